// Movement that explains: how long, whether at all, the tiny shake, the trace. State has always changed before.

/** A glide, in milliseconds; the style sheet's --glide is the same for the eye. */
export const GLIDE_MS = 160;
const TRACE_MS = 1000;

/** Whether things may move: the player's setting, else what the system asks for. */
export function mayMove() {
  const wish = document.documentElement.dataset.motion;
  return wish ? wish === "full" : !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * A tiny shake: "that cannot be done". Without motion the element only shows a mark for a moment.
 * @param {readonly HTMLElement[]} elements
 */
export function shake(elements) {
  for (const element of elements) {
    if (mayMove()) {
      element.animate({ translate: ["0", "-4px", "4px", "-3px", "2px", "0"] }, { duration: 260, easing: "ease-out" });
    }
    mark(element, "refused", 400);
  }
}

/**
 * The last move leaves a trace for a second.
 * @param {readonly HTMLElement[]} elements
 */
export function trace(elements) {
  for (const element of elements) mark(element, "traced", TRACE_MS);
}

/** @type {Map<string, WeakMap<HTMLElement, number>>} */
const marks = new Map();

/** A class that goes by itself. @param {HTMLElement} element @param {string} name @param {number} ms */
function mark(element, name, ms) {
  let timers = marks.get(name);
  if (!timers) marks.set(name, (timers = new WeakMap()));
  clearTimeout(timers.get(element));
  element.classList.remove(name);
  element.classList.add(name);
  timers.set(
    element,
    setTimeout(() => element.classList.remove(name), ms),
  );
}
