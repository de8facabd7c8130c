// Boards this page has seen, by ply, so that undo and redo can be drawn before the answer comes.

/** @import { Board } from "./board.js" */
/** @import { Table } from "./protocol.js" */
import { boardOf } from "./board.js";

const KEPT = 400;

export class Memory {
  /** @type {Map<number, Board>} */
  #boards = new Map();
  #game = "";

  /**
   * Takes a new table in. What lies beyond a new move is no longer what redo would bring.
   * @param {Table} table
   * @param {Table|null} before
   */
  keep(table, before) {
    const step = table.played.length === 1 ? table.played[0] : null;
    const follows = before !== null && before.seq + table.played.length === table.seq;
    if (table.game !== this.#game || !follows || (step === null && table.played.length > 0)) this.#boards.clear();
    this.#game = table.game;
    if (!table.columns) return;
    if (step && !["undo", "redo", "pause", "resume"].includes(step)) {
      for (const ply of this.#boards.keys()) if (ply > table.ply) this.#boards.delete(ply);
    }
    this.#boards.set(table.ply, boardOf(table));
    this.#boards.delete(table.ply - KEPT);
  }

  /** The board at a ply, if this page has seen it. @param {number} ply */
  at(ply) {
    return this.#boards.get(ply) ?? null;
  }
}
