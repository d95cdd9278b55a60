// How the extension talks to a Lede: the FakerFact API, with a token that belongs to this extension.

// What Lede takes of a page, and of a question with all its quotes escaped, in bytes.
const LARGEST_PAGE = 8 * 1_048_576;
const LARGEST_QUESTION = 10 * 1_048_576;
const bytes = (text) => new Blob([text]).size;

// Something that went wrong, in words that stand in _locales or come from Lede.
export class Trouble extends Error {
  constructor(message, code = null) {
    super(message);
    this.code = code;
  }
}

export const say = (name) => chrome.i18n.getMessage(name);

// Which extension this is, as the API tells them apart.
export const SOURCE = chrome.runtime.getURL("").startsWith("moz-") ? "ffde" : "cde";

// The address of a Lede without its end, from what somebody typed.
export function addressOf(typed) {
  let url;
  try {
    url = new URL(typed.trim());
  } catch {
    throw new Trouble(say("not_an_address"));
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new Trouble(say("not_an_address"));
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol === "http:" && !here) throw new Trouble(say("need_https"));
  return url.origin;
}

// Asks without cookies, and follows no redirect: the token goes to the Lede it is for and nowhere else.
async function ask(address, token, body) {
  const headers = { Authorization: `Bearer ${token}`, Accept: "application/json" };
  if (body) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(address, {
      method: body ? "POST" : "GET",
      headers,
      body,
      credentials: "omit",
      redirect: "error",
      cache: "no-store",
      referrerPolicy: "no-referrer",
    });
  } catch {
    throw new Trouble(say("not_reached"));
  }
  if (answer.status === 401 || answer.status === 403) throw new Trouble(say("refused"), answer.status);
  let document = null;
  try {
    document = await answer.json();
  } catch {
    // Told below: an answer that is no JSON says nothing.
  }
  if (answer.status !== 200) {
    const first = document?.errors?.[0];
    throw new Trouble(first?.message || say("no_answer"), first?.code ?? answer.status);
  }
  if (document === null || typeof document !== "object") throw new Trouble(say("no_answer"));
  return document;
}

// Where checks are sent, as the Lede at an address tells; on its own origin, or the token stays here.
export async function predictionsOf(address, token) {
  const document = await ask(`${address}/api`, token);
  const href = document?._links?.predictions?.href;
  let url = null;
  try {
    url = new URL(href, address);
  } catch {
    // Told below.
  }
  if (typeof href !== "string" || url?.origin !== new URL(address).origin) {
    throw new Trouble(say("not_lede"));
  }
  return url.href;
}

// Has Lede check an article; the address of the page with the result.
export async function check({ url, html }) {
  const { address, token } = await chrome.storage.local.get(["address", "token"]);
  if (!address || !token) throw new Trouble(say("not_set_up"));
  const body = JSON.stringify({ url, html, src: SOURCE });
  if (bytes(html ?? "") > LARGEST_PAGE || bytes(body) > LARGEST_QUESTION) throw new Trouble(say("too_large"));
  const document = await ask(await predictionsOf(address, token), token, body);
  if (!Number.isSafeInteger(document.id)) throw new Trouble(say("no_answer"));
  return `${address}/check/${document.id}`;
}
