// The service worker: what of Lede is on this device, and what waits to be sent to it.
// Lede serves it as /sw.js, after a line that sets `lede`: version, shell, words.

const SHARE = `/share/${lede.version}/`; // where those are
const SHELL = `shell-${lede.version}`; // styles, scripts and fonts of this version
const NEWS = "news"; // the pages a reader can open without Lede
const PICTURES = "pictures"; // theirs, and others that were looked at
const EXTRA = ["/offline", "/keys"]; // what is kept beside what Lede names
const PATIENCE = 3000; // how long a page waits for Lede when there is a copy
const MOST = 400; // pictures here
const MOST_BYTES = 20e6; // of pictures

// ---------- what is kept in IndexedDB ----------
// queue: changes not yet sent, in order. marks: what they made of a story. facts: of the copy, and
// the bytes of each picture, that used last at the end.

let opened;
const database = () =>
  (opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("lede", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("queue", { keyPath: "seq", autoIncrement: true });
      asked.result.createObjectStore("marks", { keyPath: "item" });
      asked.result.createObjectStore("facts");
    };
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      asked.result.onclose = () => (opened = undefined);
      resolve(asked.result);
    };
  }).catch((error) => {
    opened = undefined;
    throw error;
  }));

/** Runs `work` on the stores in one transaction; gives the result of the request it returns. */
async function stored(stores, mode, work) {
  const transaction = (await database()).transaction(stores, mode, { durability: "strict" });
  return new Promise((resolve, reject) => {
    const asked = work(...[stores].flat().map((name) => transaction.objectStore(name)));
    transaction.oncomplete = () => resolve(asked?.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? asked?.error);
  });
}

const fact = (name) => stored("facts", "readonly", (s) => s.get(name));
const facts = async () => (await fact("copy")) ?? {};

/** Does `work`; while there is no room, lets go of pictures, then of stories, the oldest first. */
async function withRoom(work, mayGo = isStory) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error?.name !== "QuotaExceededError") throw error;
      if (await forgetPictures()) continue;
      const news = await caches.open(NEWS);
      const old = (await news.keys()).filter((r) => mayGo(new URL(r.url)));
      if (!old.length) throw error;
      await Promise.all(old.slice(-20).map((r) => news.delete(r)));
    }
  }
}

// ---------- changes on their way to Lede ----------

/** Writes changes down before anything else is done with them; no page is worth losing one. */
const enqueue = (changes) =>
  withRoom(
    () =>
      stored(["queue", "marks"], "readwrite", (queue, marks) => {
        for (const { key, item, change, at } of changes) {
          queue.add({ key, item, change, at });
          const old = marks.get(item);
          old.onsuccess = () => marks.put({ ...old.result, item, ...meaning[change], at });
        }
      }),
    Boolean, // any page
  );

const meaning = {
  read: { read: true },
  unread: { read: false },
  saved: { saved: true },
  unsaved: { saved: false },
};

let sending, again;
/** Sends what waits, in order; whoever asks while it runs waits for their own changes too. */
function flush() {
  again = true;
  return (sending ??= (async () => {
    try {
      for (; again; await send()) again = false;
    } finally {
      sending = undefined; // with the last look at `again`, so that nobody asks in between
    }
  })());
}

async function send() {
  for (let size = 1000; ; ) {
    const waiting = await stored("queue", "readonly", (queue) => queue.getAll(null, size));
    if (!waiting.length) return;
    const answer = await fetch("/marks", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(waiting.map(({ seq, ...change }) => change)),
      signal: AbortSignal.timeout(30_000),
    });
    // One change that Lede cannot understand must not hold up the others for ever.
    if (answer.status === 400 && size > 1) size = 1;
    else if (answer.ok || answer.status === 400) {
      await stored("queue", "readwrite", (queue) => queue.delete(IDBKeyRange.upperBound(waiting.at(-1).seq)));
      if (!answer.ok) size = 1000;
    } else throw new Error(`marks: ${answer.status}`);
  }
}

/** Sends now, or as soon as the browser thinks that it can be done. */
const flushSoon = () =>
  flush().catch((error) => {
    registration.sync?.register("marks").catch(() => {}); // no browser's promise: the next page sends them
    throw error;
  });

