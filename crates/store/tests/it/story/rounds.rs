//! Rounds of events: begun once, in order, and played by the rules of the log.

use geduld_rules::Action;
use geduld_store::{AppendError, BeginError, ClockState, GameState, NewPlayer, Store, StoredGame};

use crate::{
    arena::{
        Closing, begin, begin_table, broken_off, close, enter, event, lease, member,
        open_tournament, reached, to_round,
    },
    table::{START_MS, Table, finished, log},
};

async fn running(store: &Store, table: &Table) -> StoredGame {
    match store.game(table.id).await.unwrap() {
        Some(GameState::Running(game)) => *game,
        other => panic!("not running: {other:?}"),
    }
}

/// Plays a move in a round.
async fn play(store: &Store, table: &mut Table, action: Action) {
    let append = to_round(table.append(&[action]));
    store.append(append.clone()).await.unwrap();
    table.take(&append);
}

async fn give_up(store: &Store, table: &mut Table) {
    play(store, table, Action::GiveUp).await;
}

pub(crate) async fn a_round_begun_is_a_game_whose_clock_runs(store: Store) {
    let player = member(&store).await;
    open_tournament(&store, "one").await;
    let table = begin_table(&store, "one", player, 1).await;
    let game = running(&store, &table).await;
    assert_eq!((game.player, game.seq), (player.id, 0));
    assert_eq!(game.terms, table.start);
    assert_eq!(game.event.as_deref(), Some("one"));
    let clock = ClockState { clock_ms: 0, running_since_ms: Some(START_MS + 1000) };
    assert_eq!(game.clock, clock);
    assert_eq!(store.round_of_game(table.id).await.unwrap(), Some(("one".to_owned(), 1)));
    assert_eq!(store.running_rounds().await.unwrap(), vec![game]);

    let entrant = store.entrant("one", player.id).await.unwrap().unwrap();
    assert_eq!(entrant.player, player.id);
    assert!(!entrant.out_of_competition && entrant.name.is_some());
    let [round] = &entrant.rounds[..] else { panic!("one round: {entrant:?}") };
    assert_eq!((round.round, round.game, round.result), (1, table.id, None));
    assert_eq!(store.event("one").await.unwrap().unwrap().entrants, 1);
}

pub(crate) async fn a_round_runs_beside_the_free_game(store: Store) {
    let player = member(&store).await;
    open_tournament(&store, "one").await;
    let mut free = Table::of(player);
    free.play_moves(&store, 1).await;
    let table = begin_table(&store, "one", player, 1).await;
    free.play_moves(&store, 1).await;
    assert_eq!(store.running_game(player.id).await.unwrap().map(|game| game.id), Some(free.id));
    assert_ne!(free.id, table.id);
}

pub(crate) async fn a_round_is_played_and_stays_silent_until_the_closing(store: Store) {
    let player = member(&store).await;
    open_tournament(&store, "one").await;
    let mut table = begin_table(&store, "one", player, 1).await;
    for _ in 0..3 {
        let action = table.first_move();
        play(&store, &mut table, action).await;
    }
    assert_eq!(log(&store, table.id).await, table.game.log());
    let last = to_round(table.append(&[Action::GiveUp]));
    store.append(last.clone()).await.unwrap();
    table.take(&last);
    let again = store.append(last).await.unwrap_err();
    assert!(matches!(again, AppendError::AlreadyStored { seq: 4, .. }), "{again:?}");

    let game = finished(&store, table.id).await;
    assert_eq!(game.event.as_deref(), Some("one"));
    assert_eq!(game.result, table.result());
    let entrant = store.entrant("one", player.id).await.unwrap().unwrap();
    assert_eq!(entrant.rounds[0].result, Some(table.result()));
    assert_eq!(entrant.rounds[0].ended_at_ms, Some(game.ended_at_ms));
    assert!(store.finished_games(player.id, None, 10).await.unwrap().is_empty());
    assert!(store.statistics(player.id).await.unwrap().is_empty());
    assert!(store.event_games(None, 10).await.unwrap().is_empty());

    close(&store, "one", vec![reached(player.id, 1, 10, 0)]).await;
    assert_eq!(store.finished_games(player.id, None, 10).await.unwrap().len(), 1);
    assert_eq!(store.statistics(player.id).await.unwrap().len(), 1);
    assert_eq!(store.event_games(None, 10).await.unwrap(), vec![game]);
}

