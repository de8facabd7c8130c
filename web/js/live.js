// Pages of events and lists stay true while they are open: when something opens or closes, what changed is fetched and
// put in place. What has the focus, what was opened and where one reads stays.

/** The addresses whose pages change when an event does. */
const LIVELY = /^\/(?:tournaments|toernooien|daily|dagdeling|standings|standen|ranking|ranglijst|players|spelers)(?:\/|$)/;
/** Everybody is told at once: a while by chance keeps them from asking at once. */
const SPREAD_MS = 1500;

/** @param {string} what @param {string} event @param {string|undefined} shown the event of this page, if it is of one */
const concerns = (what, event, shown) => what === "told" || !shown || !event || event === shown;

/** Where the focus is within the main part, so that it can be found again. @param {Element} main */
function focusIn(main) {
  const active = document.activeElement;
  if (!active || !main.contains(active)) return null;
  const kind = active.tagName;
  const name = active.getAttribute("href") ?? active.getAttribute("name") ?? active.textContent;
  return { kind, name };
}

/** @param {Element} main @param {{kind: string, name: string|null}|null} focus */
function focusAgain(main, focus) {
  if (!focus) return;
  for (const element of main.querySelectorAll(focus.kind)) {
    const name = element.getAttribute("href") ?? element.getAttribute("name") ?? element.textContent;
    if (name === focus.name && element instanceof HTMLElement) return element.focus({ preventScroll: true });
  }
}

/** Puts the main part of a page in place of the one that is shown. @param {string} html */
function put(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const [now, next] = [document.querySelector("main"), fresh.querySelector("main")];
  if (!now || !next || now.innerHTML === next.innerHTML) return;
  const focus = focusIn(now);
  const open = [...now.querySelectorAll("details")].map((details) => details.open);
  const { scrollX, scrollY } = window;
  now.replaceChildren(...next.childNodes);
  for (const [index, details] of [...now.querySelectorAll("details")].entries()) details.open = open[index] ?? false;
  focusAgain(now, focus);
  window.scrollTo(scrollX, scrollY);
}

let asked = 0;

async function reload() {
  const mine = (asked += 1);
  await new Promise((done) => setTimeout(done, Math.random() * SPREAD_MS));
  // Whoever asked later shows the latest.
  if (mine !== asked) return;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (answer.ok && mine === asked) put(await answer.text());
  } catch {
    // The line tells again when the house is back.
  }
}

/** Listens while the page can be seen: a hidden one holds no line. */
function listen() {
  /** @type {EventSource|null} */
  let line = null;
  let broken = false;
  const show = () => {
    if (document.hidden) {
      line?.close();
      broken ||= line !== null;
      line = null;
      return;
    }
    if (line) return;
    line = new EventSource("/live");
    line.addEventListener("open", () => {
      // What happened meanwhile was told to nobody here.
      if (broken) reload();
      broken = false;
    });
    line.addEventListener("error", () => (broken = true));
    line.addEventListener("message", ({ data }) => {
      const { what, event } = JSON.parse(data);
      const shown = document.querySelector("[data-event]")?.getAttribute("data-event") ?? undefined;
      if (concerns(what, event, shown)) reload();
    });
  };
  document.addEventListener("visibilitychange", show);
  show();
}

if (LIVELY.test(location.pathname)) listen();
