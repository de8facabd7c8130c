// The cards on the felt: takes a board, and touches only what differs from what is shown.

/** @import { Board, PileId } from "./board.js" */
/** @import { Felt, Layout, Point } from "./layout.js" */
/** @import { Slot } from "./deck.js" */
/** "still": at once, "glide": from where they are, "deal": one sweep from the stock, "finish": one by one upward. @typedef {"still"|"glide"|"deal"|"finish"} How */
import { COLUMNS, RANKS, isColumn } from "./board.js";
import { createCard, refreshFaces, setFace } from "./card.js";
import { assign } from "./deck.js";
import { layOut, placeCards } from "./layout.js";
import { GLIDE_MS, mayMove } from "./motion.js";

const SWEEP_MS = 480;
const FINISH_STEP_MS = 45;
/** A frame or two more than the glide, so that its end is not cut off. */
const LANDING_MS = 40;
/** How many cards of a pile can be seen or come into sight; the rest need not be painted. */
const IN_SIGHT = 2;
const WASTE_IN_SIGHT = 5;
const FLYING = 100;
const HELD = 300;

export class Scene {
  /** @type {HTMLElement[]} */
  elements = [];
  /** @type {Slot[]} */
  slots = [];
  /** @type {Layout} */
  layout;
  #table;
  /** @type {Set<HTMLElement>} under the pointer, placed by it */
  #dragged = new Set();
  /** @type {Map<HTMLElement, number>} timers of cards in flight */
  #flying = new Map();
  /** @type {WeakMap<HTMLElement, string>} */
  #shown = new WeakMap();
  /** @type {Map<HTMLElement, number>} */
  #numbers = new Map();
  /** @type {Map<PileId|null, HTMLElement[]>} bottom to top */
  #piles = new Map();
  #shape = "";
  #show = false;

  /**
   * @param {HTMLElement} table gets the sizes as custom properties
   * @param {HTMLElement} layer holds the cards
   * @param {Felt} felt
   * @param {Board} board
   */
  constructor(table, layer, felt, board) {
    this.#table = table;
    for (let card = 0; card < 52; card++) {
      const element = createCard(document);
      this.elements.push(element);
      this.#numbers.set(element, card);
      this.slots.push({ pile: null, index: 0, code: null });
    }
    layer.replaceChildren(...this.elements);
    this.layout = layOut(felt, board);
  }

