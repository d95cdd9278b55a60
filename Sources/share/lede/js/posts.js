// Posts: a like without leaving the page, by its button or a double tap; older ones as they are needed; and the
// form of a new one, whose picture is shown before it is sent, and whose draft is kept.

import { copies } from "./copy.js";
import { draftOf, dropDraft, fillDraft, isBlank, keepDraft, sweepDrafts } from "./drafts.js";
import { newKey } from "./lede.js";
import "./outbox.js";

copies(document);

// ---------- likes ----------

/** Sends a like, or takes it back; where that fails the form goes its own way. */
async function like(form) {
  const wish = form.elements.do;
  try {
    const answer = await fetch(form.action, {
      method: "POST", headers: { Accept: "application/json" },
      body: new URLSearchParams({ do: wish.value }),
    });
    if (!answer.ok) return form.submit();
    const { likes, liked } = await answer.json();
    wish.value = liked ? "unlike" : "like";
    form.querySelector("button").setAttribute("aria-pressed", liked);
    form.querySelector("[data-count]").textContent = likes;
  } catch {
    form.submit(); // without a network the browser says so
  }
}

addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-like]")) return;
  event.preventDefault();
  like(event.target);
});

// A double tap on a picture likes it and never takes that back; one tap alone leads on a moment later.
let tapped, leading;
addEventListener("click", (event) => {
  const shot = event.target.closest("[data-likes]");
  // Keys and opening elsewhere are no taps.
  if (!shot || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const form = document.querySelector(`form[data-like="${shot.dataset.likes}"]`);
  if (!form) return;
  event.preventDefault();
  clearTimeout(leading);
  if (tapped === shot) {
    tapped = undefined;
    if (form.elements.do.value === "like") like(form);
    return;
  }
  tapped = shot;
  leading = setTimeout(() => {
    tapped = undefined;
    if (shot.href) location.href = shot.href;
  }, 280);
});

// ---------- older posts ----------

const older = document.querySelector(".older[rel=next]");
const list = document.querySelector(".posts");
if (older && list) {
  let loading = false;
  const sight = new IntersectionObserver(
    async (entries) => {
      if (loading || !entries.some((entry) => entry.isIntersecting)) return;
      loading = true;
      try {
        const answer = await fetch(older.href, { headers: { Accept: "text/html" } });
        if (!answer.ok) throw new Error(`${older.href}: ${answer.status}`);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        list.append(...(page.querySelector(".posts")?.children ?? []));
        const next = page.querySelector(".older[rel=next]");
        // What is still in sight is asked for again.
        sight.unobserve(older);
        if (next) (older.href = next.getAttribute("href")), sight.observe(older);
        else older.remove();
      } catch {
        sight.disconnect(); // the link still leads there
      }
      loading = false;
    },
    { rootMargin: "1200px" },
  );
  sight.observe(older);
}

// ---------- the picture of a new post ----------

const chosen = document.querySelector("#post-picture");
if (chosen) {
  const shown = document.createElement("img");
  shown.className = "preview";
  shown.alt = "";
  shown.hidden = true;
  chosen.after(shown);
  shown.onerror = () => (shown.hidden = true);
  chosen.onchange = () => {
    const file = chosen.files[0];
    shown.hidden = true;
    if (!file) return;
    // Pages show no pictures but Lede's own and such as stand in them.
    const reader = new FileReader();
    reader.onload = () => {
      shown.src = reader.result;
      shown.hidden = false;
    };
    reader.readAsDataURL(file);
  };
  chosen.onchange();
}

// ---------- drafts, and what is on its way ----------

const who = document.documentElement.dataset.reader;
const form = document.querySelector("#new-post");
const note = document.querySelector("[data-outbox]");
const discard = form?.querySelector("[data-draft]");

/** Says below the heading how it is with what waits. */
function say(words) {
  note.hidden = !words;
  note.querySelector("span").textContent = words;
}

/** What became of the posts that went from this page, by their keys. */
const told = new Map();
let flushing;
/** Sends what waits and says what is left of it; without a network, or a store, it waits on. */
const sendWaiting = () => (flushing ??= sent().catch(() => {}).finally(() => (flushing = undefined)));

async function sent() {
  let made, refused;
  await outbox.flush(who, (key, what) => {
    told.set(key, what);
    if (what.refused === undefined) made = true;
    else refused = what.refused;
  }).catch(() => {}); // nobody answers: they wait on
  if (made && !form) return location.reload();
  if ((await outbox.all(who)).some((one) => one.refused === undefined)) return say(note.dataset.outbox);
  // The form tells it with the draft that it puts back.
  if (!form) refused = await outbox.refusal(who);
  if (refused !== undefined) {
    say(`${refused} ${note.dataset.refused}`);
    if (form && isBlank(form)) await fill();
  } else if (note.querySelector("span").textContent === note.dataset.outbox) say("");
}

/** Gives the form the key of another post. */
const renew = () => (form.elements.key.value = newKey());

/** Empties the form for another post. */
function begin() {
  form.reset();
  renew();
  chosen?.onchange();
  discard.hidden = true;
}

/** Puts back what was kept of this form. */
async function fill() {
  const draft = await fillDraft(form);
  if (!draft) return;
  chosen?.onchange();
  say(`${draft.refused ?? ""} ${discard.dataset.draft}`.trim());
  discard.hidden = false;
}

/** Keeps a draft of the form from now on; gives what stops the one that is about to be kept. */
async function drafts() {
  await sweepDrafts();
  // What Lede refused stands in the form, and is newer than the draft.
  if (!document.querySelector("#post-error")) await fill();
  let soon;
  form.addEventListener("input", () => {
    clearTimeout(soon);
    soon = setTimeout(async () => {
      discard.hidden = !(await keepDraft(form).catch(() => false)); // with no room there is no draft
    }, 300);
  });
  discard.onclick = async () => {
    clearTimeout(soon);
    await dropDraft(form);
    begin();
    say("");
    await fill(); // another one may have waited for its place
  };
  return () => clearTimeout(soon);
}

/** Sends the form by way of what waits. */
async function send(stop) {
  stop();
  const { key } = form.elements;
  const mine = key.value;
  try {
    await outbox.put(who, { key: mine, draft: draftOf(form), fields: [...new FormData(form)] });
  } catch {
    return form.submit(); // with no store to wait in the browser sends it, or says why not
  }
  await flushing; // it may have begun before this one was there
  await sendWaiting();
  stop();
  const { id, refused } = told.get(mine) ?? {};
  if (refused !== undefined) {
    // It stands in the form still, which is its draft.
    await Promise.all([keepDraft(form), outbox.drop(who, mine)]);
    discard.hidden = false;
    return say(refused);
  }
  const waits = id === undefined && (await outbox.all(who)).some((one) => one.key === mine);
  // Before it is left: whoever comes back to the form makes another post.
  begin();
  // Another tab may have sent it: the list shows it, or why it was refused.
  if (!waits) location.assign(id === undefined ? "/posts" : `/posts/${id}`);
}

// A form that was kept on this device, or that one comes back to, has a key that another post may have by now.
if (form && !document.querySelector("#post-error")) renew();
if (form) addEventListener("pageshow", ({ persisted }) => persisted && renew());

if (note && navigator.locks && who) {
  sendWaiting();
  addEventListener("online", sendWaiting);
  // A network that comes back is not always told.
  setInterval(async () => {
    const all = await outbox.all(who).catch(() => []); // with no store nothing waits
    if (all.some((one) => one.refused === undefined)) sendWaiting();
  }, 30_000);
  // The form is here when there is no network, as the service worker keeps what it saw of it.
  if (!form && navigator.serviceWorker?.controller) fetch("/posts/new", { headers: { Accept: "text/html" } }).catch(() => {});
  if (form) {
    const settled = drafts().catch(() => () => {}); // where nothing can be kept there are no drafts
    form.onsubmit = async (event) => {
      event.preventDefault();
      const button = form.querySelector(".main");
      form.inert = button.disabled = true; // what would be typed meanwhile would be neither sent nor kept
      await send(await settled).catch(() => say(note.dataset.outbox)); // it is written down, and waits
      form.inert = button.disabled = false;
    };
  }
}
