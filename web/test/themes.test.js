import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../styles/themes.css", import.meta.url), "utf8").replace(/\/\*.*?\*\//gs, "");
const properties = (body) => Object.fromEntries([...body.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
const blocks = [...css.matchAll(/:root(\S*) \{\n([^}]*)\}/g)].map(([, which, body]) => [which, properties(body)]);
const written = new Map(blocks);
const chosen = (theme) => written.get(`[data-theme="${theme}"]`);
const laken = written.get("");
/** What each theme gives; what it leaves out it takes from laken. */
const themes = { laken, nacht: { ...laken, ...chosen("nacht") }, linnen: { ...laken, ...chosen("linnen") }, delfts: { ...laken, ...chosen("delfts") } };

/** "#abc", "#aabbcc" or "rgb(1 2 3 / 40%)" as red, green, blue and how much it covers. */
function colour(text) {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1];
  if (hex) return [...(hex.length === 3 ? hex.replace(/./g, "$&$&") : hex).match(/../g).map((two) => parseInt(two, 16)), 1];
  const [, red, green, blue, cover] = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)$/.exec(text);
  return [Number(red), Number(green), Number(blue), cover / 100];
}

const laidOver = ([red, green, blue, cover], below) =>
  [...[red, green, blue].map((part, at) => part * cover + below[at] * (1 - cover)), 1];

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(parts) {
  const [red, green, blue] = parts.map((part) => (part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("the dark theme that the system asks for is the one that can be chosen", () => {
  assert.ok(Object.keys(chosen("nacht")).length > 40);
  assert.deepEqual(written.get(":not([data-theme])"), chosen("nacht"));
  assert.equal(written.size, blocks.length, "no theme is written twice in one way");
});

test("a theme only changes what the first one has", () => {
  for (const [which, values] of written) {
    for (const name of Object.keys(values)) assert.ok(name in laken, `${which} ${name}`);
  }
});

for (const [theme, values] of Object.entries(themes)) {
  test(`the outline of an empty place stands out 3 : 1 from the felt (${theme})`, () => {
    // From the light of the lamp to the shade at the edge.
    for (const shade of ["--felt-lit", "--felt", "--felt-edge"]) {
      const felt = colour(values[shade]);
      const inside = laidOver(colour(values["--place-fill"]), felt);
      const outline = laidOver(colour(values["--place"]), inside);
      const found = contrast(outline, felt);
      assert.ok(found >= 3, `${shade}: ${found.toFixed(2)}`);
    }
  });

  test(`text stands out 4.5 : 1 from what it is written on, and the indices of cards 7 : 1 (${theme})`, () => {
    const pairs = [
      ["--on-felt", "--felt", 4.5],
      ["--on-bar", "--bar", 4.5],
      ["--on-bar", "--bar-deep", 4.5],
      ["--on-pad", "--pad", 4.5],
      ["--on-pad-soft", "--pad", 4.5],
      ["--ink", "--paper", 4.5],
      ["--ink", "--paper-deep", 4.5],
      ["--ink-soft", "--paper", 4.5],
      ["--ink-soft", "--paper-deep", 4.5],
      ["--on-accent", "--accent", 4.5],
      ["--link", "--paper", 4.5],
      ["--warn", "--paper", 4.5],
      ...["--card-black", "--card-red", "--four-clubs", "--four-diamonds", "--four-spades"].map((ink) => [ink, "--card-paper", 7]),
    ];
    for (const [ink, ground, least] of pairs) {
      const found = contrast(colour(values[ink]), colour(values[ground]));
      assert.ok(found >= least, `${ink} on ${ground}: ${found.toFixed(2)}`);
    }
  });
}
