// The page of apps: copies what is to be copied, prints what is to be printed, and makes the bookmark one that can be dragged.

import { copies } from "./copy.js";

copies(document);

const paper = document.querySelector("[data-print]");
if (paper) {
  paper.hidden = false;
  paper.onclick = () => print();
}

const bookmark = document.querySelector("[data-bookmarklet]");
if (bookmark) {
  bookmark.href = bookmark.closest(".lines").querySelector("input").value;
  bookmark.hidden = false;
  bookmark.onclick = (event) => event.preventDefault(); // here it has nothing to check
}
