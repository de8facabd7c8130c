import test from "node:test";
import assert from "node:assert/strict";
import { Board } from "../lib/board.js";
import { openBrowser, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { openHouse } from "../lib/house.js";
import { chooseDeal, seqOf, settled, shown } from "../lib/table.js";

test("a chosen number is for one game: the next one is a surprise again", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, house, handed);
  const before = await shown(page);
  await page.locator('.bar [data-action="new"]').click();
  assert.equal(await page.locator('#new-game [name="number"]').inputValue(), "");
  await page.locator('#new-game [type="submit"]').click();
  await page.waitForFunction(
    (codes) => codes.some((code, i) => document.querySelector(`.card[data-card="${code}"]`)?.dataset.pile !== String(i + 1)),
    new Board(handed.deck, 3).columns.map(({ open }) => open[0]),
    { polling: "raf" },
  );
  await settled(page, 0);
  assert.notDeepEqual(await shown(page), before);
  assert.deepEqual(page.faults, []);
});

test("a number is blamed only when the house could not read it", async (t) => {
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await page.goto(house.address);
  await settled(page);
  await page.locator('.bar [data-action="new"]').click();
  const dialog = page.locator("dialog#new-game");
  await dialog.locator("details > summary").first().click();
  const said = dialog.locator("#new-number-error");
  const deal = async (number) => {
    await dialog.locator('[name="number"]').fill(number);
    await dialog.locator('[type="submit"]').click();
    await said.filter({ hasText: /./ }).waitFor();
    return said.textContent();
  };
  const unread = await deal("no number");
  const codes = [];
  for (const [status, code] of [[503, "storage_full"], [429, "too_many"], [500, "internal"]]) {
    await page.route("**/game/new", (route) => route.fulfill({ status, json: { error: { code, message: "" } } }));
    codes.push(await deal("g123"));
    await page.unroute("**/game/new");
  }
  assert.equal(new Set(codes).size, 1);
  assert.notEqual(codes[0], unread);
  assert.equal(await seqOf(page), 0);
});
