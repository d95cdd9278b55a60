// Posts: a like without leaving the page, by its button or a double tap; older ones as they are needed; and the
// form of a new one, whose picture is shown before it is sent, and whose draft is kept.

import { copies } from "./copy.js";
import { count, dropDraft, fillDraft, flush, keepDraft, send } from "./outbox.js";

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

// ---------- drafts, and what could not be sent ----------

const form = document.querySelector("#new-post");
const note = document.querySelector("[data-outbox]");

/** Says below the heading how it is with what waits. */
function say(words) {
  note.hidden = !words;
  note.querySelector("span").textContent = words;
}

async function sendWaiting() {
  await flush(async (answer) => {
    if (!answer.ok) say(`${(await answer.json()).message ?? ""} ${note.dataset.refused}`);
    else if (!form) location.reload();
  });
  const left = await count();
  if (left) say(note.dataset.outbox);
  else if (note.querySelector("span").textContent === note.dataset.outbox) say("");
}

/** Empties the form for another post. */
function begin() {
  form.reset();
  form.elements.key.value = crypto.randomUUID();
  chosen?.onchange();
  discard.hidden = true;
}

const discard = form?.querySelector("[data-draft]");
async function drafts() {
  // What Lede refused stands in the form, and is newer than the draft.
  if (!document.querySelector("#post-error") && (await fillDraft(form))) {
    chosen?.onchange();
    say(discard.dataset.draft);
    discard.hidden = false;
  }
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
  };
  return () => clearTimeout(soon);
}

if (note && navigator.locks && document.documentElement.dataset.reader) {
  const waits = () => sendWaiting().catch(() => {}); // without a network, or a store, they wait on
  waits();
  addEventListener("online", waits);
  // A network that comes back is not always told.
  setInterval(async () => (await count().catch(() => 0)) && waits(), 30_000);
  // The form is here when there is no network, as the service worker keeps what it saw of it.
  if (!form && navigator.serviceWorker?.controller) fetch("/posts/new", { headers: { Accept: "text/html" } }).catch(() => {});
  if (form) {
    // One that was kept on this device has a key that another post may have by now.
    if (!document.querySelector("#post-error")) form.elements.key.value = crypto.randomUUID();
    const settled = drafts().catch(() => () => {}); // where nothing can be kept there are no drafts
    form.onsubmit = async (event) => {
      event.preventDefault();
      const button = form.querySelector(".main");
      button.disabled = true;
      (await settled)();
      try {
        const answer = await send(form);
        if (!answer) {
          // What waits has its own key; the form makes another post now.
          await dropDraft(form);
          begin();
          say(note.dataset.outbox);
        } else if (answer.ok) {
          await dropDraft(form).catch(() => {}); // the post is made: a draft that stays is seen and thrown away
          location.assign(`/posts/${(await answer.json()).id}`);
        } else {
          say((await answer.json()).message);
        }
      } catch {
        form.submit(); // with no store to wait in the browser sends it, or says why not
      } finally {
        button.disabled = false;
      }
    };
  }
}
