//! The binary form of actions, entries and packed games.

use geduld_rules::binary::{decode_action, decode_entry, encode_action, encode_entry};
use geduld_rules::{Game, PackedGame};

use crate::assert_fit_to_print;

/// Bytes that are read are the one form of what they mean; a packed game that the rules accept
/// replays to a game that packs into the same bytes.
///
/// # Panics
///
/// When that does not hold.
pub fn binary(data: &[u8]) {
    match decode_action(data) {
        Ok(action) => assert_eq!(encode_action(&action), data, "{action} has one form"),
        Err(error) => assert_fit_to_print(&error),
    }
    match decode_entry(data) {
        Ok(entry) => assert_eq!(encode_entry(&entry), data, "{entry:?} has one form"),
        Err(error) => assert_fit_to_print(&error),
    }
    match PackedGame::unpack(data) {
        Ok(packed) => {
            assert_eq!(packed.pack(), data, "a game has one form");
            check_replay(packed);
        }
        Err(error) => assert_fit_to_print(&error),
    }
}

fn check_replay(packed: PackedGame) {
    match packed.clone().replay() {
        Ok(game) => {
            // The scheme may fix the recycles, whatever the bytes say.
            let variant = packed.scoring.scheme.variant(packed.variant);
            assert_eq!(PackedGame::of(&game), PackedGame { variant, ..packed });
        }
        Err(error) => {
            assert_fit_to_print(&error);
            let good = packed.entries.iter().take(error.index as usize).copied();
            let before = Game::replay(packed.deal, packed.variant, packed.scoring, good);
            let mut before = before.expect("the entries before the refused one are good");
            let unchanged = before.clone();
            let refused = packed.entries[error.index as usize];
            assert_eq!(before.push(refused), Err(error.reason));
            assert_eq!(before, unchanged, "a refused entry changes nothing");
        }
    }
}
