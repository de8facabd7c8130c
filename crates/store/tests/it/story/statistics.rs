//! What finished games add up to.

use std::collections::BTreeMap;

use geduld_rules::{Action, DealNumber, Game, Scheme, Variant};
use geduld_store::{Class, FinishedGame, NewPlayer, Statistics, Store, Terms};

use crate::table::{START_MS, Table, finished, logged, new_player, won_lines};

/// Plays a whole game in one append, which ends at a given time after the start of the tests.
async fn play(store: &Store, mut table: Table, moves: &[Action], ends_ms: i64) -> FinishedGame {
    let mut actions = moves.to_vec();
    if !wins(&table, moves) {
        actions.push(Action::GiveUp);
    }
    table.at_ms = START_MS + ends_ms - 1000;
    table.play(store, &actions).await.unwrap();
    finished(store, table.id).await
}

fn wins(table: &Table, moves: &[Action]) -> bool {
    let mut table = table.clone();
    table.take(&table.append(moves_or_nothing(moves)));
    table.game.end().is_some()
}

/// An append has at least one entry; a pair that changes nothing stands for none.
fn moves_or_nothing(moves: &[Action]) -> &[Action] {
    if moves.is_empty() { &[Action::Pause, Action::Resume] } else { moves }
}

/// A game under default rules: won, or lost after a single move.
fn simple(player: NewPlayer, wins: bool) -> (Table, Vec<Action>) {
    let line = won_lines().pop().unwrap();
    let moves = if wins { line.moves } else { line.moves[..1].to_vec() };
    (Table::with(player, line.deal, line.variant, Scheme::Tournament), moves)
}

/// The same sums, made from the logs of the games and in the plainest way.
async fn recomputed(store: &Store, games: &[FinishedGame]) -> Vec<Statistics> {
    let mut groups: BTreeMap<String, Vec<(&FinishedGame, Game)>> = BTreeMap::new();
    for game in games {
        let Terms { variant, scoring, .. } = &game.terms;
        let key = format!("{:?} {variant} {scoring}", game.terms.class());
        let replayed = logged(store, game.id).await.replay().unwrap();
        groups.entry(key).or_default().push((game, replayed));
    }
    groups.into_values().filter_map(of_group).collect()
}

fn of_group(mut games: Vec<(&FinishedGame, Game)>) -> Option<Statistics> {
    games.sort_by_key(|(game, _)| (game.ended_at_ms, game.id));
    let mut sums: Option<Statistics> = None;
    let mut streak = 0;
    for (game, replayed) in games {
        if !replayed.log().iter().any(|entry| matches!(entry.action, Action::Move(_))) {
            continue;
        }
        let result = replayed.result().unwrap();
        let has_clock = game.terms.scoring.scheme != Scheme::None;
        let sums = sums.get_or_insert_with(|| Statistics {
            variant: game.terms.variant,
            scoring: game.terms.scoring,
            class: game.terms.class(),
            played: 0,
            won: 0,
            current_streak: 0,
            longest_streak: 0,
            best_points: None,
            total_points: None,
            fastest_win_ms: None,
            total_win_ms: has_clock.then_some(0),
            total_ms: has_clock.then_some(0),
        });
        sums.played += 1;
        streak = if result.won { streak + 1 } else { 0 };
        sums.current_streak = streak;
        sums.longest_streak = sums.longest_streak.max(streak);
        if let Some(points) = result.points {
            sums.best_points = sums.best_points.max(Some(points));
            sums.total_points = Some(sums.total_points.unwrap_or(0) + points);
        }
        if let Some(total_ms) = &mut sums.total_ms {
            *total_ms += result.clock_ms;
        }
        if result.won {
            sums.won += 1;
            if let Some(total_win_ms) = &mut sums.total_win_ms {
                *total_win_ms += result.clock_ms;
                let fastest = sums.fastest_win_ms.unwrap_or(u64::MAX);
                sums.fastest_win_ms = Some(fastest.min(result.clock_ms));
            }
        }
    }
    sums
}

fn assert_same_rows(mut found: Vec<Statistics>, mut expected: Vec<Statistics>) {
    let order = |row: &Statistics| format!("{:?} {} {}", row.class, row.variant, row.scoring);
    found.sort_by_key(order);
    expected.sort_by_key(order);
    assert_eq!(found, expected);
}

pub(crate) async fn nothing_played_adds_up_to_nothing(store: Store) {
    assert_eq!(store.statistics(new_player().id).await.unwrap(), []);
    // Nor does a game that goes on.
    let mut table = Table::new();
    table.play_moves(&store, 3).await;
    assert_eq!(store.statistics(table.player.id).await.unwrap(), []);
}

