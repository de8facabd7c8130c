import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Board } from "../lib/board.js";
import { openBrowser, sizes, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { keys, playLine } from "../lib/hands.js";
import { openHouse } from "../lib/house.js";
import { chooseDeal, settled } from "../lib/table.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const themes = ["laken", "nacht", "linnen", "delfts"];

/** What axe finds on the page as it stands, a line each. */
async function findings(page, where) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return result.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${where}: ${violation.id} ${node.target.join(" ")} ${node.any[0]?.message ?? violation.help}`),
  );
}

const setTheme = (page, theme) =>
  page.evaluate((name) => {
    const settings = JSON.parse(localStorage.getItem("geduld.settings") ?? "{}");
    localStorage.setItem("geduld.settings", JSON.stringify({ ...settings, theme: name }));
  }, theme);

/** Leaves a game behind that has an end, so that one's own page has something to show. */
async function endedGame(page, house) {
  await page.goto(house.address);
  await settled(page, 0);
  const stock = await page.locator('.pile[data-pile="stock"]').boundingBox();
  await page.mouse.click(stock.x + stock.width / 2, stock.y + stock.height / 2);
  await settled(page, 1);
}

for (const [name, viewport] of Object.entries(sizes)) {
  test(`axe finds nothing on any page, in any theme, with every dialog (${name})`, async (t) => {
    const house = await openHouse(t);
    const { page } = await visit(await openBrowser(t), { viewport });
    await endedGame(page, house);
    await chooseDeal(page, house, line("s3", 3));
    const found = [];
    for (const theme of themes) {
      await setTheme(page, theme);
      for (const path of ["/", "/rules", "/me", "/no-such-page"]) {
        await page.goto(`${house.address}${path}`);
        if (path === "/") await settled(page);
        if (path === "/me") await page.locator("#recent-games").waitFor();
        found.push(...(await findings(page, `${theme} ${path}`)));
      }
      await page.goto(house.address);
      await settled(page);
      for (const dialog of await page.locator("dialog[id]").evaluateAll((all) => all.map((one) => one.id))) {
        await page.evaluate((id) => document.getElementById(id).showModal(), dialog);
        found.push(...(await findings(page, `${theme} dialog ${dialog}`)));
        await page.evaluate((id) => document.getElementById(id).close(), dialog);
      }
    }
    assert.deepEqual([...new Set(found)], []);
    assert.deepEqual(
      page.faults.filter((fault) => !fault.includes("404")),
      [],
      "the content security policy was kept",
    );
  });
}

/** Changes settings as another tab would, without loading the page anew. */
const setNow = (page, change) =>
  page.evaluate((change) => {
    const key = "geduld.settings";
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), ...change }));
    dispatchEvent(new StorageEvent("storage", { key }));
  }, change);

test("axe finds nothing on a paused table, on a won one, with four colours and in large print", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t));
  await chooseDeal(page, house, handed);
  const board = new Board(handed.deck, 3);
  const found = [];
  const look = async (where) => {
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      for (const theme of themes) {
        await setNow(page, { theme });
        found.push(...(await findings(page, `${where} ${theme} ${size}`)));
      }
    }
  };
  await playLine(page, board, handed.moves.slice(0, 30), keys);
  await setNow(page, { fourcolor: true });
  await look("four colours");
  await setNow(page, { largeprint: true });
  await look("four colours in large print");
  await setNow(page, { fourcolor: false });
  await look("large print");
  await page.locator('.bar [data-action="pause"]').click();
  await page.locator("#paused").waitFor();
  await look("paused");
  await page.locator('#paused [data-action="resume"]').click();
  await settled(page);
  await playLine(page, board, handed.moves.slice(30), keys);
  await page.locator('dialog#message[open][data-kind="won"]').waitFor();
  await look("won");
  assert.deepEqual([...new Set(found)], []);
  assert.deepEqual(page.faults, []);
});

test("the buttons of every sheet are in sight without scrolling, and a win shows all it has to say", async (t) => {
  const handed = line("s3", 3);
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t), { viewport: { width: 320, height: 568 } });
  await chooseDeal(page, house, handed);
  const hidden = (dialog) =>
    dialog.evaluate((sheet) => {
      const frame = sheet.getBoundingClientRect();
      return [...sheet.querySelectorAll(".sheet-foot .button:not([hidden])")]
        .filter((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          return top < frame.top || bottom > Math.min(frame.bottom, innerHeight);
        })
        .map((button) => button.textContent);
    });
  for (const id of ["new-game", "settings", "help-keys"]) {
    await page.evaluate((id) => document.getElementById(id).showModal(), id);
    const dialog = page.locator(`dialog#${id}`);
    await dialog.locator("details").evaluateAll((all) => all.forEach((one) => (one.open = true)));
    assert.deepEqual(await hidden(dialog), [], id);
    await dialog.evaluate((sheet) => sheet.close());
  }
  await playLine(page, new Board(handed.deck, 3), handed.moves, keys);
  const message = page.locator('dialog#message[open][data-kind="won"]');
  await message.waitFor();
  assert.deepEqual(await hidden(message), []);
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    assert.deepEqual(await hidden(message), []);
    const scrolls = await message.evaluate((sheet) => sheet.scrollHeight > sheet.clientHeight);
    assert.equal(scrolls, false, `the win fits ${viewport.width}x${viewport.height}`);
  }
});

