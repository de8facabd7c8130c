import test from "node:test";
import assert from "node:assert/strict";
import { answerOf, bytesOf, canPasskey, make, optionsOf, signIn, textOf } from "../js/passkeys.js";

const bytes = (...all) => new Uint8Array(all).buffer;

/** A browser whose authenticator does as told, at a house that takes what it gets. */
function open(t, { create, get, refuses = [] }) {
  const posted = [];
  t.mock.method(globalThis, "fetch", async (path, { body }) => {
    posted.push([path, JSON.parse(body)]);
    const options = { publicKey: { challenge: "AQID", user: { id: "CQkJ", name: "Anna" }, excludeCredentials: [{ id: "BBBB", type: "public-key" }] } };
    return { ok: !refuses.includes(path), status: 400, json: async () => ({ options, state: "sealed", next: "/account/choose" }) };
  });
  Object.defineProperty(globalThis, "navigator", { value: { credentials: { create, get } }, configurable: true });
  return posted;
}

const made = { id: "AwQ", rawId: bytes(3, 4), type: "public-key", response: { clientDataJSON: bytes(123), attestationObject: bytes(255, 254, 253) } };
const got = { id: "AwQ", rawId: bytes(3, 4), type: "public-key", response: { clientDataJSON: bytes(123), authenticatorData: bytes(1), signature: bytes(2), userHandle: bytes(9, 9) } };
const error = (name) => Object.assign(new Error(name), { name });

test("bytes go to text and back", () => {
  const all = Uint8Array.from({ length: 256 }, (_, at) => at);
  assert.deepEqual(bytesOf(textOf(all.buffer)), all);
  assert.equal(textOf(bytes(255, 254, 253)), "__79");
  assert.doesNotMatch(textOf(bytes(1)), /[=+/]/);
});

test("what the house asks has bytes where the browser wants them", () => {
  const { publicKey } = optionsOf({ publicKey: { challenge: "AQID", rpId: "localhost" } });
  assert.deepEqual(publicKey, { challenge: new Uint8Array([1, 2, 3]), rpId: "localhost" });
  const known = optionsOf({ publicKey: { challenge: "AQID", user: { id: "CQkJ", name: "Anna" }, excludeCredentials: [{ id: "BBBB", type: "public-key" }] } });
  assert.deepEqual(known.publicKey.user, { id: new Uint8Array([9, 9, 9]), name: "Anna" });
  assert.equal(known.publicKey.excludeCredentials[0].id.length, 3);
});

test("a passkey is made and brought with what was sealed", async (t) => {
  const posted = open(t, { create: async () => made });
  assert.equal(await make("telefoon"), "ok");
  assert.deepEqual(posted.map(([path]) => path), ["/account/passkeys/begin", "/account/passkeys/finish"]);
  assert.deepEqual(posted[1][1], { state: "sealed", label: "telefoon", answer: answerOf(made) });
  assert.equal(posted[1][1].answer.response.attestationObject, "__79");
});

test("signing in brings who it is of", async (t) => {
  const posted = open(t, { get: async () => got });
  assert.deepEqual(await signIn(), { outcome: "ok", next: "/account/choose" });
  assert.equal(posted[1][0], "/account/passkeys/sign-in/finish");
  assert.equal(posted[1][1].answer.response.userHandle, "CQk");
});

test("what went wrong is told apart: stopped, known already, refused", async (t) => {
  open(t, { create: async () => { throw error("NotAllowedError"); }, get: async () => null });
  assert.equal(await make(""), "stopped");
  assert.deepEqual(await signIn(), { outcome: "stopped" });
  t.mock.restoreAll();
  open(t, { create: async () => { throw error("InvalidStateError"); } });
  assert.equal(await make(""), "known");
  t.mock.restoreAll();
  open(t, { get: async () => got, refuses: ["/account/passkeys/sign-in/finish"] });
  assert.deepEqual(await signIn(), { outcome: "failed" });
});

test("a page over plain HTTP has no passkeys", () => {
  assert.equal(canPasskey(), false);
});
