import test from "node:test";
import assert from "node:assert/strict";
import { openBrowser, openPage, visit } from "../lib/browser.js";
import { signUp } from "../lib/events.js";
import { openHouse } from "../lib/house.js";

/** A telephone of the browser's own, which shows its owner's face without being asked. */
async function authenticator(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  const verified = (isUserVerified) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { credentials, verified };
}

/** The house by its name: an address has no passkeys. */
const named = (house) => ({ ...house, address: `http://localhost:${house.port}` });

/** Turns the first cards of a game, so that it runs. */
async function begin(page, house) {
  await page.goto(`${house.address}/`);
  await page.locator("#table[data-seq='0']").waitFor();
  await page.keyboard.press("d");
  await page.locator("#table[data-seq='1']").waitFor();
}

/** Keeps what the page sends to a path, to send it once more. */
function overhear(page, path) {
  const heard = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) heard.push(request.postData());
  });
  return heard;
}

test("a member makes a passkey, signs in with it, and takes it away", async (t) => {
  const house = named(await openHouse(t));
  const { page, context } = await visit(await openBrowser(t));
  const phone = await authenticator(page);
  await signUp(page, house, "Tulp");
  await page.goto(`${house.address}/account`);
  await page.locator("#passkey-label").fill("telefoon");
  await page.locator('[data-passkey="make"]').click();
  await page.locator("#passkeys .key-name", { hasText: "telefoon" }).waitFor();
  const [made] = await phone.credentials();
  assert.equal(made.rpId, "localhost");
  assert.equal(made.isResidentCredential, true, "the house is enough to find it");

  await t.test("the same telephone is told that it has one", async () => {
    await page.locator('[data-passkey="make"]').click();
    await page.locator("#passkeys-said", { hasText: "al een toegangssleutel" }).waitFor();
    assert.equal((await phone.credentials()).length, 1);
  });

  await t.test("it signs in without a name or a password", async () => {
    await page.locator('form[action="/account/sign-out"] button').click();
    await page.goto(`${house.address}/account/sign-in`);
    await page.locator('[data-passkey="sign-in"]').click();
    await page.waitForURL(`${house.address}/account?said=signed-in`);
    assert.equal(await page.locator(".lead bdi").innerText(), "Tulp");
    assert.match(await page.locator("#passkeys .key-time").innerText(), /voor het laatst gebruikt/);
  });

  await t.test("what was sent once lets nobody in again", async () => {
    await page.locator('form[action="/account/sign-out"] button').click();
    await page.goto(`${house.address}/account/sign-in`);
    const heard = overhear(page, "/account/passkeys/sign-in/finish");
    await page.locator('[data-passkey="sign-in"]').click();
    await page.waitForURL(`${house.address}/account?said=signed-in`);
    const again = (body) =>
      page.evaluate(
        async (body) =>
          (await fetch("/account/passkeys/sign-in/finish", { method: "POST", headers: { "Content-Type": "application/json" }, body })).status,
        body,
      );
    assert.equal(heard.length, 1);
    assert.equal(await again(heard[0]), 400);
    const thief = await openPage(await context.browser().newContext());
    await thief.goto(`${house.address}/account/sign-in`);
    const stolen = await thief.evaluate(
      async (body) =>
        (await fetch("/account/passkeys/sign-in/finish", { method: "POST", headers: { "Content-Type": "application/json" }, body })).status,
      heard[0],
    );
    assert.equal(stolen, 400, "another browser");
  });

  await t.test("a telephone that does not know its owner signs nobody in", async () => {
    await page.locator('form[action="/account/sign-out"] button').click();
    await page.goto(`${house.address}/account/sign-in`);
    await phone.verified(false);
    await page.locator('[data-passkey="sign-in"]').click();
    await page.locator("#passkeys-said:not(:empty)").waitFor();
    assert.equal(new URL(page.url()).pathname, "/account/sign-in");
    await phone.verified(true);
    await page.locator('[data-passkey="sign-in"]').click();
    await page.waitForURL(`${house.address}/account?said=signed-in`);
  });

  await t.test("who has a game here and one as a guest chooses", async () => {
    await begin(page, house);
    await page.goto(`${house.address}/account`);
    await page.locator('form[action="/account/sign-out"] button').click();
    await page.waitForURL(/signed-out/);
    await begin(page, house);
    await page.goto(`${house.address}/account/sign-in`);
    await page.locator('[data-passkey="sign-in"]').click();
    await page.waitForURL(`${house.address}/account/choose`);
    await page.locator(".one-game button").last().click();
    await page.waitForURL(`${house.address}/`);
    await page.goto(`${house.address}/account`);
  });

  await t.test("a passkey that was taken away is good for nothing", async () => {
    await page.locator('#passkeys form[action="/account/passkeys/remove"] button').click();
    await page.waitForURL(/\/account(#passkeys)?$/);
    assert.equal(await page.locator("#passkeys .key-name").count(), 0);
    await page.locator('form[action="/account/sign-out"] button').click();
    await page.goto(`${house.address}/account/sign-in`);
    await page.locator('[data-passkey="sign-in"]').click();
    await page.locator("#passkeys-said", { hasText: "niet gelukt" }).waitFor();
  });
  assert.deepEqual(page.faults.filter((fault) => !fault.includes("400")), []);
});

test("at an address, and over plain HTTP at a name, nothing is said of passkeys", async (t) => {
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await signUp(page, house, "Molen");
  await page.goto(`${house.address}/account`);
  assert.equal(await page.locator("#passkeys").count(), 0);
  await page.locator('form[action="/account/sign-out"] button').click();
  await page.goto(`${house.address}/account/sign-in`);
  assert.equal(await page.locator("[data-passkeys]").count(), 0);
});
