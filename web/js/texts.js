// What the table says, from the Fluent file of the page's language.

/** @import { FluentVariable } from "../vendor/fluent/types.js" */
import { FluentBundle } from "../vendor/fluent/bundle.js";
import { FluentResource } from "../vendor/fluent/resource.js";

/** A text by its key, with arguments. @typedef {(id: string, args?: Record<string, FluentVariable>) => string} Say */

/**
 * @param {string} language
 * @param {string} source a Fluent file
 * @returns {Say}
 */
export function textsOf(language, source) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(source));
  return (id, args) => {
    const pattern = bundle.getMessage(id)?.value;
    return pattern ? bundle.formatPattern(pattern, args ?? null, []).trim() : id;
  };
}

/**
 * The texts of a round: where one has a `round-` form, that is said in its place; all of them know the round.
 * @param {Say} say
 * @param {Record<string, FluentVariable>} facts
 * @returns {Say}
 */
export const inRound = (say, facts) => (id, args) => {
  const known = { ...facts, ...args };
  const own = say(`round-${id}`, known);
  return own === `round-${id}` ? say(id, known) : own;
};

/**
 * Fetches the texts of the page. Without them the table still works: the keys are shown.
 * @param {HTMLElement} root the `html` element with its data-lang and data-assets
 * @returns {Promise<Say>}
 */
export async function loadTexts(root) {
  const language = root.dataset.lang ?? "nl";
  const source = await fetch(`${root.dataset.assets ?? ""}/texts/${language}/table.ftl`)
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");
  return textsOf(language, source);
}
