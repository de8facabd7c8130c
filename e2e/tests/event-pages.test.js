import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser, sizes, visit } from "../lib/browser.js";
import { announce, eventHouse, eventState } from "../lib/events.js";
import { walkTo } from "../lib/hands.js";
import { openHouse } from "../lib/house.js";
import { playOn, watch } from "../lib/rounds.js";
import { settled } from "../lib/table.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it stands, a line each, and whether it scrolls sideways. */
async function findings(page, where) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const found = result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${where}: ${id} ${node.target.join(" ")}`));
  const wide = await page.evaluate(() => document.scrollingElement.scrollWidth > innerWidth);
  return wide ? [...found, `${where}: scrolls sideways`] : found;
}

/** Types where the focus is, after walking there with Tab. */
async function fill(page, id, text) {
  await walkTo(page, "Tab", `document.activeElement?.id === ${JSON.stringify(id)}`);
  await page.keyboard.type(text);
}

/** Walks to what fits a selector, and presses Enter on it. */
async function enter(page, selector) {
  await walkTo(page, "Tab", `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`);
  await page.keyboard.press("Enter");
}

test("by keys alone one signs up, plays a round and finds standing, ranking and player; axe finds nothing from 320 px", async (t) => {
  const keys = join(tmpdir(), `geduld-e2e-keys-pages-${process.pid}-${Date.now()}`);
  t.after(() => rm(keys, { recursive: true, force: true }));
  const house = await openHouse(t, eventHouse(keys));
  const { page } = await visit(await openBrowser(t), { viewport: { width: 320, height: 568 } });
  const watched = watch(page);
  const found = [];
  const look = async (where) => {
    for (const viewport of [{ width: 320, height: 568 }, sizes.tablet, sizes.desk]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await findings(page, `${where} ${viewport.width} ${colorScheme}`)));
      }
    }
    await page.setViewportSize({ width: 320, height: 568 });
  };

  await page.goto(`${house.address}/account/sign-up`);
  await look("sign-up");
  // As long as a name may be, and as wide.
  await fill(page, "name", "Mauwerwormwommelmummie W");
  await fill(page, "password", "drie tulpen op tafel");
  await page.keyboard.press("Enter");
  await page.locator(".code-sheet").waitFor();
  await look("codes");
  await enter(page, 'form[action="/account/codes/written"] button');
  await page.waitForURL(/\/account(\?.*)?$/);
  await look("account");

  const event = await announce(house, { lasts_ms: 100_000 });
  await eventState(page, house, event, "open");
  await page.goto(`${house.address}/tournaments`);
  await look("tournaments");
  await enter(page, `a[href="${event.path}"]`);
  await page.waitForURL(`${house.address}${event.path}`);
  await look("event");
  await enter(page, `form[action="${event.path}/rounds/1/begin"] button`);
  await page.waitForURL(`${house.address}${event.path}/rounds/1`);
  await settled(page);
  await look("table");
  for (const round of [1, 2, 3]) {
    await playOn(page, watched, 21);
    await enter(page, '[data-action="giveup"]');
    await page.locator('dialog#message[open][data-kind="giveup"]').waitFor();
    if (round === 1) await look("question");
    await enter(page, "[data-confirmed]");
    await page.locator('dialog#message[open][data-kind="ended"]').waitFor();
    if (round === 1) await look("result");
    if (round === 3) break;
    const next = await page.evaluate(() => document.activeElement?.getAttribute("form"));
    assert.equal(next, "next-round", "the next round is at hand, and waits for a key");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${house.address}${event.path}/rounds/${round + 1}`);
    await settled(page);
  }
  await enter(page, 'a[data-kinds~="ended"]');
  await page.waitForURL(`${house.address}${event.path}`);
  await eventState(page, house, event, "closed");
  await look("standing");
  await page.goto(`${house.address}/ranking`);
  await look("ranking");
  await enter(page, ".list-ranking .c-name a");
  await page.waitForURL(/\/players\//);
  await look("player");
  assert.deepEqual([...new Set(found)], []);
  assert.deepEqual(page.faults, []);
});
