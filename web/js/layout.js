// Where piles and cards lie: pure geometry in CSS pixels from the top left corner of the felt.

/** @import { Board, PileId } from "./board.js" */
import { COLUMNS, FOUNDATIONS, isColumn, openCount } from "./board.js";

/** How much of a covered card shows, as shares of the card's width. @typedef {{min: number, open: number, closed: number, fan: number}} Strip */
/** @typedef {"small"|"medium"|"large"} Size */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */
/**
 * @typedef {object} Felt what a layout is made for
 * @property {number} width
 * @property {number} height
 * @property {boolean} left mirrored for left hands
 * @property {Record<Size, Strip>} strips
 */
/**
 * @typedef {object} Layout
 * @property {Felt} felt
 * @property {Size} size
 * @property {number} cardW
 * @property {number} cardH
 * @property {number} gap between columns
 * @property {Point} edge kept free around all piles
 * @property {Strip} strip in pixels
 * @property {number} fan step of the waste
 * @property {Record<PileId, Point>} places top left corner of each pile's first card
 */

/** Card height by width. */
export const TALL = 1.4;
const GAP = 0.1;
const WIDEST_GAP = 0.2;
const ROW_GAP = 0.18;
/** Less of a closed card need not be seen: it shows that it is there. */
const CLOSED_MIN = 0.08;
/** The column that always fits without smaller cards; a longer one makes all cards smaller while it lasts. */
const USUAL = { closed: 6, open: 9 };
/** Below this height piles stand beside the columns. */
const SHORT = 480;
const WASTE_SHOWN = 3;
/** Gaps that the fan may use: it ends just before the foundations. */
const WASTE_GAPS = 1.7;

/** What a slip of paper keeps of the lower edge, and of what it must not cover. */
const SLIP_EDGE = 10;
const SLIP_GAP = 6;

/** From this card width on, by size. */
const FROM = { small: 0, medium: 64, large: 96 };
/** @type {Size[]} */
const SIZES = ["large", "medium", "small"];

/**
 * @param {Felt} felt
 * @param {Board} board only the longest column counts
 * @returns {Layout}
 */
export function layOut(felt, board) {
  const short = felt.height < SHORT && felt.width > felt.height * 1.2;
  const edge = { x: Math.max(6, felt.width * 0.02), y: Math.min(20, Math.max(6, felt.height * 0.02)) };
  const room = { width: felt.width - 2 * edge.x, height: felt.height - 2 * edge.y };
  let size = /** @type {Size} */ ("small");
  let width = 0;
  for (const [index, each] of SIZES.entries()) {
    const fits = widest(room, felt.strips[each], board, short);
    const below = index === 0 ? Infinity : FROM[SIZES[index - 1]] - 0.1;
    size = each;
    width = Math.min(fits, below);
    if (width >= FROM[each]) break;
  }
  const cardW = Math.max(1, Math.floor(width));
  const cardH = Math.round(cardW * TALL);
  const share = felt.strips[size];
  const strip = {
    min: share.min * cardW,
    open: share.open * cardW,
    closed: share.closed * cardW,
    fan: share.fan * cardW,
  };
  const base = { felt, size, edge, cardW, cardH, strip };
  return short ? beside(base, room) : above(base, room);
}

/**
 * The widest card for which all columns fit.
 * @param {{width: number, height: number}} room
 * @param {Strip} strip
 * @param {Board} board
 * @param {boolean} short
 */
function widest(room, strip, board, short) {
  const lengths = COLUMNS.map((pile) => {
    const open = openCount(board[pile]);
    return { closed: board[pile].length - open, open };
  });
  const column = Math.max(
    ...[USUAL, ...lengths].map(({ closed, open }) => closed * CLOSED_MIN + Math.max(0, open - 1) * strip.min + TALL),
  );
  if (!short) return Math.min(room.width / (7 + 6 * GAP), room.height / (TALL + ROW_GAP + column));
  const across = sideWidth(strip) + 7 + 8 * GAP + 2 * GAP + 1;
  return Math.min(room.width / across, room.height / Math.max(column, 4 * TALL + 3 * GAP));
}

/** Card widths that stock and waste take beside the columns. @param {Strip} strip */
const sideWidth = (strip) => 1 + (WASTE_SHOWN - 1) * strip.fan;

