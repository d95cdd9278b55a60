// Fields of passwords: a button that shows what was typed, and below a new one how good it is.

for (const button of document.querySelectorAll("[data-show]")) {
  const field = button.previousElementSibling;
  const words = [button.textContent, button.dataset.show];
  const show = (shown) => {
    field.type = shown ? "text" : "password";
    button.textContent = words[+shown];
    button.setAttribute("aria-pressed", shown);
  };
  show(false);
  button.hidden = false;
  button.onclick = () => show(field.type === "password");
  // Programs that keep passwords look for such a field, and a browser remembers what stood in any other.
  field.form.addEventListener("submit", () => show(false));
}

// ---------- how good: the rules of PasswordRating.swift, to which a table of examples holds both ----------

const LEAST = 6, MOST = 100, SHORTEST = 10;
const ROWS = ["qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm"];
const FOLLOWS = [
  (a, b) => a === b,
  (a, b) => isNext(a, b),
  (a, b) => isNext(b, a),
  (a, b) => isBeside(a, b),
  (a, b) => isBeside(b, a),
];
const isNext = (a, b) => /^[a-z0-9]{2}$/.test(a + b) && b.charCodeAt(0) - a.charCodeAt(0) === 1;
const isBeside = (a, b) => ROWS.some((row) => a.length === 1 && b.length === 1 && row.includes(a + b));

/** The characters of a text as readers count them. */
const letters = (text) =>
  Intl.Segmenter ? Array.from(new Intl.Segmenter().segment(text), (one) => one.segment) : [...text];

function run(at, all) {
  const lengths = FOLLOWS.map((follows) => {
    let end = at + 1;
    while (end < all.length && follows(all[end - 1], all[end])) end += 1;
    return end - at;
  });
  const longest = Math.max(...lengths);
  return longest < 3 ? 1 : longest;
}

/** What is to be said of a password: a word of `PasswordRating`, and how many characters are missing. */
export function rating(password, name, common) {
  const all = letters(password.toLowerCase()).slice(0, MOST);
  if (new TextEncoder().encode(password).length > 1024) return ["long", 0];
  if (all.length < SHORTEST) return ["short", SHORTEST - all.length];
  const key = name.toLowerCase();
  let count = 0, at = 0, hasName = false;
  while (at < all.length) {
    const isName = key && all.slice(at, at + key.length).join("") === key;
    hasName ||= isName;
    let length = Math.min(common.longest, all.length - at);
    while (length > 3 && !common.all.has(all.slice(at, at + length).join(""))) length -= 1;
    at += Math.max(isName ? key.length : 1, length > 3 ? length : 1, run(at, all));
    count += 1;
  }
  count = Math.min(count, 2 * new Set(all).size);
  if (count < LEAST) return [hasName ? "name" : "common", 0];
  return [count < 12 ? "fair" : count < 16 ? "good" : "strong", 0];
}

/** The list of what anybody would try first; without it the other rules hold. */
export async function list(address) {
  const answer = await fetch(address).catch(() => undefined);
  const all = answer?.ok ? (await answer.text()).split("\n").filter((line) => line && line[0] !== "#") : [];
  return { all: new Set(all), longest: Math.max(4, ...all.map((one) => one.length)) };
}

for (const told of document.querySelectorAll("[data-strength]")) {
  const words = Object.fromEntries(told.dataset.strength.split("\n").map((line) => line.split(/ (.*)/)));
  const field = document.getElementById(told.dataset.of);
  const { form } = field;
  let common;
  const tell = async () => {
    common ??= list(told.dataset.common);
    const known = await common;
    const name = form.elements.name ?? form.elements.username;
    const [word, missing] = rating(field.value, name?.value.trim() ?? "", known);
    const [many, one] = words[word].split("|").reverse();
    told.textContent = field.value && (missing === 1 ? one : many).replace("{n}", missing);
    told.dataset.rating = field.value && word;
  };
  told.hidden = false;
  form.addEventListener("input", tell);
}
