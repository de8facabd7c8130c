import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Board } from "../lib/board.js";
import { openBrowser, sizes, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { keys, playLine } from "../lib/hands.js";
import { openHouse } from "../lib/house.js";
import { Listener } from "../lib/listener.js";
import { chooseDeal, seqOf, settled, stateOf } from "../lib/table.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Keeps settings before the page is opened, as an earlier visit would have. */
const keep = (context, settings) =>
  context.addInitScript((kept) => localStorage.getItem("geduld.settings") ?? localStorage.setItem("geduld.settings", JSON.stringify(kept)), settings);

/** A careless beginning of s3 with draw three: after the last of these moves nobody can win it. */
const LOSING = "d d d w1 d w4 d d w7 w2 d d".split(" ");

const slip = (page) => page.locator(".felt-slip");
const lampShows = (page, shows) =>
  page.waitForFunction(
    (wanted) => {
      const lamp = document.querySelector("#lamp");
      return lamp?.dataset.shows === wanted && !lamp.hasAttribute("data-looking");
    },
    shows,
    { polling: "raf" },
  );

/** The move a hint marks on the table: the pile of its card, and where it goes. */
const marked = (page) =>
  page.evaluate(() => ({
    cards: [...document.querySelectorAll(".card.hinted")].map((card) => card.dataset.card),
    to: document.querySelector(".pile[data-hint]")?.dataset.pile,
  }));

/** Waits until what has changed is drawn. */
const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** How much of what a hint marks lies under its slip, in square pixels. */
const covered = (page) =>
  page.evaluate(() => {
    const slip = document.querySelector(".felt-slip:not([hidden])")?.getBoundingClientRect();
    if (!slip) return "no slip";
    return [...document.querySelectorAll(".card.hinted, .pile[data-hint]")]
      .map((element) => element.getBoundingClientRect())
      .map((box) => [Math.min(box.right, slip.right) - Math.max(box.left, slip.left), Math.min(box.bottom, slip.bottom) - Math.max(box.top, slip.top)])
      .reduce((sum, [width, height]) => sum + (width > 1 && height > 1 ? Math.round(width * height) : 0), 0);
  });

async function ask(page) {
  await page.keyboard.press("i");
  const sure = page.locator('dialog#message[open][data-kind="help"]');
  await page.locator('.felt-slip:not([hidden]), dialog#message[open][data-kind="help"]').waitFor();
  if (await sure.isVisible()) {
    await sure.locator('[data-action="hint"]').click();
    await slip(page).waitFor();
  }
}

test("a table without help shows none, and asks before the first hint", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, house, handed);
  assert.equal(await page.locator("#lamp").isVisible(), false);
  assert.equal(await page.locator(".control-hint").isVisible(), false);
  await page.keyboard.press("i");
  const sure = page.locator('dialog#message[open][data-kind="help"]');
  await sure.waitFor();
  await sure.locator('[data-action="close"]:visible').click();
  assert.equal(await slip(page).isVisible(), false);
  await ask(page);
  assert.match(await slip(page).textContent(), /naar|[Dd]raaien/);
  await page.keyboard.press("Escape");
  assert.equal(await slip(page).isVisible(), false);
  await drawn(page);
  assert.deepEqual(await marked(page), { cards: [], to: undefined });
  assert.deepEqual(page.faults, []);
});

