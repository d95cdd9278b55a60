// Lists of stories: older ones as they are needed, newer ones when asked for, and the way back.

import { announce, icon, make, recall, say, tell } from "./lede.js";

const place = () => document.querySelector("[data-list]");
const older = () => document.querySelector(".older");
const parse = (text) => new DOMParser().parseFromString(text, "text/html");

/** A page of Lede's, as a document; throws when it is none. */
async function page(path) {
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return parse(await answer.text());
}

// ---------- older stories ----------

let loading;
/** Adds the next page at the end. */
function loadOlder() {
  const link = older();
  if (!link) return;
  return (loading ??= (async () => {
    link.setAttribute("aria-busy", "true");
    try {
      const next = await page(link.href);
      const stories = [...(next.querySelector("[data-list]")?.children ?? [])];
      add(stories, next.querySelector(".older"));
    } catch {
      sight.unobserve(link); // the link still leads there
    }
    older()?.removeAttribute("aria-busy");
    loading = undefined;
  })());
}

function add(stories, next) {
  place().append(...stories);
  if (next) older().href = next.getAttribute("href");
  else older()?.remove();
  stories.forEach(watch);
  dispatchEvent(new Event("added"));
  // A list that is still in sight asks again.
  const link = older();
  if (link) sight.unobserve(link), sight.observe(link);
}

const sight = new IntersectionObserver(
  (entries) => entries.some((entry) => entry.isIntersecting) && loadOlder(),
  { rootMargin: "1200px" },
);

/** How many stories stood there as the link got the focus. */
let seen;
addEventListener("focusin", (event) => (seen = event.target.closest(".older") && place().children.length));

addEventListener("click", async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !event.target.closest(".older")) return;
  event.preventDefault();
  const { children } = place();
  const from = seen || children.length;
  if (!children[from]) await loadOlder();
  if (!children[from]) return;
  children[from].querySelector("h2 a").focus();
  announce(say("more", { n: children.length - from }));
});

// ---------- the way back ----------

addEventListener("click", (event) => {
  if (!event.target.closest("[data-item] h2 a")) return;
  try {
    sessionStorage.walk = JSON.stringify([location.href, ...[...document.querySelectorAll("[data-item] h2 a")].map((a) => a.outerHTML)]);
  } catch {}
});

const first = place()?.children.length;
const store = (name, value) => history.replaceState({ ...history.state, [name]: value }, "");

addEventListener("pagehide", () => {
  const list = place();
  if (!list || !(list.children.length > first)) return;
  const key = (history.state?.list ?? crypto.getRandomValues(new Uint32Array(1))[0]) + "";
  const rest = [...list.children].slice(first).map((li) => li.outerHTML).join("");
  try {
    sessionStorage[key] = JSON.stringify({ rest, href: older()?.getAttribute("href"), y: scrollY });
    history.scrollRestoration = "manual";
    store("list", key);
  } catch {} // with no room to remember, the list begins at its top again
});

function restore() {
  const [visit] = performance.getEntriesByType("navigation");
  const key = history.state?.list;
  if (visit?.type !== "back_forward" || !sessionStorage[key]) {
    history.scrollRestoration = "auto";
    return;
  }
  const { rest, href, y } = JSON.parse(sessionStorage[key]);
  const stories = [...parse(`<ol>${rest}</ol>`).querySelectorAll("ol > li")];
  const known = new Set([...document.querySelectorAll(".story")].map((story) => story.id));
  add(stories.filter((li) => !known.has(li.firstElementChild?.id)), href && { getAttribute: () => href });
  recall();
  scrollTo(0, y);
}

// ---------- read on scroll ----------

/** Marks a story read once it has been scrolled past, if the reader wishes so. */
async function watch(li) {
  if (place().hasAttribute("data-marks-on-scroll")) (await import("./scroll.js")).watch(li.firstElementChild);
}

// ---------- all of them read ----------

addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-all]")) return;
  event.preventDefault();
  import("./all.js").then((m) => m.readAll(event.target));
});

// ---------- newer stories ----------

