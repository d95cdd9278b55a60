// The page that asks where Lede is, and tries at once whether it answers.

import { addressOf, predictionsOf, say } from "./lede.js";
import "./words.js";

const form = document.querySelector("#form");
const state = document.querySelector("#state");

function tell(words, isBad = false) {
  state.textContent = words;
  state.className = isBad ? "bad" : "";
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  tell(say("connecting"));
  try {
    const address = addressOf(form.elements.address.value);
    const token = form.elements.token.value.trim();
    await predictionsOf(address, token);
    await chrome.storage.local.set({ address, token });
    form.elements.token.value = "";
    tell(say("connected"));
  } catch (trouble) {
    tell(trouble.message, true);
  }
});

document.querySelector("#forget").addEventListener("click", async () => {
  await chrome.storage.local.clear();
  form.elements.token.value = "";
  tell(say("forgotten"));
});

// Last, so that the form works meanwhile; who was quicker keeps what they typed.
const field = form.elements.address;
const { address } = await chrome.storage.local.get(["address"]);
if (address && field.value === field.defaultValue) field.value = address;
