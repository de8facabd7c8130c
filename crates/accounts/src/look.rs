//! The key under which names are equal.

use std::fmt;

use caseless::Caseless;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use crate::name::LONGEST_TYPED_NAME_BYTES;
use crate::spelling::PUNCTUATION;

/// The version of the rule that makes a [`Look`] of a name.
///
/// A look is stored under a unique index. Whoever changes the rule, or the Unicode tables below it so that the golden
/// looks of the tests change, raises this number and has all looks made again.
pub const LOOK_VERSION: u16 = 1;

/// A round of the rule changes nothing any more after a few; this many are the limit.
const MOST_ROUNDS: usize = 8;

/// What a name looks like, regardless of case, marks of punctuation and blanks: equal for names that could be taken for
/// each other. Not for showing.
///
/// Version 1 is made so:
/// 1. blanks and `' - . _` are left out;
/// 2. the rest is put into normalisation form KC, case-folded in full (`CaseFolding.txt`, C + F), and into form KC again;
/// 3. then comes the skeleton of [UTS 39, section 4](https://www.unicode.org/reports/tr39/#Confusable_Detection), which
///    leaves out what is invisible and writes each character as what it looks like (0 as O, 1 as l, m as rn, ’ as '),
///    and what 1 names is left out again;
/// 4. that is case-folded, and i becomes l: in capitals or without serifs the two are not told apart;
/// 5. 2–4 are repeated until nothing changes.
///
/// Marks on letters count: José is not Jose. What an attacker can still do is choose letters that look alike to some eyes
/// but stand in no table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Look(String);

impl Look {
    /// The look of any text, so that a name typed at sign-in can be looked up. A text longer than
    /// [`LONGEST_TYPED_NAME_BYTES`](crate::LONGEST_TYPED_NAME_BYTES) gets the empty look, which no name has.
    #[must_use]
    pub fn of(text: &str) -> Look {
        if text.len() > LONGEST_TYPED_NAME_BYTES {
            return Look(String::new());
        }
        let mut look: String = text.chars().filter(|&one| !is_left_out(one)).collect();
        for _ in 0..MOST_ROUNDS {
            let next = round(&look);
            if next == look {
                break;
            }
            look = next;
        }
        Look(look)
    }

    /// The key as it is stored, in UTF-8.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_left_out(character: char) -> bool {
    character.is_whitespace() || PUNCTUATION.contains(&character)
}

fn round(text: &str) -> String {
    let folded: String = text.nfkc().default_case_fold().nfkc().collect();
    let seen: String = skeleton(&folded).filter(|&one| !is_left_out(one)).collect();
    seen.chars().default_case_fold().map(|one| if one == 'i' { 'l' } else { one }).collect()
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Look({:?})", self.0)
    }
}
