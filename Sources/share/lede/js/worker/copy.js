// The worker's copy of the news: brought in one answer, and shown while Lede is away.

const PATIENCE = 3000; // how long a page waits for Lede when there is a copy
const within = (time, promise) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(reject, time, new Error("slow")))]);

/** Where the copy holds a page; stories are the same from each list, and so is what is to be checked. */
function placeOf(url) {
  if (isStory(url)) return url.pathname;
  if (/^\/check(\/share)?$/.test(url.pathname)) return "/check";
  if (url.pathname === "/search") return "/search"; // the page finds what is here
  url.searchParams.delete("did");
  return url.pathname + url.search;
}
/** Whether it is the list of one feed, which kept.js makes of what is here. */
const isOfFeed = (url) => url.pathname === "/" && url.searchParams.has("feed");
const isStory = (url) => url.pathname.startsWith("/item/");
/** Whether it is about topics that are followed: what was seen of them last stays here, with when that was. */
const isTopic = (path) => /^\/topics(\/\d+)?$/.test(path);
/** Whether a page stays here as it was last seen: those, and the form of a post, which then waits here. */
const isSeenLast = (path) => isTopic(path) || path === "/posts/new";
const SEEN = "Lede-Seen";
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

async function put(cache, path, answer) {
  const headers = new Headers(answer.headers);
  headers.set(SEEN, Date.now());
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  const body = await answer.blob();
  await cache.put(path, new Response(body, { headers }));
  return body.size;
}

/** What a stream of lines of JSON tells, one after the other. */
async function* lines(body) {
  const pieces = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let piece; !(piece = await pieces.read()).done; ) {
    const whole = (rest + piece.value).split("\n");
    rest = whole.pop();
    for (const line of whole) yield JSON.parse(line);
  }
}

let keeping;
/** Brings the copy up to date: new stories first, so that no list here leads to what is not here. */
const keep = () => (keeping ??= renew().finally(() => (keeping = undefined)));

