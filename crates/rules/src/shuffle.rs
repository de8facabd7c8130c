//! Geduld's shuffle, version 1; [`crate::Deal::from_seed`] tells it step by step.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::Card;

/// The 52 cards in the order that the seed gives.
pub(crate) fn shuffled(seed: &[u8; 32]) -> [Card; 52] {
    let mut keystream = ChaCha20Rng::from_seed(*seed);
    let mut cards = Card::ALL;
    for (last, bound) in (1..52).zip(2..53).rev() {
        cards.swap(last, below(bound, &mut keystream));
    }
    cards
}

/// A number below `bound`, each equally likely.
///
/// Words in the incomplete last stretch of `bound` numbers are passed over; taking their
/// remainder as well would favour the small numbers.
fn below(bound: u32, keystream: &mut ChaCha20Rng) -> usize {
    let words = 1_u64 << 32;
    let fair = words - words % u64::from(bound);
    loop {
        let word = keystream.next_u32();
        if u64::from(word) < fair {
            return (word % bound) as usize;
        }
    }
}

/// The seed that stands behind an own deal number: the 24 bytes `geduld deal number v1` padded
/// with zeros, then the number, highest byte first.
pub(crate) fn numbered_seed(number: u64) -> [u8; 32] {
    const LABEL: &[u8] = b"geduld deal number v1";
    let mut seed = [0; 32];
    seed[..LABEL.len()].copy_from_slice(LABEL);
    seed[24..].copy_from_slice(&number.to_be_bytes());
    seed
}
