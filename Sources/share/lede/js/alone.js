// The page for checking when Lede cannot be asked: the device itself judges what was pasted, or a
// story that is kept on it. The page brings the looks and the words along, in a template.

import { announce, make, ofReader } from "./lede.js";

const brought = document.querySelector("template[data-alone]");
const box = document.querySelector("#q");
const place = document.querySelector("[data-alone-result]");
const words = Object.fromEntries(
  brought.dataset.words.split("\n").map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]),
);
const models = brought.dataset.models.split(" ");
const labels = brought.dataset.labels.split(" ");
const NEWS = ofReader("news"); // where the worker keeps this reader's pages

/** The judge; none where this page was never opened with a network. */
const judge = async () => (await import("./judge.js")).judge(models);

/** Whether Lede answers: a proxy before it may, while it does not. */
const isThere = async () => {
  if (navigator.onLine === false) return false;
  const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(3000) }).catch(() => {}); // then not
  return answer?.ok === true;
};

box.form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await isThere()) return box.form.submit();
  offer();
  const parts = box.value.trim().split(/\s+/);
  // One word, or few words around a link, are an address.
  const links = parts.filter((part) => part.includes("://"));
  if (parts.length === 1) await check(await kept(parts[0]));
  else if (parts.length < 50 && links.length === 1) await check(await kept(links[0]));
  else await check((judging) => judging.pasted(box.value));
});

/** Judges what `work` gives to the judge, and shows what came of it. */
async function check(work) {
  box.form.removeAttribute("data-busy");
  if (!work) return told(words.address);
  let judging;
  try {
    judging = await judge();
  } catch {
    return told(words.missing); // never brought here, or let go of since
  }
  let verdict;
  try {
    verdict = work(judging);
  } catch {
    return told(words.failed); // too much for the memory of this device, say
  }
  if (verdict.findings) show(verdict);
  else told(words[verdict.course].replace("{n}", verdict.words));
}

/** Says why there is no verdict. */
function told(text) {
  box.form.removeAttribute("data-busy");
  place.replaceChildren(make("p", { className: "note bad" }, text));
  place.hidden = false;
  announce(text);
}

// ---------- stories on this device ----------

/** The story of a kept page, as the judge takes it; nothing when the page has none. */
function story(page) {
  const lines = page.querySelector(".prose")?.cloneNode(true);
  if (!lines) return;
  const blocks = lines.querySelectorAll("p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, tr, figcaption, dt, dd, div");
  blocks.forEach((block) => (block.before("\n"), block.append("\n")));
  lines.querySelectorAll("br").forEach((end) => end.replaceWith(" "));
  const title = page.querySelector("h1").textContent;
  return (judging) => judging.verdict(title, lines.textContent);
}

const page = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

/** The story kept here whose publisher has it at `address`; nothing when there is none. */
async function kept(address) {
  const news = await self.caches?.open(NEWS);
  for (const request of (await news?.keys()) ?? []) {
    if (!new URL(request.url).pathname.startsWith("/item/")) continue;
    const found = await page(await news.match(request));
    if (found.querySelector("a[data-original]")?.href === address) return story(found);
  }
}

let offered;
/** Offers the saved stories that are kept here, once. */
async function offer() {
  if (offered) return;
  offered = true;
  const news = await self.caches?.open(NEWS);
  const saved = await news?.match("/saved");
  if (!saved) return;
  const list = brought.content.querySelector("[data-saved]").cloneNode(true);
  const items = list.querySelector("ul");
  for (const link of (await page(saved)).querySelectorAll(".story h2 a")) {
    const path = new URL(link.getAttribute("href"), location).pathname;
    if (!(await news.match(path))) continue;
    const onclick = async () => check(story(await page(await news.match(path))));
    items.append(make("li", {}, make("button", { type: "button", className: "btn", onclick }, link.textContent)));
  }
  if (items.children.length) place.after(list);
}

// ---------- how it looks ----------

/** Draws a verdict into a copy of the page's own. */
function show(verdict) {
  const drawn = brought.content.querySelector("[data-result]").cloneNode(true);
  const one = (query) => drawn.querySelector(query);
  const shown = [...drawn.querySelectorAll(".bars li")].map((bar) => {
    const label = bar.querySelector("rect").dataset.label;
    const found = verdict.findings.find((finding) => labels[finding.label] === label);
    return { bar, label, name: bar.firstElementChild.textContent, share: found?.share ?? 0, evidence: found?.evidence ?? [] };
  });
  shown.sort((a, b) => b.share - a.share || labels.indexOf(a.label) - labels.indexOf(b.label));
  const leading = shown.find(({ label }) => label === labels[verdict.leading]);

  const none = words[`none-${verdict.rule}`] ?? words.none; // everyday writing has a name of its own

  if (leading) {
    one(".chip").dataset.label = leading.label;
    one(".chip").textContent = leading.name;
    one(".says .num").textContent = percent(leading.share);
  } else {
    one(".says").replaceChildren(make("span", { className: "chip" }, none));
  }
  one(".walt").textContent = words[`walt-${verdict.rule}-${verdict.way}`];
  one(".bars").replaceChildren(...shown.map(({ bar, share }) => {
    bar.classList.toggle("top", bar === leading?.bar);
    bar.querySelector("rect").setAttribute("width", `${tenths(share * 100)}%`);
    bar.lastElementChild.textContent = percent(share);
    return bar;
  }));
  drawReasons(drawn, shown);
  drawText(one(".read-text"), verdict.bytes, leading ?? shown.find(({ evidence }) => evidence.length));
  one("[data-facts]").textContent = words.facts.replace("{n}", verdict.words).replace("{model}", verdict.name.slice(0, 8));
  place.replaceChildren(drawn);
  place.hidden = false;
  announce(`${leading?.name ?? none}. ${one(".walt").textContent}`);
  drawn.scrollIntoView({ block: "nearest" });
}

