// The next game: chosen in its own form, remembered in this browser, never touching the game on the table.

/** @import { Table } from "./protocol.js" */
/** @import { Say } from "./texts.js" */

const KEY = "geduld.choice";

/** @typedef {{ok: true}|{ok: false, code: string}} Answer */

/**
 * @param {HTMLFormElement} form `#new-game-form`
 * @param {object} house
 * @param {() => Table|null} house.table
 * @param {() => void} house.started the cookie holds another deal now
 * @param {() => void} house.close
 * @param {Say} say
 */
export function wireChoice(form, { table, started, close }, say) {
  const recycles = field(form, "recycles");
  const fixed = form.querySelector("#new-recycles-fixed");
  const error = form.querySelector("#new-number-error");
  const said = form.querySelector("#new-said");

  const show = () => {
    const vegas = field(form, "scoring").value === "vegas";
    recycles.disabled = vegas;
    fixed?.toggleAttribute("hidden", !vegas);
    box(form, "winnable").disabled = field(form, "number").value.trim() !== "";
  };
  form.addEventListener("change", show);
  const tell = (/** @type {Element|null} */ line, /** @type {string} */ text) => line && (line.textContent = text);
  form.addEventListener("input", () => {
    tell(error, "");
    tell(said, "");
    show();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const now = table();
    if (!now || form.dataset.busy !== undefined) return;
    const choice = read(form);
    remember({ ...choice, number: "" });
    form.dataset.busy = "";
    tell(said, "");
    // A chosen number is dealt as it is, whatever else is ticked.
    const winnable = choice.winnable && !choice.number;
    const looking = setTimeout(() => tell(said, winnable ? say("new-looking") : ""), TOLD_AFTER_MS);
    const answer = await post("/game/new", {
      game: now.game,
      ...choice,
      recycles: choice.recycles === "unlimited" ? null : Number(choice.recycles),
      draw: Number(choice.draw),
      number: choice.number || null,
      winnable,
    });
    clearTimeout(looking);
    tell(said, "");
    delete form.dataset.busy;
    if (answer.ok || answer.code === "moved") {
      // A number is for one game: the next one is a surprise again.
      field(form, "number").value = "";
      show();
      close();
      started();
    } else if (choice.number) {
      // Only what the house could not read can be the number's fault; a full disk is not.
      tell(error, say(answer.code === "bad_request" ? "number-error" : "new-failed"));
    } else tell(said, say(answer.code === "no_winnable_deal" ? "new-none-winnable" : "new-failed"));
  });
  fill(form, remembered());
  show();
}

/** Starts the same deal again. @param {Table} table */
export const restart = (table) => post("/game/restart", { game: table.game });

/**
 * @param {string} path @param {object} body
 * @returns {Promise<Answer>}
 */
async function post(path, body) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.ok) return { ok: true };
    const { error } = await answer.json().catch(() => ({}));
    return { ok: false, code: String(error?.code ?? answer.status) };
  } catch {
    return { ok: false, code: "offline" };
  }
}

/** @typedef {{draw: string, recycles: string, empty: string, scoring: string, number: string, winnable: boolean}} Choice */
const FIELDS = /** @type {const} */ (["draw", "recycles", "empty", "scoring", "number"]);
/** A search for a deal that takes longer is told. */
const TOLD_AFTER_MS = 500;

/** @param {HTMLFormElement} form @returns {Choice} */
const read = (form) =>
  /** @type {Choice} */ ({
    ...Object.fromEntries(FIELDS.map((name) => [name, field(form, name).value.trim()])),
    winnable: box(form, "winnable").checked,
  });

/** @param {HTMLFormElement} form @param {Partial<Choice>} choice */
function fill(form, choice) {
  for (const name of FIELDS) {
    const value = choice[name];
    const target = field(form, name);
    const before = target.value;
    if (typeof value === "string") target.value = value;
    // A choice kept by another version: what it does not know stays as it was.
    if (!target.value && before) target.value = before;
  }
  box(form, "winnable").checked = choice.winnable === true;
}

/** @returns {Partial<Choice>} */
function remembered() {
  try {
    // Whatever was put there, it must not keep the table from opening.
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept instanceof Object ? kept : {};
  } catch {
    return {};
  }
}

/** @param {Choice} choice */
function remember(choice) {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // No storage: the choice holds for this page only.
  }
}

/** @param {HTMLFormElement} form @param {string} name */
const box = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** @param {HTMLFormElement} form @param {string} name */
const field = (form, name) =>
  /** @type {HTMLInputElement|HTMLSelectElement} */ (/** @type {unknown} */ (form.elements.namedItem(name)));
