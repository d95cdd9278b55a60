// Passkeys: has the device sign the server's question, and sends what it signed.

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const send = (path, fields) => fetch(path, { method: "POST", body: new URLSearchParams(fields) });

/** A key for a reader who is in: the form asks for the password. */
async function make(form) {
  const asked = await send(form.action + "/ask", new FormData(form));
  if (!asked.ok) throw new Error(await asked.text());
  const { challenge, rpId, user, name, known } = await asked.json();
  const key = await navigator.credentials.create({ publicKey: {
    challenge: bytes(challenge), rp: { id: rpId, name: "Lede" },
    user: { id: bytes(user), name, displayName: name },
    pubKeyCredParams: [-7, -257].map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map((id) => ({ type: "public-key", id: bytes(id) })),
  } });
  return send(form.action, { client: text(key.response.clientDataJSON), attestation: text(key.response.attestationObject) });
}

/** Comes in by a key. */
async function show(form) {
  const asked = await send(form.action + "/ask", {});
  if (!asked.ok) throw new Error(await asked.text());
  const { challenge, rpId } = await asked.json();
  const key = await navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), rpId, userVerification: "required" } });
  const { clientDataJSON, authenticatorData, signature } = key.response;
  return send(form.action, { return: form.dataset.return, id: text(key.rawId), client: text(clientDataJSON),
    data: text(authenticatorData), signature: text(signature) });
}

for (const form of window.PublicKeyCredential ? document.querySelectorAll("form[data-passkey]") : []) {
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const told = form.querySelector("[role=alert]");
    told.textContent = "";
    try {
      const answer = await (form.dataset.passkey === "make" ? make(form) : show(form));
      if (!answer.ok) throw new Error(await answer.text());
      location.assign(answer.url);
    } catch (error) {
      // A reader who changes their mind needs no words.
      if (error.name !== "NotAllowedError" && error.name !== "AbortError") told.textContent = error.message;
    }
  });
}