  /**
   * Shows a board.
   * @param {Board} board
   * @param {Felt} felt
   * @param {How} how
   * @returns {{moved: HTMLElement[], ms: number}} the cards that changed their pile, and when all lie still
   */
  draw(board, felt, how) {
    const way = mayMove() ? how : "still";
    const before = this.slots;
    if (how !== "glide") this.settle();
    this.slots = assign(before, board);
    this.#piles.clear();
    for (const [at, { pile, index }] of this.slots.entries()) {
      const cards = this.#piles.get(pile) ?? [];
      cards[index] = this.elements[at];
      this.#piles.set(pile, cards);
    }
    this.#fit(layOut(felt, board));
    if (way === "deal") this.#gather();
    const order = this.#order(way, before);
    const step = way === "deal" ? Math.min(17, SWEEP_MS / Math.max(1, order.size)) : way === "finish" ? FINISH_STEP_MS : 0;
    const points = placeAll(this.layout, board);
    const moved = [];
    for (const [at, element] of this.elements.entries()) {
      const slot = this.slots[at];
      const was = before[at];
      this.#dress(element, slot);
      if (slot.pile === null) continue;
      const other = was.pile !== slot.pile;
      if (other && was.pile !== null) moved.push(element);
      if (this.#dragged.has(element) && !other) continue;
      this.#dragged.delete(element);
      const turn = order.get(at) ?? 0;
      const rise = way === "deal" ? 52 - turn : way === "finish" ? turn : slot.index;
      this.#lay(element, points[slot.pile][slot.index], way !== "still", turn * step, rise);
    }
    this.#cover(board, before, way);
    const last = order.size ? (order.size - 1) * step : 0;
    return { moved, ms: way === "still" ? 0 : last + GLIDE_MS };
  }

  /** Brings every card in flight to its place at once. */
  settle() {
    for (const [element, timer] of this.#flying) {
      clearTimeout(timer);
      element.classList.remove("glide", "moving");
      element.style.transitionDelay = "";
      this.#land(element);
    }
    this.#flying.clear();
  }

  /** The elements of a pile from an index on. @param {PileId} pile @param {number} [index] @returns {HTMLElement[]} */
  cardsOf(pile, index = 0) {
    return this.#piles.get(pile)?.slice(index) ?? [];
  }

  /** Where an element lies. @param {HTMLElement} element @returns {Slot|undefined} */
  slotOf(element) {
    return this.slots[this.#numbers.get(element) ?? -1];
  }

  /**
   * Lets the pointer carry cards.
   * @param {readonly HTMLElement[]} elements @param {readonly Point[]} points
   */
  carry(elements, points) {
    elements.forEach((element, index) => {
      if (!this.#dragged.has(element)) {
        this.#stop(element);
        this.#dragged.add(element);
        element.classList.add("held");
        element.style.zIndex = String(HELD + index);
      }
      this.#move(element, points[index]);
    });
  }

  /** The cards that the pointer carries go where the next drawing says. */
  release() {
    const released = [...this.#dragged];
    this.#dragged.clear();
    for (const element of released) element.classList.remove("held");
    return released;
  }

  /** For a show, all cards are painted, also those that lie deep in a pile. @param {boolean} show */
  showAll(show) {
    this.#show = show;
    if (show) for (const element of this.elements) element.style.visibility = "";
  }

  /** Whether the pointer carries anything. */
  get carries() {
    return this.#dragged.size > 0;
  }

  /** @param {Layout} layout */
  #fit(layout) {
    this.layout = layout;
    const { cardW, cardH, gap, size } = layout;
    const shape = `${cardW} ${gap} ${size}`;
    if (shape === this.#shape) return;
    const resized = !this.#shape.endsWith(size);
    this.#shape = shape;
    this.#table.style.setProperty("--card-w", `${cardW}px`);
    this.#table.style.setProperty("--card-h", `${cardH}px`);
    this.#table.style.setProperty("--gap", `${gap}px`);
    this.#table.dataset.size = size;
    if (resized) refreshFaces(this.#table);
  }

  /** Puts all cards closed on the stock, from where they are dealt. */
  #gather() {
    const { x, y } = this.layout.places.stock;
    for (const element of this.elements) {
      element.classList.remove("glide");
      element.style.visibility = "";
      this.#move(element, { x, y });
    }
    void this.#table.offsetWidth;
  }

  /**
   * Which cards set out one after the other: dealt row by row, or upward by rank.
   * @param {How} way @param {readonly Slot[]} before
   * @returns {Map<number, number>} turn by element
   */
  #order(way, before) {
    if (way !== "deal" && way !== "finish") return new Map();
    const going = this.slots
      .map((slot, at) => ({ slot, at }))
      .filter(({ slot, at }) => slot.pile && (way === "deal" ? isColumn(slot.pile) : slot.pile !== before[at].pile));
    /** @param {Slot} slot */
    const turn = (slot) =>
      way === "deal"
        ? slot.index * 8 + COLUMNS.indexOf(/** @type {PileId} */ (slot.pile))
        : RANKS.indexOf(slot.code?.[0] ?? "A");
    going.sort((a, b) => turn(a.slot) - turn(b.slot));
    return new Map(going.map(({ at }, index) => [at, index]));
  }

  /** @param {HTMLElement} element @param {Slot} slot */
  #dress(element, slot) {
    if (slot.pile === null) {
      element.hidden = true;
      delete element.dataset.pile;
      return;
    }
    if (element.hidden) element.hidden = false;
    if (element.dataset.pile !== slot.pile) element.dataset.pile = slot.pile;
    if ((element.dataset.card ?? null) !== slot.code || !this.#shown.has(element)) setFace(element, slot.code);
  }

  /**
   * @param {HTMLElement} element @param {Point} point
   * @param {boolean} glides @param {number} delay @param {number} rise which of the flying cards is above which
   */
  #lay(element, point, glides, delay, rise) {
    const goes = this.#shown.get(element) !== transform(point);
    if (goes && glides) {
      this.#stop(element);
      element.classList.add("glide", "moving");
      element.style.transitionDelay = delay ? `${delay}ms` : "";
      element.style.zIndex = String(FLYING + rise);
      this.#flying.set(
        element,
        setTimeout(() => {
          this.#flying.delete(element);
          element.classList.remove("moving", "glide");
          element.style.transitionDelay = "";
          this.#land(element);
        }, delay + GLIDE_MS + LANDING_MS),
      );
    } else if (goes || !this.#flying.has(element)) {
      this.#stop(element);
      this.#land(element);
    }
    if (goes) this.#move(element, point);
  }

  /** @param {HTMLElement} element */
  #stop(element) {
    if (!this.#flying.has(element)) return;
    clearTimeout(this.#flying.get(element));
    this.#flying.delete(element);
    element.classList.remove("glide", "moving");
    element.style.transitionDelay = "";
  }

  /** @param {HTMLElement} element */
  #land(element) {
    const slot = this.slotOf(element);
    const z = String((slot?.index ?? 0) + 1);
    if (element.style.zIndex !== z) element.style.zIndex = z;
  }

  /** @param {HTMLElement} element @param {Point} point */
  #move(element, point) {
    const text = transform(point);
    this.#shown.set(element, text);
    element.style.transform = text;
  }

  /**
   * Cards deep in stock, waste and foundations are not painted, unless they are on their way.
   * @param {Board} board @param {readonly Slot[]} before @param {How} way
   */
  #cover(board, before, way) {
    if (this.#show) return;
    for (const [at, element] of this.elements.entries()) {
      const { pile, index } = this.slots[at];
      const seen = pile === "waste" ? WASTE_IN_SIGHT : IN_SIGHT;
      const deep = pile !== null && !isColumn(pile) && index < board[pile].length - seen;
      const still = way === "still" || (way === "glide" && before[at].pile === pile && !this.#flying.has(element));
      const visibility = deep && (still || (pile === "stock" && way !== "finish")) ? "hidden" : "";
      if (element.style.visibility !== visibility) element.style.visibility = visibility;
    }
  }
}

/** @param {Point} point */
const transform = ({ x, y }) => `translate3d(${x}px, ${y}px, 0)`;

/** @param {Layout} layout @param {Board} board */
function placeAll(layout, board) {
  const piles = /** @type {PileId[]} */ (Object.keys(board));
  return /** @type {Record<PileId, Point[]>} */ (
    Object.fromEntries(piles.map((pile) => [pile, placeCards(layout, pile, board[pile])]))
  );
}
