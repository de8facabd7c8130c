//! Deals by the numbers that the solver lonelybot calls Microsoft's.

use core::{fmt, str::FromStr};

use crate::{Card, Deal, ExactCode, ExactCodeError, Rank, Suit};

/// A number below 52! that stands for one deal and no other.
///
/// Start with spades, hearts, clubs and diamonds, each from ace to king. For i = 51 down to 1 let j
/// be the remainder of the number by i + 1, divide the number by i + 1, and swap the cards at i and
/// j. The pack is turned over and dealt in dealing order.
///
/// Text: the decimal number. Reading takes digits only, and any leading zeros.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct MicrosoftCode(
    // The same range of numbers, with another meaning.
    ExactCode,
);

impl MicrosoftCode {
    /// The code of a deal.
    #[must_use]
    pub fn of(deal: &Deal) -> MicrosoftCode {
        let mut wanted = *deal.cards();
        wanted.reverse();
        let mut pack = pack();
        let mut digits = [0; 52];
        for last in (1..52).rev() {
            let found = pack.iter().zip(0_u32..).find(|&(&card, _)| card == wanted[last]);
            let (at, digit) = found.map_or((0, 0), |(_, at)| (at as usize, at));
            pack.swap(last, at);
            digits[last] = digit;
        }
        let mut code = ExactCode::ZERO;
        for (last, bound) in (1..52).zip(2..) {
            code.multiply_add(bound, digits[last]);
        }
        MicrosoftCode(code)
    }

    /// The deal of the code.
    #[must_use]
    pub fn deal(&self) -> Deal {
        let mut pack = pack();
        let mut rest = self.0.clone();
        for (last, bound) in (1..52).zip(2..53).rev() {
            pack.swap(last, rest.divide(bound) as usize);
        }
        pack.reverse();
        Deal::from_pack(pack)
    }
}

/// The pack that the numbering starts with.
fn pack() -> [Card; 52] {
    const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
    core::array::from_fn(|index| Card::new(Rank::ALL[index % 13], SUITS[index / 13]))
}

impl fmt::Display for MicrosoftCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

// The code tells the hidden cards of a deal, so `Debug` keeps it to itself.
impl fmt::Debug for MicrosoftCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MicrosoftCode(…)")
    }
}

impl FromStr for MicrosoftCode {
    type Err = ExactCodeError;

    fn from_str(text: &str) -> Result<MicrosoftCode, ExactCodeError> {
        text.parse().map(MicrosoftCode)
    }
}