/** Answers a script that made changes: Lede has them, or they wait here. */
async function takeMarks(event) {
  const { request } = event;
  try {
    await enqueue(await request.clone().json());
  } catch {
    return fetch(request); // with no store on this device, Lede itself must hear of it
  }
  const sent = flushSoon();
  event.waitUntil(sent.catch(() => {})); // they wait in the queue
  try {
    await within(PATIENCE, sent);
    return Response.json({ status: "ok" });
  } catch {
    return Response.json({ status: "queued" }, { status: 202 });
  }
}

/** A form that was sent without scripts, with Lede away. */
async function takeForm(request) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch (error) {
    const form = await copy.formData();
    const change = form.get("change");
    if (!meaning[change]) throw error;
    await enqueue([{ key: crypto.randomUUID(), item: +form.get("id"), change, at: Date.now() }]);
    flushSoon().catch(() => {}); // it waits in the queue
    const back = new URL(form.get("return") ?? "/", location.origin);
    return Response.redirect(back.origin === location.origin ? back : "/", 303);
  }
}

// ---------- the copy ----------

/** Where the copy holds a page; stories are the same from each list, and so is what is to be checked. */
function placeOf(url) {
  if (isStory(url)) return url.pathname;
  if (/^\/check(\/share)?$/.test(url.pathname)) return "/check";
  url.searchParams.delete("did");
  return url.pathname + url.search;
}
const isStory = (url) => url.pathname.startsWith("/item/");
const pathsIn = async (cache) => new Set((await cache.keys()).map((r) => new URL(r.url).pathname));
const isPage = (request) =>
  request.mode === "navigate" || request.headers.get("Accept")?.startsWith("text/html");

/** Whether an answer may be kept: a whole page of Lede's own, and nobody's secret. */
const isKeepable = (answer) =>
  answer.status === 200 && !answer.redirected && answer.type === "basic" &&
  answer.headers.get("Content-Type")?.startsWith("text/html") &&
  !answer.headers.get("Cache-Control")?.includes("no-store");

/** Whether news of then is news no more: after seven calendar days in this device's zone. */
function isOld(freshAt, now = Date.now()) {
  const end = new Date(freshAt);
  return now >= end.setDate(end.getDate() + 7);
}

/** Asks Lede for a page and puts it into the copy; gives its size and its pictures, if it may be kept. */
async function keepPage(news, path) {
  const answer = await fetch(path, { headers: { Accept: "text/html" }, priority: "low" });
  if (!isKeepable(answer)) return [0, []];
  const text = await answer.clone().text();
  return [
    await put(news, path, answer),
    // Wide enough for any phone, where a page has them wider.
    [...text.matchAll(/<img src="(.picture.[^/]+.)(\d+)([^"]+)/g)].map(([, to, width, from]) => to + (+width || 640) + from),
  ];
}

async function put(cache, path, answer) {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  const body = await answer.blob();
  await cache.put(path, new Response(body, { headers }));
  return body.size;
}

let keeping;
/** Brings the copy up to date: new stories first, so that no list here leads to what is not here. */
const keep = () => (keeping ??= renew().finally(() => (keeping = undefined)));

