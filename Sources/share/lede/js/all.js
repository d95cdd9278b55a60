// A whole list that is marked read, and the way back.

import { done, say, show, tell } from "./lede.js";

const post = (path, fields) =>
  fetch(path, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(fields) });

/** Marks what the form names; the stories on the page follow. */
export async function readAll(form) {
  const stories = [...document.querySelectorAll(".story:not(.seen)")].map((story) => +story.dataset.item);
  try {
    const { changed, undo } = await (await post(form.action, new FormData(form))).json();
    stories.forEach((item) => show(item, "read"));
    done(say("read", { n: changed }), async () => {
      await post("/mark/all/undo", { list: undo });
      stories.forEach((item) => show(item, "unread"));
    });
  } catch {
    tell(say("failed"));
  }
}
