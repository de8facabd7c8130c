//! Scoring: every event of every scheme, time, and what follows from them.

use std::collections::HashMap;

use geduld_rules::{
    Action, Column, Deal, End, Entry, Game, Move, Position, Scheme, Scoring, Suit, Variant,
};

use crate::bot::{VARIANTS, careless_choice, random_deal};
use crate::{lines, long};

/// Points of the events, in the order of the design's table: waste to column, column to
/// foundation, waste to foundation, turning, take back.
fn event_points(scheme: Scheme) -> [i64; 5] {
    match scheme {
        Scheme::Tournament | Scheme::Calm => [25, 25, 50, 20, -25],
        Scheme::Classic => [0, 10, 10, 5, -10],
        Scheme::Windows => [5, 10, 10, 5, -15],
        Scheme::Vegas => [0, 5, 5, 0, -5],
        Scheme::None => [0; 5],
    }
}

fn recycle_points(scheme: Scheme, draw: u8, recycles_before: u32) -> i64 {
    match (scheme, draw) {
        (Scheme::Tournament | Scheme::Calm, _) => -25,
        (Scheme::Windows, 1) => -100,
        (Scheme::Windows, _) if recycles_before >= 3 => -20,
        _ => 0,
    }
}

/// What a move should bring, read off the board before and after it.
fn expected(scheme: Scheme, before: &Position, chosen: Move, after: &Position) -> i64 {
    let [to_column, up, waste_up, turning, back] = event_points(scheme);
    let closed = |position: &Position| -> i64 {
        Column::ALL.iter().map(|&column| i64::from(position.closed(column))).sum()
    };
    let moved = match chosen {
        Move::WasteToColumn(_) => to_column,
        Move::ColumnToFoundation(_) => up,
        Move::WasteToFoundation => waste_up,
        Move::FoundationToColumn { .. } => back,
        Move::Recycle => {
            recycle_points(scheme, before.variant().draw.cards(), before.recycles_used())
        }
        Move::Draw | Move::ColumnToColumn { .. } => 0,
    };
    moved + turning * (closed(before) - closed(after))
}

fn push(game: &mut Game, clock_ms: u64, action: Action) {
    game.push(Entry { clock_ms, action }).unwrap();
}

fn base_points(game: &Game) -> i64 {
    game.score(0).map_or(0, |score| score.base_points)
}

#[test]
fn every_event_brings_what_the_table_of_the_design_says() {
    let mut rng = fastrand::Rng::with_seed(81);
    let mut events: HashMap<(Scheme, String), u32> = HashMap::new();
    for variant in VARIANTS.into_iter().cycle().take(40) {
        for scheme in Scheme::ALL {
            let mut game = Game::new(random_deal(&mut rng), variant, Scoring::current(scheme));
            for _ in 0..250 {
                let Some(chosen) = careless_choice(&game, &mut rng) else { break };
                let (before, points) = (game.position().clone(), base_points(&game));
                let cost = game.next_recycle_points();
                push(&mut game, 0, Action::Move(chosen));
                let gained = base_points(&game) - points;
                assert_eq!(gained, expected(scheme, &before, chosen, game.position()), "{chosen}");
                if chosen == Move::Recycle {
                    assert_eq!(gained, cost, "what a recycle costs is told before");
                }
                let kind = format!("{chosen:?}").split(['(', ' ']).next().unwrap().to_string();
                *events.entry((scheme, kind)).or_default() += 1;
            }
        }
    }
    assert_eq!(events.len(), 6 * 7, "all events of all schemes came up: {events:?}");
}

#[test]
fn undo_restores_the_score_and_redo_brings_it_again() {
    let mut rng = fastrand::Rng::with_seed(82);
    for variant in VARIANTS {
        for scheme in Scheme::ALL {
            let mut game = Game::new(random_deal(&mut rng), variant, Scoring::current(scheme));
            let mut points = vec![base_points(&game)];
            for _ in 0..250 {
                let Some(chosen) = careless_choice(&game, &mut rng) else { break };
                push(&mut game, 0, Action::Move(chosen));
                points.push(base_points(&game));
            }
            if game.end().is_some() {
                continue;
            }
            for &before in points.iter().rev().skip(1) {
                push(&mut game, 0, Action::Undo);
                assert_eq!(base_points(&game), before);
            }
            for &after in &points[1..] {
                push(&mut game, 0, Action::Redo);
                assert_eq!(base_points(&game), after);
            }
        }
    }
}

/// A number of the board alone that grows by no less than any move brings: then no way back to
/// the same board can have brought anything.
fn potential(scheme: Scheme, position: &Position) -> i64 {
    let [to_column, up, waste_up, turning, _] = event_points(scheme);
    let raised: i64 = Suit::ALL.iter().map(|&suit| i64::from(position.foundation(suit))).sum();
    let closed: i64 = Column::ALL.iter().map(|&column| i64::from(position.closed(column))).sum();
    let talon: i64 = position.stock().iter().chain(position.waste()).map(|_| 1).sum();
    up * raised - turning * closed - to_column.max(waste_up - up) * talon
}

