// One player's game as this page knows it: the last table of the house, the entry that is out, and the wishes that
// wait for its answer (design, section 5, Client). One entry is in flight at a time; after a lost connection it is
// sent again with the same id.

/** @import { Board, Move, PileId } from "./board.js" */
/** @import { ClientMessage, ServerMessage, Table } from "./protocol.js" */
/** @import { Hand, TapOrder } from "./hand.js" */
import { boardOf, emptyBoard, play, readMove } from "./board.js";
import { bestMove, moveTo } from "./hand.js";
import { Memory } from "./memory.js";
import { newEntryId } from "./protocol.js";

/**
 * What a player wants: an action in its own words (`d`, `undo` …), or cards from a pile to a pile, or to the best one.
 * @typedef {{do: string, ask?: boolean}} Act
 * @typedef {Hand & {to: PileId|"best", order?: TapOrder}} Carry
 * @typedef {Act|Carry} Wish
 */
/** @typedef {{wish: Wish, move: Move|null}} Kept */
/** @typedef {{id: string, game: string, seq: number, do: string, wish: Wish, move: Move|null, board: Board|null, asked: boolean}} Out */
/**
 * @typedef {{kind: "table", before: Table|null, table: Table, own: boolean}
 *   | {kind: "drawn", text: string}
 *   | {kind: "refused", code: string, text: string, asked: boolean}
 *   | {kind: "dropped", wish: Wish}
 *   | {kind: "stuck"}} Change
 */

/** More than a hand can mean: what comes on top of it is let go. */
export const MOST_WISHES = 6;

export class Session {
  /** @type {Table|null} */
  table = null;
  /** @type {Out|null} */
  out = null;
  /** @type {Kept[]} */
  wishes = [];
  /** @type {Board|null} */
  #board = null;
  #memory = new Memory();
  #send;
  #changed;

  /**
   * @param {(message: ClientMessage) => void} send
   * @param {(change: Change) => void} changed called after every change, in order
   */
  constructor(send, changed) {
    this.#send = send;
    this.#changed = changed;
  }

  /** Whether something is on its way or waiting. */
  get busy() {
    return this.out !== null || this.wishes.length > 0;
  }

  /** The board as it is drawn: the table with all that was drawn ahead of its answer. @returns {Board} */
  get board() {
    if (this.#board) return this.#board;
    if (!this.table) return emptyBoard();
    let board = boardOf(this.table);
    if (this.out?.board) board = this.out.board;
    else if (this.out?.move) board = play(board, this.out.move);
    for (const { move } of this.wishes) if (move) board = play(board, move);
    this.#board = board;
    return board;
  }

  /** The legal moves that still hold while an answer is out: those that share no pile with what was asked. */
  get legal() {
    const { table } = this;
    if (!table) return [];
    const board = boardOf(table);
    const moves = table.legal.map((text) => readMove(text, board, table.variant.draw)).filter((move) => move !== null);
    return this.busy ? moves.filter((move) => this.#isFree(move)) : moves;
  }

  /**
   * Does what a player wants, or keeps it until the answer is there. "none": not possible as things stand.
   * @param {Wish} wish
   * @returns {"sent"|"kept"|"full"|"none"}
   */
  submit(wish) {
    if (!this.table) return "none";
    if (!this.out) {
      const text = this.#resolve(wish, this.legal);
      if (text === null) return "none";
      this.#dispatch(text, wish);
      this.#changed({ kind: "drawn", text });
      return "sent";
    }
    if (this.wishes.length >= MOST_WISHES) return "full";
    const free = "ask" in wish ? [] : this.legal;
    const text = "do" in wish ? wish.do : this.#resolve(wish, free);
    const move = free.find((one) => one.text === text) ?? null;
    this.wishes.push({ wish, move });
    this.#redraw();
    this.#changed({ kind: "drawn", text: move?.text ?? "" });
    return "kept";
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.t === "table") this.#take(message);
    else if (message.t === "refused" && message.id === this.out?.id) this.#refuse(message.code);
    else if (message.t === "stuck" && this.table?.game === message.game && this.table.seq === message.seq) {
      this.table = { ...this.table, stuck: true };
      this.#changed({ kind: "stuck" });
    }
  }

  /** Sends the entry that is out once more, with the same id. */
  resend() {
    if (!this.out) return;
    const { id, game, seq, do: text } = this.out;
    this.#send({ t: "entry", id, game, seq, do: text });
  }

  /** @param {Table} table */
  #take(table) {
    const before = this.table;
    const own = this.out !== null && table.entry === this.out.id;
    const other = before !== null && (table.game !== before.game || (table.seq !== before.seq && !own));
    if (own || table.why === "resync" || table.game !== this.out?.game) this.out = null;
    if (other || table.why === "resync") this.wishes = [];
    this.table = table;
    this.#memory.keep(table, before);
    if (this.out && other) {
      this.out.board = null;
      if (!table.legal.includes(this.out.do)) this.out.move = null;
    }
    this.#redraw();
    this.#changed({ kind: "table", before, table, own });
    if (this.out && table.why === "hello") this.resend();
    this.#goOn();
  }

