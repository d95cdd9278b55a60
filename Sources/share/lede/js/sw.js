// The service worker: what of Lede is on this device, and what waits to be sent to it.
// Lede serves it as /sw.js, after a line that sets `lede`: version, shell, icons, words.

const SHELL = `shell-${lede.version}`; // styles, scripts and fonts of this version
const NEWS = "news"; // the pages a reader can open without Lede
const EXTRA = ["/offline", "/keys"]; // what is kept beside what Lede names
const PATIENCE = 3000; // how long a page waits for Lede when there is a copy

// ---------- what is kept in IndexedDB ----------
// queue: changes not yet sent, in order. marks: what they made of a story. facts: of the copy.

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

const facts = async () => (await stored("facts", "readonly", (s) => s.get("copy"))) ?? {};

/** Does `work`; while the device has no room for it, lets go of kept stories, the oldest first. */
async function withRoom(work) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error?.name !== "QuotaExceededError") throw error;
      const news = await caches.open(NEWS);
      const stories = (await news.keys()).filter((r) => isStory(new URL(r.url)));
      if (!stories.length) throw error;
      await Promise.all(stories.slice(-20).map((story) => news.delete(story)));
    }
  }
}

// ---------- changes on their way to Lede ----------

/** Writes changes down before anything else is done with them. */
const enqueue = (changes) =>
  withRoom(() =>
    stored(["queue", "marks"], "readwrite", (queue, marks) => {
      for (const { key, item, change, at } of changes) {
        queue.add({ key, item, change, at });
        const old = marks.get(item);
        old.onsuccess = () => marks.put({ ...old.result, item, ...meaning[change], at });
      }
    }),
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
    while (again) {
      again = false;
      await send();
    }
  })().finally(() => (sending = undefined)));
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
      const last = waiting.at(-1).seq;
      await stored("queue", "readwrite", (queue) => queue.delete(IDBKeyRange.upperBound(last)));
      if (!answer.ok) size = 1000;
    } else throw new Error(`marks: ${answer.status}`);
  }
}

/** Sends now, or as soon as the browser thinks that it can be done. */
const flushSoon = () =>
  flush().catch((error) => {
    registration.sync?.register("marks").catch(() => {});
    throw error;
  });

/** Answers a script that made changes: they are Lede's already, or wait here. */
async function takeMarks(event) {
  const { request } = event;
  const unread = request.clone();
  try {
    await enqueue(await request.json());
  } catch {
    return fetch(unread); // with no store on this device, Lede itself must hear of it
  }
  const sent = flushSoon();
  event.waitUntil(sent.catch(() => {}));
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
    flushSoon().catch(() => {});
    const back = new URL(form.get("return") ?? "/", location.origin);
    return Response.redirect(back.origin === location.origin ? back : "/", 303);
  }
}

// ---------- the copy ----------

/** Where the copy holds what lies at an address: stories are the same from whichever list. */
function placeOf(url) {
  if (isStory(url)) return url.pathname;
  url.searchParams.delete("did");
  return url.pathname + url.search;
}
const isStory = (url) => url.pathname.startsWith("/item/");
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

/** Asks Lede for a page and puts it into the copy; gives its size, or nothing if it may not be kept. */
async function keepPage(news, path) {
  const answer = await fetch(path, { headers: { Accept: "text/html" }, priority: "low" });
  return isKeepable(answer) ? put(news, path, answer) : undefined;
}

async function put(news, path, answer) {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  const body = await answer.blob();
  await news.put(path, new Response(body, { headers }));
  return body.size;
}

let keeping;
/** Brings the copy up to date: new stories first, so that no list here leads to what is not here. */
const keep = () => (keeping ??= renew().finally(() => (keeping = undefined)));

async function renew() {
  const upTo = Date.now();
  await flush().catch(() => {}); // else the copy would show marks as they were
  const answer = await fetch("/offline.json", { signal: AbortSignal.timeout(30_000) });
  if (answer.status === 401) return forgetPages();
  if (!answer.ok) throw new Error(`offline.json: ${answer.status}`);
  const wish = await answer.json();
  const news = await caches.open(NEWS);
  const old = await facts();
  const sizes = {};
  let isFull = false;
  const missing = [];
  for (const [id, version] of wish.items) {
    const known = old.stories?.[id];
    if (known?.[0] === version) sizes[id] = known;
    else missing.push([id, version]);
  }
  // The cache may have lost what the facts remember.
  const there = new Set((await news.keys()).map((r) => new URL(r.url).pathname));
  for (const id in sizes) {
    if (!there.has(`/item/${id}`)) missing.push([id, sizes[id][0]]), delete sizes[id];
  }
  const drop = async () => {
    const wanted = new Set([...wish.items.map(([id]) => `/item/${id}`), ...wish.pages, ...EXTRA]);
    for (const request of await news.keys()) {
      const url = new URL(request.url);
      if (!wanted.has(url.pathname + url.search)) await news.delete(request);
    }
  };
  const fetchNext = async () => {
    for (let next; !isFull && (next = missing.shift()); ) {
      const [id, version] = next;
      try {
        const size = await keepPage(news, `/item/${id}`);
        if (size) sizes[id] = [version, size];
      } catch (error) {
        if (error.name !== "QuotaExceededError") throw error;
        isFull = true;
      }
    }
  };
  let bytes = 0;
  try {
    await Promise.all([fetchNext(), fetchNext(), fetchNext(), fetchNext()]);
    for (const page of [...wish.pages, ...EXTRA]) {
      bytes += (await withRoom(() => keepPage(news, page))) ?? 0;
    }
    await drop();
  } finally {
    // What was dropped to make room is not here, whatever was fetched.
    const left = new Set((await news.keys()).map((r) => new URL(r.url).pathname));
    for (const id in sizes) {
      if (left.has(`/item/${id}`)) bytes += sizes[id][1];
      else delete sizes[id];
    }
    old.stories = sizes;
    await withRoom(() => stored("facts", "readwrite", (s) => s.put(old, "copy")));
  }
  await withRoom(() =>
    stored(["facts", "marks", "queue"], "readwrite", (s, marks, queue) => {
      const { freshAt } = wish;
      const count = Object.keys(sizes).length;
      s.put({ freshAt, count, bytes, isFull, keptAt: upTo, stories: sizes }, "copy");
      // The pages now say themselves what was marked, unless it waits still.
      const waits = queue.count();
      waits.onsuccess = () => {
        if (waits.result) return;
        marks.openCursor().onsuccess = ({ target: { result: cursor } }) => {
          if (cursor?.value.at < upTo) cursor.delete();
          cursor?.continue();
        };
      };
    }),
  );
}

