// The judge on this device: a module made of the same sources as the server's, and its models.
// Only pages that may check without Lede load this file.

const share = new URL("..", import.meta.url); // …/share/<version>/
const COURSES = ["article", "headline", "tooLittle", "notEnglish"];
const PARTS = ["article", "headline", "hate"];

/** The bytes of a file of this version, which stay on this device once they have been fetched. */
async function file(name) {
  const url = new URL(name, share).href;
  const version = share.pathname.split("/").at(-2);
  const shell = await self.caches?.open(`shell-${version}`).catch(() => {}); // none is kept, then
  const kept = await shell?.match(url);
  if (kept) return kept.arrayBuffer();
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  // A controlled page's worker has kept it by itself.
  await shell?.put(url, answer.clone()).catch(() => {}); // no room is no trouble now
  return answer.arrayBuffer();
}

let judging;
/** Gets the module and the models named, once; gives the judge. */
export const judge = (models = ["article"]) =>
  (judging ??= Promise.all([file("lede.wasm"), ...models.map((name) => file(`models/${name}.model`))])
    .then(async ([code, ...tables]) => {
      const { instance } = await WebAssembly.instantiate(code);
      return new Judge(instance.exports, models, tables);
    })
    .catch((error) => {
      judging = undefined; // another time, perhaps
      throw error;
    }));

class Judge {
  constructor(module, models, tables) {
    this.module = module;
    models.forEach((name, index) => {
      const place = this.room(new Uint8Array(tables[index]));
      const damage = module.take(PARTS.indexOf(name), place, tables[index].byteLength);
      if (damage) throw new Error(`${name}.model is damaged: ${damage}`);
    });
  }

  /** A place in the module that holds these bytes. */
  room(bytes) {
    const place = this.module.room(bytes.length);
    new Uint8Array(this.module.memory.buffer, place, bytes.length).set(bytes);
    return place;
  }

  /** What `fill` writes into `bytes` bytes of the module. */
  taken(bytes, fill) {
    const place = this.module.room(bytes);
    fill(place);
    const copy = this.module.memory.buffer.slice(place, place + bytes);
    this.module.leave(place);
    return copy;
  }

  /** The text of one part as it was read: 0 the headline, 1 the text. */
  read(part) {
    return new Uint8Array(this.taken(this.module.length(part), (place) => this.module.read(part, place)));
  }

  /** A verdict on a headline and a text, strings or bytes of UTF-8; places in it are in bytes. */
  verdict(title, text, wantsEvidence = true) {
    return this.told([title, text], (...places) => this.module.judge(...places, +wantsEvidence));
  }

  /** A verdict on something pasted, whose first line may be its headline. */
  pasted(text, wantsEvidence = true) {
    return this.told([text], (...places) => this.module.judgePasted(...places, +wantsEvidence));
  }

  /** What the module says of some texts: `ask` gets a place and a length for each. */
  told(texts, ask) {
    const rooms = texts.map((text) => {
      const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
      return [this.room(bytes), bytes.length];
    });
    const { module } = this;
    const count = ask(...rooms.flat());
    rooms.forEach(([place]) => module.leave(place));
    const row = new Float64Array(this.taken(count * 8, (place) => module.row(place)));
    let at = 0;
    const next = () => row[at++];
    const several = (one) => Array.from({ length: next() }, one);
    const found = { course: COURSES[next()], words: next() };
    if (at === count) return found;
    const parts = [this.read(0), this.read(1)];
    const reason = () => {
      const [part, isSentence, start, end, weight] = [next(), next(), next(), next(), next()];
      const kind = part === 0 ? "title" : isSentence ? "sentence" : "word";
      return { kind, start, end, weight, text: decoded(parts[part].subarray(start, end)) };
    };
    return {
      ...found,
      rule: next(),
      way: next(),
      leading: next(),
      findings: several(() => ({ label: next(), share: next(), evidence: several(reason) })),
      name: decoded(new Uint8Array(this.taken(32, (place) => module.name(+(found.course !== "article"), place)))),
      bytes: parts[1],
    };
  }
}

const decoded = (bytes) => new TextDecoder().decode(bytes);