pub(crate) async fn statistics_are_what_the_logs_add_up_to(store: Store) {
    let mut random = fastrand::Rng::with_seed(52);
    let lines = won_lines();
    let (player, neighbour) = (new_player(), new_player());
    let mut games = Vec::new();
    for _ in 0..160 {
        let line = random.choice(&lines).unwrap();
        let scheme = *random.choice(&Scheme::ALL).unwrap();
        // Half of the games are won; of the others some have no move at all.
        let moves = match random.u8(..8) {
            0..4 => line.moves.as_slice(),
            4 => &[],
            _ => &line.moves[..random.usize(1..line.moves.len() / 2)],
        };
        let mut table = Table::with(player, line.deal.clone(), line.variant, scheme);
        if scheme == Scheme::Vegas && moves.len() > 1 {
            // Its few recycles would refuse a part of the line.
            table = Table::with(player, line.deal.clone(), line.variant, Scheme::Classic);
        }
        table.start.known = random.u8(..4) == 0;
        table.start.assisted = random.u8(..4) == 0;
        // Few different times, so that some games end in the same millisecond.
        let ends_ms = random.i64(2000..2100);
        let moves = moves_or_nothing(moves);
        games.push(play(&store, table, moves, ends_ms).await);
    }
    let (table, moves) = simple(neighbour, true);
    play(&store, table, &moves, 2050).await;

    assert!(games.iter().any(|game| !game.played));
    let expected = recomputed(&store, &games).await;
    assert!(expected.len() > 20, "{} groups", expected.len());
    assert!(expected.iter().any(|row| row.longest_streak > row.current_streak));
    assert_same_rows(store.statistics(player.id).await.unwrap(), expected);
}

pub(crate) async fn known_and_assisted_games_are_counted_apart(store: Store) {
    let player = new_player();
    let marks = [(false, false), (true, false), (false, true), (true, true)];
    for (known, assisted) in marks {
        let (mut table, moves) = simple(player, true);
        table.start.known = known;
        table.start.assisted = assisted;
        play(&store, table, &moves, 5000).await;
    }
    let rows = store.statistics(player.id).await.unwrap();
    let found: Vec<_> = rows.iter().map(|row| (row.class, row.played, row.won)).collect();
    assert_eq!(found, [(Class::Counted, 1, 1), (Class::Known, 1, 1), (Class::Assisted, 2, 2)]);
}

pub(crate) async fn a_game_without_a_move_does_not_count(store: Store) {
    let player = new_player();
    let table = Table::of(player);
    let game = play(&store, table, moves_or_nothing(&[]), 5000).await;
    assert!(!game.played);
    assert_eq!(store.statistics(player.id).await.unwrap(), []);
}

pub(crate) async fn a_game_whose_only_move_was_taken_back_counts_as_a_loss(store: Store) {
    let player = new_player();
    let table = Table::of(player);
    let moves = [table.first_move(), Action::Undo];
    let game = play(&store, table, &moves, 5000).await;
    assert_eq!(game.result.moves, 0);
    let rows = store.statistics(player.id).await.unwrap();
    assert_eq!((rows[0].played, rows[0].won), (1, 0));
}

pub(crate) async fn streaks_follow_the_order_of_endings(store: Store) {
    let player = new_player();
    // When it ends, whether it is won, and the current and the longest streak then.
    let games = [
        (60, true, 1, 1),
        (10, true, 2, 2),
        (40, false, 1, 1),
        (20, true, 1, 2),
        (50, true, 2, 2),
        (30, true, 2, 3),
        (70, false, 0, 3),
    ];
    for (ends_ms, wins, current, longest) in games {
        let (table, moves) = simple(player, wins);
        play(&store, table, &moves, 5000 + ends_ms).await;
        let row = store.statistics(player.id).await.unwrap().remove(0);
        let streaks = (row.current_streak, row.longest_streak);
        assert_eq!(streaks, (current, longest), "with the one that ends at {ends_ms}");
    }
    let row = store.statistics(player.id).await.unwrap().remove(0);
    assert_eq!((row.played, row.won, row.won_permille()), (7, 5, 714));
}

pub(crate) async fn vegas_keeps_a_running_balance(store: Store) {
    let player = new_player();
    let number = DealNumber::Own(1);
    let mut balance = 0;
    for game in 1..=3_i64 {
        let table = Table::with(player, number.deal(), Variant::SOLITAIRE_SIMPLE, Scheme::Vegas);
        let first = table.first_move();
        let finished = play(&store, table, &[first], 5000 + game).await;
        balance += finished.result.points.unwrap();
        let row = store.statistics(player.id).await.unwrap().remove(0);
        assert_eq!(row.balance_points(), Some(balance));
        assert_eq!(row.average_points(), Some(balance / game));
    }
    assert!(balance < -100, "three stakes of 52 less what came back: {balance}");
}

pub(crate) async fn without_a_clock_no_time_is_told(store: Store) {
    let player = new_player();
    for scheme in [Scheme::None, Scheme::Calm] {
        let line = won_lines().pop().unwrap();
        let table = Table::with(player, line.deal, line.variant, scheme);
        let game = play(&store, table, &line.moves, 5000).await;
        let has_clock = scheme != Scheme::None;
        assert_eq!(game.clock_ms().is_some(), has_clock);
        let rows = store.statistics(player.id).await.unwrap();
        let row = rows.iter().find(|row| row.scoring.scheme == scheme).unwrap();
        assert_eq!(row.best_points.is_some(), has_clock);
        assert_eq!(row.fastest_win_ms.is_some(), has_clock);
        assert_eq!(row.average_win_ms().is_some(), has_clock);
        assert_eq!(row.total_ms.is_some(), has_clock);
    }
}
