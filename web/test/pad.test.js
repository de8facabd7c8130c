import test from "node:test";
import assert from "node:assert/strict";
import { Pad, numberText } from "../js/pad.js";
import { textsOf } from "../js/texts.js";
import { table } from "./tables.js";

/** A pad on a page that holds nothing but its cells, and a clock that stands still until it is put forward. */
function open(t) {
  const cells = Object.fromEntries(
    ["score", "bonus", "moves", "clock"].map((id) => {
      const frame = { hidden: false, toggleAttribute: (_, on) => (frame.hidden = on) };
      return [id, { textContent: "", frame, closest: () => frame }];
    }),
  );
  globalThis.document = { hidden: false, getElementById: (id) => cells[id] ?? null, addEventListener: () => {} };
  t.after(() => delete globalThis.document);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const pad = new Pad(textsOf("en", ""), "en");
  const pass = (ms) => {
    for (let left = ms; left > 0; left -= 100) {
      now += Math.min(100, left);
      t.mock.timers.tick(Math.min(100, left));
    }
  };
  const reads = (id) => (cells[id].frame.hidden ? null : cells[id].textContent);
  return { pad, pass, reads };
}

const windows = (parts) => table({ scoring: "windows", seq: 3, ply: 3, score: { points: 40, time: 0, bonus: null }, ...parts });

test("the penalty of a game scored as Windows does ticks between two tables, by the game clock", (t) => {
  const { pad, pass, reads } = open(t);
  pad.show(windows({ clock: { ms: 8_500, running: true } }));
  assert.equal(reads("score"), "40");
  pass(1_400);
  assert.equal(reads("score"), "40");
  pass(200);
  assert.equal(reads("score"), "38", "ten seconds are full, not ten seconds since the table");
  pass(20_000);
  assert.equal(reads("score"), "34");
  assert.equal(reads("bonus"), null);
  pad.show(windows({ clock: { ms: 30_100, running: true }, score: { points: 40, time: -6, bonus: null } }));
  assert.equal(reads("score"), "34", "the next table says the same");
});

test("points scored as Windows does never tick below 0", (t) => {
  const { pad, pass, reads } = open(t);
  pad.show(windows({ clock: { ms: 0, running: true }, score: { points: 5, time: 0, bonus: null } }));
  pass(60_500);
  assert.equal(reads("score"), "0");
});

test("a bonus runs down a point a second, and the points stay", (t) => {
  const { pad, pass, reads } = open(t);
  pad.show(table({ seq: 1, clock: { ms: 2_900, running: true }, score: { points: 25, time: 0, bonus: 998 } }));
  pass(200);
  assert.deepEqual([reads("score"), reads("bonus")], ["25", "997"]);
  pass(2_000_000);
  assert.deepEqual([reads("score"), reads("bonus")], ["25", "0"]);
});

test("nothing ticks while the clock stands, while the line is gone, or where time does not count", (t) => {
  const { pad, pass, reads } = open(t);
  pad.show(windows({ clock: { ms: 9_900, running: false } }));
  pass(30_000);
  assert.equal(reads("score"), "40", "paused");
  pad.show(windows({ clock: { ms: 9_900, running: true } }));
  pad.hold();
  pass(30_000);
  assert.equal(reads("score"), "40", "the line is gone");
  for (const scoring of ["calm", "classic", "vegas"]) {
    pad.show(windows({ scoring, clock: { ms: 9_900, running: true } }));
    pass(30_000);
    assert.equal(reads("score"), "40", scoring);
  }
});

test("a loss has a true minus sign in both languages", (t) => {
  const { pad, reads } = open(t);
  pad.show(table({ scoring: "vegas", score: { points: -52, time: 0, bonus: null } }));
  assert.equal(reads("score"), "−52");
  for (const language of ["nl", "en"]) assert.equal(numberText(new Intl.NumberFormat(language), -52), "−52");
});
