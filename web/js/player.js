// What the player does, however it is done: taking cards up, putting them down, asking why not. Drag, taps and keys
// all come together here.

/** @import { Hand } from "./hand.js" */
/** @import { Board, PileId } from "./board.js" */
/** @import { Session } from "./session.js" */
/** @import { Say } from "./texts.js" */
/** @import { Voice } from "./voice.js" */
import { foundationOf, isColumn, isFoundation, openCount } from "./board.js";
import { moveTo, targets } from "./hand.js";
import { settings } from "./settings.js";
import { placeName, runOf } from "./speech.js";

/** Two taps within this time are a double tap. */
const DOUBLE_MS = 400;
/** So long a second try of the same asks why. */
const ASK_MS = 4000;

/**
 * What the table does for the player.
 * @typedef {object} Stage
 * @property {() => void} changed the hand is another: draw it
 * @property {(piles: PileId[]) => void} shake
 * @property {(text: string) => void} note
 */
/** @typedef {{text: string|null, key: string, at: number}} Tried */

export class Player {
  /** @type {Hand|null} */
  hand = null;
  /** @type {{pile: PileId|null, at: number}} */
  #tapped = { pile: null, at: 0 };
  /** @type {Tried|null} */
  #tried = null;
  #session;
  #stage;
  #voice;
  #say;

  /** @param {Session} session @param {Stage} stage @param {Voice} voice @param {Say} say */
  constructor(session, stage, voice, say) {
    this.#session = session;
    this.#stage = stage;
    this.#voice = voice;
    this.#say = say;
  }

