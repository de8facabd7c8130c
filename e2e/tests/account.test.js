import test from "node:test";
import assert from "node:assert/strict";
import { openBrowser, visit } from "../lib/browser.js";
import { signUp } from "../lib/events.js";
import { openHouse } from "../lib/house.js";

/** Whether all of what fits a selector is on the screen. */
const inView = (page, selector) =>
  page.locator(selector).evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const focused = (page, id) => page.waitForFunction((id) => document.activeElement?.id === id, id);

test("on a long account page one sees what came of a form far below", async (t) => {
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t), { viewport: { width: 320, height: 640 } });
  await signUp(page, house, "Tulp");

  await t.test("a wrong field has the focus, and it can be shown", async () => {
    await page.locator("#delete-name").fill("Tulp");
    await page.locator("#delete-password").fill("iets anders");
    await page.locator(".button-grave").click();
    await page.locator("#delete-password-error").waitFor();
    await focused(page, "delete-password");
    assert.ok(await inView(page, "#delete-password-error"));
    assert.equal(await page.locator("#delete-name").inputValue(), "Tulp");
    await page.locator("#delete-password").fill("drie tulpen");
    await page.locator("#delete .secret-row button").click();
    assert.equal(await page.locator("#delete-password").getAttribute("type"), "text");
    assert.equal(await page.locator("#delete-password").inputValue(), "drie tulpen");
  });

  await t.test("a new token is on the screen, once", async () => {
    await page.goto(`${house.address}/account`);
    await page.locator("#label").fill("mijn statistieken");
    await page.locator("#token-password").fill("drie tulpen op tafel");
    await page.locator("#tokens .account-form > p:last-child button").click();
    await page.locator("#tokens .code").waitFor();
    assert.ok(await inView(page, "#tokens .code"));
    await page.goto(`${house.address}/account`);
    assert.equal(await page.locator("#tokens .code").count(), 0);
  });

  await t.test("eighteen digits are not typed again because of one", async () => {
    await page.locator('form[action="/account/sign-out"] button').click();
    await page.goto(`${house.address}/account/recover`);
    await page.locator("#name").fill("Tulp");
    await page.locator("#code").fill("123 456 789 012 345 67");
    await page.locator("#password").fill("vier paarse krokussen");
    await page.locator("main .button-main").first().click();
    await page.locator("#code-error").waitFor();
    await focused(page, "code");
    assert.equal(await page.locator("#code").inputValue(), "123 456 789 012 345 67");
    assert.equal(await page.locator("#password").inputValue(), "");
  });
  assert.deepEqual(page.faults.filter((fault) => !fault.includes("422")), []);
});
