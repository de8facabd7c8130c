// The ways to play a move: with the mouse held, by taps, by keys.

import { pile, grip, place, settled, seqOf } from "./table.js";

/** Plays a whole line with one of the hands below, and keeps the board in step. */
export async function playLine(page, board, moves, hand) {
  let seq = await seqOf(page);
  for (const move of moves) {
    await hand(page, board, move);
    board.play(move);
    seq += 1;
    await settled(page, seq).catch((error) => {
      throw new Error(`move ${seq} '${move}' did not arrive: ${error.message}`);
    });
  }
}

async function tapStock(page) {
  const box = await pile(page, "stock").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export async function drag(page, board, move) {
  const read = board.read(move);
  if (!read) return tapStock(page);
  const from = await grip(page, read.card);
  const to = await place(page, board, read.to);
  const box = await pile(page, read.from).boundingBox();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  // The card keeps the place where it was gripped, so its middle comes over the target.
  const middle = { x: box.width * 0.2, y: box.width * 0.7 - 8 };
  await page.mouse.move(to.x - middle.x, to.y - middle.y, { steps: 3 });
  await page.mouse.up();
}

export async function twoTaps(page, board, move) {
  const read = board.read(move);
  if (!read) {
    const box = await pile(page, "stock").boundingBox();
    return page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }
  const from = await grip(page, read.card);
  await page.touchscreen.tap(from.x, from.y);
  await page.locator(".card.held").first().waitFor();
  const to = await place(page, board, read.to);
  await page.touchscreen.tap(to.x, to.y);
}

/** Presses a key until what has the focus fits, as somebody walking through a form does. */
export async function walkTo(page, key, fits, most = 60) {
  for (let step = 0; step < most; step++) {
    if (await page.evaluate(fits)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} led nowhere that fits ${fits}`);
}

export async function keys(page, board, move) {
  const { keyboard } = page;
  const read = board.read(move);
  if (!read) return keyboard.press("d");
  if (read.from[0] === "f") {
    await keyboard.press("w");
    const row = ["fc", "fd", "fh", "fs"];
    for (let step = 0; step <= row.indexOf(read.from); step++) await keyboard.press("ArrowRight");
  } else {
    await keyboard.press(read.from === "waste" ? "w" : read.from);
  }
  if (read.to[0] === "f") return keyboard.press("f");
  for (let more = 1; more < read.count; more++) await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  return keyboard.press(read.to);
}
