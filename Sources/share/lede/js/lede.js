// What every page does with scripts: marks without leaving the page, and an undo for each.
// Pages work the same without this file; the others are loaded when they are needed.

/** The words of Lede, which the page brings along. */
const words = Object.fromEntries(
  document.querySelector("script[data-words]").dataset.words.split("\n").map((line) => line.split(/ (.*)/)),
);

/** A word with its values; `n` also chooses between one and many. */
export function say(name, values = {}) {
  const forms = words[name].split("|");
  const text = forms.at(values.n === 1 ? 0 : -1);
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key].toLocaleString("en"));
}

/** Makes an element: `make("p", {className: "note"}, "text", child)`. */
export function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** One of the drawings that the page already uses. */
export function icon(name) {
  const file = new URL("../icons.svg", import.meta.url).pathname;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.classList.add("i", "sm", name);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(svg.namespaceURI, "use");
  use.setAttribute("href", `${file}#${name}`);
  svg.append(use);
  return svg;
}

// ---------- what was done, and undo ----------

const status = make("p", { className: "sr", role: "status" });
const snack = make("aside", { className: "snack", hidden: true });
document.body.append(status, snack);
let hiding, standing;

/** Says something to those who listen, when they have time for it. */
export const announce = (text) => (status.textContent = text);

/**
 * Says something at the foot of the page for a while, with a button if there is something to do
 * about it. What `stays` comes back after the others.
 */
export function tell(text, button, act, stays) {
  document.querySelectorAll("body > .snack").forEach((other) => other === snack || other.remove());
  if (stays) standing = [text, button, act, stays];
  clearTimeout(hiding);
  announce(text);
  snack.replaceChildren(make("span", {}, text));
  if (button) snack.append(make("button", { type: "button", onclick: act }, button));
  snack.hidden = false;
  const hide = () => {
    if (snack.matches(":hover, :focus-within")) hiding = setTimeout(hide, 2000);
    else if (standing) tell(...standing);
    else snack.hidden = true;
  };
  if (!stays) hiding = setTimeout(hide, 8000);
}

// What the page tells of once is not told again by going back or reloading.
const once = document.querySelector("[data-told]");
if (once) {
  setTimeout(() => announce(once.firstElementChild.textContent), 500);
  setTimeout(() => once.matches(":hover, :focus-within") || once.remove(), 10_000);
}
const here = new URL(location);
if (here.searchParams.has("did")) {
  here.searchParams.delete("did");
  history.replaceState(history.state, "", here);
}

// ---------- whose page it is ----------

const root = document.documentElement;
export const whose = root.dataset.reader ?? "0";
/** What the worker calls this reader's part of its stores. */
export const ofReader = (kind) => (whose === "0" ? kind : `${kind}-${whose}`);
try {
  // What lists remembered is of who read them.
  if (sessionStorage.whose !== whose) sessionStorage.clear();
  sessionStorage.whose = whose;
} catch {} // then nothing is remembered

// What a browser goes back to it may have kept, whole or as it came: that is shown again only to
// whoever it was drawn for.
const conceal = (is) => (root.style.visibility = is ? "hidden" : "");
addEventListener("pagehide", ({ persisted }) => conceal(persisted));
addEventListener("pageshow", ({ persisted }) => persisted && check());
performance.getEntriesByType("navigation")[0]?.type === "back_forward" && check();

async function check() {
  conceal(true);
  const answer = await fetch("/reader", { cache: "no-store" }).catch(() => {}); // nobody can say
  if (answer?.headers.get("Lede-Reader") === whose) conceal(false);
  else location.reload();
}

// ---------- marks ----------

const opposite = { read: "unread", unread: "read", saved: "unsaved", unsaved: "saved" };
/** What takes back what was done, the newest last. */
const undos = [];
/** What other tabs and lists hear of. */
export const channel = new BroadcastChannel("lede");

/** A key that no other change has; also where the page is not secure. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-");

/** Shows that a story is now so marked, wherever it stands on the page. */
export function show(item, change) {
  for (const form of document.querySelectorAll("form[data-mark]")) {
    const { id, change: asks } = form.elements;
    if (+id.value !== item || asks.value !== change) continue; // it says so already
    asks.value = opposite[change];
    const isOn = change === "saved" || change === "read";
    const button = form.querySelector("button");
    if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", isOn);
    else button.toggleAttribute("data-on", isOn);
    const text = button.querySelector("[data-other]");
    if (text) [text.textContent, text.dataset.other] = [text.dataset.other, text.textContent];
    if (change.endsWith("read")) form.closest(".story")?.classList.toggle("seen", isOn);
  }
}