/** @typedef {Pick<Layout, "felt"|"size"|"edge"|"cardW"|"cardH"|"strip">} Base */
/** @typedef {{width: number, height: number}} Room */

/**
 * Stock, waste and foundations in a row above the columns.
 * @param {Base} base @param {Room} room @returns {Layout}
 */
function above(base, room) {
  const { cardW, cardH, felt, edge } = base;
  const gap = Math.floor(Math.min((room.width - 7 * cardW) / 6, WIDEST_GAP * cardW));
  const start = Math.round((felt.width - 7 * cardW - 6 * gap) / 2);
  const top = Math.round(edge.y);
  /** @param {number} column */
  const across = (column) => start + column * (cardW + gap);
  const places = /** @type {Record<PileId, Point>} */ ({});
  places.stock = { x: across(felt.left ? 6 : 0), y: top };
  places.waste = { x: across(felt.left ? 5 : 1), y: top };
  FOUNDATIONS.forEach((pile, index) => (places[pile] = { x: across((felt.left ? 0 : 3) + index), y: top }));
  const below = top + cardH + Math.round(ROW_GAP * cardW);
  COLUMNS.forEach((pile, index) => (places[pile] = { x: across(index), y: below }));
  const fan = Math.floor(Math.min(base.strip.fan, (cardW + WASTE_GAPS * gap) / 2));
  return { ...base, gap, fan, places };
}

/**
 * Stock above waste at one side, the foundations in a column at the other.
 * @param {Base} base @param {Room} room @returns {Layout}
 */
function beside(base, room) {
  const { cardW, cardH, felt, edge } = base;
  const side = Math.floor(cardW + (WASTE_SHOWN - 1) * base.strip.fan);
  const gap = Math.floor(Math.min((room.width - 8 * cardW - side) / 10, WIDEST_GAP * cardW));
  const total = side + 8 * cardW + 10 * gap;
  const start = Math.round((felt.width - total) / 2);
  const top = Math.round(edge.y);
  const columns = felt.left ? start + cardW + 2 * gap : start + side + 2 * gap;
  const foundations = felt.left ? start : columns + 7 * cardW + 8 * gap;
  const stock = felt.left ? start + total - cardW : start;
  const places = /** @type {Record<PileId, Point>} */ ({});
  places.stock = { x: stock, y: top };
  places.waste = { x: stock, y: top + cardH + gap };
  const down = Math.floor((room.height - 4 * cardH) / 3);
  FOUNDATIONS.forEach((pile, index) => {
    places[pile] = { x: foundations, y: top + index * (cardH + Math.min(down, gap)) };
  });
  COLUMNS.forEach((pile, index) => (places[pile] = { x: columns + index * (cardW + gap), y: top }));
  return { ...base, gap, fan: Math.floor((side - cardW) / (WASTE_SHOWN - 1)), places };
}

/**
 * The corner of every card of a pile, bottom to top. A column that would leave the felt closes up evenly, closed and
 * open cards alike, but never below what shows a whole index.
 * @param {Layout} layout
 * @param {PileId} pile
 * @param {Board[PileId]} cards
 * @returns {Point[]}
 */
export function placeCards(layout, pile, cards) {
  const { x, y } = layout.places[pile];
  if (pile === "waste") return fanOut(layout, cards.length);
  if (!isColumn(pile)) return cards.map(() => ({ x, y }));
  const open = openCount(cards);
  const closed = cards.length - open;
  const { strip, felt } = layout;
  const floor = CLOSED_MIN * layout.cardW;
  const room = felt.height - layout.edge.y - y - layout.cardH;
  const wanted = closed * strip.closed + (open - 1) * strip.open;
  const least = closed * floor + (open - 1) * strip.min;
  const ease = wanted <= room ? 1 : Math.max(0, (room - least) / (wanted - least));
  const step = { closed: floor + (strip.closed - floor) * ease, open: strip.min + (strip.open - strip.min) * ease };
  return cards.map((_, index) => ({
    x,
    y: Math.round(y + Math.min(index, closed) * step.closed + Math.max(0, index - closed) * step.open),
  }));
}

