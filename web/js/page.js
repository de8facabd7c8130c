// The table page: puts the parts together, and draws after every change, once a frame.

/** @import { PileId } from "./board.js" */
/** @import { Felt, Rect } from "./layout.js" */
/** @import { Change } from "./session.js" */
/** @import { How } from "./scene.js" */
/** @import { ServerMessage, Table } from "./protocol.js" */
/** @import { Say } from "./texts.js" */
/** @import { Socket } from "./socket.js" */
import { showActions, wireActions } from "./actions.js";
import { openCount, readMove } from "./board.js";
import { STRIP, refreshFaces } from "./card.js";
import { wireChoice } from "./choice.js";
import { Dialogs } from "./dialogs.js";
import { Help } from "./help.js";
import { Keyboard } from "./keyboard.js";
import { coverOf, placeCards } from "./layout.js";
import { shake, trace } from "./motion.js";
import { Note } from "./note.js";
import { Pad } from "./pad.js";
import { Piles } from "./piles.js";
import { Player } from "./player.js";
import { Pointer } from "./pointer.js";
import { Round, isOver, roundOf } from "./round.js";
import { Scene } from "./scene.js";
import { Session } from "./session.js";
import { settings, wireSettings } from "./settings.js";
import { happened, runOf } from "./speech.js";
import { inRound } from "./texts.js";
import { Voice } from "./voice.js";
import { celebrate } from "./win.js";

/** A lost line is told after this while: a short gap is nobody's business. */
const LOST_AFTER_MS = 1500;
/** A house that could not store an entry is asked again after this while, by the code of its trouble. */
const ASK_AGAIN_MS = new Map([
  ["storage_busy", 500],
  ["storage_full", 5000],
  ["storage_read_only", 5000],
]);
/** The closing of an event is shown so long. */
const WARNED_MS = 12_000;
/** The table here is not the house's any more: fetched anew. */
const STALE = new Set(["unknown_game", "other_players_game"]);
/** More moved cards than a run has are no move: a recycle, a finish. */
const MOST_TRACED = 13;
/** @type {Record<How, number>} */
const STRENGTH = { still: 0, glide: 1, finish: 2, deal: 3 };

/** Where it is kept for this tab that the page was fetched anew, and why. */
const RELOADED = "geduld.reloaded";

const root = document.documentElement;

export class Page {
  #table = byId("table");
  #felt = this.#measure();
  #session;
  #scene;
  #piles;
  #player;
  #pointer;
  #keyboard;
  #voice = new Voice(byId("live"));
  #note = new Note(this.#table);
  #pad;
  #dialogs;
  #help;
  #settings;
  #socket;
  #say;
  /** @type {Round|null} */
  #round;
  /** @type {How} how the next drawing goes */
  #how = /** @type {How} */ ("still");
  #frame = 0;
  /** @type {string[]} sentences that wait for the drawing */
  #toTell = [];
  /** Whether more than what is held has changed. */
  #stale = false;
  #lost = 0;
  #open = true;
  /** The trouble that was told last, until a table comes: said once, however often it is tried again. */
  #told = "";

