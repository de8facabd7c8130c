import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { canAsk } from "../js/help.js";
import { Pad } from "../js/pad.js";
import { Round, isOver, roundOf, worth } from "../js/round.js";
import { Session, isPossible } from "../js/session.js";
import { happened } from "../js/speech.js";
import { inRound, textsOf } from "../js/texts.js";
import { listen, table } from "./tables.js";

const source = (language) => readFileSync(new URL(`../texts/${language}/table.ftl`, import.meta.url), "utf8");
const plain = { nl: textsOf("nl", source("nl")), en: textsOf("en", source("en")) };
const NOON_MS = Date.UTC(2026, 11, 1, 12);
const MINUTE_MS = 60_000;

const note = (parts) => ({
  id: "solitaire-2026-12-01-14",
  kind: "tournament",
  title: "",
  round: 2,
  rounds: 3,
  earlier_points: 4310,
  closes_ms: NOON_MS,
  ...parts,
});
const round = (parts, event) => table({ event: note(event), score: { points: 710, time: 0, bonus: 800 }, ...parts });
const facts = (parts) => ({ kind: "tournament", round: 2, rounds: 3, ...parts });
const daily = { kind: "daily", round: 1, rounds: 1 };

/** A round on a page that holds nothing but its cells, so long before the closing. */
function open(t, { left_ms, language = "nl", ahead_ms = 0, place = facts() }) {
  const cells = Object.fromEntries(
    ["earlier", "total", "closes"].map((id) => {
      const cell = { textContent: "", hidden: false, toggleAttribute: (_, on) => (cell.hidden = on) };
      return [`round-${id}`, cell];
    }),
  );
  globalThis.document = { hidden: false, getElementById: (id) => cells[id] ?? null, addEventListener: () => {} };
  t.after(() => delete globalThis.document);
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: NOON_MS - left_ms - ahead_ms });
  const warned = [];
  const asked = [];
  const say = inRound(plain[language], place);
  const one = new Round({ say, language, warn: (text) => warned.push(text), ask: () => asked.push(Date.now()), ahead_ms });
  const pass = (ms) => {
    for (let left = ms; left > 0; left -= 1000) t.mock.timers.tick(Math.min(1000, left));
  };
  const reads = (id) => (cells[`round-${id}`].hidden ? null : cells[`round-${id}`].textContent);
  return { round: one, pass, reads, warned, asked };
}

test("a page tells its round, and a free table none", () => {
  assert.equal(roundOf({}), null);
  const marks = { game: "rbcnje-zKGd8Ock9kGIdKA", kind: "tournament", round: "2", rounds: "3", home: "/tournaments/x" };
  assert.deepEqual(roundOf(marks), { ...marks, round: 2, rounds: 3 });
});

test("earlier points and the total stand there from the second round on", (t) => {
  const { round: one, reads } = open(t, { left_ms: 40 * MINUTE_MS });
  one.show(round());
  assert.deepEqual([reads("earlier"), reads("total")], ["Eerder 4.310", "Samen 5.020"]);
  one.show(round({ score: { points: -75, time: 0, bonus: 800 } }));
  assert.equal(reads("total"), "Samen 4.310", "a round is never worth less than nothing");
  one.show(round({}, { round: 1, earlier_points: 0 }));
  assert.deepEqual([reads("earlier"), reads("total")], [null, null]);
});

test("a bonus counts only once the round is won", () => {
  assert.equal(worth(round()), 710);
  const result = { won: true, points: 2845, base: 2270, time: 575, clock_ms: 425_000, moves: 131, recycles: 2 };
  assert.equal(worth(round({ state: "won", result })), 2845);
  assert.equal(worth(round({ state: "closed", result: null })), 710);
  assert.equal(worth(round({ score: null })), 0);
});

test("the closing is told fifteen and five minutes before it, once each, and calmly", (t) => {
  const { round: one, pass, reads, warned } = open(t, { left_ms: 16.5 * MINUTE_MS });
  one.show(round());
  assert.match(reads("closes"), /^Sluit om \d\d:\d\d$/);
  assert.deepEqual(warned, []);
  pass(2 * MINUTE_MS);
  assert.equal(reads("closes"), "Sluit over 15 min");
  assert.deepEqual(warned, ["Nog 15 minuten tot het toernooi sluit. Wat er dan ligt, telt."]);
  one.show(round({ seq: 3 }));
  pass(8 * MINUTE_MS);
  assert.equal(warned.length, 1);
  pass(2 * MINUTE_MS);
  assert.equal(warned.length, 2);
  assert.equal(warned[1], "Nog 5 minuten tot het toernooi sluit. Wat er dan ligt, telt.");
  pass(4 * MINUTE_MS);
  assert.equal(reads("closes"), "Sluit binnen een minuut");
  assert.equal(warned.length, 2);
});

test("who comes late hears how long it is, and nothing twice", (t) => {
  const { round: one, pass, warned } = open(t, { left_ms: 4.5 * MINUTE_MS, language: "en", place: daily });
  one.show(round({}, { kind: "daily", round: 1, rounds: 1, earlier_points: 0 }));
  pass(4 * MINUTE_MS);
  assert.deepEqual(warned, ["5 minutes until the daily deal closes. The cards count as they lie then."]);
});

test("an outage moves the closing, and the warning with it", (t) => {
  const { round: one, pass, reads, warned } = open(t, { left_ms: 10 * MINUTE_MS });
  one.show(round());
  assert.equal(warned.length, 1);
  one.show(round({}, { closes_ms: NOON_MS + 10 * MINUTE_MS }));
  assert.match(reads("closes"), /^Sluit om/);
  pass(6 * MINUTE_MS);
  assert.equal(warned.length, 2);
});

