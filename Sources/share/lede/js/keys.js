// The keys. What they are called stands on the page of keys, which the sheet behind ? shows, too.

import { make, say, tell, undo } from "./lede.js";

const $ = (selector, within = document) => within.querySelector(selector);
const here = () => document.activeElement?.closest(".story");
const isStory = () => $("article.read");
const page = async (path) => new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");

/** Gives the focus to a story of the list. */
function stand(story) {
  $("h2 a, h3 a", story)?.focus();
  story?.scrollIntoView({ block: "nearest" });
}

/** Goes to the story `by` places on; without one in focus, to the first in sight. */
function step(by) {
  if (isStory()) return $(by > 0 ? "main a[rel~=next]" : "main a[rel~=prev]")?.click();
  const stories = [...document.querySelectorAll(".story")];
  const at = stories.indexOf(here());
  const seen = stories.findIndex((story) => story.getBoundingClientRect().bottom > 80);
  stand(stories[at < 0 ? seen : Math.min(Math.max(at + by, 0), stories.length - 1)]);
}

/** Goes to the next story that is unread: in the list, or from a story to what is unread of its list. */
async function unread() {
  if (isStory()) {
    const list = new URL(location);
    list.searchParams.set("show", "unread");
    const next = $("main a[rel~=next]", await page(list));
    return next ? location.assign(next.getAttribute("href")) : tell(say("none"));
  }
  const stories = [...document.querySelectorAll(".story")];
  const next = stories.slice(stories.indexOf(here()) + 1).find((story) => !story.matches(".seen"));
  if (next) stand(next);
  else if ($(".older")) $(".older").click();
  else tell(say("none"));
}

/** Goes to what is unread of the feed after this one. */
function feed() {
  const shown = new URLSearchParams(location.search).get("feed");
  const link = $(".kicker a", here() ?? document)?.href;
  const after = shown ?? (link && new URL(link).searchParams.get("feed"));
  location.assign("/feeds/next" + (after ? `?feed=${after}` : ""));
}

/** Opens the original of a story in a new tab, which learns nothing of this one. */
async function original() {
  if (isStory()) return open($("[data-original]")?.href, "_blank", "noopener,noreferrer");
  const link = $("h2 a, h3 a", here() ?? $(".story"))?.href;
  if (!link) return;
  const tab = open("", "_blank"); // at once, since browsers let only a pressed key open one
  if (!tab) return;
  tab.opener = null;
  const found = await page(link).then((story) => $("[data-original]", story)?.href, () => {});
  if (found) tab.location.replace(found);
  else tab.close(), tell(say("away"));
}

/** Presses the button of a story that saves or marks it. */
function submit(...changes) {
  const story = here() ?? isStory() ?? $(".story");
  const form = [...(story?.querySelectorAll("form[data-mark]") ?? [])]
    .find((form) => changes.includes(form.elements.change.value));
  form?.requestSubmit();
}

function search() {
  const field = $("main input[type=search]");
  if (field) field.focus(), field.select();
  else $("a[href^='/search']")?.click();
}

const go = (path) => () => location.assign(path);

const keys = {
  j: () => step(1),
  k: () => step(-1),
  n: unread,
  f: feed,
  u: () => $("[data-back]")?.click(),
  o: () => (isStory() ? $("[data-original]") : $("h2 a, h3 a", here()))?.click(),
  v: original,
  s: () => submit("saved", "unsaved"),
  m: () => submit("read", "unread"),
  A: () => $("form[data-all]")?.requestSubmit(),
  z: undo,
  r: () => ($("#news, #games") ? import("./list.js").then((list) => list.refresh()) : location.reload()),
  "/": search,
  "g u": go("/?show=unread"),
  "g s": go("/saved"),
  "g f": go("/feeds"),
  "?": help,
};

/** Whether this device wants no single keys; one that keeps nothing has said no such thing. */
function areOff() {
  try {
    return Boolean(localStorage.noKeys);
  } catch {
    return false;
  }
}

/** The switch of the keys on this device, where it stands. */
function adopt(within) {
  const part = $("[data-keys]", within);
  if (!part) return;
  const on = $("input", part);
  on.checked = !areOff();
  on.onchange = () => (on.checked ? delete localStorage.noKeys : (localStorage.noKeys = "yes"));
  part.hidden = false;
}
adopt(document);

let sheet;
async function help() {
  if (!sheet) {
    const told = await page("/keys").catch(() => {});
    const card = told && $("#keys .card", told);
    if (!card) return tell(say("away"));
    // It has the focus at first, so that the sheet begins at its top.
    const title = make("h2", { id: "keys-title", tabIndex: -1, autofocus: true }, $("h1", told).textContent);
    const form = make("form", { method: "dialog" }, make("button", { className: "btn main" }, say("close")));
    sheet ??= make("dialog", { className: "card lines keys" }, title, ...card.childNodes, form);
    sheet.setAttribute("aria-labelledby", "keys-title");
    document.body.append(sheet);
    adopt(sheet);
  }
  if (!sheet.open) sheet.showModal();
}

/** The first of two keys, for a while. */
let first, forgetting;

/** What a pressed key does; nothing while somebody types, or in a dialog. */
export function press(event) {
  const { target, ctrlKey, metaKey, altKey } = event;
  const key = event.key === "Escape" && isStory() ? "u" : event.key;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || event.isComposing || key === "Shift") return;
  if (target.closest("input, textarea, select, [contenteditable], dialog")) return;
  if (event.key === "Escape" && $(":popover-open")) return;
  if (areOff() && key !== "?") return;
  const pressed = first ? `${first} ${key}` : key;
  clearTimeout(forgetting);
  first = undefined;
  if (pressed === "g") {
    first = key;
    forgetting = setTimeout(() => (first = undefined), 1500);
  } else if (!Object.hasOwn(keys, pressed)) return;
  event.preventDefault();
  keys[pressed]?.();
}
