//! A verdict on a position: the searches, in the order in which they are tried.
//!
//! A deal that is easy either way is decided by the first of them within a millisecond. What is left is tried by
//! searches that find wins and searches that prove there is none, by turns, each with a larger budget than the one before;
//! the last has none but the limits of the caller. Everything is a function of the position, the rules and the
//! limits: no clock, no randomness, no thread.

use geduld_rules::{Move, Position};

use crate::board::Board;
use crate::capacity::{Room, room};
use crate::depth::{Found, Order, depth_first};
use crate::expand::Expander;
use crate::layers::{Width, by_layers};
use crate::line::line;
use crate::meter::{Limits, Meter, Stopped};
use crate::relaxation::allows_win;
use crate::reserve::{Asked, Hope, Reserve};
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
/// asked every thousand nodes or so. Memory stays below the limit of `limits` plus at most four megabytes.
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
    answer(position, rules, 0, limits, cancelled)
}

/// Decides a position by one of many ways through the searches, for threads that work on one position: the odd
/// ones begin with proofs, the even ones look for wins in other orders, and 0 is that of [`solve`].
///
/// Each is as sure and as complete as the others.
#[must_use]
pub fn solve_variation(
    position: &Position,
    variation: u32,
    limits: Limits,
    cancelled: &dyn Fn() -> bool,
) -> Answer {
    answer(position, Rules::ALL, variation, limits, cancelled)
}

fn answer(
    position: &Position,
    rules: Rules,
    variation: u32,
    limits: Limits,
    cancelled: &dyn Fn() -> bool,
) -> Answer {
    let board = Board::new(position);
    let mut meter = Meter::new(limits, cancelled);
    let verdict = match decide_by(&board, rules, variation, &mut meter) {
        Err(stopped) => Verdict::Undecided(stopped),
        Ok(None) => Verdict::Unwinnable,
        Ok(Some(path)) => match line(&mut Expander::new(&board, rules), position, &path) {
            Some(moves) => Verdict::Winnable(moves),
            // A win that the rules do not confirm is none, and no proof of the contrary.
            None => Verdict::Undecided(Stopped::Unplayable),
        },
    };
    Answer { verdict, nodes: meter.nodes }
}

/// One search of the plan. Budgets are nodes.
#[derive(Clone, Copy, Debug)]
enum Search {
    /// Depth-first searches, each in another order, so many with so many nodes each.
    Restarts { times: usize, budget: u64, asking: u64 },
    /// The best states of each layer, so many.
    Beam { width: usize, asking: u64 },
    /// All states of each layer.
    Layers { asking: u64 },
    /// The search for room in the columns.
    Room { budget: u64 },
    /// Whether there is a win with the talon as a reserve.
    Reserve { budget: u64 },
}

impl Search {
    /// Whether it can prove that there is no win, and not by chance.
    const fn proves(self) -> bool {
        matches!(self, Search::Layers { .. } | Search::Room { .. } | Search::Reserve { .. })
    }
}

/// The plan of most variants. Those that are *asking* spend so many nodes on each state they come to, to leave it when it
/// is lost with the talon as a reserve.
///
/// Tuned by total time over some 900 deals; a verdict does not depend on it.
const PLAN: [Search; 12] = [
    Search::Restarts { times: 10, budget: 100, asking: 0 },
    Search::Restarts { times: 20, budget: 300, asking: 0 },
    Search::Reserve { budget: 2_000 },
    Search::Beam { width: 100, asking: 0 },
    Search::Room { budget: 200_000 },
    Search::Reserve { budget: 50_000 },
    Search::Restarts { times: 5, budget: 100, asking: 100 },
    Search::Restarts { times: 10, budget: 300, asking: 100 },
    Search::Restarts { times: 20, budget: 1_000, asking: 100 },
    Search::Beam { width: 3_000, asking: 100 },
    Search::Restarts { times: 20, budget: 3_000, asking: 100 },
    Search::Layers { asking: 200 },
];

