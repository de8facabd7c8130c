// Runs before anything is drawn, on every page: puts the player's settings on the root element, so that nothing
// flashes. The one place that knows how settings are kept and what their defaults are.
(() => {
  const KEY = "geduld.settings";
  const root = document.documentElement;
  const defaults = {
    theme: "auto",
    fourcolor: false,
    indices: root.dataset.lang === "nl" ? "nl" : "en",
    left: false,
    motion: "auto",
    score: true,
    moves: true,
    clock: true,
    keys: true,
    doubletap: "foundation-first",
    largeprint: false,
    light: false,
    tips: false,
  };

  /** @returns {typeof defaults} */
  const load = () => {
    try {
      return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
    } catch {
      return { ...defaults };
    }
  };
  let now = load();

  /** @param {typeof defaults} settings */
  const apply = (settings) => {
    const hidden = /** @type {const} */ (["score", "moves", "clock"]).filter((name) => !settings[name]);
    /** @type {Record<string, string|boolean>} */
    const marks = {
      theme: settings.theme === "auto" ? false : settings.theme,
      motion: settings.motion === "auto" ? false : settings.motion,
      indices: settings.indices,
      fourcolor: settings.fourcolor,
      left: settings.left,
      largeprint: settings.largeprint,
      tips: settings.tips,
      hide: hidden.length > 0 && hidden.join(" "),
    };
    for (const [name, value] of Object.entries(marks)) {
      if (value === false) delete root.dataset[name];
      else root.dataset[name] = value === true ? "" : String(value);
    }
  };

  /** @param {typeof defaults} settings */
  const write = (settings) => {
    now = settings;
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // No storage: the settings hold for this page only.
    }
    apply(settings);
  };

  apply(now);
  addEventListener("storage", (event) => event.key === KEY && apply((now = load())));
  Object.assign(globalThis, { geduldSettings: { read: () => now, write } });
})();
