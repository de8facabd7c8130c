//! A verdict on a position: the searches, in the order in which they are tried.
//!
//! A deal that is easy either way is decided by the first of them within a millisecond. What is left is tried by
//! searches that find wins and searches that prove there is none, by turns, each with a larger budget than the one before;
//! the last has none but the limits of the caller. Everything is a function of the position, the rules and the
//! limits: no clock, no randomness, no thread.

use geduld_rules::{DrawCount, Move, Position};

use crate::board::Board;
use crate::capacity::{Outlook, Room, room};
use crate::depth::{Found, Order, depth_first};
use crate::expand::Expander;
use crate::layers::{Width, by_layers};
use crate::line::line;
use crate::meter::{Limits, Meter, Stopped};
use crate::relaxation::allows_win;
use crate::rules::Rules;
use crate::seen::Seen;
use crate::state::State;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// These moves win it; they were played by the rules of `geduld-rules` before they were returned.
    Winnable(Vec<Move>),
    /// No moves win it.
    Unwinnable,
    /// A limit was reached before it was known.
    Undecided(Stopped),
}

/// A verdict and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// Nodes used: states expanded, of all searches together.
    pub nodes: u64,
}

/// Decides a position with all proven rules.
///
/// The same position and limits give the same answer on every machine, unless `cancelled` says yes; it is
/// asked every thousand nodes or so. Memory stays below the limit of `limits` plus a few megabytes.
///
/// ```
/// use geduld_rules::{DealNumber, Position, Variant};
/// use geduld_solver::{Limits, Verdict, solve};
///
/// let number: DealNumber = "g7".parse()?;
/// let mut position = Position::deal(&number.deal(), Variant::SOLITAIRE);
/// let answer = solve(&position, Limits::default(), &|| false);
/// let Verdict::Winnable(moves) = answer.verdict else { panic!("it can be won") };
/// for played in moves {
///     position = position.play(played)?;
/// }
/// assert!(position.is_won());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve(position: &Position, limits: Limits, cancelled: &dyn Fn() -> bool) -> Answer {
    solve_with(position, Rules::ALL, limits, cancelled)
}

/// Decides a position with some of the rules: for comparing them.
#[must_use]
pub fn solve_with(
    position: &Position,
    rules: Rules,
    limits: Limits,
    cancelled: &dyn Fn() -> bool,
) -> Answer {
    let board = Board::new(position);
    let mut meter = Meter::new(limits, cancelled);
    let verdict = match decide(&board, rules, &mut meter) {
        Err(stopped) => Verdict::Undecided(stopped),
        Ok(None) => Verdict::Unwinnable,
        Ok(Some(path)) => match line(&mut Expander::new(&board, rules), position, &path) {
            Some(moves) => Verdict::Winnable(moves),
            // Never seen; a win that the rules do not confirm is none, and no proof of the contrary.
            None => Verdict::Undecided(Stopped::Unplayable),
        },
    };
    Answer { verdict, nodes: meter.nodes }
}

/// One search of the plan.
#[derive(Clone, Copy, Debug)]
enum Search {
    /// So many depth-first searches, each in another order and with so many nodes.
    Restarts(u64, u64),
    /// The search for room in the columns.
    Room(u64),
    /// The same to its end, to keep later searches off what it rules out.
    Outlook(u64),
    /// The best states of each layer, so many.
    Beam(usize),
    /// All states of each layer of the deal with draw one and unlimited recycles, up to so many nodes.
    Easier(u64),
    /// All states of each layer.
    Layers,
}

/// Tuned by total time over some 900 deals; a verdict does not depend on it.
const PLAN: [Search; 14] = [
    Search::Restarts(10, 100),
    Search::Room(200_000),
    Search::Restarts(20, 300),
    Search::Beam(100),
    Search::Easier(30_000),
    Search::Restarts(10, 1_500),
    Search::Outlook(200_000),
    Search::Restarts(10, 300),
    Search::Beam(1_000),
    Search::Easier(200_000),
    Search::Restarts(40, 1_000),
    Search::Restarts(10, 5_000),
    Search::Beam(8_000),
    Search::Layers,
];

/// The states from the start to a win, or `None` when there is no win.
pub(crate) fn decide(
    board: &Board,
    rules: Rules,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<State>>, Stopped> {
    if rules.relaxation && !allows_win(board) {
        return Ok(None);
    }
    let mut expander = Expander::new(board, rules);
    let start = expander.normal(board.start);
    let mut seen = Seen::new();
    let mut outlook = None;
    for search in PLAN {
        let found = match search {
            Search::Restarts(times, budget) => {
                restarts(&mut expander, &mut seen, start, times, budget, outlook.as_mut(), meter)?
            }
            Search::Room(budget) if rules.capacity => match room(board, budget, meter)? {
                Room::None => Found::Nothing,
                Room::Enough | Room::Unknown => Found::Unknown,
            },
            Search::Outlook(budget) if rules.capacity => {
                outlook = Outlook::new(board, budget, meter)?;
                Found::Unknown
            }
            Search::Room(_) | Search::Outlook(_) => Found::Unknown,
            Search::Beam(width) => {
                by_layers(&mut expander, start, Width::Best(width), outlook.as_mut(), meter)?
            }
            Search::Easier(budget) => {
                easier(&mut expander, start, budget, outlook.as_mut(), meter)?
            }
            Search::Layers => {
                let all = Width::All { budget: u64::MAX };
                by_layers(&mut expander, start, all, outlook.as_mut(), meter)?
            }
        };
        match found {
            Found::Win(path) => return Ok(Some(path)),
            Found::Nothing => return Ok(None),
            Found::Unknown => {}
        }
    }
    unreachable!("the search through all layers ends with a win or without one")
}

fn restarts(
    expander: &mut Expander<'_>,
    seen: &mut Seen,
    start: State,
    times: u64,
    budget: u64,
    mut outlook: Option<&mut Outlook<'_>>,
    meter: &mut Meter<'_>,
) -> Result<Found, Stopped> {
    for number in 1..=times {
        let order = Order { number };
        let found =
            depth_first(expander, seen, start, budget, order, outlook.as_deref_mut(), meter)?;
        if found != Found::Unknown {
            return Ok(found);
        }
    }
    Ok(Found::Unknown)
}

/// With draw one and unlimited recycles all is possible that is possible otherwise: no win there is none
/// here. There talon cards can wait (see [`crate::expand`]), which makes such proofs short.
fn easier(
    expander: &mut Expander<'_>,
    start: State,
    budget: u64,
    outlook: Option<&mut Outlook<'_>>,
    meter: &mut Meter<'_>,
) -> Result<Found, Stopped> {
    let board = expander.board;
    let all = Width::All { budget };
    if board.draw == DrawCount::One && board.recycles.is_none() {
        return by_layers(expander, start, all, outlook, meter);
    }
    let easier = board.easier();
    let mut expander = Expander::new(&easier, expander.rules);
    let start = expander.normal(easier.start);
    let first =
        depth_first(&mut expander, &mut Seen::new(), start, 500, Order { number: 1 }, None, meter)?;
    let found = match first {
        Found::Unknown => by_layers(&mut expander, start, all, None, meter)?,
        found => found,
    };
    Ok(if found == Found::Nothing { Found::Nothing } else { Found::Unknown })
}
