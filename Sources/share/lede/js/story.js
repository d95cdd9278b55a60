// One story: that it was read, its link and tools, and the list it was opened from.

import { make, mark, say, spread, tell } from "./lede.js";

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

// ---------- what opens among its tools ----------

const panels = () => document.querySelectorAll(".tools details[open]");
document.querySelector(".look")?.addEventListener("toggle", () => import("./look.js"), { once: true });
addEventListener("click", ({ target }) => panels().forEach((one) => one.contains(target) || (one.open = false)));
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !panels().length) return;
  event.preventDefault(); // else it leads back to the list
  panels().forEach((one) => {
    one.open = false;
    one.querySelector("summary").focus();
  });
}, true);

// ---------- the list it was opened from, as it was then ----------

const path = (address) => address && new URL(address).pathname + new URL(address).search;

/**
 * Puts beside the story what stood there as the list was opened; behind its end the list as it is now goes on.
 * @param {string[]} kept the address of the list, then the links of its stories, as list.js left them
 */
function walk(kept, back, beside) {
  const list = path(kept[0]);
  const stories = [...new DOMParser().parseFromString(kept.slice(1).join(""), "text/html").links];
  const at = stories.findIndex((a) => a.getAttribute("href") === path(location.href));
  if (at < 0) return;
  const whole = list.replace(/[?&]before=[^&]*/, "");
  const isOwn = whole === back.getAttribute("href").split("#")[0];
  for (const [rel, by] of [["prev", -1], ["next", 1]]) {
    let link = beside.querySelector(`[rel=${rel}]`);
    const story = stories[at + by];
    if (story) {
      link ??= make("a", { rel }, make("span", { className: "meta" }, beside.dataset[rel]), make("bdi"));
      link.setAttribute("href", story.getAttribute("href"));
      link.querySelector("bdi").textContent = story.textContent;
      by < 0 ? beside.prepend(link) : beside.append(link);
    } else if (link && isOwn && (by > 0 || list !== whole)) {
      const more = make("a", {}, link.querySelector("bdi").textContent);
      more.setAttribute("href", link.getAttribute("href"));
      kept.splice(by < 0 ? 1 : kept.length, 0, more.outerHTML);
      sessionStorage.walk = JSON.stringify(kept);
    } else link?.remove();
  }
  beside.hidden = !beside.querySelector("a");
  back.href = list + back.hash;
  back.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The list stands in the history as it was left; only where nobody knows the place it is loaded anew.
    const now = self.navigation?.currentEntry.index;
    const then = self.navigation?.entries().slice(0, now).findLast(({ url }) => path(url) === list);
    const steps = path(document.referrer) === list ? -1 : then && then.index - now;
    if (!steps) return;
    event.preventDefault();
    history.go(steps);
  });
}

const back = document.querySelector("[data-back]");
try {
  if (back && sessionStorage.walk) walk(JSON.parse(sessionStorage.walk), back, document.querySelector(".beside"));
} catch {} // a store that is forbidden or holds something else: the links lead as Lede drew them
