// A quiet line at the lower edge of the felt: why something was refused, what is wrong in the house.

const SHOWN_MS = 5000;

export class Note {
  #line = document.createElement("p");
  #timer = 0;

  /** @param {HTMLElement} table */
  constructor(table) {
    this.#line.className = "felt-note";
    this.#line.hidden = true;
    table.append(this.#line);
  }

  /** Shows a sentence for a while; the live region says it, this is for the eye. @param {string} text @param {number} [for_ms] */
  show(text, for_ms = SHOWN_MS) {
    clearTimeout(this.#timer);
    this.#line.textContent = text;
    this.#line.hidden = false;
    this.#timer = setTimeout(() => this.hide(), for_ms);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#line.hidden = true;
  }
}
