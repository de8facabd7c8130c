// Help at the table, for who wants it: the lamp that tells whether this game can still be won, and hints. The house
// finds both out and marks the game as played with help; this only asks, shows and says.

/** @import { Dialogs } from "./dialogs.js" */
/** @import { Move } from "./board.js" */
/** @import { Rect } from "./layout.js" */
/** @import { Session } from "./session.js" */
/** @import { Say } from "./texts.js" */
/** @import { ClientMessage, HintNote, LightNote, Table, Unhelped } from "./protocol.js" */
/** @import { Voice } from "./voice.js" */
import { boardOf, readMove } from "./board.js";
import { Slip } from "./slip.js";
import { settings } from "./settings.js";
import { hintText } from "./speech.js";

/** A search that takes longer is told. */
const TOLD_AFTER_MS = 600;

/** A way back: to which ply, the ply that comes next, and the seq at which the undo was asked that leads there.
 * @typedef {{game: string, ply: number, next: number, seq: number|null}} Back */

/**
 * @typedef {object} Counter what help needs of the page
 * @property {Session} session
 * @property {Dialogs} dialogs
 * @property {Voice} voice
 * @property {Say} say
 * @property {HTMLElement} table
 * @property {(message: ClientMessage) => void} send
 * @property {() => void} changed what is marked is another
 * @property {() => void} home brings the focus to the piles
 * @property {() => void} lightOn switches the lamp on in the settings
 */

export class Help {
  /** @type {Move|null} the move that is hinted at */
  move = null;
  #counter;
  #lamp = document.getElementById("lamp");
  #slip;
  /** @type {number|null} the seq for which a hint is on its way */
  #asked = null;
  /** A hint is wanted as soon as nothing is on its way. */
  #wanted = false;
  /** @type {Back|null} */
  #back = null;
  /** @type {string} what the lamp said last, for which game */
  #said = "";
  #timer = 0;
  #again = 0;
  /** @type {boolean} whether the house was asked for the light on this line */
  #lit = false;
  /** @type {number|null} the seq for which the house broke over help: not asked again by itself */
  #broken = null;
  /** @type {string|null} the game that could not be won from its start */
  #never = null;

  /** @param {Counter} counter */
  constructor(counter) {
    this.#counter = counter;
    const { table, say, home } = counter;
    this.#slip = new Slip({ table, name: say("slip-name"), close: say("close"), closed: () => this.#forget(), leave: home });
  }

  /** Whether undo after undo is on its way back: no need to read each of them out. */
  get goesBack() {
    return this.#back !== null;
  }

