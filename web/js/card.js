// A card as the player sees it: a face drawn from the sprite cards/cards.svg, or the Delft back.
// Cards carry no spoken text: they are hidden from assistive technology, and the piles speak.

/** @typedef {"small" | "medium" | "large" | "print"} Mode */

/**
 * How much of a card must stay in sight, in card widths: `min` shows the whole index, `open` and `closed` are the
 * overlaps to prefer for open and closed cards in a column, `fan` is the step of the waste to the side.
 * @type {Record<Mode, {min: number, open: number, closed: number, fan: number}>}
 */
export const STRIP = {
  small: { min: 0.46, open: 0.62, closed: 0.16, fan: 0.58 },
  medium: { min: 0.4, open: 0.52, closed: 0.16, fan: 0.52 },
  large: { min: 0.36, open: 0.42, closed: 0.16, fan: 0.24 },
  print: { min: 0.58, open: 0.62, closed: 0.16, fan: 0.58 },
};

const SVG = "http://www.w3.org/2000/svg";

/** Width of each rank sign for a height of 100, as drawn in cards.svg. @type {Record<string, number>} */
const RANK_WIDTH = { A: 86, 2: 70, 3: 70, 4: 74, 5: 70, 6: 70, 7: 70, 8: 70, 9: 70, 10: 92, J: 66, Q: 84, K: 84, B: 76, V: 86, H: 84 };

/** @type {Record<string, Record<string, string>>} */
const LETTERS = { nl: { T: "10", J: "B", Q: "V", K: "H" }, en: { T: "10" } };

/** @type {Record<string, string>} */
const COURTS = { J: "jack", Q: "queen", K: "king" };

// Places of the pips of 2 to 10 as [x, y] in a card of 100 × 140; those below the middle stand on their heads.
const L = 33.5, M = 50, R = 66.5;
/** @type {Record<string, [number, number][]>} */
const PIPS = {
  2: [[M, 28], [M, 112]],
  3: [[M, 28], [M, 70], [M, 112]],
  4: [[L, 28], [R, 28], [L, 112], [R, 112]],
  5: [[L, 28], [R, 28], [M, 70], [L, 112], [R, 112]],
  6: [[L, 28], [R, 28], [L, 70], [R, 70], [L, 112], [R, 112]],
  7: [[L, 28], [R, 28], [M, 49], [L, 70], [R, 70], [L, 112], [R, 112]],
  8: [[L, 28], [R, 28], [M, 49], [L, 70], [R, 70], [M, 91], [L, 112], [R, 112]],
  9: [[L, 28], [R, 28], [L, 56], [R, 56], [M, 70], [L, 84], [R, 84], [L, 112], [R, 112]],
  T: [[L, 28], [R, 28], [M, 42], [L, 56], [R, 56], [L, 84], [R, 84], [M, 98], [L, 112], [R, 112]],
};

/**
 * A new closed card. The caller places it and sizes it by `--card-w` and `--card-h`.
 * @param {Document} doc
 * @returns {HTMLElement}
 */
export function createCard(doc) {
  const card = doc.createElement("div");
  card.className = "card closed";
  const body = doc.createElement("div");
  body.className = "card-body";
  const back = doc.createElement("div");
  back.className = "card-back";
  body.append(back);
  card.append(body);
  return card;
}

/**
 * Shows a card's face, or its back. A card in the document turns over, unless motion is off.
 * @param {HTMLElement} card made by {@link createCard}
 * @param {string | null} code two characters such as "QH", or null for closed
 */
export function setFace(card, code) {
  const shown = card.dataset.card ?? null;
  if (shown === code) return;
  const turns = (shown === null) !== (code === null) && card.isConnected && moves(card.ownerDocument);
  if (code === null) {
    delete card.dataset.card;
    if (!turns) dropFace(card);
  } else {
    card.dataset.card = code;
    drawFace(card, code);
  }
  card.classList.toggle("closed", code === null);
  if (turns) turn(card);
}

/**
 * Draws all faces below `root` again: after a change of indices, large print or `data-size`.
 * @param {ParentNode} root
 */
export function refreshFaces(root) {
  for (const card of root.querySelectorAll(".card[data-card]")) {
    if (card instanceof HTMLElement && card.dataset.card) drawFace(card, card.dataset.card);
  }
}

/**
 * How cards are drawn now: large print wins, else the size of the table.
 * @param {Document} doc
 * @returns {Mode}
 */
export function faceMode(doc) {
  const print = doc.documentElement.dataset.largeprint;
  if (print !== undefined && print !== "off" && print !== "false") return "print";
  const size = doc.getElementById("table")?.dataset.size;
  return size === "small" || size === "medium" ? size : "large";
}

/**
 * Draws the empty place of a pile: the suit of a foundation, the round arrow of an empty stock.
 * @param {HTMLElement} pile with `data-pile`
 * @param {Document} doc
 */
export function dressPile(pile, doc) {
  const name = pile.dataset.pile ?? "";
  const place = element(doc, "svg", { class: "pile-place", viewBox: "0 0 100 140", "aria-hidden": "true" });
  const suit = /^f([cdhs])$/.exec(name)?.[1];
  if (suit) place.append(use(doc, suit, 22, 42, 56, 56));
  if (name === "stock") {
    place.append(use(doc, "recycle", 24, 44, 52, 52, "recycle-yes"), use(doc, "no-recycle", 24, 44, 52, 52, "recycle-no"));
  }
  pile.prepend(place);
}

