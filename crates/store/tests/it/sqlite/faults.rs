//! A disk that fails for a while.

use geduld_powerloss::Fault;
use geduld_store::{AppendError, Heartbeat, Store, StoreError, StoreOptions};
use sqlx::Connection;
use tokio::task::JoinSet;

use super::{
    fixture::{database, new_store},
    power::Disk,
    queue::start,
};
use crate::table::{Table, finished, log};

fn is_told_as(fault: Fault, error: &StoreError) -> bool {
    match fault {
        Fault::Full => matches!(error, StoreError::Full),
        Fault::ReadOnly => matches!(error, StoreError::ReadOnly),
        Fault::Write | Fault::Sync => matches!(error, StoreError::Io(_)),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_write_of_a_failing_disk_is_told_why_and_works_again_afterwards() {
    let disk = Disk::new("faults");
    let store = disk.open().await;
    let mut tables: Vec<_> = (0..20).map(|_| Table::new()).collect();
    for table in &mut tables {
        table.play_moves(&store, 2).await;
    }
    let faults = [Fault::Full, Fault::ReadOnly, Fault::Write, Fault::Sync];
    for (at_ms, fault) in (1..).zip(faults) {
        let appends: Vec<_> =
            tables.iter().map(|table| table.append(&[table.first_move()])).collect();
        disk.layer.fail(Some(fault));
        let mut tasks = JoinSet::new();
        for append in appends.clone() {
            let store = store.clone();
            tasks.spawn(async move { store.append(append).await });
        }
        for answer in tasks.join_all().await {
            match answer {
                Err(AppendError::Store(error)) => {
                    assert!(is_told_as(fault, &error), "{fault:?}: {error:?}");
                }
                other => panic!("{fault:?}: {other:?}"),
            }
        }
        let error = store.heartbeat(Heartbeat::at(at_ms)).await.unwrap_err();
        assert!(is_told_as(fault, &error), "{fault:?}: {error:?}");
        // Reading goes on, and shows nothing that was refused.
        for table in &tables {
            assert_eq!(log(&store, table.id).await, table.game.log());
        }

        disk.layer.fail(None);
        for (table, append) in tables.iter_mut().zip(appends) {
            store.append(append.clone()).await.unwrap();
            table.take(&append);
        }
        store.heartbeat(Heartbeat::at(at_ms)).await.unwrap();
        assert_all_survive(&disk, &tables).await;
    }
    store.close().await;
    let again = disk.open().await;
    for table in &tables {
        assert_eq!(log(&again, table.id).await, table.game.log());
    }
}

async fn assert_all_survive(disk: &Disk, tables: &[Table]) {
    let after = disk.cut(3);
    let store = Store::open(StoreOptions::new(after.path())).await.unwrap();
    for table in tables {
        assert_eq!(log(&store, table.id).await, table.game.log());
    }
    store.close().await;
}

#[tokio::test]
async fn an_ending_that_could_not_be_stored_leaves_the_game_running() {
    let disk = Disk::new("faults-ending");
    let store = disk.open().await;
    let mut table = Table::new();
    table.play_moves(&store, 5).await;
    let ending = table.append(&[geduld_rules::Action::GiveUp]);
    disk.layer.fail(Some(Fault::Full));
    let error = store.append(ending.clone()).await.unwrap_err();
    assert!(matches!(error, AppendError::Store(StoreError::Full)), "{error:?}");
    assert_eq!(log(&store, table.id).await, table.game.log());
    disk.layer.fail(None);
    store.append(ending).await.unwrap();
    assert_eq!(finished(&store, table.id).await.seq, 6);
}

#[tokio::test]
async fn a_store_may_be_closed_while_the_disk_fails() {
    let disk = Disk::new("faults-closing");
    let store = disk.open().await;
    let mut table = Table::new();
    table.play_moves(&store, 5).await;
    disk.layer.fail(Some(Fault::Write));
    store.close().await;
    disk.layer.fail(None);
    let again = disk.open().await;
    assert_eq!(log(&again, table.id).await, table.game.log());
}

#[tokio::test]
async fn a_damaged_game_does_not_harm_those_that_are_written_with_it() {
    let (store, home) = new_store().await;
    let mut tables: Vec<_> = (0..9).map(|_| Table::new()).collect();
    for table in &mut tables {
        table.play_moves(&store, 3).await;
    }
    // An entry stands where the game's next one belongs, which no program of ours would do.
    let mut raw = database(home.path()).await;
    sqlx::query(
        "INSERT INTO entries SELECT game, 3, NULL, at_ms, clock_ms, action FROM entries
                 WHERE game = $1 AND seq = 2",
    )
    .bind(tables[4].id.as_bytes().as_slice())
    .execute(&mut raw)
    .await
    .unwrap();
    raw.close().await.unwrap();

    // All of them in one batch.
    let appends: Vec<_> = tables.iter().map(|table| table.append(&[table.first_move()])).collect();
    let mut queued: Vec<_> =
        appends.iter().map(|append| Box::pin(store.append(append.clone()))).collect();
    for append in &mut queued {
        start(append).await;
    }
    for (index, append) in queued.into_iter().enumerate() {
        let answer = append.await;
        if index == 4 {
            assert!(matches!(answer, Err(AppendError::Store(StoreError::Db(_)))), "{answer:?}");
        } else {
            answer.unwrap();
            tables[index].take(&appends[index]);
            assert_eq!(log(&store, tables[index].id).await, tables[index].game.log());
        }
    }
}

#[tokio::test]
async fn nothing_is_acknowledged_once_the_data_directory_is_gone() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data");
    let store = Store::open(StoreOptions::new(&data)).await.unwrap();
    let mut table = Table::new();
    table.play_moves(&store, 2).await;
    std::fs::remove_dir_all(&data).unwrap();
    let append = table.append(&[table.first_move()]);
    let error = store.append(append.clone()).await.unwrap_err();
    assert!(matches!(error, AppendError::Store(StoreError::Gone)), "{error:?}");
    // Another directory of the same name is not the one that was opened.
    let other = Store::open(StoreOptions::new(&data)).await.unwrap();
    let error = store.append(append).await.unwrap_err();
    assert!(matches!(error, AppendError::Store(StoreError::Gone)), "{error:?}");
    other.close().await;
    store.close().await;
}
