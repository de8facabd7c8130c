//! Which Klondike is played.

use core::{fmt, str::FromStr};

/// How many cards a draw turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawCount {
    /// One: the game called Solitaire Simple.
    One,
    /// Three: the game called Solitaire.
    Three,
}

impl DrawCount {
    /// 1 or 3 cards.
    #[must_use]
    pub const fn cards(self) -> u8 {
        match self {
            DrawCount::One => 1,
            DrawCount::Three => 3,
        }
    }
}

/// How often the waste may be turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recycles {
    /// Without end.
    Unlimited,
    /// That many times in a game; 0 means that the stock is gone through once.
    AtMost(u8),
}

/// Which cards may go to an empty column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyColumns {
    /// Kings only.
    Kings,
    /// Any card.
    Any,
}

/// The rules that a deal is played under (the design, section 2).
///
/// Text: `draw3 recycles=unlimited empty=kings`, or `draw1 recycles=2 empty=any`. Reading
/// tolerates more spaces, another order of the last two parts, and either of them missing, which
/// means the values of the first example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Cards turned by a draw.
    pub draw: DrawCount,
    /// Recycles allowed.
    pub recycles: Recycles,
    /// Cards allowed on an empty column.
    pub empty: EmptyColumns,
}

impl Variant {
    /// Solitaire: draw three, unlimited recycles, kings to empty columns.
    pub const SOLITAIRE: Variant = Variant {
        draw: DrawCount::Three,
        recycles: Recycles::Unlimited,
        empty: EmptyColumns::Kings,
    };
    /// Solitaire Simple: draw one, unlimited recycles, kings to empty columns.
    pub const SOLITAIRE_SIMPLE: Variant = Variant { draw: DrawCount::One, ..Variant::SOLITAIRE };
}

impl Default for Variant {
    fn default() -> Variant {
        Variant::SOLITAIRE
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "draw{} recycles=", self.draw.cards())?;
        match self.recycles {
            Recycles::Unlimited => f.write_str("unlimited")?,
            Recycles::AtMost(limit) => write!(f, "{limit}")?,
        }
        f.write_str(match self.empty {
            EmptyColumns::Kings => " empty=kings",
            EmptyColumns::Any => " empty=any",
        })
    }
}

/// A text that names no variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseVariantError {
    /// It does not start with the draw count.
    #[error("a variant starts with draw1 or draw3")]
    Draw,
    /// The number of recycles is none that can be chosen.
    #[error("recycles is unlimited or a number from 0 to 255")]
    Recycles,
    /// The rule for empty columns is unknown.
    #[error("empty is kings or any")]
    Empty,
    /// A part is neither `recycles=` nor `empty=`, or stands twice.
    #[error("after the draw count a variant has recycles=… and empty=…, each once at most")]
    Part,
}

impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Variant, ParseVariantError> {
        let mut parts = text.split_ascii_whitespace();
        let draw = match parts.next() {
            Some("draw1") => DrawCount::One,
            Some("draw3") => DrawCount::Three,
            _ => return Err(ParseVariantError::Draw),
        };
        let (mut recycles, mut empty) = (None, None);
        for part in parts {
            match part.split_once('=') {
                Some(("recycles", value)) if recycles.is_none() => {
                    recycles = Some(parse_recycles(value).ok_or(ParseVariantError::Recycles)?);
                }
                Some(("empty", value)) if empty.is_none() => {
                    empty = Some(match value {
                        "kings" => EmptyColumns::Kings,
                        "any" => EmptyColumns::Any,
                        _ => return Err(ParseVariantError::Empty),
                    });
                }
                _ => return Err(ParseVariantError::Part),
            }
        }
        Ok(Variant {
            draw,
            recycles: recycles.unwrap_or(Recycles::Unlimited),
            empty: empty.unwrap_or(EmptyColumns::Kings),
        })
    }
}

fn parse_recycles(value: &str) -> Option<Recycles> {
    if value == "unlimited" {
        return Some(Recycles::Unlimited);
    }
    // The number parser of the standard library would let a plus sign pass.
    if !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    value.parse().ok().map(Recycles::AtMost)
}
