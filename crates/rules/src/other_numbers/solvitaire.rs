//! Deals of Solvitaire, by their seed.
//!
//! The Mersenne Twister MT19937, seeded with the number, shuffles AC AH AS AD 2C … KD: for i = 51
//! down to 1 the cards at i and j change places, j below i + 1. The pack is then laid from its end:
//! 24 cards one on another as the stock, so that the last of them is drawn first; then the tableau
//! row by row, each row from column 7 to the column whose open card it is.

use crate::deal::row_start;
use crate::{Card, Deal, Rank, Suit};

/// The deal of a seed.
pub(super) fn deal(seed: u32) -> Deal {
    const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];
    let mut pack: [Card; 52] =
        core::array::from_fn(|index| Card::new(Rank::ALL[index / 4], SUITS[index % 4]));
    let mut twister = Twister::new(seed);
    for (last, bound) in (1..52).zip(2..53).rev() {
        pack.swap(last, below(bound, &mut twister));
    }
    let mut dealt = pack;
    // The stock lies in the pack as it is drawn: card 28 on top.
    let mut rest = pack[..28].iter().rev();
    for row in 0..7 {
        let places = &mut dealt[row_start(row)..row_start(row + 1)];
        // The row has column 7 last and the column it closes first.
        places.iter_mut().rev().zip(&mut rest).for_each(|(place, card)| *place = *card);
    }
    Deal::from_pack(dealt)
}

/// A number below `bound`: words fall into equal buckets, and those beyond the last are passed over.
fn below(bound: u32, twister: &mut Twister) -> usize {
    let mut bucket = u32::MAX / bound;
    if u32::MAX % bound == bound - 1 {
        bucket += 1;
    }
    loop {
        let number = twister.next() / bucket;
        if number < bound {
            return number as usize;
        }
    }
}

/// Words of state.
const WORDS: usize = 624;

/// MT19937 (Matsumoto and Nishimura, 1998), 32 bits.
struct Twister {
    words: [u32; WORDS],
    at: usize,
}

impl Twister {
    fn new(seed: u32) -> Twister {
        let mut words = [seed; WORDS];
        for (at, index) in (1..WORDS).zip(1_u32..) {
            let before = words[at - 1];
            words[at] = (before ^ before >> 30).wrapping_mul(1_812_433_253).wrapping_add(index);
        }
        Twister { words, at: WORDS }
    }

    fn twist(&mut self) {
        for at in 0..WORDS {
            let joined =
                (self.words[at] & 0x8000_0000) | (self.words[(at + 1) % WORDS] & 0x7fff_ffff);
            let odd = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            self.words[at] = self.words[(at + 397) % WORDS] ^ joined >> 1 ^ odd;
        }
        self.at = 0;
    }

    fn next(&mut self) -> u32 {
        if self.at == WORDS {
            self.twist();
        }
        let mut word = self.words[self.at];
        self.at += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        word ^ word >> 18
    }
}
