import test from "node:test";
import assert from "node:assert/strict";
import { Session } from "../js/session.js";
import { table } from "./tables.js";

/** As much of a page as help touches. */
class Element extends EventTarget {
  dataset = {};
  style = {};
  hidden = false;
  textContent = "";
  clientWidth = 320;
  clientHeight = 460;
  offsetWidth = 300;
  offsetHeight = 60;
  children = [];
  append(...children) {
    this.children.push(...children);
  }
  contains(other) {
    return this === other || this.children.some((child) => child.contains?.(other));
  }
  setAttribute() {}
  removeAttribute() {}
  toggleAttribute() {}
  querySelector() {
    return null;
  }
}
const kept = { light: false };
globalThis.document = { createElement: () => new Element(), getElementById: () => null, activeElement: null };
globalThis.geduldSettings = { read: () => kept };
const { Help } = await import("../js/help.js");

/** A page with help on it. */
function openPage(t, first) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  kept.light = false;
  document.activeElement = null;
  const page = { sent: [], told: [], messages: [], home: 0, lit: 0, felt: new Element() };
  page.session = new Session(
    (message) => page.sent.push(message),
    (change) => {
      if (change.kind === "table") page.help?.tableCame(change.before, change.table);
      if (change.kind === "refused") page.help.stop();
    },
  );
  page.help = new Help({
    session: page.session,
    dialogs: { closeAll: () => {}, message: (kind) => page.messages.push(kind) },
    voice: { tell: (text) => page.told.push(text) },
    say: (key) => key,
    table: page.felt,
    send: (message) => page.sent.push(message),
    changed: () => {},
    home: () => page.home++,
    lightOn: () => page.lit++,
  });
  page.come = (parts) => page.session.receive({ ...page.session.table, ...parts });
  page.session.receive(first);
  page.sent.length = 0;
  page.slip = page.felt.children[0];
  page.hints = () => page.sent.filter((message) => message.t === "hint").map((message) => message.seq);
  page.lights = () => page.sent.filter((message) => message.t === "light").map((message) => message.on);
  return page;
}
const helped = table({ assisted: true, seq: 4, ply: 4, undo: true });
const hint = (parts) => ({ t: "hint", game: "game-one", seq: 4, winnable: true, ...parts });

test("a hint that was out when the line was lost is asked for again on the new one", (t) => {
  const page = openPage(t, helped);
  page.help.ask();
  assert.deepEqual(page.hints(), [4]);
  page.come({ why: "clock" });
  assert.deepEqual(page.hints(), [4], "the house still knows it");
  page.come({ why: "hello" });
  assert.deepEqual(page.hints(), [4, 4]);
  t.mock.timers.tick(600);
  assert.equal(page.slip.hidden, false);
  page.help.receive(hint({ move: "d", stock: { count: 1, then: "w3" } }));
  assert.equal(page.help.move.text, "d");
  page.help.ask();
  assert.deepEqual(page.hints(), [4, 4, 4], "the button is alive");
});

test("a hint that was put away is not asked for again", (t) => {
  const page = openPage(t, helped);
  page.help.ask();
  page.help.letGo();
  page.come({ why: "hello" });
  assert.deepEqual(page.hints(), [4]);
});

test("a mark that could not be stored is tried again after the wait, for the hint and for the lamp", (t) => {
  const page = openPage(t, table({ seq: 4, ply: 4 }));
  kept.light = true;
  page.help.restyle();
  page.help.ask(true);
  assert.equal(page.help.trouble(500), true, "no move waits");
  t.mock.timers.tick(499);
  assert.deepEqual([page.hints(), page.lights()], [[4], [true]]);
  t.mock.timers.tick(1);
  assert.deepEqual([page.hints(), page.lights()], [[4, 4], [true, true]]);
  page.help.trouble(500);
  page.come({ why: "entry", seq: 5, ply: 5, played: ["d"] });
  t.mock.timers.tick(1000);
  assert.deepEqual([page.hints(), page.lights()], [[4, 4], [true, true, true]], "another position: no old question");
});

