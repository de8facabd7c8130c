// Which of the 52 card elements plays which card: kept as steady as possible, so that the eye can follow each card.

/** @import { Board, PileId } from "./board.js" */
/** @import { Code } from "./protocol.js" */
import { PILES } from "./board.js";

/** Where a card element lies; null pile: on no pile. @typedef {{pile: PileId|null, index: number, code: Code|null}} Slot */

/**
 * Gives every place of the board one of the elements. A known card keeps its element; a card that turns keeps the
 * element that lay there; drawn cards come from the stock, recycled ones from the waste.
 * @param {readonly Slot[]} now by element
 * @param {Board} board
 * @returns {Slot[]} by element
 */
export function assign(now, board) {
  /** @type {Slot[]} */
  const next = now.map(() => ({ pile: null, index: 0, code: null }));
  const free = new Set(now.keys());
  const wanted = PILES.flatMap((pile) => board[pile].map((code, index) => ({ pile, index, code })));
  const byCode = new Map(now.flatMap((slot, element) => (slot.code ? [[slot.code, element]] : [])));
  const byPlace = new Map(now.map((slot, element) => [`${slot.pile} ${slot.index}`, element]));

  /** @param {Slot} slot @param {number|undefined} element */
  const give = (slot, element) => {
    if (element === undefined || !free.delete(element)) return false;
    next[element] = slot;
    return true;
  };
  /** @param {Slot} slot */
  const keep = (slot) => give(slot, byPlace.get(`${slot.pile} ${slot.index}`));

  let open = wanted.filter((slot) => !(slot.code && give(slot, byCode.get(slot.code))));
  open = open.filter((slot) => !keep(slot));
  for (const slot of open) give(slot, nearest(now, free, slot));
  return next;
}

/**
 * The free element that a card would come from: the top of the stock for the waste, the top of the waste for the
 * stock, else any.
 * @param {readonly Slot[]} now
 * @param {Set<number>} free
 * @param {Slot} slot
 */
function nearest(now, free, slot) {
  const source = slot.pile === "stock" ? "waste" : "stock";
  let best = /** @type {number|undefined} */ (undefined);
  for (const element of free) {
    const { pile, index } = now[element];
    if (best === undefined || (pile === source && (now[best].pile !== source || index > now[best].index))) best = element;
  }
  return best;
}
