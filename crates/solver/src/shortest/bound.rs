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
    bound_below(ground, table, u16::MAX)
}

/// The same, or `None` when no win has fewer moves than `below`.
///
/// The parts are looked at one by one, the dear one last.
pub(crate) fn bound_below(ground: &Ground, table: &Table, below: u16) -> Option<u16> {
    let cards = cards_left(table);
    let stock = table.talon.count_ones() as u16 - u16::from(table.waste);
    let draws = stock.div_ceil(u16::from(ground.draw));
    if cards + draws >= below {
        return None;
    }
    let cards = cards + aside(ground, table);
    if cards + draws >= below {
        return None;
    }
    talon_moves(ground, table).map(|talon| cards + talon).filter(|&least| least < below)
}

/// The cards that are not on the foundations.
pub(crate) fn cards_left(table: &Table) -> u16 {
    52 - (0..4).map(|suit| height(table.heights, suit) as u16).sum::<u16>()
}
