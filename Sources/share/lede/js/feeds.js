// The page of feeds while they are asked: its rows and numbers are renewed where they stand.

const path = location.pathname === "/feeds" ? new URL(location) : new URL("/feeds", location);
path.searchParams.delete("did");
path.searchParams.delete("new");
const of = (row) => row.querySelector("h2 a").getAttribute("href");

/** Brings a row up to date, and leaves the focus where it is. */
function take(row, next) {
  row.querySelector("h2 a").replaceChildren(...next.querySelector("h2 a").childNodes);
  row.querySelectorAll(":scope > p").forEach((line) => line.remove());
  row.querySelector("h2").after(...next.querySelectorAll(":scope > p"));
}

async function draw() {
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  if (!answer.ok) return; // what stands there stays
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [list, next] = [document, page].map((one) => one.querySelector("ul.feeds"));
  if (!list || !next) return;
  const rows = new Map([...list.children].map((row) => [of(row), row]));
  const now = [...next.children].map((row) => {
    const old = rows.get(of(row));
    if (old && !old.isEqualNode(row)) take(old, row);
    return old ?? row;
  });
  if (now.some((row, at) => row !== list.children[at]) || now.length !== list.children.length) list.replaceChildren(...now);
  const pills = document.querySelectorAll(".pills a");
  page.querySelectorAll(".pills a").forEach((pill, at) => {
    if (pill.href === pills[at]?.href) pills[at].replaceChildren(...pill.childNodes);
  });
}

let drawing, again;
/** Draws the list as it is now; however often it is asked, at most every two seconds. */
export function renew() {
  again = true;
  drawing ??= (async () => {
    for (; again; await new Promise((done) => setTimeout(done, 2000))) {
      again = false;
      await draw().catch(() => {}); // the next event tries again
    }
    drawing = undefined;
  })();
}
