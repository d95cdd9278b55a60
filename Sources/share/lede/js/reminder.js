// The page of the daily reminder: the browser is asked after a tap, and told of to Lede.

import { renew, subscribe, end } from "./subscription.js";

const form = document.querySelector("form[data-reminder]");
const zone = form.elements.zone;
const part = document.querySelector("[data-push]");
// Until an hour was chosen, the clocks of this device are meant.
if (form.dataset.reminder === "new") zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;

if (part) {
  const find = (name) => part.querySelector(`[data-part=${name}]`);
  const show = (...names) => {
    for (const one of part.querySelectorAll("[data-part]")) one.hidden = !names.includes(one.dataset.part);
  };

  /** Shows how things stand on this device, which its reader may have changed elsewhere. */
  async function state() {
    if (!isSecureContext) return show("insecure");
    if (!("PushManager" in self && "Notification" in self && navigator.serviceWorker)) {
      // Only Apple's browsers know `standalone`, and they notify from the Home Screen alone.
      return show("standalone" in navigator && !navigator.standalone ? "install" : "never");
    }
    if (Notification.permission === "denied") return show("denied");
    const isOn = Notification.permission === "granted" && (await renew(part.dataset.push).catch(() => false));
    show(...(isOn ? ["on", "end"] : ["ask"]));
  }

  find("ask").onclick = async () => {
    if ((await Notification.requestPermission()) !== "granted") return state();
    try {
      await subscribe(part.dataset.push);
      // Either way Lede draws anew how many devices are told.
      if (part.dataset.waits) form.requestSubmit();
      else location.reload();
    } catch {
      show("failed", "ask");
    }
  };
  find("end").onclick = async () => {
    await end();
    location.reload();
  };
  state();
}
