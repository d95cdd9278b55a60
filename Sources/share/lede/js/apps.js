// The page of apps: copies what is to be copied, and makes the bookmark one that can be dragged.

import { copies } from "./copy.js";

copies(document);

const bookmark = document.querySelector("[data-bookmarklet]");
if (bookmark) {
  bookmark.href = bookmark.closest(".lines").querySelector("input").value;
  bookmark.hidden = false;
  bookmark.onclick = (event) => event.preventDefault(); // here it has nothing to check
}
