//! The queue of the writer: what happens when it is full, when the store closes, when whoever asked
//! goes away.

use std::{
    future::{Future, poll_fn},
    pin::pin,
    task::Poll,
    time::Duration,
};

use geduld_store::{AppendError, Store, StoreError, StoreOptions};
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;
use tokio::task::JoinSet;

use super::fixture::new_store;
use crate::{
    story::appends::running,
    table::{Table, log},
};

/// Somebody else's hold on the database: the writer must wait for it to end.
struct Hold(SqliteConnection);

impl Hold {
    async fn on(home: &TempDir) -> Self {
        let database = home.path().join("geduld.db");
        let mut raw = SqliteConnectOptions::new().filename(database).connect().await.unwrap();
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut raw).await.unwrap();
        Self(raw)
    }

    async fn end(mut self) {
        sqlx::raw_sql("ROLLBACK").execute(&mut self.0).await.unwrap();
        self.0.close().await.unwrap();
    }
}

/// Runs a future to its first stop, however many ran before it in this turn of the task.
pub(crate) async fn start<F: Future + Unpin>(future: &mut F) {
    tokio::task::unconstrained(poll_fn(|context| {
        assert!(pin!(&mut *future).poll(context).is_pending());
        Poll::Ready(())
    }))
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_queue_pushes_back_and_loses_nothing() {
    const APPENDS: usize = 600;
    let home = TempDir::new().unwrap();
    let options = StoreOptions::new(home.path()).queue(8, Duration::from_millis(20));
    let store = Store::open(options).await.unwrap();
    let hold = Hold::on(&home).await;
    let mut tasks = JoinSet::new();
    for _ in 0..APPENDS {
        let store = store.clone();
        tasks.spawn(async move {
            let table = Table::new();
            let answer = store.append(table.append(&[table.first_move()])).await;
            (table.id, answer)
        });
    }
    // Those that found a place wait for the disk; all others are told within the waiting time.
    let most = StoreOptions::BATCH + 8;
    let mut answers = Vec::new();
    while answers.len() < APPENDS - most {
        answers.push(tasks.join_next().await.unwrap().unwrap());
    }
    hold.end().await;
    answers.extend(tasks.join_all().await);

    let mut stored = 0;
    for (id, answer) in answers {
        match answer {
            Ok(_) => {
                stored += 1;
                assert_eq!(running(&store, id).await.seq, 1);
            }
            Err(AppendError::Store(StoreError::Busy)) => {
                assert!(store.game(id).await.unwrap().is_none());
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!((8..=most).contains(&stored), "{stored}");
}

#[tokio::test]
async fn a_place_that_comes_free_in_time_is_taken() {
    let home = TempDir::new().unwrap();
    let options = StoreOptions::new(home.path()).queue(1, Duration::from_mins(1));
    let store = Store::open(options).await.unwrap();
    let tables: Vec<_> = (0..50).map(|_| Table::new()).collect();
    let mut tasks = JoinSet::new();
    for table in &tables {
        let (store, append) = (store.clone(), table.append(&[table.first_move()]));
        tasks.spawn(async move { store.append(append).await });
    }
    for answer in tasks.join_all().await {
        answer.unwrap();
    }
}

#[tokio::test]
async fn closing_writes_what_is_queued_and_takes_nothing_more() {
    let (store, home) = new_store().await;
    let tables: Vec<_> = (0..300).map(|_| Table::new()).collect();
    let mut queued: Vec<_> = tables
        .iter()
        .map(|table| Box::pin(store.append(table.append(&[table.first_move()]))))
        .collect();
    for append in &mut queued {
        start(append).await;
    }
    store.close().await;
    for append in queued {
        append.await.unwrap();
    }

    let late = Table::new();
    let refused = store.append(late.append(&[late.first_move()])).await.unwrap_err();
    assert!(matches!(refused, AppendError::Store(StoreError::Closed)), "{refused:?}");
    let refused = store.game(tables[0].id).await.unwrap_err();
    assert!(matches!(refused, StoreError::Closed), "{refused:?}");
    store.close().await;

    let again = Store::open(StoreOptions::new(home.path())).await.unwrap();
    for table in &tables {
        assert_eq!(running(&again, table.id).await.seq, 1);
    }
    assert!(again.game(late.id).await.unwrap().is_none());
}

#[tokio::test]
async fn closing_does_not_wait_for_appends_that_nobody_drives() {
    let home = TempDir::new().unwrap();
    let options = StoreOptions::new(home.path()).queue(1, Duration::from_mins(1));
    let store = Store::open(options).await.unwrap();
    let tables: Vec<_> = (0..3).map(|_| Table::new()).collect();
    let mut stalled: Vec<_> = tables
        .iter()
        .map(|table| Box::pin(store.append(table.append(&[table.first_move()]))))
        .collect();
    for append in &mut stalled {
        start(append).await;
    }
    store.close().await;
    // The first was queued; the others had at most a place in the queue.
    let answers = [stalled.remove(0).await, stalled.remove(0).await, stalled.remove(0).await];
    assert!(answers[0].is_ok());
    for answer in &answers[1..] {
        assert!(matches!(answer, Err(AppendError::Store(StoreError::Closed))), "{answer:?}");
    }
}

#[tokio::test]
async fn an_append_is_stored_even_if_nobody_waits_for_it() {
    let (store, _home) = new_store().await;
    let table = Table::new();
    let append = table.append(&[table.first_move()]);
    let mut left = Box::pin(store.append(append.clone()));
    start(&mut left).await;
    drop(left);
    let again = store.append(append).await.unwrap_err();
    assert!(matches!(again, AppendError::AlreadyStored { seq: 1, finished: None }), "{again:?}");
}

#[tokio::test]
async fn readers_do_not_wait_for_somebody_who_writes() {
    let (store, home) = new_store().await;
    let mut table = Table::new();
    table.play_moves(&store, 3).await;
    let hold = Hold::on(&home).await;
    assert_eq!(log(&store, table.id).await, table.game.log());
    hold.end().await;
}
