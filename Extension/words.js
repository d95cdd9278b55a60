// Puts the words of _locales where a page wants them.
import { say } from "./lede.js";

for (const element of document.querySelectorAll("[data-say]")) {
  element.textContent = say(element.dataset.say);
}
