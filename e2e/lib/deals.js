// Handed deals: decks, winning lines with their points, and the exact numbers by which a player can choose them.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const data = (name) =>
  readFileSync(fileURLToPath(new URL(`../../crates/rules/tests/data/${name}`, import.meta.url)), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));

const decks = new Map(data("line_deals.tsv").map(([id, deck]) => [id, deck]));

/** All handed winning lines: { id, deck, draw, recycles, points, moves }. */
export const lines = data("lines.tsv").map(([id, draw, recycles, points, moves]) => ({
  id,
  deck: decks.get(id),
  draw: Number(draw),
  recycles: Number(recycles),
  points: Number(points),
  moves: moves.split(" "),
}));

export const line = (id, draw) => lines.find((one) => one.id === id && one.draw === draw);

/** The deck string as cards in dealing order. */
export const cards = (deck) => deck.match(/../g);

/** The exact number `x:…` of a deck string (design, section 2; solver notes, section 7). */
export function exactNumber(deck) {
  const order = cards(deck);
  const columns = [[], [], [], [], [], [], []];
  let at = 0;
  for (let row = 0; row < 7; row++) {
    for (let column = row; column < 7; column++) columns[column].push(order[at++]);
  }
  const dealt = [...columns.flat(), ...order.slice(28)];
  const fresh = [];
  for (const rank of "A23456789TJQK") for (const suit of "HDCS") fresh.push(rank + suit);
  const places = dealt.map((card) => fresh.indexOf(card));
  let number = 0n;
  for (let i = 51; i >= 1; i--) {
    const place = places.indexOf(i);
    number = number * BigInt(i + 1) + BigInt(place);
    [places[place], places[i]] = [places[i], places[place]];
  }
  return `x:${number}`;
}
