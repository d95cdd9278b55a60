// The page of apps: copies what is to be copied, and makes the bookmark one that can be dragged.

import { announce } from "./lede.js";

for (const button of document.querySelectorAll("[data-copy]")) {
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

const bookmark = document.querySelector("[data-bookmarklet]");
if (bookmark) {
  bookmark.href = bookmark.closest(".lines").querySelector("input").value;
  bookmark.hidden = false;
  bookmark.onclick = (event) => event.preventDefault(); // here it has nothing to check
}
