//! A searched state in sixty-one bits, and the clock of its talon.

use geduld_rules::DrawCount;

use crate::board::Board;
use crate::pack::Heights;

/// A state: cards in place of each column, cards left in the talon, foundations, and the clock.
///
/// Ordered so that the states of one *group* (equal columns and talon) stand together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct State {
    /// Three bits a column, then 24 bits of talon places, then the foundations.
    pub(crate) key: u64,
    pub(crate) clock: Clock,
}

impl State {
    pub(crate) fn new(in_place: [u8; 7], heights: Heights, talon: u32, clock: Clock) -> State {
        let columns = in_place.iter().rev().fold(0, |columns, &n| columns << 3 | u64::from(n));
        State { key: columns << 40 | u64::from(talon) << 16 | u64::from(heights), clock }
    }

    /// How many cards of a column lie where they were dealt, the head included.
    pub(crate) const fn in_place(self, column: usize) -> usize {
        (self.key >> (40 + 3 * column)) as usize & 7
    }

    pub(crate) const fn heights(self) -> Heights {
        self.key as Heights
    }

    /// The talon places that still hold their card.
    pub(crate) const fn talon(self) -> u32 {
        (self.key >> 16) as u32 & 0xFF_FFFF
    }

    /// The cards in place, three bits a column.
    pub(crate) const fn columns(self) -> u32 {
        (self.key >> 40) as u32
    }

    pub(crate) const fn with_heights(self, heights: Heights) -> State {
        State { key: self.key & !0xFFFF | heights as u64, clock: self.clock }
    }

    /// The same with `n` cards in place of a column.
    pub(crate) const fn with_in_place(self, column: usize, n: usize) -> State {
        let shift = 40 + 3 * column;
        State { key: self.key & !(7 << shift) | (n as u64) << shift, clock: self.clock }
    }

    /// The same with these talon places holding their cards.
    pub(crate) const fn with_talon(self, talon: u32) -> State {
        State { key: self.key & !(0xFF_FFFF << 16) | (talon as u64) << 16, clock: self.clock }
    }

    /// The same without the card of a talon place.
    pub(crate) const fn without_talon(self, place: u32, clock: Clock) -> State {
        State { key: self.key & !(1 << (16 + place)), clock }
    }
}

/// How far the talon has been gone through: recycles used, and the place from which the cards are
/// stock. Only what a future can depend on is kept.
///
/// What is *easy* from a clock is a set of talon cards; dominance says that one clock makes at least
/// as much easy as another, at no more recycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Clock(u16);

/// What the waste is, counted in draws: a whole number of them, one or two cards more, or all.
const WEAKEST: u16 = 3;
const AT_END: u16 = 31;

impl Clock {
    /// The clock of a talon of which the places below `from` are waste.
    ///
    /// With unlimited recycles and draw one every card can be had at any time. With draw three a waste of whole draws, or of all
    /// cards, gives what a fresh pass gives, and everything else gives that and more: *weakest*.
    pub(crate) fn new(board: &Board, talon: u32, from: u8, recycles: u8) -> Clock {
        if board.talon_is_reserve() {
            return Clock::default();
        }
        let waste = (talon & below(from)).count_ones();
        let at_end = waste == talon.count_ones();
        let class = (waste % 3) as u16;
        let (class, recycles, from) = match (board.draw, board.recycles) {
            (DrawCount::One, _) => (0, recycles, if at_end { AT_END } else { from.into() }),
            (DrawCount::Three, None) if class == 0 || at_end => (WEAKEST, 0, AT_END),
            (DrawCount::Three, None) => (class, 0, from.into()),
            (DrawCount::Three, Some(_)) if at_end => (WEAKEST, recycles, AT_END),
            (DrawCount::Three, Some(_)) => (class, recycles, from.into()),
        };
        Clock(class << 10 | u16::from(recycles) << 5 | from)
    }