pub(crate) async fn rounds_are_begun_once_and_in_order(store: Store) {
    let player = member(&store).await;
    open_tournament(&store, "one").await;
    let refused = |round| {
        let store = store.clone();
        async move { store.begin_round(begin("one", player.id, round)).await.unwrap_err() }
    };
    assert!(matches!(refused(2).await, BeginError::NotYet));
    for round in [0, 4] {
        assert!(matches!(refused(round).await, BeginError::UnknownRound));
    }
    let mut first = begin_table(&store, "one", player, 1).await;
    assert!(matches!(refused(1).await, BeginError::Begun { game } if game == first.id));
    // It runs.
    assert!(matches!(refused(2).await, BeginError::NotYet));
    give_up(&store, &mut first).await;
    assert!(matches!(refused(1).await, BeginError::Begun { game } if game == first.id));
    assert!(matches!(refused(3).await, BeginError::NotYet));
    begin_table(&store, "one", player, 2).await;
    let entrant = store.entrant("one", player.id).await.unwrap().unwrap();
    assert_eq!(entrant.rounds.len(), 2);
    assert_eq!(store.event("one").await.unwrap().unwrap().entrants, 1);
}

pub(crate) async fn of_many_that_begin_a_round_at_once_one_does(store: Store) {
    let player = member(&store).await;
    open_tournament(&store, "one").await;
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let store = store.clone();
        tasks.spawn(async move { store.begin_round(begin("one", player.id, 1)).await });
    }
    let answers = tasks.join_all().await;
    let begun: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref().ok()).collect();
    let [entrant] = &begun[..] else { panic!("one has begun: {answers:?}") };
    let its = entrant.rounds[0].game;
    for answer in &answers {
        if let Err(error) = answer {
            assert!(matches!(error, BeginError::Begun { game } if *game == its), "{error:?}");
        }
    }
    assert_eq!(store.event("one").await.unwrap().unwrap().entrants, 1);
    assert_eq!(store.running_rounds().await.unwrap().len(), 1);
}

pub(crate) async fn only_open_events_and_active_members_begin(store: Store) {
    let player = member(&store).await.id;
    let refused = |event: &'static str, player| {
        let store = store.clone();
        async move { store.begin_round(begin(event, player, 1)).await.unwrap_err() }
    };
    assert!(matches!(refused("none", player).await, BeginError::UnknownEvent));
    let closed = event("one", geduld_store::EventKind::Daily, geduld_rules::DrawCount::Three);
    store.announce_event(closed).await.unwrap();
    assert!(matches!(refused("one", player).await, BeginError::NotOpen));
    store.open_event("one".to_owned(), START_MS).await.unwrap();

    let guest = crate::table::new_player().id;
    assert!(matches!(refused("one", guest).await, BeginError::NotAllowed));
    let suspended = member(&store).await.id;
    store.suspend(suspended, Some("why".to_owned())).await.unwrap();
    assert!(matches!(refused("one", suspended).await, BeginError::NotAllowed));
    // A daily deal has one round.
    let second = store.begin_round(begin("one", player, 2)).await.unwrap_err();
    assert!(matches!(second, BeginError::UnknownRound));
    assert_eq!(store.event("one").await.unwrap().unwrap().entrants, 0);

    let lease = lease(&store, "one", "house", 0).await;
    store.fence_event("one".to_owned(), lease).await.unwrap();
    assert!(matches!(refused("one", player).await, BeginError::NotOpen));
}

