//! Deals of Klondike-Solver, by their game number.
//!
//! Its own generator keeps three 32-bit words. The pack, clubs, diamonds, spades and hearts each
//! from ace to king, gets 269 swaps of two cards drawn at random, and is dealt in dealing order.

use crate::{Card, Deal, Rank, Suit};

/// Swaps of a shuffle.
const SWAPS: usize = 269;

/// The deal of a game number.
pub(super) fn deal(number: u32) -> Deal {
    const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];
    let mut pack: [Card; 52] =
        core::array::from_fn(|index| Card::new(Rank::ALL[index % 13], SUITS[index / 13]));
    let mut generator = Generator::new(number.cast_signed());
    for _ in 0..SWAPS {
        let (one, other) = (generator.below_52(), generator.below_52());
        pack.swap(one, other);
    }
    Deal::from_pack(pack)
}

struct Generator {
    value: i32,
    mix: i32,
    twist: i32,
}

impl Generator {
    fn new(seed: i32) -> Generator {
        let mut generator = Generator { value: seed, mix: 51_651_237, twist: 895_213_268 };
        (0..50).for_each(|_| generator.step());
        generator.value = 0x9417_b3af_u32.cast_signed() ^ seed ^ seed >> 15;
        (0..950).for_each(|_| generator.step());
        generator
    }

    fn step(&mut self) {
        let mixed = self.twist.wrapping_sub(self.mix) ^ self.twist ^ self.value ^ self.mix;
        self.mix ^= self.twist ^ self.value;
        self.value ^= self.twist.wrapping_sub(self.mix);
        self.twist ^= self.value ^ mixed;
        self.value ^= self.twist << 7 ^ self.mix >> 16 ^ mixed << 8;
    }

    fn below_52(&mut self) -> usize {
        self.step();
        (self.value.cast_unsigned() & 0x7fff_ffff) as usize % 52
    }
}
