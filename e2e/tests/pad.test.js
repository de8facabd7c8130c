import test from "node:test";
import assert from "node:assert/strict";
import { Board } from "../lib/board.js";
import { openBrowser, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { keys, playLine } from "../lib/hands.js";
import { openHouse } from "../lib/house.js";
import { chooseDeal, settled } from "../lib/table.js";

/** What the pad shows at one moment, as numbers; the clock in seconds. */
const pad = (page) =>
  page.evaluate(() => {
    const text = (id) => document.getElementById(id).textContent;
    const number = (id) => Number(text(id).replace("−", "-").replace(/[^0-9-]/g, ""));
    const [minutes, seconds] = text("clock").split(":").map(Number);
    return { score: number("score"), bonus: number("bonus"), seconds: minutes * 60 + seconds };
  });

// The page carries on what time takes between two tables: it must not drift from what the house says.
test("points that fall with time fall on the page as the house counts them", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));

  await chooseDeal(page, house, { ...handed, scoring: "windows" });
  await playLine(page, new Board(handed.deck, 3), handed.moves.slice(0, 30), keys);
  const start = await pad(page);
  const earned = start.score + 2 * Math.floor(start.seconds / 10);
  await page.waitForFunction((score) => document.getElementById("score").textContent === String(score), start.score - 2);
  const fallen = await pad(page);
  assert.equal(fallen.score, earned - 2 * Math.floor(fallen.seconds / 10), "on the page");
  await page.reload();
  await settled(page);
  const told = await pad(page);
  assert.equal(told.score, earned - 2 * Math.floor(told.seconds / 10), "by the house");

  await chooseDeal(page, house, handed);
  await playLine(page, new Board(handed.deck, 3), handed.moves.slice(0, 4), keys);
  const { bonus } = await pad(page);
  await page.waitForFunction((bonus) => Number(document.getElementById("bonus").textContent.replace(/\D/g, "")) < bonus, bonus);
  for (const where of ["on the page", "by the house"]) {
    const now = await pad(page);
    assert.equal(now.bonus + now.seconds, 1000, where);
    await page.reload();
    await settled(page);
  }
});
