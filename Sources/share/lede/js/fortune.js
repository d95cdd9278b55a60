// The Fortune tab: tells Lede the device's time zone, cracks the cookie, and ticks to the next.

import { announce, icon, make } from "./lede.js";
import { ask, countdown } from "./crumbs.js";

import("./bell.js").catch(() => {}); // it is not kept for when there is no network

if (document.querySelector("form[data-share]")) import("./sharing.js").catch(() => {}); // likewise

// The zone travels in a cookie, so that the page itself can count the reader's own days.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const now = new Date();
const inZone = (timeZone) => {
  try {
    return now.toLocaleString("en", { timeZone });
  } catch {
    return null; // a zone that this browser does not know tells another time
  }
};
if (zone) {
  for (const field of document.querySelectorAll("input[type=hidden][name=zone]")) field.value = zone;
  const form = document.getElementById("zone-form");
  if (form) form.hidden = true;
  const told = `lede-zone=${zone}`;
  if (!document.cookie.split("; ").includes(told)) {
    document.cookie = `${told}; path=/; max-age=31536000; samesite=lax`;
    const shown = document.querySelector("input#zone");
    // Zones that tell the same time, such as UTC and Etc/UTC, make the same page.
    if (shown && inZone(shown.value) !== inZone(zone) && document.cookie.includes(told)) location.reload();
  }
}

const crack = document.querySelector("form.crack");
crack?.addEventListener("submit", (event) => {
  if (crack.dataset.open) return event.preventDefault(); // a second tap while it opens
  crack.dataset.open = "yes";
});
// The halves have parted by then; who reloads the page sees them as they lie.
if (location.hash === "#opened") {
  setTimeout(() => history.replaceState(history.state, "", location.pathname + location.search), 3000);
}
// A page that comes back whole from the browser's memory may hold a cookie that is open.
addEventListener("pageshow", (event) => event.persisted && location.reload());

const wait = document.querySelector("[data-next]");
if (wait) {
  // The mark on the icon said that a cookie waits; today's is open, here or on another device. It goes
  // before the first count of unread stories comes, which sets its own.
  navigator.clearAppBadge?.().catch(() => {}); // a browser without an icon
  const due = +wait.dataset.next;
  const timing = countdown(wait, { begun: +wait.dataset.opened, due, ahead: +wait.dataset.now - Date.now() }, () => {
    announce(wait.dataset.ready);
    if (!document.hidden) location.reload();
  });

  // After sleep, and on a page out of the cache, the server says what time it is.
  const askLede = async () => {
    try {
      const answer = await fetch("/v1/fortune", { cache: "no-store" });
      if (!answer.ok) return;
      const now = await answer.json();
      if (now.ready || now.next !== due) return location.reload();
      timing.ahead = now.now - Date.now();
    } catch {
      return; // offline, the device's own clock goes on
    }
    timing.tick();
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return timing.rest();
    timing.tick();
    askLede();
  });
  timing.tick();
  if (performance.getEntriesByType("navigation")[0]?.transferSize === 0) askLede();
}

// The device brings cookies ahead of time, and tells what it opened without a network.
const head = document.querySelector("#fortune > .head");
if (head && document.querySelector(".cookie, [data-next]")) {
  ask("look", { opened: +(wait?.dataset.opened ?? document.querySelector("[data-last]")?.dataset.last ?? 0) }).then((answer) => {
    if (answer?.hasTold) return location.reload();
    if (!answer?.told?.length) return;
    head.after(...answer.told.map(({ words, link, linkWords }) =>
      make("p", { className: "note", role: "status" }, icon("cookie"),
        make("span", {}, words, ...(link ? [" ", make("a", { href: link }, linkWords)] : [])))));
    // Who taps on has seen it, and so has whoever had it before them for a second; whose page came
    // again at once, or lies behind another, is told again.
    let isHeard = false; // once: what comes later is for a page that shows it
    const heard = () => {
      if (isHeard || document.hidden) return;
      isHeard = true;
      ask("heard");
    };
    addEventListener("click", heard, { capture: true, once: true });
    document.addEventListener("visibilitychange", () => setTimeout(heard, 1000));
    setTimeout(heard, 1000);
  });
}
