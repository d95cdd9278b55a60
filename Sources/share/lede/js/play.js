// What a story's page does when a poster is tapped that can play: a frame takes its place, and the
// poster stays below it as the way to the other site. Only such pages load this file.

addEventListener("click", (event) => {
  const poster = event.target.closest?.("a[data-player]");
  if (!poster || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const frame = Object.assign(document.createElement("iframe"), {
    className: "player",
    title: poster.textContent.trim(),
    allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
    allowFullscreen: true,
    // The players ask which site shows them, and play nothing without; they learn no more than that.
    referrerPolicy: "strict-origin",
    src: poster.dataset.player,
  });
  frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation");
  poster.removeAttribute("data-player");
  poster.before(frame);
  frame.focus();
});
