//! A win of a board as moves that the rules have played.

use geduld_rules::{Move, Position};

use crate::board::Board;
use crate::expand::Expander;
use crate::line::line;
use crate::meter::{Meter, Stopped};
use crate::rules::Rules;
use crate::solve::decide;

/// Some moves that win a position, `None` when there are none.
pub(crate) fn win(
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
