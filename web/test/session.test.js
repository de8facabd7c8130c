import test from "node:test";
import assert from "node:assert/strict";
import { MOST_WISHES, Session } from "../js/session.js";
import { columns, listen, table } from "./tables.js";

const carry = (from, to, count = 1, chosen = true) => ({ from, to, count, chosen });
const start = table({ legal: ["d", "32", "57"], columns: columns("KH", "9C", "8D", "TS", "2C", "AS", "3H") });
const after = (parts) => table({ why: "entry", seq: 1, ply: 1, ...parts });

test("a legal move is drawn before the answer and sent with the seq it was made at", () => {
  const { session, sent } = listen(Session, start);
  assert.equal(session.submit(carry("3", "2")), "sent");
  assert.deepEqual(session.board["2"], [null, "9C", "8D"]);
  assert.deepEqual(session.board["3"], [null, null], "the card under it turns only when the answer comes");
  assert.equal(sent.length, 1);
  assert.deepEqual([sent[0].do, sent[0].seq, sent[0].game], ["32", 0, "game-one"]);
  assert.match(sent[0].id, /^[A-Za-z0-9_-]{16}$/);
});

test("an illegal move is not sent", () => {
  const { session, sent } = listen(Session, start);
  assert.equal(session.submit(carry("3", "1")), "none");
  assert.deepEqual(sent, []);
  assert.equal(session.busy, false);
});

test("while an answer is out, a move on other piles is drawn at once and sent after it", () => {
  const { session, sent } = listen(Session, start);
  session.submit(carry("3", "2"));
  assert.equal(session.submit(carry("5", "7")), "kept");
  assert.equal(sent.length, 1, "one entry in flight");
  assert.equal(session.board["7"].at(-1), "2C");
  session.receive(after({
    entry: sent[0].id,
    played: ["32"],
    columns: columns("KH", "9C 8D", "", "TS", "2C", "AS", "3H").with(2, { closed: 1, open: ["QD"] }),
    legal: ["d", "57"],
  }));
  assert.deepEqual([sent[1].do, sent[1].seq], ["57", 1]);
  assert.equal(session.board["3"].at(-1), "QD");
  assert.equal(session.board["7"].at(-1), "2C");
});

test("a move that shares a pile with what is out waits for the answer", () => {
  const { session, sent } = listen(Session, table({ legal: ["d", "w3"], waste: ["7S"] }));
  session.submit({ do: "d" });
  assert.equal(session.submit({ do: "d" }), "kept");
  assert.equal(session.board.stock.length, 21);
  assert.equal(session.board.waste.length, 4);
  session.receive(after({ entry: sent[0].id, stock: 21, waste: ["7S", "AH", "2H", "3H"], legal: ["d"] }));
  assert.equal(session.board.stock.length, 18);
  assert.equal(sent[1].do, "d");
});

test("a wish that has become impossible is given back and takes the rest with it", () => {
  const { session, sent, told } = listen(Session, table({ legal: ["d", "w3"], waste: ["7S"] }));
  session.submit({ do: "d" });
  session.submit(carry("waste", "3"));
  session.submit({ do: "d" });
  session.receive(after({ entry: sent[0].id, stock: 21, waste: ["7S", "AH", "2H", "3H"], legal: ["d"] }));
  assert.equal(told.at(-1).kind, "dropped");
  assert.equal(session.busy, false);
  assert.equal(sent.length, 1);
  assert.deepEqual(session.board.waste, ["7S", "AH", "2H", "3H"]);
});

test("a refusal brings the board back and drops what waited", () => {
  const { session, sent, told } = listen(Session, start);
  session.submit(carry("3", "2"));
  session.submit(carry("5", "7"));
  session.receive({ t: "refused", id: sent[0].id, seq: 0, code: "wrong_rank" });
  assert.deepEqual(session.board["2"], [null, "9C"]);
  assert.deepEqual(session.board["5"].at(-1), "2C");
  assert.equal(session.busy, false);
  assert.deepEqual([told.at(-1).kind, told.at(-1).code], ["refused", "wrong_rank"]);
});

test("after a lost line the same entry is sent again, and only its acknowledgement ends it", () => {
  const { session, sent } = listen(Session, start);
  session.submit(carry("3", "2"));
  session.receive({ ...start, why: "hello" });
  assert.deepEqual(sent[1], sent[0]);
  assert.equal(session.board["2"].at(-1), "8D", "still drawn");
  session.receive(after({ entry: sent[0].id, legal: [] }));
  assert.equal(session.busy, false);
});

