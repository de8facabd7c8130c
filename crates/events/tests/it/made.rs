//! Made events for the tests.

use geduld_events::{
    Admission, CanonicalText, Closing, DerivedRound, EntrantLogs, EntrantNumber, Kind, Moment,
    Outage, Seed, Terms, derive,
};
use geduld_rules::{Action, Entry, Game, Move, Played, Scheme, Scoring, Variant};

/// Terms of an event from 11:00 to 12:00 UTC on the first of December 2026.
pub(crate) fn terms(kind: Kind, scheme: Scheme) -> Terms {
    Terms {
        id: "made-2026-12-01".parse().unwrap(),
        kind,
        variant: Variant::SOLITAIRE_SIMPLE,
        scoring: Scoring::current(scheme),
        derivation: 1,
        solver: 1,
        node_limit: 100_000,
        admission: Admission {
            account_before_opening: true,
            free_games: 5,
            operators_compete: false,
        },
        opening: "2026-12-01T11:00:00.000Z".parse().unwrap(),
        closing: "2026-12-01T12:00:00.000Z".parse().unwrap(),
        day: "2026-12-01".parse().unwrap(),
        seed: Seed(core::array::from_fn(|index| u8::try_from(index).unwrap())),
        previous: None,
    }
}

/// The deals of terms.
pub(crate) fn derived(terms: &Terms) -> Vec<DerivedRound> {
    derive(terms, &|| false, &mut |_| ()).unwrap()
}

/// How an entrant of a made event plays a round.
#[derive(Clone, Copy)]
pub(crate) enum Play {
    /// The winning line, with so many milliseconds for each move.
    Line(u64),
    /// So many careless moves, then giving up.
    GiveUpAfter(usize),
    /// So many careless moves; the closing ends it.
    StopAfter(usize),
}

/// The log of a round, in base suits.
pub(crate) fn log(terms: &Terms, round: &DerivedRound, play: Play, choice: u64) -> Vec<Entry> {
    let mut game = Game::new(round.deal.clone(), terms.variant, terms.scoring);
    let mut rng = fastrand::Rng::with_seed(choice);
    match play {
        Play::Line(each_ms) => {
            for &chosen in &round.line {
                push(&mut game, each_ms, Action::Move(chosen));
            }
        }
        Play::GiveUpAfter(moves) => {
            careless(&mut game, moves, &mut rng);
            push(&mut game, 1_500, Action::GiveUp);
        }
        Play::StopAfter(moves) => careless(&mut game, moves, &mut rng),
    }
    game.log().to_vec()
}

fn push(game: &mut Game, later_ms: u64, action: Action) {
    game.push(Entry { clock_ms: game.clock_ms() + later_ms, action }).unwrap();
}

fn careless(game: &mut Game, moves: usize, rng: &mut fastrand::Rng) {
    for _ in 0..moves {
        let legal = game.legal_moves();
        let progress = |&chosen: &Move| {
            matches!(chosen, Move::WasteToFoundation | Move::ColumnToFoundation(_))
                || game.position().clone().apply(chosen).is_ok_and(Played::turned)
        };
        let good: Vec<Move> = legal.iter().copied().filter(progress).collect();
        let chosen = rng.choice(if good.is_empty() { legal } else { good }).unwrap();
        push(game, rng.u64(200..3_000), Action::Move(chosen));
    }
}

/// An entrant with a number that chooses their careless moves too.
pub(crate) fn entrant(
    terms: &Terms,
    rounds: &[DerivedRound],
    number: u64,
    plays: &[Play],
) -> EntrantLogs {
    EntrantLogs {
        number: far_apart(number),
        name: Some(format!("Entrant {number}")),
        out_of_competition: false,
        logs: rounds
            .iter()
            .zip(plays)
            .map(|(round, &play)| log(terms, round, play, number))
            .collect(),
    }
}

/// An entrant number like a random one.
fn far_apart(number: u64) -> EntrantNumber {
    EntrantNumber(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A tournament or daily deal with winners, losers, equals, an operator, somebody who hardly played, somebody who
/// did not begin, and two outages.
pub(crate) fn closing(kind: Kind, scheme: Scheme) -> Closing {
    closing_of(terms(kind, scheme))
}

/// The same of other terms.
pub(crate) fn closing_of(terms: Terms) -> Closing {
    use Play::{GiveUpAfter, Line, StopAfter};
    let rounds = derived(&terms);
    let all: [(u64, [Play; 3]); 7] = [
        (11, [Line(900), Line(1_000), Line(1_100)]),
        (12, [Line(2_000), GiveUpAfter(30), GiveUpAfter(25)]),
        (13, [GiveUpAfter(40), GiveUpAfter(60), StopAfter(22)]),
        (14, [GiveUpAfter(5), GiveUpAfter(21), StopAfter(0)]),
        (15, [GiveUpAfter(3), GiveUpAfter(0), GiveUpAfter(0)]),
        (16, [Line(1_500), Line(1_500), Line(1_500)]),
        (17, [StopAfter(50), StopAfter(0), StopAfter(0)]),
    ];
    let mut entrants: Vec<EntrantLogs> =
        all.iter().map(|(number, plays)| entrant(&terms, &rounds, *number, plays)).collect();
    entrants[5].out_of_competition = true;
    // Who stops in the first round has not begun the others.
    entrants[6].logs.truncate(1);
    let equal = EntrantLogs { number: far_apart(18), name: None, ..entrants[2].clone() };
    let absent = EntrantLogs { number: far_apart(19), logs: vec![], ..entrants[0].clone() };
    entrants.extend([equal, absent]);
    let outages =
        vec![outage("11:10:00.000", "11:12:30.500"), outage("11:40:00.000", "11:40:07.000")];
    let text = CanonicalText::of(terms).unwrap();
    Closing { version: 1, void: false, text, outages, rounds, entrants }
}

pub(crate) fn outage(from: &str, to: &str) -> Outage {
    let at = |time: &str| format!("2026-12-01T{time}Z").parse::<Moment>().unwrap();
    Outage { from: at(from), to: at(to) }
}
