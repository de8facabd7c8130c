// A player who hears only: reads cards and piles back from the names and sentences of the table.

const WORDS = {
  nl: {
    suits: { klaveren: "C", ruiten: "D", harten: "H", schoppen: "S" },
    ranks: { aas: "A", boer: "J", vrouw: "Q", heer: "K", 10: "T" },
    counts: { één: 1, twee: 2, drie: 3, vier: 4, vijf: 5, zes: 6 },
    card: /^(klaveren|ruiten|harten|schoppen) ?(aas|boer|vrouw|heer|\d+)$/,
    order: [1, 2],
    to: " tot ",
    between: ", daartussen ",
    column: /^Rij (\d): (?:leeg|(?:(\S+) gesloten(?:, dan |$))?(.*))$/,
    waste: /^Open stapel: (.*?)(?:, daaronder (.*), samen \d+ kaarten)?$/,
    foundation: /^Azenstapel (\S+): (.*)$/,
    stock: /^Stapel: (één|\d+) kaart/,
    empty: "leeg",
  },
  en: {
    suits: { clubs: "C", diamonds: "D", hearts: "H", spades: "S" },
    ranks: { ace: "A", jack: "J", queen: "Q", king: "K", 10: "T" },
    counts: { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 },
    card: /^(ace|jack|queen|king|\d+) of (clubs|diamonds|hearts|spades)$/,
    order: [2, 1],
    to: " to ",
    between: ", between them ",
    column: /^Column (\d): (?:empty|(?:(\S+) closed(?:, then |$))?(.*))$/,
    waste: /^Waste: (.*?)(?:, below it (.*), \d+ cards in all)?$/,
    foundation: /^Foundation (\S+): (.*)$/,
    stock: /^Stock: (one|\d+) card/,
    empty: "empty",
  },
};

/** Hears in one language. */
export class Listener {
  constructor(language) {
    this.words = WORDS[language];
  }

  card(name) {
    const { card, order, suits, ranks } = this.words;
    const found = card.exec(name);
    if (!found) throw new Error(`not a card: "${name}"`);
    const [suit, rank] = order.map((at) => found[at]);
    return (ranks[rank] ?? rank) + suits[suit];
  }

  run(text) {
    const [ends, middle] = text.split(this.words.between);
    const [first, last] = ends.split(this.words.to);
    return [first, ...(middle ? middle.split(", ") : []), ...(last ? [last] : [])].map((name) => this.card(name));
  }

  /** The pile behind a name: its id and its cards, closed ones as null. */
  pile(name) {
    const { column, waste, foundation, stock, counts, suits, empty } = this.words;
    let found;
    if ((found = column.exec(name))) {
      const [, number, closed, open] = found;
      return { pile: number, cards: [...Array(closed ? counts[closed] : 0).fill(null), ...(open ? this.run(open) : [])] };
    }
    if ((found = foundation.exec(name))) {
      return { pile: `f${suits[found[1]].toLowerCase()}`, top: found[2] === empty ? null : this.card(found[2]) };
    }
    if ((found = waste.exec(name))) {
      const [, top, below] = found;
      if (top === empty) return { pile: "waste", tops: [] };
      return { pile: "waste", tops: [...(below ? below.split(", ") : []).map((one) => this.card(one)).reverse(), this.card(top)] };
    }
    found = stock.exec(name);
    return { pile: "stock", count: found ? counts[found[1]] ?? Number(found[1]) : 0 };
  }
}
