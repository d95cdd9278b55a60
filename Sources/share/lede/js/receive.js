// Takes over a page from the bookmark that opened this one. Nothing is sent before the reader says so.

const LARGEST = 3_000_000; // a form makes up to three bytes of each, and Lede takes ten million
const form = document.querySelector("[data-receive]");
const part = (name) => form.querySelector(`[data-part=${name}]`);
const say = (name) => (part("state").textContent = form.querySelector(`[data-say=${name}]`).textContent);
const button = form.querySelector("button");

function show(name, text) {
  part(name).textContent = text;
  part(name).hidden = !text;
}

/** The address, if it is one of the web. */
function web(text) {
  try {
    const url = new URL(text);
    return url.origin === "null" ? null : url; // as those of scripts and files are
  } catch {
    return null;
  }
}

/** Offers what there is to check. */
function offer(state, url, title = "", html = "") {
  say(state);
  form.elements.url.value = url.href;
  form.elements.html.value = html;
  show("title", html && title);
  show("address", url.href);
  const size = (html.length / 1e3).toLocaleString(undefined, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
  show("size", html && part("size").dataset.words.replace("{size}", size));
  button.disabled = false;
}

form.hidden = false;
const named = web(decodeURIComponent(location.hash.slice(1)));
let isTaken = false;
const waiting = setTimeout(() => named && !isTaken && offer("nothing", named), 3000);

addEventListener("message", ({ origin, source, data }) => {
  // Only the page that opened this one, only once, and only in its own name.
  if (isTaken || !opener || source !== opener || typeof data?.html !== "string") return;
  const url = web(data.url);
  if (url?.origin !== origin) return;
  isTaken = true;
  clearTimeout(waiting);
  const isLarge = new Blob([data.html]).size > LARGEST;
  if (isLarge) offer("large", url);
  else offer("ready", url, String(data.title ?? "").slice(0, 500), data.html);
});
opener?.postMessage("lede", "*");
