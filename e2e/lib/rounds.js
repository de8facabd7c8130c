// Playing without knowing the rules: what the house says is legal is read from its frames, and done by keys.

import { settled } from "./table.js";

/** Hears the tables that the house sends to a page; `watched.table` is the last one. Begin before the table is opened. */
export function watch(page) {
  const watched = { table: null };
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.t === "table") watched.table = message;
    }),
  );
  return watched;
}

/** Does a legal move as somebody at the keyboard would. */
export async function press(page, move) {
  const { keyboard } = page;
  if (move === "d" || move === "r") return keyboard.press("d");
  const [, from, to, count = "1"] = /^(.)(.)(?:x(\d+))?$/.exec(move);
  await keyboard.press(from);
  if (to === "f") return keyboard.press("f");
  for (let more = 1; more < Number(count); more++) await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  return keyboard.press(to);
}

/** What somebody careless plays: up when it can, else a card of the stock. Never the same card to and fro. */
export function careless({ legal }) {
  const kinds = [/^[1-7]f$/, /^wf$/, /^w[1-7]$/, /^d$/, /^r$/];
  for (const kind of kinds) {
    const move = legal.find((one) => kind.test(one));
    if (move) return move;
  }
  return null;
}

/** Plays so many moves, and no more than there are; gives the table as it is then. */
export async function playOn(page, watched, moves, choose = careless) {
  for (let played = 0; played < moves && watched.table?.result === null; played++) {
    const { seq } = watched.table;
    const move = choose(watched.table);
    if (!move) break;
    await press(page, move);
    await settled(page, seq + 1);
  }
  return watched.table;
}

/** What a round is worth as its table stands (design, section 3): never below 0. */
export function worth({ result, score }) {
  return Math.max(0, result ? result.points : score.points + score.time);
}