/** Remembers for lists that the reader goes back to, and tells other tabs. */
export function spread(changes) {
  changes.forEach(({ item, change }) => show(item, change));
  channel.postMessage({ changes });
  try {
    const recent = JSON.parse(sessionStorage.marks ?? "[]");
    sessionStorage.marks = JSON.stringify([...recent, ...changes].slice(-200));
  } catch {} // a full or forbidden store only means that lists show it later
}

/**
 * Makes changes: shown at once, taken back when Lede cannot keep them.
 * @param {{item: number, change: string}[]} changes all of one kind
 * @param {boolean} isQuiet whether it goes without saying
 */
export async function mark(changes, isQuiet = false) {
  spread(changes);
  const back = changes.map(({ item, change }) => ({ item, change: opposite[change] }));
  const takeBack = () => mark(back, true);
  if (!isQuiet) undos.push(takeBack); // at once: who is quick would else take back what was before
  const wish = {
    method: "POST",
    headers: { "Content-Type": "application/json", "Lede-Reader": whose },
    body: JSON.stringify(changes.map((c) => ({ ...c, key: newKey(), at: Date.now() }))),
  };
  const answer = await fetch("/marks", { ...wish, keepalive: changes.length < 100 }) // larger ones are refused
    .catch(() => fetch("/marks", wish)) // Firefox keeps alive past the worker, which alone can take it without a network
    // A page that is being left drops what it waits for, and Lede still hears of it: then nothing follows.
    .catch(() => new Promise((later) => setTimeout(later, 400)));
  const place = undos.indexOf(takeBack);
  if (answer?.status === 409) return location.reload(); // somebody else is here by now
  if (!answer?.ok) {
    if (place >= 0) undos.splice(place, 1);
    spread(back);
    tell(say("failed"));
  } else if (place >= 0) {
    const text = say(changes[0].change, { n: changes.length });
    tell(answer.status === 202 ? `${text} ${say("queued")}` : text, say("undo"), undo);
  }
}

/** Says what was done and remembers how to take it back. */
export function done(text, takeBack) {
  undos.push(takeBack);
  tell(text, say("undo"), undo);
}

/** Takes back the newest act that was not yet taken back. */
export function undo() {
  const takeBack = undos.pop();
  if (!takeBack) return document.querySelector("form[data-undo]")?.requestSubmit();
  takeBack();
  tell(say("undone"), undos.length && say("undo"), undo);
}

addEventListener("submit", (event) => {
  const form = event.target;
  form.toggleAttribute("data-busy", form.matches("[data-slow]"));
  if (!form.matches("form[data-mark]")) return;
  event.preventDefault();
  mark([{ item: +form.elements.id.value, change: form.elements.change.value }]);
});

channel.addEventListener("message", ({ data }) => {
  data.changes?.forEach(({ item, change }) => show(item, change));
});

/** A browser that goes back may show a list as it was before these, also one that it had kept whole. */
export function recall() {
  try {
    JSON.parse(sessionStorage.marks ?? "[]").forEach(({ item, change }) => show(item, change));
  } catch {} // nothing to show
}
addEventListener("pageshow", recall);
recall();

// ---------- pictures that cannot be had ----------

/** One that has the shape of the drawing that Lede gives in place of a picture is looked at. */
function loaded({ target }) {
  const { localName, naturalWidth: width, naturalHeight: height } = target;
  if (localName === "img" && !(Math.abs(width / height - 1.6) > 0.02)) import("./lost.js").then((m) => m.leave(target));
}
for (const type of ["load", "error"]) document.addEventListener(type, loaded, true);
for (const picture of document.images) picture.complete && loaded({ target: picture });

// ---------- the rest, when it is needed (a page names the script of its kind itself) ----------

addEventListener("touchstart", (event) => import("./touch.js").then((m) => m.start(event)), { once: true, passive: true });
let keys; // one promise, so that two keys come in their order
let press = (event) => (keys ??= import("./keys.js")).then((m) => (press = m.press)(event));
addEventListener("keydown", (event) => press(event));
// Pages without tabs are for strangers: they may not listen, and keep nothing.
if (document.querySelector(".nav")) {
  addEventListener("load", () => (self.requestIdleCallback ?? setTimeout)(() => import("./live.js")));
  if (matchMedia("(min-width: 60rem)").matches) import("./side.js").catch(() => {}); // it needs Lede
}
