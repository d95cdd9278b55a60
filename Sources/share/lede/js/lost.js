// A picture that cannot be had leaves its place to the words for what it shows.

import { make } from "./lede.js";

/** Takes the picture away if Lede has only its drawing for it, or nothing at all. */
export async function leave(picture) {
  if (picture.naturalWidth) {
    const answer = await fetch(picture.currentSrc, { cache: "force-cache" }).catch(() => {});
    if (answer?.headers.get("Content-Type") !== "image/svg+xml") return;
    if (answer.url !== picture.currentSrc) return; // the worker's own drawing: Lede is away, and its place stays
  }
  picture.closest(".story")?.classList.remove("pic");
  (picture.closest(".hero") ?? picture).replaceWith(picture.alt && make("span", { className: "meta" }, picture.alt));
}
