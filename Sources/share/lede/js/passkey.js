// Passkeys: has the device sign the server's question, and sends what it signed.

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const send = (path, fields) => fetch(path, { method: "POST", body: new URLSearchParams(fields) });

/** A key for a reader who is in, by the name in the form. */
async function make(form) {
  const asked = await send(form.action + "/ask", {});
  if (!asked.ok) throw new Error(await asked.text());
  const { challenge, rpId, user, name, known } = await asked.json();
  const key = await navigator.credentials.create({ publicKey: {
    challenge: bytes(challenge), rp: { id: rpId, name: "Lede" },
    user: { id: bytes(user), name, displayName: name },
    pubKeyCredParams: [-7, -257].map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map((id) => ({ type: "public-key", id: bytes(id) })),
  } });
  return send(form.action, { name: form.elements.name.value, client: text(key.response.clientDataJSON), attestation: text(key.response.attestationObject) });
}

/** Goes on with what waited for a proof; what removes something waits for another tap. */
function goOn(form) {
  const waiting = document.querySelector("form[data-question]");
  waiting.querySelector(".entry").remove();
  if (waiting.dataset.question === "asks") return waiting.requestSubmit();
  waiting.querySelector(".meta").textContent = form.dataset.done;
  form.remove();
  waiting.querySelector("button").focus();
}

/** Comes in by a key, or proves by one. */
async function show(form) {
  const asked = await send(form.action + "/ask", {});
  if (!asked.ok) throw new Error(await asked.text());
  const { challenge, rpId } = await asked.json();
  const key = await navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), rpId, userVerification: "required" } });
  const { clientDataJSON, authenticatorData, signature } = key.response;
  return send(form.action, { return: form.dataset.return ?? "", id: text(key.rawId), client: text(clientDataJSON),
    data: text(authenticatorData), signature: text(signature) });
}

for (const form of window.PublicKeyCredential ? document.querySelectorAll("form[data-passkey]") : []) {
  form.hidden = false;
  document.querySelector("[data-without=passkeys]")?.remove();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const told = form.querySelector("[role=alert]");
    told.textContent = "";
    try {
      const answer = await (form.dataset.passkey === "make" ? make(form) : show(form));
      if (!answer.ok) throw new Error(await answer.text());
      if (form.dataset.passkey === "prove") return goOn(form);
      location.assign(answer.url);
    } catch (error) {
      // A reader who changes their mind needs no words.
      if (error.name !== "NotAllowedError" && error.name !== "AbortError") told.textContent = error.message;
    }
  });
}
