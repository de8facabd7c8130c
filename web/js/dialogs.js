// The sheets over the table: opened and closed by name, the focus comes back to where it was.

/** @import { Result, Table } from "./protocol.js" */
/** @import { Say } from "./texts.js" */
import { clockText, numberText } from "./pad.js";

/** @typedef {"won"|"ended"|"closed"|"stuck"|"giveup"|"restart"|"help"|"light"|"info"} Kind */
/** Such a message leaves the table free to be played on. */
const BESIDE = new Set(["stuck"]);
/** Such a message tells that the game is over. */
const OVER = new Set(["won", "ended", "closed"]);

export class Dialogs {
  #say;
  #number;
  /** @type {Kind|null} */
  #kind = null;

  /** @param {Say} say @param {string} language */
  constructor(say, language) {
    this.#say = say;
    this.#number = new Intl.NumberFormat(language);
    const message = find("message");
    // Never an empty heading, whoever opens it.
    if (message) this.#fill(message, "stuck", undefined, []);
    for (const dialog of document.querySelectorAll("dialog")) {
      // A press on the dark around a sheet closes it.
      dialog.addEventListener("click", (event) => event.target === dialog && isOutside(dialog, event) && dialog.close());
    }
  }

  /** @param {string} id */
  open(id) {
    const dialog = find(id);
    if (!dialog || dialog.open) return;
    this.closeAll();
    dialog.showModal();
  }

  closeAll() {
    for (const dialog of document.querySelectorAll("dialog")) if (dialog.open) dialog.close();
    this.#kind = null;
  }

  /** Closes the message if it is of this kind. @param {Kind} kind */
  closeMessage(kind) {
    if (this.#kind === kind) find("message")?.close();
  }

  /**
   * Tells something, with the buttons that fit it.
   * @param {Kind} kind
   * @param {{text?: string, tally?: [string, string][], number?: string}} [more] `number`: of the deal
   */
  message(kind, { text, tally = [], number = "" } = {}) {
    const dialog = find("message");
    if (!dialog) return;
    const before = document.activeElement;
    this.closeAll();
    this.#kind = kind;
    this.#fill(dialog, kind, text, tally);
    if (number) this.#row(this.#say("tally-number"), number).classList.add("tally-long");
    if (!BESIDE.has(kind)) {
      dialog.showModal();
      if (OVER.has(kind)) focusMain(dialog);
      return;
    }
    dialog.show();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} dialog @param {Kind} kind @param {string|undefined} text @param {[string, string][]} tally */
  #fill(dialog, kind, text, tally) {
    dialog.dataset.kind = kind;
    write("message-title", this.#say(`${kind}-title`));
    write("message-text", text ?? this.#say(`${kind}-text`));
    this.#tally(tally);
    for (const button of dialog.querySelectorAll("[data-kinds]")) {
      const kinds = button.getAttribute("data-kinds")?.split(" ") ?? [];
      button.toggleAttribute("hidden", !kinds.includes(kind));
    }
  }

  /**
   * The end of a game: what it was worth.
   * @param {Table} table @param {[string, number][]} [more] rows of the tally
   */
  ended(table, more = []) {
    const { result } = table;
    const closed = table.state === "closed";
    if (!result && !closed) return;
    const won = table.state === "won";
    const number = table.number ?? "";
    const apart = table.assisted ? "won-assisted" : table.known ? "won-known" : null;
    const text = won && apart ? `${this.#say("won-text")} ${this.#say(apart)}` : undefined;
    const rows = result ? tallyOf(result) : [];
    const tally = [...rows, ...more].map(
      ([key, value]) =>
        /** @type {[string, string]} */ ([this.#say(key), typeof value === "number" ? numberText(this.#number, value) : value]),
    );
    this.message(closed ? "closed" : won ? "won" : "ended", { text, tally, number });
  }

  /** @param {[string, string][]} rows */
  #tally(rows) {
    const list = document.getElementById("message-tally");
    if (!list) return;
    list.hidden = rows.length === 0;
    list.replaceChildren();
    for (const [name, value] of rows) this.#row(name, value);
  }

  /** @param {string} name @param {string} value @returns {HTMLElement} a row more in the tally */
  #row(name, value) {
    const row = document.createElement("div");
    const term = document.createElement("dt");
    const detail = document.createElement("dd");
    term.textContent = name;
    detail.textContent = value;
    row.append(term, detail);
    document.getElementById("message-tally")?.append(row);
    return row;
  }
}

/** @param {Result} result @returns {[string, string|number][]} */
function tallyOf(result) {
  /** @type {[string, string|number][]} */
  const rows = [];
  if (result.points !== null) {
    rows.push(["tally-points", result.points]);
    if (result.time) rows.push(["tally-base", result.base], [result.time < 0 ? "tally-penalty" : "tally-bonus", result.time]);
  }
  if (result.clock_ms !== null) rows.push(["tally-time", clockText(result.clock_ms)]);
  rows.push(["tally-moves", result.moves]);
  return rows;
}

/** @param {string} id @returns {HTMLDialogElement|null} */
function find(id) {
  const dialog = document.getElementById(id);
  return dialog instanceof HTMLDialogElement ? dialog : null;
}

/** @param {HTMLElement} dialog */
function focusMain(dialog) {
  const main = dialog.querySelector(".button-main:not([hidden])");
  if (main instanceof HTMLElement) main.focus();
}

/** @param {string} id @param {string} text */
function write(id, text) {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}

/** @param {HTMLElement} element @param {MouseEvent} event */
function isOutside(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
