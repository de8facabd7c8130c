//! The office of a running house, through its socket.

use std::time::Duration;

use geduld_server::office::{
    CallError, Command, EventRow, Game, Kind, NewEvent, RefusalKind, Reply, Whom, call,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;
use tokio::sync::mpsc;

use crate::house::{Plan, TestHouse};

/// What the office answers.
pub(crate) async fn ask(house: &TestHouse, command: Command) -> Result<Vec<Reply>, CallError> {
    let (replies, mut waiting) = mpsc::channel(64);
    let called = async move { call(house.data.path(), command, &replies).await };
    let taken = async {
        let mut taken = Vec::new();
        while let Some(reply) = waiting.recv().await {
            taken.push(reply);
        }
        taken
    };
    let (called, taken) = tokio::join!(called, taken);
    called.map(|()| taken)
}

async fn events(house: &TestHouse, all: bool) -> Vec<EventRow> {
    let replies = ask(house, Command::Events { all }).await.unwrap();
    let events = replies.into_iter().map(|reply| match reply {
        Reply::Event(event) => event,
        other => panic!("{other:?}"),
    });
    events.collect()
}

fn kind(error: CallError) -> RefusalKind {
    match error {
        CallError::Refused(refusal) => refusal.kind,
        other => panic!("{other}"),
    }
}

async fn open() -> TestHouse {
    Plan::default().set("events.schedule", "none").set("events.node_limit", "20000").open().await
}

/// A tournament that opens in a minute and lasts an hour.
fn soon(house: &TestHouse) -> NewEvent {
    let now_ms = geduld_server::Clock::wall_ms(house.clock.as_ref());
    NewEvent {
        game: Game::Simple,
        kind: Kind::Tournament,
        opening_ms: now_ms + 60_000,
        closing_ms: now_ms + 3_660_000,
        calm: true,
        free_games: Some(0),
        any_account: true,
        short_notice: true,
    }
}

#[tokio::test]
async fn an_event_of_the_operator_opens_and_closes_like_any_other() {
    let house = open().await;
    let new = soon(&house);
    let unasked = NewEvent { short_notice: false, ..new.clone() };
    let refused = ask(&house, Command::CreateEvent(unasked)).await.unwrap_err();
    assert_eq!(kind(refused), RefusalKind::State);
    ask(&house, Command::CreateEvent(new.clone())).await.unwrap();
    let again = ask(&house, Command::CreateEvent(new)).await.unwrap_err();
    assert_eq!(kind(again), RefusalKind::State);
    let announced = events(&house, false).await;
    assert_eq!((announced.len(), announced[0].state.as_str()), (1, "announced"));
    assert_eq!(announced[0].opening, "2025-06-15T17:07:38+02:00");
    assert_eq!(announced[0].id, "simple-2025-06-15-1707");

    house.running.tick_events().await;
    house.live(60_000).await;
    house.running.tick_events().await;
    assert_eq!(events(&house, false).await[0].state, "open");
    let correct =
        Command::CorrectEvent { id: announced[0].id.clone(), reason: String::from("too soon") };
    assert_eq!(kind(ask(&house, correct).await.unwrap_err()), RefusalKind::State);

    house.live(3_610_000).await;
    house.running.tick_events().await;
    assert_eq!(events(&house, false).await, []);
}

#[tokio::test]
async fn an_open_event_without_entrants_is_called_off() {
    let house = open().await;
    ask(&house, Command::CreateEvent(soon(&house))).await.unwrap();
    house.running.tick_events().await;
    house.live(60_000).await;
    house.running.tick_events().await;
    let id = events(&house, false).await[0].id.clone();
    let cancel = Command::CancelEvent { id, reason: String::from("a mistake") };
    ask(&house, cancel.clone()).await.unwrap();
    assert_eq!(kind(ask(&house, cancel).await.unwrap_err()), RefusalKind::State);
    assert_eq!(events(&house, false).await, []);
}

#[tokio::test]
async fn who_says_nothing_or_reads_nothing_does_not_keep_the_house_open() {
    let house = open().await;
    let path = house.data.path().join("admin.sock");
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(UnixStream::connect(&path).await.unwrap());
    }
    let closed = tokio::time::timeout(Duration::from_secs(20), house.close()).await;
    let (data, _) = closed.expect("it stops in time");
    assert!(!path.exists());
    drop((silent, data));
}

#[tokio::test]
async fn several_are_served_at_once_and_who_says_nothing_is_sent_away() {
    let house = open().await;
    let path = house.data.path().join("admin.sock");
    // One place is left.
    let mut silent = Vec::new();
    for _ in 0..7 {
        silent.push(UnixStream::connect(&path).await.unwrap());
    }
    let unknown = Command::Member { who: Whom::Name(String::from("nobody here")) };
    assert_eq!(kind(ask(&house, unknown.clone()).await.unwrap_err()), RefusalKind::State);
    silent.push(UnixStream::connect(&path).await.unwrap());
    // All are taken: it waits until they are sent away.
    assert_eq!(kind(ask(&house, unknown).await.unwrap_err()), RefusalKind::State);
    let mut told = String::new();
    silent[0].write_all(b"too late").await.unwrap_or_default();
    let _ = silent[0].read_to_string(&mut told).await;
    assert!(told.contains("in time"), "{told}");
}
