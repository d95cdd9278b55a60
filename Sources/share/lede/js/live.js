// What happens elsewhere while a page is open: in Lede, in other tabs, in the service worker.

import { channel, say, tell } from "./lede.js";

const reload = () => location.reload();
const list = document.querySelector("#news, [data-list]") && import("./list.js");
const feeds = document.querySelector("#feeds .feeds") && import("./feeds.js");
const isOffline = () => document.documentElement.hasAttribute("data-offline");

// ---------- events: one stream for all tabs ----------

const kinds = ["counts", "round", "items", "resync"];

/** What a tab does with an event, whichever tab it came through. */
async function hear({ type, data }) {
  if (type === "counts") count(data), catchUp(data.all);
  if (kinds.includes(type)) (await feeds)?.renew();
  if (type === "items") (await list)?.arrived(data.new);
  if (type === "round") (await list)?.round(data);
  if (type === "resync") (await list)?.arrived(0);
  if (type === "open") awaits ||= data.isNew;
  if (type === "open" && isOffline()) back();
  if (type === "left") setTimeout(reload, 1500); // but where that leads on by itself
  if (type === "hello" && last) channel.postMessage(last);
}
channel.addEventListener("message", ({ data }) => hear(data));

let last, known, awaits = true;
/** What came before anybody listened is told by the first counts of a new stream. */
async function catchUp(all) {
  const drawn = +document.querySelector("[data-all]")?.dataset.all;
  const missed = all - Math.max(known ?? drawn, drawn);
  known = all;
  if (awaits && missed > 0) (await list)?.arrived(missed);
  awaits = false;
}

/** The first counts are those that the page was drawn with, mostly; later ones change its sections. */
async function count({ unread }) {
  // Of none there is no mark: 0 clears it.
  navigator.setAppBadge?.(unread).catch(() => {});
  const drawn = document.querySelector("[data-unread]")?.dataset.unread ?? unread;
  if (known !== undefined || +drawn !== unread) (await list)?.recount().catch(() => {});
}

/** Listens until the signal, and passes on what comes. */
function listen(signal) {
  const source = new EventSource("/events");
  let isNew = true;
  const pass = (event) => {
    if (event.type === "counts") last = event;
    hear(event);
    channel.postMessage(event);
  };
  for (const type of kinds) {
    source.addEventListener(type, ({ data }) => {
      pass({ type, data: JSON.parse(data || null) });
      if (type === "items") keepSoon();
    });
  }
  source.onopen = () => {
    pass({ type: "open", data: { isNew } });
    isNew = false;
    ask("flush");
    worker?.update().catch(() => {});
  };
  // A stream that was refused is not asked for again by the browser itself.
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => signal.aborted || listen(signal), 30_000);
  };
  signal.addEventListener("abort", () => (source.close(), (last = undefined)));
}

let stop;
/** One visible tab holds the lock and the stream; hidden ones let go of both. */
function follow() {
  if (document.hidden) return stop?.abort(), (stop = undefined);
  if (stop) return;
  stop = new AbortController();
  const { signal } = stop;
  const hold = () => {
    if (signal.aborted) return;
    listen(signal);
    return new Promise((done) => signal.addEventListener("abort", done));
  };
  if (navigator.locks) navigator.locks.request("lede-events", { signal }, hold).catch(() => {});
  else hold();
}
addEventListener("visibilitychange", follow);
addEventListener("pagehide", () => (stop?.abort(), (stop = undefined)));
addEventListener("pageshow", follow);

// ---------- the service worker ----------

let worker;
/** Asks the worker for something and gives its answer; undefined without one. */
export function ask(what) {
  const to = navigator.serviceWorker?.controller;
  if (!to) return Promise.resolve();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    to.postMessage(what, [port2]);
  });
}

let keeping;
/** Has the copy on this device renewed, at most once a minute. */
const keepSoon = () =>
  (keeping ??= setTimeout(() => ((keeping = undefined), keep()), 60_000));

async function keep() {
  await ask("keep");
  dispatchEvent(new Event("kept"));
}

/** Lede can be reached again: what waits is sent, and the page is what it is now. */
async function back() {
  await ask("flush");
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => {});
  if (!answer?.ok) return;
  if (list) await (await list).renew().catch(() => {});
  // Who is asked whether to sign out and lose what waits is still asked.
  else if (!document.querySelector("[data-case=unsent]:not([hidden])")) reload();
  if (!isOffline()) tell(say("back"));
  keep();
}
addEventListener("online", back);

/** Offers the new version; it waits until the reader takes it. */
function offer(registration) {
  const { waiting } = registration;
  if (!waiting || !navigator.serviceWorker.controller) return;
  tell(say("update"), say("reload"), () => {
    taken = true;
    waiting.postMessage("take");
  }, true);
}
let taken = false;

/** A page from this device shows what is here, as it was marked since. */
async function showKept() {
  const state = await ask("state");
  if (state?.pages) (await import("./kept.js")).begin(state);
}

async function begin() {
  follow();
  channel.postMessage({ type: "hello" });
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (isOffline()) showKept();
  const had = workers.controller;
  workers.addEventListener("controllerchange", () => {
    if (taken) reload();
    else if (had) tell(say("update"), say("reload"), reload, true); // another tab took it
    else keep();
  });
  worker = await workers.register("/sw.js").catch(() => {});
  if (!worker) return;
  // A page that was on its way as the worker took what was open asks to be taken, too.
  if (!had) worker.active?.postMessage("take");
  offer(worker);
  worker.addEventListener("updatefound", () => {
    const { installing } = worker;
    installing.addEventListener("statechange", () => installing.state === "installed" && offer(worker));
  });
  const state = await ask("state");
  if (!state) return;
  if (Date.now() - (state.keptAt ?? 0) > 60_000) keep();
  if (matchMedia("(display-mode: standalone)").matches) navigator.storage?.persist?.();
}

begin();