async function forgetPages() {
  await caches.delete(NEWS);
  await stored("facts", "readwrite", (s) => s.clear());
}

/** Leaves nothing of the reader on this device. */
async function forget() {
  await forgetPages();
  await stored(["queue", "marks"], "readwrite", (queue, marks) => (queue.clear(), marks.clear()));
  await navigator.clearAppBadge?.();
}

// ---------- pages ----------

const within = (milliseconds, promise) =>
  Promise.race([
    promise,
    new Promise((_, reject) => setTimeout(reject, milliseconds, new Error("slow"))),
  ]);

/** A page from Lede, or after three seconds, or without Lede, from this device. */
async function page(event) {
  const { request } = event;
  const url = new URL(request.url);
  const asked = fetch(request);
  asked.catch(() => {});
  const news = await caches.open(NEWS);
  const copy = await news.match(placeOf(url));
  let why = "offline";
  try {
    const answer = await (copy ? within(PATIENCE, asked) : asked);
    // A proxy before a Lede that is down answers so; Lede itself never does.
    if (answer.status !== 502 && answer.status !== 504) {
      if (answer.status === 401 && answer.headers.has("Content-Security-Policy")) {
        await forgetPages();
      }
      // What was just seen of a story is newer than its copy: its article, say.
      if (copy && isStory(url) && !url.searchParams.has("did") && isKeepable(answer)) {
        event.waitUntil(put(news, url.pathname, answer.clone()).catch(() => {}));
      }
      return answer;
    }
  } catch (error) {
    if (error.message === "slow") why = "slow";
  }
  const { freshAt, count = 0 } = await facts().catch(() => ({}));
  const isNews = url.pathname === "/";
  if (isNews && (!freshAt || !(await caches.match("/", { cacheName: NEWS })))) {
    return message("empty", url);
  }
  if (isNews && isOld(freshAt)) return message("old", url, freshAt);
  if (!copy) return message("missing", url);
  const { words, icons } = lede;
  const told = plural(words[why], count) + (freshAt ? ` ${words.asOf.replace("{age}", age(freshAt))}` : "");
  const note = `<p class="note" role="status"><svg class="i sm" aria-hidden="true"><use href="${icons}#off"></use></svg><span>${told}</span></p>`;
  const text = (await copy.text())
    .replace("<html", `<html data-offline="${why}"`)
    .replace(/<main[^]*?<\/header>/, (head) => head + note);
  return new Response(text, { headers: copy.headers });
}

/** The page that says why there is none. */
async function message(name, url, freshAt) {
  const kept = await caches.match("/offline", { cacheName: NEWS });
  const shown = kept ?? (await caches.match("/offline", { cacheName: SHELL }));
  if (!shown) return Response.error();
  const text = (await shown.text())
    .replace("<html", '<html data-offline="offline"')
    .replace('data-case="empty"', 'data-case="empty" hidden')
    .replace(`data-case="${name}" hidden`, `data-case="${name}"`)
    .replace("{age}", freshAt ? age(freshAt) : "")
    .replace('href="/offline"', `href="${(url.pathname + url.search).replaceAll("&", "&amp;")}"`);
  return new Response(text, { headers: shown.headers });
}

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
    if (answer.status === 200 && /^\/share\/[0-9a-f]{8}\//.test(pathname)) {
      await shell.put(request, answer.clone()).catch(() => {}); // no room is no trouble now
    }
    return answer;
  } catch (error) {
    const ours = pathname.replace(/^\/share\/[0-9a-f]{8}\//, `/share/${lede.version}/`);
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
    return message("missing", new URL("/", location.origin));
  }
}

// ---------- what happens ----------

addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(SHELL).then((shell) => shell.addAll([...lede.shell, "/offline"])),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name !== SHELL && name !== NEWS) await caches.delete(name);
      }
      await clients.claim();
      flush().catch(() => {});
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
    else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => message("missing", new URL("/", request.url))));
  } else if (request.method === "GET") {
    if (pathname.startsWith("/share/")) event.respondWith(shellFile(request));
    else if (isPage(request)) event.respondWith(page(event));
  }
});

addEventListener("sync", (event) => {
  if (event.tag === "marks") event.waitUntil(flush());
});

const tasks = {
  keep,
  flush,
  accept: () => skipWaiting(),
  async state() {
    const { stories, ...copy } = await facts();
    const waiting = await stored("queue", "readonly", (queue) => queue.count());
    return { ...copy, waiting, marks: await stored("marks", "readonly", (marks) => marks.getAll()) };
  },
};

addEventListener("message", (event) => {
  const done = tasks[event.data]();
  event.waitUntil(
    Promise.resolve(done).then(
      (answer) => event.ports[0]?.postMessage(answer ?? {}),
      (error) => event.ports[0]?.postMessage({ error: String(error) }),
    ),
  );
});
