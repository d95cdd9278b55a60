// What the two pages of the cookie share: the countdown, and a word with the service worker.

/** Asks the worker about envelopes; undefined without one. */
export async function ask(cookie, more = {}) {
  const workers = navigator.serviceWorker;
  const to = workers?.controller ?? (await workers?.ready)?.active;
  if (!to) return;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    to.postMessage({ cookie, ...more }, [port2]);
  });
}

/**
 * Counts down in a card: its clock, its ring, and what is to be done when the time has come.
 * @param {Element} card with `time` and `.go`
 * @param {{begun: number, due: number, ahead?: number}} times `ahead`: of Lede's clock before this one
 * @returns {{tick: Function, rest: Function, ahead: number}}
 */
export function countdown(card, times, done) {
  const clock = card.querySelector("time"), ring = card.querySelector(".go");
  let timer;
  const self = { ahead: times.ahead ?? 0, tick, rest: () => clearTimeout(timer) };

  // Each tick reads the clock anew, so that neither sleep nor slow timers add up.
  function tick() {
    clearTimeout(timer);
    const left = times.due - Date.now() - self.ahead;
    if (left <= 0) {
      clock.textContent = "00:00:00";
      return done();
    }
    const seconds = Math.ceil(left / 1000);
    clock.textContent = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
      .map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
    ring.setAttribute("stroke-dasharray", `${(100 * Math.max(0, 1 - left / (times.due - times.begun))).toFixed(2)} 100`);
    timer = setTimeout(tick, left % 1000 || 1000);
  }
  return self;
}
