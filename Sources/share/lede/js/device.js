// The settings page: the part on this device, what is kept on it, and how Lede is installed. What is
// chosen is kept by look.js.

import { tell, say } from "./lede.js";
import { ask } from "./live.js";
import "./look.js";

const part = document.querySelector("[data-device]");
const find = (name) => part.querySelector(`[data-part=${name}]`);
const isInstalled = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

const reveal = (name, isShown = true) => (find(name).hidden = !isShown);

/** Fills a line from its own forms: one, then many. */
function fill(name, n, values = {}) {
  const line = find(name);
  const forms = line.dataset.words.split("|");
  line.textContent = Object.entries({ n, ...values })
    .reduce((text, [key, value]) => text.replace(`{${key}}`, value), forms.at(n === 1 ? 0 : -1));
}

function size(bytes) {
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, "kilobyte"] : [bytes / 1e6, "megabyte"];
  return value.toLocaleString(document.documentElement.lang, { style: "unit", unit, maximumFractionDigits: 1 });
}

const nothing = find("kept").textContent;
async function state() {
  const { count, bytes, waiting, isFull } = (await ask("state")) ?? {};
  if (count) fill("kept", count, { size: size(bytes) });
  else find("kept").textContent = nothing;
  reveal("full", Boolean(isFull));
  reveal("waiting", waiting > 0);
  if (waiting) fill("waiting", waiting);
}

find("now").onclick = async () => {
  const answer = await ask("keep");
  if (answer?.error) tell(say("away"));
  await state();
};

let prompt;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompt = event;
  reveal("install");
});
find("install").onclick = () => prompt.prompt();
addEventListener("appinstalled", () => (reveal("install", false), reveal("installed")));

part.hidden = false;
reveal("insecure", !isSecureContext);
reveal("now", isSecureContext);
reveal("kept", isSecureContext);
reveal("installed", isInstalled);
// Only Apple's browsers know `standalone`, and they never offer to install.
reveal("ios", "standalone" in navigator && !isInstalled);
addEventListener("kept", state);
// A copy may be under way since the page before; without a network the one that is here stays.
navigator.serviceWorker?.ready.then(state).then(() => ask("keep")).then(state);
