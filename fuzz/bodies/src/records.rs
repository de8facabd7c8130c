//! Game records.

use geduld_rules::GameRecord;

use crate::deck::read_back;

/// A record that is read is written, and read back exactly.
///
/// # Panics
///
/// When that does not hold.
pub fn records(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    read_back::<GameRecord>(text);
}
