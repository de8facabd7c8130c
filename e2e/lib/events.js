// Members and events of a test's own house: people sign up by the pages, the operator makes events that last a minute.

import { spawn } from "node:child_process";
import { program } from "./house.js";

/** A house that lets everybody enter its events, holds none by itself, and keeps its key in its own data. */
export const eventHouse = (keys) => ({
  env: {
    GEDULD_EVENTS_SCHEDULE: "none",
    GEDULD_EVENTS_FREE_GAMES: "0",
    GEDULD_EVENTS_ACCOUNT_BEFORE_OPENING: "false",
    GEDULD_KEYS: keys,
  },
});

/** Runs the program; gives its exit code and all it said. */
export function run(...args) {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.once("exit", (code) => done({ code, said }));
  });
}

const second = (ms) => new Date(Math.ceil(ms / 1000) * 1000).toISOString();

/** Announces an event that opens in a moment; gives its id and where its page is. */
export async function announce(house, { game = "solitaire", kind = "tournament", opensIn_ms = 2000, lasts_ms }) {
  const opening = Math.ceil((Date.now() + opensIn_ms) / 1000) * 1000;
  const times = ["--opening", second(opening), "--closing", second(opening + lasts_ms)];
  const { code, said } = await run(
    "admin", "--data", house.data, "event", "create", "--game", game, "--kind", kind, ...times, "--any-account", "--short-notice",
  );
  const id = new RegExp(`${game}-[a-z0-9-]+`).exec(said)?.[0];
  if (code !== 0 || !id) throw new Error(`no event was made (${code}): ${said}`);
  const day = /\d{4}-\d\d-\d\d/.exec(id)[0];
  const path = kind === "daily" ? `/daily/${day}/${game}` : `/tournaments/${id}`;
  return { id, path, opens_ms: opening, closes_ms: opening + lasts_ms };
}

/** Becomes a member by the pages, the codes written down. */
export async function signUp(page, house, name, password = "drie tulpen op tafel") {
  await page.goto(`${house.address}/account/sign-up`);
  await page.locator("#name").fill(name);
  await page.locator("#password").fill(password);
  await page.locator('form[action="/account/sign-up"] button.button-main').click();
  await page.locator(".code-sheet ol li").first().waitFor();
  await page.locator('form[action="/account/codes/written"] button').click();
  await page.waitForURL(/\/account(\?.*)?$/);
}

/** Waits on the page of an event for a state of it, fetching it anew. */
export async function eventState(page, house, { path }, state, within_ms = 90_000) {
  const until = Date.now() + within_ms;
  for (;;) {
    await page.goto(`${house.address}${path}`);
    const now = await page.locator(".event-state").getAttribute("data-state");
    if (now === state) return;
    if (Date.now() > until) throw new Error(`${path} is ${now}, not ${state}`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** The standing that an event's page shows, a row a player. */
export const standing = (page) =>
  page.locator("#standing tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const text = (selector) => row.querySelector(selector)?.textContent ?? "";
      const figure = (selector) => Number(text(selector).replace(/\D/g, ""));
      return {
        place: figure(".c-place"),
        name: text(".c-name bdi"),
        rounds: [...row.querySelectorAll(".round-points")].map(
          (one) => Number([...one.childNodes].at(-1).textContent.replace(/\D/g, "")),
        ),
        total: figure(".c-total"),
        points: row.querySelector(".c-points") ? figure(".c-points") : null,
        awards: [...row.querySelectorAll(".award")].map((award) => award.title),
      };
    }),
  );

/**
 * What the standing has to be (design, section 4): `players` with the worth of each round and whether it was played.
 * Awards are told from 0, the best one.
 */
export function expected(players, { rounds, cups }) {
  const total = (player) => player.rounds.reduce((sum, { worth }) => sum + worth, 0);
  const counted = players.filter((player) => player.rounds.some(({ played }) => played));
  const n = counted.length;
  return counted
    .map((player) => {
      const own = total(player);
      const better = counted.filter((other) => total(other) > own).length;
      const equal = counted.filter((other) => other !== player && total(other) === own).length;
      const place = better + 1;
      const award = place <= cups.length && n > place && own > 0 ? place - 1 : null;
      const beaten = n - 1 - better - equal + equal / 2;
      const r = n > 1 ? Math.floor((40 * beaten) / (n - 1) + 0.5) : 0;
      const all = player.rounds.length === rounds && player.rounds.every(({ played }) => played);
      return { name: player.name, place, total: own, points: (all ? 10 : 0) + r + (award === null ? 0 : cups[award]), award };
    })
    .sort((a, b) => a.place - b.place || a.name.localeCompare(b.name));
}
