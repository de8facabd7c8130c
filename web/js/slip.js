// A slip of paper on the felt that stays until it is put away: a sentence, and what can be done about it. It lies at the
// lower edge, and elsewhere when it would cover what it is about.

/** @import { Rect } from "./layout.js" */
import { placeSlip } from "./layout.js";

/** Where the whole width has no room, it is tried so narrow, as shares of the felt. */
const NARROW = [0.62, 0.46];

/**
 * @typedef {object} Desk what a slip needs
 * @property {HTMLElement} table
 * @property {string} name what it is called
 * @property {string} close the name of the button that puts it away
 * @property {() => void} closed it was put away by that button
 * @property {() => void} leave the focus was on it and has to go on
 */

export class Slip {
  #slip = document.createElement("section");
  #text = document.createElement("p");
  #button = document.createElement("button");
  #desk;
  /** @type {(() => void)|null} */
  #press = null;
  /** @type {Rect[]} what it must not cover */
  #seen = [];

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    const away = document.createElement("button");
    this.#slip.className = "felt-slip";
    this.#slip.hidden = true;
    this.#slip.setAttribute("aria-label", desk.name);
    this.#button.type = away.type = "button";
    this.#button.className = "button button-main";
    away.className = "felt-slip-close";
    away.textContent = "×";
    away.setAttribute("aria-label", desk.close);
    this.#button.addEventListener("click", () => this.#press?.());
    away.addEventListener("click", () => {
      this.hide();
      desk.closed();
    });
    // A press on its buttons is none on the felt under it; one beside them is.
    for (const kind of ["pointerdown", "pointerup", "click"]) this.#slip.addEventListener(kind, (event) => event.stopPropagation());
    this.#slip.append(this.#text, this.#button, away);
    desk.table.append(this.#slip);
  }

  get shown() {
    return !this.#slip.hidden;
  }

  /** @param {string} text @param {{label: string, press: () => void}|null} button */
  show(text, button) {
    this.#text.textContent = text;
    this.#press = button?.press ?? null;
    if (!button && document.activeElement === this.#button) this.#desk.leave();
    this.#button.hidden = !button;
    if (button) this.#button.textContent = button.label;
    this.#slip.hidden = false;
    this.place(this.#seen);
  }

  hide() {
    this.#seen = [];
    if (this.#slip.hidden) return;
    // The focus does not fall to the ground with a button that goes.
    const focused = this.#slip.contains(document.activeElement);
    this.#slip.hidden = true;
    if (focused) this.#desk.leave();
  }

  /** Lies where it covers nothing of what is to be seen. @param {Rect[]} seen */
  place(seen) {
    this.#seen = seen;
    if (this.#slip.hidden) return;
    const felt = { width: this.#desk.table.clientWidth, height: this.#desk.table.clientHeight };
    const { style } = this.#slip;
    const tries = ["", ...NARROW.map((share) => `${Math.floor(felt.width * share)}px`), ""];
    for (const [index, width] of tries.entries()) {
      if (style.maxWidth !== width) style.maxWidth = width;
      const at = placeSlip(felt, { width: this.#slip.offsetWidth, height: this.#slip.offsetHeight }, seen);
      if (!at.clear && index + 1 < tries.length) continue;
      style.translate = `${at.x}px ${at.y}px`;
      return;
    }
  }
}
