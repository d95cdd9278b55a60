// One story: that it was read, and its link.

import { mark, say, spread, tell } from "./lede.js";

/** A story that is opened counts as read once somebody can see it, in lists that were left too. */
function opened() {
  const form = document.querySelector(".read form[data-mark$=read]");
  if (!form || document.hidden) return;
  removeEventListener("visibilitychange", opened);
  const changes = [{ item: +form.elements.id.value, change: "read" }];
  if (form.elements.change.value === "unread") spread(changes); // Lede did so as it drew the page
  else if ("opened" in form.dataset) mark(changes, true);
}
addEventListener("visibilitychange", opened);
opened();

// ---------- a story's link ----------

addEventListener("click", async (event) => {
  const part = event.target.closest?.("[data-share]");
  if (!part || !event.target.closest("summary") || !(navigator.share || navigator.clipboard)) return;
  event.preventDefault();
  const { share: url, title } = part.dataset;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    tell(say("copied"));
  } catch (error) {
    part.open = error.name !== "AbortError"; // there the address can be copied by hand
  }
});
