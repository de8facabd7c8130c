import test from "node:test";
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser, visit } from "../lib/browser.js";
import { announce, eventHouse, eventState, expected, run, signUp, standing } from "../lib/events.js";
import { openHouse } from "../lib/house.js";
import { playOn, watch, worth } from "../lib/rounds.js";
import { settled } from "../lib/table.js";

const CUPS = [25, 15, 10, 5];
const names = {
  nl: { cups: ["gouden beker", "zilveren beker", "bronzen beker", "houten beker"], medals: ["gouden medaille", "zilveren medaille", "bronzen medaille", "koperen medaille", "tinnen medaille"] },
  en: { cups: ["gold cup", "silver cup", "bronze cup", "wooden cup"], medals: ["gold medal", "silver medal", "bronze medal", "copper medal", "tin medal"] },
};
/** A round counts as played from so many moves on. */
const PLAYED = 20;

/** Begins a round: by the button of the event's page, or by that of the round before. */
async function begin(page, house, { path }, round) {
  const next = page.locator(`dialog#message[open] button[form="next-round"]`);
  if (await next.isVisible().catch(() => false)) await next.click();
  else {
    await page.goto(`${house.address}${path}`);
    await page.locator(`form[action="${path}/rounds/${round}/begin"] button`).click();
  }
  await page.waitForURL(`${house.address}${path}/rounds/${round}`);
  await settled(page);
}

/** Closes a round by its own button and question; gives its table. */
async function close(page, watched) {
  await page.locator('.bar [data-action="giveup"]').click();
  await page.locator('dialog#message[open][data-kind="giveup"] [data-confirmed]').click();
  await page.locator('dialog#message[open][data-kind="ended"]').waitFor();
  return watched.table;
}

const result = (table) => ({ worth: worth(table), played: table.state === "won" || table.ply >= PLAYED });

/** A round from its beginning to its end: so many moves, then it is closed, unless it was won. */
async function playRound(person, house, event, round, moves) {
  const { page, watched } = person;
  await begin(page, house, event, round);
  assert.equal(watched.table.event.round, round);
  await playOn(page, watched, moves);
  return result(watched.table.result ? watched.table : await close(page, watched));
}

