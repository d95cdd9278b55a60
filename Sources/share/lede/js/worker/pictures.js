// The worker's pictures: those of pages that are kept, and others that were looked at.

const MOST = 400; // pictures here
const MOST_BYTES = 20e6; // of pictures

/** The pictures that a page shows, wide enough for any phone where a page has them wider. */
const picturesIn = (text) =>
  [...text.matchAll(/<img src="(.picture.[^/]+.)(\d+)([^"]+)/g)].map(([, to, width, from]) => to + (+width || 640) + from);

let album = {}; // another one once pictures are forgotten: who holds the one before keeps nothing
/** The bytes of each picture here by its path, in the order of their last use. */
async function pictures(mine = album) {
  const known = mine.known ?? (await fact(PICTURES)) ?? new Map();
  return (mine.known ??= known);
}

/** Lets go of all pictures; gives whether there were any. */
async function forgetPictures() {
  album = {};
  const kept = await cacheOf(PICTURES);
  const were = await kept.keys();
  await caches.delete(ofReader(PICTURES, await reader()));
  // A cache that somebody holds still takes room until it is empty.
  await Promise.all(were.map((one) => kept.delete(one)));
  // What was read meanwhile is of before.
  await stored("facts", "readwrite", (s) => ((album = {}), s.delete(PICTURES)));
  return were.length > 0;
}

/** A picture was used; soon what is too much goes, and the others are noted. */
async function use(mine, path, bytes) {
  const known = await pictures(mine);
  bytes ??= known.get(path) ?? 0;
  known.delete(path);
  known.set(path, bytes);
  return (mine.noting ??= new Promise((done) => setTimeout(done, 1000)).then(() => note(mine)));
}

async function note(mine) {
  mine.noting = undefined;
  const known = await pictures(mine);
  if (mine !== album) return;
  const kept = await cacheOf(PICTURES);
  let bytes = sum(known);
  for (const [path, size] of known) {
    if (known.size <= MOST && bytes <= MOST_BYTES) break;
    known.delete(path);
    bytes -= size;
    await kept.delete(path);
  }
  await stored("facts", "readwrite", (s) => mine === album && s.put(known, PICTURES));
}

const sum = (known) => [...known.values()].reduce((all, one) => all + one, 0);

/** Takes a picture into the cache, unless it only stands in for one; gives whether it did. */
async function keepPicture(mine, kept, path, answer) {
  if (answer.ok && answer.headers.get("Content-Type") === "image/webp") return use(mine, path, await put(kept, path, answer));
}

/** Brings pictures that pages here show, the first ones as the last to go, as many as there is room for. */
async function keepPictures(paths) {
  const mine = album;
  const wanted = [...new Set(paths)].slice(0, MOST);
  const kept = await cacheOf(PICTURES);
  const known = await pictures(mine);
  // Neither the cache nor the facts may have what the other has not.
  const there = await pathsIn(kept);
  for (const path of known.keys()) if (!there.has(path)) known.delete(path);
  for (const path of there) if (!known.has(path)) await kept.delete(path);
  const again = () => wanted.toReversed().forEach((path) => known.has(path) && use(mine, path));
  again();
  const waiting = navigator.connection?.saveData ? [] : [...wanted];
  let room = MOST_BYTES;
  const next = async () => {
    for (let path; mine === album && room > 0 && (path = waiting.shift()); room -= known.get(path) ?? 0) {
      if (known.has(path)) continue;
      await keepPicture(mine, kept, path, await fetch(path, { priority: "low", signal: AbortSignal.timeout(30_000) }));
    }
  };
  await Promise.allSettled([next(), next(), next(), next()]);
  again();
  await mine.noting;
}

/** A picture from this device, from Lede, or without Lede one of another width; else what stands in for it. */
async function picture(event, path) {
  const mine = album;
  const kept = await cacheOf(PICTURES);
  const of = (width) => kept.match(path.replace(/\d+(?=.[^/]*$)/, width));
  let found = await kept.match(path);
  if (found) {
    event.waitUntil(use(mine, path));
    return found;
  }
  found = (await of(640)) ?? (await of(0)) ?? (await of(320));
  try {
    const asked = fetch(event.request);
    const answer = await (found ? within(PATIENCE, asked) : asked);
    if (answer.ok) {
      event.waitUntil(keepPicture(mine, kept, path, answer.clone()).catch(() => {})); // it is shown all the same
      return answer;
    }
  } catch {} // it is away
  return found ?? caches.match(SHARE + "no-picture.svg");
}
