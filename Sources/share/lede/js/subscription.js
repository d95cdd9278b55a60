// This browser's subscription to Lede's messages, and what Lede is told of it.

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const same = (a, b) => a?.byteLength === b.length && new Uint8Array(a).every((byte, place) => byte === b[place]);

const post = async (body) => {
  const answer = await fetch("/fortune/reminder/device", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`device: ${answer.status}`);
};

// Stands here as long as this device is to be told, with the day on which Lede last heard of it.
const MARK = "lede-told";

const manager = async () => (await navigator.serviceWorker.ready).pushManager;

/** Subscribes with the key of this Lede, in place of what was there with another, and tells Lede. */
export async function subscribe(key) {
  const push = await manager();
  const wanted = bytes(key);
  let mine = await push.getSubscription();
  if (mine && !same(mine.options.applicationServerKey, wanted)) {
    await mine.unsubscribe();
    mine = null;
  }
  mine ??= await push.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
  await post(mine.toJSON());
  localStorage.setItem(MARK, new Date().toDateString());
  return mine;
}

/**
 * Renews, once a day, what its reader switched on here: services end subscriptions without a word, and then
 * there is not even one to look at. `key` gives the key of this Lede when it is needed.
 */
export async function renewDaily(key) {
  const told = localStorage.getItem(MARK);
  if (told === new Date().toDateString() || self.Notification?.permission !== "granted") return;
  if (!told && !(await (await manager()).getSubscription())) return;
  const wanted = await key();
  if (wanted) await subscribe(wanted);
}

/** Tells Lede again of a subscription that is here; services end some without a word. */
export async function renew(key) {
  const push = await manager();
  if (!(await push.getSubscription())) return false;
  await subscribe(key);
  return true;
}

/** Ends the subscription, here and with Lede. */
export async function end() {
  localStorage.removeItem(MARK);
  const mine = await (await manager()).getSubscription();
  if (!mine) return;
  const { endpoint } = mine;
  await mine.unsubscribe();
  await post({ end: endpoint });
}
