// The worker's part for cookies without a network: fetches envelopes, opens their days, and tells Lede.
// sw.js brings it in, and it uses what sw.js has; it is no page's script.
//
// The envelope lies among the facts, under "cookie": they are forgotten with the news of a reader whose
// session has ended. What was opened and not yet told lies among the marks, which outlive a session and
// go when somebody signs out; it has no `at`, so nothing takes it for an old mark. No fortune is kept:
// each is unlocked when it is shown.

(() => {
  const HOME = "/fortune";
  const PAGE = "/fortune/offline";
  const FILES = ["fortune.css", "js/cookie.js", "js/crumbs.js"]; // what that page needs
  const DAY = 86400_000;
  const waiting = () => IDBKeyRange.bound("cookie ", "cookie~");

  const utf8 = (text) => new TextEncoder().encode(text);
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

  /** The fortune of a date, unlocked with the key of that date alone. */
  async function unlock({ id, key, days, last }, date) {
    const sealed = days[date]?.sealed ?? (last?.date === date && last.sealed);
    if (!sealed) return {};
    const locked = bytes(sealed);
    const ofDay = await crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: utf8(id), info: utf8(`lede cookie ${date}`) },
      key, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: locked.slice(0, 12), additionalData: utf8(`${id} ${date}`) }, ofDay, locked.slice(12));
    const [numbers, text] = new TextDecoder().decode(plain).split("\n");
    return { text, numbers: numbers.split(" ") };
  }

  /** What was opened here and not told yet, by whichever reader. */
  const untold = () => stored("marks", "readonly", (marks) => marks.getAll(waiting()));

  let renewing;
  /** Fetches an envelope in place of the one that is here. */
  const renew = () => (renewing ??= fetched().finally(() => (renewing = undefined)));

  async function fetched() {
    const mine = visit;
    const answer = await fetch("/v1/fortune/envelope", { signal: AbortSignal.timeout(30_000) });
    if (!answer.ok) return;
    const { secret, days, ...envelope } = await answer.json();
    const key = await crypto.subtle.importKey("raw", bytes(secret), "HKDF", false, ["deriveKey"]);
    const of = Object.fromEntries(days.map(({ date, ...day }) => [date, day]));
    const here = Date.now();
    await withRoom(() =>
      stored("facts", "readwrite", (facts) => mine === visit && facts.put({ ...envelope, key, days: of, here }, "cookie")));
    const page = await fetch(PAGE); // as this reader wishes pages to look
    if (isKeepable(page)) await put(await caches.open(SHELL), PAGE, page);
  }

  let telling;
  /** Tells Lede what was opened here; gives whether anything was settled by it. */
  const tell = () => (telling ??= told().finally(() => (telling = undefined)));

  async function told() {
    const rows = (await untold()).slice(0, 40);
    if (!rows.length) return false;
    const answer = await fetch("/v1/fortune/sync", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ now: Date.now(), openings: rows.map(({ opening }) => opening) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new Error(`sync: ${answer.status}`);
    const { openings } = await answer.json();
    // Another reader's waits for that reader, as long as Lede would still count it.
    const isOver = ({ reason }, { opening }) => reason !== "notYours" || Date.now() - opening.at > 30 * DAY;
    await stored(["marks", "facts"], "readwrite", (marks, facts) => {
      facts.get("told").onsuccess = ({ target: { result: before = [] } }) => {
        const news = openings.filter((one, place) => isOver(one, rows[place]));
        facts.put([...before, ...news.map(({ words, link, linkWords }) => ({ words, link, linkWords }))].slice(-10), "told");
      };
      facts.get("cookie").onsuccess = ({ target: { result: kept } }) => {
        openings.forEach((one, place) => {
          const { item, opening } = rows[place];
          if (!isOver(one, rows[place])) return;
          marks.delete(item);
          // Until the next envelope says so itself.
          kept?.opened.push(opening.date);
          if (kept?.days[opening.date] && one.result === "counted" && !(kept.last?.opened > opening.at)) {
            const { date, at, zone } = opening;
            kept.last = { date, opened: at, zone, sealed: kept.days[date].sealed };
          }
        });
        if (kept) facts.put(kept, "cookie");
      };
    });
    if (!openings.some((one, place) => isOver(one, rows[place]))) return false;
    await renew().catch(() => {}); // the one that is here still serves
    return true;
  }

  const tasks = {
    /** A page of the tab that Lede drew: tells what waits, and fetches what the device should have. */
    async look({ opened }) {
      const hasTold = await tell().catch(() => false);
      const kept = await fact("cookie");
      if (!kept || (kept.last?.opened ?? 0) !== opened || Date.now() - kept.here > DAY / 4) await renew().catch(() => {});
      return { hasTold, told: (await fact("told")) ?? [] };
    },

    async heard() {
      await stored("facts", "readwrite", (facts) => facts.delete("told"));
    },

    /** All but the fortunes. */
    async state() {
      const { key, days = {}, last, opened = [], ...kept } = (await fact("cookie")) ?? {};
      const rows = (await untold()).filter(({ reader }) => reader === kept.reader)
        .map(({ opening: { date, at, zone } }) => ({ date, at, zone, isWaiting: true }));
      const all = [...(last ? [{ date: last.date, at: last.opened, zone: last.zone }] : []), ...rows];
      all.sort((a, b) => a.at - b.at);
      return { ...kept, days: Object.keys(days), last: all.at(-1), opened: [...opened, ...rows.map((row) => row.date)] };
    },

    /** A fortune that was opened before. */
    async show({ date }) {
      const { opened } = await tasks.state();
      return opened.includes(date) ? unlock(await fact("cookie"), date) : {};
    },

    /** Opens the cookie of a date, and writes it down before anything is shown. */
    async open({ date, at, zone }) {
      const kept = await fact("cookie");
      const day = kept?.days[date];
      if (!day || at > kept.ends) return {};
      const fortune = await unlock(kept, date);
      await withRoom(() =>
        stored("marks", "readwrite", (marks) => {
          const { reader } = kept; // another reader's of the same date may still wait
          const item = `cookie ${reader} ${date}`;
          marks.get(item).onsuccess = ({ target: { result } }) => {
            if (!result) marks.put({ item, reader, opening: { date, at, zone, voucher: day.voucher } });
          };
        }));
      tell().catch(() => registration.sync?.register("cookies").catch(() => {})); // the next page tells it
      return fortune;
    },
  };

  /** The tab from Lede, with all told that was opened here; else what this device can show. */
  async function tab(event) {
    await within(PATIENCE, tell()).catch(() => {}); // it waits on
    if (!(await within(PATIENCE, fact("cookie")).catch(() => {}))) return page(event);
    try {
      const answer = await within(PATIENCE, fetch(event.request));
      // As sw.js does: a 401 of Lede itself, not of a proxy before it.
      if (answer.status === 401 && answer.headers.has("Content-Security-Policy")) await forgetPages();
      if (answer.status !== 502 && answer.status !== 504) return answer;
    } catch {} // it is away, or slow
    const shown = await caches.match(PAGE, { cacheName: SHELL });
    if (!shown) return page(event);
    const text = (await shown.text()).replace("<html", '<html data-offline="offline"');
    return new Response(text, { headers: shown.headers });
  }

  /** An opening that did not reach Lede: the tab says how it stands. */
  async function opening(request) {
    try {
      return await fetch(request);
    } catch {
      return (await fact("cookie").catch(() => {})) ? Response.redirect(HOME, 303) : away();
    }
  }

  async function leave(request) {
    await within(PATIENCE, tell()).catch(() => {}); // what cannot be told now goes with the session
    return signOut(request);
  }

  // ---------- what happens; sw.js listens after this ----------

  const isOurs = { GET: { [HOME]: tab }, POST: { [HOME]: ({ request }) => opening(request), "/sign-out": ({ request }) => leave(request) } };

  addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const act = origin === location.origin && isOurs[request.method]?.[pathname];
    if (!act || (pathname === HOME && request.mode !== "navigate")) return;
    event.stopImmediatePropagation();
    event.respondWith(act(event));
  });

  addEventListener("install", (event) => {
    event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll([PAGE, ...FILES.map((name) => SHARE + name)])));
  });

  addEventListener("sync", (event) => {
    if (event.tag === "cookies") event.waitUntil(tell());
  });

  addEventListener("message", (event) => {
    const { data, ports } = event;
    // Whoever has the news renewed or sent has the cookies so, too.
    if (data === "flush") event.waitUntil(tell().catch(() => {}));
    if (data === "keep") {
      event.waitUntil(
        fact("cookie").then((kept) => kept && Date.now() - kept.here > DAY && renew()).catch(() => {}));
    }
    if (!data?.cookie) return;
    event.stopImmediatePropagation();
    event.waitUntil(
      tasks[data.cookie](data).then(
        (answer) => ports[0]?.postMessage(answer ?? {}),
        (error) => ports[0]?.postMessage({ error: String(error) }),
      ),
    );
  });
})();
