// Where a cookie was opened: asks the device, on a tap or as its reader wished before, and tells Lede.
// The cookie is open by then; whatever goes wrong here takes nothing away from it.

/** A point as precisely as Lede is to keep it: about a kilometre, as GlobePoint.roundedToAKilometre. */
export function rounded(latitude, longitude) {
  const to = (number, step) => Math.sign(number) * Math.floor(Math.abs(number) / step + 0.5) * step;
  const north = to(Math.round(latitude * 1e6), 1e4);
  const far = Math.abs(north);
  const step = far < 6e7 ? 1e4 : far < 7.5e7 ? 2e4 : far < 8.5e7 ? 5e4 : 2e5;
  return [north / 1e6, to(Math.round(longitude * 1e6), step) / 1e6];
}

/** The part of the page about the place, and what it does. */
function begin() {
  const part = document.querySelector("#place");
  const form = part?.querySelector("[data-locate]");
  if (!form || !navigator.geolocation || !isSecureContext) return;
  form.hidden = false;
  part.querySelector("[data-by-device]").hidden = false;
  part.querySelector("[data-by-hand]").hidden = true;
  const say = (words) => { part.querySelector("[data-said]").textContent = words; };
  const button = form.querySelector("button");

  async function keep({ coords }) {
    const always = form.elements.wish?.checked;
    const exact = part.dataset.precision === "exact" && !always;
    const [latitude, longitude] = exact
      ? [coords.latitude, coords.longitude] : rounded(coords.latitude, coords.longitude);
    form.elements.latitude.value = latitude;
    form.elements.longitude.value = longitude;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = page.querySelector("#place");
      if (!now) throw new Error("no place");
      part.replaceChildren(...now.childNodes);
      part.dataset.kept = "yes";
    } catch {
      say(part.dataset.failed);
      button.disabled = false;
    }
  }

  function failed(error) {
    say(error.code === 1 ? part.dataset.denied : part.dataset.unknown);
    button.disabled = false;
  }

  function ask() {
    localStorage.setItem("lede-place", form.action);
    button.disabled = true;
    say(part.dataset.locating);
    navigator.geolocation.getCurrentPosition(
      keep, failed, { enableHighAccuracy: part.dataset.precision === "exact", maximumAge: 600_000, timeout: 8_000 });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask();
  });
  // Once an opening: a place that was taken away by hand does not come back by itself.
  if (part.dataset.ask && localStorage.getItem("lede-place") !== form.action) ask();
}
begin();