#[test]
fn no_cycle_of_moves_gains_points() {
    let mut rng = fastrand::Rng::with_seed(83);
    for variant in VARIANTS.into_iter().cycle().take(if long() { 800 } else { 80 }) {
        for scheme in Scheme::ALL {
            let scoring = Scoring::current(scheme);
            let mut game = Game::new(random_deal(&mut rng), variant, scoring);
            for _ in 0..120 {
                for chosen in game.legal_moves() {
                    let mut tried = game.clone();
                    push(&mut tried, 0, Action::Move(chosen));
                    let gained = base_points(&tried) - base_points(&game);
                    let grown =
                        potential(scheme, tried.position()) - potential(scheme, game.position());
                    assert!(gained <= grown, "{scoring} {chosen} brings {gained}, not {grown}");
                }
                let Some(chosen) = careless_choice(&game, &mut rng) else { break };
                push(&mut game, 0, Action::Move(chosen));
            }
        }
    }
}

#[test]
fn coming_back_to_a_board_has_never_brought_points() {
    let mut rng = fastrand::Rng::with_seed(84);
    let mut returns = 0;
    for variant in VARIANTS.into_iter().cycle().take(40) {
        for scheme in Scheme::ALL {
            let mut game = Game::new(random_deal(&mut rng), variant, Scoring::current(scheme));
            let mut most: HashMap<_, i64> = HashMap::new();
            for _ in 0..300 {
                let points = base_points(&game);
                let best = most.entry(format!("{:?}", game.view())).or_insert(points);
                assert!(points <= *best, "{scheme:?}");
                returns += u32::from(points == *best);
                let Some(chosen) = careless_choice(&game, &mut rng) else { break };
                push(&mut game, 0, Action::Move(chosen));
            }
        }
    }
    assert!(returns > 1_000);
}

#[test]
fn a_won_tournament_game_is_worth_2320_less_25_for_each_recycle_whatever_the_road() {
    for line in lines::all() {
        for scheme in [Scheme::Tournament, Scheme::Calm] {
            let mut game = Game::new(line.deal.clone(), line.variant, Scoring::current(scheme));
            let mut rng = fastrand::Rng::with_seed(85);
            for &chosen in &line.moves {
                // Detours: other moves, and back again.
                if rng.u8(..4) == 0 {
                    detour(&mut game, &mut rng);
                }
                push(&mut game, 2_000_000, Action::Move(chosen));
            }
            let result = game.result().unwrap();
            assert!(result.won);
            let expected = 2320 - 25 * i64::from(result.recycles);
            assert_eq!((result.points, result.base, result.time), (Some(expected), expected, 0));
        }
    }
}

/// A card to another column and back, or a take back and up again.
fn detour(game: &mut Game, rng: &mut fastrand::Rng) {
    let before = game.position().clone();
    for there in game.legal_moves() {
        let Ok(between) = before.clone().play(there) else { continue };
        let back = between
            .legal_moves()
            .into_iter()
            .find(|&back| between.clone().play(back).is_ok_and(|position| position == before));
        if let (Some(back), true) = (back, rng.bool()) {
            push(game, 2_000_000, Action::Move(there));
            push(game, 2_000_000, Action::Move(back));
        }
    }
}

#[test]
fn careless_wins_are_worth_2320_less_25_for_each_recycle_too() {
    let mut rng = fastrand::Rng::with_seed(86);
    let mut won = 0;
    for _ in 0..if long() { 3_000 } else { 150 } {
        let scoring = Scoring::current(Scheme::Calm);
        let variant = VARIANTS[5];
        let mut game = Game::new(random_deal(&mut rng), variant, scoring);
        for _ in 0..800 {
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            push(&mut game, 0, Action::Move(chosen));
        }
        if let Some(result) = game.result() {
            assert_eq!(result.points, Some(2320 - 25 * i64::from(result.recycles)));
            won += 1;
        }
    }
    assert!(won > 20, "{won} games were won");
}

/// The constructed deal, won with the last move at a clock.
fn won_at(scheme: Scheme, clock_ms: u64) -> Game {
    let line = lines::all().find(|line| line.id == "c1").unwrap();
    let mut game = Game::new(line.deal, line.variant, Scoring::current(scheme));
    let (&last, moves) = line.moves.split_last().unwrap();
    for &chosen in moves {
        push(&mut game, 0, Action::Move(chosen));
    }
    assert_eq!(game.end(), None);
    push(&mut game, clock_ms, Action::Move(last));
    assert_eq!(game.end(), Some(End::Won));
    game
}