async function renew() {
  const upTo = Date.now();
  await flush().catch(() => {}); // else the copy would show marks as they were
  const mine = visit;
  const stay = () => {
    if (mine !== visit) throw new Error("signed out");
  };
  const news = await cacheOf(NEWS);
  const old = await facts();
  // The cache may have lost what the facts remember: of each page its version, its size and its pictures.
  const there = await pathsIn(news);
  const pages = Object.fromEntries(Object.entries(old.pages ?? {}).filter(([path]) => there.has(path)));
  const answer = await fetch("/offline.json", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(Object.fromEntries(Object.entries(pages).map(([path, [version]]) => [path, version]))),
    signal: AbortSignal.timeout(120_000),
    priority: "low",
  });
  if (answer.status === 401) await forgetPages();
  await hear(answer);
  if (answer.status === 401) return;
  if (mine !== visit) return renew(); // in the part of whoever it is
  if (!answer.ok) throw new Error(`offline.json: ${answer.status}`);
  let wish;
  let isFull = false;
  const take = async ({ path, version, headers, html }) => {
    const keepIt = () => news.put(path, new Response(html, { headers }));
    if (!path.startsWith("/item/")) await withRoom(keepIt);
    else if (isFull) return;
    else {
      try {
        await keepIt().catch(async (error) => {
          if (error.name !== "QuotaExceededError" || !(await forgetPictures())) throw error;
          await keepIt();
        });
      } catch (error) {
        if (error.name !== "QuotaExceededError") throw error;
        isFull = true;
        return;
      }
    }
    pages[path] = [version, new Blob([html]).size, picturesIn(html)];
  };
  const isHere = ([path]) => path.startsWith("/item/");
  try {
    for await (const line of lines(answer.body)) {
      stay();
      if (wish) await take(line);
      else wish = line;
    }
    const wanted = new Set([...wish.items.map(([id]) => `/item/${id}`), ...wish.pages]);
    for (const path of await pathsIn(news)) if (!wanted.has(path) && !isSeenLast(path)) await news.delete(path);
  } finally {
    // What was dropped to make room is not here, whatever was fetched.
    const left = await pathsIn(news);
    for (const path in pages) if (!left.has(path)) delete pages[path];
    await withRoom(() => stored("facts", "readwrite", (s) => (stay(), s.put({ ...old, pages }, "copy"))));
  }
  await withRoom(() =>
    stored(["facts", "marks", "queue"], "readwrite", (s, marks, queue) => {
      stay();
      const kept = Object.entries(pages);
      const bytes = kept.reduce((all, [, [, size]]) => all + size, 0);
      s.put({ freshAt: wish.freshAt, count: kept.filter(isHere).length, bytes, isFull, keptAt: upTo, pages }, "copy");
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
  const of = (isSaved) => wish.items.map(([id]) => (saved.has(id) === isSaved && pages[`/item/${id}`]?.[2].slice(0, 8)) || []);
  const [first, ...lists] = wish.pages.map((path) => pages[path]?.[2] ?? []);
  await keepPictures([first, of(true), lists, of(false)].flat(2)).catch(() => {}); // the news is here; the next time brings them
}

// Where the note on being offline stands, and what a page loses that kept.js fills anew.
const HEAD = /(<main[^]*?<\/header>)/;
const WHOLE = /(<main[^]*?<\/header>)[^]*?(?=<\/section><\/main>)/;

/** A page from Lede, or after three seconds, or without Lede, from this device. */
async function page(event) {
  const { request } = event;
  const url = new URL(request.url);
  const asked = fetch(request);
  asked.catch(() => {}); // whoever awaits it hears of it
  const news = await cacheOf(NEWS);
  const own = await news.match(placeOf(url));
  const copy = own ?? (isOfFeed(url) ? await news.match("/") : undefined);
  let why = "offline";
  let answer;
  try {
    answer = await (copy ? within(PATIENCE, asked) : asked);
  } catch (error) {
    if (error.message === "slow") why = "slow";
  }
  // A proxy before a Lede that is down answers so; Lede itself never does.
  if (answer && ![502, 504].includes(answer.status)) {
    const isOver = answer.status === 401 && answer.headers.has("Content-Security-Policy");
    // The answer is good, also where there is no store, as when it is being cleared.
    await (isOver ? forgetPages() : Promise.resolve()).then(() => hear(answer)).catch(() => {});
    // What was just seen of a story is newer than its copy.
    const isToKeep = (copy && isStory(url)) || isSeenLast(placeOf(url));
    if (isToKeep && !url.searchParams.has("did") && isKeepable(answer)) {
      event.waitUntil(put(news, placeOf(url), answer.clone()).catch(() => {})); // the older copy stays
    }
    return answer;
  }
  let { freshAt, count = 0 } = await facts().catch(() => ({}));
  if (copy && isTopic(placeOf(url))) {
    freshAt = Number(copy.headers.get(SEEN));
    if (isOld(freshAt)) return message("old", url, age(freshAt));
  }
  if (url.pathname === "/") {
    if (!freshAt || !(await news.match("/"))) return message("empty", url);
    if (isOld(freshAt)) return message("old", url, age(freshAt));
  }
  if (!copy) return message("missing", url);
  const { words } = lede;
  const told = plural(words[why], count) + (freshAt ? ` ${words.asOf.replace("{age}", age(freshAt))}` : "");
  const note = `<p class="note" role="status"><svg class="i sm" aria-hidden="true"><use href="${SHARE}icons.svg#off"></use></svg><span>${told}</span></p>`;
  const text = (await copy.text())
    .replace("<html", `<html data-offline="${why}"`)
    .replace(own ? HEAD : WHOLE, (_, head) => (own ? head : head.replace(/<bdi>[^<]*/, "<bdi>")) + note);
  return new Response(text, { headers: copy.headers });
}

/** The page that says why there is none, with what it is to say of it. */
async function message(name, url, words = "") {
  const shown = (await (await cacheOf(NEWS)).match("/offline")) ?? (await caches.match("/offline", { cacheName: SHELL }));
  if (!shown) return Response.error();
  const text = (await shown.text())
    .replace("<html", '<html data-offline="offline"')
    .replace('data-case="empty"', 'data-case="empty" hidden')
    .replaceAll(`data-case="${name}" hidden`, `data-case="${name}"`)
    .replace(`{${name}}`, words)
    .replace('href="/offline"', `href="${(url.pathname + url.search).replaceAll("&", "&amp;")}"`);
  return new Response(text, { headers: shown.headers });
}

/** What a form gets while Lede is away. */
const away = () => message("away", new URL("/", location.origin));

const plural = (words, n) => words.split("|").at(n === 1 ? 0 : -1).replace("{n}", n);

/** `3 hours ago`, in the language of the pages. */
function age(then) {
  const minutes = (Date.now() - then) / 60_000;
  if (minutes < 1) return lede.words.now;
  const [n, unit] =
    minutes < 60 ? [minutes, "minute"] : minutes < 1440 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
  return new Intl.RelativeTimeFormat("en").format(-Math.floor(n), unit);
}