async function renew() {
  const mine = visit;
  const upTo = Date.now();
  await flush().catch(() => {}); // else the copy would show marks as they were
  const answer = await fetch("/offline.json", { signal: AbortSignal.timeout(30_000) });
  if (answer.status === 401) return forgetPages();
  if (!answer.ok) throw new Error(`offline.json: ${answer.status}`);
  const wish = await answer.json();
  const stay = () => {
    if (mine !== visit) throw new Error("signed out");
  };
  stay();
  const news = await caches.open(NEWS);
  const old = await facts();
  const stories = {}; // of each its version, its size and its pictures
  let isFull = false;
  const missing = [];
  // The cache may have lost what the facts remember.
  const there = await pathsIn(news);
  for (const [id, version] of wish.items) {
    const known = old.stories?.[id];
    if (known?.[0] === version && there.has(`/item/${id}`)) stories[id] = known;
    else missing.push([id, version]);
  }
  const next = async () => {
    for (let story; !isFull && (story = missing.shift()); ) {
      const [id, version] = story;
      stay();
      try {
        const [size, pictures] = await keepPage(news, `/item/${id}`);
        if (size) stories[id] = [version, size, pictures.slice(0, 8)];
      } catch (error) {
        if (error.name !== "QuotaExceededError") throw error;
        if (await forgetPictures()) missing.unshift(story);
        else isFull = true;
      }
    }
  };
  let bytes = 0;
  const lists = [];
  const pages = [...wish.pages, ...EXTRA];
  try {
    await Promise.all([next(), next(), next(), next()]);
    for (const page of pages) {
      stay();
      const [size, pictures] = await withRoom(() => keepPage(news, page));
      bytes += size;
      lists.push(pictures);
    }
    const wanted = new Set([...wish.items.map(([id]) => `/item/${id}`), ...pages]);
    for (const request of await news.keys()) {
      const url = new URL(request.url);
      if (!wanted.has(url.pathname + url.search)) await news.delete(request);
    }
  } finally {
    // What was dropped to make room is not here, whatever was fetched.
    const left = await pathsIn(news);
    for (const id in stories) {
      if (left.has(`/item/${id}`)) bytes += stories[id][1];
      else delete stories[id];
    }
    old.stories = stories;
    await withRoom(() => stored("facts", "readwrite", (s) => (stay(), s.put(old, "copy"))));
  }
  await withRoom(() =>
    stored(["facts", "marks", "queue"], "readwrite", (s, marks, queue) => {
      stay();
      const count = Object.keys(stories).length;
      s.put({ freshAt: wish.freshAt, count, bytes, isFull, keptAt: upTo, stories }, "copy");
      // The pages now say themselves what was marked, unless it waits still.
      queue.count().onsuccess = ({ target: { result: waiting } }) => {
        if (waiting) return;
        marks.openCursor().onsuccess = ({ target: { result: cursor } }) => {
          if (cursor?.value.at < upTo) cursor.delete();
          cursor?.continue();
        };
      };
    }),
  );
  stay();
  const saved = new Set(wish.saved);
  const of = (isSaved) => wish.items.map(([id]) => (saved.has(id) === isSaved && stories[id]?.[2]) || []);
  await keepPictures([lists.shift(), of(true), lists, of(false)].flat(2)).catch(() => {}); // the news is here; the next time brings them
}

let visit = 0; // of a reader: what began before it was over keeps nothing afterwards
async function forgetPages() {
  visit++;
  await caches.delete(NEWS);
  await forgetPictures();
  await stored("facts", "readwrite", (s) => s.clear());
}

/** Leaves nothing of the reader on this device. */
async function forget() {
  await forgetPages();
  await stored(["queue", "marks"], "readwrite", (queue, marks) => (queue.clear(), marks.clear()));
  await navigator.clearAppBadge?.();
}

// ---------- pictures ----------

let album = {}; // another one once pictures are forgotten: who holds the one before keeps nothing
/** The bytes of each picture here by its path, in the order of their last use. */
async function pictures(mine = album) {
  const known = mine.known ?? (await fact(PICTURES)) ?? new Map();
  return (mine.known ??= known);
}

/** Lets go of all pictures; gives whether there were any. */
async function forgetPictures() {
  album = {};
  const kept = await caches.open(PICTURES);
  const were = await kept.keys();
  await caches.delete(PICTURES);
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
  const kept = await caches.open(PICTURES);
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
  const kept = await caches.open(PICTURES);
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
  const kept = await caches.open(PICTURES);
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

// ---------- pages ----------

const within = (time, promise) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(reject, time, new Error("slow")))]);

/** A page from Lede, or after three seconds, or without Lede, from this device. */
async function page(event) {
  const { request } = event;
  const url = new URL(request.url);
  const asked = fetch(request);
  asked.catch(() => {}); // whoever awaits it hears of it
  const news = await caches.open(NEWS);
  const copy = await news.match(placeOf(url));
  let why = "offline";
  try {
    const answer = await (copy ? within(PATIENCE, asked) : asked);
    // A proxy before a Lede that is down answers so; Lede itself never does.
    if (![502, 504].includes(answer.status)) {
      if (answer.status === 401 && answer.headers.has("Content-Security-Policy")) {
        await forgetPages();
      }
      // What was just seen of a story is newer than its copy.
      if (copy && isStory(url) && !url.searchParams.has("did") && isKeepable(answer)) {
        event.waitUntil(put(news, url.pathname, answer.clone()).catch(() => {})); // the older copy stays
      }
      return answer;
    }
  } catch (error) {
    if (error.message === "slow") why = "slow";
  }
  const { freshAt, count = 0 } = await facts().catch(() => ({}));
  if (url.pathname === "/") {
    if (!freshAt || !(await news.match("/"))) return message("empty", url);
    if (isOld(freshAt)) return message("old", url, freshAt);
  }
  if (!copy) return message("missing", url);
  const { words } = lede;
  const told = plural(words[why], count) + (freshAt ? ` ${words.asOf.replace("{age}", age(freshAt))}` : "");
  const note = `<p class="note" role="status"><svg class="i sm" aria-hidden="true"><use href="${SHARE}icons.svg#off"></use></svg><span>${told}</span></p>`;
  const text = (await copy.text())
    .replace("<html", `<html data-offline="${why}"`)
    .replace(/<main[^]*?<\/header>/, (head) => head + note);
  return new Response(text, { headers: copy.headers });
}

