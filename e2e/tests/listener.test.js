import test from "node:test";
import assert from "node:assert/strict";
import { Board } from "../lib/board.js";
import { openBrowser, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { openHouse } from "../lib/house.js";
import { dutch, foundationName, Listener } from "../lib/listener.js";
import { assertWon, chooseDeal } from "../lib/table.js";

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const words = ["nul", "één", "twee", "drie", "vier", "vijf", "zes"];

/** Goes to a pile by ear: the keys that lead there, until its name is heard. */
async function goTo(page, listener, pile) {
  if (pile === "waste") await page.keyboard.press("w");
  else if (/[1-7]/.test(pile)) await page.keyboard.press(pile);
  else {
    await page.keyboard.press("w");
    const wanted = new RegExp(`^${foundationName(pile[1])}`, "i");
    for (let step = 0; step < 6 && !wanted.test(await listener.name()); step++) {
      await page.keyboard.press("ArrowRight");
    }
    assert.match(await listener.name(), wanted);
  }
  return listener.name();
}

async function playByEar(page, listener, board, move) {
  const read = board.read(move);
  if (!read) {
    const recycles = move === "r";
    const drawn = board.stock.slice(0, board.draw);
    await page.keyboard.press("d");
    const said = await listener.hear(recycles ? /stapel omgedraaid/ : /gedraaid: .*nog \d+ in de stapel/);
    for (const card of recycles ? [] : drawn) assert.match(said, new RegExp(`${escape(dutch(card))}\\b`, "i"));
    board.play(move);
    return;
  }
  const name = await goTo(page, listener, read.from);
  assert.match(name, new RegExp(`${escape(dutch(read.card))}\\b`, "i"), `${move}: the pile names the card`);
  const head = dutch(read.card);
  if (read.to[0] === "f") {
    await page.keyboard.press("f");
  } else {
    for (let more = 1; more < read.count; more++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    const held = await listener.hear(/opgepakt: .*kan (naar|nu)/);
    assert.match(held, new RegExp(`${escape(head)}\\b`, "i"), `${move}: the right card is held`);
    assert.match(held, new RegExp(`kan naar .*rij ${read.to}\\b`, "i"), `${move}: the target is told`);
    await page.keyboard.press(read.to);
  }
  const target = read.to[0] === "f" ? foundationName(read.to[1]) : `rij ${read.to}`;
  const turned = board.play(move);
  const said = await listener.hear(
    turned
      ? new RegExp(`naar ${target}\\..*draait ${escape(dutch(turned))}\\.`)
      : new RegExp(`naar ${target}\\.`),
  );
  assert.match(said, new RegExp(`${escape(head)}\\b`, "i"), `${move} was told`);
}

test("a deal is won by somebody who only listens", async (t) => {
  const handed = line("c1", 1);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, house, handed);
  const listener = await Listener.listen(page);
  const board = new Board(handed.deck, 1);

  // The table as it is told before the first move is the table as it lies.
  for (const [index, column] of board.columns.entries()) {
    const closed = index === 0 ? "" : `${words[index]} gesloten, dan `;
    assert.equal(await goTo(page, listener, String(index + 1)), `Rij ${index + 1}: ${closed}${dutch(column.open[0])}`);
  }
  for (const move of handed.moves) await playByEar(page, listener, board, move);
  assert.match(await page.evaluate(() => globalThis.heardByTest.join(" ")), /gewonnen met [\d.]+ punten/i);
  await assertWon(page, house, handed);
});

test("the waste is read out, the moves are told, the last sentence is repeated", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, house, handed);
  const listener = await Listener.listen(page);
  const board = new Board(handed.deck, 3);
  board.play("d");
  await page.keyboard.press("d");
  await listener.hear(/gedraaid/);
  await page.keyboard.press("w");
  await page.keyboard.press("w");
  const waste = await listener.hear(/open stapel/);
  for (const card of board.waste) assert.match(waste, new RegExp(`${escape(dutch(card))}\\b`, "i"));
  await page.keyboard.press("m");
  const can = await listener.hear(/je kunt: .*draaien/);
  await page.keyboard.press("h");
  assert.equal(await listener.hear(/je kunt/), can);
});