test("an entry of another tab brings its table; ours ends with a resync", () => {
  const { session, sent } = listen(Session, start);
  session.submit(carry("3", "2"));
  session.receive(after({ entry: "somebody-else-00", played: ["57"], legal: ["d"] }));
  assert.equal(session.busy, true);
  assert.deepEqual(session.board["2"], [null, "9C"], "no longer drawn: it is not legal any more");
  session.receive(after({ why: "resync", legal: ["d"] }));
  assert.equal(session.busy, false);
  assert.equal(sent.length, 1);
});

test("another game lets everything go", () => {
  const { session } = listen(Session, start);
  session.submit(carry("3", "2"));
  session.submit({ do: "undo" });
  session.receive(table({ game: "game-two", state: "fresh" }));
  assert.equal(session.busy, false);
});

test("wishes are bounded: what comes on top is let go silently", () => {
  const { session, told } = listen(Session, start);
  session.submit({ do: "d" });
  for (let i = 0; i < MOST_WISHES; i++) assert.equal(session.submit({ do: "d" }), "kept");
  const before = told.length;
  assert.equal(session.submit({ do: "d" }), "full");
  assert.equal(session.wishes.length, MOST_WISHES);
  assert.equal(told.length, before);
});

test("undo and redo of what this page has seen are drawn at once, with the turned card closed again", () => {
  const { session, sent } = listen(Session, start);
  session.submit(carry("3", "2"));
  const moved = after({
    entry: sent[0].id,
    played: ["32"],
    undo: true,
    columns: columns("KH", "9C 8D", "", "TS", "2C", "AS", "3H").with(2, { closed: 1, open: ["QD"] }),
  });
  session.receive(moved);
  session.submit({ do: "undo" });
  assert.deepEqual(session.board["3"], [null, null, "8D"]);
  session.receive({ ...start, why: "entry", entry: sent[1].id, seq: 2, redo: true, played: ["undo"] });
  session.submit({ do: "redo" });
  assert.deepEqual(session.board["3"], [null, "QD"]);
});

test("asking why sends the move as it is and draws nothing", () => {
  const { session, sent, told } = listen(Session, start);
  assert.equal(session.submit({ do: "31", ask: true }), "sent");
  assert.deepEqual(session.board["3"], [null, null, "8D"]);
  session.receive({ t: "refused", id: sent[0].id, seq: 0, code: "kings_only" });
  assert.equal(told.at(-1).asked, true);
});

test("the stuck note counts only for the table it was made for", () => {
  const { session, told } = listen(Session, table({ seq: 5 }));
  session.receive({ t: "stuck", game: "game-one", seq: 4 });
  assert.equal(session.table.stuck, false);
  session.receive({ t: "stuck", game: "game-one", seq: 5 });
  assert.equal(session.table.stuck, true);
  assert.equal(told.at(-1).kind, "stuck");
});

test("a double tap resolves when the answer is there", () => {
  const { session, sent } = listen(Session, table({ legal: ["wf", "d"], waste: ["2S", "AS"], stock: 22 }));
  session.submit({ from: "waste", count: 1, chosen: true, to: "best" });
  assert.equal(sent[0].do, "wf");
  assert.equal(session.submit({ from: "waste", count: 1, chosen: true, to: "best" }), "kept");
  session.receive(after({ entry: sent[0].id, waste: ["2S"], stock: 22, foundations: { c: 0, d: 0, h: 0, s: 1 }, legal: ["wf", "d"] }));
  assert.equal(sent[1].do, "wf");
  assert.deepEqual(session.board.fs, ["AS", "2S"]);
});

test("random wishes and answers in any order never break the deck", () => {
  let state = 7;
  const below = (n) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * n);
  const { session, sent } = listen(Session, start);
  const piles = ["waste", "fh", "1", "2", "3", "4", "5", "6", "7"];
  for (let i = 0; i < 3000; i++) {
    const kind = below(6);
    if (kind === 0) session.submit({ do: ["d", "r", "undo", "redo"][below(4)] });
    else if (kind < 4) session.submit(carry(piles[below(9)], piles[below(9)], 1 + below(3), below(2) === 0));
    else if (kind === 4 && session.out) session.receive({ t: "refused", id: session.out.id, seq: 0, code: "over" });
    else if (session.out) session.receive({ ...start, why: "entry", entry: session.out.id, seq: session.table.seq + 1 });
    const cards = Object.values(session.board).flat();
    assert.equal(cards.length, 52);
    const known = cards.filter(Boolean);
    assert.equal(new Set(known).size, known.length);
    assert.ok(session.wishes.length <= MOST_WISHES);
  }
  assert.ok(sent.length > 100);
});
