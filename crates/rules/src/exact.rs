//! Exact codes: every order of the cards as a number below 52!.

use core::fmt::{self, Write};
use core::str::FromStr;

use alloc::string::String;

use crate::{Card, Deal, Rank, Suit};

/// A number below 52!, 226 bits, that stands for one deal and no other.
///
/// The numbering is the `exact` one of the solver lonelybot. Start with AH AD AC AS 2H … KS. For
/// i = 1 to 51 let j be the remainder of the number by i + 1, divide the number by i + 1, and swap
/// the cards at i and j. The cards are laid column by column, each from its base: one to column 1,
/// two to column 2, … seven to column 7, then the stock, first drawn first.
///
/// Text: the decimal number. Reading takes digits only, and any leading zeros.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ExactCode([u32; LIMBS]);

/// 32-bit limbs, lowest first: wide enough for 226 bits.
const LIMBS: usize = 8;

/// Not the number of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExactCodeError {
    /// The text is not a decimal number.
    #[error("an exact code is a number in decimal digits")]
    NotANumber,
    /// The number is 52! or more.
    #[error("an exact code is below 52!, the number of orders that 52 cards have")]
    TooLarge,
}

impl ExactCode {
    /// The number 0.
    pub(crate) const ZERO: ExactCode = ExactCode([0; LIMBS]);

    /// The code of a deal.
    #[must_use]
    pub fn of(deal: &Deal) -> ExactCode {
        let start = column_order();
        let mut cards = start;
        for (to, card) in column_places().zip(deal.cards()) {
            cards[to] = *card;
        }
        // The swaps are undone, last first: each brings one card back to where it started, and
        // where it was found is the next digit of the number.
        let mut code = ExactCode([0; LIMBS]);
        for (last, bound) in (1..52).zip(2..53).rev() {
            let found = cards.iter().zip(0..).find(|&(&card, _)| card == start[last]);
            let (at, digit) = found.map_or((last, bound - 1), |(_, at)| (at as usize, at));
            cards.swap(at, last);
            code.multiply_add(bound, digit);
        }
        code
    }

    /// The deal of the code.
    #[must_use]
    pub fn deal(&self) -> Deal {
        let mut cards = column_order();
        let mut rest = self.clone();
        for (last, bound) in (1..52).zip(2..) {
            let at = rest.divide(bound);
            cards.swap(last, at as usize);
        }
        let mut dealt = cards;
        for (place, from) in column_places().enumerate() {
            dealt[place] = cards[from];
        }
        Deal::from_pack(dealt)
    }

    /// The number as 29 bytes, highest first.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 29] {
        let mut wide = [0; LIMBS * 4];
        for (bytes, limb) in wide.chunks_exact_mut(4).zip(self.0.iter().rev()) {
            bytes.copy_from_slice(&limb.to_be_bytes());
        }
        let mut bytes = [0; 29];
        bytes.copy_from_slice(&wide[3..]);
        bytes
    }

    /// The number of 29 bytes, highest first.
    ///
    /// # Errors
    /// When it is 52! or more.
    pub fn from_bytes(bytes: &[u8; 29]) -> Result<ExactCode, ExactCodeError> {
        let mut code = ExactCode([0; LIMBS]);
        for &byte in bytes {
            code.multiply_add(256, u32::from(byte));
        }
        code.checked()
    }

    fn checked(self) -> Result<ExactCode, ExactCodeError> {
        let mut rest = self.clone();
        for bound in 2..=52 {
            rest.divide(bound);
        }
        if rest.0 == [0; LIMBS] { Ok(self) } else { Err(ExactCodeError::TooLarge) }
    }

    /// Multiplies and adds; returns what no longer fits.
    pub(crate) fn multiply_add(&mut self, factor: u32, summand: u32) -> u32 {
        let mut carry = u64::from(summand);
        for limb in &mut self.0 {
            carry += u64::from(*limb) * u64::from(factor);
            (*limb, carry) = (low_half(carry), carry >> 32);
        }
        low_half(carry)
    }

    /// Divides and returns the remainder.
    pub(crate) fn divide(&mut self, divisor: u32) -> u32 {
        let mut remainder = 0;
        for limb in self.0.iter_mut().rev() {
            let part = remainder << 32 | u64::from(*limb);
            // The part is below divisor × 2³², so quotient and remainder fit.
            *limb = low_half(part / u64::from(divisor));
            remainder = part % u64::from(divisor);
        }
        low_half(remainder)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the upper half goes elsewhere or is zero")]
fn low_half(wide: u64) -> u32 {
    wide as u32
}

/// The pack that the numbering starts with: AH AD AC AS 2H … KS.
fn column_order() -> [Card; 52] {
    const SUITS: [Suit; 4] = [Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Spades];
    core::array::from_fn(|index| Card::new(Rank::ALL[index / 4], SUITS[index % 4]))
}

/// For each place in dealing order the place in column-by-column order.
fn column_places() -> impl Iterator<Item = usize> {
    let tableau =
        (0..7).flat_map(|row| (row..7).map(move |column| column * (column + 1) / 2 + row));
    tableau.chain(28..52)
}

impl fmt::Display for ExactCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.clone();
        let mut digits = String::new();
        loop {
            let digit = rest.divide(10);
            digits.extend(char::from_digit(digit, 10));
            if rest.0 == [0; LIMBS] {
                return digits.chars().rev().try_for_each(|digit| f.write_char(digit));
            }
        }
    }
}

// The code tells the hidden cards of a deal, so `Debug` keeps it to itself.
impl fmt::Debug for ExactCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ExactCode(…)")
    }
}

impl FromStr for ExactCode {
    type Err = ExactCodeError;

    fn from_str(text: &str) -> Result<ExactCode, ExactCodeError> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ExactCodeError::NotANumber);
        }
        let mut code = ExactCode([0; LIMBS]);
        for digit in text.bytes() {
            if code.multiply_add(10, u32::from(digit - b'0')) != 0 {
                return Err(ExactCodeError::TooLarge);
            }
        }
        code.checked()
    }
}
