// Passkeys on the account pages: making one, and signing in with one. Only where the browser makes them: over HTTPS or
// on this very machine, and for a name. Elsewhere what belongs to them stays hidden, and a password does.

/** What the house asks: options for `navigator.credentials`, and what has to come back with the answer. */
/** @typedef {{options: {publicKey: any}, state: string}} Asked */
/** @typedef {"ok"|"stopped"|"known"|"failed"} Outcome */

/** Whether this browser can make passkeys here. */
export const canPasskey = () =>
  globalThis.isSecureContext === true && typeof globalThis.PublicKeyCredential === "function" && !!navigator.credentials;

/** @param {string} text in base64url @returns {Uint8Array<ArrayBuffer>} */
export function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

/** @param {ArrayBuffer|null} bytes @returns {string} base64url without padding */
export function textOf(bytes) {
  const plain = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The options with their bytes as bytes. @param {any} options */
export function optionsOf({ publicKey }) {
  const keys = (/** @type {any[]|undefined} */ list) => list?.map((key) => ({ ...key, id: bytesOf(key.id) }));
  const more = publicKey.user ? { user: { ...publicKey.user, id: bytesOf(publicKey.user.id) } } : {};
  return {
    publicKey: {
      ...publicKey,
      ...more,
      challenge: bytesOf(publicKey.challenge),
      ...(publicKey.excludeCredentials && { excludeCredentials: keys(publicKey.excludeCredentials) }),
      ...(publicKey.allowCredentials && { allowCredentials: keys(publicKey.allowCredentials) }),
    },
  };
}

/** The browser's answer with its bytes as text. @param {PublicKeyCredential} credential */
export function answerOf({ id, rawId, type, response }) {
  const { clientDataJSON } = response;
  const parts =
    "attestationObject" in response
      ? { attestationObject: textOf(/** @type {AuthenticatorAttestationResponse} */ (response).attestationObject) }
      : assertionOf(/** @type {AuthenticatorAssertionResponse} */ (response));
  return { id, rawId: textOf(rawId), type, extensions: {}, response: { clientDataJSON: textOf(clientDataJSON), ...parts } };
}

/** @param {AuthenticatorAssertionResponse} response */
const assertionOf = ({ authenticatorData, signature, userHandle }) => ({
  authenticatorData: textOf(authenticatorData),
  signature: textOf(signature),
  userHandle: userHandle && textOf(userHandle),
});

/**
 * @param {string} path @param {object} body
 * @returns {Promise<any>} what the house says; throws when it refuses
 */
async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** @param {unknown} error @returns {Outcome} */
function outcomeOf(error) {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "stopped";
  return name === "InvalidStateError" ? "known" : "failed";
}

/** Makes a passkey for who is signed in. @param {string} label @returns {Promise<Outcome>} */
export async function make(label) {
  try {
    const { options, state } = /** @type {Asked} */ (await post("/account/passkeys/begin", {}));
    const made = await navigator.credentials.create(optionsOf(options));
    if (!made) return "stopped";
    await post("/account/passkeys/finish", { state, label, answer: answerOf(/** @type {PublicKeyCredential} */ (made)) });
    return "ok";
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Signs in; `next` is where the house leads then. @returns {Promise<{outcome: Outcome, next?: string}>} */
export async function signIn() {
  try {
    const { options, state } = /** @type {Asked} */ (await post("/account/passkeys/sign-in/begin", {}));
    const got = await navigator.credentials.get(optionsOf(options));
    if (!got) return { outcome: "stopped" };
    const answer = answerOf(/** @type {PublicKeyCredential} */ (got));
    const { next } = await post("/account/passkeys/sign-in/finish", { state, answer });
    return { outcome: "ok", next };
  } catch (error) {
    return { outcome: outcomeOf(error) };
  }
}

/** Shows what belongs to passkeys and wires its buttons. @param {ParentNode} page */
export function wirePasskeys(page) {
  if (!canPasskey()) return;
  for (const part of page.querySelectorAll("[data-passkeys]")) part.removeAttribute("hidden");
  for (const button of page.querySelectorAll("[data-passkey]")) {
    button.addEventListener("click", () => press(/** @type {HTMLButtonElement} */ (button)));
  }
}

/** @param {HTMLButtonElement} button its data hold what to say */
async function press(button) {
  const { passkey } = button.dataset;
  const said = document.getElementById("passkeys-said");
  if (said) said.textContent = "";
  button.disabled = true;
  const label = /** @type {HTMLInputElement|null} */ (document.getElementById("passkey-label"));
  const made = passkey === "make";
  /** @type {{outcome: Outcome, next?: string}} */
  const { outcome, next = "/account" } = made ? { outcome: await make(label?.value ?? "") } : await signIn();
  button.disabled = false;
  if (outcome !== "ok") {
    if (said) said.textContent = button.dataset[outcome] ?? "";
    return;
  }
  // The list has one more, or the house knows who comes: both are told by a page made anew.
  if (made) location.reload();
  else location.assign(next);
}

if (typeof document !== "undefined") wirePasskeys(document);
