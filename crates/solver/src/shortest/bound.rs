//! How many moves a win takes at least.

use super::columns::aside;
use super::ground::Ground;
use super::passes::talon_moves;
use super::table::Table;
use crate::pack::height;

/// No win of a board takes fewer moves; `None` when it has no win.
///
/// The sum of three numbers of different moves, for all variants: the last move of each card to its foundation, moves from column
/// to column ([`aside`]), and draws, recycles and moves from waste to column ([`talon_moves`]).
pub(crate) fn bound(ground: &Ground, table: &Table) -> Option<u16> {
    let talon = talon_moves(ground, table)?;
    Some(cards_left(table) + aside(ground, table) + talon)
}

/// The cards that are not on the foundations.
pub(crate) fn cards_left(table: &Table) -> u16 {
    52 - (0..4).map(|suit| height(table.heights, suit) as u16).sum::<u16>()
}
