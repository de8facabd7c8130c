import test from "node:test";
import assert from "node:assert/strict";
import { Board } from "../lib/board.js";
import { openBrowser, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { openHouse } from "../lib/house.js";
import { chooseDeal, settled, shown } from "../lib/table.js";

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