/// The plan with draw one and unlimited recycles, where the talon is a reserve.
const RESERVE_PLAN: [Search; 7] = [
    Search::Restarts { times: 10, budget: 100, asking: 0 },
    Search::Restarts { times: 20, budget: 300, asking: 0 },
    Search::Reserve { budget: 5_000 },
    Search::Room { budget: 200_000 },
    Search::Beam { width: 100, asking: 0 },
    Search::Restarts { times: 10, budget: 1_500, asking: 0 },
    Search::Reserve { budget: u64::MAX },
];

/// The states from the start to a win, or `None` when there is no win.
pub(crate) fn decide(
    board: &Board,
    rules: Rules,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<State>>, Stopped> {
    decide_by(board, rules, 0, meter)
}

fn decide_by(
    board: &Board,
    rules: Rules,
    variation: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<State>>, Stopped> {
    if rules.relaxation && !allows_win(board) {
        return Ok(None);
    }
    meter.held_beside = 0;
    let easier = board.easier();
    let is_reserve = board.talon_is_reserve();
    let mut searches = Searches {
        expander: Expander::new(board, rules),
        reserve: Reserve::new(&easier, rules),
        is_reserve,
        seen: Seen::new(),
        start: State::default(),
        first_order: 1 + u64::from(variation) * ORDERS,
    };
    searches.start = searches.expander.normal(board.start);
    let plan: &[Search] = if is_reserve { &RESERVE_PLAN } else { &PLAN };
    let proofs_only = variation % 2 == 1;
    for &search in plan.iter().filter(|search| !proofs_only || search.proves()) {
        match searches.run(search, meter)? {
            Found::Win(path) => return Ok(Some(path)),
            Found::Nothing => return Ok(None),
            Found::Unknown => {}
        }
    }
    unreachable!("the last search of a plan ends with a win or without one")
}

/// What the searches of a plan share.
struct Searches<'a> {
    expander: Expander<'a>,
    reserve: Reserve<'a>,
    /// Whether the talon of the board itself is a reserve.
    is_reserve: bool,
    seen: Seen,
    start: State,
    /// The number of the order that is tried first.
    first_order: u64,
}

/// No search tries so many orders.
const ORDERS: u64 = 1_000;

impl Searches<'_> {
    fn run(&mut self, search: Search, meter: &mut Meter<'_>) -> Result<Found, Stopped> {
        match search {
            Search::Restarts { times, budget, asking } => {
                self.restarts(times, budget, asking, meter)
            }
            Search::Beam { width, asking } => {
                match self.layers(Width::Best(width), asking, meter) {
                    // A search that needs less may still decide it.
                    Err(Stopped::Memory) => Ok(Found::Unknown),
                    found => found,
                }
            }
            Search::Layers { asking } => self.layers(Width::All, asking, meter),
            Search::Room { budget } => {
                let board = self.expander.board;
                let proven =
                    self.expander.rules.capacity && room(board, budget, meter)? == Room::None;
                Ok(if proven { Found::Nothing } else { Found::Unknown })
            }
            Search::Reserve { budget } => {
                let order = Order { number: self.first_order };
                Ok(match self.reserve.hope(self.start, order, budget, meter)? {
                    Hope::None => Found::Nothing,
                    Hope::Some if self.is_reserve => Found::Win(self.reserve.win().to_vec()),
                    Hope::Some | Hope::Unknown => Found::Unknown,
                })
            }
        }
    }

    fn restarts(
        &mut self,
        times: usize,
        budget: u64,
        asking: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Found, Stopped> {
        for number in (self.first_order..).take(times) {
            let order = Order { number };
            let asked = Asked::new(&mut self.reserve, asking);
            let (expander, seen) = (&mut self.expander, &mut self.seen);
            let found = depth_first(expander, seen, self.start, budget, order, asked, meter)?;
            if found != Found::Unknown {
                return Ok(found);
            }
        }
        Ok(Found::Unknown)
    }

    fn layers(
        &mut self,
        width: Width,
        asking: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Found, Stopped> {
        let asked = Asked::new(&mut self.reserve, asking);
        by_layers(&mut self.expander, self.start, width, asked, meter)
    }
}
