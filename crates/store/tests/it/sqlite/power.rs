//! The power goes: what was acknowledged is still there, and would not be without waiting for the
//! disk.

use std::{
    collections::{HashMap, hash_map::Entry as MapEntry},
    error::Error,
    path::Path,
    sync::{Arc, Mutex},
};

use geduld_powerloss::{PowerLoss, Unsynced};
use geduld_rules::{Action, Entry};
use geduld_store::{GameId, Store, StoreOptions, Synchronous};
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::table::{Table, new_player};

/// A data directory on a disk whose power can be cut.
pub(crate) struct Disk {
    pub(crate) layer: PowerLoss,
    pub(crate) home: TempDir,
}

impl Disk {
    pub(crate) fn new(name: &str) -> Self {
        Self { layer: PowerLoss::register(name).unwrap(), home: TempDir::new().unwrap() }
    }

    pub(crate) fn options(&self) -> StoreOptions {
        StoreOptions::new(self.home.path()).vfs(self.layer.name())
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(self.options()).await.unwrap()
    }

    /// The directory that a power cut in this moment leaves, with a part of what was not synced.
    pub(crate) fn cut(&self, seed: u64) -> TempDir {
        self.cut_with(Unsynced::Some { seed })
    }

    fn cut_with(&self, unsynced: Unsynced) -> TempDir {
        let after = TempDir::new().unwrap();
        self.layer.cut(self.home.path(), after.path(), unsynced).unwrap();
        after
    }
}

/// An entry that was acknowledged, and where.
#[derive(Clone, Copy)]
struct Acknowledged {
    game: GameId,
    seq: usize,
    entry: Entry,
}

type Acknowledgements = Arc<Mutex<Vec<Acknowledged>>>;

const PLAYERS: usize = 8;
const ENTRIES_EACH: usize = 60;
const CUTS: usize = 24;

/// What became of acknowledged entries, added up over all cuts.
#[derive(Debug, Default)]
struct Tally {
    /// How many there were, each counted for each cut that came after it.
    acknowledged: usize,
    /// How many of them a cut lost.
    lost: usize,
    /// How many cuts left something that is no sound database.
    damaged: usize,
}

/// Players at once, while the power goes again and again at random points.
async fn play_through_power_cuts(name: &str, synchronous: Synchronous) -> Tally {
    let disk = Disk::new(name);
    // Made with care, so that what is lost later are entries and not the whole house.
    disk.open().await.close().await;
    // Many checkpoints, so that the power goes in the midst of some.
    let options = disk.options().synchronous(synchronous).checkpoint_pages(40);
    let store = Store::open(options).await.unwrap();
    let acknowledgements = Acknowledgements::default();
    let mut players = JoinSet::new();
    for _ in 0..PLAYERS {
        players.spawn(play(store.clone(), Arc::clone(&acknowledgements)));
    }

    let total = PLAYERS * ENTRIES_EACH;
    let mut random = fastrand::Rng::with_seed(10);
    let mut cuts = Vec::new();
    for cut in 0..CUTS {
        // Each in its own part of the evening.
        let point = cut * total / CUTS + random.usize(0..total / CUTS);
        while acknowledgements.lock().unwrap().len() < point {
            if let Some(player) = players.try_join_next() {
                player.unwrap();
            }
            tokio::task::yield_now().await;
        }
        let unsynced = match cut % 4 {
            0 => Unsynced::Lost,
            _ => Unsynced::Some { seed: random.u64(..) },
        };
        // What is acknowledged is taken down before the power goes, never after.
        let before = acknowledgements.lock().unwrap().clone();
        cuts.push((before, disk.cut_with(unsynced)));
    }
    players.join_all().await;
    assert_eq!(acknowledgements.lock().unwrap().len(), total);

    let mut tally = Tally::default();
    for (before, after) in cuts {
        tally.acknowledged += before.len();
        if let Ok(lost) = count_lost(after.path(), &before).await {
            tally.lost += lost;
        } else {
            tally.lost += before.len();
            tally.damaged += 1;
        }
    }
    println!("figure: {CUTS} power cuts with synchronous {synchronous:?}: {tally:?}");
    tally
}

async fn play(store: Store, acknowledgements: Acknowledgements) {
    let player = new_player();
    let mut table = Table::of(player);
    for step in 1..=ENTRIES_EACH {
        // A game ends now and then, so that the power goes while one is packed.
        let ends = step % 20 == 0;
        let action = if ends { Action::GiveUp } else { table.first_move() };
        let append = table.append(&[action]);
        store.append(append.clone()).await.unwrap();
        acknowledgements.lock().unwrap().push(Acknowledged {
            game: table.id,
            seq: append.expected_seq as usize,
            entry: append.entries[0],
        });
        table.take(&append);
        if ends {
            table = Table::of(player);
        }
    }
}

/// How many acknowledged entries are not there in what a cut left; an error says that it is no sound
/// database.
async fn count_lost(
    directory: &Path,
    acknowledged: &[Acknowledged],
) -> Result<usize, Box<dyn Error>> {
    let store = Store::open(StoreOptions::new(directory)).await?;
    let mut logs: HashMap<GameId, Vec<Entry>> = HashMap::new();
    for one in acknowledged {
        if let MapEntry::Vacant(place) = logs.entry(one.game) {
            place.insert(match store.logged_game(one.game).await? {
                Some(game) => game.entries,
                None => Vec::new(),
            });
        }
    }
    store.close().await;
    let is_lost = |one: &&Acknowledged| logs[&one.game].get(one.seq) != Some(&one.entry);
    let lost = acknowledged.iter().filter(is_lost).count();

    let database = directory.join("geduld.db");
    let mut raw = SqliteConnectOptions::new().filename(database).connect().await?;
    let check: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut raw).await?;
    raw.close().await?;
    if check == "ok" { Ok(lost) } else { Err(check.into()) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_loses_no_acknowledged_entry() {
    let tally = play_through_power_cuts("power-full", Synchronous::Full).await;
    assert!(tally.acknowledged > 5000, "{tally:?}");
    assert_eq!((tally.lost, tally.damaged), (0, 0), "{tally:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_waiting_for_the_disk_acknowledged_entries_are_lost() {
    for (name, synchronous) in
        [("power-off", Synchronous::Off), ("power-normal", Synchronous::Normal)]
    {
        let tally = play_through_power_cuts(name, synchronous).await;
        assert!(tally.lost > 0, "{synchronous:?}: {tally:?}");
    }
}
