// Mouse, finger and pen on the felt: one handler for all, by pointer events. A short touch is a tap, a longer way a drag.

/** @import { PileId } from "./board.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Player } from "./player.js" */
/** @import { Point } from "./layout.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Session } from "./session.js" */
import { PILES } from "./board.js";
import { Drag } from "./drag.js";
import { handAt } from "./hand.js";
import { cardAt, contains, zoneOf } from "./layout.js";

/** A hand that shakes moves this far without meaning it, in pixels. */
const SLOP = { mouse: 4, pen: 6, touch: 9 };

/**
 * @typedef {object} Ground what the pointer needs of the table
 * @property {HTMLElement} table
 * @property {Scene} scene
 * @property {Session} session
 * @property {Player} player
 * @property {(pile: PileId) => void} touched a pile was used: the keyboard goes on from there
 * @property {() => void} changed what is held, or where it may go, is another
 * @property {() => void} flush draws now what waits for the next frame
 * @property {() => void} moved cards must be drawn where they belong
 */
/** @typedef {{id: number, start: Point, slop: number, pile: PileId|null, hand: Hand|null, drag: Drag|null}} Press */

export class Pointer {
  /** @type {Press|null} */
  #press = null;
  #ground;
  #frame = 0;
  /** @type {Point} */
  #at = { x: 0, y: 0 };
  /** Where the felt lies on the screen; measured at each press, not at each move. */
  #box = new DOMRect();

  /** @param {Ground} ground */
  constructor(ground) {
    this.#ground = ground;
    const { table } = ground;
    table.addEventListener("pointerdown", (event) => this.#down(event));
    table.addEventListener("pointermove", (event) => this.#move(event));
    table.addEventListener("pointerup", (event) => this.#up(event));
    table.addEventListener("pointercancel", (event) => this.#lost(event));
    table.addEventListener("lostpointercapture", (event) => this.#lost(event));
    document.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    // No text is selected and no focus lost by a press on the felt.
    table.addEventListener("mousedown", (event) => isFelt(event) && event.preventDefault());
    // A long press is a slow hand, not a wish for a menu.
    table.addEventListener("contextmenu", (event) => isFelt(event) && event.preventDefault());
    table.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** Where a drag would let go now. @returns {PileId|null} */
  get over() {
    return this.#press?.drag?.over ?? null;
  }

  /** The cards under the pointer are no longer there: it lets go. */
  check() {
    const drag = this.#press?.drag;
    if (drag && !drag.holds()) this.#end();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!event.isPrimary || event.button !== 0 || this.#press || !isFelt(event)) return;
    const { session, table } = this.#ground;
    this.#box = table.getBoundingClientRect();
    const at = this.#point(event);
    const { pile, index } = this.#find(at);
    const hand = pile ? handAt(pile, index, session.board[pile]) : null;
    const slop = SLOP[/** @type {"mouse"} */ (event.pointerType)] ?? SLOP.touch;
    table.setPointerCapture(event.pointerId);
    this.#press = { id: event.pointerId, start: at, slop, pile, hand, drag: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    this.#at = this.#point(event);
    if (!press.drag) {
      if (!press.hand || Math.hypot(this.#at.x - press.start.x, this.#at.y - press.start.y) < press.slop) return;
      press.drag = Drag.start(this.#ground, press.hand, press.start);
      if (!press.drag) return this.#end();
    }
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#carry());
  }

  #carry() {
    this.#frame = 0;
    if (this.#press?.drag?.moveTo(this.#at)) this.#ground.changed();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    const { drag, pile, hand } = press;
    const { player, touched } = this.#ground;
    this.#press = null;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (drag) {
      drag.moveTo(this.#point(event));
      const to = drag.drop();
      touched(to ?? drag.hand.from);
    } else {
      if (pile) touched(pile);
      player.tap(pile, hand, performance.now());
    }
    this.#ground.moved();
  }

  /** The browser took the pointer away (a pinch, a gesture of the system): the cards glide back. @param {PointerEvent} event */
  #lost(event) {
    if (this.#press?.id === event.pointerId) this.#end();
  }

  /** Escape puts back what is being dragged; letting go afterwards does nothing more. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || !this.#press?.drag) return;
    event.preventDefault();
    this.#end();
  }

  #end() {
    this.#press?.drag?.cancel();
    this.#press = null;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#ground.moved();
  }

  /** @param {PointerEvent} event @returns {Point} on the felt */
  #point(event) {
    return { x: event.clientX - this.#box.left, y: event.clientY - this.#box.top };
  }

  /**
   * The pile at a point, and the card of it. Where cards lie counts, not where they are still flying: a second press
   * on the stock must not hit the card that has just left it.
   * @param {Point} at
   * @returns {{pile: PileId|null, index: number}}
   */
  #find(at) {
    const { scene, session } = this.#ground;
    const { board } = session;
    const { layout } = scene;
    const pile = PILES.find((each) => contains(zoneOf(layout, each, board[each]), at)) ?? null;
    return { pile, index: pile ? cardAt(layout, pile, board[pile], at) : -1 };
  }
}

/** Whether an event is meant for the felt, not for a button that lies on it. @param {Event} event */
const isFelt = ({ target }) => target instanceof Element && !target.closest("button, a, .slip");