  /** The piles where what is held may go. */
  get targets() {
    return this.hand ? targets(this.#session.legal, this.hand) : new Set();
  }

  /**
   * Undo, redo, pause, a draw … whatever needs no cards in the hand.
   * @param {string} text
   */
  act(text) {
    const { table } = this.#session;
    if (!table) return;
    this.letGo();
    if (this.#session.submit({ do: text }) !== "none") return;
    if (text === "d" || text === "r") this.#refuse("stock", text, "stock");
    else if (text === "undo" || text === "redo") this.#voice.tell(this.#say(`refused-nothing_to_${text}`));
  }

  /**
   * Draws, or turns the waste over when the stock is seen to be empty: a hasty press while draws are still on their
   * way must not cost a recycle.
   */
  draw() {
    const { board, table, wishes } = this.#session;
    const waiting = wishes.filter(({ wish, move }) => !move && "do" in wish && wish.do === "d").length;
    if (waiting > 0 && board.stock.length <= waiting * (table?.variant.draw ?? 1)) return;
    this.act(board.stock.length > 0 ? "d" : "r");
  }

  /**
   * Takes cards up. False when they can go nowhere, or nothing is there to take.
   * @param {Hand} hand
   */
  take(hand) {
    const cards = this.#session.board[hand.from];
    if (hand.from === "stock" || openCount(cards) < hand.count || cards.length < hand.count) return false;
    const legal = this.#session.legal;
    const exact = targets(legal, { ...hand, chosen: true });
    if (!exact.size && !this.#session.busy) {
      const other = legal.filter((move) => move.from === hand.from && move.to !== "stock").map((move) => move.count);
      if (hand.chosen || !other.length) return false;
      hand = { ...hand, count: Math.max(...other) };
    }
    this.hand = hand;
    this.#stage.changed();
    return true;
  }

  /** Puts what is held back where it was. @returns {boolean} whether anything was held */
  letGo() {
    if (!this.hand) return false;
    this.hand = null;
    this.#stage.changed();
    return true;
  }

  /**
   * Puts what is held on a pile. Any foundation means the card's own.
   * @param {PileId} pile
   * @returns {"sent"|"kept"|"full"|"none"}
   */
  putDown(pile) {
    const { hand } = this;
    if (!hand) return "none";
    const to = this.#own(hand, pile);
    const done = this.#session.submit({ ...hand, to });
    this.hand = null;
    if (done === "none") this.#refuse(to, notation(hand, to), hand.from);
    this.#stage.changed();
    return done;
  }

  /**
   * Sends cards where a double tap would.
   * @param {Hand} hand
   */
  sendUp(hand) {
    this.hand = null;
    const order = settings().doubletap;
    if (this.#session.submit({ ...hand, to: "best", order }) === "none") this.#refuse(hand.from, null, hand.from);
    this.#stage.changed();
  }

  /** Brings the top card of a pile to its foundation. @param {PileId} pile */
  toFoundation(pile) {
    if (this.hand) return void this.putDown("fc");
    const top = this.#session.board[pile].at(-1);
    if (!top || pile === "stock" || isFoundation(pile)) return this.#tell("nothing-held", pile);
    this.hand = { from: pile, count: 1, chosen: true };
    this.putDown(foundationOf(top));
  }

  /**
   * A tap: draws on the stock, takes up, puts down; twice on the same pile sends up.
   * @param {PileId|null} pile null for the bare felt
   * @param {Hand|null} hand what was tapped, if it was a card
   * @param {number} now_ms
   */
  tap(pile, hand, now_ms) {
    const held = this.hand;
    const twice = this.#tapped.pile === pile && now_ms - this.#tapped.at < DOUBLE_MS;
    this.#tapped = { pile, at: now_ms };
    if (pile === null) return void this.letGo();
    if (pile === "stock") return this.draw();
    if (held?.from === pile) {
      if (twice && !isFoundation(pile)) this.sendUp(hand ? this.#fitting(hand) : held);
      else this.letGo();
      return;
    }
    if (held) {
      if (this.#fits(held, pile)) return void this.putDown(pile);
      this.hand = null;
      if (hand && this.take(hand)) return;
      if (this.#session.busy) {
        this.hand = held;
        return void this.putDown(pile);
      }
      const to = this.#own(held, pile);
      this.#refuse(to, notation(held, to), held.from);
      this.#stage.changed();
      return;
    }
    if (!hand || !this.take(hand)) this.#refuse(pile, null, pile);
  }

  /**
   * Enter or space on a pile.
   * @param {PileId} pile @param {Hand} hand what stands ready to be taken there
   */
  press(pile, hand) {
    if (pile === "stock") return this.draw();
    if (this.hand?.from === pile) {
      this.letGo();
      return this.#voice.tell(this.#say("said-let-go"));
    }
    if (this.hand) return void this.putDown(pile);
    if (!this.#session.board[pile].length) return this.#tell("nothing-held", pile);
    if (this.take(hand)) this.tellHand();
    else this.#tell("refused-nowhere", pile);
  }

  /** Says what is held and where it can go. */
  tellHand() {
    const { hand } = this;
    if (!hand) return;
    const cards = this.#session.board[hand.from].slice(-hand.count).filter((card) => card !== null);
    const places = [...this.targets].map((pile) => placeName(this.#say, pile));
    this.#voice.tell(this.#say("said-held", { cards: runOf(this.#say, cards), targets: places.join(", ") || "none" }));
  }

  /** Says why the last try was refused: the house knows. */
  why() {
    const tried = this.#tried;
    if (!tried) return this.#voice.repeat();
    if (tried.text && this.#session.submit({ do: tried.text, ask: true }) !== "none") return;
    this.explain(tried.key);
  }

  /** Shows and says a reason. @param {string} key of a text */
  explain(key) {
    const text = this.#say(key);
    const known = text === key ? this.#say("refused") : text;
    this.#voice.tell(known);
    this.#stage.note(known);
  }

  /** The hand is let go when its cards are no longer there. @param {Board} board */
  check(board) {
    if (this.hand && openCount(board[this.hand.from]) < this.hand.count) this.letGo();
  }

  /** @param {Hand} hand */
  #fitting(hand) {
    const exact = targets(this.#session.legal, { ...hand, chosen: true });
    return { ...hand, chosen: exact.size > 0 };
  }

  /** @param {Hand} hand @param {PileId} pile */
  #fits(hand, pile) {
    return moveTo(this.#session.legal, hand, this.#own(hand, pile)) !== null;
  }

  /** Whichever foundation is meant, it is the card's own. @param {Hand} hand @param {PileId} pile */
  #own(hand, pile) {
    const top = this.#session.board[hand.from].at(-1);
    return isFoundation(pile) && top && !isFoundation(hand.from) ? foundationOf(top) : pile;
  }

  /** @param {string} key @param {PileId} pile */
  #tell(key, pile) {
    this.#stage.shake([pile]);
    this.#voice.tell(this.#say(key));
    this.#tried = { text: null, key, at: performance.now() };
  }

  /**
   * A tiny shake; the same once more, or the key for it, asks why. A keyboard player hears at once.
   * @param {PileId} pile @param {string|null} text the move in notation, if it has one @param {PileId} from
   */
  #refuse(pile, text, from) {
    const key = text ? "refused" : "refused-nowhere";
    const now = performance.now();
    const again = this.#tried && this.#tried.text === text && this.#tried.key === key && now - this.#tried.at < ASK_MS;
    this.#tried = { text, key, at: now };
    this.#stage.shake(from === pile ? [pile] : [from, pile]);
    if (again || byKeys()) this.why();
  }
}

/** Whether the player is at the keyboard: then a shake is not enough. */
const byKeys = () => document.activeElement?.matches(":focus-visible") ?? false;

/**
 * The house notation of cards going to a pile, legal or not; null where there is none.
 * @param {Hand} hand @param {PileId} to
 */
export function notation(hand, to) {
  const source = hand.from === "waste" ? "w" : isFoundation(hand.from) ? hand.from[1] : hand.from;
  const target = isFoundation(to) ? "f" : to;
  if (hand.from === "stock" || to === "stock" || to === "waste" || (isFoundation(hand.from) && target === "f")) return null;
  const many = hand.count > 1 && isColumn(hand.from) && target !== "f" ? `x${hand.count}` : "";
  return `${source}${target}${many}`;
}
