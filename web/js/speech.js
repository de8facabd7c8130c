// The table in words: what every pile is called, and what has just happened. A game can be played from these alone.

/** @import { Board, Move, PileId } from "./board.js" */
/** @import { Code, HintNote, Table } from "./protocol.js" */
/** @import { Say } from "./texts.js" */
import { COLUMNS, FOUNDATIONS, PILES, boardOf, isColumn, isFoundation, openCount, readMove } from "./board.js";
import { worth } from "./round.js";

const WASTE_TOLD = 3;
const STOP_EVERY = 10;

/** @param {Say} say @param {Code} card */
export const nameOf = (say, card) =>
  say("card", { rank: card[0] === "T" ? "10" : card[0], suit: card[1] });

/** "ruiten 9 tot klaveren 7, daartussen schoppen 8". @param {Say} say @param {readonly Code[]} cards */
export function runOf(say, cards) {
  const [first, ...rest] = cards.map((card) => nameOf(say, card));
  const last = rest.pop();
  if (last === undefined) return first ?? "";
  if (rest.length === 0) return say("run-two", { first, last });
  return say("run-many", { first, last, middle: rest.join(", ") });
}

/** @param {readonly (Code|null)[]} cards @returns {Code[]} */
const known = (cards) => /** @type {Code[]} */ (cards.filter((card) => card !== null));

/** A pile's short name: "rij 3". @param {Say} say @param {PileId} pile */
export function placeName(say, pile) {
  if (isColumn(pile)) return say("place-column", { number: pile });
  if (isFoundation(pile)) return say("place-foundation", { suit: pile[1].toUpperCase() });
  return say(`place-${pile}`);
}

/**
 * All there is to know of a pile: its accessible name.
 * @param {Say} say @param {PileId} pile @param {Board} board @param {Table} table
 */
export function pileName(say, pile, board, table) {
  const cards = board[pile];
  const top = cards.at(-1) ?? null;
  if (isColumn(pile)) return columnName(say, pile, cards);
  if (isFoundation(pile)) {
    const suit = pile[1].toUpperCase();
    return top ? say("name-foundation", { suit, top: nameOf(say, top) }) : say("name-foundation-empty", { suit });
  }
  if (pile === "stock") return cards.length ? say("name-stock", { count: cards.length }) : emptyStockName(say, table);
  if (!cards.length) return say("name-waste-empty");
  if (!top) return say("name-waste-unknown", { count: cards.length });
  const below = known(cards.slice(-WASTE_TOLD, -1)).reverse();
  const args = { count: cards.length, top: nameOf(say, top), below: below.map((card) => nameOf(say, card)).join(", ") };
  return say(below.length ? "name-waste-more" : "name-waste", args);
}

/** @param {Say} say @param {PileId} pile @param {Board[PileId]} cards */
function columnName(say, pile, cards) {
  if (!cards.length) return say("name-column-empty", { number: pile });
  const open = openCount(cards);
  const closed = cards.length - open;
  if (!open) return say("name-column-closed", { number: pile, closed });
  const run = runOf(say, known(cards.slice(closed)));
  return say(closed ? "name-column" : "name-column-open", { number: pile, closed, run });
}

/** @param {Say} say @param {Table} table */
function emptyStockName(say, table) {
  if (!table.legal.includes("r")) return say("name-stock-done");
  return say("name-stock-empty", recycleArgs(table));
}

/** @param {Table} table */
export const recycleArgs = ({ recycles }) => ({
  cost: Math.max(0, -recycles.points),
  left: recycles.left ?? -1,
});

/**
 * What happened between two tables, in sentences; empty when there is nothing to say.
 * @param {Say} say @param {Table|null} before @param {Table} table @param {boolean} scored whether points are told at stops
 */
export function happened(say, before, table, scored) {
  if (!before || before.game !== table.game) return dealt(say, table);
  if (table.why === "clock" || (!table.played.length && before.seq === table.seq)) return ending(say, before, table);
  const said = table.played.length === 1 ? step(say, before, table, table.played[0]) : many(say, before, table);
  return [said, stop(say, before, table, scored), ending(say, before, table)].filter(Boolean).join(" ");
}

/** @param {Say} say @param {Table} table */
function dealt(say, table) {
  if (table.paused) return say("said-paused");
  if (table.seq === 0 && !table.result && table.state !== "closed") return say("said-dealt", { draw: table.variant.draw });
  return [say("said-table"), ending(say, null, table)].filter(Boolean).join(" ");
}

/** @param {Say} say @param {Table} before @param {Table} table */
function many(say, before, table) {
  if (table.state === "won" && before.state !== "won") return say("said-finished", { count: table.played.length });
  return say("said-table");
}

/** @param {Say} say @param {Table} before @param {Table} table @param {string} text */
function step(say, before, table, text) {
  if (text === "undo" || text === "redo") {
    const changed = changedPiles(boardOf(before), boardOf(table));
    const names = changed.map((pile) => `${pileName(say, pile, boardOf(table), table)}.`);
    return [say(`said-${text}`), ...names].join(" ");
  }
  if (text === "pause" || text === "resume") return say(text === "pause" ? "said-paused" : "said-resumed");
  const move = before.columns ? readMove(text, boardOf(before), before.variant.draw) : null;
  return move ? moved(say, before, table, move) : "";
}

