import test from "node:test";
import assert from "node:assert/strict";
import { openBrowser, openPage, visit } from "../lib/browser.js";
import { openHouse } from "../lib/house.js";
import { settled } from "../lib/table.js";

test("a tab too many shows no table, says why once, and has the table when there is room", async (t) => {
  const house = await openHouse(t, { env: { GEDULD_LIMITS_SOCKETS_PER_PLAYER: "1" } });
  const { page, context } = await visit(await openBrowser(t));
  await page.goto(house.address);
  await settled(page, 0);
  const other = await openPage(context);
  let tries = 0;
  const often = new Promise((done) => other.on("websocket", () => ++tries === 4 && done()));
  await other.goto(house.address);
  await often;
  await other.locator("#link-state").waitFor();
  assert.equal(await other.locator(".pile:visible").count(), 0);
  const said = await other.locator("#live p").allTextContents();
  assert.deepEqual(said.length, new Set(said).size, said.join("\n"));
  await page.close();
  await settled(other, 0);
  assert.equal(await other.locator(".pile:visible").count(), 13);
  await other.locator("#link-state").waitFor({ state: "hidden" });
  assert.deepEqual(other.faults, []);
});
