// The Fortune tab without a network: opens what was brought ahead of time, and ticks to the next.

import { announce, make } from "./lede.js";
import { ask, countdown } from "./crumbs.js";

const REST = 15 * 3600_000; // as in the day rule of Lede, which judges again what is opened here
const DAY = 86400_000;
const part = (name) => document.querySelector(`[data-part=${name}]`);
const two = (number) => String(number).padStart(2, "0");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The date that this device's calendar shows: `2026-11-21`. */
const dateOf = (at) => {
  const day = new Date(at);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};
const clockOf = (at) => `${two(new Date(at).getHours())}:${two(new Date(at).getMinutes())}`;
const today = document.querySelector(".head time");
/** The reader's language for dates, unless it is one that only Lede knows. */
const language = (() => {
  try {
    return Intl.getCanonicalLocales(today.lang);
  } catch {
    return "en-GB";
  }
})();
const dayOf = (at) => new Date(at).toLocaleDateString(language, { weekday: "long", day: "numeric", month: "long" });

const told = (at, timeZone) => {
  try {
    return new Date(at).toLocaleString("en", { timeZone });
  } catch {
    return null; // a zone that this browser does not know tells another time
  }
};
/** Whether this device's clocks are others than those that a cookie was opened by. */
const changesClocks = ({ at, zone: before }) =>
  !!before && before !== zone && [at, at + DAY].some((one) => told(one, before) !== told(one, zone));

/** When the next may be opened; not after `now` when it may be at once. */
function next({ last, opened }, now) {
  const free = (at) => {
    while (opened.includes(dateOf(at))) at = new Date(at).setHours(24, 0, 0, 0);
    return at;
  };
  const allowed = last ? free(last.at + (changesClocks(last) ? REST : 0)) : 0;
  return now < allowed ? allowed : free(now);
}

let timing;
/** Shows how things stand. */
async function draw() {
  timing?.rest();
  const now = Date.now();
  today.textContent = dayOf(now);
  const state = await ask("state");
  const due = state?.id ? next(state, now) : 0;
  const isReady = state?.id && due <= now;
  const isLeft = isReady && now < state.ends && state.days.includes(dateOf(now));
  const slip = !isReady && state?.last && (await ask("show", { date: state.last.date }));
  for (const name of ["cookie", "slip"]) {
    part(name).dataset.paper = state?.paper ?? "plain";
    part(name).dataset.ink = state?.ink ?? "plain";
  }
  part("cookie").hidden = !isLeft;
  part("slip").hidden = !slip?.text;
  part("wait").hidden = !state?.last || isReady;
  part("none").hidden = isLeft || !part("wait").hidden;
  if (slip?.text) fill(slip, state.last);
  if (!part("wait").hidden) wait(state.last.at, due, now);
}

/** Puts a fortune on its slip. */
function fill({ text, numbers }, { at, isWaiting }) {
  const slip = part("slip");
  slip.querySelector("blockquote").textContent = text;
  slip.querySelector(".lucky").replaceChildren(...numbers.map((number) => make("li", {}, number)));
  const time = slip.querySelector("time");
  time.dateTime = new Date(at).toISOString();
  const words = dateOf(at) === dateOf(Date.now()) ? "words" : "yesterday";
  time.textContent = time.dataset[words].replace("{time}", clockOf(at));
  part("waits").hidden = !isWaiting;
}

function wait(begun, due, now) {
  const card = part("wait");
  const days = Math.round((new Date(due).setHours(12) - new Date(now).setHours(12)) / DAY);
  const moment = card.dataset[["today", "tomorrow"][days] ?? "later"]
    .replace("{time}", clockOf(due)).replace("{day}", dayOf(due));
  card.querySelector("p").textContent = card.dataset.more.replace("{moment}", moment);
  timing = countdown(card, { begun, due }, () => {
    announce(card.dataset.ready);
    draw();
  });
  timing.tick();
}

const crack = document.querySelector("form.crack");
crack.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (crack.dataset.open) return; // a second tap while it opens
  crack.dataset.open = "yes";
  const at = Date.now();
  const opened = await ask("open", { date: dateOf(at), at, zone });
  delete crack.dataset.open;
  part("shut").hidden = !!opened?.text;
  if (!opened?.text) return;
  await draw();
  location.replace("#opened"); // its halves part
  announce(opened.text);
});

document.addEventListener("visibilitychange", () => (document.hidden ? timing?.rest() : draw()));
addEventListener("pageshow", (event) => event.persisted && draw());
draw();