  /** @param {string} code */
  #refuse(code) {
    const { do: text, asked } = /** @type {Out} */ (this.out);
    this.out = null;
    this.wishes = [];
    this.#redraw();
    this.#changed({ kind: "refused", code, text, asked });
  }

  /** Takes up the next wish; one that has become impossible takes the rest with it. */
  #goOn() {
    if (this.out) return;
    const kept = this.wishes.shift();
    if (!kept) return;
    this.#redraw();
    const waiting = this.wishes;
    this.wishes = [];
    const text = this.#resolve(kept.wish, this.legal);
    if (text === null) {
      this.#redraw();
      this.#changed({ kind: "dropped", wish: kept.wish });
      return;
    }
    this.wishes = waiting;
    this.#dispatch(text, kept.wish);
    for (const one of waiting) if (one.move && !this.table?.legal.includes(one.move.text)) one.move = null;
    this.#redraw();
    this.#changed({ kind: "drawn", text });
  }

  /** @param {string} text @param {Wish} wish */
  #dispatch(text, wish) {
    const table = /** @type {Table} */ (this.table);
    const asked = "ask" in wish && wish.ask === true;
    const move = asked ? null : readMove(text, boardOf(table), table.variant.draw);
    const step = text === "undo" ? -1 : text === "redo" ? 1 : 0;
    const board = step && !asked ? this.#memory.at(table.ply + step) : null;
    this.out = { id: newEntryId(), game: table.game, seq: table.seq, do: text, wish, move, board, asked };
    this.#redraw();
    this.resend();
  }

  /**
   * The entry for a wish as things stand, or null.
   * @param {Wish} wish
   * @param {Move[]} legal
   * @returns {string|null}
   */
  #resolve(wish, legal) {
    const table = /** @type {Table} */ (this.table);
    if ("do" in wish) return wish.ask || isPossible(table, wish.do) ? wish.do : null;
    const board = this.board;
    const move =
      wish.to === "best"
        ? bestMove(legal, wish, wish.order ?? "foundation-first", (pile) => board[pile].length === 0)
        : moveTo(legal, wish, wish.to);
    return move?.text ?? null;
  }

  /** Whether a move shares no pile with anything out or waiting. @param {Move} move */
  #isFree(move) {
    const ahead = [...(this.out ? [this.out.move] : []), ...this.wishes.map((kept) => kept.move)];
    return ahead.every(
      (other) => other && [other.from, other.to].every((pile) => pile !== move.from && pile !== move.to),
    );
  }

  #redraw() {
    this.#board = null;
  }
}

/** What only a free game has. */
const FREE_ONLY = new Set(["undo", "redo", "pause", "resume"]);

/** Whether an action is open to the player at this table. @param {Table} table @param {string} text */
export function isPossible(table, text) {
  const going = table.state === "fresh" || table.state === "running";
  // In a round what is done is done, and its clock never stands still.
  if (table.event && FREE_ONLY.has(text)) return false;
  switch (text) {
    case "undo":
      return table.undo;
    case "redo":
      return table.redo;
    case "finish":
      return table.finish;
    case "pause":
      return table.state === "running" && !table.paused;
    case "resume":
      return table.paused;
    case "giveup":
      return going;
    default:
      return table.legal.includes(text);
  }
}
