//! The fewest recycles that a position can be won with.

use geduld_rules::{Move, Position};

use crate::board::Board;
use crate::fewest::Fewest;
use crate::meter::{Limits, Meter, Stopped};
use crate::win::win;

/// Looks for a win with as few recycles from here on as can be: with n of them a won game in the scheme
/// `tournament` is worth 2320 − 25 × n points before the time bonus.
///
/// Returns the nodes used as well. With a limit too small for a proof `at_least` stays below `count`.
#[must_use]
pub fn fewest_recycles(
    position: &Position,
    limits: Limits,
    cancelled: &dyn Fn() -> bool,
) -> (Fewest, u64) {
    let mut meter = Meter::new(limits, cancelled);
    let fewest = search(Board::new(position), position, &mut meter);
    (fewest, meter.nodes)
}

/// The same on a board that may have fewer columns, or foundations that begin higher.
pub(crate) fn search(mut board: Board, position: &Position, meter: &mut Meter<'_>) -> Fewest {
    let (mut moves, mut at_least) = match win(&board, position, meter) {
        Ok(Some(moves)) => (moves, 0),
        Ok(None) => return Fewest::Unwinnable,
        Err(stopped) => return Fewest::Undecided(stopped),
    };
    // Whether all limits below the one tried are known to be too low.
    let mut proven = true;
    let mut allowed = 0;
    while allowed < recycles(&moves) {
        board.allow_recycles(allowed as u8);
        match win(&board, position, meter) {
            Ok(Some(better)) => {
                moves = better;
                break;
            }
            Ok(None) if proven => at_least = allowed + 1,
            Ok(None) => {}
            Err(Stopped::Memory) => proven = false,
            Err(_) => break,
        }
        allowed += 1;
    }
    let count = recycles(&moves);
    Fewest::Winnable { moves, count, at_least }
}

fn recycles(moves: &[Move]) -> u32 {
    moves.iter().map(|played| u32::from(*played == Move::Recycle)).sum()
}
