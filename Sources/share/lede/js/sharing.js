// Sharing a fortune with one tap: its words, its link and its card go to the system's own sheet.

import { copies } from "./copy.js";

/** The card as a file; undefined where there is none, or the system takes no files. */
async function card(id) {
  const answer = await fetch(`/fortune/${id}/card.png`).catch(() => {}); // the words alone do, too
  if (!answer?.ok) return;
  const file = new File([await answer.blob()], "fortune.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return [file];
}

/** Makes the link where there is none yet, and hands all to the system; false when that cannot be done. */
async function share(id) {
  const [answer, files] = await Promise.all([fetch(`/v1/fortune/${id}/share`, { method: "POST" }), card(id)]);
  if (!answer.ok) return false;
  const { link: url } = await answer.json();
  // A link to this machine opens nothing anywhere else.
  const isHereOnly = /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname);
  const text = document.querySelector(".slip blockquote").textContent.trim();
  try {
    await navigator.share({ text, ...(isHereOnly ? {} : { url }), ...(files ? { files } : {}) });
  } catch (error) {
    if (error.name !== "AbortError") return false; // the form leads to the link itself
    location.reload(); // called off: the page says that there is a link by now, and how it ends
  }
  return true;
}

if (navigator.share) {
  for (const form of document.querySelectorAll("form[data-share]")) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const button = form.querySelector("button");
      button.disabled = true;
      const isDone = await share(form.dataset.share).catch(() => false); // the form says what went wrong
      button.disabled = false;
      if (!isDone) form.submit();
    });
  }
}

const part = document.getElementById("share");
if (part) {
  const button = part.querySelector("[data-sheet]");
  if (button && navigator.share) {
    button.hidden = false;
    button.onclick = () => share(button.dataset.sheet).catch(() => {}); // the link stands beside it
  }
  copies(part);
}
