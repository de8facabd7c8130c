import test from "node:test";
import assert from "node:assert/strict";
import { Board } from "../lib/board.js";
import { openBrowser, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { drag } from "../lib/hands.js";
import { openHouse } from "../lib/house.js";
import { slowLine } from "../lib/slow.js";
import { assertShows, assertWon, chooseDeal, settled } from "../lib/table.js";

test("a deal is won at 400 ms round trip, without waiting for answers where nothing new is turned", async (t) => {
  const handed = line("s8", 3);
  const house = await openHouse(t);
  const slow = await slowLine(t, house.port, 200);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, slow, handed);
  const board = new Board(handed.deck, 3);
  let drawnAtOnce = 0;
  for (const [index, move] of handed.moves.entries()) {
    const read = board.read(move);
    // No answer can be here before the line is released.
    if (read) slow.hold();
    await drag(page, board, move);
    if (read) {
      await page.waitForFunction(
        ([code, to]) => document.querySelector(`.card[data-card="${code}"]`)?.dataset.pile === to,
        [read.card, read.to],
        { polling: "raf" },
      );
      drawnAtOnce += 1;
      slow.release();
    }
    board.play(move);
    await settled(page, index + 1);
  }
  console.log(`figure: at 400 ms round trip ${drawnAtOnce} of ${drawnAtOnce} moves of cards were drawn before the answer`);
  await assertWon(page, slow, handed);
});

test("moves made while an answer is out are kept and end as if they had been made slowly", async (t) => {
  const handed = line("s8", 3);
  const house = await openHouse(t);
  const slow = await slowLine(t, house.port, 200);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, slow, handed);
  const board = new Board(handed.deck, 3);
  const first = handed.moves.findIndex((move) => !["d", "r"].includes(move));
  for (const [index, move] of handed.moves.slice(0, first + 1).entries()) {
    await drag(page, board, move);
    board.play(move);
    await settled(page, index + 1);
  }
  // Three draws in a hurry, then one undo: all of them are wanted.
  const stock = await page.locator('.pile[data-pile="stock"]').boundingBox();
  for (let i = 0; i < 3; i++) {
    await page.mouse.click(stock.x + stock.width / 2, stock.y + stock.height / 2);
  }
  await page.locator('[data-action="undo"]:visible').first().click();
  await settled(page, first + 5);
  board.play("d");
  board.play("d");
  await assertShows(page, board);
});
