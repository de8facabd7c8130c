import test from "node:test";
import assert from "node:assert/strict";
import { COLUMNS, FOUNDATIONS, PILES, boardOf } from "../js/board.js";
import { STRIP } from "../js/card.js";
import { cardAt, coverOf, layOut, overlap, placeCards, placeSlip, zoneOf } from "../js/layout.js";
import { table } from "./tables.js";

const strips = { small: STRIP.small, medium: STRIP.medium, large: STRIP.large };
const print = { small: STRIP.print, medium: STRIP.print, large: STRIP.print };
/** The room for piles on screens from the smallest phone to 4K, bars taken off. */
const rooms = [[320, 460], [360, 530], [390, 740], [568, 320], [640, 360], [820, 1060], [1024, 650], [1366, 650], [1440, 780], [1920, 950], [3840, 2030]];

const run = (length) => [..."KQJT98765432A"].slice(0, length).map((rank, index) => rank + "HS"[index % 2]);
const longest = () => {
  const board = boardOf(table());
  board["7"] = [...Array(6).fill(null), ...run(13)];
  return board;
};

for (const [width, height] of rooms) {
  for (const left of [false, true]) {
    for (const [name, each] of [["own size", strips], ["large print", print]]) {
      const felt = { width, height, left, strips: each };
      const where = `${width}×${height}${left ? " mirrored" : ""}, ${name}`;

      test(`every card lies on the felt, and no two piles overlap: ${where}`, () => {
        for (const board of [boardOf(table({ waste: ["2S", "3S", "4S", "5S"], stock: 20 })), longest()]) {
          const layout = layOut(felt, board);
          const covers = PILES.map((pile) => coverOf(layout, pile, board[pile]));
          for (const [at, cover] of covers.entries()) {
            assert.ok(cover.x >= 0 && cover.y >= 0, `${PILES[at]} ${JSON.stringify(cover)}`);
            assert.ok(cover.x + cover.width <= width + 1, `${PILES[at]} ends at ${cover.x + cover.width}`);
            assert.ok(cover.y + cover.height <= height + 1, `${PILES[at]} ends at ${cover.y + cover.height} of ${height}`);
            for (const other of covers.slice(at + 1)) assert.equal(overlap(cover, other), 0);
          }
        }
      });

      test(`six closed and thirteen open cards fit, each with its whole index: ${where}`, () => {
        const board = longest();
        const layout = layOut(felt, board);
        const points = placeCards(layout, "7", board["7"]);
        const least = layout.strip.min - 1;
        for (let index = 6; index < 18; index++) {
          assert.ok(points[index + 1].y - points[index].y >= least, `card ${index} shows ${points[index + 1].y - points[index].y} of ${least}`);
        }
        for (let index = 0; index < 6; index++) assert.ok(points[index + 1].y > points[index].y, "closed cards can be counted");
      });
    }
  }
}

test("the smallest phone still has cards of 40 pixels", () => {
  const board = boardOf(table());
  assert.ok(layOut({ width: 320, height: 460, left: false, strips }, board).cardW >= 40);
});

test("a column closes up evenly: closed and open cards give way together", () => {
  const board = boardOf(table());
  const felt = { width: 1440, height: 780, left: false, strips };
  board["7"] = [...Array(6).fill(null), ...run(9)];
  const layout = layOut(felt, board);
  const points = placeCards(layout, "7", board["7"]);
  const closed = points[1].y - points[0].y;
  const open = points[8].y - points[7].y;
  assert.ok(closed < layout.strip.closed && open < layout.strip.open, `${closed} and ${open}`);
});

test("the waste fans its top three and no more", () => {
  const layout = layOut({ width: 390, height: 700, left: false, strips }, boardOf(table()));
  const xs = (count) => new Set(placeCards(layout, "waste", run(count)).map((point) => point.x)).size;
  assert.deepEqual([0, 1, 2, 3, 4, 13].map(xs), [0, 1, 2, 3, 3, 3]);
});

test("mirrored, the stock is right, the foundations left, and the columns keep their order", () => {
  const board = boardOf(table());
  for (const [width, height] of [[390, 700], [640, 330]]) {
    const { places } = layOut({ width, height, left: true, strips }, board);
    assert.ok(places.stock.x > places.fs.x);
    assert.ok(FOUNDATIONS.every((pile) => places[pile].x < places.waste.x));
    assert.deepEqual([...COLUMNS].sort((a, b) => places[a].x - places[b].x), [...COLUMNS]);
  }
});

test("a column can be hit down to the edge of the felt", () => {
  const board = boardOf(table());
  const layout = layOut({ width: 390, height: 700, left: false, strips }, board);
  const zone = zoneOf(layout, "1", board["1"]);
  assert.ok(zone.y + zone.height >= 700);
});

test("a card is hit where it is seen, the last one below it", () => {
  const board = boardOf(table());
  board["7"] = [null, null, "KH", "QS"];
  const layout = layOut({ width: 390, height: 700, left: false, strips }, board);
  const points = placeCards(layout, "7", board["7"]);
  const x = points[0].x + 5;
  assert.equal(cardAt(layout, "7", board["7"], { x, y: points[2].y + 2 }), 2);
  assert.equal(cardAt(layout, "7", board["7"], { x, y: points[3].y + 2 }), 3);
  assert.equal(cardAt(layout, "7", board["7"], { x, y: 690 }), 3);
});

test("a slip lies at the lower edge, or where it covers nothing that is to be seen", () => {
  const felt = { width: 320, height: 460 };
  const slip = { width: 300, height: 60 };
  assert.deepEqual(placeSlip(felt, slip, []), { x: 10, y: 390, clear: true });
  const low = { x: 100, y: 380, width: 40, height: 56 };
  const at = placeSlip(felt, slip, [low]);
  assert.ok(at.clear && at.y + slip.height <= low.y, `${at.y}`);
  const column = { x: 200, y: 0, width: 40, height: 460 };
  assert.equal(placeSlip(felt, slip, [column]).clear, false);
  const narrow = placeSlip(felt, { width: 147, height: 110 }, [column]);
  assert.deepEqual([narrow.clear, narrow.x + 147 <= 200], [true, true]);
});
