import test from "node:test";
import assert from "node:assert/strict";
import { Board } from "../lib/board.js";
import { openBrowser, sizes, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { playLine, twoTaps } from "../lib/hands.js";
import { openHouse } from "../lib/house.js";
import { assertShows, assertWon, chooseDeal } from "../lib/table.js";

const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test("a deal is won on a phone by two taps a move alone", async (t) => {
  const handed = line("s34", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t), phone);
  await chooseDeal(page, house, handed);
  const board = new Board(handed.deck, 3);
  await playLine(page, board, handed.moves.slice(0, 50), twoTaps);
  await assertShows(page, board);
  await playLine(page, board, handed.moves.slice(50), twoTaps);
  await assertWon(page, house, handed);
  assert.deepEqual(page.faults, []);
});

test("twenty fast double taps leave zoom and scroll as they were, and the page can still be zoomed by pinching", async (t) => {
  const house = await openHouse(t);
  const { page, context } = await visit(await openBrowser(t), phone);
  await chooseDeal(page, house, line("s34", 3));
  const view = () =>
    page.evaluate(() => ({
      scale: visualViewport.scale,
      left: visualViewport.pageLeft,
      top: visualViewport.pageTop,
      x: scrollX,
      y: scrollY,
    }));
  const before = await view();
  const boxes = [];
  for (const name of ["stock", "waste", "fh", "1", "4", "7"]) {
    boxes.push(await page.locator(`.pile[data-pile="${name}"]`).boundingBox());
  }
  for (let i = 0; i < 20; i++) {
    const box = boxes[i % boxes.length];
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 3);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 3);
  }
  assert.deepEqual(await view(), before);

  const session = await context.newCDPSession(page);
  const touch = (type, apart) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: apart ? [{ x: 180 - apart, y: 300, id: 0 }, { x: 180 + apart, y: 300, id: 1 }] : [],
    });
  await touch("touchStart", 20);
  for (let apart = 25; apart <= 100; apart += 5) await touch("touchMove", apart);
  await touch("touchEnd", 0);
  await page.waitForFunction(() => visualViewport.scale > 1.2);
});