test("a browser whose clock is wrong goes by that of the house", (t) => {
  const { round: one, reads } = open(t, { left_ms: 8 * MINUTE_MS, ahead_ms: 3_600_000 });
  one.show(round());
  assert.equal(reads("closes"), "Sluit over 8 min");
});

test("a table that is not told of its closing asks, and not for ever", (t) => {
  const { round: one, pass, reads, asked } = open(t, { left_ms: 500 });
  one.show(round());
  pass(1000);
  assert.equal(reads("closes"), "Sluit nu");
  pass(3000);
  assert.equal(asked.length, 1);
  pass(3_600_000);
  assert.ok(asked.length > 5 && asked.length <= 20, `${asked.length} times`);
});

test("a closed round asks nothing and warns of nothing", (t) => {
  const { round: one, pass, reads, warned, asked } = open(t, { left_ms: -500 });
  one.show(round({ state: "closed", legal: [] }));
  pass(60_000);
  assert.deepEqual([reads("closes"), warned, asked], [null, [], []]);
  assert.equal(isOver(round({ state: "closed" })), true);
  assert.equal(isOver(round()), false);
});

test("the end of a round tells what it makes together", (t) => {
  const { round: one } = open(t, { left_ms: MINUTE_MS });
  const result = { won: false, points: 710, base: 710, time: 0, clock_ms: 1000, moves: 40, recycles: 0 };
  const ended = round({ state: "givenup", result });
  assert.deepEqual(one.tally(ended), [["tally-earlier", 4310], ["tally-total", 5020]]);
  assert.deepEqual(one.tally(round({ state: "givenup", result }, { round: 1, earlier_points: 0 })), [["tally-total", 710]]);
  assert.deepEqual(one.tally(round({ result }, { kind: "daily", round: 1, rounds: 1 })), []);
});

test("the round is told in words for who asks", (t) => {
  const { round: one } = open(t, { left_ms: 12 * MINUTE_MS });
  one.show(round());
  assert.equal(one.spoken(), "Ronde 2 van 3, samen 5.020 punten. Sluit over 12 min.");
});

test("in a round nothing is taken back, stopped or helped", () => {
  const running = round({ undo: true, redo: true, seq: 4, ply: 4 });
  for (const action of ["undo", "redo", "pause", "resume"]) assert.equal(isPossible(running, action), false, action);
  assert.equal(isPossible(running, "giveup"), true);
  assert.equal(isPossible(round({ state: "fresh" }), "giveup"), true, "also without a move");
  assert.equal(canAsk(running), false);
  assert.equal(canAsk(table({ seq: 4 })), true);
  const { session, sent } = listen(Session, running);
  assert.equal(session.submit({ do: "undo" }), "none");
  assert.deepEqual(sent, []);
});

test("the clock of a round runs on while the line is gone", (t) => {
  const cells = { clock: { textContent: "", closest: () => null } };
  globalThis.document = { hidden: false, getElementById: (id) => cells[id] ?? null, addEventListener: () => {} };
  t.after(() => delete globalThis.document);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const pad = new Pad(plain.en, "en");
  pad.show(round({ clock: { ms: 60_000, running: true } }));
  pad.hold();
  now = 5000;
  t.mock.timers.tick(1100);
  assert.equal(cells.clock.textContent, "1:05");
});

test("a round says its own words, and those of the table where it has none", () => {
  const say = inRound(plain.nl, facts());
  assert.equal(say("stuck-text"), "Ronde afsluiten?");
  assert.equal(say("said-stuck"), "Geen zetten meer. Ronde afsluiten?");
  assert.equal(say("giveup-title"), "Ronde 2 afsluiten?");
  assert.equal(say("place-waste"), "open stapel");
  assert.equal(inRound(plain.en, daily)("stuck-text"), "Close it?");
  assert.equal(plain.nl("stuck-text"), "Ongedaan maken, of een nieuw spel?");
});

for (const [language, begun, over, closed] of [
  ["nl", "Ronde 2 van 3: Solitaire, drie kaarten draaien. De klok loopt.", "Afgesloten met 710 punten.", "Het toernooi is gesloten. Dit spel telt voor 710 punten."],
  ["en", "Round 2 of 3: Solitaire, drawing three cards. The clock runs.", "Closed with 710 points.", "The tournament is closed. This game counts for 710 points."],
]) {
  test(`beginning and end of a round are said: ${language}`, () => {
    const say = inRound(plain[language], facts());
    assert.equal(happened(say, null, round(), true), begun);
    const result = { won: false, points: 710, base: 710, time: 0, clock_ms: 1000, moves: 40, recycles: 0 };
    const given = round({ why: "entry", state: "givenup", seq: 1, played: ["giveup"], result });
    assert.equal(happened(say, round(), given, true), over);
    assert.equal(happened(say, round(), round({ why: "clock", state: "closed" }), true), closed, "no entry makes it");
    assert.equal(happened(say, round({ state: "closed" }), round({ state: "closed" }), true), "");
  });
}

test("what a round says differently exists in the plain form too, or is named by the client", () => {
  for (const language of ["nl", "en"]) {
    for (const id of ["said-dealt", "said-givenup", "said-stuck", "said-lost", "refused-over", "stuck-text", "giveup-title", "giveup-text", "ended-title", "ended-text", "won-title", "game-draw1", "game-draw3"]) {
      assert.notEqual(plain[language](id, { draw: 3 }), id);
      assert.notEqual(plain[language](`round-${id}`, { draw: 3, points: 1, kind: "daily" }), `round-${id}`, id);
    }
  }
});
