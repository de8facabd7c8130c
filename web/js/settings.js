// The player's settings, kept in this browser, and the form that changes them. early.js keeps and applies them.

/**
 * @typedef {object} Settings
 * @property {"auto"|"laken"|"nacht"|"linnen"|"delfts"} theme
 * @property {boolean} fourcolor
 * @property {"nl"|"en"} indices
 * @property {boolean} left
 * @property {"auto"|"full"|"none"} motion
 * @property {boolean} score
 * @property {boolean} moves
 * @property {boolean} clock
 * @property {boolean} keys single-letter keys
 * @property {"foundation-first"|"column-first"} doubletap
 * @property {boolean} largeprint
 * @property {boolean} light the lamp that tells whether a game can still be won
 * @property {boolean} tips the button for hints in the bar
 */
/** @type {{read: () => Settings, write: (settings: Settings) => void}} */
const kept = /** @type {any} */ (globalThis).geduldSettings;

/** The settings as they are now. */
export const settings = () => kept.read();

/**
 * Shows the settings in their form and follows every change at once.
 * @param {HTMLFormElement} form its fields are named as the settings
 * @param {() => void} changed
 * @param {(name: string) => boolean} may whether a switch may be switched on just so; if not, it stays off
 * @returns {{choose: (name: keyof Settings, value: string|boolean) => void}} changes one as the form would
 */
export function wireSettings(form, changed, may) {
  const show = () => {
    const now = /** @type {Record<string, string|boolean>} */ (/** @type {unknown} */ (settings()));
    for (const field of form.elements) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      const value = now[field.name];
      if (value === undefined) continue;
      if (field instanceof HTMLSelectElement) field.value = String(value);
      else field.checked = field.type === "radio" ? field.value === value : value === true;
    }
  };
  form.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const value = field instanceof HTMLInputElement && field.type === "checkbox" ? field.checked : field.value;
    if (value === true && !may(field.name)) return show();
    choose(field.name, value);
  });
  /** @param {string} name @param {string|boolean} value */
  const choose = (name, value) => {
    kept.write({ ...settings(), [name]: value });
    show();
    changed();
  };
  addEventListener("storage", () => {
    show();
    changed();
  });
  show();
  return { choose };
}
