// Stories that were scrolled past count as read, for readers who wish so.

import { mark } from "./lede.js";

const passed = new Set();
let passing;
const gone = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const form = target.querySelector("form[data-mark]");
    if (isIntersecting || boundingClientRect.bottom > 0 || form?.elements.change.value !== "read") continue;
    passed.add(+form.elements.id.value);
    gone.unobserve(target);
  }
  clearTimeout(passing);
  if (passed.size) passing = setTimeout(markPassed, 1000);
});

function markPassed() {
  const changes = [...passed].map((item) => ({ item, change: "read" }));
  passed.clear();
  if (changes.length) mark(changes);
}
addEventListener("pagehide", markPassed);

/** Waits until this story has gone past. */
export const watch = (story) => gone.observe(story);
