// Buttons that copy what stands in the field before them.

import { announce } from "./lede.js";

/** Makes the buttons to copy with in `part` work. */
export function copies(part) {
  for (const button of part.querySelectorAll("[data-copy]")) {
    const field = button.previousElementSibling;
    button.hidden = false;
    button.onclick = async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy"); // on an insecure address there is no other way
      }
      announce(button.dataset.copy);
      button.textContent = button.dataset.copy;
    };
  }
}
