//! A house that is killed, and the next one that opens its directory.

use geduld_rules::Action;
use geduld_store::{
    ClockState, EntryId, GameId, GameState, Heartbeat, LoggedGame, Outage, Store, StoreOptions,
};
use tempfile::TempDir;

use super::{
    child::{Child, PLAYERS},
    power::Disk,
};
use crate::table::{START_MS, Table, log, logged};

/// An entry that the child said was acknowledged.
struct Acknowledged {
    game: GameId,
    seq: usize,
    id: EntryId,
    action: Action,
}

impl Acknowledged {
    fn parse(line: &str) -> Self {
        let [game, seq, id, action] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("four parts: {line}");
        };
        Self {
            game: game.parse().unwrap(),
            seq: seq.parse().unwrap(),
            id: id.parse().unwrap(),
            action: action.parse().unwrap(),
        }
    }

    async fn assert_stored(&self, store: &Store) {
        let LoggedGame { state, entries } = logged(store, self.game).await;
        if let GameState::Running(_) = state {
            assert!(store.has_entry(self.game, self.id).await.unwrap());
        }
        assert_eq!(entries[self.seq].action, self.action, "{} at {}", self.game, self.seq);
    }
}

#[tokio::test]
async fn a_kill_with_entries_in_flight_loses_nothing_that_was_acknowledged() {
    let home = TempDir::new().unwrap();
    let mut acknowledged = Vec::new();
    // The last ones end in the midst of packing and of games that an earlier round began.
    for lines in [1, 40, 173, 400, 77] {
        let mut child = Child::play(home.path());
        assert_eq!(child.line().as_deref(), Some("open"));
        for _ in 0..lines {
            acknowledged.push(Acknowledged::parse(&child.line().unwrap()));
        }
        child.kill();
        while let Some(line) = child.line() {
            acknowledged.push(Acknowledged::parse(&line));
        }

        let store = Store::open(StoreOptions::new(home.path())).await.unwrap();
        for entry in &acknowledged {
            entry.assert_stored(&store).await;
        }
        store.close().await;
    }
    assert!(acknowledged.len() >= 691);
    let games: std::collections::HashSet<_> = acknowledged.iter().map(|entry| entry.game).collect();
    assert!(games.len() > usize::from(PLAYERS), "games ended and others began");
}

#[tokio::test]
async fn a_clock_that_ran_stops_at_the_last_heartbeat() {
    let disk = Disk::new("clock-of-a-crash");
    let store = disk.open().await;
    let (mut playing, mut away, mut early) = (Table::new(), Table::new(), Table::new());
    for table in [&mut playing, &mut away, &mut early] {
        table.play_moves(&store, 2).await;
    }
    store.save_clock(away.id, ClockState::stopped(7_000)).await.unwrap();
    // Its clock began to run after the last heartbeat.
    let future = ClockState { clock_ms: 3_000, running_since_ms: Some(START_MS + 90_000) };
    store.save_clock(early.id, future).await.unwrap();
    for second in 0..=60 {
        store.heartbeat(Heartbeat::at(START_MS + second * 1000)).await.unwrap();
    }

    let after = disk.cut(1);
    let next = Store::open(StoreOptions::new(after.path())).await.unwrap();
    assert_eq!(next.last_heartbeat(), Some(Heartbeat::at(START_MS + 60_000)));
    let clock =
        async |table: &Table| next.running_game(table.player.id).await.unwrap().unwrap().clock;
    // It was saved with the second entry, 2 s after the start, as running since then.
    assert_eq!(clock(&playing).await, ClockState::stopped(2_000 + 58_000));
    assert_eq!(clock(&away).await, ClockState::stopped(7_000));
    assert_eq!(clock(&early).await, ClockState::stopped(3_000));

    // Once stopped it stays so: a second crash adds nothing.
    next.heartbeat(Heartbeat::at(START_MS + 500_000)).await.unwrap();
    next.close().await;
    let third = Store::open(StoreOptions::new(after.path())).await.unwrap();
    assert_eq!(third.last_heartbeat(), Some(Heartbeat::at(START_MS + 500_000)));
    let stored = third.running_game(playing.player.id).await.unwrap().unwrap();
    assert_eq!(stored.clock, ClockState::stopped(60_000));
    let outages = third.outages(0).await.unwrap();
    assert_eq!(outages.len(), 1);
    assert_eq!((outages[0].from_ms, outages[0].to_ms), (START_MS + 60_000, START_MS + 500_000));
}

#[tokio::test]
async fn without_any_heartbeat_a_clock_stops_where_it_was_saved() {
    let disk = Disk::new("crash-without-heartbeat");
    let store = disk.open().await;
    let mut table = Table::new();
    table.play_moves(&store, 4).await;
    let after = disk.cut(1);
    let next = Store::open(StoreOptions::new(after.path())).await.unwrap();
    assert_eq!(next.last_heartbeat(), None);
    let stored = next.running_game(table.player.id).await.unwrap().unwrap();
    assert_eq!(stored.clock, ClockState::stopped(4_000));
    assert_eq!(log(&next, table.id).await, table.game.log());
}

#[tokio::test]
async fn a_restart_is_an_outage_however_short() {
    let home = TempDir::new().unwrap();
    let open = || Store::open(StoreOptions::new(home.path()));
    let beat = Heartbeat::at;
    let first = open().await.unwrap();
    assert_eq!(first.heartbeat(beat(START_MS)).await.unwrap(), None);
    assert_eq!(first.heartbeat(beat(START_MS + 1000)).await.unwrap(), None);
    first.close().await;

    let second = open().await.unwrap();
    let restart = Outage { from_ms: START_MS + 1000, to_ms: START_MS + 1400 };
    assert_eq!(second.heartbeat(beat(restart.to_ms)).await.unwrap(), Some(restart));
    // From then on it is a house that runs.
    assert_eq!(second.heartbeat(beat(START_MS + 6400)).await.unwrap(), None);
    second.close().await;

    // A wall clock that was set back tells of no outage, and none of its own making follows.
    let third = open().await.unwrap();
    assert_eq!(third.heartbeat(beat(START_MS)).await.unwrap(), None);
    assert_eq!(third.heartbeat(beat(START_MS + 1000)).await.unwrap(), None);
    assert_eq!(third.outages(0).await.unwrap(), [restart]);
    third.close().await;
}
