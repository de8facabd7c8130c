// Prints what a first visit costs: bytes on the wire, time to a playable table, and the script and layout
// time of a drag with the processor slowed down four times, as a ratio to the same drag on an empty page.
//
//   npm --prefix e2e run measure

import { Board } from "../lib/board.js";
import { openBrowser, sizes, visit } from "../lib/browser.js";
import { line } from "../lib/deals.js";
import { openHouse } from "../lib/house.js";
import { chooseDeal, grip, settled } from "../lib/table.js";

const endings = [];
const script = { after: (end) => endings.unshift(end) };

try {
  const house = await openHouse(script);
  const browser = await openBrowser(script);
  await bytes(browser, house);
  await timeToTable(browser, house);
  await dragCost(browser, house);
} finally {
  for (const end of endings) await end();
}

async function bytes(browser, house) {
  const { page, context } = await visit(browser);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map();
  const urls = new Map();
  let total = 0;
  let requests = 0;
  session.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, new URL(response.url).pathname));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    total += encodedDataLength;
    requests += 1;
    const path = urls.get(requestId) ?? "?";
    const kind = path.split(".").length > 1 ? path.split(".").at(-1) : "page";
    kinds.set(kind, (kinds.get(kind) ?? 0) + encodedDataLength);
  });
  await page.goto(house.address);
  await settled(page);
  await page.waitForLoadState("networkidle");
  const parts = [...kinds].sort((a, b) => b[1] - a[1]).map(([kind, size]) => `${kind} ${(size / 1000).toFixed(1)}`);
  console.log(`first visit: ${(total / 1000).toFixed(1)} kB compressed in ${requests} requests, heads included (${parts.join(", ")})`);
  await context.close();
}

async function timeToTable(browser, house) {
  const cold = [];
  const warm = [];
  for (let i = 0; i < 9; i++) {
    const { page, context } = await visit(browser, { viewport: sizes.phone });
    for (const times of [cold, warm]) {
      const begin = performance.now();
      await page.goto(house.address, { waitUntil: "commit" });
      await settled(page);
      times.push(performance.now() - begin);
    }
    await context.close();
  }
  console.log(`time to a playable table: ${median(cold).toFixed(0)} ms first visit, ${median(warm).toFixed(0)} ms again (medians of 9)`);
}

async function dragCost(browser, house) {
  const { page, context } = await visit(browser, { reducedMotion: "no-preference" });
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const handed = line("s3", 3);
  await chooseDeal(page, house, handed);
  const held = new Board(handed.deck, 3).columns[6].open[0];
  const from = await grip(page, held);
  const onTable = await repeat(5, () => oneDrag(page, session, from));
  await page.goto("about:blank");
  const empty = await repeat(5, () => oneDrag(page, session, from));
  const [table, blank] = [median(onTable), median(empty)];
  console.log(
    `a drag of 120 steps at 4x slowdown: ${(table * 1000).toFixed(0)} ms of script, style and layout on the table, ` +
      `${(blank * 1000).toFixed(0)} ms on an empty page, ratio ${(table / blank).toFixed(1)}`,
  );
  await context.close();
}

/** Seconds of script, style and layout that one drag in circles takes. */
async function oneDrag(page, session, from) {
  const before = await spent(session);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 0; step < 120; step++) {
    const turn = (step / 60) * 2 * Math.PI;
    await page.mouse.move(from.x - 200 + 200 * Math.cos(turn), from.y + 100 * Math.sin(turn));
  }
  await page.mouse.up();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return (await spent(session)) - before;
}

async function spent(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  const value = (name) => metrics.find((metric) => metric.name === name).value;
  return value("ScriptDuration") + value("LayoutDuration") + value("RecalcStyleDuration");
}

async function repeat(times, work) {
  const results = [];
  for (let i = 0; i < times; i++) results.push(await work());
  return results;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
