// Fingers: a pull at the top refreshes, a swipe to the left saves, one to the right marks.

import { icon, make, say } from "./lede.js";

const FAR = 88; // how far a finger must go, in CSS pixels
const EDGE = 24; // what the system takes for going back

let gesture;

/** A finger is down: what it means shows with its first move. */
export function start(event) {
  gesture?.end();
  gesture = undefined;
  if (event.touches.length !== 1) return;
  const [{ clientX: x, clientY: y }] = event.touches;
  const story = event.target.closest?.(".story");
  gesture = { x, y, story, isTop: scrollY <= 0, kind: undefined, end() {} };
  if (x < EDGE || x > innerWidth - EDGE) gesture.story = undefined;
}

function move(event) {
  if (!gesture) return;
  if (event.touches.length !== 1) return cancel();
  const dx = event.touches[0].clientX - gesture.x;
  const dy = event.touches[0].clientY - gesture.y;
  if (!gesture.kind) {
    if (Math.max(Math.abs(dx), Math.abs(dy)) < 10) return;
    if (gesture.story && Math.abs(dx) > 1.5 * Math.abs(dy)) Object.assign(gesture, swipe(gesture.story));
    else if (gesture.isTop && dy > Math.abs(dx) && document.querySelector("#news, #games")) Object.assign(gesture, pull());
    else return (gesture = undefined); // the page scrolls
  }
  gesture.move(dx, dy);
}

const cancel = () => (gesture?.end(), (gesture = undefined));
const end = () => {
  const done = gesture;
  gesture = undefined;
  done?.end();
  done?.act?.();
};

/** A story follows the finger sideways and shows beneath it what letting go will do. */
function swipe(story) {
  const forms = [...story.querySelectorAll("form[data-mark]")];
  const find = (...changes) => forms.find((form) => changes.includes(form.elements.change.value));
  const name = { saved: "save", unsaved: "unsave", read: "mark", unread: "unmark" };
  const under = make("div", { className: "under" });
  under.setAttribute("aria-hidden", "true");
  let form;
  return {
    kind: "swipe",
    move(dx) {
      const side = dx < 0 ? "left" : "right";
      if (under.dataset.side !== side) {
        form = dx < 0 ? find("saved", "unsaved") : find("read", "unread");
        under.dataset.side = side;
        under.replaceChildren(icon(dx < 0 ? "save" : "read"), say(name[form?.elements.change.value] ?? "close"));
        story.before(under);
        story.classList.add("moving");
      }
      const isFar = Math.abs(dx) >= FAR;
      if (isFar && !this.act) navigator.vibrate?.(8);
      this.act = isFar && form ? () => form.requestSubmit() : undefined;
      under.toggleAttribute("data-armed", isFar);
      // Past the point of doing it, the story follows but slowly.
      const shift = Math.sign(dx) * (isFar ? FAR + (Math.abs(dx) - FAR) / 3 : Math.abs(dx));
      story.style.transform = `translateX(${shift}px)`;
    },
    end() {
      story.classList.remove("moving");
      story.style.transform = "";
      const ends = () => under.remove();
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) ends();
      else setTimeout(ends, 200);
    },
  };
}

/** The strip comes down with the finger; letting go far enough refreshes. */
function pull() {
  const list = import("./list.js");
  let text;
  const tell = (name) => {
    if (name === text) return;
    text = name;
    list.then((m) => m.tellStrip(name && say(name)));
  };
  return {
    kind: "pull",
    move(_, dy) {
      const isFar = dy >= FAR;
      tell(isFar ? "release" : dy > 10 ? "pull" : undefined);
      this.act = isFar ? () => list.then((m) => m.refresh()) : undefined;
    },
    end: () => tell(undefined),
  };
}

addEventListener("touchstart", start, { passive: true });
addEventListener("touchmove", move, { passive: true });
addEventListener("touchend", end);
addEventListener("touchcancel", cancel);
