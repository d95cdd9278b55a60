// Topics while somebody types: a list under the box that keys and fingers choose from.
// Source: WAI-ARIA Authoring Practices, "Editable Combobox With List Autocomplete".

import { make } from "./lede.js";

const box = document.querySelector("#q");
const combo = box.parentElement;
const list = make("div", { id: "fitting" });
list.setAttribute("role", "listbox");
list.setAttribute("aria-label", combo.dataset.label);
const fault = make("p", { className: "meta" });
const said = make("p", { className: "sr" });
said.setAttribute("role", "status");
const shelf = make("div", { className: "fitting", hidden: true }, list, fault);
combo.append(shelf, said);
for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "false"]]) {
  box.setAttribute(name, value);
}

let active; // the option that Enter takes

function mark(option) {
  active?.setAttribute("aria-selected", "false");
  active = option;
  if (!option) return box.removeAttribute("aria-activedescendant");
  option.setAttribute("aria-selected", "true");
  box.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}

function show(isOpen) {
  shelf.hidden = !isOpen;
  box.setAttribute("aria-expanded", isOpen);
  if (!isOpen) mark();
}

function take({ dataset }) {
  box.value = dataset.name;
  box.form.elements.kind.value = dataset.kind;
  show(false);
  box.form.requestSubmit();
}

function draw({ suggestions, fault: why }) {
  mark();
  const groups = new Map();
  suggestions.forEach(({ group, name, kind, shown }, index) => {
    const option = make("div", { id: `fitting-${index}` }, make("bdi", {}, shown));
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    Object.assign(option.dataset, { name, kind });
    if (!groups.has(group)) {
      const part = make("div", {}, make("small", { id: `fitting-of-${groups.size}` }, group));
      part.setAttribute("role", "group");
      part.setAttribute("aria-labelledby", part.firstChild.id);
      groups.set(group, part);
    }
    groups.get(group).append(option);
  });
  list.replaceChildren(...groups.values());
  fault.textContent = why || (suggestions.length ? "" : combo.dataset.none);
  fault.hidden = fault.textContent === "";
  said.textContent = suggestions.length ? `${combo.dataset.label}: ${suggestions.length}` : fault.textContent;
  show(true);
  box.setAttribute("aria-expanded", suggestions.length > 0);
}

// ---------- asking ----------

const known = new Map(); // what was told of letters that were typed before
const PAUSE = 300; // between two letters of one word people take less
let waiting;

/** Draws what Lede knows by itself, then what the Times adds, unless other letters stand there by then. */
async function ask(typed) {
  const isStill = () => box.value.trim() === typed && document.activeElement === box;
  for (const here of ["yes", ""]) {
    const key = `${here} ${typed}`;
    if (!known.has(key)) {
      const answer = await fetch("/v1/topics/suggestions?" + new URLSearchParams({ q: typed, here }));
      if (!answer.ok) return show(false);
      known.set(key, await answer.json());
    }
    const told = known.get(key);
    if (!isStill()) return;
    // What Lede does not know the Times may: that nothing fits is said once both were asked.
    if (told.suggestions.length || !told.asksTimes || !here) draw(told);
    else show(false);
    if (!told.asksTimes) return;
  }
}

box.addEventListener("input", () => {
  clearTimeout(waiting);
  box.form.elements.kind.value = "any"; // what was chosen is not what stands there now
  const typed = box.value.trim();
  if (typed.length < 2) return show(false);
  waiting = setTimeout(() => ask(typed).catch(() => show(false)), PAUSE); // without Lede one can still type
});

box.addEventListener("keydown", (event) => {
  const options = [...list.querySelectorAll("[role=option]")];
  const at = options.indexOf(active);
  if (event.key === "Escape" && !shelf.hidden) show(false);
  else if (event.key === "Enter" && active) take(active);
  else if (event.key === "ArrowDown" && options.length) {
    show(true);
    mark(options[(at + 1) % options.length]);
  } else if (event.key === "ArrowUp" && options.length) {
    show(true);
    mark(options.at(at > 0 ? at - 1 : -1));
  } else return;
  event.preventDefault();
});

box.addEventListener("blur", () => show(false));
shelf.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
list.addEventListener("click", ({ target }) => {
  const option = target.closest("[role=option]");
  if (option) take(option);
});
