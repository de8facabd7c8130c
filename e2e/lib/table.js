// Drives the table of a page and reads what it shows.

import assert from "node:assert/strict";
import { Board } from "./board.js";
import { exactNumber } from "./deals.js";

/** Waits until the table is shown, the socket is open and nothing is on its way. */
export async function settled(page, seq = null) {
  await page.waitForFunction(
    (wanted) => {
      const table = document.querySelector("#table");
      return (
        document.documentElement.hasAttribute("data-connected") &&
        table?.dataset.seq !== undefined &&
        !table.hasAttribute("data-busy") &&
        (wanted === null || Number(table.dataset.seq) === wanted)
      );
    },
    seq,
    { polling: "raf" },
  );
}

export const seqOf = (page) => page.locator("#table").getAttribute("data-seq").then(Number);
export const stateOf = (page) => page.locator("#table").getAttribute("data-state");

/** Opens the page and lays down the handed deal through the new-game dialog, as a player would. */
export async function chooseDeal(page, house, { deck, draw, scoring = "tournament" }) {
  await page.goto(house.address);
  await settled(page);
  await page.locator('[data-action="new"]:visible').first().click();
  const dialog = page.locator("dialog#new-game");
  await dialog.waitFor();
  const more = dialog.locator("details:not([open]) > summary");
  if ((await more.count()) > 0) await more.first().click();
  await dialog.locator("label.choice", { has: page.locator(`[name="draw"][value="${draw}"]`) }).click();
  await dialog.locator('[name="scoring"]').selectOption(scoring);
  await dialog.locator('[name="number"]').fill(exactNumber(deck));
  await dialog.locator('[type="submit"]').click();
  await dialog.waitFor({ state: "hidden" });
  // The deal before it shows seven open cards too, and may stand at move 0 as well.
  await page.waitForFunction(
    (wanted) =>
      wanted.every((code, i) => document.querySelector(`.card[data-card="${code}"]`)?.dataset.pile === String(i + 1)),
    new Board(deck, draw).columns.map(({ open }) => open[0]),
    { polling: "raf" },
  );
  await settled(page, 0);
}

export const pile = (page, name) => page.locator(`.pile[data-pile="${name}"]`);
export const card = (page, code) => page.locator(`.card[data-card="${code}"]`);

/** Where one can take hold of a card: near its top left corner, which no card of its pile covers. */
export async function grip(page, code) {
  const box = await card(page, code).boundingBox();
  return { x: box.x + box.width * 0.3, y: box.y + Math.min(8, box.height * 0.1) };
}

/** Where to let go or tap on a pile: the middle of its last card, or of the empty place. */
export async function place(page, board, name) {
  const last = name === "stock" ? undefined : board.pile(name).at(-1);
  const box = await (last ? card(page, last) : pile(page, name)).boundingBox();
  const height = last || name === "stock" ? box.height : Math.min(box.height, box.width * 1.4);
  return { x: box.x + box.width / 2, y: box.y + height / 2 };
}

/** What the page shows, read from the cards that lie on it: `data-pile` order as the screen has it. */
export async function shown(page) {
  return page.evaluate(() => {
    const piles = {};
    for (const element of document.querySelectorAll(".card")) {
      const name = element.dataset.pile;
      (piles[name] ??= []).push([Number(element.style.zIndex || 0), element.dataset.card ?? "--"]);
    }
    return Object.fromEntries(
      Object.entries(piles).map(([name, list]) => [
        name,
        list.sort((a, b) => a[0] - b[0]).map(([, code]) => code),
      ]),
    );
  });
}

/** The screen must show exactly this board. */
export async function assertShows(page, board) {
  const piles = await shown(page);
  for (let i = 0; i < 7; i++) {
    const column = board.columns[i];
    assert.deepEqual(piles[i + 1] ?? [], [...column.closed.map(() => "--"), ...column.open], `column ${i + 1}`);
  }
  const waste = piles.waste ?? [];
  assert.deepEqual(waste.slice(-3), board.waste.slice(-3), "the top of the waste");
  for (const suit of "CDHS") {
    const top = (piles[`f${suit.toLowerCase()}`] ?? []).at(-1);
    assert.equal(top, board.foundations[suit].at(-1), `foundation ${suit}`);
  }
}

const number = (text) => Number(text.replace(/[^0-9-]/g, ""));

/** The win is seen: the state, the exact score, and the game on top of the list of one's own games. */
export async function assertWon(page, house, { points, recycles }) {
  assert.equal(points, 2320 - 25 * recycles);
  await page.waitForFunction(() => document.querySelector("#table").dataset.state === "won");
  const game = await page.locator("dialog#message[open] #message-tally").evaluate((tally) =>
    [...tally.querySelectorAll("div")].map((row) => [row.querySelector("dt").textContent, row.querySelector("dd").textContent]),
  );
  const told = new Map(game);
  const total = number(told.get("Punten"));
  assert.equal(number(told.get("Kaarten") ?? told.get("Punten")), points, `what the cards brought: ${game}`);
  assert.equal(total, points + number(told.get("Tijdbonus") ?? "0"), `the sum: ${game}`);
  await page.goto(`${house.address}/me`);
  const row = page.locator("#recent-games tr[data-game]").first();
  assert.equal(await row.locator(".outcome").getAttribute("data-won"), "true");
  assert.equal(number(await row.locator("td.figure").first().innerText()), total, "the points in one's own list");
}
