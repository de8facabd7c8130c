import test from "node:test";
import assert from "node:assert/strict";
import { boardOf, readMove } from "../js/board.js";
import { bestMove, handAt, moveTo, targets } from "../js/hand.js";
import { notation } from "../js/player.js";
import { columns, table } from "./tables.js";

const board = boardOf(table({
  waste: ["QS"],
  foundations: { c: 0, d: 0, h: 3, s: 0 },
  columns: columns("KH", "9C 8D 7S", "8H", "", "TD", "AS", "4H"),
}));
const moves = (...texts) => texts.map((text) => readMove(text, board, 3));

test("what was taken exactly may go only where exactly that may go", () => {
  const legal = moves("25x3", "23");
  assert.deepEqual([...targets(legal, { from: "2", count: 3, chosen: true })], ["5"]);
  assert.deepEqual([...targets(legal, { from: "2", count: 1, chosen: false })], ["5", "3"]);
  assert.equal(moveTo(legal, { from: "2", count: 1, chosen: false }, "5").text, "25x3");
  assert.equal(moveTo(legal, { from: "2", count: 1, chosen: true }, "5"), null);
});

test("a double tap goes to the foundation, else to a column with cards from the left, else to an empty one", () => {
  const isEmpty = (pile) => board[pile].length === 0;
  const hand = { from: "7", count: 1, chosen: true };
  const best = (order, ...texts) => bestMove(moves(...texts), hand, order, isEmpty)?.text;
  assert.equal(best("foundation-first", "74", "75", "72", "7f"), "7f");
  assert.equal(best("column-first", "74", "75", "72", "7f"), "72");
  assert.equal(best("foundation-first", "74", "75", "72"), "72");
  assert.equal(best("foundation-first", "74"), "74");
  assert.equal(best("foundation-first"), undefined);
});

test("a double tap never takes a card down from a foundation, nor draws", () => {
  const legal = moves("h5", "d");
  assert.equal(bestMove(legal, { from: "fh", count: 1, chosen: false }, "column-first", () => false), null);
  assert.equal(bestMove(legal, { from: "stock", count: 1, chosen: false }, "column-first", () => false), null);
});

test("a tap takes the card and all above it; on a closed card the whole run; on the waste the top", () => {
  assert.deepEqual(handAt("2", 2, board["2"]), { from: "2", count: 2, chosen: false });
  assert.deepEqual(handAt("2", 0, board["2"]), { from: "2", count: 3, chosen: false });
  assert.deepEqual(handAt("waste", 0, board.waste), { from: "waste", count: 1, chosen: false });
  assert.equal(handAt("stock", 5, board.stock), null);
});

test("the notation of any carry, legal or not", () => {
  const hand = (from, count = 1) => ({ from, count, chosen: true });
  assert.equal(notation(hand("waste"), "3"), "w3");
  assert.equal(notation(hand("waste"), "fs"), "wf");
  assert.equal(notation(hand("2", 3), "5"), "25x3");
  assert.equal(notation(hand("2"), "5"), "25");
  assert.equal(notation(hand("fh"), "5"), "h5");
  assert.equal(notation(hand("fh"), "fs"), null);
  assert.equal(notation(hand("2"), "waste"), null);
});
