// What the players of a story do with a script: they go on where the reader was, on whichever device,
// skip, change their speed, and answer the keys of a lock screen. Only pages with players load it.

const SPEED = "lede.speed";
const QUALITY = "lede.quality";
const EVERY = 15; // seconds between two places that are kept
const ASIDE = 3000; // milliseconds after which another device may have played on
const figures = document.querySelectorAll(".media figure");

/** Where the place in a film is kept, whichever quality of it plays. */
const home = (player) => (player.dataset.home ??= player.getAttribute("src"));

/** Keeps how far the reader has come; 0 for the beginning, which is nothing to keep. */
function keep(player, seconds) {
  player.dataset.kept = seconds;
  const body = new URLSearchParams({ seconds });
  // Without a network or an account there is nobody to keep it, and playing goes on.
  fetch(home(player), { method: "POST", body, keepalive: true }).catch(() => {});
}

function note(player) {
  const seconds = Math.floor(player.currentTime);
  if (player.currentTime > 0 && !player.ended && seconds !== +player.dataset.kept) keep(player, seconds);
}

function skip(player, seconds) {
  player.currentTime = Math.max(0, Math.min(player.currentTime + seconds, player.duration || Infinity));
}

/** Where the reader is by now, as another device may have told since this page came; nil without a network. */
async function placeNow(player) {
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const same = page.querySelector(`.media [src="${home(player)}"]`);
    return same ? +same.dataset.place : undefined;
  } catch {
    return undefined; // it plays on from where this page knows
  }
}

/** Tells the lock screen what plays. */
function tell(player) {
  const session = navigator.mediaSession;
  if (!session) return;
  const text = (query) => document.querySelector(query)?.textContent.trim() ?? "";
  const picture = document.querySelector("article.read img");
  session.metadata = new MediaMetadata({
    title: text("article.read h1"),
    artist: text(".kicker a"),
    artwork: picture ? [{ src: picture.currentSrc || picture.src }] : [],
  });
  session.setActionHandler("seekbackward", () => skip(player, -15));
  session.setActionHandler("seekforward", () => skip(player, 30));
}

for (const figure of figures) {
  const player = figure.querySelector("audio, video");
  const speed = figure.querySelector("select");
  const place = +player.dataset.place;
  let known = place; // the place that Lede has, as far as this page knows
  let left = 0; // when the player stopped last
  let at; // where it was as its quality changed
  figure.querySelector("[data-tools]").hidden = false;

  player.addEventListener("loadedmetadata", () => {
    // What is nearly over begins anew.
    if (at) player.currentTime = at;
    else if (place > 0 && place < player.duration - 10 && player.currentTime < 1) player.currentTime = place;
    at = undefined;
    player.playbackRate = speed.value / 10;
  });
  player.addEventListener("play", () => {
    for (const other of figures) {
      const one = other.querySelector("audio, video");
      if (one !== player) one.pause();
    }
    figure.querySelector("[role=alert]").hidden = true;
    tell(player);
    known = +(player.dataset.kept ?? known);
    // A page that was left open may be behind what was heard elsewhere meanwhile.
    if (left && Date.now() - left > ASIDE)
      placeNow(player).then((now) => {
        if (now > 0 && now !== known) player.currentTime = player.dataset.kept = known = now;
      });
  });
  player.addEventListener("timeupdate", () => {
    if (Math.abs(player.currentTime - (player.dataset.kept ?? place)) >= EVERY) note(player);
  });
  player.addEventListener("pause", () => {
    note(player);
    left = Date.now();
  });
  player.addEventListener("ended", () => keep(player, 0));
  player.addEventListener("error", () => (figure.querySelector("[role=alert]").hidden = false));
  addEventListener("pagehide", () => note(player));

  figure.addEventListener("click", (event) => {
    const seconds = event.target.closest?.("[data-skip]")?.dataset.skip;
    if (seconds) skip(player, +seconds);
  });
  const wished = localStorage.getItem(SPEED);
  if ([...speed.options].some((option) => option.value === wished)) speed.value = wished;
  speed.addEventListener("change", () => {
    localStorage.setItem(SPEED, speed.value);
    player.playbackRate = speed.value / 10;
  });

  const qualities = [...figure.querySelectorAll("[data-quality]")];
  /** Plays the same film better or lighter, and goes on where it was. */
  function choose(link) {
    home(player);
    for (const one of qualities) one.toggleAttribute("aria-current", one === link);
    link.setAttribute("aria-current", "true");
    if (player.getAttribute("src") === link.getAttribute("href")) return;
    const plays = !player.paused;
    at = player.currentTime;
    player.src = link.getAttribute("href");
    if (plays) player.play();
  }
  const usual = qualities.find((link) => link.dataset.quality === localStorage.getItem(QUALITY));
  if (usual) choose(usual);
  figure.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-quality]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    localStorage.setItem(QUALITY, link.dataset.quality);
    choose(link);
  });
}
