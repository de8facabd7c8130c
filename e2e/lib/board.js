// A plain picture of where every card lies, moved by the house notation. It checks nothing: the tests
// compare it with what the page shows.

import { cards } from "./deals.js";

export class Board {
  constructor(deck, draw) {
    const order = cards(deck);
    this.draw = draw;
    this.columns = Array.from({ length: 7 }, () => ({ closed: [], open: [] }));
    let at = 0;
    for (let row = 0; row < 7; row++) {
      for (let column = row; column < 7; column++) {
        const pile = this.columns[column];
        (row === column ? pile.open : pile.closed).push(order[at++]);
      }
    }
    this.stock = order.slice(28);
    this.waste = [];
    this.foundations = { C: [], D: [], H: [], S: [] };
  }

  /** The card a move takes first, and the piles it goes from and to; null for draw and recycle. */
  read(move) {
    if (move === "d" || move === "r") return null;
    const [, from, to, count = "1"] = /^(.)(.)(?:x(\d+))?$/.exec(move);
    const source = from === "w" ? "waste" : /[1-7]/.test(from) ? from : `f${from}`;
    const pile = this.pile(source);
    const card = pile.at(-Number(count));
    const target = to === "f" ? `f${card[1].toLowerCase()}` : to;
    return { card, from: source, to: target, count: Number(count) };
  }

  pile(name) {
    if (name === "waste") return this.waste;
    if (name === "stock") return this.stock;
    if (name[0] === "f") return this.foundations[name[1].toUpperCase()];
    return this.columns[Number(name) - 1].open;
  }

  /** Plays a move; returns the card it turned, or null. */
  play(move) {
    if (move === "d") {
      this.waste.push(...this.stock.splice(0, this.draw));
      return null;
    }
    if (move === "r") {
      this.stock = this.waste.splice(0);
      return null;
    }
    const { from, to, count } = this.read(move);
    const source = this.pile(from);
    this.pile(to).push(...source.splice(source.length - count));
    const column = this.columns[Number(from) - 1];
    if (column && column.open.length === 0 && column.closed.length > 0) {
      column.open.push(column.closed.pop());
      return column.open[0];
    }
    return null;
  }

  get won() {
    return Object.values(this.foundations).every((pile) => pile.length === 13);
  }
}