test("every page speaks Dutch or English as asked, and remembers the choice", async (t) => {
  const house = await openHouse(t);
  const browser = await openBrowser(t);
  for (const [locale, lang] of [["nl-NL", "nl"], ["en-GB", "en"], ["de-DE", "nl"]]) {
    const { page } = await visit(browser, { locale });
    for (const path of ["/", "/rules", "/me"]) {
      await page.goto(`${house.address}${path}`);
      assert.equal(await page.locator("html").getAttribute("lang"), lang, `${locale} ${path}`);
    }
  }
  const { page } = await visit(browser, { locale: "nl-NL" });
  await page.goto(`${house.address}/rules`);
  await page.locator('[name="lang"][value="en"]').first().click();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.goto(house.address);
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
});

test("nothing is clipped and nothing scrolls from 320 by 568 up", async (t) => {
  const house = await openHouse(t);
  const browser = await openBrowser(t);
  for (const [width, height] of [[320, 568], [360, 640], [568, 320], [640, 360], [820, 1180], [1440, 900], [3840, 2160]]) {
    const { page, context } = await visit(browser, { viewport: { width, height } });
    await page.goto(house.address);
    await settled(page, 0);
    const report = await page.evaluate(() => {
      const root = document.scrollingElement;
      const outside = [...document.querySelectorAll(".card, .pile, button, output")]
        .filter((element) => !element.closest("dialog"))
        .map((element) => [element, element.getBoundingClientRect()])
        .filter(([element, box]) => box.width > 0 && getComputedStyle(element).visibility !== "hidden")
        .filter(([, box]) => box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
        .map(([element]) => `${element.className} ${element.dataset.pile ?? element.dataset.action ?? ""}`);
      return { scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth, outside };
    });
    assert.deepEqual(report, { scrolls: false, outside: [] }, `${width}x${height}`);
    const touching = await page.evaluate(() =>
      [...document.querySelectorAll(".pad-cell:not([hidden])")]
        .map((cell) => {
          const figure = cell.querySelector("dd");
          if (figure.id === "score") figure.textContent = "12.345";
          const [name, value] = [cell.querySelector("dt"), figure].map((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return range.getBoundingClientRect();
          });
          const { left, right } = cell.getBoundingClientRect();
          const beside = value.top < name.bottom - 3 && name.top < value.bottom - 3;
          return { id: figure.id, fits: value.left >= (beside ? name.right + 3 : left) && value.right <= right };
        })
        .filter(({ fits }) => !fits)
        .map(({ id }) => id),
    );
    assert.deepEqual(touching, [], `the pad at ${width}x${height}`);
    await context.close();
  }
});

test("buttons at the table are at least 44 px or a whole pile", async (t) => {
  const house = await openHouse(t);
  const { page } = await visit(await openBrowser(t), { viewport: { width: 320, height: 568 } });
  await page.goto(house.address);
  await settled(page, 0);
  const small = await page.locator("button:visible").evaluateAll((all) =>
    all
      .map((one) => [one.dataset.action ?? one.textContent.trim(), one.getBoundingClientRect()])
      .filter(([, box]) => box.width < 44 || box.height < 44)
      .map(([name, box]) => `${name} ${box.width}x${box.height}`),
  );
  assert.deepEqual(small, []);
});
