// The line to the house: opens, says hello, notices when it is dead, and comes back with patience and a little chance,
// so that a restarted house is not met by all its players in the same instant.

/** @import { ClientMessage, ServerMessage } from "./protocol.js" */
import { readMessage } from "./protocol.js";

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 15_000;
/** A line that held this long was a good one: the next wait is short again. */
const GOOD_AFTER_MS = 5_000;
const PING_EVERY_MS = 15_000;
const PONG_WITHIN_MS = 6_000;
const OPEN_WITHIN_MS = 10_000;
/** Two moves of the table within this time are one too many: the second is taken with patience. */
const MOVED_AGAIN_MS = 2_000;

export class Socket {
  /** @type {WebSocket|null} */
  #socket = null;
  #failures = 0;
  #wait = 0;
  #alarm = 0;
  #heardAt = 0;
  #movedAt = -Infinity;
  #pings = 0;
  #closed = false;
  #onmessage;
  #onlink;
  #game;

  /**
   * @param {(message: ServerMessage) => void} onmessage
   * @param {(open: boolean) => void} onlink told when the house lets us in and when the line is gone
   * @param {string} [game] the round that the line is for; else the player's free game
   */
  constructor(onmessage, onlink, game = "") {
    this.#game = game;
    this.#onmessage = onmessage;
    this.#onlink = onlink;
    addEventListener("online", () => this.again());
    addEventListener("pagehide", () => this.#rest());
    addEventListener("pageshow", (event) => event.persisted && this.#wake());
    document.addEventListener("visibilitychange", () => this.#seen());
  }

  /**
   * Sends a message if the line is open; what must not be lost is sent again by its owner after the next hello.
   * @param {ClientMessage} message
   */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Says hello, or says it again to be told the table again. */
  greet() {
    this.send({ t: "hello", v: 1, visible: !document.hidden });
  }

  /** Opens the line, or opens it anew at once. */
  again() {
    if (this.#closed) return;
    clearTimeout(this.#wait);
    this.#drop();
    this.#open();
  }

  /** The house says that the table is elsewhere: there at once, but not again and again. */
  moved() {
    const now = performance.now();
    if (now - this.#movedAt < MOVED_AGAIN_MS) this.#fail();
    else this.again();
    this.#movedAt = now;
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws${this.#game && `?game=${this.#game}`}`);
    const opened = performance.now();
    this.#socket = socket;
    this.#alarm = setTimeout(() => this.#fail(), OPEN_WITHIN_MS);
    socket.onopen = () => {
      this.#heard();
      this.greet();
    };
    socket.onmessage = ({ data }) => {
      this.#heard();
      const message = readMessage(data);
      if (!message) return;
      const stored = message.t === "table" && message.why === "entry";
      if (stored || performance.now() - opened > GOOD_AFTER_MS) this.#failures = 0;
      if (message.t === "bye") return this.#leave(message.retry_ms);
      // A house that opens only to turn us away is not back.
      if (message.t !== "error") this.#onlink(true);
      this.#onmessage(message);
    };
    socket.onclose = () => this.#fail();
  }

  /** The line is gone: try again after a while, longer each time. */
  #fail() {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    this.#failures = Math.min(this.#failures + 1, 10);
    this.#leave(wait);
  }

  /** @param {number} wait_ms */
  #leave(wait_ms) {
    this.#drop();
    this.#onlink(false);
    clearTimeout(this.#wait);
    if (!this.#closed) this.#wait = setTimeout(() => this.again(), wait_ms * (0.5 + Math.random()));
  }

  #drop() {
    clearTimeout(this.#alarm);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** Something came in: the line lives, ask again after a silence. */
  #heard() {
    this.#heardAt = performance.now();
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#ping(), PING_EVERY_MS);
  }

  #ping() {
    this.send({ t: "ping", n: ++this.#pings });
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#fail(), PONG_WITHIN_MS);
  }

  /** A page that comes back to sight may have slept: its line must answer soon or is opened anew. */
  #seen() {
    this.send({ t: "visible", on: !document.hidden });
    if (document.hidden) return;
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      this.#failures = 0;
      if (this.#socket?.readyState !== WebSocket.CONNECTING) this.again();
    } else if (performance.now() - this.#heardAt > 1000) this.#ping();
  }

  /** The browser puts the page away; it may come back as it was. */
  #rest() {
    this.#closed = true;
    clearTimeout(this.#wait);
    this.#drop();
    this.#onlink(false);
  }

  #wake() {
    this.#closed = false;
    this.#failures = 0;
    this.again();
  }
}
