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

test("twenty fast double taps leave zoom and scroll as they were, and the page can still be pinched", async (t) => {
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
  await session.send("Input.synthesizePinchGesture", { x: 180, y: 60, scaleFactor: 2, gestureSourceType: "touch" });
  assert.ok((await view()).scale > 1.2, "pinch zoom still works");
});
