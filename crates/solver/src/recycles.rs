//! The fewest recycles that a position can be won with.

use geduld_rules::{Move, Position};

use crate::board::{Board, ENOUGH_RECYCLES};
use crate::fewest::Fewest;
use crate::meter::{Limits, Meter, Stopped};
use crate::shortest::{Ground, Table, short_win};
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
    let (ground, table) = Ground::new(position);
    let fewest = search(Board::new(position), ground, &table, position, &mut meter);
    (fewest, meter.nodes)
}

/// The same on a board that may have fewer columns, or foundations that begin higher.
pub(crate) fn search(
    mut board: Board,
    mut ground: Ground,
    table: &Table,
    position: &Position,
    meter: &mut Meter<'_>,
) -> Fewest {
    let mut moves = match win(&board, position, meter) {
        Ok(Some(moves)) => moves,
        Ok(None) => return Fewest::Unwinnable,
        Err(stopped) => return Fewest::Undecided(stopped),
    };
    // From above, quickly: a beam over boards is led by what the talon will cost.
    while let Some(most) = recycles(&moves).checked_sub(1) {
        ground.recycles = Some(most.min(ENOUGH_RECYCLES) as u8);
        match short_win(&ground, table, position, meter) {
            Ok(Some(better)) => moves = better,
            Ok(None) | Err(Stopped::Memory) => break,
            Err(fault @ Stopped::Unplayable) => return Fewest::Undecided(fault),
            Err(_) => return Fewest::Winnable { count: most + 1, moves, at_least: 0 },
        }
    }
    // From below, with proof. What cannot be won with some recycles cannot be won with fewer.
    let mut at_least = 0;
    for allowed in 0..recycles(&moves) {
        board.allow_recycles(allowed as u8);
        match win(&board, position, meter) {
            Ok(Some(better)) => {
                moves = better;
                break;
            }
            Ok(None) => at_least = allowed + 1,
            Err(Stopped::Memory) => {}
            Err(fault @ Stopped::Unplayable) => return Fewest::Undecided(fault),
            Err(_) => break,
        }
    }
    let count = recycles(&moves);
    Fewest::Winnable { moves, count, at_least }
}

fn recycles(moves: &[Move]) -> u32 {
    moves.iter().map(|played| u32::from(*played == Move::Recycle)).sum()
}