/** The page that says why there is none. */
async function message(name, url, freshAt) {
  const of = (cacheName) => caches.match("/offline", { cacheName });
  const shown = (await of(NEWS)) ?? (await of(SHELL));
  if (!shown) return Response.error();
  const text = (await shown.text())
    .replace("<html", '<html data-offline="offline"')
    .replace('data-case="empty"', 'data-case="empty" hidden')
    .replace(`data-case="${name}" hidden`, `data-case="${name}"`)
    .replace("{age}", freshAt ? age(freshAt) : "")
    .replace('href="/offline"', `href="${(url.pathname + url.search).replaceAll("&", "&amp;")}"`);
  return new Response(text, { headers: shown.headers });
}

/** What a form gets while Lede is away. */
const away = () => message("missing", new URL("/", location.origin));

const plural = (words, n) => words.split("|").at(n === 1 ? 0 : -1).replace("{n}", n);

/** `3 hours ago`, in the language of the pages. */
function age(then) {
  const minutes = (Date.now() - then) / 60_000;
  if (minutes < 1) return lede.words.now;
  const [n, unit] =
    minutes < 60 ? [minutes, "minute"] : minutes < 1440 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
  return new Intl.RelativeTimeFormat("en").format(-Math.floor(n), unit);
}

/** Files of this version from this device; of another one from Lede, or else ours. */
async function shellFile(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (answer.status === 200 && /^\/share\/\w{8}\//.test(pathname)) {
      await shell.put(request, answer.clone()).catch(() => {}); // no room is no trouble now
    }
    return answer;
  } catch (error) {
    const ours = pathname.replace(/^\/share\/\w{8}\//, SHARE);
    return (await shell.match(ours)) ?? Promise.reject(error);
  }
}

async function signOut(request) {
  await within(PATIENCE, flush()).catch(() => {}); // what cannot be sent now goes with the session
  try {
    const answer = await fetch(request);
    if (answer.ok || answer.type === "opaqueredirect") await forget();
    return answer;
  } catch {
    return away();
  }
}

importScripts(SHARE + "js/push.js", SHARE + "js/envelope.js");

// ---------- what happens ----------

addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(SHELL).then((shell) => shell.addAll([...lede.shell.map((name) => SHARE + name), "/offline"])),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (![SHELL, NEWS, PICTURES].includes(name)) await caches.delete(name);
      }
      await clients.claim();
      flush().catch(() => {}); // they wait in the queue
    })(),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST") {
    if (pathname === "/marks") event.respondWith(takeMarks(event));
    else if (pathname === "/mark" && request.mode === "navigate") event.respondWith(takeForm(request));
    else if (pathname === "/sign-out") event.respondWith(signOut(request));
    else if (request.mode === "navigate") event.respondWith(fetch(request).catch(away));
  } else if (request.method === "GET") {
    if (pathname.startsWith("/share/")) event.respondWith(shellFile(request));
    else if (pathname.startsWith("/picture/")) event.respondWith(picture(event, pathname));
    else if (isPage(request)) event.respondWith(page(event));
  }
});

addEventListener("sync", (event) => {
  if (event.tag === "marks") event.waitUntil(flush());
});

const tasks = {
  keep,
  flush,
  take: () => skipWaiting().then(() => clients.claim()),
  async state() {
    const { stories, ...copy } = await facts();
    const waiting = await stored("queue", "readonly", (queue) => queue.count());
    if (copy.count) copy.bytes += sum(await pictures());
    return { ...copy, waiting, marks: await stored("marks", "readonly", (marks) => marks.getAll()) };
  },
};

addEventListener("message", (event) => {
  event.waitUntil(
    tasks[event.data]().then(
      (answer) => event.ports[0]?.postMessage(answer ?? {}),
      (error) => event.ports[0]?.postMessage({ error: String(error) }),
    ),
  );
});
