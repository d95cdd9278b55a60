// Shares a story's link: by the system's own sheet, else by copying it.

import { icon, make, say, tell } from "./lede.js";

const original = document.querySelector(".tools a[rel~=external]");
const url = original?.href ?? location.href;
const title = document.querySelector(".read h1")?.textContent ?? document.title;

async function share() {
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    tell(say("copied"));
  } catch (error) {
    if (error.name !== "AbortError") prompt(say("copy"), url); // also where the page is not secure
  }
}

const button = make("button", { type: "button", onclick: share }, icon("share"), say("share"));
document.querySelector(".tools").append(button);
