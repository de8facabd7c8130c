import test from "node:test";
import assert from "node:assert/strict";
import { openBrowser, openPage, visit } from "../../lib/browser.js";
import { openHouse } from "../../lib/house.js";
import { settled, seqOf, shown } from "../../lib/table.js";

/** At least so long, and until so many entries were accepted: a slow machine needs longer, up to `mostSeconds`. */
const seconds = 60;
const wantedEntries = 200;
const mostSeconds = 240;
const perSecond = 50;

/** A small generator of our own, so that a run can be repeated from the seed it prints. */
function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(`${perSecond} clicks, drags and keys a second for ${seconds} s and more: no error, no illegal state`, async (t) => {
  const seed = Number(process.env.GEDULD_SEED ?? Date.now() % 1_000_000);
  console.log(`figure: storm seed ${seed}`);
  const below = chance(seed);
  const house = await openHouse(t);
  const { page, context } = await visit(await openBrowser(t), { reducedMotion: "no-preference" });
  const errors = [];
  let accepted = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.t === "error") errors.push(payload);
      if (message.t === "table" && message.why === "entry") accepted += 1;
    }),
  );
  await page.goto(house.address);
  await settled(page);
  const { width, height } = page.viewportSize();
  const table = await page.locator("#piles").boundingBox();
  const spot = () => ({ x: table.x + below(Math.floor(table.width)), y: table.y + below(Math.floor(table.height)) });
  const keys = ["d", "d", "w", "f", "u", "r", "1", "2", "3", "4", "5", "6", "7", "ArrowLeft", "ArrowRight",
    "ArrowUp", "ArrowDown", "Enter", " ", "Escape"];
  const stock = await page.locator('.pile[data-pile="stock"]').boundingBox();

  // Straight to the browser and without waiting for each, so that the rate is the test's and not the driver's.
  const session = await context.newCDPSession(page);
  let waiting = 0;
  const send = (method, parameters) => {
    waiting += 1;
    session.send(method, parameters).then(
      () => (waiting -= 1),
      (error) => errors.push(String(error)),
    );
  };
  const mouse = (type, at, more = {}) =>
    send("Input.dispatchMouseEvent", { type, x: at.x, y: at.y, button: "left", clickCount: 1, ...more });
  const press = (at, clickCount = 1) => {
    mouse("mousePressed", at, { clickCount, buttons: 1 });
    mouse("mouseReleased", at, { clickCount });
  };
  const key = (name) => {
    const text = name === "Enter" ? "\r" : name.length === 1 ? name : "";
    send("Input.dispatchKeyEvent", { type: "keyDown", key: name, text });
    send("Input.dispatchKeyEvent", { type: "keyUp", key: name });
  };

  const begin = performance.now();
  let inputs = 0;
  const passed = () => (performance.now() - begin) / 1000;
  while (passed() < seconds || (accepted < wantedEntries && passed() < mostSeconds)) {
    const due = begin + (inputs * 1000) / perSecond;
    await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
    while (waiting > 200) await new Promise((done) => setTimeout(done, 5));
    const kind = below(10);
    if (kind < 3) {
      key(keys[below(keys.length)]);
    } else if (kind < 6) {
      press({ x: stock.x + stock.width / 2, y: stock.y + stock.height / 2 });
    } else if (kind < 7) {
      press(spot(), 1 + below(2));
    } else {
      const [from, to] = [spot(), spot()];
      mouse("mousePressed", from, { buttons: 1 });
      mouse("mouseMoved", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, { buttons: 1 });
      mouse("mouseMoved", to, { buttons: 1 });
      if (below(4) > 0) mouse("mouseReleased", to);
    }
    inputs += 1;
  }
  const stormed = passed();
  const rate = inputs / stormed;
  mouse("mouseReleased", spot());
  while (waiting > 0 && errors.length === 0) await new Promise((done) => setTimeout(done, 20));
  assert.equal(page.url().replace(/\/$/, ""), house.address, "nothing led away from the table");

  await page.keyboard.press("Escape");
  await settled(page);
  console.log(`figure: storm ${inputs} inputs, ${rate.toFixed(0)} a second for ${stormed.toFixed(0)} s, ${accepted} accepted entries`);
  assert.ok(rate > perSecond * 0.9, `${rate} inputs a second`);
  assert.ok(accepted >= wantedEntries, `${accepted} entries were accepted`);
  assert.deepEqual(errors, []);
  assert.deepEqual(page.faults, []);
  assert.deepEqual({ width, height }, page.viewportSize());

  // A house that was killed knows only the log: its replay is what a new tab shows.
  const seq = await seqOf(page);
  const screen = await shown(page);
  await house.stop("SIGKILL");
  await house.start();
  const fresh = await openPage(context);
  await fresh.goto(house.address);
  await settled(fresh, seq);
  const replayed = await shown(fresh);
  for (const name of ["1", "2", "3", "4", "5", "6", "7", "waste"]) {
    assert.deepEqual((screen[name] ?? []).slice(name === "waste" ? -3 : 0), (replayed[name] ?? []).slice(name === "waste" ? -3 : 0), `pile ${name}`);
  }
  for (const name of ["fc", "fd", "fh", "fs"]) {
    assert.equal((screen[name] ?? []).at(-1), (replayed[name] ?? []).at(-1), `foundation ${name}`);
  }
});
