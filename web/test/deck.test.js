import test from "node:test";
import assert from "node:assert/strict";
import { boardOf, play, readMove } from "../js/board.js";
import { assign } from "../js/deck.js";
import { columns, table } from "./tables.js";

const fresh = () => Array.from({ length: 52 }, () => ({ pile: null, index: 0, code: null }));
const at = (slots, pile, index) => slots.findIndex((slot) => slot.pile === pile && slot.index === index);

test("every place of the board gets exactly one element", () => {
  const board = boardOf(table());
  const slots = assign(fresh(), board);
  const places = new Set(slots.map((slot) => `${slot.pile} ${slot.index}`));
  assert.equal(places.size, 52);
  for (const slot of slots) assert.equal(board[slot.pile][slot.index], slot.code);
});

test("a moved card keeps its element, and the card it uncovers turns in place", () => {
  const before = table({ legal: ["32"], columns: columns("KH", "9C", "8D", "TS", "2C", "AS", "3H") });
  const first = assign(fresh(), boardOf(before));
  const moved = at(first, "3", 2);
  const under = at(first, "3", 1);
  const board = play(boardOf(before), readMove("32", boardOf(before), 3));
  const drawn = assign(first, board);
  assert.deepEqual(drawn[moved], { pile: "2", index: 2, code: "8D" });
  const answered = { ...board, 3: [null, "QD"] };
  assert.deepEqual(assign(drawn, answered)[under], { pile: "3", index: 1, code: "QD" });
});

test("drawn cards come from the top of the stock, the first drawn below the last", () => {
  const before = boardOf(table());
  const first = assign(fresh(), before);
  const tops = [23, 22, 21].map((index) => at(first, "stock", index));
  const drawn = assign(first, play(before, readMove("d", before, 3)));
  assert.deepEqual(tops.map((element) => drawn[element].index), [0, 1, 2]);
  assert.ok(tops.every((element) => drawn[element].pile === "waste"));
});

test("a recycle turns the waste over: its top becomes the bottom of the stock", () => {
  const before = boardOf(table({ stock: 0, waste: ["2S", "3S", "4S"], columns: columns("KH", "9C", "8D", "TS", "2C", "AS", "5H") }));
  const first = assign(fresh(), before);
  const top = at(first, "waste", 2);
  const next = assign(first, play(before, readMove("r", before, 3)));
  assert.deepEqual(next[top], { pile: "stock", index: 0, code: null });
});

test("elements that no card needs lie nowhere", () => {
  const board = boardOf(table({ stock: 3 }));
  const slots = assign(fresh(), board);
  assert.equal(slots.filter((slot) => slot.pile === null).length, 21);
});
