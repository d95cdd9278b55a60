// On the widest screens, the list that a story was opened from stands beside it.

import { icon, make } from "./lede.js";

const query = new URLSearchParams(location.search);
query.delete("did");
const path = "/?" + query;

/** Whether this device has folded it; says so where `wish` is given, and it keeps anything. */
function isFolded(wish) {
  try {
    if (wish !== undefined) wish ? (localStorage.noColumn = "yes") : delete localStorage.noColumn;
    return Boolean(localStorage.noColumn);
  } catch {
    return false;
  }
}

async function draw() {
  const answer = await fetch(path, { headers: { Accept: "text/html" } }).catch(() => {});
  if (!answer?.ok) return; // the story stands by itself
  const list = new DOMParser().parseFromString(await answer.text(), "text/html");
  const stories = [...list.querySelectorAll(".story")];
  if (!stories.length) return;
  const rows = stories.map((story) => {
    const { textContent, href } = story.querySelector("h2 a");
    const source = story.querySelector(".kicker a").textContent;
    const a = make("a", { href }, make("b", { dir: "auto" }, textContent), make("span", { className: "meta" }, source));
    if (new URL(href).pathname === location.pathname) a.setAttribute("aria-current", "page");
    a.classList.toggle("seen", story.matches(".seen"));
    return make("li", {}, a);
  });
  const older = list.querySelector(".older");
  if (older) rows.push(make("li", {}, make("a", { href: older.getAttribute("href") }, older.textContent)));
  const name = list.querySelector("h1").textContent;
  const part = make("details", { open: !isFolded() }, make("summary", {}, make("span", {}, name), icon("down")), make("ol", {}, ...rows));
  part.ontoggle = () => isFolded(!part.open);
  const column = make("nav", { className: "column" }, part);
  column.setAttribute("aria-label", name);
  document.querySelector("main").before(column);
  column.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
}
draw();
