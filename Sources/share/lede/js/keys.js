// The keys: j k u o s m r / z ? and the sheet that tells of them.

import { make, say, undo } from "./lede.js";

const here = () => document.activeElement?.closest(".story");
const isStory = () => document.querySelector("article.read");

/** Goes to the story `by` places on; without one in focus, to the first in sight. */
function step(by) {
  if (isStory()) return document.querySelector(by > 0 ? "main a[rel~=next]" : "main a[rel~=prev]")?.click();
  const stories = [...document.querySelectorAll(".story")];
  const at = stories.indexOf(here());
  const seen = stories.findIndex((story) => story.getBoundingClientRect().bottom > 80);
  const story = stories[at < 0 ? seen : Math.min(Math.max(at + by, 0), stories.length - 1)];
  story?.querySelector("h2 a, h3 a").focus();
  story?.scrollIntoView({ block: "nearest" });
}

/** Presses the button of a story that saves or marks it. */
function submit(...changes) {
  const story = here() ?? isStory() ?? document.querySelector(".story");
  const form = [...(story?.querySelectorAll("form[data-mark]") ?? [])]
    .find((form) => changes.includes(form.elements.change.value));
  form?.requestSubmit();
}

const keys = {
  j: ["keyNext", () => step(1)],
  k: ["keyPrevious", () => step(-1)],
  u: ["keyBack", () => document.querySelector("[data-back]")?.click()],
  o: ["keyOpen", () => (isStory() ? document.querySelector("[data-original]") : here()?.querySelector("h2 a, h3 a"))?.click()],
  s: ["keySave", () => submit("saved", "unsaved")],
  m: ["keyMark", () => submit("read", "unread")],
  r: ["keyRefresh", () => (document.querySelector("#news") ? import("./list.js").then((list) => list.refresh()) : location.reload())],
  "/": ["keySearch", search],
  z: ["keyUndo", undo],
  "?": ["keyHelp", help],
};

function search() {
  const field = document.querySelector("main input[type=search]");
  if (field) field.focus();
  else document.querySelector("a[href^='/search']")?.click();
}

let sheet;
function help() {
  if (!sheet) {
    const rows = Object.entries(keys).map(([key, [name]]) =>
      make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, say(name))));
    const on = make("input", { type: "checkbox", checked: !localStorage.noKeys });
    on.onchange = () => (on.checked ? delete localStorage.noKeys : (localStorage.noKeys = "yes"));
    const form = make("form", { method: "dialog" }, make("button", { className: "btn main" }, say("close")));
    sheet = make("dialog", { className: "card keys" },
      make("h2", { id: "keys" }, say("keys")), make("dl", {}, ...rows),
      make("label", {}, on, " ", say("keysOn")), form);
    sheet.setAttribute("aria-labelledby", "keys");
    document.body.append(sheet);
  }
  if (!sheet.open) sheet.showModal();
}

/** What a pressed key does; nothing while somebody types, or in a dialog. */
export function press(event) {
  const { target, ctrlKey, metaKey, altKey } = event;
  const key = event.key === "Escape" && isStory() ? "u" : event.key;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || event.isComposing || !Object.hasOwn(keys, key)) return;
  if (target.closest("input, textarea, select, [contenteditable], dialog")) return;
  if (localStorage.noKeys && key !== "?") return;
  event.preventDefault();
  keys[key][1]();
}
