import test from "node:test";
import assert from "node:assert/strict";
import { Board } from "../lib/board.js";
import { openBrowser, openPage, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { drag, playLine } from "../lib/hands.js";
import { openHouse } from "../lib/house.js";
import { assertShows, chooseDeal, seqOf, settled } from "../lib/table.js";

const handed = line("s3", 3);

async function started(t) {
  const house = await openHouse(t);
  const browser = await openBrowser(t);
  const { page, context } = await visit(browser);
  await chooseDeal(page, house, handed);
  const board = new Board(handed.deck, 3);
  await playLine(page, board, handed.moves.slice(0, 12), drag);
  return { house, browser, page, context, board };
}

const seconds = async (page) => {
  const text = await page.locator("#clock").innerText();
  const [, minutes, rest] = /(\d+):(\d\d)/.exec(text);
  return Number(minutes) * 60 + Number(rest);
};

test("a fresh visitor who reloads before the first move sees the same deal", async (t) => {
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await page.goto(house.address);
  await settled(page, 0);
  const faces = () => page.locator(".card[data-card]").evaluateAll((all) => all.map((one) => one.dataset.card).sort());
  const before = await faces();
  assert.equal(before.length, 7);
  await page.reload();
  await settled(page, 0);
  assert.deepEqual(await faces(), before);
});

test("refresh, a visit to another page, back and forward: same table, same clock", async (t) => {
  const { house, page, board } = await started(t);
  const before = await seconds(page);
  await page.reload();
  await settled(page, 12);
  await assertShows(page, board);
  assert.ok((await seconds(page)) >= before);
  await page.goto(`${house.address}/rules`);
  await page.goBack();
  await settled(page, 12);
  await assertShows(page, board);
  await page.goForward();
  await page.goBack();
  await settled(page, 12);
  await assertShows(page, board);
  assert.ok((await seconds(page)) - before < 30, "the clock went on, and not by leaps");
  await playLine(page, board, handed.moves.slice(12, 16), drag);
  await assertShows(page, board);
});

test("two tabs and a second browser with the same cookies stay in step", async (t) => {
  const { house, browser, page, context, board } = await started(t);
  const tab = await openPage(context);
  await tab.goto(house.address);
  const other = await visit(browser, { storageState: await context.storageState() });
  await other.page.goto(house.address);
  for (const one of [tab, other.page]) {
    await settled(one, 12);
    await assertShows(one, board);
  }
  let at = 12;
  for (const one of [tab, other.page, page, tab]) {
    await one.bringToFront();
    await playLine(one, board, handed.moves.slice(at, at + 2), drag);
    at += 2;
    for (const each of [page, tab, other.page]) {
      await settled(each, at);
      await assertShows(each, board);
    }
  }
  const clocks = [];
  for (const one of [page, tab, other.page]) clocks.push(await seconds(one));
  assert.ok(Math.max(...clocks) - Math.min(...clocks) <= 1, `one clock: ${clocks}`);
});

test("a new game in one tab brings the other tabs along", async (t) => {
  const { house, page, context } = await started(t);
  const tab = await openPage(context);
  await tab.goto(house.address);
  await settled(tab, 12);
  await page.bringToFront();
  await page.locator('[data-action="new"]:visible').first().click();
  await page.locator('dialog#new-game [type="submit"]').first().click();
  await settled(page, 0);
  await settled(tab, 0);
  const faces = (one) => one.locator(".card[data-card]").evaluateAll((all) => all.map((each) => each.dataset.card).sort());
  assert.deepEqual(await faces(tab), await faces(page));
});

test("the house is killed in the middle of a game and the table goes on by itself", async (t) => {
  const { house, page, board } = await started(t);
  await house.stop("SIGKILL");
  await house.start();
  await settled(page, 12);
  await assertShows(page, board);
  assert.equal(await seqOf(page), 12);
  await playLine(page, board, handed.moves.slice(12, 20), drag);
  await assertShows(page, board);
});
