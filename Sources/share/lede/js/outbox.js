// Posts on this device, each for its reader: drafts, and those that could not be sent, which wait and are
// sent once. Lede knows a post by its key, so what was sent and whose answer was lost is not posted twice.

const who = document.documentElement.dataset.reader;
/** So long a draft is kept that nobody comes back to. */
const DRAFT_LASTS = 30 * 86_400_000;

let opened;
const database = () =>
  (opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("lede-posts", 1);
    asked.onupgradeneeded = () => {
      for (const name of ["waiting", "drafts"]) asked.result.createObjectStore(name, { keyPath: "key" });
    };
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => resolve(asked.result);
  }));

/** Runs `work` on what is kept, in one transaction; gives the result of the request it returns. */
async function stored(name, mode, work) {
  const transaction = (await database()).transaction(name, mode, { durability: "strict" });
  return new Promise((resolve, reject) => {
    const asked = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(asked?.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? asked?.error);
  });
}

// ---------- what waits ----------

/** What waits of the reader who is here, the oldest first. */
const waiting = async () =>
  (await stored("waiting", "readonly", (s) => s.getAll())).filter((one) => one.who === who).sort((a, b) => a.at - b.at);

/** Sends fields; the answer, also where Lede refuses them. */
function post(fields) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return fetch("/posts", { method: "POST", headers: { Accept: "application/json", "Lede-Reader": who }, body });
}

/** Whether what was answered may be another by itself: Lede was away, or had no room for a moment. */
const isPassing = ({ status }) => status === 429 || status >= 500;

let sending;
/** Sends what waits, one after the other, in one tab at a time; `told` hears of each answer. */
export function flush(told) {
  sending ??= navigator.locks
    .request("lede-posts", async () => {
      for (const { key, fields } of await waiting()) {
        const answer = await post(fields);
        // Of another reader by now, or of nobody: it waits for its own.
        if (isPassing(answer) || answer.status === 401 || answer.status === 409) return;
        // What Lede refuses is not lost: it is a draft again, unless there is another one.
        if (!answer.ok && !(await redraft(fields))) continue;
        await stored("waiting", "readwrite", (s) => s.delete(key));
        await told(answer);
      }
    })
    .finally(() => (sending = undefined));
  return sending;
}

/**
 * Sends the fields of a form, or keeps them while Lede is away.
 *
 * Gives the answer; nothing where they wait.
 */
export async function send(form) {
  const fields = [...new FormData(form)];
  try {
    const answer = await post(fields);
    if (!isPassing(answer)) return answer;
  } catch {
    // No network: as if Lede were away.
  }
  const key = form.elements.key.value;
  await stored("waiting", "readwrite", (s) => s.put({ key, who, at: Date.now(), fields }));
}

/** How many wait. */
export const count = async () => (await waiting()).length;

// ---------- drafts ----------

/** One draft for each thing that is passed on, and one for what is not. */
const draftOf = (form) => `${who} ${form.elements.about.defaultValue}`;

/** Makes a draft of what was refused; false where there is a draft already. */
async function redraft(fields) {
  const key = `${who} ${fields.find(([name]) => name === "about")?.[1] ?? ""}`;
  if (await stored("drafts", "readonly", (s) => s.get(key))) return false;
  const kept = fields.filter(([name]) => name !== "key");
  await stored("drafts", "readwrite", (s) => s.put({ key, who, at: Date.now(), fields: kept }));
  return true;
}

/** Keeps what stands in a form, its picture with it; an empty one is forgotten. Gives whether one is kept now. */
export async function keepDraft(form) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "key");
  const isEmpty = fields.every(([name, value]) => name === "extent" || !(value.size ?? value.length) || value === form.elements[name].defaultValue);
  await stored("drafts", "readwrite", (s) =>
    isEmpty ? s.delete(draftOf(form)) : s.put({ key: draftOf(form), who, at: Date.now(), fields }));
  return !isEmpty;
}

/** Forgets the draft of a form, and those of long ago. */
export async function dropDraft(form) {
  const old = Date.now() - DRAFT_LASTS;
  const kept = await stored("drafts", "readonly", (s) => s.getAll());
  await stored("drafts", "readwrite", (s) => {
    for (const one of kept) if (one.at < old) s.delete(one.key);
    return s.delete(draftOf(form));
  });
}

/** Puts a draft back into its form; whether there was one. */
export async function fillDraft(form) {
  const draft = await stored("drafts", "readonly", (s) => s.get(draftOf(form)));
  if (!draft || draft.at < Date.now() - DRAFT_LASTS) return false;
  for (const [name, value] of draft.fields) {
    const field = form.elements[name];
    if (!field) continue;
    if (value instanceof File) {
      if (!value.size) continue;
      const files = new DataTransfer();
      files.items.add(value);
      field.files = files.files;
    } else field.value = value;
  }
  return true;
}
