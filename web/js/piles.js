// The thirteen piles as the keyboard and a screen reader meet them: one of them can be tabbed to, all have a full name.

/** @import { Board, PileId } from "./board.js" */
/** @import { Layout } from "./layout.js" */
/** @import { Table } from "./protocol.js" */
/** @import { Say } from "./texts.js" */
import { PILES } from "./board.js";
import { dressPile } from "./card.js";
import { coverOf } from "./layout.js";
import { pileName, placeName, recycleArgs } from "./speech.js";

/** What is marked on the piles. @typedef {{from: PileId|null, targets: ReadonlySet<PileId>, over: PileId|null, hint: PileId|null}} Marks */

export class Piles {
  /** @type {Record<PileId, HTMLElement>} */
  elements;
  /** @type {PileId} */
  current = "stock";
  #note;
  #say;
  /** @type {Map<PileId, string>} what each name was made of */
  #named = new Map();

  /** @param {HTMLElement} layer @param {Say} say */
  constructor(layer, say) {
    this.#say = say;
    layer.setAttribute("role", "application");
    layer.setAttribute("aria-label", say("piles"));
    const made = PILES.map((pile) => /** @type {const} */ ([pile, makePile(pile)]));
    this.elements = /** @type {Record<PileId, HTMLElement>} */ (/** @type {unknown} */ (Object.fromEntries(made)));
    layer.replaceChildren(...made.map(([, element]) => element));
    this.#note = document.createElement("span");
    this.#note.className = "pile-note";
    this.elements.stock.append(this.#note);
    this.elements.stock.tabIndex = 0;
  }

  /** The pile an element belongs to. @param {EventTarget|null} target @returns {PileId|null} */
  pileOf(target) {
    const element = target instanceof Element ? target.closest(".pile") : null;
    return element instanceof HTMLElement ? /** @type {PileId} */ (element.dataset.pile) : null;
  }

  /** Whether the keyboard stands on a pile. */
  get focused() {
    return this.pileOf(document.activeElement) !== null;
  }

  /** Makes a pile the one that can be tabbed to, and goes there. @param {PileId} pile @param {boolean} [focus] */
  goTo(pile, focus = true) {
    this.elements[this.current].tabIndex = -1;
    this.current = pile;
    this.elements[pile].tabIndex = 0;
    if (focus) this.elements[pile].focus({ preventScroll: true });
  }

  /**
   * A pile was used by pointer: keys go on from there. No ring is drawn for that, and a button that was pressed
   * before no longer takes the space bar.
   * @param {PileId} pile
   */
  touch(pile) {
    const active = document.activeElement;
    this.goTo(pile, this.focused);
    if (!this.focused && active instanceof HTMLElement) active.blur();
  }

  /** @param {Board} board @param {Table} table @param {Layout} layout */
  draw(board, table, layout) {
    for (const pile of PILES) {
      const element = this.elements[pile];
      const { x, y, width, height } = coverOf(layout, pile, board[pile]);
      set(element.style, "transform", `translate3d(${x}px, ${y}px, 0)`);
      set(element.style, "width", `${width}px`);
      set(element.style, "height", `${height}px`);
      element.toggleAttribute("data-empty", board[pile].length === 0);
      this.#name(pile, board, table);
    }
    this.#drawStock(board, table);
  }

  /** A name is put together anew only when its pile is another. @param {PileId} pile @param {Board} board @param {Table} table */
  #name(pile, board, table) {
    const { left, points } = table.recycles;
    const key = `${board[pile].length} ${board[pile]} ${table.paused} ${pile === "stock" && `${table.legal.includes("r")} ${left} ${points}`}`;
    if (this.#named.get(pile) === key) return;
    this.#named.set(pile, key);
    const name = table.paused
      ? this.#say("name-paused", { place: placeName(this.#say, pile) })
      : pileName(this.#say, pile, board, table);
    this.elements[pile].setAttribute("aria-label", name);
  }

  /** @param {Marks} marks */
  mark({ from, targets, over, hint }) {
    for (const pile of PILES) {
      const element = this.elements[pile];
      element.toggleAttribute("data-target", targets.has(pile));
      element.toggleAttribute("data-over", over === pile);
      element.toggleAttribute("data-hint", hint === pile);
      element.toggleAttribute("data-held-from", from === pile);
      const pressed = from === pile ? "true" : "false";
      if (pile !== "stock" && element.getAttribute("aria-pressed") !== pressed) element.setAttribute("aria-pressed", pressed);
    }
  }

  /** What a new stock costs, and how many are left, stand where one clicks. @param {Board} board @param {Table} table */
  #drawStock(board, table) {
    const { stock } = this.elements;
    if (board.stock.length > 0) {
      stock.removeAttribute("data-recycle");
      set(this.#note, "textContent", "");
      return;
    }
    const can = (table.recycles.left ?? 1) > 0 && board.waste.length > 0 && !table.result;
    stock.dataset.recycle = can ? "yes" : "no";
    set(this.#note, "textContent", can ? this.#say("stock-note", recycleArgs(table)) : "");
  }
}

/** @param {PileId} pile */
function makePile(pile) {
  const element = document.createElement("div");
  element.className = "pile";
  element.dataset.pile = pile;
  element.tabIndex = -1;
  element.setAttribute("role", "button");
  dressPile(element, document);
  return element;
}

/**
 * Writes only what differs.
 * @template {object} T
 * @param {T} target @param {keyof T & string} key @param {string} value
 */
function set(target, key, value) {
  if (target[key] !== value) target[key] = /** @type {T[keyof T & string]} */ (value);
}
