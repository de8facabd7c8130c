//! The fewest moves that a position can be won with.

use geduld_rules::{Move, Position};

use super::beam::beam;
use super::best_first::best_first;
use super::bound::bound;
use super::ground::Ground;
use super::line::line;
use super::steps::Steps;
use super::table::{Key, Table};
use crate::board::Board;
use crate::fewest::Fewest;
use crate::meter::{Limits, Meter, Stopped};
use crate::win::win;

/// How many boards of each number of moves the beams keep, one after the other.
const WIDTHS: [usize; 4] = [10, 100, 1_000, 10_000];
/// A beam is tried when a full one would use no more than this part of the nodes that are left.
const BEAM_SHARE: u64 = 5;
/// As many numbers of moves as a beam goes through, about.
const BEAM_LAYERS: u64 = 100;
/// Beams that are after something else than moves stay narrower.
const WIDEST_ASIDE: usize = 10_000;
/// More moves than a beam that is after something else gives a win.
const LONGEST: u16 = 250;

/// Looks for a win with as few moves from here on as can be. Each [`Move`] counts one: a draw, a recycle, a run moved as one.
///
/// Returns the nodes used as well. With limits too small for a proof `at_least` stays below `count`. The same position and
/// limits give the same answer on every machine, unless `cancelled` says yes; memory stays below its limit plus a few megabytes.
///
/// ```
/// use geduld_rules::{DealNumber, Position, Variant};
/// use geduld_solver::{Fewest, Limits, fewest_moves};
///
/// let number: DealNumber = "g7".parse()?;
/// let position = Position::deal(&number.deal(), Variant::SOLITAIRE);
/// let limits = Limits { nodes: 20_000, ..Limits::default() };
/// let (fewest, _) = fewest_moves(&position, limits, &|| false);
/// let Fewest::Winnable { moves, count, at_least } = fewest else { panic!("it can be won") };
/// assert_eq!(moves.len(), count as usize);
/// assert!(at_least <= count);
/// # Ok::<(), geduld_rules::ParseDealNumberError>(())
/// ```
#[must_use]
pub fn fewest_moves(
    position: &Position,
    limits: Limits,
    cancelled: &dyn Fn() -> bool,
) -> (Fewest, u64) {
    let mut meter = Meter::new(limits, cancelled);
    let fewest = match win(&Board::new(position), position, &mut meter) {
        Ok(Some(moves)) => {
            let (ground, table) = Ground::new(position);
            search(&ground, &table, position, moves, &mut meter)
        }
        Ok(None) => Fewest::Unwinnable,
        Err(stopped) => Fewest::Undecided(stopped),
    };
    (fewest, meter.nodes)
}

/// The shortest win that is found, or the known one, of a board that may have fewer columns than the position, or
/// foundations that begin higher.
pub(crate) fn search(
    ground: &Ground,
    table: &Table,
    position: &Position,
    known: Vec<Move>,
    meter: &mut Meter<'_>,
) -> Fewest {
    let mut start = *table;
    let settled = Steps::ALL.settle(ground, &mut start, |_| ());
    // From here on moves are counted from the settled board.
    let mut below = (known.len() as u16).saturating_sub(settled);
    let mut at_least = bound(ground, &start).unwrap_or(below);
    let path = shorten(ground, &start, &mut below, &mut at_least, meter);
    let moves = match path {
        None => known,
        Some(path) => match line(ground, position, &path, Steps::ALL) {
            Some(shorter) => shorter,
            None => return Fewest::Undecided(Stopped::Unplayable),
        },
    };
    let count = moves.len() as u32;
    Fewest::Winnable { moves, count, at_least: u32::from(settled + at_least).min(count) }
}

/// A short win within the recycles of the ground, if a beam meets one; narrow beams come first.
pub(crate) fn short_win(
    ground: &Ground,
    table: &Table,
    position: &Position,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Move>>, Stopped> {
    let mut start = *table;
    Steps::ALL.settle(ground, &mut start, |_| ());
    for width in WIDTHS.into_iter().take_while(|&width| width < WIDEST_ASIDE) {
        if !affordable(width, meter) {
            break;
        }
        if let Some(path) = beam(ground, &start, LONGEST, width, meter)? {
            let moves = line(ground, position, &path, Steps::ALL);
            return moves.map(Some).ok_or(Stopped::Unplayable);
        }
    }
    Ok(None)
}

/// Whether a beam is a small part of what may still be spent.
fn affordable(width: usize, meter: &Meter<'_>) -> bool {
    meter.left() / BEAM_SHARE >= width as u64 * BEAM_LAYERS
}

/// The boards of a win of fewer moves than `below`, which becomes the moves of the shortest one found; no win has
/// fewer than `at_least` becomes.
fn shorten(
    ground: &Ground,
    start: &Table,
    below: &mut u16,
    at_least: &mut u16,
    meter: &mut Meter<'_>,
) -> Option<Vec<(Key, u16)>> {
    let mut shortest = None;
    for width in WIDTHS {
        if *at_least >= *below || !affordable(width, meter) {
            break;
        }
        match beam(ground, start, *below, width, meter) {
            Ok(None) => {}
            Ok(Some(path)) => {
                *below = moves_of(&path);
                shortest = Some(path);
            }
            Err(Stopped::Memory) => break,
            Err(_) => return shortest,
        }
    }
    let searched = best_first(ground, start, *below, Steps::ALL, meter);
    *at_least = (*at_least).max(searched.at_least);
    if let Some(path) = searched.path {
        *below = moves_of(&path);
        shortest = Some(path);
    }
    shortest
}

fn moves_of(path: &[(Key, u16)]) -> u16 {
    path.last().map_or(0, |&(_, moves)| moves)
}
