// The win: for two seconds the cards open into a flower over the felt and go home again. Any key or press ends it.

/** @import { Layout } from "./layout.js" */
/** @import { Scene } from "./scene.js" */
import { FOUNDATIONS } from "./board.js";
import { mayMove } from "./motion.js";

const WIN_MS = 2000;
/** By ring, from outside inward: radius as a share of the felt, and the size of the cards. */
const RADII = [1, 0.74, 0.5, 0.28];
const SCALES = [0.72, 0.6, 0.48, 0.36];
/** How much wider than high the rosette may be, and how far its rings turn. */
const FLATTEST = 1.6;
const TURN = (2 * Math.PI) / 13;

/**
 * Plays the win. Resolves when it is over or was ended; at once without motion.
 * @param {Scene} scene all cards lie on the foundations
 * @returns {Promise<void>}
 */
export function celebrate(scene) {
  if (!mayMove() || document.hidden) return Promise.resolve();
  scene.settle();
  scene.showAll(true);
  const flights = scene.elements.map((element, at) => {
    element.classList.add("won");
    return element.animate(flight(scene.layout, at, scene), { duration: WIN_MS, easing: "ease-in-out" });
  });
  const end = () => flights.forEach((animation) => animation.finish());
  const ends = /** @type {const} */ (["pointerdown", "keydown"]);
  for (const kind of ends) addEventListener(kind, end, { capture: true, once: true });
  return Promise.allSettled(flights.map((animation) => animation.finished)).then(() => {
    for (const kind of ends) removeEventListener(kind, end, { capture: true });
    for (const element of scene.elements) element.classList.remove("won");
    scene.showAll(false);
  });
}

/**
 * One card's way: out to its place in a rosette of thirteen spokes, the suits in rings that turn against each other,
 * and home.
 * @param {Layout} layout @param {number} at @param {Scene} scene
 * @returns {Keyframe[]}
 */
function flight(layout, at, scene) {
  const { pile, index } = scene.slots[at];
  const home = layout.places[pile ?? "fc"];
  const ring = FOUNDATIONS.indexOf(pile ?? "fc");
  const { width, height } = layout.felt;
  const size = SCALES[ring];
  const high = (height - layout.cardH * SCALES[0]) / 2;
  const wide = Math.min((width - layout.cardH * SCALES[0]) / 2, high * FLATTEST);
  const start = (index / 13 + (ring % 2) / 26) * 2 * Math.PI - Math.PI / 2;
  const swing = (ring % 2 ? -1 : 1) * TURN;
  let leans = 0;
  /** @param {number} turn @param {number} offset */
  const place = (turn, offset) => {
    const x = width / 2 + Math.cos(start + turn) * wide * RADII[ring] - layout.cardW / 2;
    const y = height / 2 + Math.sin(start + turn) * high * RADII[ring] - layout.cardH / 2;
    const lean = Math.atan2(y + layout.cardH / 2 - height / 2, x + layout.cardW / 2 - width / 2) + Math.PI / 2;
    // The short way round from where it leant before.
    leans += Math.atan2(Math.sin(lean - leans), Math.cos(lean - leans));
    return { transform: `translate3d(${x}px, ${y}px, 0) rotate(${leans}rad) scale(${size})`, offset };
  };
  /** @param {number} offset */
  const rest = (offset) => ({ transform: `translate3d(${home.x}px, ${home.y}px, 0) rotate(0rad) scale(1)`, offset });
  return [rest(0), place(0, 0.35), place(swing, 0.72), rest(1)];
}
