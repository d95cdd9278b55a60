// Sharing a fortune: the system's own sheet, and a link to copy.

import { announce } from "./lede.js";

const part = document.getElementById("share");
const button = part.querySelector("[data-sheet]");

if (button && navigator.share) {
  button.hidden = false;
  button.onclick = () =>
    navigator.share({ text: button.dataset.text, url: button.dataset.sheet }).catch(() => {}); // called off
}

for (const copy of part.querySelectorAll("[data-copy]")) {
  const field = copy.previousElementSibling;
  copy.hidden = false;
  copy.onclick = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // on an insecure address there is no other way
    }
    announce(copy.dataset.copy);
    copy.textContent = copy.dataset.copy;
  };
}
