import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { COLUMNS, FOUNDATIONS, PILES, RANKS, boardOf, readMove } from "../js/board.js";
import { happened, hintText, nameOf, pileName, whatCan } from "../js/speech.js";
import { textsOf } from "../js/texts.js";
import { FluentResource } from "../vendor/fluent/resource.js";
import { Listener } from "./listener.js";
import { columns, table } from "./tables.js";

const source = (language) => readFileSync(new URL(`../texts/${language}/table.ftl`, import.meta.url), "utf8");
const say = { nl: textsOf("nl", source("nl")), en: textsOf("en", source("en")) };
const deck = [..."CDHS"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** Every key with the names of the variables in its text. */
const keys = (language) =>
  new FluentResource(source(language)).body.map(({ id, value }) => [
    id,
    [...new Set(JSON.stringify(value).match(/"type":"var","name":"[^"]+"/g) ?? [])].sort().join(),
  ]);

test("both languages have the same texts with the same variables", () => {
  const dutch = new Map(keys("nl"));
  const english = new Map(keys("en"));
  assert.deepEqual([...dutch.keys()].sort(), [...english.keys()].sort());
  assert.ok(dutch.size > 90);
  for (const [id, variables] of dutch) assert.equal(variables, english.get(id), id);
});

test("every text that the client names exists", () => {
  const folder = new URL("../js/", import.meta.url);
  const code = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  const named = [...code.matchAll(/(?:say|#say)\("([a-z][\w-]*)"/g)].map((found) => found[1]);
  assert.ok(named.length > 40);
  const known = new Set(keys("nl").map(([id]) => id));
  for (const id of named) assert.ok(known.has(id), id);
});

test("cards have the names that players use", () => {
  assert.equal(nameOf(say.nl, "KH"), "hartenheer");
  assert.equal(nameOf(say.nl, "TS"), "schoppen 10");
  assert.equal(nameOf(say.nl, "AC"), "klaverenaas");
  assert.equal(nameOf(say.en, "QD"), "queen of diamonds");
});

test("a column speaks as in the brief", () => {
  const board = boardOf(table({ columns: columns("KH", "9C", "9D 8S 7C", "TS", "2C", "AS", "5H") }));
  assert.equal(pileName(say.nl, "3", board, table()), "Rij 3: twee gesloten, dan ruiten 9 tot klaveren 7, daartussen schoppen 8");
});

for (const language of ["nl", "en"]) {
  const listener = new Listener(language);

  test(`every card is understood by its name: ${language}`, () => {
    for (const card of deck) assert.equal(listener.card(nameOf(say[language], card)), card);
  });

  test(`the piles can be laid out from their names alone: ${language}`, () => {
    const kings = [..."KQJT98765432A"].map((rank, index) => rank + "HS"[index % 2]);
    for (let length = 0; length <= 13; length++) {
      for (let height = 0; height <= 13; height += 13) {
        const parts = {
          columns: columns("", "9C", "8D 7S", "TS", "2C", "AS", kings.slice(0, length).join(" ")),
          waste: deck.slice(0, length),
          stock: length,
          foundations: { c: height, d: 1, h: 0, s: 12 },
        };
        const board = boardOf(table(parts));
        for (const pile of PILES) {
          const heard = listener.pile(pileName(say[language], pile, board, table(parts)));
          assert.equal(heard.pile, pile);
          if (COLUMNS.includes(pile)) assert.deepEqual(heard.cards, board[pile]);
          if (FOUNDATIONS.includes(pile)) assert.equal(heard.top, board[pile].at(-1) ?? null);
          if (pile === "waste") assert.deepEqual(heard.tops, board.waste.slice(-3));
          if (pile === "stock") assert.equal(heard.count, length);
        }
      }
    }
  });
}

const before = table({ seq: 4, ply: 4, waste: ["2S", "7D"], stock: 22, columns: columns("KH", "9C", "8D", "TS", "2C", "AS", "5H") });
const next = (parts) => table({ why: "entry", seq: 5, ply: 5, waste: ["2S", "7D"], stock: 22, columns: before.columns, ...parts });

test("a move is told with the card that it turned", () => {
  const after = next({ played: ["32"], columns: before.columns.with(1, { closed: 1, open: ["9C", "8D"] }).with(2, { closed: 1, open: ["QD"] }) });
  assert.equal(happened(say.nl, before, after, true), "ruiten 8 naar rij 2. rij 3 draait ruitenvrouw.");
});

test("a draw is told with its cards, the last one on top", () => {
  const after = next({ played: ["d"], stock: 19, waste: ["2S", "7D", "AH", "JC", "4S"] });
  assert.equal(happened(say.nl, before, after, true), "Gedraaid: hartenaas, klaverenboer, schoppen 4. Bovenop schoppen 4. Nog 19 in de stapel.");
  assert.equal(happened(say.en, before, after, true), "Drawn: ace of hearts, jack of clubs, 4 of spades. On top 4 of spades. 19 left in the stock.");
});

test("a card from the waste tells what lies there now", () => {
  const after = next({ played: ["w3"], waste: ["2S"], columns: before.columns.with(2, { closed: 2, open: ["8D", "7D"] }) });
  assert.match(happened(say.nl, before, after, true), /^ruiten 7 naar rij 3\. Op open stapel nu schoppen 2\./);
});

test("an undo names the piles that changed", () => {
  const after = next({ played: ["undo"], ply: 3, waste: ["2S"], stock: 23 });
  assert.equal(happened(say.nl, before, after, true), "Ongedaan gemaakt. Stapel: 23 kaarten. Open stapel: schoppen 2.");
});

test("a recycle tells its cost and how many are left", () => {
  const was = { ...before, stock: 0, recycles: { used: 0, left: 2, points: -25 } };
  const after = next({ played: ["r"], stock: 2, waste: [], recycles: { used: 1, left: 1, points: -25 } });
  assert.equal(happened(say.nl, was, after, true), "Stapel omgedraaid, 2 kaarten, 25 punten eraf, nog 1 keer.");
});

test("every ten moves the score is told, unless it is hidden", () => {
  const was = { ...before, ply: 9 };
  const after = next({ played: ["5f"], ply: 10, score: { points: 245, time: 0, bonus: 900 } });
  assert.match(happened(say.nl, was, after, true), /10 zetten gespeeld, 245 punten\.$/);
  assert.match(happened(say.nl, was, after, false), /10 zetten gespeeld\.$/);
});

test("the win is told with its points", () => {
  const result = { won: true, points: 2845, base: 2270, time: 575, clock_ms: 425000, moves: 131, recycles: 2 };
  const after = next({ played: ["5f"], state: "won", result });
  assert.match(happened(say.nl, before, after, true), /Gewonnen met 2\.845 punten, in 131 zetten\.$/);
});

test("what can be played is one sentence with every legal move", () => {
  const parts = { ...before, legal: ["d", "r", "32", "6f", "w3", "c1"], foundations: { c: 3, d: 0, h: 0, s: 0 } };
  const board = boardOf(parts);
  const legal = parts.legal.map((text) => readMove(text, board, 3));
  const heard = whatCan(say.nl, legal, board);
  assert.equal(heard, "Je kunt: schoppenaas van rij 6 naar azenstapel schoppen; ruiten 8 van rij 3 naar rij 2; ruiten 7 van open stapel naar rij 3; draaien; stapel omdraaien; klaveren 3 van azenstapel klaveren naar rij 1.");
});

test("a hint says what goes where, how it goes on after the stock, or how far back a win is known", () => {
  const now = table({ ply: 9, legal: ["d", "32"], waste: ["7H"] });
  const heard = (hint, language = "nl") => hintText(say[language], { winnable: true, ...hint }, boardOf(now), now);
  assert.equal(heard({ move: "32" }), "ruiten 8 naar rij 2.");
  assert.equal(heard({ move: "wf" }), "harten 7 naar azenstapel harten.");
  assert.equal(heard({ move: "d", stock: { count: 1, then: "w3" } }), "Draaien. Dan de kaart van de open stapel naar rij 3.");
  assert.equal(heard({ move: "r", stock: { count: 4, then: "wf" } }), "De stapel omdraaien, en daarna nog 3 keer draaien of omdraaien. Dan de kaart van de open stapel naar de azenstapel.");
  assert.equal(heard({ winnable: false, back: 4, sure: true }), "Vanaf hier niet meer te winnen. Ga 4 zetten terug.");
  assert.equal(heard({ winnable: false, back: 1, sure: true }, "en"), "This cannot be won any more. Go back one move.");
  assert.equal(heard({ winnable: false, back: 4, sure: false }), "Vanaf hier niet meer te winnen. 4 zetten terug kon het zeker nog.");
  assert.equal(heard({ winnable: false, back: null, sure: true }), "Deze deling was van het begin af niet te winnen. Een nieuw spel?");
  assert.equal(heard({ winnable: null, back: null, sure: false }), "Of dit nog te winnen is, is niet bekend.");
  assert.equal(heard({ winnable: null, back: 2, sure: false }), "Of dit nog te winnen is, is niet bekend. 2 zetten terug kon het zeker.");
});

test("no text is kept that nobody says", () => {
  const folder = new URL("../js/", import.meta.url);
  const code = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  // Texts that the client names by a part of their key, or that other texts refer to.
  const built = /^(refused-|trouble-|tally-|game-draw|place-|said-(undo|redo)$|lamp-|(won|ended|closed|stuck|giveup|restart|help|light)-|suit$|closed$)/;
  const said = (id) => built.test(id) || code.includes(`"${id}"`);
  const all = new Set(keys("nl").map(([id]) => id));
  for (const id of all) {
    // What a round says in place of something else.
    const other = id.replace(/^round-/, "");
    assert.ok(said(id) || (other !== id && all.has(other) && said(other)), id);
  }
});
