// Drafts of posts on this device: what stands in the form, its picture with it, until it is sent or thrown away.

import "./stores.js";

const name = `posts-${document.documentElement.dataset.reader}`;
/** So long a draft is kept that nobody comes back to. */
const LASTS = 30 * 86_400_000;

/** One draft for each thing that is passed on, and one for what is not. */
export const draftOf = (form) => form.elements.about.defaultValue;

const withoutKey = (fields) => fields.filter(([field]) => field !== "key");

/** Whether nothing stands in a form but what it came with. */
export const isBlank = (form) =>
  withoutKey([...new FormData(form)]).every(([field, value]) =>
    field === "extent" || !(value.size ?? value.length) || value === form.elements[field].defaultValue);

/** Keeps what stands in a form; a blank one is forgotten. Gives whether one is kept now. */
export async function keepDraft(form) {
  const key = draftOf(form);
  const draft = !isBlank(form) && { key, at: Date.now(), fields: withoutKey([...new FormData(form)]) };
  await storedIn(name, "drafts", "readwrite", (s) => (draft ? s.put(draft) : s.delete(key)));
  return !!draft;
}

/** Forgets the draft of a form. */
export const dropDraft = (form) => storedIn(name, "drafts", "readwrite", (s) => s.delete(draftOf(form)));

/** Forgets those of long ago. */
export const sweepDrafts = () =>
  storedIn(name, "drafts", "readwrite", (s) => {
    s.openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (cursor?.value.at < Date.now() - LASTS) cursor.delete();
      cursor?.continue();
    };
  });

/**
 * Puts a draft back into its form, or where there is none a post that was refused: the form of what passes
 * nothing on takes any.
 *
 * Gives the draft; nothing where there is none.
 */
export async function fillDraft(form) {
  const key = draftOf(form);
  let draft;
  await storedIn(name, ["drafts", "waiting"], "readwrite", (drafts, waiting) => {
    drafts.get(key).onsuccess = ({ target: { result: own } }) => {
      if ((draft = own)) return;
      waiting.getAll().onsuccess = ({ target: { result: posts } }) => {
        const fits = ({ refused, draft: of }) => refused !== undefined && (!key || of === key);
        const [first] = posts.filter(fits).sort((a, b) => a.at - b.at);
        if (!first) return;
        draft = { key, at: Date.now(), fields: withoutKey(first.fields), refused: first.refused };
        drafts.put(draft);
        waiting.delete(first.key);
      };
    };
  });
  for (const [field, value] of draft?.fields ?? []) {
    const input = form.elements[field];
    if (!input) continue;
    if (value) input.closest?.("details")?.setAttribute("open", ""); // what it passes on is seen
    if (value instanceof File) {
      if (!value.size) continue;
      const files = new DataTransfer();
      files.items.add(value);
      input.files = files.files;
    } else input.value = value;
  }
  return draft;
}
