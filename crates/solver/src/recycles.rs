//! The fewest recycles that a position can be won with.

use geduld_rules::{Move, Position};

use crate::board::Board;
use crate::expand::Expander;
use crate::line::line;
use crate::meter::{Limits, Meter, Stopped};
use crate::rules::Rules;
use crate::solve::decide;

/// The shortest answer found, and how short an answer could be at best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// There is a win.
    Winnable {
        /// Moves that win with `count`; they were played by the rules.
        moves: Vec<Move>,
        /// What was counted, in these moves.
        count: u32,
        /// No win has fewer. Equal to `count` when the optimum is proven.
        at_least: u32,
    },
    /// No moves win it.
    Unwinnable,
    /// A limit was reached before any win was found.
    Undecided(Stopped),
}

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
    let mut board = Board::new(position);
    let (mut moves, mut at_least) = match win(&board, position, &mut meter) {
        Ok(Some(moves)) => (moves, 0),
        Ok(None) => return (Fewest::Unwinnable, meter.nodes),
        Err(stopped) => return (Fewest::Undecided(stopped), meter.nodes),
    };
    // Whether all limits below the one tried are known to be too low.
    let mut proven = true;
    let mut allowed = 0;
    while allowed < recycles(&moves) {
        board.allow_recycles(allowed as u8);
        match win(&board, position, &mut meter) {
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
    (Fewest::Winnable { moves, count, at_least }, meter.nodes)
}

fn win(
    board: &Board,
    position: &Position,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Move>>, Stopped> {
    match decide(board, Rules::ALL, meter)? {
        None => Ok(None),
        Some(path) => line(&mut Expander::new(board, Rules::ALL), position, &path)
            .map(Some)
            .ok_or(Stopped::Unplayable),
    }
}

fn recycles(moves: &[Move]) -> u32 {
    moves.iter().map(|played| u32::from(*played == Move::Recycle)).sum()
}
