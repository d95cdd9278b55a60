// A whole list that is marked read, and the way back.

import { done, mark, say, show, tell, whose } from "./lede.js";
import { ask } from "./live.js";

const post = (path, fields) =>
  fetch(path, {
    method: "POST",
    headers: { Accept: "application/json", "Lede-Reader": whose },
    body: new URLSearchParams(fields),
  });

/** What is unread of the list on this device, its older pages with it. */
async function kept() {
  const { marks = [] } = (await ask("state")) ?? {};
  const isRead = new Map(marks.map(({ item, read }) => [item, read]));
  const stories = new Set();
  // No device keeps more pages of a list; were Lede back by now, each would be another question.
  for (let page = document, link, left = 25; page && left > 0; left--) {
    for (const story of page.querySelectorAll(".story")) {
      const item = +story.dataset.item;
      if (!(isRead.get(item) ?? story.classList.contains("seen"))) stories.add(item);
    }
    link = page.querySelector(".older")?.getAttribute("href");
    const answer = link && (await fetch(link, { headers: { Accept: "text/html" } }).catch(() => {})); // no more of it is here
    page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  }
  return [...stories];
}

/** Marks what the form names; the stories on the page follow. */
export async function readAll(form) {
  const stories = [...document.querySelectorAll(".story:not(.seen)")].map((story) => +story.dataset.item);
  try {
    const answer = await post(form.action, new FormData(form)).catch(() => {}); // it is away
    // Then each waits by itself, as single marks do.
    if (!answer) return mark((await kept()).map((item) => ({ item, change: "read" })));
    if (answer.status === 409) return location.reload(); // the page is of a reader who is here no more
    if (!answer.ok) throw answer;
    const { changed, undo } = await answer.json();
    stories.forEach((item) => show(item, "read"));
    done(say("read", { n: changed }), async () => {
      await post("/mark/all/undo", { list: undo });
      stories.forEach((item) => show(item, "unread"));
    });
  } catch {
    tell(say("failed"));
  }
}
