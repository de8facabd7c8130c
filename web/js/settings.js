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
 */
export function wireSettings(form, changed) {
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
    kept.write({ ...settings(), [field.name]: value });
    changed();
  });
  addEventListener("storage", () => {
    show();
    changed();
  });
  show();
}
