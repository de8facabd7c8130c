// What goes over the wire (docs/protocol.md), as types, and the one place where a message is read.

/** A card by its two characters, rank then suit: "TH". @typedef {string} Code */
/** @typedef {{closed: number, open: Code[]}} ColumnState */
/** @typedef {{draw: 1|3, recycles: number|null, empty: "kings"|"any"}} Variant */
/** @typedef {"tournament"|"calm"|"classic"|"windows"|"vegas"|"none"} Scheme */
/** @typedef {{won: boolean, points: number|null, base: number, time: number, clock_ms: number|null, moves: number, recycles: number}} Result */

/**
 * The whole table as the player may see it. While paused the piles are absent and `legal` is empty.
 * @typedef {object} Table
 * @property {"table"} t
 * @property {"hello"|"entry"|"resync"|"clock"|"assisted"|"closing"} why
 * @property {string} [entry] id of the entry that made it
 * @property {string} game
 * @property {number} seq
 * @property {number} ply
 * @property {"fresh"|"running"|"won"|"givenup"|"closed"} state
 * @property {boolean} paused
 * @property {Variant} variant
 * @property {Scheme} scoring
 * @property {boolean} known
 * @property {boolean} assisted
 * @property {string|null} number
 * @property {number} [stock]
 * @property {Code[]} [waste] bottom to top
 * @property {Record<"c"|"d"|"h"|"s", number>} [foundations] heights
 * @property {ColumnState[]} [columns]
 * @property {string[]} legal moves in house notation
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {boolean} finish
 * @property {boolean} stuck
 * @property {{used: number, left: number|null, points: number}} recycles
 * @property {{ms: number, running: boolean}|null} clock
 * @property {{points: number, time: number, bonus: number|null}|null} score
 * @property {string[]} played what was done since the table before
 * @property {Result|null} result
 * @property {EventNote|null} [event] the event that the game is a round of
 */
/**
 * A round of an event. `earlier_points`: what the rounds before it brought; `closes_ms`: Unix milliseconds, as moved by
 * outages so far.
 * @typedef {{id: string, kind: "tournament"|"daily", title: string, round: number, rounds: number,
 *   earlier_points: number, closes_ms: number}} EventNote
 */
/** @typedef {{t: "refused", id: string, seq: number, code: string}} Refused */
/** @typedef {{t: "stuck", game: string, seq: number}} StuckNote */
/** @typedef {{t: "light", game: string, seq: number, winnable: boolean|null}} LightNote */
/**
 * A `move` on the way to a win, with `stock` how it goes on there; or how many moves `back` one is known.
 * @typedef {{t: "hint", game: string, seq: number, winnable: boolean|null, move?: string,
 *   stock?: {count: number, then: string}, back?: number|null, sure?: boolean}} HintNote
 */
/** @typedef {{t: "unhelped", game: string, seq: number, what: "light"|"hint", code: string}} Unhelped */
/** @typedef {{t: "moved"}} Moved */
/** @typedef {{t: "bye", retry_ms: number}} Bye */
/** @typedef {{t: "pong", n: number}} Pong */
/** @typedef {{t: "error", code: string, message: string}} ServerError */
/** @typedef {Table|Refused|StuckNote|LightNote|HintNote|Unhelped|Moved|Bye|Pong|ServerError} ServerMessage */

/** @typedef {{t: "hello", v: 1, visible: boolean}} Hello */
/** @typedef {{t: "entry", id: string, game: string, seq: number, do: string}} EntryMessage */
/** @typedef {{t: "light", game: string, on: boolean}|{t: "hint", game: string, seq: number}} HelpMessage */
/** @typedef {Hello|EntryMessage|HelpMessage|{t: "visible", on: boolean}|{t: "ping", n: number}} ClientMessage */

const KINDS = new Set(["table", "refused", "stuck", "light", "hint", "unhelped", "moved", "bye", "pong", "error"]);

/**
 * Reads a text frame; null for what this client does not know (a newer server may say more).
 * @param {unknown} text
 * @returns {ServerMessage|null}
 */
export function readMessage(text) {
  if (typeof text !== "string") return null;
  try {
    const message = JSON.parse(text);
    return KINDS.has(message?.t) ? message : null;
  } catch {
    return null;
  }
}

/** A fresh entry id: 12 random bytes as 16 base64url characters. Works without a secure context. */
export function newEntryId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
