// The service worker: what of Lede is on this device, and what waits to be sent to it.
// Lede serves it as /sw.js: a line that sets `lede` (version, shell, words), the files of worker/, this one.

const SHARE = `/share/${lede.version}/`; // where its files are
const SHELL = `shell-${lede.version}`; // styles, scripts and fonts of this version

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

/** Whose the part that is open here is, while Lede cannot say. */
const ours = async () => new Response(null, { status: 204, headers: { "Lede-Reader": await reader() } });

importScripts(SHARE + "js/stores.js", SHARE + "js/outbox.js", SHARE + "js/push.js", SHARE + "js/envelope.js");

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
        if (name !== SHELL && !/^(news|pictures)(-|$)/.test(name)) await caches.delete(name);
      }
      indexedDB.deleteDatabase("lede-posts"); // an older version kept posts of all readers there
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
    else if (/^\/(sign-in|join|reset)\b(?!\/passkey\/ask)/.test(pathname)) event.respondWith(signIn(request));
    else if (request.mode === "navigate") event.respondWith(fetch(request).catch(away));
  } else if (request.method === "GET") {
    if (pathname.startsWith("/share/")) event.respondWith(shellFile(request));
    else if (pathname.startsWith("/picture/")) event.respondWith(picture(event, pathname));
    else if (pathname === "/reader") event.respondWith(within(PATIENCE, fetch(request)).catch(ours));
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
    const { pages, ...copy } = await facts();
    if (copy.count) copy.bytes += sum(await pictures());
    const [waiting, marks] = await Promise.all([
      stored("queue", "readonly", (queue) => queue.count()), stored("marks", "readonly", (marks) => marks.getAll()),
    ]);
    return { ...copy, pages: [...(await pathsIn(await cacheOf(NEWS)))], waiting, marks };
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
