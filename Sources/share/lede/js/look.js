// The reader's wishes: what is chosen shows at once, and is kept at once, so nothing waits for a button.

import { say, tell, whose } from "./lede.js";

const form = document.querySelector("[data-wishes]");
let last = Promise.resolve();

/** Shows a look that is chosen; a browser that draws the page again may know a choice, too. */
const preview = ({ type, name, value, checked }) =>
  type === "radio" && checked && (document.documentElement.dataset[name] = value);

/** Keeps the part that was changed alone: the page may be older than what another device made of the others. */
async function keep(part) {
  const names = new Set(Array.from(part.querySelectorAll("[name]"), ({ name }) => name));
  const body = new URLSearchParams([...new FormData(form)].filter(([name]) => names.has(name)));
  if (part.id) body.set("part", part.id);
  body.set("quiet", "yes");
  const answer = await fetch(form.action, { method: "POST", headers: { "Lede-Reader": whose }, body, keepalive: true })
    .catch(() => {});
  if (answer?.status === 409) return location.reload(); // the page is of a reader who is here no more
  tell(say(answer?.status === 204 ? "saved" : answer ? "failed" : "away", { n: 1 }));
}

form.querySelectorAll("[type=radio]").forEach(preview);
form.querySelector("button.main").parentElement.hidden = true;
form.addEventListener("change", ({ target }) => {
  preview(target);
  const part = target.closest("section");
  last = last.then(() => keep(form.contains(part) ? part : form));
});
