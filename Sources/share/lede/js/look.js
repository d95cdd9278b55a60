// The reader's wishes: what is chosen shows at once, and is kept at once, so nothing waits for a button.

import { say, tell, whose } from "./lede.js";

const form = document.querySelector("[data-wishes]");
let last = Promise.resolve();

/** Shows a look that is chosen; a browser that draws the page again may know a choice, too. */
const preview = ({ type, name, value, checked }) =>
  type === "radio" && checked && (document.documentElement.dataset[name] = value);

async function keep() {
  const body = new URLSearchParams(new FormData(form));
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
  last = last.then(keep);
});
