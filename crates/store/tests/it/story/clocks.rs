//! Clocks and heartbeats.

use geduld_store::{ClockState, GameState, Heartbeat, Outage, Store};

use super::appends::running;
use crate::table::{START_MS, Table};

pub(crate) async fn the_clock_is_saved_with_every_entry(store: Store) {
    let mut table = Table::new();
    for _ in 0..3 {
        let append = table.append(&[table.first_move()]);
        store.append(append.clone()).await.unwrap();
        table.take(&append);
        assert_eq!(running(&store, table.id).await.clock, append.clock);
    }
}

pub(crate) async fn a_saved_clock_is_read_back(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 1).await;
    let stopped = ClockState::stopped(5_500);
    store.save_clock(table.id, stopped).await.unwrap();
    assert_eq!(running(&store, table.id).await.clock, stopped);
    let running_again = ClockState { clock_ms: 5_500, running_since_ms: Some(START_MS + 60_000) };
    store.save_clock(table.id, running_again).await.unwrap();
    assert_eq!(running(&store, table.id).await.clock, running_again);
}

pub(crate) async fn a_clock_that_was_overtaken_is_not_set_back(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 3).await;
    let now = running(&store, table.id).await.clock;
    store.save_clock(table.id, ClockState::stopped(2_999)).await.unwrap();
    assert_eq!(running(&store, table.id).await.clock, now);
}

pub(crate) async fn the_clock_of_an_ended_game_is_left_alone(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 1).await;
    table.give_up(&store).await;
    store.save_clock(table.id, ClockState::stopped(99_000)).await.unwrap();
    match store.game(table.id).await.unwrap() {
        Some(GameState::Finished(game)) => assert_eq!(game.result, table.result()),
        other => panic!("not finished: {other:?}"),
    }
}

pub(crate) async fn a_gap_between_heartbeats_is_an_outage(store: Store) {
    assert_eq!(store.last_heartbeat(), None);
    assert_eq!(store.heartbeat(Heartbeat::at(START_MS)).await.unwrap(), None);
    assert_eq!(store.heartbeat(Heartbeat::at(START_MS + 5_000)).await.unwrap(), None);
    let first = Outage { from_ms: START_MS + 5_000, to_ms: START_MS + 10_001 };
    assert_eq!(store.heartbeat(Heartbeat::at(first.to_ms)).await.unwrap(), Some(first));
    // A clock that is set back is no outage.
    assert_eq!(store.heartbeat(Heartbeat::at(START_MS)).await.unwrap(), None);
    let second = Outage { from_ms: START_MS, to_ms: START_MS + 60_000 };
    assert_eq!(store.heartbeat(Heartbeat::at(second.to_ms)).await.unwrap(), Some(second));
    assert_eq!(store.outages(0).await.unwrap(), [second, first]);
    assert_eq!(store.outages(first.to_ms).await.unwrap(), [second]);
}
