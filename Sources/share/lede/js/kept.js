// A page from this device: it offers what is kept here, as it was marked since, and searches in it.

import { announce, make, ofReader, say, show } from "./lede.js";

const NEWS = ofReader("news"); // where the worker keeps this reader's pages
const parse = (text) => new DOMParser().parseFromString(text, "text/html");
const pathOf = (link) => new URL(link.getAttribute("href"), location).pathname;
const place = () => document.querySelector("[data-list]");

let here = new Set(); // what is kept, as paths
let marks = new Map(); // what was marked since, by story

/** Shows a page of the copy as it is now; `state` is what the worker says of the copy. */
export async function begin(state) {
  here = new Set(state.pages);
  marks = new Map(state.marks.map((mark) => [mark.item, mark]));
  if (location.pathname === "/saved") await addSaved();
  if (location.pathname === "/search") await search();
  if (new URLSearchParams(location.search).has("feed") && !place()) await ofFeed();
  addEventListener("added", fit); // older ones, which list.js brought
  fit();
}

/** Leaves out what is not here, and what was marked away; the rest looks as it was marked. */
function fit() {
  if (!document.documentElement.hasAttribute("data-offline")) return; // Lede is back
  for (const { item, read, saved } of marks.values()) {
    if (read !== undefined) show(item, read ? "read" : "unread");
    if (saved !== undefined) show(item, saved ? "saved" : "unsaved");
  }
  const list = new URL(place()?.dataset.list ?? "/", location);
  const isGone = (story) => {
    const { read, saved } = marks.get(+story.dataset.item) ?? {};
    return !here.has(pathOf(story.querySelector("h2 a"))) || (list.pathname === "/saved" && saved === false) ||
      (list.searchParams.get("show") === "unread" && read === true);
  };
  document.querySelectorAll("[data-list] .story").forEach((story) => isGone(story) && story.parentElement.remove());
  document.querySelectorAll(".older, .beside a").forEach((link) => {
    const path = pathOf(link);
    if (!here.has(path.startsWith("/item/") ? path : path + new URL(link.href).search)) link.remove();
  });
  if (place() && !place().children.length && !document.querySelector(".older")) {
    place().replaceWith(make("p", { className: "empty" }, say("noneKept")));
  }
}

/** The rows of all stories here, in the order of the lists, by their numbers. */
async function rows() {
  const news = await caches.open(NEWS);
  const found = new Map();
  const position = (path) => +(new URL(path, location).searchParams.get("before")?.split(".")[0] ?? Infinity);
  const lists = [...here].filter((path) => /^\/(saved)?(\?before=|$)/.test(path));
  lists.sort((a, b) => a.startsWith("/saved") - b.startsWith("/saved") || position(b) - position(a));
  for (const path of lists) {
    const copy = await news.match(path);
    for (const story of copy ? parse(await copy.text()).querySelectorAll(".story") : []) {
      if (!found.has(+story.dataset.item)) found.set(+story.dataset.item, story.parentElement);
    }
  }
  return found;
}

/** A list where the page has none. */
function list(path) {
  const made = make("ol", { className: "stories" });
  made.dataset.list = path;
  const empty = document.querySelector("main .empty");
  if (empty) empty.replaceWith(made);
  else document.querySelector("main .screen").append(made);
  return made;
}

/** What was saved here since stands in Saved at once, newest first. */
async function addSaved() {
  const there = new Set([...document.querySelectorAll(".story")].map((story) => +story.dataset.item));
  const wanted = [...marks.values()].filter(({ item, saved }) => saved && !there.has(item));
  if (!wanted.length) return;
  const all = await rows();
  const added = wanted.map(({ item }) => all.get(item)).filter(Boolean);
  added.forEach((row) => row.firstElementChild.classList.remove("lead"));
  if (added.length) (place() ?? list("/saved")).prepend(...added);
}

/** What is here of one feed, where its list itself is not: the page is the front page without its stories. */
async function ofFeed() {
  if (location.pathname !== "/") return;
  const asked = new URLSearchParams(location.search);
  const path = "/?feed=" + asked.get("feed");
  const found = [...(await rows()).values()].filter((row) =>
    row.querySelector(`.kicker a[href="${CSS.escape(path)}"]`) && !(asked.get("show") === "unread" && row.querySelector(".seen")));
  found.forEach((row) => row.firstElementChild.classList.remove("lead"));
  const feeds = found.length ? undefined : await (await caches.open(NEWS)).match("/feeds");
  const source = found[0] ?? (feeds && parse(await feeds.text()));
  const name = source?.querySelector(`a[href="${CSS.escape(path)}"]`)?.textContent ?? "";
  document.querySelector("h1 bdi").textContent = name;
  document.querySelector(".head .meta")?.remove();
  document.title = document.title.replace(/^.*(?= · )/, () => name);
  list(location.pathname + location.search).append(...found);
}

// ---------- search ----------

const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const plain = (html) => fold(parse(html).body.textContent.replace(/\s+/g, " "));

/** Looks for words and phrases in titles and texts of the stories here. */
async function search() {
  const asked = new URLSearchParams(location.search).get("q")?.trim();
  if (!asked) return;
  document.querySelector("#q").value = asked;
  document.title = `${asked} · ${document.title}`;
  // What else can be asked (source:, is: and the like) only Lede knows.
  const words = [...asked.matchAll(/(-?)(title:)?(?:\x22([^\x22]+)\x22|(\S+))/g)]
    .map(([, not, inTitle, phrase, word]) => ({ isOut: Boolean(not), inTitle, text: fold(phrase ?? word).replace(/\*$/, "") }))
    .filter(({ text }) => !/^[a-z]+:/.test(text));
  const news = await caches.open(NEWS);
  const found = [];
  for (const [item, row] of words.some((one) => !one.isOut) ? await rows() : []) {
    const copy = await news.match(`/item/${item}`);
    if (!copy) continue;
    const page = await copy.text();
    const text = plain(page.match(/<article[^]*<\/article>/)?.[0] ?? "");
    const title = plain(page.match(/<h1[^]*?<\/h1>/)?.[0] ?? "");
    if (words.every((one) => (one.inTitle ? title : text).includes(one.text) !== one.isOut)) found.push(row);
  }
  found.forEach((row) => row.firstElementChild.classList.remove("lead"));
  list(`/search?q=${encodeURIComponent(asked)}`).append(...found);
  const told = found.length ? say("foundKept", { n: found.length }) : say("noneFound");
  place().before(make("p", { className: "meta" }, told));
  announce(told);
}