test("only deals that can be won: dealt at once, remembered, and the hints win it", async (t) => {
  const house = await openHouse(t);
  const { page, context } = await visit(await openBrowser(t));
  await keep(context, { tips: true });
  await page.goto(house.address);
  await settled(page, 0);
  await page.locator('.bar [data-action="new"]').click();
  const dialog = page.locator("dialog#new-game");
  await dialog.locator("label.choice", { has: page.locator('[value="1"]') }).click();
  await dialog.locator('[name="winnable"]').check();
  await dialog.locator('[type="submit"]').click();
  await dialog.waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.querySelector("#game-name").textContent === "Solitaire Simple");
  await settled(page, 0);
  for (let steps = 0; (await stateOf(page)) !== "won"; steps++) {
    assert.ok(steps < 400);
    if (await page.locator('.bar [data-action="finish"]').isVisible()) {
      await page.keyboard.press("a");
      await page.waitForFunction(() => document.querySelector("#table").dataset.state === "won");
      break;
    }
    await ask(page);
    await page.locator(".pile[data-hint]").waitFor({ state: "attached" });
    const { cards, to } = await marked(page);
    assert.ok(to, "a hint marks where to go");
    const seq = await seqOf(page);
    if (to === "stock") await page.keyboard.press("d");
    else {
      const from = await page.evaluate((code) => document.querySelector(`.card[data-card="${code}"]`).dataset.pile, cards[0]);
      const reach = { waste: "w" }[from] ?? from;
      if (from[0] === "f") {
        await page.keyboard.press("w");
        for (let step = 0; step <= ["fc", "fd", "fh", "fs"].indexOf(from); step++) await page.keyboard.press("ArrowRight");
      } else await page.keyboard.press(reach);
      if (to[0] === "f") await page.keyboard.press("f");
      else {
        for (let more = 1; more < cards.length; more++) await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Enter");
        await page.keyboard.press(to);
      }
    }
    await settled(page, seq + 1);
  }
  const message = page.locator('dialog#message[open][data-kind="won"]');
  await message.waitFor();
  assert.match(await message.textContent(), /met hulp/);
  await page.goto(`${house.address}/me`);
  assert.match(await page.locator("#recent-games tr[data-game]").first().textContent(), /met hulp/);
  await page.goto(house.address);
  await settled(page);
  await page.locator('dialog#message[open] [data-action="new"]').click();
  assert.equal(await dialog.locator('[name="winnable"]').isChecked(), true);
  assert.deepEqual(page.faults, []);
});

test("the lamp tells when the game is lost, the hint how far back it was not, and one press goes there", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page, context } = await visit(await openBrowser(t));
  await keep(context, { light: true });
  await chooseDeal(page, house, handed);
  const ear = await Listener.listen(page);
  await lampShows(page, "open");
  await playLine(page, new Board(handed.deck, 3), LOSING, keys);
  await lampShows(page, "lost");
  await ear.hear(/niet meer te winnen/);
  await ask(page);
  await ear.hear(/Vanaf hier niet meer te winnen\. Ga (één zet|\d+ zetten) terug/);
  const button = slip(page).locator(".button");
  const count = /Eén/.test(await button.textContent()) ? 1 : Number(/\d+/.exec(await button.textContent())[0]);
  const seq = await seqOf(page);
  await button.focus();
  await page.keyboard.press("Enter");
  await settled(page, seq + count);
  await ear.hear(/Teruggegaan/);
  assert.equal(await page.evaluate(() => document.activeElement?.classList.contains("pile")), true, "the focus is on the piles");
  await lampShows(page, "open");
  await page.keyboard.press("r");
  await settled(page, seq + count + 1);
  await lampShows(page, "lost");
  assert.deepEqual(page.faults, []);
});

test("a hint that is out when the house is gone comes from the next one", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, house, handed);
  await ask(page);
  await page.keyboard.press("Escape");
  // Asked on a line that is dead already.
  await house.stop("SIGKILL");
  await page.keyboard.press("i");
  await slip(page).waitFor();
  assert.match(await slip(page).textContent(), /Even zoeken/);
  await house.start();
  await page.waitForFunction(() => /naar|[Dd]raaien/.test(document.querySelector(".felt-slip:not([hidden])")?.textContent ?? ""));
});

test("the lamp asks before it marks a game that has begun", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, house, handed);
  await playLine(page, new Board(handed.deck, 3), ["d"], keys);
  const box = page.locator('#settings [name="light"]');
  const sure = page.locator('dialog#message[open][data-kind="light"]');
  const tick = async () => {
    await page.evaluate(() => document.querySelector('[data-action="settings"]').click());
    assert.equal(await box.isChecked(), false);
    await page.locator('#settings label.switch', { has: page.locator('[name="light"]') }).click();
    await sure.waitFor();
  };
  await tick();
  await sure.locator('[data-action="close"]:visible').click();
  assert.equal(await page.locator("#lamp").isVisible(), false);
  await tick();
  await sure.locator('[data-action="light"]').click();
  await lampShows(page, "open");
  assert.equal(await box.isChecked(), true);
  assert.deepEqual(page.faults, []);
});

