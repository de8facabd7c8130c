// Where every card lies, as far as it is known, and how the house notation moves cards. No rules here.

/** @import { Code, Table } from "./protocol.js" */
/** @typedef {"stock"|"waste"|"fc"|"fd"|"fh"|"fs"|"1"|"2"|"3"|"4"|"5"|"6"|"7"} PileId */
/** Cards from bottom to top; null is a card whose face is not shown. @typedef {Record<PileId, (Code|null)[]>} Board */
/** @typedef {{text: string, from: PileId, to: PileId, count: number}} Move */

/** @type {readonly PileId[]} */
export const COLUMNS = ["1", "2", "3", "4", "5", "6", "7"];
/** @type {readonly PileId[]} */
export const FOUNDATIONS = ["fc", "fd", "fh", "fs"];
/** @type {readonly PileId[]} */
export const PILES = ["stock", "waste", ...FOUNDATIONS, ...COLUMNS];
export const RANKS = "A23456789TJQK";

/** @param {PileId} pile */
export const isColumn = (pile) => pile.length === 1;
/** @param {PileId} pile */
export const isFoundation = (pile) => pile.length === 2;
/** The foundation a card belongs to. @param {Code} card */
export const foundationOf = (card) => /** @type {PileId} */ (`f${card[1].toLowerCase()}`);

/** @returns {Board} */
export function emptyBoard() {
  return /** @type {Board} */ (/** @type {unknown} */ (Object.fromEntries(PILES.map((pile) => [pile, []]))));
}

/**
 * The board of a table; a paused one hides its cards, then all of them lie closed on the stock.
 * @param {Table} table
 * @returns {Board}
 */
export function boardOf(table) {
  const board = emptyBoard();
  if (!table.columns) {
    board.stock = closed(52);
    return board;
  }
  board.stock = closed(table.stock ?? 0);
  board.waste = [...(table.waste ?? [])];
  for (const pile of FOUNDATIONS) {
    const suit = pile[1];
    const height = table.foundations?.[/** @type {"c"} */ (suit)] ?? 0;
    board[pile] = [...RANKS.slice(0, height)].map((rank) => rank + suit.toUpperCase());
  }
  table.columns.forEach((column, index) => {
    board[COLUMNS[index]] = [...closed(column.closed), ...column.open];
  });
  return board;
}

/** @param {number} count @returns {null[]} */
const closed = (count) => Array(count).fill(null);

/**
 * Reads a move of the house notation on a board; null for anything else (undo, pause …).
 * @param {string} text
 * @param {Board} board
 * @param {number} draw how many cards a draw turns
 * @returns {Move|null}
 */
export function readMove(text, board, draw) {
  if (text === "d") return { text, from: "stock", to: "waste", count: Math.min(draw, board.stock.length) };
  if (text === "r") return { text, from: "waste", to: "stock", count: board.waste.length };
  const parts = /^([w1-7cdhs])([1-7f])(?:x(\d+))?$/.exec(text);
  if (!parts) return null;
  const [, source, target, count] = parts;
  const from = /** @type {PileId} */ (source === "w" ? "waste" : /[1-7]/.test(source) ? source : `f${source}`);
  if (target !== "f") return { text, from, to: /** @type {PileId} */ (target), count: Number(count ?? 1) };
  const card = board[from].at(-1);
  return card ? { text, from, to: foundationOf(card), count: 1 } : null;
}

/**
 * A new board with the cards moved; a card not yet known lies closed until the answer comes.
 * @param {Board} board
 * @param {Move} move
 * @returns {Board}
 */
export function play(board, move) {
  const cards = board[move.from].slice(board[move.from].length - move.count);
  const rest = board[move.from].slice(0, board[move.from].length - move.count);
  if (move.text === "r") return { ...board, waste: rest, stock: closed(cards.length) };
  const laid = move.text === "d" ? closed(cards.length) : cards;
  return { ...board, [move.from]: rest, [move.to]: [...board[move.to], ...laid] };
}

/** How many cards at the end of a pile lie open. @param {(Code|null)[]} cards */
export function openCount(cards) {
  let count = 0;
  while (count < cards.length && cards[cards.length - 1 - count] !== null) count++;
  return count;
}