test("three people play a whole tournament and a daily deal, which close, count right and can be checked", async (t) => {
  const keys = join(tmpdir(), `geduld-e2e-keys-${process.pid}-${Date.now()}`);
  t.after(() => rm(keys, { recursive: true, force: true }));
  const house = await openHouse(t, eventHouse(keys));
  const browser = await openBrowser(t);
  const people = [];
  for (const name of ["Tulp", "Molen", "Klomp"]) {
    const { page } = await visit(browser);
    people.push({ name, page, watched: watch(page), tournament: [], daily: [] });
  }
  await Promise.all(people.map(({ page, name }) => signUp(page, house, name)));
  const [whole, gives, cut] = people;
  const tournament = await announce(house, { lasts_ms: 100_000 });
  const daily = await announce(house, { kind: "daily", game: "simple", lasts_ms: 100_000 });
  const other = await visit(browser);
  await eventState(other.page, house, tournament, "open");
  await eventState(other.page, house, daily, "open");

  await t.test("a visit, and the address of a round, begin nothing", async () => {
    const { page } = whole;
    for (const address of [tournament.path, `${tournament.path}/rounds/1`, `${tournament.path}/rounds/2`]) {
      await page.goto(`${house.address}${address}`);
      assert.equal(new URL(page.url()).pathname, tournament.path);
    }
    await other.page.goto(`${house.address}${tournament.path}/rounds/1`);
    assert.equal(new URL(other.page.url()).pathname, tournament.path, "a guest is led to the event");
    assert.equal(await page.locator("#standing").count(), 0);
  });

  await t.test("each plays", async () => {
    await Promise.all([
      (async () => {
        for (const round of [1, 2, 3]) whole.tournament.push(await playRound(whole, house, tournament, round, 22 + round));
        whole.daily.push(await playRound(whole, house, daily, 1, 24));
      })(),
      (async () => {
        gives.tournament.push(await playRound(gives, house, tournament, 1, 30));
        // Given up with hardly a move: it ends the round, without a bonus.
        gives.tournament.push(await playRound(gives, house, tournament, 2, 2));
        gives.tournament.push(await playRound(gives, house, tournament, 3, 21));
        gives.daily.push(await playRound(gives, house, daily, 1, 40));
      })(),
      (async () => {
        cut.tournament.push(await playRound(cut, house, tournament, 1, 21));
        await begin(cut.page, house, tournament, 2);
        await playOn(cut.page, cut.watched, 23);
      })(),
    ]);
    assert.ok(Date.now() < tournament.closes_ms, "all was played in time; a slower machine needs a longer event");
  });

  await t.test("a table of a round has no way back and no help", async () => {
    const { page, watched } = cut;
    const shown = await page.locator("[data-action]:visible").evaluateAll((all) => all.map((one) => one.dataset.action));
    for (const action of ["undo", "redo", "pause", "new", "restart", "hint", "tell-lamp"]) assert.ok(!shown.includes(action), action);
    const { seq } = watched.table;
    for (const key of ["u", "r", "p", "n", "i", "Control+z"]) await page.keyboard.press(key);
    assert.equal(await page.locator("dialog[open]").count(), 0);
    assert.equal(watched.table.seq, seq);
    assert.equal(watched.table.number, null);
    assert.match(await page.locator("#round-strip").innerText(), /Ronde 2\s+van 3/);
  });

  await t.test("the closing ends the round of who still plays, as it stands", async () => {
    const { page, watched } = cut;
    const before = worth(watched.table);
    await page.locator('dialog#message[open][data-kind="closed"]').waitFor({ timeout: 120_000 });
    assert.equal(watched.table.state, "closed");
    assert.equal(worth(watched.table), before, "no bonus, nothing lost");
    assert.equal(await page.locator("#message-title").innerText(), "Het toernooi is gesloten");
    cut.tournament.push({ worth: before, played: watched.table.ply >= PLAYED });
    await page.locator('dialog#message[open] a[data-kinds~="closed"]').click();
    await page.waitForURL(`${house.address}${tournament.path}`);
  });

  for (const [language, { cups, medals }] of Object.entries(names)) {
    await t.test(`places, totals, points, cups and medals are right: ${language}`, async () => {
      const { page } = await visit(browser, { locale: language === "nl" ? "nl-NL" : "en-GB" });
      for (const [event, rounds, awards] of [["tournament", 3, cups], ["daily", 1, medals]]) {
        const at = event === "daily" ? daily : tournament;
        await eventState(page, house, at, "closed");
        const players = people.filter((one) => one[event].length > 0).map((one) => ({ name: one.name, rounds: one[event] }));
        const wanted = expected(players, { rounds, cups: event === "daily" ? [0, 0, 0, 0, 0] : CUPS });
        const found = await standing(page);
        assert.deepEqual(
          found.map(({ place, name, total, points, awards }) => ({ place, name, total, points, awards })).sort((a, b) => a.place - b.place || a.name.localeCompare(b.name)),
          wanted.map(({ place, name, total, points, award }) => ({
            place,
            name,
            total,
            points: event === "daily" ? null : points,
            awards: award === null ? [] : [awards[award]],
          })),
        );
      }
      await page.goto(`${house.address}/ranking`);
      const first = expected(people.map((one) => ({ name: one.name, rounds: one.tournament })), { rounds: 3, cups: CUPS })[0];
      const row = page.locator(".list-ranking tbody tr", { has: page.locator("bdi", { hasText: first.name }) });
      assert.equal(Number((await row.locator(".c-points").innerText()).replace(/\D/g, "")), first.points);
      await row.locator(".c-name a").click();
      await page.locator("h1 bdi", { hasText: first.name }).waitFor();
      assert.equal(await page.locator(".award").first().getAttribute("title"), cups[0]);
    });
  }

  await t.test("the program agrees with the export, and finds where a doctored one lies", async () => {
    for (const event of [tournament, daily]) {
      const text = await (await fetch(`${house.address}${event.path}/export.json`)).text();
      const file = join(house.data, `${event.id}.json`);
      await writeFile(file, text);
      const good = await run("verify", file);
      assert.equal(good.code, 0, good.said);
      assert.match(good.said, new RegExp(event.id));
      for (const [where, lie] of lies) {
        const doctored = JSON.parse(text);
        lie(doctored.entrants[0]);
        await writeFile(file, JSON.stringify(doctored));
        const bad = await run("verify", file);
        assert.equal(bad.code, 1, bad.said);
        assert.ok(bad.said.includes(`${where}: said`), `${where} in: ${bad.said}`);
      }
    }
  });
  assert.deepEqual(people.flatMap(({ page }) => page.faults), []);
});

/** What somebody who wants another outcome would write, and where it stands. */
const lies = [
  ["entrants[0].total_points", (entrant) => (entrant.total_points += 1)],
  ["entrants[0].place", (entrant) => (entrant.place = entrant.place === 1 ? 2 : 1)],
  ["entrants[0].rounds[0].result.points", (entrant) => (entrant.rounds[0].result.points += 25)],
  // A move before the one it follows.
  ["entrants[0].rounds[0].entries[9]", ({ rounds }) => (rounds[0].entries[9] = rounds[0].entries[9].replace(/^\d+/, "0"))],
];
