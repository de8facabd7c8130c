// Tables as the house sends them, for the tests.

/** A running game of draw three; any part can be given otherwise. */
export function table(parts = {}) {
  return {
    t: "table",
    v: 1,
    why: "hello",
    game: "game-one",
    seq: 0,
    ply: 0,
    state: "running",
    paused: false,
    variant: { draw: 3, recycles: null, empty: "kings" },
    scoring: "tournament",
    known: false,
    assisted: false,
    number: null,
    stock: 24,
    waste: [],
    foundations: { c: 0, d: 0, h: 0, s: 0 },
    columns: columns("KH", "9C", "8D", "TS", "2C", "AS", "5H"),
    legal: ["d"],
    undo: false,
    redo: false,
    finish: false,
    stuck: false,
    recycles: { used: 0, left: null, points: -25 },
    clock: { ms: 0, running: true },
    score: { points: 0, time: 0, bonus: 1000 },
    played: [],
    result: null,
    ...parts,
  };
}

/** Seven columns as dealt: 0 to 6 closed cards and one open, or the open cards given as "9C 8D". */
export const columns = (...tops) => tops.map((top, closed) => ({ closed, open: top ? top.split(" ") : [] }));

/** A session that writes down what it sends and what it tells. */
export function listen(Session, first) {
  const sent = [];
  const told = [];
  const session = new Session((message) => sent.push(message), (change) => told.push(change));
  session.receive(first);
  return { session, sent, told };
}
