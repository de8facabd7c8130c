// Everything that has a button: one table of named actions, for the buttons and for the keys.

/** @import { Dialogs } from "./dialogs.js" */
/** @import { Help } from "./help.js" */
/** @import { Note } from "./note.js" */
/** @import { Pad } from "./pad.js" */
/** @import { Player } from "./player.js" */
/** @import { Round } from "./round.js" */
/** @import { Session } from "./session.js" */
/** @import { Say } from "./texts.js" */
/** @import { Table } from "./protocol.js" */
/** @import { Voice } from "./voice.js" */
import { canAsk } from "./help.js";
import { isOver } from "./round.js";
import { isPossible } from "./session.js";
import { pileName, whatCan, wholeTable } from "./speech.js";
import { restart } from "./choice.js";

/**
 * @typedef {object} Office what the actions need
 * @property {Session} session
 * @property {Player} player
 * @property {Dialogs} dialogs
 * @property {Help} help
 * @property {Voice} voice
 * @property {Note} note
 * @property {Pad} pad
 * @property {Say} say
 * @property {() => void} started the house holds another deal now
 * @property {Round|null} round the round that this table is for
 */

/**
 * Wires all buttons with `data-action`.
 * @param {Office} office
 * @returns {(action: string, confirmed?: boolean) => void} does an action by its name
 */
export function wireActions(office) {
  /** @param {string} action @param {boolean} [confirmed] */
  const act = (action, confirmed = false) => {
    const { session } = office;
    if (session.table) run(office, session.table, action, confirmed);
  };
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-action]") : null;
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const { action = "", confirmed } = /** @type {HTMLElement} */ (button).dataset;
    if (action === "close") button.closest("dialog")?.close();
    else act(action, confirmed !== undefined);
  });
  return act;
}

/** @param {Office} office @param {Table} table @param {string} action @param {boolean} confirmed */
function run(office, table, action, confirmed) {
  const { session, player, dialogs, voice, say, pad, round } = office;
  if (round && FREE_ONLY.has(action)) return voice.tell(say("refused-not_in_event"));
  switch (action) {
    case "undo":
    case "redo":
      dialogs.closeMessage("stuck");
      return player.act(action);
    case "pause":
      dialogs.closeAll();
      return player.act(table.paused ? "resume" : "pause");
    case "resume":
    case "finish":
      return player.act(action);
    case "giveup":
      if (!isPossible(table, "giveup")) return;
      if (!confirmed) return dialogs.message("giveup");
      dialogs.closeAll();
      return player.act("giveup");
    case "restart":
      return void begin(office, table, confirmed);
    case "new":
      document.getElementById("new-game-warning")?.toggleAttribute("hidden", !counts(table));
      return dialogs.open("new-game");
    case "menu":
    case "settings":
      return dialogs.open(action);
    case "keys":
      return dialogs.open("help-keys");
    case "read-waste":
      return voice.tell(`${pileName(say, "waste", session.board, table)}.`);
    case "what-can":
      return voice.tell(whatCan(say, session.legal, session.board));
    case "read-table":
      return voice.tell(wholeTable(say, session.board, table));
    case "tell-points":
      return voice.tell([pad.spoken(), round?.spoken()].filter(Boolean).join(" "));
    case "result":
      return dialogs.ended(table, round?.tally(table));
    case "repeat":
      return voice.repeat();
    case "why":
      return player.why();
    case "hint":
      return office.help.ask(confirmed);
    case "light":
      return office.help.light();
    case "tell-lamp":
      return office.help.tellLamp();
  }
}

/** What a round has not. */
const FREE_ONLY = new Set(["undo", "redo", "pause", "resume", "restart", "new", "hint", "light", "tell-lamp"]);

/** Whether leaving this game now would count. @param {Table} table */
const counts = (table) => table.state === "running" && table.seq > 0;

/** @param {Office} office @param {Table} table @param {boolean} confirmed */
async function begin({ dialogs, note, say, started }, table, confirmed) {
  if (counts(table) && !confirmed) return dialogs.message("restart");
  dialogs.closeAll();
  const answer = await restart(table);
  if (answer.ok || answer.code === "moved") started();
  else note.show(say("new-failed"));
}

let shown = "";

/** Shows which actions are open. A button that is not stays in reach, so that the focus is not lost. @param {Table} table @param {Say} say */
export function showActions(table, say) {
  const key = [table.undo, table.redo, table.paused, table.state, table.finish, isOver(table)].join();
  if (key === shown) return;
  shown = key;
  const open = {
    undo: isPossible(table, "undo"),
    redo: isPossible(table, "redo"),
    pause: isPossible(table, table.paused ? "resume" : "pause"),
    // A free game without a move is none yet; a round has begun all the same.
    giveup: table.state === "running" || (table.event != null && table.state === "fresh"),
    hint: canAsk(table),
  };
  for (const [action, can] of Object.entries(open)) {
    for (const button of document.querySelectorAll(`.bar [data-action="${action}"], #menu [data-action="${action}"]`)) {
      if (can) button.removeAttribute("aria-disabled");
      else button.setAttribute("aria-disabled", "true");
    }
  }
  for (const button of document.querySelectorAll('[data-action="pause"]')) {
    const label = button.querySelector("span") ?? button;
    const text = say(table.paused ? "resume" : "pause");
    if (label.textContent !== text) label.textContent = text;
  }
  document.querySelector('.bar [data-action="finish"]')?.toggleAttribute("hidden", !table.finish);
  // What ended a round can be read again.
  for (const button of document.querySelectorAll('[data-action="result"]')) button.toggleAttribute("hidden", !isOver(table));
  if (!table.event) return;
  for (const button of document.querySelectorAll('.bar [data-action="giveup"]')) button.toggleAttribute("hidden", isOver(table));
}