/** @type {Map<string, SVGElement>} */
const drawn = new Map();

/**
 * @param {HTMLElement} card
 * @param {string} code
 */
function drawFace(card, code) {
  const doc = card.ownerDocument;
  const root = doc.documentElement;
  const indices = root.dataset.indices ?? root.dataset.lang ?? "nl";
  const mode = faceMode(doc);
  const key = `${code} ${indices} ${mode}`;
  let face = drawn.get(key);
  if (!face) {
    face = makeFace(doc, code, LETTERS[indices] ?? {}, mode);
    drawn.set(key, face);
  }
  dropFace(card);
  card.firstElementChild?.prepend(face.cloneNode(true));
}

/** @param {HTMLElement} card */
function dropFace(card) {
  card.querySelector(".card-face")?.remove();
}

/**
 * @param {Document} doc
 * @param {string} code
 * @param {Record<string, string>} letters
 * @param {Mode} mode
 */
function makeFace(doc, code, letters, mode) {
  const rank = code[0], suit = code[1].toLowerCase();
  const face = element(doc, "svg", { class: `card-face face-${mode}`, viewBox: "0 0 100 140" });
  const letter = letters[rank] ?? (rank === "T" ? "10" : rank);
  if (mode === "large") {
    const corner = () => {
      const g = element(doc, "g", { class: "index" });
      const width = (17 * RANK_WIDTH[letter]) / 100;
      g.append(use(doc, `r${letter}`, 11.5 - width / 2, 5, width, 17), use(doc, suit, 5.4, 23.3, 12.2, 12.2));
      return g;
    };
    const below = corner();
    below.setAttribute("transform", "rotate(180 50 70)");
    face.append(corner(), below, rank in COURTS ? court(doc, rank, suit) : pips(doc, rank, suit));
  } else {
    const high = { small: 36, medium: 30, print: 48 }[mode];
    const width = (high * RANK_WIDTH[letter]) / 100;
    const sign = high * 0.8;
    const big = { small: 66, medium: 70, print: 60 }[mode];
    const index = element(doc, "g", { class: "index" });
    index.append(use(doc, `r${letter}`, 5, 7, width, high), use(doc, suit, 5 + width + high * 0.06, 7 + (high - sign) / 2, sign, sign));
    face.append(index, use(doc, suit, 50 - big / 2, 134 - big, big, big, "pip"));
  }
  return face;
}

/**
 * @param {Document} doc
 * @param {string} rank
 * @param {string} suit
 */
function pips(doc, rank, suit) {
  const group = element(doc, "g", { class: "pip" });
  if (rank === "A") {
    group.append(use(doc, "wreath", 17, 37, 66, 66), use(doc, suit, 31, 51, 38, 38));
    return group;
  }
  for (const [x, y] of PIPS[rank]) {
    const pip = use(doc, suit, x - 9.5, y - 9.5, 19, 19);
    if (y > 70) pip.setAttribute("transform", `rotate(180 ${x} ${y})`);
    group.append(pip);
  }
  return group;
}

/**
 * @param {Document} doc
 * @param {string} rank
 * @param {string} suit
 */
function court(doc, rank, suit) {
  const group = element(doc, "g", { class: "court" });
  const half = () => {
    const g = element(doc, "g", {});
    g.append(use(doc, COURTS[rank], 21, 13.93, 58, 56.07), use(doc, suit, 23, 16, 14, 14, "pip"));
    return g;
  };
  const below = half();
  below.setAttribute("transform", "rotate(180 50 70)");
  group.append(element(doc, "path", { class: "court-frame", d: "M21 13.9H79V126.1H21Z" }), half(), below);
  return group;
}

/**
 * @param {Document} doc
 * @param {string} symbol
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} [name] class
 */
function use(doc, symbol, x, y, width, height, name) {
  const href = `${doc.documentElement.dataset.assets ?? ""}/cards/cards.svg#${symbol}`;
  /** @type {Record<string, string>} */
  const attributes = { href, x: short(x), y: short(y), width: short(width), height: short(height) };
  if (name) attributes.class = name;
  return element(doc, "use", attributes);
}

/**
 * @param {Document} doc
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function element(doc, name, attributes) {
  const made = /** @type {SVGElement} */ (doc.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** @param {number} value */
function short(value) {
  return String(Math.round(value * 100) / 100);
}

/** @param {HTMLElement} card */
function turn(card) {
  if (card.classList.contains("turning")) {
    card.classList.remove("turning");
    // Reading a size lets the browser see the class go, so that a turn within a turn starts afresh. It costs a
    // layout, so it is done for those alone.
    void card.offsetWidth;
  }
  card.classList.add("turning");
  const body = card.firstElementChild;
  body?.addEventListener("animationend", () => {
    card.classList.remove("turning");
    if (card.dataset.card === undefined) dropFace(card);
  }, { once: true });
}

/** Whether pictures may move. @param {Document} doc */
function moves(doc) {
  const motion = doc.documentElement.dataset.motion;
  if (motion === "none") return false;
  if (motion === "full") return true;
  return !doc.defaultView?.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
