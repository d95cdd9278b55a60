// What another app shared is checked at once, if that app and nobody else led here.

const form = document.querySelector("form[data-launched]");
const [arrival] = performance.getEntriesByType("navigation");
const isApp = matchMedia("(display-mode: standalone)").matches || form?.dataset.launched === "shortcut";
// Going back comes here again, a link of a page names that page: neither is a wish to check.
if (form && isApp && !document.referrer && !opener && arrival?.type === "navigate") form.requestSubmit();