    /// 0, 1, 2: the waste is that many cards more than whole draws; 3: no card but the last one is
    /// left of this pass.
    pub(crate) const fn class(self) -> usize {
        (self.0 >> 10) as usize
    }

    /// Recycles used since the start of the search.
    pub(crate) const fn recycles(self) -> u8 {
        (self.0 >> 5) as u8 & 31
    }

    /// The talon place from which the cards are stock.
    pub(crate) const fn from(self) -> u8 {
        self.0 as u8 & 31
    }

    /// Whether from here everything is possible that is possible from the other clock of the same
    /// talon, with no more recycles.
    ///
    /// Proof. Within a class an earlier place gives the same cards and those between. One recycle
    /// gives a waste of no card, which is of class 0 and earlier than any other of it, and the weakest class
    /// gives but the last card, which every clock gives. With draw one all is class 0.
    pub(crate) const fn dominates(self, other: Clock) -> bool {
        match other.class() {
            3 => self.recycles() <= other.recycles(),
            0 if self.recycles() < other.recycles() => true,
            class => {
                self.class() == class
                    && self.recycles() <= other.recycles()
                    && self.from() <= other.from()
            }
        }
    }

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u16) -> Clock {
        Clock(bits)
    }
}

/// The talon places below one.
const fn below(place: u8) -> u32 {
    if place >= 24 { 0xFF_FFFF } else { (1 << place) - 1 }
}

/// The talon places whose cards can be had, without and with a recycle before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Access {
    pub(crate) this_pass: u32,
    /// Those that only a recycle gives. With unlimited recycles nothing is gained by telling them apart,
    /// and all stand above.
    pub(crate) next_pass: u32,
}

impl Access {
    /// What can be had of a talon at a clock.
    pub(crate) fn new(board: &Board, talon: u32, clock: Clock) -> Access {
        if talon == 0 {
            return Access::default();
        }
        let last = 1 << talon.ilog2();
        let recycling = board.recycles.is_none_or(|most| clock.recycles() < most);
        let (this_pass, fresh) = match board.draw {
            DrawCount::One if board.recycles.is_none() => (talon, talon),
            DrawCount::One => (talon & !below_top(talon, clock.from()), talon),
            DrawCount::Three => {
                let fresh = every_third(talon, 2) | last;
                let this_pass = match clock.class() {
                    3 => last,
                    class => {
                        let turned = every_third(talon, (class as u32 + 2) % 3);
                        turned & !below_top(talon, clock.from()) | last
                    }
                };
                (this_pass, fresh)
            }
        };
        if board.recycles.is_none() {
            return Access { this_pass: this_pass | fresh, next_pass: 0 };
        }
        Access { this_pass, next_pass: if recycling { fresh & !this_pass } else { 0 } }
    }
}

/// The waste but for its top card.
const fn below_top(talon: u32, from: u8) -> u32 {
    let waste = talon & below(from);
    if waste == 0 { 0 } else { waste & !(1 << waste.ilog2()) }
}

/// The places of a talon whose number among those left is `rest` modulo three.
fn every_third(talon: u32, rest: u32) -> u32 {
    let [low, middle, high, _] = talon.to_le_bytes();
    let first = rest;
    let second = (first + 24 - low.count_ones()) % 3;
    let third = (second + 24 - middle.count_ones()) % 3;
    u32::from_le_bytes([
        THIRDS[first as usize][low as usize],
        THIRDS[second as usize][middle as usize],
        THIRDS[third as usize][high as usize],
        0,
    ])
}

/// `THIRDS[rest][set]`: the bits of a byte whose number among the set ones is `rest` modulo three.
const THIRDS: [[u8; 256]; 3] = {
    let mut table = [[0; 256]; 3];
    let mut set = 0;
    while set < 256 {
        let (mut left, mut number) = (set as u32, 0);
        while left != 0 {
            let lowest = left & left.wrapping_neg();
            table[number % 3][set] |= lowest as u8;
            left &= left - 1;
            number += 1;
        }
        set += 1;
    }
    table
};
