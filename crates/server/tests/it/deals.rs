//! Deals for tests.

use geduld_rules::{Deal, DealNumber};

/// Geduld's own deal of that number.
pub(crate) fn numbered(number: u64) -> Deal {
    DealNumber::Own(number).deal()
}
