import test from "node:test";
import assert from "node:assert/strict";
import { Board } from "../lib/board.js";
import { openBrowser, visit } from "../lib/browser.js";
import { exactNumber, line } from "../lib/deals.js";
import { keys, playLine, walkTo } from "../lib/hands.js";
import { openHouse } from "../lib/house.js";
import { assertShows, assertWon, chooseDeal, settled } from "../lib/table.js";

test("a deal is chosen and won by the keyboard alone", async (t) => {
  const handed = line("s28", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await page.goto(house.address);
  await settled(page);

  await page.keyboard.press("n");
  await walkTo(page, "Tab", () => document.activeElement.name === "draw");
  await walkTo(page, "ArrowDown", () => document.activeElement.value === "3");
  await walkTo(page, "Tab", () => document.activeElement.localName === "summary");
  await page.keyboard.press("Enter");
  await walkTo(page, "Tab", () => document.activeElement.name === "number");
  await page.keyboard.insertText(exactNumber(handed.deck));
  await page.keyboard.press("Enter");
  await page.locator(`.card[data-card="${handed.deck.slice(54, 56)}"]`).waitFor();
  await settled(page, 0);

  const board = new Board(handed.deck, 3);
  await playLine(page, board, handed.moves.slice(0, 70), keys);
  await assertShows(page, board);
  await playLine(page, board, handed.moves.slice(70), keys);
  await assertWon(page, house, handed);
  assert.deepEqual(page.faults, []);
});

test("the focus is seen wherever it goes, and is never lost by a move", async (t) => {
  const handed = line("s28", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, house, handed);
  const board = new Board(handed.deck, 3);
  for (const move of handed.moves.slice(0, 40)) {
    await playLine(page, board, [move], keys);
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      const style = getComputedStyle(element);
      return { pile: element.dataset.pile ?? element.localName, outline: style.outlineStyle, width: parseFloat(style.outlineWidth) };
    });
    if (["d", "r"].includes(move) && focus.pile === "body") continue;
    assert.match(focus.pile, /^([1-7]|waste|stock|f[cdhs])$/, `after ${move}`);
    assert.ok(focus.outline !== "none" && focus.width >= 2, `focus is drawn after ${move}: ${JSON.stringify(focus)}`);
  }
});

test("single-letter keys can be switched off", async (t) => {
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await page.goto(house.address);
  await settled(page, 0);
  await page.evaluate(() => localStorage.setItem("geduld.settings", JSON.stringify({ keys: false })));
  await page.reload();
  await settled(page, 0);
  for (const key of ["d", "n", "u", "3", "w"]) await page.keyboard.press(key);
  await settled(page, 0);
  assert.equal(await page.locator("dialog[open]").count(), 0);
});