/** For each label the words and sentences that weighed most. */
function drawReasons(drawn, shown) {
  const lists = Object.fromEntries([...drawn.querySelectorAll("details.why")].map((list) => [list.dataset.label, list]));
  let at = Object.values(lists)[0].previousElementSibling;
  Object.values(lists).forEach((list) => list.remove());
  // Of a kind that it hardly is, reasons say little.
  const reasoned = shown.filter(({ evidence }) => evidence.length);
  reasoned.filter(({ share }, index) => !index || share >= 0.1).forEach(({ label, name, share, evidence }, index) => {
    const list = lists[label];
    list.open = index === 0;
    list.querySelector(".verdict").textContent = `${name} ${percent(share)}`;
    const [word, sentence] = [list.querySelector("li"), list.querySelector("blockquote")];
    // What a text says twice is told once.
    const isFirst = ({ text }, place, all) => all.findIndex((other) => other.text === text) === place;
    const found = (isSentence) => evidence.filter(({ kind }) => (kind === "sentence") === isSentence);
    word.parentElement.replaceChildren(...found(false).map((reason) => filled(word, reason)));
    sentence.replaceWith(...found(true).filter(isFirst).map((reason) => filled(sentence, reason)));
    at.after(list);
    at = list;
  });
}

function filled(part, { kind, text, weight }) {
  const copy = part.cloneNode(true);
  copy.querySelector("bdi").textContent = text;
  copy.querySelector(".meta").textContent =
    `+${(Math.round(weight * 100) / 100).toFixed(2)}${kind === "title" ? ` ${words.inHeadline}` : ""}`;
  return copy;
}

/** The text as it was read, with what weighed most for one label marked in it. */
function drawText(part, bytes, weighed) {
  const label = weighed?.label;
  const places = (kind) => {
    const found = [];
    const sorted = (weighed?.evidence ?? []).filter((reason) => reason.kind === kind).sort((a, b) => a.start - b.start);
    for (const { start, end } of sorted) if (start >= (found.at(-1)?.[1] ?? 0)) found.push([start, end]);
    return found;
  };
  const [sentences, single] = [places("sentence"), places("word")];
  const decoder = new TextDecoder();
  /** Cuts a range at places; `inside` makes what lies in one, `outside` the rest. */
  const cut = ([start, end], at, inside, outside) => {
    const parts = [];
    for (const [from, to] of at) {
      if (to <= start || from >= end) continue;
      if (start < from) parts.push(...outside([start, from]));
      parts.push(inside([Math.max(start, from), Math.min(end, to)]));
      start = Math.min(end, to);
    }
    return start < end ? [...parts, ...outside([start, end])] : parts;
  };
  const marked = (className) => (...children) => {
    const element = make("mark", { className }, ...children);
    element.dataset.label = label;
    return element;
  };
  const plain = (range) => [decoder.decode(bytes.subarray(...range))];
  const inSentence = (range) => cut(range, single, (one) => marked("")(...plain(one)), plain);
  const lines = [];
  for (let start = 0, end; start < bytes.length; start = end + 1) {
    end = bytes.indexOf(10, start);
    if (end < 0) end = bytes.length;
    lines.push(make("p", {}, ...cut([start, end], sentences, (one) => marked("whole")(...inSentence(one)), inSentence)));
  }
  part.replaceChildren(...lines);
}

const percent = (share) => `${Math.round(share * 100)}%`;
const tenths = (value) => Math.round(Math.min(Math.max(value, 0), 100) * 10) / 10;

// ---------- what the page does as it comes ----------

if (document.documentElement.dataset.offline) {
  // What was shared with the app stands in the address alone.
  const asked = new URLSearchParams(location.search);
  box.value ||= ["url", "text", "title"].map((name) => asked.get(name)).find(Boolean) ?? "";
  offer();
}
// Lede may be gone the next time, so the device gets what it needs while it is there.
if (!navigator.connection?.saveData) (self.requestIdleCallback ?? setTimeout)(() => judge().catch(() => {})); // the next visit brings it
