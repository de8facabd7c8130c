// The whole game by keys. Arrows walk over the piles; up and down within a column choose how many cards; enter takes
// up and puts down. Single letters and digits can be switched off.

/** @import { PileId } from "./board.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Piles } from "./piles.js" */
/** @import { Player } from "./player.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Session } from "./session.js" */
import { COLUMNS, FOUNDATIONS, isColumn, openCount } from "./board.js";
import { settings } from "./settings.js";

/**
 * @typedef {object} Desk what the keyboard needs of the table
 * @property {Piles} piles
 * @property {Player} player
 * @property {Scene} scene
 * @property {Session} session
 * @property {(action: string) => void} act a named action, as of a button
 * @property {(pile: PileId, count: number) => void} tellCount says how many cards stand ready
 * @property {() => boolean} putAway puts a hint away; whether there was one
 * @property {() => void} changed
 */

/** @type {Record<string, string>} */
const LETTERS = {
  u: "undo",
  r: "redo",
  n: "new",
  p: "pause",
  a: "finish",
  m: "what-can",
  h: "repeat",
  b: "read-table",
  t: "tell-points",
  y: "why",
  i: "hint",
  "?": "keys",
};

export class Keyboard {
  /** How many cards the player chose to take from the current column; 0: left open. */
  #count = 0;
  /** @type {PileId|null} */
  #countOf = null;
  #desk;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** What stands ready to be taken at a pile. @param {PileId} pile @returns {Hand} */
  ready(pile) {
    const chosen = this.#countOf === pile && this.#count > 0;
    return { from: pile, count: chosen ? this.#count : 1, chosen };
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.isComposing || !isForTable(event.target)) return;
    const done = this.#command(event) || this.#onPiles(event) || (settings().keys && this.#character(event));
    if (done) event.preventDefault();
  }

  /** Undo and redo as everywhere. @param {KeyboardEvent} event */
  #command(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return false;
    this.#desk.act(key === "y" || event.shiftKey ? "redo" : "undo");
    return true;
  }

  /** Keys that work where the piles, or nothing, has the focus. @param {KeyboardEvent} event */
  #onPiles(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { piles, player } = this.#desk;
    if (event.key === "Escape") return player.letGo() || this.#desk.putAway();
    if (event.target instanceof Element && event.target.closest("button, a, summary, dialog")) return false;
    const { current } = piles;
    switch (event.key) {
      case "ArrowLeft":
        return this.#along(-1);
      case "ArrowRight":
        return this.#along(1);
      case "Home":
        return this.#along(-Infinity);
      case "End":
        return this.#along(Infinity);
      case "ArrowUp":
        return this.#up();
      case "ArrowDown":
        return this.#down();
      case "Enter":
      case " ":
        if (!event.repeat) this.#press(current);
        return true;
      default:
        return false;
    }
  }

  /** Single letters and digits. @param {KeyboardEvent} event */
  #character(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { piles, player, act } = this.#desk;
    const key = event.key.toLowerCase();
    if (/^[1-7]$/.test(key)) {
      const pile = /** @type {PileId} */ (key);
      if (player.hand && player.hand.from !== pile) player.putDown(pile);
      this.#goTo(pile);
    } else if (key === "d") player.draw();
    else if (key === "f") {
      piles.goTo(piles.current);
      player.toFoundation(piles.current);
    } else if (key === "w") {
      if (piles.current === "waste" && piles.focused) act("read-waste");
      else this.#goTo("waste");
    } else if (LETTERS[key] && !(event.repeat && key !== "u" && key !== "r")) act(LETTERS[key]);
    else return false;
    return true;
  }

  /** @param {PileId} pile */
  #press(pile) {
    const { piles, player } = this.#desk;
    piles.goTo(pile);
    player.press(pile, this.ready(pile));
    this.#forget();
  }

  /** @param {number} step */
  #along(step) {
    const { current } = this.#desk.piles;
    const row = isColumn(current) ? COLUMNS : this.#upperRow();
    const at = Math.min(row.length - 1, Math.max(0, row.indexOf(current) + step));
    return this.#goTo(row[at]);
  }

  /** One card more; at the top of its run, or while something is held, to the upper row. */
  #up() {
    const { piles, player, session } = this.#desk;
    const { current } = piles;
    if (!isColumn(current)) return this.#goTo(current);
    const { count } = this.ready(current);
    if (!player.hand && count < openCount(session.board[current])) return this.#choose(current, count + 1);
    return this.#goTo(this.#nearest(this.#upperRow()));
  }

  /** One card less, or to the columns. */
  #down() {
    const { piles, player } = this.#desk;
    const { current } = piles;
    if (!isColumn(current)) return this.#goTo(this.#nearest(COLUMNS));
    const { count } = this.ready(current);
    return player.hand || count <= 1 ? this.#goTo(current) : this.#choose(current, count - 1);
  }

  /** @param {PileId} pile @param {number} count */
  #choose(pile, count) {
    this.#countOf = pile;
    this.#count = count;
    this.#desk.piles.goTo(pile);
    this.#desk.tellCount(pile, count);
    this.#desk.changed();
    return true;
  }

  /** @param {PileId} pile */
  #goTo(pile) {
    if (pile !== this.#desk.piles.current) this.#forget();
    this.#desk.piles.goTo(pile);
    this.#desk.changed();
    return true;
  }

  #forget() {
    this.#count = 0;
    this.#countOf = null;
  }

  /** The piles that are no columns, as they lie from left to right. */
  #upperRow() {
    const { places } = this.#desk.scene.layout;
    const row = /** @type {PileId[]} */ (["stock", "waste", ...FOUNDATIONS]);
    return row.sort((a, b) => places[a].x - places[b].x || places[a].y - places[b].y);
  }

  /** @param {readonly PileId[]} row @returns {PileId} the one nearest above or below */
  #nearest(row) {
    const { places } = this.#desk.scene.layout;
    const { x } = places[this.#desk.piles.current];
    return [...row].sort((a, b) => Math.abs(places[a].x - x) - Math.abs(places[b].x - x))[0];
  }
}

/** Whether a key pressed there is the table's: not in a form or a dialog that stands before it. @param {EventTarget|null} target */
function isForTable(target) {
  if (!(target instanceof Element)) return true;
  if (target.closest("input, select, textarea, [contenteditable]")) return false;
  return !document.querySelector("dialog:modal");
}
