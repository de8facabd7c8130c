//! Rounds and closings of a house whose power goes.

use geduld_rules::DrawCount;
use geduld_store::{ClockState, EventState, GameState, Heartbeat, PlayerId, Store, StoreOptions};

use super::power::Disk;
use crate::{
    arena::{Closing, begin_table, enter, lease, member, open_tournament, reached},
    table::START_MS,
};

#[tokio::test]
async fn the_clock_of_a_round_stops_at_the_last_heartbeat_fenced_or_not() {
    let disk = Disk::new("clock-of-a-round");
    let store = disk.open().await;
    let mut tables = Vec::new();
    for id in ["running", "fenced"] {
        open_tournament(&store, id).await;
        let player = member(&store).await;
        tables.push(begin_table(&store, id, player, 1).await);
    }
    store.heartbeat(Heartbeat::at(START_MS + 5_000)).await.unwrap();
    let lease = lease(&store, "fenced", "house", 0).await;
    store.fence_event("fenced".to_owned(), lease).await.unwrap();

    let after = disk.cut(1);
    let next = Store::open(StoreOptions::new(after.path())).await.unwrap();
    for table in &tables {
        let Some(GameState::Running(game)) = next.game(table.id).await.unwrap() else {
            panic!("it has not ended")
        };
        // It was begun a second after the start.
        assert_eq!(game.clock, ClockState::stopped(4_000));
    }
    let running = next.running_rounds().await.unwrap();
    assert_eq!(running.iter().map(|game| game.id).collect::<Vec<_>>(), [tables[0].id]);
}

/// An open tournament with entrants, and its closing.
async fn prepare(store: &Store) -> Closing {
    open_tournament(store, "one").await;
    let mut results = Vec::new();
    for place in 1..=4 {
        let player = member(store).await.id;
        enter(store, "one", player).await;
        results.push(reached(player, place, 80 / place, u8::try_from(place).unwrap()));
    }
    Closing::first("one", lease(store, "one", "first", 0).await, results)
}

async fn points(store: &Store, player: PlayerId) -> u64 {
    store.totals(DrawCount::Three, player).await.unwrap().points
}

#[tokio::test]
async fn a_closing_cut_off_anywhere_is_done_once_after_the_power_is_back() {
    for steps in 0..Closing::STEPS {
        for seed in 0..4 {
            let disk = Disk::new(&format!("closing-{steps}-{seed}"));
            let store = disk.open().await;
            let closing = prepare(&store).await;
            for step in 0..steps {
                closing.step(&store, step).await.unwrap();
            }
            // The next step is on its way, or done, when the power goes.
            let last = tokio::spawn({
                let closing = closing.clone();
                async move { closing.step(&store, steps).await }
            });
            if seed % 2 == 0 {
                last.await.unwrap().unwrap();
            }
            let after = disk.cut(seed);

            let next = Store::open(StoreOptions::new(after.path())).await.unwrap();
            let event = next.event("one").await.unwrap().unwrap();
            if event.state != EventState::Closed {
                let lease = lease(&next, "one", "second", 20_000).await;
                Closing { lease, ..closing.clone() }.all(&next).await.unwrap();
            }
            assert_eq!(next.results("one", 0, 10).await.unwrap(), closing.results);
            for result in &closing.results {
                assert_eq!(points(&next, result.player).await, u64::from(result.points));
            }
            assert_eq!(next.differences().await.unwrap(), Vec::new());
            assert_eq!(next.event_games(None, 10).await.unwrap().len(), 4);
            next.close().await;
        }
    }
}