/** @param {Say} say @param {Table} before @param {Table} table @param {Move} move */
function moved(say, before, table, move) {
  const was = boardOf(before);
  const is = boardOf(table);
  if (move.text === "d") {
    const cards = known(is.waste.slice(is.waste.length - move.count)).map((card) => nameOf(say, card));
    return say("said-drawn", { cards: cards.join(", "), top: cards.at(-1) ?? "", count: move.count, left: is.stock.length });
  }
  if (move.text === "r") {
    const { cost } = recycleArgs(before);
    return say("said-recycled", { cost, count: is.stock.length, left: table.recycles.left ?? -1 });
  }
  const cards = known(was[move.from].slice(-move.count));
  const said = say("said-moved", { cards: runOf(say, cards), count: move.count, to: placeName(say, move.to) });
  return [said, left(say, was, is, move)].filter(Boolean).join(" ");
}

/** What has come free where the cards came from. @param {Say} say @param {Board} was @param {Board} is @param {Move} move */
function left(say, was, is, { from }) {
  const top = is[from].at(-1);
  const place = placeName(say, from);
  if (isColumn(from) && !is[from].length) return say("said-empty", { place });
  if (isColumn(from)) {
    const turned = top && was[from][is[from].length - 1] === null;
    return turned ? say("said-turned", { place, card: nameOf(say, top) }) : "";
  }
  if (from !== "waste") return "";
  return top ? say("said-top", { place, card: nameOf(say, top) }) : say("said-empty", { place });
}

/**
 * A stop after every so many moves: how many they were, and the score.
 * @param {Say} say @param {Table} before @param {Table} table @param {boolean} scored
 */
function stop(say, before, table, scored) {
  if (table.ply <= before.ply || table.ply % STOP_EVERY !== 0 || table.result) return "";
  if (!scored || !table.score) return say("said-stop", { ply: table.ply });
  return say("said-stop-points", { ply: table.ply, points: table.score.points + table.score.time });
}

/** @param {Say} say @param {Table|null} before @param {Table} table */
function ending(say, before, table) {
  if (before?.state === table.state) return "";
  if (table.result && table.state === "won") {
    const { points, moves } = table.result;
    return points === null ? say("said-won-plain", { moves }) : say("said-won", { points, moves });
  }
  if (table.state === "closed") return say("said-closed", { points: worth(table) });
  return table.state === "givenup" ? say("said-givenup", { points: worth(table) }) : "";
}

/** @param {Board} a @param {Board} b */
const changedPiles = (a, b) => PILES.filter((pile) => a[pile].join() !== b[pile].join());

/**
 * The legal moves in a sentence, the most useful kinds first.
 * @param {Say} say @param {readonly Move[]} legal @param {Board} board
 */
export function whatCan(say, legal, board) {
  if (!legal.length) return say("can-nothing");
  /** @param {Move} move */
  const kind = (move) => (move.text === "d" ? 3 : move.text === "r" ? 4 : isFoundation(move.to) ? 0 : isFoundation(move.from) ? 5 : 1);
  const parts = [...legal].sort((a, b) => kind(a) - kind(b)).map((move) => {
    if (move.text === "d") return say("can-draw");
    if (move.text === "r") return say("can-recycle");
    const cards = runOf(say, known(board[move.from].slice(-move.count)));
    return say("can-move", { cards, from: placeName(say, move.from), to: placeName(say, move.to) });
  });
  return say("can", { moves: parts.join("; ") });
}

/**
 * A hint in words: the next move, and after the stock how it goes on; or how far back a win is known.
 * @param {Say} say @param {HintNote} hint @param {Board} board @param {Table} table
 */
export function hintText(say, hint, board, table) {
  const move = hint.move ? readMove(hint.move, board, table.variant.draw) : null;
  if (move && !hint.stock) {
    const cards = runOf(say, known(board[move.from].slice(-move.count)));
    return say("hint-move", { cards, to: placeName(say, move.to) });
  }
  if (hint.move) {
    const { count, then } = hint.stock ?? { count: 1, then: "" };
    const first = say(hint.move === "r" ? "hint-recycle" : "hint-draw", { more: count - 1 });
    return [first, thenText(say, then)].filter(Boolean).join(" ");
  }
  const back = hint.back ?? null;
  if (hint.winnable === null) return back === null ? say("hint-unknown") : say("hint-unknown-back", { count: back });
  if (back === null) return say(hint.sure ? "hint-never" : "hint-lost");
  return say(hint.sure ? "hint-back" : "hint-back-about", { count: back });
}

/** The move after those of the stock; what lies on the waste then is not told. @param {Say} say @param {string} text */
function thenText(say, text) {
  const parts = /^w([1-7f])$/.exec(text);
  if (!parts) return "";
  return parts[1] === "f" ? say("hint-then-up") : say("hint-then", { to: say("place-column", { number: parts[1] }) });
}

/** Every pile, read out in one go. @param {Say} say @param {Board} board @param {Table} table */
export const wholeTable = (say, board, table) =>
  [...COLUMNS, ...FOUNDATIONS, "waste", "stock"]
    .map((pile) => `${pileName(say, /** @type {PileId} */ (pile), board, table)}.`)
    .join(" ");
