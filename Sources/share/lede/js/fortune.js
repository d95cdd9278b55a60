// The Fortune tab: tells Lede the device's time zone, cracks the cookie, and ticks to the next.

import { announce } from "./lede.js";

// The zone travels in a cookie, so that the page itself can count the reader's own days.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) {
  for (const field of document.querySelectorAll("input[type=hidden][name=zone]")) field.value = zone;
  const form = document.getElementById("zone-form");
  if (form) form.hidden = true;
  const told = `lede-zone=${zone}`;
  if (!document.cookie.split("; ").includes(told)) {
    document.cookie = `${told}; path=/; max-age=31536000; samesite=lax`;
    const shown = document.querySelector("input#zone");
    if (shown && shown.value !== zone && document.cookie.includes(told)) location.reload();
  }
}

const crack = document.querySelector("form.crack");
crack?.addEventListener("submit", (event) => {
  if (crack.dataset.open) return event.preventDefault(); // a second tap while it opens
  crack.dataset.open = "yes";
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  event.preventDefault();
  setTimeout(() => crack.submit(), 650);
});
// A page that comes back whole from the browser's memory may hold a cookie that is open.
addEventListener("pageshow", (event) => event.persisted && location.reload());

const wait = document.querySelector("[data-next]");
if (wait) {
  const due = +wait.dataset.next, begun = +wait.dataset.opened;
  const clock = wait.querySelector("time"), ring = wait.querySelector(".go");
  let ahead = +wait.dataset.now - Date.now(), timer;

  // Each tick reads the clock anew, so that neither sleep nor slow timers add up.
  const tick = () => {
    clearTimeout(timer);
    const left = due - Date.now() - ahead;
    if (left <= 0) {
      announce(wait.dataset.ready);
      clock.textContent = "00:00:00";
      if (!document.hidden) location.reload();
      return;
    }
    const seconds = Math.ceil(left / 1000);
    clock.textContent = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
      .map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
    ring.setAttribute("stroke-dasharray", `${(100 * (1 - left / (due - begun))).toFixed(2)} 100`);
    timer = setTimeout(tick, left % 1000 || 1000);
  };

  // After sleep, and on a page out of the cache, the server says what time it is.
  const ask = async () => {
    try {
      const answer = await fetch("/v1/fortune", { cache: "no-store" });
      if (!answer.ok) return;
      const now = await answer.json();
      if (now.ready || now.next !== due) return location.reload();
      ahead = now.now - Date.now();
    } catch {
      return; // offline, the device's own clock goes on
    }
    tick();
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return clearTimeout(timer);
    tick();
    ask();
  });
  tick();
  if (performance.getEntriesByType("navigation")[0]?.transferSize === 0) ask();
}