  /** @param {Socket} socket @param {Say} texts */
  constructor(socket, texts) {
    const language = root.dataset.lang ?? "nl";
    const place = roundOf(document.body.dataset);
    const say = place ? inRound(texts, { kind: place.kind, round: place.round, rounds: place.rounds }) : texts;
    this.#socket = socket;
    this.#say = say;
    this.#round = place && new Round({
      say,
      language,
      warn: (text) => this.#warn(text),
      ask: () => socket.greet(),
      ahead_ms: Number(document.body.dataset.nowMs) - Date.now(),
    });
    this.#session = new Session((message) => socket.send(message), (change) => this.#changed(change));
    this.#scene = new Scene(this.#table, byId("cards"), this.#felt, this.#session.board);
    this.#piles = new Piles(byId("piles"), say);
    this.#pad = new Pad(say, language);
    this.#dialogs = new Dialogs(say, language);
    const stage = {
      changed: () => this.#draw(null),
      shake: (/** @type {PileId[]} */ piles) => this.#shake(piles),
      note: (/** @type {string} */ text) => this.#note.show(text),
    };
    this.#player = new Player(this.#session, stage, this.#voice, say);
    this.#help = new Help({
      session: this.#session,
      dialogs: this.#dialogs,
      voice: this.#voice,
      say,
      table: this.#table,
      send: (message) => socket.send(message),
      changed: () => this.#draw(null),
      home: () => this.#piles.goTo(this.#piles.current),
      lightOn: () => this.#settings.choose("light", true),
    });
    const started = () => socket.again();
    const act = wireActions({
      session: this.#session,
      player: this.#player,
      dialogs: this.#dialogs,
      help: this.#help,
      voice: this.#voice,
      note: this.#note,
      pad: this.#pad,
      say,
      started,
      round: this.#round,
    });
    const shared = { session: this.#session, scene: this.#scene, player: this.#player, changed: stage.changed, moved: () => this.#draw("glide"), flush: () => this.#flush() };
    this.#pointer = new Pointer({ ...shared, table: this.#table, touched: (pile) => this.#piles.touch(pile) });
    this.#keyboard = new Keyboard({
      ...shared,
      piles: this.#piles,
      act,
      putAway: () => this.#help.letGo(),
      tellCount: (pile, count) => this.#tellCount(pile, count),
    });
    const table = () => this.#session.table;
    if (!place) wireChoice(form("new-game-form"), { table, started, close: () => this.#dialogs.closeAll() }, say);
    const may = (/** @type {string} */ name) => name !== "light" || this.#help.mayLight();
    this.#settings = wireSettings(form("settings-form"), () => this.#restyle(), may);
    new ResizeObserver(() => this.#resize()).observe(this.#table);
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.t === "table") this.#told = "";
    if (message.t === "moved") this.#socket.moved();
    else if (message.t === "error") this.#trouble(message.code);
    else if (message.t === "light" || message.t === "hint" || message.t === "unhelped") this.#help.receive(message);
    else this.#session.receive(message);
  }

  /** The line to the house opened or is gone. @param {boolean} open */
  link(open) {
    if (!open) root.removeAttribute("data-connected");
    if (open === this.#open) return;
    this.#open = open;
    clearTimeout(this.#lost);
    const state = document.getElementById("link-state");
    if (open) {
      if (state && !state.hidden) this.#voice.tell(this.#say("said-back"));
      state?.toggleAttribute("hidden", true);
      return;
    }
    this.#pad.hold();
    this.#lost = setTimeout(() => {
      state?.toggleAttribute("hidden", false);
      this.#voice.tell(this.#say("said-lost"));
    }, LOST_AFTER_MS);
  }

  /** @param {Change} change */
  #changed(change) {
    if (this.#session.busy) this.#table.setAttribute("data-busy", "");
    if (change.kind !== "drawn") this.#scene.release();
    switch (change.kind) {
      case "drawn":
        return this.#draw("glide");
      case "table":
        return this.#tableCame(change.before, change.table);
      case "refused":
        this.#shakeMove(change.text);
        this.#help.stop();
        if (change.asked) this.#player.explain(`refused-${change.code}`);
        else this.#voice.tell(this.#reason(change.code));
        return this.#draw("glide");
      case "dropped":
        if ("from" in change.wish) this.#shake([change.wish.from]);
        return this.#draw("glide");
      case "stuck":
        return this.#tellStuck();
    }
  }

  /** @param {Table|null} before @param {Table} table */
  #tableCame(before, table) {
    root.toggleAttribute("data-connected", true);
    this.#forgetReload();
    const other = before?.game !== table.game;
    const finished = !other && table.played.length > 1 && table.state === "won";
    if (!this.#help.goesBack) this.#tellThen(happened(this.#say, before, table, settings().score));
    this.#help.tableCame(before, table);
    if (before?.seq !== table.seq) this.#note.hide();
    this.#player.check(this.#session.board);
    this.#pointer.check();
    if (table.finish && !before?.finish && table.why === "entry") this.#tellThen(this.#say("said-finish"));
    if (other || (before && before.seq !== table.seq)) {
      this.#dialogs.closeMessage("stuck");
      if (other && before) this.#dialogs.closeAll();
    }
    const dealt = other && table.seq === 0 && !isOver(table);
    this.#draw(dealt ? "deal" : finished ? "finish" : before && !other ? "glide" : "still");
    const ended = isOver(table) && (other || !before || !isOver(before));
    if (ended) this.#end(table, before !== null && !other && table.state === "won");
    if (table.stuck && (other || !before?.stuck)) this.#tellStuck();
  }

  /** Says something once it is drawn: who hears it finds the piles named as they are then. @param {string} text */
  #tellThen(text) {
    if (text) this.#toTell.push(text);
  }

  /** @param {Table} table @param {boolean} fresh whether it was won here and now */
  async #end(table, fresh) {
    if (fresh) {
      await this.#drawn();
      await celebrate(this.#scene);
      this.#draw("still");
    }
    const now = this.#session.table;
    if (now?.game === table.game) this.#dialogs.ended(now, this.#round?.tally(now));
  }

  #tellStuck() {
    const { table } = this.#session;
    if (!table || isOver(table)) return;
    this.#tellThen(this.#say("said-stuck"));
    this.#draw("glide");
    this.#dialogs.message("stuck");
  }

  /** Something to know that asks for nothing. @param {string} text */
  #warn(text) {
    this.#voice.tell(text);
    this.#note.show(text, WARNED_MS);
  }

  /** Draws in the next frame; at once where no frames come. @param {How|null} how null: only what is held is another */
  #draw(how) {
    if (how) this.#stale = true;
    if (how && STRENGTH[how] > STRENGTH[this.#how]) this.#how = how;
    if (document.hidden) return this.#paint();
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  /** @type {(() => void)|null} */
  #afterPaint = null;

  /** Resolves when the next drawing has come to rest, or was ended by the player. @returns {Promise<void>} */
  #drawn() {
    return new Promise((done) => (this.#afterPaint = done));
  }

  #flush() {
    if (this.#frame) this.#paint();
  }

  #paint() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { table } = this.#session;
    if (!table) return;
    if (this.#stale) this.#paintAll(table);
    else this.#mark();
    this.#help.place(this.#hinted());
  }

  /** What a hint is about: the cards, and the pile they go to. @returns {Rect[]} */
  #hinted() {
    const { move } = this.#help;
    if (!move) return [];
    const { board } = this.#session;
    const { layout } = this.#scene;
    const to = isOfStock(move.text) ? "stock" : move.to;
    const places = isOfStock(move.text) ? [] : placeCards(layout, move.from, board[move.from]).slice(-move.count);
    return [...places.map((place) => ({ ...place, width: layout.cardW, height: layout.cardH })), coverOf(layout, to, board[to])];
  }

  /** @param {Table} table */
  #paintAll(table) {
    const how = this.#how;
    this.#how = "still";
    this.#stale = false;
    const board = this.#session.board;
    const { moved, ms } = this.#scene.draw(board, this.#felt, how);
    if (how === "glide" && moved.length <= MOST_TRACED) trace(moved);
    this.#piles.draw(board, table, this.#scene.layout);
    this.#mark();
    this.#pad.show(table);
    this.#round?.show(table);
    showActions(table, this.#say);
    this.#state(table);
    for (const text of this.#toTell.splice(0)) this.#voice.tell(text);
    const after = this.#afterPaint;
    this.#afterPaint = null;
    if (how === "finish" || how === "deal") this.#showOut(ms, after);
    else after?.();
  }

  /** Waits for a long movement; any input brings it to its end. @param {number} ms @param {(() => void)|null} after */
  #showOut(ms, after) {
    const inputs = /** @type {const} */ (["pointerdown", "keydown"]);
    const end = () => {
      clearTimeout(timer);
      for (const kind of inputs) removeEventListener(kind, end, true);
      this.#scene.settle();
      this.#afterPaint = after;
      this.#draw("still");
    };
    const timer = setTimeout(end, ms);
    for (const kind of inputs) addEventListener(kind, end, true);
  }

  /** Marks what is held, where it may go, and what the keyboard chose. */
  #mark() {
    const { hand, targets } = this.#player;
    const chosen = hand ?? (this.#piles.focused ? this.#keyboard.ready(this.#piles.current) : null);
    const { move } = this.#help;
    const hinted = new Set(move && !isOfStock(move.text) ? this.#held(move) : []);
    const marked = new Set(hand || chosen?.chosen ? this.#held(chosen) : []);
    for (const element of this.#scene.elements) {
      element.classList.toggle("selected", marked.has(element));
      element.classList.toggle("hinted", hinted.has(element));
      if (!this.#scene.carries) element.classList.toggle("held", hand !== null && marked.has(element));
    }
    if (!hand) delete this.#table.dataset.holding;
    else if (!this.#scene.carries) this.#table.dataset.holding = "tap";
    this.#piles.mark({ from: hand?.from ?? null, targets, over: this.#pointer.over, hint: move && (isOfStock(move.text) ? "stock" : move.to) });
  }

  /** The elements of cards in a hand. @param {{from: PileId, count: number}|null} hand */
  #held(hand) {
    if (!hand) return [];
    const size = this.#session.board[hand.from].length;
    return this.#scene.cardsOf(hand.from, size - hand.count);
  }

  /** What tests and styles read of the state. @param {Table} table */
  #state(table) {
    const { dataset } = this.#table;
    dataset.seq = String(table.seq);
    dataset.state = table.state;
    this.#table.toggleAttribute("data-paused", table.paused);
    document.getElementById("paused")?.toggleAttribute("hidden", !table.paused);
    this.#table.toggleAttribute("data-busy", this.#session.busy);
    const name = document.getElementById("game-name");
    const text = this.#say(`game-draw${table.variant.draw}`);
    if (name && name.textContent !== text) name.textContent = text;
  }

  /** @param {PileId[]} piles */
  #shake(piles) {
    const elements = piles.map((pile) => this.#scene.cardsOf(pile).at(-1) ?? this.#piles.elements[pile]);
    shake(elements);
  }

  /** @param {string} text a move that was refused */
  #shakeMove(text) {
    const { table, board } = this.#session;
    const move = table && readMove(text, board, table.variant.draw);
    if (move) this.#shake([move.from]);
  }

  /** @param {string} code */
  #reason(code) {
    const key = `refused-${code}`;
    const text = this.#say(key);
    return text === key ? this.#say("refused") : text;
  }

  /** @param {string} code of an error that the house sent */
  #trouble(code) {
    if (code === "no_identity" || code === "version") return void this.#reload(code);
    // A round that is not this player's any more: its page leads on to where they may be.
    if (STALE.has(code)) return this.#round ? this.#reload(code) : this.#socket.again();
    const wait = ASK_AGAIN_MS.get(code);
    if (wait) setTimeout(() => this.#session.resend(), wait);
    // Only moves that wait are spoken of as waiting.
    const key = this.#help.trouble(wait) ? `trouble-help-${code}` : `trouble-${code}`;
    const text = this.#say(key);
    if (text === key) return;
    this.#note.show(text);
    if (this.#told !== code) this.#voice.tell(text);
    this.#told = code;
  }

  /** A page of an older house, or without its cookie: fetched anew, once until a table comes. @param {string} code */
  #reload(code) {
    try {
      if (sessionStorage.getItem(RELOADED) === code) return;
      sessionStorage.setItem(RELOADED, code);
      location.reload();
    } catch {
      // Without storage a reload could go on for ever.
    }
  }

  #forgetReload() {
    try {
      sessionStorage.removeItem(RELOADED);
    } catch {
      // Then nothing was kept.
    }
  }

  /** @param {PileId} pile @param {number} count */
  #tellCount(pile, count) {
    const cards = this.#session.board[pile].slice(-count).filter((card) => card !== null);
    if (openCount(cards) === count) this.#voice.tell(this.#say("said-count", { cards: runOf(this.#say, cards), count }));
  }

  /** @returns {Felt} */
  #measure() {
    const { clientWidth: width, clientHeight: height } = this.#table;
    const { small, medium, large, print } = STRIP;
    const strips = settings().largeprint ? { small: print, medium: print, large: print } : { small, medium, large };
    return { width, height, left: settings().left, strips };
  }

  #resize() {
    const { width, height } = this.#felt;
    this.#felt = this.#measure();
    if (this.#felt.width === width && this.#felt.height === height) return;
    // In this very frame: the observer is called before it is painted.
    this.#how = "still";
    this.#stale = true;
    this.#paint();
  }

  #restyle() {
    refreshFaces(this.#table);
    this.#felt = this.#measure();
    this.#help.restyle();
    this.#draw("still");
  }
}

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** @param {string} id */
const form = (id) => /** @type {HTMLFormElement} */ (byId(id));

/** @param {string} text of a move */
const isOfStock = (text) => text === "d" || text === "r";
