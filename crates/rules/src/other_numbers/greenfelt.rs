//! Deals of the site Greenfelt, by their number.
//!
//! The number is multiplied by 16807 modulo 2³¹ − 1 again and again (Park and Miller, 1988). The
//! pack, clubs, diamonds, hearts and spades each from ace to king, is gone through seven times, each
//! card changing places with one drawn at random; it is turned over and dealt in dealing order.
//! Number 0 stays 0, so that its deal is no shuffle at all.

use crate::{Card, Deal};

/// Times that the pack is gone through.
const PASSES: usize = 7;

/// The deal of a number.
pub(super) fn deal(number: u32) -> Deal {
    let mut pack = Card::ALL;
    let mut random = u64::from(number);
    for place in (0..PASSES).flat_map(|_| 0..52) {
        random = random * 16_807 % 0x7fff_ffff;
        // Below 52, so it fits.
        pack.swap(place, usize::try_from(random % 52).unwrap_or_default());
    }
    pack.reverse();
    Deal::from_pack(pack)
}
