import test from "node:test";
import assert from "node:assert/strict";
import { Board } from "../lib/board.js";
import { openBrowser, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { drag, playLine } from "../lib/hands.js";
import { openHouse } from "../lib/house.js";
import { assertShows, assertWon, card, chooseDeal, grip, place, seqOf, settled } from "../lib/table.js";

for (const [id, draw] of [["s8", 3], ["c1", 1]]) {
  test(`deal ${id}, draw ${draw}, is won by drag alone`, async (t) => {
    const handed = line(id, draw);
    const house = await openHouse(t);
    const { page } = await visit(await openBrowser(t));
    await chooseDeal(page, house, handed);
    const board = new Board(handed.deck, draw);
    await assertShows(page, board);
    await playLine(page, board, handed.moves.slice(0, 60), drag);
    await assertShows(page, board);
    await playLine(page, board, handed.moves.slice(60), drag);
    await assertWon(page, house, handed);
    assert.deepEqual(page.faults, []);
  });
}

test("Escape puts back what is dragged, and letting go afterwards does nothing", async (t) => {
  const handed = line("s8", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, house, handed);
  const board = new Board(handed.deck, 3);
  const move = board.read(handed.moves[0]);
  const from = await grip(page, move.card);
  const to = await place(page, board, move.to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await card(page, move.card).and(page.locator(".held")).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".card.held").waitFor({ state: "detached" });
  await page.mouse.up();
  await page.locator("#table:not([data-holding])").waitFor();
  await settled(page);
  await assertShows(page, board);
  assert.equal(await seqOf(page), 0);
  await drag(page, board, handed.moves[0]);
  await settled(page, 1);
  assert.deepEqual(page.faults, []);
});
