//! The disk of a playing house runs full.

use std::sync::Arc;
use std::time::Duration;

use geduld_load::{Browser, House, Manner, Player, Watch};
use geduld_store::{Store, StoreOptions};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::disk::SmallDisk;
use crate::ledger::Ledger;

/// Clients are told that the disk is full, the server stays up and goes on showing tables; once there
/// is room, the same entries are taken, and nothing that was acknowledged is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_told_survived_and_loses_nothing() {
    let disk = SmallDisk::new(6);
    println!("{}", disk.kind());
    let mut house = House::open(&disk.plan()).expect("the house opens");
    let ledger = Arc::new(Ledger::default());
    let (stop, stopped) = watch::channel(false);
    let mut players = JoinSet::new();
    for number in 0..4 {
        let watch = Arc::clone(&ledger) as Arc<dyn Watch>;
        let mut player = Player::new(number, house.address(), number as u64, manner(), watch)
            .expect("the address is right");
        let stopped = stopped.clone();
        players.spawn(async move {
            while !*stopped.borrow() {
                player.act().await?;
            }
            Ok::<_, geduld_load::PlayError>(())
        });
    }

    ledger.until(|counts| counts.acknowledged >= 100).await;
    disk.fill(&house);
    ledger.until(|counts| counts.complaints >= 8).await;
    let complaints = ledger.complaints();
    let codes: Vec<&str> = complaints.keys().map(String::as_str).collect();
    assert_eq!(codes, [disk.code_when_full()], "{complaints:?}\n{}", house.errors());

    let page = Browser::new(house.address()).expect("the address is right").open().await;
    assert!(page.is_ok(), "the page is shown to newcomers: {page:?}");
    let when_full = ledger.counts();
    disk.empty(&house);
    ledger.until(|counts| counts.acknowledged >= when_full.acknowledged + 100).await;

    stop.send(true).expect("the players listen");
    while let Some(ended) = players.join_next().await {
        ended.expect("no player panics").expect("every player ends with nothing in flight");
    }
    assert!(house.stop().expect("it can be stopped").success(), "{}", house.errors());
    let counts = ledger.counts();
    let data = disk.copied_data();
    let store = Store::open(StoreOptions::new(data.path())).await.expect("the store opens");
    let losses = ledger.losses(&store).await;
    store.close().await;
    println!(
        "{} complaints {complaints:?}, acknowledged {}, resent {}, lost {}",
        counts.complaints,
        counts.acknowledged,
        counts.resent,
        losses.len()
    );
    assert!(losses.is_empty(), "{}", losses.join("\n"));
    assert_eq!((counts.refused, counts.dropped), (0, 0), "a single tab is never out of step");
}

fn manner() -> Manner {
    Manner {
        first_wait: Duration::from_millis(10),
        longest_wait: Duration::from_millis(100),
        give_up_after: Duration::from_mins(1),
    }
}