test("on the smallest phone no hint lies over what it is about", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await page.setViewportSize({ width: 320, height: 568 });
  await chooseDeal(page, house, handed);
  const board = new Board(handed.deck, 3);
  for (let at = 0; at + 3 < handed.moves.length - 10; at += 3) {
    await playLine(page, board, handed.moves.slice(at, at + 3), keys);
    await ask(page);
    await page.locator(".pile[data-hint]").waitFor({ state: "attached" });
    await drawn(page);
    assert.equal(await covered(page), 0, `after ${at + 3} moves`);
    await page.keyboard.press("Escape");
  }
  assert.deepEqual(page.faults, []);
});

test("a house that is killed right after a hint still knows that one was given", async (t) => {
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await page.goto(house.address);
  await settled(page, 0);
  await ask(page);
  await house.stop("SIGKILL");
  await house.start();
  await settled(page);
  await page.reload();
  await settled(page, 0);
  // No question before this hint: the game is marked already.
  await page.keyboard.press("i");
  await slip(page).waitFor();
  assert.equal(await page.locator("dialog#message[open]").count(), 0);
});

test("lamp, hint and slip fit every size, in large print too", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const browser = await openBrowser(t);
  for (const largeprint of [false, true]) {
    const { page, context } = await visit(browser);
    await keep(context, { tips: true, light: true, largeprint });
    await chooseDeal(page, house, handed);
    await playLine(page, new Board(handed.deck, 3), handed.moves.slice(0, 12), keys);
    await lampShows(page, "open");
    await ask(page);
    for (const viewport of [{ width: 320, height: 568 }, { width: 640, height: 360 }, { width: 568, height: 320 }, { width: 1024, height: 768 }, { width: 1100, height: 800 }, { width: 1920, height: 1080 }, ...Object.values(sizes)]) {
      await page.setViewportSize(viewport);
      await drawn(page);
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll(".bar button, .bar .pad, .felt-slip, .felt-slip button, .felt-slip p")]
          .map((element) => [element, element.getBoundingClientRect()])
          .filter(([, box]) => box.width > 0)
          .filter(([element, box]) =>
            box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5 ||
            (element.tagName === "BUTTON" && (box.width < 43.5 || box.height < 43.5)) || element.scrollWidth > element.clientWidth + 1)
          .map(([element, box]) => `${element.className} ${Math.round(box.left)} ${Math.round(box.right)} ${Math.round(box.width)}x${Math.round(box.height)} ${element.scrollWidth}`),
      );
      assert.deepEqual(outside, [], `${viewport.width}x${viewport.height}`);
      const over = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".bar button, .bar .pad")]
          .map((element) => [element.id || element.dataset.action, element.getBoundingClientRect()])
          .filter(([, box]) => box.width > 0);
        return boxes.flatMap(([name, a], i) =>
          boxes.slice(i + 1)
            .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
            .map(([other]) => `${name} over ${other}`));
      });
      assert.deepEqual(over, [], `${viewport.width}x${viewport.height}`);
      assert.equal(await covered(page), 0, `the slip covers its hint, ${viewport.width}x${viewport.height}`);
    }
    await context.close();
  }
});

test("axe finds nothing on a table with lamp and hint, in any theme", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page, context } = await visit(await openBrowser(t));
  await keep(context, { tips: true, light: true, fourcolor: true });
  await chooseDeal(page, house, handed);
  await playLine(page, new Board(handed.deck, 3), LOSING, keys);
  await lampShows(page, "lost");
  await ask(page);
  await page.evaluate(axe);
  const found = [];
  for (const theme of ["laken", "nacht", "linnen", "delfts"]) {
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      found.push(...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${theme} ${size}: ${id} ${node.target.join(" ")}`)));
    }
  }
  assert.deepEqual(found, []);
  assert.deepEqual(page.faults, []);
});
