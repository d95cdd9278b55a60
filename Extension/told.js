// Tells what went wrong, in Lede's words.
import "./words.js";

const told = new URLSearchParams(location.hash.slice(1));
document.querySelector("#message").textContent = told.get("message") ?? "";
const code = told.get("code");
if (code) document.querySelector("#code").textContent = chrome.i18n.getMessage("told_code", [code]);
document.querySelector("#options").addEventListener("click", () => chrome.runtime.openOptionsPage());