/** The page as Lede would draw it now, from its first story on. */
function current() {
  const here = new URL(location);
  here.searchParams.delete("before");
  return page(here.pathname + here.search);
}

/** Draws the sections anew, and leaves the focus and the stories where they are. */
export async function recount() {
  const counted = ".pills a, .ways a";
  const pills = document.querySelectorAll(counted);
  if (!pills.length) return;
  const next = await current();
  next.querySelectorAll(counted).forEach((pill, at) => {
    if (pill.href === pills[at]?.href) pills[at].replaceChildren(...pill.childNodes);
  });
}

/** Draws the page anew where it stands. */
export async function renew() {
  const next = await current();
  const focused = document.activeElement?.closest("main [href], main [id]");
  const same = focused && (focused.id ? `#${CSS.escape(focused.id)}` : `[href="${CSS.escape(focused.getAttribute("href"))}"]`);
  document.querySelector("main").replaceWith(next.querySelector("main"));
  document.documentElement.toggleAttribute("data-offline", next.documentElement.hasAttribute("data-offline"));
  if (same) document.querySelector(`main ${same}`)?.focus({ preventScroll: true });
  if (!strip.hidden) tellStrip(strip.lastChild.textContent);
  begin();
}

let fresh = 0;
const button = make("button", { type: "button", className: "fresh btn main", hidden: true });
button.onclick = async () => {
  fresh = 0;
  button.hidden = true;
  scrollTo(0, 0);
  await renew().catch(() => location.assign(location.pathname + location.search));
  document.querySelector(".story h2 a")?.focus();
};

/** Tells that the page fills by itself. */
const filling = () => document.querySelector("[data-filling]");
const isEmpty = () => !place()?.children.length;
const fills = () => filling() && scrollY < 200;

/** Says that stories came in, 0 for nobody knows how many; an empty list takes them at once. */
export function arrived(count) {
  if (isEmpty() || fills()) return renew().catch(() => {});
  fresh += count;
  button.textContent = fresh ? say("fresh", { n: fresh }) : say("freshSome");
  announce(button.textContent);
  button.hidden = false;
  if (!button.isConnected) document.querySelector("main").before(button);
}

// ---------- refresh ----------

let finish;
/** The strip that tells how a refresh goes. */
const strip = make("p", { className: "note strip", hidden: true }, icon("ask"), make("span"));
export function tellStrip(text) {
  strip.hidden = !text;
  strip.lastChild.textContent = text ?? "";
  if (!strip.isConnected) document.querySelector("main .head")?.after(strip);
  if (filling()) filling().hidden = !strip.hidden;
}

/** Asks all feeds, and shows what they brought once they have answered. */
export async function refresh() {
  if (finish) return;
  tellStrip(say("refreshing"));
  announce(say("refreshing"));
  try {
    const ended = new Promise((resolve) => (finish = resolve));
    const answer = await fetch("/feeds/ask", { method: "POST", redirect: "manual" });
    if (answer.status >= 400) throw new Error(`ask: ${answer.status}`);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 15_000))]);
    const before = document.querySelector("[data-item]")?.id;
    await renew();
    button.hidden = true;
    fresh = 0;
    if (document.querySelector("[data-item]")?.id === before) tell(say("nothing"));
  } catch {
    tell(say("away"));
  }
  finish = undefined;
  tellStrip();
}

/** What live.js hears of a round of asking. */
export function round({ state, asked, of }) {
  if (state === "ended") {
    tellStrip();
    finish?.();
    if (fills()) renew().catch(() => {});
  } else if (finish || isEmpty() || filling()) {
    tellStrip(of ? say("asking", { n: asked, of }) : say("refreshing"));
  }
}

function begin() {
  // The section that is lit may stand far along a row that scrolls.
  const lit = document.querySelector(".pills [aria-current]");
  if (lit) lit.parentElement.scrollLeft += lit.getBoundingClientRect().right + 16 - lit.parentElement.getBoundingClientRect().right;
  const link = older();
  if (link) sight.observe(link);
  [...(place()?.children ?? [])].forEach(watch);
}
restore();
begin();
