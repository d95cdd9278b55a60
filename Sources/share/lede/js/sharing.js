// Sharing a fortune: the system's own sheet, and a link to copy.

import { copies } from "./copy.js";

const part = document.getElementById("share");
const button = part.querySelector("[data-sheet]");

if (button && navigator.share) {
  button.hidden = false;
  button.onclick = () =>
    navigator.share({ text: button.dataset.text, url: button.dataset.sheet }).catch(() => {}); // called off
}

copies(part);