  /** @param {Table|null} before @param {Table} table */
  tableCame(before, table) {
    const other = before?.game !== table.game;
    if (other || before?.seq !== table.seq) {
      this.#forget();
      this.#broken = null;
    }
    if (other) this.#said = "";
    // A new line: the house knows nothing of what was asked on the one before.
    if (table.why === "hello") {
      this.#lit = false;
      if (this.#asked !== null) this.#send(table);
    }
    this.#askLight(table);
    this.#dim(table);
    this.#goBack(table);
    if (this.#wanted && !this.#counter.session.busy) this.ask();
  }

  /** The settings are others. */
  restyle() {
    const { table } = this.#counter.session;
    if (!table) return;
    this.#askLight(table);
    this.#dim(table);
  }

  /**
   * Whether the lamp may be switched on just so. Where that would mark a game that has begun, the player is asked first,
   * and it is not.
   */
  mayLight() {
    const { session, dialogs } = this.#counter;
    const { table } = session;
    // A covered game counts as well: it is marked as soon as it goes on.
    if (table?.state !== "running" || table.assisted || table.seq === 0) return true;
    dialogs.message("light");
    return false;
  }

  /** Switches the lamp on; the player knows what that means. */
  light() {
    this.#counter.dialogs.closeAll();
    this.#counter.lightOn();
  }

  /** Asks how to go on; a game that counts is asked for first. @param {boolean} [confirmed] */
  ask(confirmed = false) {
    const { session, dialogs, say } = this.#counter;
    const { table } = session;
    if (!table || this.#asked === table.seq) return;
    if (!canAsk(table)) return this.#tell(say(table.paused ? "refused-paused" : "refused-over"));
    if (!table.assisted && !confirmed) return dialogs.message("help");
    dialogs.closeAll();
    this.#wanted = session.busy;
    if (session.busy) return;
    this.#forget();
    this.#asked = table.seq;
    this.#send(table);
  }

  /**
   * The house could not do something. What help asked for is asked for again after a while, if it may be.
   * @param {number|undefined} wait_ms
   * @returns {boolean} whether help waits for it, and nothing else does
   */
  trouble(wait_ms) {
    const { session } = this.#counter;
    const { table } = session;
    if (!table) return false;
    const asked = this.#asked;
    if (asked === null && (!this.#lit || table.assisted)) return false;
    this.#forget();
    this.#lit = false;
    // The line is closed then. Who asked the same again on every new one would never get a quiet one.
    if (wait_ms === undefined) this.#broken = table.seq;
    else this.#again = setTimeout(() => this.#retry(asked), wait_ms);
    return session.out === null;
  }

  /** An undo on the way back was refused. */
  stop() {
    const way = this.#back;
    this.#back = null;
    if (way) this.#counter.voice.tell(this.#counter.say("hint-back-stopped"));
  }

  /** Says what the lamp shows. */
  tellLamp() {
    const text = this.#lamp?.textContent?.trim();
    if (text) this.#tell(`${text}.`);
  }

  /** @param {LightNote|HintNote|Unhelped} message */
  receive(message) {
    const { table } = this.#counter.session;
    // Whatever was found for another position is of no use.
    if (!table || message.game !== table.game || message.seq !== table.seq) return;
    if (message.t === "light") this.#shine(message);
    else if (message.t === "hint") this.#show(message, table);
    else this.#refused(message);
  }

  /** What is hinted at, for the slip to leave it free. @param {Rect[]} seen */
  place(seen) {
    this.#slip.place(seen);
  }

  /** Lets the hint go. Whether there was one. */
  letGo() {
    const was = this.#slip.shown;
    this.#forget();
    return was;
  }

  /** @param {Table} table */
  #send(table) {
    clearTimeout(this.#timer);
    this.#counter.send({ t: "hint", game: table.game, seq: table.seq });
    this.#timer = setTimeout(() => this.#tell(this.#counter.say("hint-looking")), TOLD_AFTER_MS);
  }

  /** @param {number|null} asked the seq for which a hint was asked for */
  #retry(asked) {
    const { table } = this.#counter.session;
    if (!table) return;
    this.#askLight(table);
    if (asked === table.seq) this.ask(true);
  }

  /** @param {Table} table */
  #askLight(table) {
    const on = settings().light && canAsk(table) && this.#broken !== table.seq;
    if (on === this.#lit || (!on && table.result)) return;
    this.#lit = on;
    this.#counter.send({ t: "light", game: table.game, on });
  }

  /** The lamp waits for an answer, or is not there. @param {Table} table */
  #dim(table) {
    const lamp = this.#lamp;
    if (!lamp) return;
    lamp.hidden = !settings().light || !canAsk(table);
    if (lamp.hidden) delete lamp.dataset.seq;
    lamp.toggleAttribute("data-looking", lamp.dataset.seq !== String(table.seq));
    if (!lamp.dataset.shows || lamp.hidden) this.#paint("looking");
  }

  /** @param {LightNote} light */
  #shine({ game, seq, winnable }) {
    const { voice, say } = this.#counter;
    const { table } = this.#counter.session;
    if (winnable === false && table?.ply === 0) this.#never = game;
    const shows = winnable === null ? "unknown" : winnable ? "open" : this.#never === game ? "never" : "lost";
    this.#paint(shows);
    this.#lamp?.removeAttribute("data-looking");
    if (this.#lamp) this.#lamp.dataset.seq = String(seq);
    // Only what is new: that it can still be won need not be heard after every move.
    if (this.#said !== `${game} ${shows}`) voice.tell(`${say(`lamp-${shows}`)}.`);
    this.#said = `${game} ${shows}`;
  }

  /** @param {"open"|"lost"|"never"|"unknown"|"looking"} shows */
  #paint(shows) {
    const lamp = this.#lamp;
    if (!lamp || lamp.dataset.shows === shows) return;
    lamp.dataset.shows = shows;
    const name = lamp.querySelector(".lamp-name");
    if (name) name.textContent = this.#counter.say(`lamp-${shows}`);
  }

  /** @param {HintNote} hint @param {Table} table */
  #show(hint, table) {
    const { say, voice, changed } = this.#counter;
    clearTimeout(this.#timer);
    this.#asked = null;
    const board = boardOf(table);
    this.move = hint.move ? readMove(hint.move, board, table.variant.draw) : null;
    const text = hintText(say, hint, board, table);
    const back = hint.back ?? 0;
    const button = back > 0 ? { label: say("hint-go-back", { count: back }), press: () => this.#startBack(back) } : null;
    this.#slip.show(text, button);
    voice.tell(text);
    changed();
  }

  /** @param {Unhelped} refusal */
  #refused({ what, code }) {
    const { say } = this.#counter;
    if (what === "light") return this.#paint("unknown");
    clearTimeout(this.#timer);
    this.#asked = null;
    // The table it was asked for is gone; the new one is on its way.
    if (code === "elsewhere") return;
    this.#tell(say(code === "busy" ? "hint-busy" : `refused-${code}`));
  }

  /** @param {number} count */
  #startBack(count) {
    const { table } = this.#counter.session;
    if (!table) return;
    this.#forget();
    this.#back = { game: table.game, ply: table.ply - count, next: table.ply, seq: null };
    this.#goBack(table);
  }

  /** One undo more, until it is far enough; whoever does something else meanwhile stays where that leads. @param {Table} table */
  #goBack(table) {
    const way = this.#back;
    if (!way) return;
    const { session, voice, say } = this.#counter;
    const same = table.game === way.game;
    // A clock, a new line: the undo that is out is still out.
    if (same && table.seq === way.seq) return;
    const onWay = same && table.ply === way.next && session.wishes.length === 0;
    if (onWay && table.ply > way.ply && table.undo) {
      // Whatever is out now is not of this way; its answer ends it.
      if (session.busy) return;
      way.next -= 1;
      way.seq = table.seq;
      session.submit({ do: "undo" });
      return;
    }
    this.#back = null;
    if (same) voice.tell(say(table.ply === way.ply ? "hint-went-back" : "hint-back-stopped"));
  }

  /** @param {string} text */
  #tell(text) {
    this.#slip.show(text, null);
    this.#counter.voice.tell(text);
  }

  #forget() {
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    this.#asked = null;
    this.#slip.hide();
    if (!this.move) return;
    this.move = null;
    this.#counter.changed();
  }
}

/** Whether help can be asked for at this table; never in a round. @param {Table} table */
export const canAsk = (table) => !table.event && (table.state === "fresh" || table.state === "running") && !table.paused;
