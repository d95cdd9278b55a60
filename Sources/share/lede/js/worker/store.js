// The worker's stores: IndexedDB and caches, for each reader apart.
// Lede's answers say by a word whose they are; nobody who signed in is "0", whose part has plain names.

const NOBODY = "0";
const ofReader = (kind, who) => (who === NOBODY ? kind : `${kind}-${who}`);

// ---------- IndexedDB (stores.js) ----------

/** Runs `work` on stores in the part of the reader whose part is open. */
const stored = async (stores, mode, work) => storedIn(ofReader("lede", await reader()), stores, mode, work);
const fact = (name) => stored("facts", "readonly", (s) => s.get(name));
const facts = async () => (await fact("copy")) ?? {};

// ---------- caches ----------

const NEWS = "news"; // the pages a reader can open without Lede
const PICTURES = "pictures"; // theirs, and others that were looked at
const cacheOf = async (kind) => caches.open(ofReader(kind, await reader()));
/** What a cache holds, as paths with their queries. */
const pathsIn = async (cache) =>
  new Set((await cache.keys()).map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search));

/** Does `work`; while there is no room, lets go of pictures, then of stories, the oldest first. */
async function withRoom(work, mayGo = isStory) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error?.name !== "QuotaExceededError") throw error;
      if (await forgetPictures()) continue;
      const news = await cacheOf(NEWS);
      const old = (await news.keys()).filter((r) => mayGo(new URL(r.url)));
      if (!old.length) throw error;
      await Promise.all(old.slice(-20).map((r) => news.delete(r)));
    }
  }
}

// ---------- whose part is open ----------

let whose;
/** Whose part is open; Lede is asked once. With no store, or no Lede to ask, there is nothing of anybody for a while. */
const reader = () => (whose ??= known().catch(() => (setTimeout(() => (whose = undefined), PATIENCE), NOBODY)));

async function known() {
  const who = await storedIn("lede", "facts", "readonly", (s) => s.get("reader"));
  if (who) return who;
  const answer = await fetch("/reader", { signal: AbortSignal.timeout(PATIENCE) });
  const told = answer.headers.get("Lede-Reader");
  if (!told) throw new Error(`reader: ${answer.status}`); // not Lede: a proxy, or the page of some network
  return settle(told);
}

/** Opens a reader's part, and gives it what was marked here before there were accounts. */
async function settle(who) {
  if (who !== NOBODY) await adopt(who);
  // Last: whoever is stopped before this begins anew, and a change that is told twice counts once.
  await storedIn("lede", "facts", "readwrite", (s) => s.put(who, "reader"));
  return who;
}

/** Moves what waits in nobody's part to a reader's; what comes meanwhile stays for the next time. */
async function adopt(who) {
  const both = ["queue", "marks"];
  const [queue, marks] = await Promise.all(both.map((name) => storedIn("lede", name, "readonly", (s) => s.getAll())));
  if (!queue.length && !marks.length) return;
  await storedIn(ofReader("lede", who), both, "readwrite", (to, made) => {
    queue.forEach(({ seq, ...change }) => to.add(change));
    marks.forEach((mark) => made.put(mark));
  });
  await storedIn("lede", both, "readwrite", (from, made) => {
    queue.forEach(({ seq }) => from.delete(seq));
    marks.forEach(({ item }) => made.delete(item));
  });
}

let visit = 0; // of a reader: what began before it was over keeps nothing afterwards
let turning = Promise.resolve();
/** Opens another reader's part; of the one before only what waits to be sent stays. */
const turnTo = (who) => (turning = turning.catch(() => {}).then(() => turn(who)));

async function turn(who) {
  if ((await reader()) === who) return;
  await forgetPages();
  await settle(who);
  whose = Promise.resolve(who);
  if (who !== NOBODY) await adopt(who); // what was noted while it turned
}

/** Hears from an answer of Lede whose it is. */
async function hear({ headers }) {
  const who = headers.get("Lede-Reader");
  if (who) await turnTo(who);
}

async function forgetPages() {
  visit++;
  await caches.delete(ofReader(NEWS, await reader()));
  await forgetPictures();
  const who = await reader();
  await stored("facts", "readwrite", (s) => (s.clear(), who === NOBODY ? s.put(who, "reader") : undefined));
}

/** Leaves nothing of the reader on this device, and all of others. */
async function forget() {
  const who = await reader();
  await forgetPages();
  await stored(["queue", "marks"], "readwrite", (queue, marks) => (queue.clear(), marks.clear()));
  await turnTo(NOBODY);
  if (who !== NOBODY) {
    await dropDatabase(ofReader("lede", who));
    await outbox.forget(who);
    new BroadcastChannel("lede").postMessage({ type: "left" }); // other tabs are that reader's still
  }
  await navigator.clearAppBadge?.();
}
