import test from "node:test";
import assert from "node:assert/strict";
import { Board } from "../lib/board.js";
import { openBrowser, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { drag, playLine } from "../lib/hands.js";
import { openHouse } from "../lib/house.js";
import { assertShows, assertWon, chooseDeal } from "../lib/table.js";

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
