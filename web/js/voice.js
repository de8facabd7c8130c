// The live region: what a screen reader says by itself, and what it says again on request.

const KEPT = 30;

export class Voice {
  #region;
  #last = "";

  /** @param {HTMLElement} region */
  constructor(region) {
    this.#region = region;
  }

  /** Says a sentence; the region keeps the last ones as a log. @param {string} text */
  tell(text) {
    if (!text) return;
    this.#last = text;
    this.#write(text);
  }

  /** Says the last sentence once more. */
  repeat() {
    if (this.#last) this.#write(this.#last);
  }

  /** @param {string} text */
  #write(text) {
    const line = document.createElement("p");
    line.textContent = sentences(text);
    this.#region.append(line);
    while (this.#region.childElementCount > KEPT) this.#region.firstElementChild?.remove();
  }
}

/** Each sentence with a capital, also where it begins with the name of a card. @param {string} text */
const sentences = (text) => text.replace(/(^|[.?] )(\p{Ll})/gu, (_, before, letter) => before + letter.toUpperCase());