/** The waste always shows up to its top three; mirrored, the top card stays beside the stock. */
/** @param {Layout} layout @param {number} count @returns {Point[]} */
function fanOut(layout, count) {
  const { x, y } = layout.places.waste;
  const shown = Math.min(count, WASTE_SHOWN);
  return Array.from({ length: count }, (_, index) => {
    const step = Math.max(0, index - (count - shown));
    return { x: layout.felt.left ? x - (shown - 1 - step) * layout.fan : x + step * layout.fan, y };
  });
}

/**
 * What a pile's cards cover, or its empty place.
 * @param {Layout} layout @param {PileId} pile @param {Board[PileId]} cards @returns {Rect}
 */
export function coverOf(layout, pile, cards) {
  const points = placeCards(layout, pile, cards);
  if (points.length === 0) points.push(layout.places[pile]);
  const xs = points.map((point) => point.x);
  const x = Math.min(...xs);
  const y = points[0].y;
  const last = points[points.length - 1];
  return { x, y, width: Math.max(...xs) - x + layout.cardW, height: last.y - y + layout.cardH };
}

/**
 * Where a tap or a held card counts as being on a pile: a column reaches down to the edge of the felt, and each
 * foundation to all four, since a card fits only one of them.
 * @param {Layout} layout @param {PileId} pile @param {Board[PileId]} cards @returns {Rect}
 */
export function zoneOf(layout, pile, cards) {
  const cover = coverOf(layout, pile, cards);
  if (!isColumn(pile)) return cover;
  const half = layout.gap / 2;
  return { x: cover.x - half, y: cover.y - half, width: cover.width + layout.gap, height: layout.felt.height - cover.y + half };
}

/**
 * The index of the card that is seen at a point of its pile; the last one where the pile is hit beside its cards.
 * @param {Layout} layout @param {PileId} pile @param {Board[PileId]} cards @param {Point} at
 */
export function cardAt(layout, pile, cards, at) {
  const points = placeCards(layout, pile, cards);
  const size = { width: layout.cardW, height: layout.cardH };
  const index = points.findLastIndex((point) => contains({ ...point, ...size }, at));
  return index < 0 ? cards.length - 1 : index;
}

/** All four foundations as one place. @param {Layout} layout @returns {Rect} */
export function foundationsZone(layout) {
  const first = layout.places.fc;
  const last = layout.places.fs;
  return { ...first, width: last.x - first.x + layout.cardW, height: last.y - first.y + layout.cardH };
}

/** The shared area of two rectangles. @param {Rect} a @param {Rect} b */
export function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * Where a slip of paper lies on the felt: in the middle of the lower edge, or as near to that as it covers nothing of
 * what is to be seen. `clear` is false when it covers something wherever it lies; then it is where that is least.
 * @param {{width: number, height: number}} felt @param {{width: number, height: number}} slip @param {Rect[]} seen
 * @returns {Point & {clear: boolean}}
 */
export function placeSlip(felt, slip, seen) {
  const most = { x: felt.width - slip.width, y: felt.height - slip.height };
  const rest = { x: most.x / 2, y: most.y - SLIP_EDGE };
  const xs = [rest.x, ...seen.flatMap(({ x, width }) => [x - slip.width - SLIP_GAP, x + width + SLIP_GAP])];
  const ys = [rest.y, ...seen.flatMap(({ y, height }) => [y - slip.height - SLIP_GAP, y + height + SLIP_GAP])];
  /** @param {Point} point */
  const covered = (point) => seen.reduce((sum, rect) => sum + overlap({ ...point, ...slip }, rect), 0);
  /** @param {Point} point */
  const away = ({ x, y }) => Math.abs(rest.x - x) + Math.abs(rest.y - y);
  const places = ys.flatMap((y) => xs.map((x) => ({ x: within(x, most.x), y: within(y, most.y) })));
  const [best] = places.sort((a, b) => covered(a) - covered(b) || away(a) - away(b));
  return { ...best, clear: covered(best) === 0 };
}

/** @param {number} value @param {number} most */
const within = (value, most) => Math.round(Math.max(0, Math.min(value, most)));

/** @param {Rect} rect @param {Point} point */
export const contains = (rect, point) =>
  point.x >= rect.x && point.x < rect.x + rect.width && point.y >= rect.y && point.y < rect.y + rect.height;
