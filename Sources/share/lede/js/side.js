// The side of a desktop: folders and feeds with what is unread of them. Pages carry only a link to the feeds.

import { make, say, tell, whose } from "./lede.js";

const nav = document.querySelector(".nav");
const home = nav.querySelector("a[href='/feeds']");
const here = new URLSearchParams(location.pathname === "/" || location.pathname.startsWith("/item/") ? location.search : "");
const sheet = make("link", { rel: "stylesheet", href: new URL("../side.css", import.meta.url).href });
document.head.append(sheet);

/** What this device remembers of the side: which folders are open, and whether the whole is closed. */
const kept = (() => {
  try {
    return { open: [], ...JSON.parse(localStorage.side ?? "{}") };
  } catch {
    return { open: [] };
  }
})();
const keep = () => {
  try {
    localStorage.side = JSON.stringify(kept);
  } catch {} // a forbidden store only means that folders are closed on the next page
};

/** A folder's names as one text, as addresses have it. */
const join = (path, name) => (path ? path + "/" : "") + name.replaceAll("%", "%25").replaceAll("/", "%2F");

// ---------- drawing ----------

function number(unread) {
  return unread ? make("span", { className: "num" }, unread.toLocaleString("en")) : "";
}

function link(query, name, unread, isHere) {
  const a = make("a", { href: "/?" + query }, make("bdi", {}, name), number(unread));
  if (isHere) a.setAttribute("aria-current", "page");
  return a;
}

function toggle(name, isOpen, act) {
  const button = make("button", { type: "button", className: "fold", onclick: act });
  button.setAttribute("aria-label", name);
  button.setAttribute("aria-expanded", isOpen);
  return button;
}

function folder(path, { name, unread }) {
  const place = join(path, name);
  const inside = make("ul", {});
  const isOpen = () => kept.open.includes(place);
  const button = toggle(name, isOpen(), () => {
    kept.open = isOpen() ? kept.open.filter((one) => one !== place) : [...kept.open, place].slice(-40);
    keep();
    button.setAttribute("aria-expanded", isOpen());
    fill(inside, place, isOpen());
  });
  const a = link(new URLSearchParams({ folder: place }), name, unread, here.get("folder") === place);
  const row = make("div", {}, button, a);
  row.dataset.folder = place;
  fill(inside, place, isOpen());
  return make("li", {}, row, inside);
}

function feed({ id, name, unread }) {
  const a = link("feed=" + id, name, unread, here.get("feed") === String(id));
  a.prepend(make("img", { src: `/feeds/${id}/icon`, width: 20, height: 20, alt: "", loading: "lazy", decoding: "async", draggable: false }));
  a.draggable = true;
  a.dataset.feed = id;
  return make("li", {}, a);
}

/** Draws what lies in a folder, or takes it away. */
async function fill(list, path, isOpen = true) {
  if (!isOpen) return list.replaceChildren();
  const answer = await fetch("/feeds/side" + (path ? "?" + new URLSearchParams({ folder: path }) : "")).catch(() => {});
  if (!answer?.ok) return; // what stands there stays
  const text = await answer.text();
  if (list.told === text && list.children.length) return list.again?.();
  list.told = text;
  const { folders, feeds, more } = JSON.parse(text);
  const focused = document.activeElement?.getAttribute?.("href");
  const inside = [];
  list.replaceChildren(
    ...folders.map((one) => {
      const row = folder(path, one);
      inside.push([row.lastChild, join(path, one.name)]);
      return row;
    }),
    ...feeds.map(feed),
    ...(more ? [make("li", {}, make("a", { href: "/feeds" + (path ? "?" + new URLSearchParams({ folder: path }) : "") }, "…"))] : []),
  );
  // Where nothing changed here, something may have inside.
  list.again = () => inside.forEach(([one, place]) => kept.open.includes(place) && fill(one, place));
  if (focused && document.activeElement === document.body) list.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus();
}

const top = make("ul", {});
const turn = toggle(home.textContent, !kept.isClosed, () => {
  kept.isClosed = !kept.isClosed;
  keep();
  turn.setAttribute("aria-expanded", !kept.isClosed);
  fill(top, "", !kept.isClosed);
});
const side = make("section", { className: "side" }, make("div", {}, turn, make("a", { href: "/feeds" }, home.textContent)), top);
side.firstChild.dataset.folder = "";
side.setAttribute("aria-label", home.textContent);
nav.append(side);
fill(top, "", !kept.isClosed);
if (document.querySelector("#article article.read") && matchMedia("(min-width: 87.5rem)").matches) import("./column.js");

// ---------- what changes ----------

let soon;
const renew = () => {
  clearTimeout(soon);
  soon = setTimeout(() => kept.isClosed || document.hidden || fill(top, ""), 800);
};
new BroadcastChannel("lede").addEventListener("message", ({ data }) => (data.changes || ["counts", "resync"].includes(data.type)) && renew());
addEventListener("visibilitychange", renew);
addEventListener("pageshow", (event) => event.persisted && renew());

// ---------- keys: arrows walk, open and close ----------

side.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) return;
  const links = [...side.querySelectorAll("a")];
  const row = target.closest("div");
  const button = row?.querySelector(".fold");
  const at = links.indexOf(target.closest("a") ?? row?.querySelector("a"));
  const isOpen = button?.getAttribute("aria-expanded") === "true";
  const above = target.closest("ul")?.parentElement.querySelector("a");
  if (key === "ArrowDown") links[at + 1]?.focus();
  else if (key === "ArrowUp") links[at - 1]?.focus();
  else if (key === "ArrowRight" && button) isOpen ? links[at + 1]?.focus() : button.click();
  else if (key === "ArrowLeft") isOpen ? button.click() : above?.focus();
  else return;
  event.preventDefault();
});

// ---------- a feed is drawn into a folder, or out of all ----------

const target = (event) => dragged && event.target.closest?.("[data-folder]");
let dragged;
side.addEventListener("dragstart", (event) => (dragged = event.target.closest("[data-feed]")));
side.addEventListener("dragend", () => {
  dragged = undefined;
  side.querySelectorAll("[data-over]").forEach((one) => one.removeAttribute("data-over"));
});
side.addEventListener("dragover", (event) => {
  const over = target(event);
  side.querySelectorAll("[data-over]").forEach((one) => one === over || one.removeAttribute("data-over"));
  if (!over) return;
  event.preventDefault();
  over.dataset.over = "yes";
});
side.addEventListener("drop", async (event) => {
  const over = target(event);
  if (!over) return;
  event.preventDefault();
  over.removeAttribute("data-over");
  const answer = await fetch("/feeds/" + dragged.dataset.feed, {
    method: "POST", headers: { "Lede-Reader": whose }, body: new URLSearchParams({ folder: over.dataset.folder }), redirect: "manual",
  }).catch(() => {});
  if (!answer || answer.status >= 400) tell(say("failed"));
  fill(top, "");
});
