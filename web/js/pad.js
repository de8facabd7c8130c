// The score pad: points, the bonus that runs down, moves, and the clock, ticking by itself between two tables.

/** @import { Scheme, Table } from "./protocol.js" */
/** @import { Say } from "./texts.js" */

/**
 * What passing time takes from a running game: how often, and how many points. The house sends where the points stand;
 * between two tables this carries them on.
 * @type {Partial<Record<Scheme, {every_ms: number, points: number}>>}
 */
const RUNS_DOWN = {
  tournament: { every_ms: 1000, points: -1 },
  windows: { every_ms: 10_000, points: -2 },
};

export class Pad {
  /** @type {Table|null} */
  #table = null;
  #since = 0;
  /** @type {number|null} where the clock stands while the line is gone */
  #held_ms = null;
  #timer = 0;
  #number;
  #say;
  #cells = Object.fromEntries(["score", "bonus", "moves", "clock"].map((id) => [id, document.getElementById(id)]));

  /** @param {Say} say @param {string} language */
  constructor(say, language) {
    this.#say = say;
    this.#number = new Intl.NumberFormat(language);
    document.addEventListener("visibilitychange", () => this.#tick());
  }

  /** @param {Table} table */
  show(table) {
    this.#table = table;
    this.#since = performance.now();
    this.#held_ms = null;
    this.#write("moves", this.#number.format(table.result?.moves ?? table.ply));
    this.#tick();
  }

  /** The line is gone: the house stops the clock, but not that of a round, and tells how it stands when the line is back. */
  hold() {
    if (this.#table?.event) return;
    this.#held_ms = this.clock_ms;
    this.#tick();
  }

  /** The clock now, in milliseconds; null for a game without. */
  get clock_ms() {
    const { clock, result } = this.#table ?? {};
    if (!clock) return null;
    if (this.#held_ms !== null) return this.#held_ms;
    if (result) return result.clock_ms;
    return clock.ms + (clock.running ? performance.now() - this.#since : 0);
  }

  /** Points and time in a sentence. */
  spoken() {
    const table = this.#table;
    if (!table) return "";
    const clock = this.clock_ms;
    const parts = [this.#say("told-moves", { moves: table.ply })];
    if (table.score) parts.unshift(this.#say("told-points", { points: this.#points(table) }));
    if (clock !== null) parts.push(this.#say("told-time", { minutes: Math.floor(clock / 60_000), seconds: Math.floor(clock / 1000) % 60 }));
    return `${parts.join(", ")}.`;
  }

  /** Shows what changes with time, and again when the next second begins. */
  #tick() {
    clearTimeout(this.#timer);
    const table = this.#table;
    if (!table || document.hidden) return;
    const clock = this.clock_ms;
    this.#write("clock", clock === null ? null : clockText(clock));
    this.#write("score", table.score || table.result ? numberText(this.#number, this.#points(table)) : null);
    const bonus = table.score?.bonus ?? null;
    this.#write("bonus", bonus === null || table.result ? null : this.#number.format(Math.max(0, bonus + this.#taken_points(table))));
    if (table.clock?.running && !table.result && clock !== null && this.#held_ms === null) {
      this.#timer = setTimeout(() => this.#tick(), 1000 - (clock % 1000) + 5);
    }
  }

  /** @param {Table} table */
  #points(table) {
    const { result, score, scoring } = table;
    if (result?.points != null || !score) return result?.points ?? 0;
    // Where a bonus runs down, the points themselves do not.
    const sum = score.points + score.time + (score.bonus === null ? this.#taken_points(table) : 0);
    return scoring === "windows" ? Math.max(0, sum) : sum;
  }

  /** What time has taken since the table came: 0 or less. @param {Table} table */
  #taken_points(table) {
    const rule = RUNS_DOWN[table.scoring];
    const clock = this.clock_ms;
    if (!rule || !table.clock || clock === null) return 0;
    return rule.points * (Math.floor(clock / rule.every_ms) - Math.floor(table.clock.ms / rule.every_ms));
  }

  /** @param {string} id @param {string|null} text null hides the cell */
  #write(id, text) {
    const cell = this.#cells[id];
    if (!cell) return;
    const frame = cell.closest(".pad-cell");
    frame?.toggleAttribute("hidden", text === null);
    if (text !== null && cell.textContent !== text) cell.textContent = text;
  }
}

/** With a true minus sign, as print has it. @param {Intl.NumberFormat} format @param {number} value */
export const numberText = (format, value) => format.format(value).replace("-", "−");

/** "7:05", "1:02:03". @param {number} ms */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