test("trouble of a move is no trouble of help", (t) => {
  const page = openPage(t, table({ seq: 4, ply: 4, legal: ["d"] }));
  page.session.submit({ do: "d" });
  assert.equal(page.help.trouble(500), false);
  page.help.ask(true);
  assert.equal(page.help.trouble(500), false);
});

test("a house that broke over help is not asked by itself on every new line", (t) => {
  const page = openPage(t, table({ seq: 4, ply: 4 }));
  kept.light = true;
  page.help.restyle();
  page.help.ask(true);
  assert.equal(page.help.trouble(undefined), true);
  page.come({ why: "hello" });
  t.mock.timers.tick(10_000);
  assert.deepEqual([page.hints(), page.lights()], [[4], [true]]);
  page.help.ask(true);
  assert.deepEqual(page.hints(), [4, 4], "but by the player");
  page.come({ why: "entry", seq: 5, ply: 5, played: ["d"] });
  assert.deepEqual(page.lights(), [true, true]);
});

const back = (count) => hint({ winnable: false, back: count, sure: true });
const press = (page) => page.slip.children[1].dispatchEvent(new Event("click"));
const undone = (page, parts) => page.come({ why: "entry", entry: page.sent.at(-1).id, played: ["undo"], ...parts });

test("the way back goes on through a clock and a new line", (t) => {
  const page = openPage(t, helped);
  page.help.receive(back(2));
  document.activeElement = page.slip.children[1];
  press(page);
  assert.equal(page.home, 1, "the focus goes to the piles");
  assert.deepEqual(page.sent.map((message) => message.do), ["undo"]);
  page.come({ why: "clock" });
  assert.equal(page.help.goesBack, true);
  page.come({ why: "hello" });
  assert.deepEqual(page.sent.map((message) => [message.do, message.seq]), [["undo", 4], ["undo", 4]], "sent again");
  undone(page, { seq: 5, ply: 3 });
  undone(page, { seq: 6, ply: 2 });
  assert.equal(page.help.goesBack, false);
  assert.equal(page.told.at(-1), "hint-went-back");
  assert.equal(page.sent.length, 3);
});

test("a way back that ends early says so", (t) => {
  for (const ends of [
    (page) => page.come({ why: "resync", seq: 6, ply: 6 }),
    (page) => page.session.receive({ t: "refused", id: page.sent.at(-1).id, seq: 4, code: "nothing_to_undo" }),
  ]) {
    const page = openPage(t, helped);
    page.help.receive(back(2));
    press(page);
    ends(page);
    assert.equal(page.help.goesBack, false);
    assert.equal(page.told.at(-1), "hint-back-stopped");
    t.mock.timers.reset();
  }
});

test("the lamp asks before it marks a game that has begun, and only then", (t) => {
  const page = openPage(t, table({ seq: 0, state: "fresh" }));
  assert.equal(page.help.mayLight(), true);
  page.come({ why: "entry", seq: 1, ply: 1, state: "running", played: ["d"] });
  assert.equal(page.help.mayLight(), false);
  page.come({ why: "entry", seq: 2, paused: true, played: ["pause"] });
  assert.equal(page.help.mayLight(), false);
  assert.deepEqual(page.messages, ["light", "light"]);
  page.help.light();
  assert.equal(page.lit, 1);
  page.come({ why: "assisted", seq: 3, paused: false, assisted: true });
  assert.equal(page.help.mayLight(), true);
});

test("a deal that was lost from the start is not said to be lost now", (t) => {
  const page = openPage(t, table({ assisted: true, state: "fresh" }));
  const light = (seq, winnable) => page.help.receive({ t: "light", game: "game-one", seq, winnable });
  light(0, false);
  assert.equal(page.told.at(-1), "lamp-never.");
  page.come({ why: "entry", seq: 1, ply: 1, played: ["d"], state: "running" });
  light(1, false);
  assert.deepEqual(page.told.filter((text) => text.startsWith("lamp-")), ["lamp-never."], "nothing new");
});