pub(crate) async fn a_fenced_round_takes_no_entry(store: Store) {
    let player = member(&store).await;
    open_tournament(&store, "one").await;
    let mut table = begin_table(&store, "one", player, 1).await;
    let last = to_round(table.append(&[table.first_move()]));
    store.append(last.clone()).await.unwrap();
    table.take(&last);
    let lease = lease(&store, "one", "house", 0).await;
    store.fence_event("one".to_owned(), lease.clone()).await.unwrap();

    let late = to_round(table.append(&[table.first_move()]));
    let refused = store.append(late.clone()).await.unwrap_err();
    assert!(matches!(refused, AppendError::Closed { seq: 1 }), "{refused:?}");
    // What was acknowledged is acknowledged again.
    let again = store.append(last).await.unwrap_err();
    assert!(matches!(again, AppendError::AlreadyStored { seq: 1, finished: None }), "{again:?}");
    assert_eq!(log(&store, table.id).await, table.game.log());
    assert_eq!(running(&store, &table).await.seq, 1);
    assert!(store.running_rounds().await.unwrap().is_empty());

    let fenced = store.fenced_games("one", 10).await.unwrap();
    let [game] = &fenced[..] else { panic!("one game: {fenced:?}") };
    assert_eq!(game.entries, table.game.log());
    let results = vec![(table.id, broken_off(7))];
    for _ in 0..2 {
        let (results, lease) = (results.clone(), lease.clone());
        store.end_fenced_games("one".to_owned(), results, lease, START_MS + 99).await.unwrap();
    }
    let game = finished(&store, table.id).await;
    assert_eq!((game.result, game.ended_at_ms), (broken_off(7), START_MS + 99));
    let refused = store.append(late).await.unwrap_err();
    assert!(matches!(refused, AppendError::Over(_)), "{refused:?}");
}

pub(crate) async fn a_round_is_never_assisted(store: Store) {
    let player = member(&store).await;
    open_tournament(&store, "one").await;
    let table = begin_table(&store, "one", player, 1).await;
    assert!(!store.mark_assisted(table.id, START_MS).await.unwrap());
    assert!(!running(&store, &table).await.terms.assisted);
}

pub(crate) async fn clocks_of_rounds_start_together(store: Store) {
    open_tournament(&store, "one").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        let player: NewPlayer = member(&store).await;
        let table = begin_table(&store, "one", player, 1).await;
        store.save_clock(table.id, ClockState::stopped(500)).await.unwrap();
        tables.push(table);
    }
    let mut free = Table::new();
    free.play_moves(&store, 1).await;
    store.save_clock(free.id, ClockState::stopped(60_000)).await.unwrap();
    assert_eq!(store.start_round_clocks(77).await.unwrap(), 3);
    assert_eq!(store.start_round_clocks(78).await.unwrap(), 0);
    for table in &tables {
        let clock = ClockState { clock_ms: 500, running_since_ms: Some(77) };
        assert_eq!(running(&store, table).await.clock, clock);
    }
    assert_eq!(running(&store, &free).await.clock, ClockState::stopped(60_000));
}

pub(crate) async fn entrants_are_read_page_by_page(store: Store) {
    open_tournament(&store, "one").await;
    let mut all = Vec::new();
    for _ in 0..7 {
        let player = member(&store).await;
        let mut table = begin_table(&store, "one", player, 1).await;
        if all.len() % 2 == 0 {
            give_up(&store, &mut table).await;
            begin_table(&store, "one", player, 2).await;
        }
        all.push(store.entrant("one", player.id).await.unwrap().unwrap());
    }
    enter_another_event(&store).await;
    all.sort_by_key(|entrant| entrant.player);
    let (mut read, mut after) = (Vec::new(), None);
    loop {
        let page = store.entrants("one", after, 3).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.player);
        read.extend(page);
    }
    assert_eq!(read, all);
}

async fn enter_another_event(store: &Store) {
    open_tournament(store, "two").await;
    let player = member(store).await;
    enter(store, "two", player.id).await;
    let lease = lease(store, "two", "house", 0).await;
    Closing::first("two", lease, Vec::new()).step(store, 0).await.unwrap();
}
