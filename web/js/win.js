// The win: for two seconds the cards open into a flower over the felt and go home again. Any key or press ends it.

/** @import { Layout } from "./layout.js" */
/** @import { Scene } from "./scene.js" */
import { mayMove } from "./motion.js";

const WIN_MS = 2000;
const PETALS = 4;

/**
 * Plays the win. Resolves when it is over or was ended; at once without motion.
 * @param {Scene} scene all cards lie on the foundations
 * @returns {Promise<void>}
 */
export function celebrate(scene) {
  if (!mayMove() || document.hidden) return Promise.resolve();
  scene.settle();
  const flights = scene.elements.map((element, at) => {
    element.style.visibility = "";
    element.classList.add("won");
    return element.animate(flight(scene.layout, at, scene), {
      duration: WIN_MS,
      delay: (at % 13) * 12,
      easing: "ease-in-out",
    });
  });
  const end = () => flights.forEach((animation) => animation.finish());
  const ends = /** @type {const} */ (["pointerdown", "keydown"]);
  for (const kind of ends) addEventListener(kind, end, { capture: true, once: true });
  return Promise.allSettled(flights.map((animation) => animation.finished)).then(() => {
    for (const kind of ends) removeEventListener(kind, end, { capture: true });
    for (const element of scene.elements) element.classList.remove("won");
  });
}

/**
 * One card's way: out to its place in the flower, a quarter turn with all the others, and home.
 * @param {Layout} layout @param {number} at @param {Scene} scene
 * @returns {Keyframe[]}
 */
function flight(layout, at, scene) {
  const { pile } = scene.slots[at];
  const home = layout.places[pile ?? "fc"];
  const { width, height } = layout.felt;
  const angle = (at / 52) * 2 * Math.PI;
  const reach = Math.min(width - layout.cardW, height - layout.cardH) * 0.46;
  const petal = 0.62 + 0.38 * Math.cos(PETALS * angle);
  /** @param {number} turn */
  const place = (turn) => {
    const x = width / 2 + Math.cos(angle + turn) * reach * petal - layout.cardW / 2;
    const y = height / 2 + Math.sin(angle + turn) * reach * petal - layout.cardH / 2;
    return {
      translate: `${x - home.x}px ${y - home.y}px`,
      rotate: `${angle + turn + Math.PI / 2}rad`,
      scale: 0.7,
    };
  };
  const rest = { translate: "0px 0px", rotate: "0rad", scale: 1 };
  return [{ ...rest, offset: 0 }, { ...place(0), offset: 0.35 }, { ...place(Math.PI / 4), offset: 0.72 }, { ...rest, offset: 1 }];
}
