// What the players of a story do with a script: they go on where the reader was, on whichever device,
// skip, change their speed, and answer the keys of a lock screen. Only pages with players load it.

const SPEED = "lede.speed";
const EVERY = 15; // seconds between two places that are kept
const figures = document.querySelectorAll(".media figure");

/** Keeps how far the reader has come; 0 for the beginning, which is nothing to keep. */
function keep(player, seconds) {
  player.dataset.kept = seconds;
  const body = new URLSearchParams({ seconds });
  // Without a network or an account there is nobody to keep it, and playing goes on.
  fetch(player.getAttribute("src"), { method: "POST", body, keepalive: true }).catch(() => {});
}

function note(player) {
  const seconds = Math.floor(player.currentTime);
  if (player.currentTime > 0 && !player.ended && seconds !== +player.dataset.kept) keep(player, seconds);
}

function skip(player, seconds) {
  player.currentTime = Math.max(0, Math.min(player.currentTime + seconds, player.duration || Infinity));
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
  figure.querySelector("[data-tools]").hidden = false;

  player.addEventListener("loadedmetadata", () => {
    // What is nearly over begins anew.
    if (place > 0 && place < player.duration - 10 && player.currentTime < 1) player.currentTime = place;
    player.playbackRate = speed.value / 10;
  });
  player.addEventListener("play", () => {
    for (const other of figures) {
      const one = other.querySelector("audio, video");
      if (one !== player) one.pause();
    }
    figure.querySelector("[role=alert]").hidden = true;
    tell(player);
  });
  player.addEventListener("timeupdate", () => {
    if (Math.abs(player.currentTime - (player.dataset.kept ?? place)) >= EVERY) note(player);
  });
  player.addEventListener("pause", () => note(player));
  player.addEventListener("ended", () => keep(player, 0));
  player.addEventListener("error", () => (figure.querySelector("[role=alert]").hidden = false));
  addEventListener("pagehide", () => note(player));

  figure.addEventListener("click", (event) => {
    const seconds = event.target.closest?.("[data-skip]")?.dataset.skip;
    if (seconds) skip(player, +seconds);
  });
  const known = localStorage.getItem(SPEED);
  if ([...speed.options].some((option) => option.value === known)) speed.value = known;
  speed.addEventListener("change", () => {
    localStorage.setItem(SPEED, speed.value);
    player.playbackRate = speed.value / 10;
  });
}
