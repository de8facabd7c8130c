// Somebody who sees nothing: only what the live region says and how the focused element is called, as the
// browser's accessibility tree has it.

export class Listener {
  constructor(page, session) {
    this.page = page;
    this.session = session;
    this.heardLines = 0;
  }

  static async listen(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Accessibility.enable");
    await page.evaluate(() => {
      // The region keeps only its last lines; a listener hears each of them once.
      globalThis.heardByTest = [];
      new MutationObserver((changes) => {
        for (const change of changes) {
          for (const node of change.addedNodes) globalThis.heardByTest.push(node.textContent);
        }
      }).observe(document.querySelector("[aria-live]"), { childList: true, subtree: true });
    });
    return new Listener(page, session);
  }

  /** What is said from now on until `until` fits; returns all of it. */
  async hear(until) {
    const begin = this.heardLines;
    const source = until.source;
    await this.page.waitForFunction(
      ([from, pattern]) => new RegExp(pattern, "iu").test(globalThis.heardByTest.slice(from).join(" ")),
      [begin, source],
      { polling: 20, timeout: 10_000 },
    ).catch(async () => {
      const said = await this.page.evaluate((from) => globalThis.heardByTest.slice(from), begin);
      throw new Error(`waited to hear ${until}, heard: ${said.join(" | ")}`);
    });
    const said = await this.page.evaluate(() => globalThis.heardByTest);
    this.heardLines = said.length;
    return said.slice(begin).join(" ");
  }

  /** The accessible name of what has the focus. */
  async name() {
    const { result } = await this.session.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { nodes } = await this.session.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    return nodes.find((node) => !node.ignored)?.name?.value ?? "";
  }
}

const suits = { C: "klaveren", D: "ruiten", H: "harten", S: "schoppen" };
const figures = { A: "aas", J: "boer", Q: "vrouw", K: "heer" };

/** How a card is called in Dutch: hartenheer, schoppen 10. */
export function dutch([rank, suit]) {
  return figures[rank] ? `${suits[suit]}${figures[rank]}` : `${suits[suit]} ${rank === "T" ? "10" : rank}`;
}

export const foundationName = (suit) => `azenstapel ${suits[suit.toUpperCase()]}`;