#[test]
fn the_bonus_of_a_won_tournament_game_is_1000_less_the_whole_seconds() {
    let cases = [
        (0, 1000),
        (999, 1000),
        (1_000, 999),
        (425_999, 575),
        (999_999, 1),
        (1_000_000, 0),
        (u64::MAX, 0),
    ];
    for (clock_ms, bonus) in cases {
        let game = won_at(Scheme::Tournament, clock_ms);
        let result = game.result().unwrap();
        assert_eq!((result.base, result.time, result.points), (2195, bonus, Some(2195 + bonus)));
        assert_eq!(result.clock_ms, clock_ms);
        assert_eq!(game.score(u64::MAX), game.score(0), "after the end the clock stands still");
        assert_eq!(won_at(Scheme::Calm, clock_ms).result().unwrap().points, Some(2195));
        for action in [Action::Undo, Action::GiveUp, Action::Move(Move::Draw)] {
            let refused = game.clone().push(Entry { clock_ms: u64::MAX, action });
            assert_eq!(refused, Err(geduld_rules::Refusal::Over), "a win is for good");
        }
    }
}

#[test]
fn windows_takes_2_each_full_10_seconds_and_pays_700000_by_the_seconds_for_a_win() {
    let cases = [
        (9_999, 0),
        (10_000, -2),
        (30_000, -6),
        (30_001, -6 + 23_333),
        (31_000, -6 + 22_580),
        (425_000, -84 + 1_647),
        (700_001_000, -140_000),
    ];
    for (clock_ms, time) in cases {
        let result = won_at(Scheme::Windows, clock_ms).result().unwrap();
        assert_eq!(result.time, time, "{clock_ms} ms");
        assert_eq!(result.points, Some((result.base + time).max(0)));
    }
}

#[test]
fn only_a_win_brings_a_bonus_and_windows_never_falls_below_0() {
    let new = |scheme| {
        let deal = random_deal(&mut fastrand::Rng::with_seed(87));
        let mut game = Game::new(deal, Variant::SOLITAIRE_SIMPLE, Scoring::current(scheme));
        for _ in 0..24 {
            push(&mut game, 60_000, Action::Move(Move::Draw));
        }
        push(&mut game, 60_000, Action::Move(Move::Recycle));
        game
    };
    let total = |game: &Game, clock_ms| game.score(clock_ms).map(geduld_rules::Score::total);
    let cases = [
        (Scheme::Tournament, Some(-25)),
        (Scheme::Calm, Some(-25)),
        (Scheme::Classic, Some(0)),
        (Scheme::Windows, Some(0)),
        (Scheme::None, None),
    ];
    for (scheme, expected) in cases {
        let mut game = new(scheme);
        assert_eq!(total(&game, 60_000), expected, "{scheme:?}");
        push(&mut game, 60_000, Action::GiveUp);
        let result = game.result().unwrap();
        assert_eq!((result.won, result.points), (false, expected), "{scheme:?}");
        assert_eq!((result.moves, result.recycles, result.clock_ms), (25, 1, 60_000));
    }
    let windows = new(Scheme::Windows).score(60_000).unwrap();
    assert_eq!((windows.base_points, windows.time_points), (-100, -12));
    assert_eq!(new(Scheme::Tournament).win_time_points(60_000), Some(940));
    assert_eq!(new(Scheme::Calm).win_time_points(60_000), Some(0));
    assert_eq!(new(Scheme::None).win_time_points(60_000), None);
}

#[test]
fn windows_recycles_of_a_draw_3_game_cost_from_the_fourth_on() {
    let deal = random_deal(&mut fastrand::Rng::with_seed(88));
    let mut game = Game::new(deal, Variant::SOLITAIRE, Scoring::current(Scheme::Windows));
    let mut costs = Vec::new();
    for _ in 0..5 {
        while !game.position().stock().is_empty() {
            push(&mut game, 0, Action::Move(Move::Draw));
        }
        costs.push(game.next_recycle_points());
        push(&mut game, 0, Action::Move(Move::Recycle));
    }
    assert_eq!(costs, [0, 0, 0, -20, -20]);
    assert_eq!(base_points(&game), -40);
}

#[test]
fn vegas_starts_at_a_loss_of_52_and_fixes_the_recycles() {
    let deal = || random_deal(&mut fastrand::Rng::with_seed(89));
    for (variant, left) in [(Variant::SOLITAIRE, 2), (Variant::SOLITAIRE_SIMPLE, 0)] {
        let game = Game::new(deal(), variant, Scoring::current(Scheme::Vegas));
        assert_eq!(game.score(0).unwrap().total(), -52);
        assert_eq!(game.recycles_left(), Some(left));
        assert_eq!(game.variant(), Scheme::Vegas.variant(variant));
    }
    for scheme in [Scheme::Tournament, Scheme::Calm, Scheme::Classic, Scheme::Windows, Scheme::None]
    {
        for variant in VARIANTS {
            assert_eq!(scheme.variant(variant), variant);
        }
    }
}

#[test]
fn a_version_that_is_not_known_scores_nothing() {
    let deal: Deal = random_deal(&mut fastrand::Rng::with_seed(90));
    let scoring = Scoring { scheme: Scheme::Tournament, version: 2 };
    assert!(!scoring.is_known() && !scoring.has_score());
    let game = Game::new(deal, Variant::SOLITAIRE, scoring);
    assert_eq!((game.score(0), game.next_recycle_points()), (None, 0));
}
