// A round of a tournament or a daily deal: what stands around the table then. Which round it is, what the earlier ones
// brought and what that makes together, and when the closing comes, told in time and calmly.

/** @import { EventNote, Table } from "./protocol.js" */
/** @import { Say } from "./texts.js" */
import { numberText } from "./pad.js";

/** The closing is told so long before, once each. */
const TOLD_BEFORE_MIN = [15, 5];
/** A table that is not told of its closing asks for it, so often and no more. */
const ASK_EVERY_MS = 3000;
const MOST_ASKED = 20;

const MINUTE_MS = 60_000;

/** What the page says of its round. */
/** @typedef {{game: string, kind: "tournament"|"daily", round: number, rounds: number, home: string}} RoundPlace */

/**
 * @typedef {object} RoundDesk what a round needs of the page
 * @property {Say} say
 * @property {string} language
 * @property {(text: string) => void} warn shows and says something calmly
 * @property {() => void} ask asks the house for the table
 * @property {number} ahead_ms how far the house's time of day is ahead of this browser's
 */

/**
 * The round that a page is for; null at a free table.
 * @param {DOMStringMap} marks of the body
 * @returns {RoundPlace|null}
 */
export function roundOf({ game, kind, round, rounds, home }) {
  if (!game || !home) return null;
  return { game, kind: kind === "daily" ? "daily" : "tournament", round: Number(round), rounds: Number(rounds), home };
}

/** What a round is worth as it stands: never below 0, and no bonus before the win. @param {Table} table */
export function worth(table) {
  const points = table.result?.points ?? (table.score ? table.score.points + table.score.time : 0);
  return Math.max(0, points);
}

/** Whether nothing more can be played here. @param {Table} table */
export const isOver = (table) => table.result !== null || table.state === "closed";

export class Round {
  #desk;
  #number;
  #hour;
  #cells = Object.fromEntries(["earlier", "total", "closes"].map((id) => [id, document.getElementById(`round-${id}`)]));
  /** @type {Table|null} */
  #table = null;
  /** Of the minutes before the closing, how many were told. */
  #told = 0;
  #asked = 0;
  #closes_ms = 0;
  #timer = 0;

  /** @param {RoundDesk} desk */
  constructor(desk) {
    this.#desk = desk;
    const locale = desk.language === "nl" ? "nl-NL" : "en-GB";
    this.#number = new Intl.NumberFormat(locale);
    this.#hour = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    document.addEventListener("visibilitychange", () => this.#tick());
  }

  /** @param {Table} table */
  show(table) {
    this.#table = table;
    const { event } = table;
    if (!event) return;
    // An outage moves the closing: what was told is told again when its time comes.
    if (event.closes_ms !== this.#closes_ms) this.#told = 0;
    this.#closes_ms = event.closes_ms;
    const earlier = this.#desk.say("round-earlier", { points: numberText(this.#number, event.earlier_points) });
    this.#write("earlier", event.round > 1 ? earlier : null);
    const total = numberText(this.#number, event.earlier_points + worth(table));
    this.#write("total", event.round > 1 ? this.#desk.say("round-total", { points: total }) : null);
    this.#tick();
  }

  /** The rows that a round has beside those of any game. @param {Table} table @returns {[string, number][]} */
  tally(table) {
    const { event } = table;
    if (!event || event.rounds === 1) return [];
    return [
      ...(event.round > 1 ? [/** @type {[string, number]} */ (["tally-earlier", event.earlier_points])] : []),
      ["tally-total", event.earlier_points + worth(table)],
    ];
  }

  /** Which round, what it makes together, and how long it is open, in sentences. */
  spoken() {
    const table = this.#table;
    const event = table?.event;
    if (!table || !event) return "";
    const { say } = this.#desk;
    const parts = event.rounds > 1 ? [say("round-told", { points: event.earlier_points + worth(table) })] : [];
    if (!isOver(table)) parts.push(`${this.#closing(event)}.`);
    return parts.join(" ");
  }

  /** Milliseconds until the closing. @param {EventNote} event */
  #left_ms(event) {
    return event.closes_ms - (Date.now() + this.#desk.ahead_ms);
  }

  /** Shows how long it is open, warns when it is time, and again when that changes. */
  #tick() {
    clearTimeout(this.#timer);
    const table = this.#table;
    const event = table?.event;
    if (!table || !event) return;
    if (isOver(table)) return this.#write("closes", null);
    if (document.hidden) return;
    const left_ms = this.#left_ms(event);
    this.#write("closes", this.#closing(event));
    if (left_ms <= 0) return this.#askForEnd();
    this.#asked = 0;
    this.#warn(Math.ceil(left_ms / MINUTE_MS));
    this.#timer = setTimeout(() => this.#tick(), Math.min(MINUTE_MS, (left_ms % MINUTE_MS) + 50));
  }

  /** @param {number} minutes that are left */
  #warn(minutes) {
    const due = TOLD_BEFORE_MIN.filter((before) => minutes <= before).length;
    if (due <= this.#told) return;
    this.#told = due;
    this.#desk.warn(this.#desk.say("round-warned", { minutes }));
  }

  /** @param {EventNote} event */
  #closing(event) {
    const { say } = this.#desk;
    const left_ms = this.#left_ms(event);
    if (left_ms <= 0) return say("round-closing");
    const minutes = Math.ceil(left_ms / MINUTE_MS);
    if (minutes <= TOLD_BEFORE_MIN[0]) return say("round-closes-in", { minutes });
    return say("round-closes-at", { time: this.#hourOf(event.closes_ms) });
  }

  /** The end of a day is 24:00, not the beginning of the next. @param {number} at_ms */
  #hourOf(at_ms) {
    const time = this.#hour.format(at_ms);
    return time === "00:00" ? "24:00" : time;
  }

  /** The time is up and the house has not said so: a frame may have been lost. */
  #askForEnd() {
    if (this.#asked >= MOST_ASKED) return;
    this.#timer = setTimeout(() => {
      this.#asked += 1;
      this.#desk.ask();
      this.#tick();
    }, ASK_EVERY_MS);
  }

  /** @param {string} id @param {string|null} text null hides the cell */
  #write(id, text) {
    const cell = this.#cells[id];
    if (!cell) return;
    cell.toggleAttribute("hidden", text === null);
    if (text !== null && cell.textContent !== text) cell.textContent = text;
  }
}
