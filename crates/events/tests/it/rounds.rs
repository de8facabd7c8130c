//! What a round is worth.

use geduld_events::{Ended, Kind, RoundResult};
use geduld_rules::{Action, DealNumber, Entry, Game, Move, Scheme, Scoring, Variant};

use crate::made::{Play, derived, log, terms};

fn result(scheme: Scheme, play: Play) -> RoundResult {
    let terms = terms(Kind::DailyDeal, scheme);
    let round = &derived(&terms)[0];
    let entries = log(&terms, round, play, 5);
    let game = Game::replay(round.deal.clone(), terms.variant, terms.scoring, entries).unwrap();
    RoundResult::of(&game)
}

#[test]
fn a_won_round_has_2320_less_its_recycles_and_the_bonus() {
    let won = result(Scheme::Tournament, Play::Line(1_000));
    assert_eq!(won.ended, Ended::Won);
    assert_eq!(won.base, 2320 - 25 * i64::from(won.recycles));
    assert_eq!(won.time, 1000 - i64::from(won.moves));
    assert_eq!(i64::from(won.points), won.base + won.time);
    let calm = result(Scheme::Calm, Play::Line(1_000));
    assert_eq!((calm.time, i64::from(calm.points)), (0, calm.base));
}

#[test]
fn what_was_not_won_ends_as_it_stands_without_bonus() {
    for (play, ended) in
        [(Play::GiveUpAfter(30), Ended::GivenUp), (Play::StopAfter(30), Ended::Closing)]
    {
        let result = result(Scheme::Tournament, play);
        assert_eq!((result.ended, result.time, result.moves), (ended, 0, 30));
        assert_eq!(i64::from(result.points), result.base.max(0));
    }
}

#[test]
fn a_round_is_played_when_it_was_won_or_has_20_moves() {
    for (moves, played) in [(0, false), (19, false), (20, true), (21, true)] {
        assert_eq!(result(Scheme::Calm, Play::GiveUpAfter(moves)).is_played(), played);
    }
    let short = RoundResult { moves: 3, ..result(Scheme::Calm, Play::Line(1)) };
    assert!(short.is_played());
}

#[test]
fn a_result_is_never_below_0() {
    let number: DealNumber = "g7".parse().unwrap();
    let scoring = Scoring::current(Scheme::Tournament);
    let mut game = Game::new(number.deal(), Variant::SOLITAIRE, scoring);
    for played in [[Move::Draw; 8].as_slice(), &[Move::Recycle]].concat() {
        game.push(Entry { clock_ms: 0, action: Action::Move(played) }).unwrap();
    }
    let result = RoundResult::of(&game);
    assert_eq!((result.base, result.points), (-25, 0));
}
