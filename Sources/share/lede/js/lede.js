// Makes marks without leaving the page. Every form works the same without this file.

/** Sends a mark and says whether Lede has kept it. */
async function send(form) {
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      headers: { Accept: "application/json" },
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** What a form asks for the next time, once this change is made. */
const opposite = { read: "unread", unread: "read", saved: "unsaved", unsaved: "saved" };

/** Shows the change on the page: the button's state, its words and the story's look. */
function show(form) {
  const change = form.elements.change;
  const made = change.value;
  const button = form.querySelector("button");
  change.value = opposite[made];
  const isOn = made === "saved" || made === "read";
  if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", String(isOn));
  else button.toggleAttribute("data-on", isOn);
  const words = button.querySelector("[data-other]");
  if (words) [words.textContent, words.dataset.other] = [words.dataset.other, words.textContent];
  if (made === "read" || made === "unread") {
    form.closest(".story")?.classList.toggle("seen", made === "read");
  }
}

addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-mark]")) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  if (await send(form)) show(form);
  else form.submit(); // shows the reader why
  delete form.dataset.busy;
});

/** A story that is opened counts as read once somebody can see it. */
function opened() {
  const form = document.querySelector("form[data-opened]");
  if (!form || document.visibilityState !== "visible") return;
  delete form.dataset.opened;
  removeEventListener("visibilitychange", opened);
  send(form).then((isKept) => isKept && show(form));
}
addEventListener("visibilitychange", opened);
opened();
