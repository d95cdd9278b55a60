// The worker's queue: changes on their way to Lede.

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
    const who = await reader();
    const waiting = await storedIn(ofReader("lede", who), "queue", "readonly", (queue) => queue.getAll(null, size));
    if (!waiting.length) return;
    const answer = await fetch("/marks", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Lede-Reader": who },
      body: JSON.stringify(waiting.map(({ seq, ...change }) => change)),
      signal: AbortSignal.timeout(30_000),
    });
    // One change that Lede cannot understand must not hold up the others for ever.
    if (answer.status === 400 && size > 1) size = 1;
    else if (answer.ok || answer.status === 400) {
      const sent = IDBKeyRange.upperBound(waiting.at(-1).seq);
      await storedIn(ofReader("lede", who), "queue", "readwrite", (queue) => queue.delete(sent));
      if (!answer.ok) size = 1000;
    } else {
      if (answer.status === 409) await hear(answer); // another reader is here by now: they wait for theirs
      throw new Error(`marks: ${answer.status}`);
    }
  }
}

/** Sends now, or as soon as the browser thinks that it can be done. */
const flushSoon = () =>
  flush().catch((error) => {
    registration.sync?.register("marks").catch(() => {}); // no browser's promise: the next page sends them
    throw error;
  });

/** How many changes wait: cookies that were opened here among them, posts, and drafts, which would be lost as well. */
const waiting = async () => {
  const who = await reader();
  const [changes, marks, posts] = await Promise.all([
    ...["queue", "marks"].map((name) => stored(name, "readonly", (s) => s.count(name === "marks" ? COOKIES : null))),
    who === NOBODY ? 0 : outbox.count(who),
  ]);
  return changes + marks + posts;
};
/** Sends the posts that wait of the reader who is here. */
const flushPosts = async () => {
  const who = await reader();
  if (who !== NOBODY) await outbox.flush(who);
};
const COOKIES = IDBKeyRange.bound("cookie ", "cookie~"); // what envelope.js notes of them

/** Answers a script that made changes: Lede has them, or they wait here. */
async function takeMarks(event) {
  const { request } = event;
  const from = request.headers.get("Lede-Reader");
  try {
    // A page of somebody else's: Lede itself says so.
    if (from && from !== (await reader())) return fetch(request);
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

/** Sends what waits, ends the session, and leaves nothing; what cannot be sent is asked about first. */
async function signOut(request) {
  try {
    const isAnyway = (await request.clone().formData().catch(() => {}))?.has("anyway");
    await within(PATIENCE, Promise.allSettled([flush(), flushPosts()])).catch(() => {}); // counted next
    const left = isAnyway ? 0 : await waiting();
    if (left) return message("unsent", new URL("/", location.origin), plural(lede.words.waiting, left));
  } catch {} // with no store on this device nothing waits
  try {
    const answer = await fetch(request);
    if (answer.ok || answer.type === "opaqueredirect") await forget();
    return answer;
  } catch {
    return away();
  }
}

/** Somebody comes in: where Lede does not say who it is, nothing of anybody is shown until it does. */
async function signIn(request) {
  try {
    const answer = await fetch(request);
    await within(PATIENCE, fetch("/reader").then(hear)).catch(() => turnTo(NOBODY).catch(() => {})); // nor with no store
    return answer;
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return away();
  }
}
