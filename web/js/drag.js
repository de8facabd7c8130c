// Cards under the pointer: they keep the point where they were gripped, show where they may go, and fall on the legal
// place that they cover most. Let go elsewhere, they glide back.

/** @import { PileId } from "./board.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Point, Rect } from "./layout.js" */
/** @import { Ground } from "./pointer.js" */
import { PILES, isColumn, isFoundation, openCount } from "./board.js";
import { foundationsZone, overlap, placeCards, zoneOf } from "./layout.js";

/** Moved less than this share of a card's width, the cards stay where they were if they cover that most. */
const NUDGE = 0.5;

export class Drag {
  /** @type {PileId|null} */
  over = null;
  #ground;
  #elements;
  #home;
  #start;
  /** @type {Point} */
  #at;

  /**
   * Lifts cards. They are the hand of the player now: exactly these. Null when an answer has taken them away since
   * they were gripped.
   * @param {Ground} ground @param {Hand} hand @param {Point} start where they were gripped
   */
  static start(ground, hand, start) {
    ground.flush();
    if (openCount(ground.session.board[hand.from]) < hand.count) return null;
    return new Drag(ground, { ...hand, chosen: true }, start);
  }

  /** @param {Ground} ground @param {Hand} hand @param {Point} start */
  constructor(ground, hand, start) {
    const { scene, session, player } = ground;
    const cards = session.board[hand.from];
    const first = cards.length - hand.count;
    this.hand = hand;
    this.#ground = ground;
    this.#start = start;
    this.#at = start;
    this.#elements = scene.cardsOf(hand.from, first);
    this.#home = placeCards(scene.layout, hand.from, cards).slice(first);
    player.hand = hand;
  }

  /** Whether the cards still lie where they were taken. */
  holds() {
    const { scene } = this.#ground;
    return this.#elements.every((element) => scene.slotOf(element)?.pile === this.hand.from);
  }

  /** @param {Point} at @returns {boolean} whether they would fall elsewhere now */
  moveTo(at) {
    this.#at = at;
    const dx = at.x - this.#start.x;
    const dy = at.y - this.#start.y;
    this.#ground.scene.carry(this.#elements, this.#home.map(({ x, y }) => ({ x: x + dx, y: y + dy })));
    const over = this.#best(this.#ground.player.targets, this.#nudged);
    const first = this.#ground.table.dataset.holding !== "drag";
    this.#ground.table.dataset.holding = "drag";
    if (over === this.over && !first) return false;
    this.over = over;
    return true;
  }

  /** Lets go. @returns {PileId|null} the pile that the cards went to */
  drop() {
    const { player, scene, session } = this.#ground;
    const any = /** @type {ReadonlySet<PileId>} */ (new Set(PILES.filter((pile) => isColumn(pile) || isFoundation(pile))));
    const to = this.#best(player.targets, this.#nudged) ?? this.#best(any, true);
    if (to === null || to === this.hand.from) {
      this.cancel();
      return null;
    }
    player.hand = this.hand;
    const done = player.putDown(to);
    // A wish that cannot be drawn yet: the cards wait where they were let go.
    const waits = done === "kept" && session.board[this.hand.from].length === scene.cardsOf(this.hand.from).length;
    if (!waits) scene.release();
    return done === "none" || done === "full" ? null : to;
  }

  /** The cards go back. */
  cancel() {
    this.#ground.player.letGo();
    this.#ground.scene.release();
  }

  /** Whether the cards were hardly moved: then their own pile still counts. */
  get #nudged() {
    return Math.hypot(this.#at.x - this.#start.x, this.#at.y - this.#start.y) < NUDGE * this.#ground.scene.layout.cardW;
  }

  /**
   * The pile that the first card covers most.
   * @param {ReadonlySet<PileId>} piles @param {boolean} own whether the pile it came from counts too
   * @returns {PileId|null}
   */
  #best(piles, own) {
    const { scene, session } = this.#ground;
    const { layout } = scene;
    const [home] = this.#home;
    const x = home.x + this.#at.x - this.#start.x;
    const y = home.y + this.#at.y - this.#start.y;
    const card = { x, y, width: layout.cardW, height: layout.cardH };
    /** @param {PileId} pile @returns {Rect} */
    const zone = (pile) => (isFoundation(pile) ? foundationsZone(layout) : zoneOf(layout, pile, session.board[pile]));
    let best = own ? this.hand.from : null;
    let most = own ? overlap(card, zone(this.hand.from)) : 0;
    for (const pile of piles) {
      const area = pile === this.hand.from ? 0 : overlap(card, zone(pile));
      if (area > most) [best, most] = [pile, area];
    }
    return best;
  }
}
