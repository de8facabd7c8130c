// A slip of paper at the lower edge of the felt that stays until it is put away: a sentence, and what can be done about it.

export class Slip {
  #slip = document.createElement("section");
  #text = document.createElement("p");
  #button = document.createElement("button");
  /** @type {(() => void)|null} */
  #press = null;

  /** @param {HTMLElement} table @param {string} close name of the button that puts it away @param {() => void} closed */
  constructor(table, close, closed) {
    const away = document.createElement("button");
    this.#slip.className = "felt-slip";
    this.#slip.hidden = true;
    this.#button.type = away.type = "button";
    this.#button.className = "button button-main";
    away.className = "felt-slip-close";
    away.textContent = "×";
    away.setAttribute("aria-label", close);
    this.#button.addEventListener("click", () => this.#press?.());
    away.addEventListener("click", () => {
      this.hide();
      closed();
    });
    // A press on it is none on the felt under it.
    for (const kind of ["pointerdown", "pointerup", "click"]) this.#slip.addEventListener(kind, (event) => event.stopPropagation());
    this.#slip.append(this.#text, this.#button, away);
    table.append(this.#slip);
  }

  get shown() {
    return !this.#slip.hidden;
  }

  /** @param {string} text @param {{label: string, press: () => void}|null} button */
  show(text, button) {
    this.#text.textContent = text;
    this.#press = button?.press ?? null;
    this.#button.hidden = !button;
    if (button) this.#button.textContent = button.label;
    this.#slip.hidden = false;
  }

  hide() {
    this.#slip.hidden = true;
  }
}
