// What a player holds, and where it may go: looked up in the legal moves, never judged.

/** @import { Board, Move, PileId } from "./board.js" */
/**
 * Cards taken up by drag, tap or key. `chosen`: the player chose how many; else any number that fits will do.
 * @typedef {{from: PileId, count: number, chosen: boolean}} Hand
 */
/** @typedef {"foundation-first"|"column-first"} TapOrder */

import { isColumn, isFoundation, openCount } from "./board.js";

/**
 * The piles where what is held may go.
 * @param {readonly Move[]} legal
 * @param {Hand} hand
 * @returns {Set<PileId>}
 */
export function targets(legal, hand) {
  const fitting = legal.filter((move) => move.from === hand.from && move.from !== "stock" && move.to !== "stock");
  const exact = fitting.filter((move) => move.count === hand.count);
  return new Set((hand.chosen ? exact : fitting).map((move) => move.to));
}

/**
 * The move that brings what is held to a pile: the exact number of cards, or else, if the player left that open,
 * the largest number that may go there.
 * @param {readonly Move[]} legal
 * @param {Hand} hand
 * @param {PileId} to
 * @returns {Move|null}
 */
export function moveTo(legal, hand, to) {
  const fitting = legal.filter((move) => move.from === hand.from && move.to === to);
  const exact = fitting.find((move) => move.count === hand.count);
  if (exact || hand.chosen) return exact ?? null;
  return fitting.sort((a, b) => b.count - a.count)[0] ?? null;
}

/**
 * Where a double tap sends a card, in the documented order: its foundation, then columns that hold cards from left
 * to right, then empty ones (or columns first, by setting). Never down from a foundation.
 * @param {readonly Move[]} legal
 * @param {Hand} hand
 * @param {TapOrder} order
 * @param {(pile: PileId) => boolean} isEmpty
 * @returns {Move|null}
 */
export function bestMove(legal, hand, order, isEmpty) {
  if (isFoundation(hand.from) || hand.from === "stock") return null;
  /** @param {Move} move */
  const place = (move) => (isFoundation(move.to) ? (order === "foundation-first" ? 0 : 3) : isEmpty(move.to) ? 2 : 1);
  const exact = legal.filter((move) => move.from === hand.from && move.count === hand.count && move.to !== "stock");
  const any = legal.filter((move) => move.from === hand.from && move.to !== "stock" && !hand.chosen);
  for (const moves of [exact, any]) {
    const [first] = [...moves].sort((a, b) => place(a) - place(b) || Number(a.to) - Number(b.to) || 0);
    if (first) return first;
  }
  return null;
}

/**
 * What is taken up at a card: it and all above it in a column, else the top card; at a closed card the whole run.
 * @param {PileId} pile
 * @param {number} index of the card in its pile
 * @param {Board[PileId]} cards of the pile
 * @returns {Hand|null} null where nothing lies open
 */
export function handAt(pile, index, cards) {
  const open = openCount(cards);
  if (!open || pile === "stock") return null;
  return { from: pile, count: isColumn(pile) ? Math.min(cards.length - index, open) : 1, chosen: false };
}
