//! Kills the real server under ten playing clients, again and again.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use geduld_load::{Event, House, Manner, PlayError, Player, Watch};
use geduld_store::{Store, StoreOptions};
use rustix::process::{Pid, Signal, kill_process};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use crate::ledger::Ledger;
use crate::program;

const CLIENTS: usize = 10;

/// Passes events on to the ledger, and kills the server in the middle of one.
struct Reaper {
    ledger: Ledger,
    aim: Mutex<Aim>,
    killed: mpsc::UnboundedSender<usize>,
}

/// When to kill whom.
#[derive(Default)]
struct Aim {
    server: Option<Pid>,
    /// Events (sendings and acknowledgements) to let pass before the next kill.
    events_left: u32,
    /// Players with an entry written to a connection and not answered on it.
    in_flight: BTreeSet<usize>,
}

impl Reaper {
    fn aim_at(&self, server: Pid, events: u32) {
        let mut aim = self.aim.lock().unwrap_or_else(PoisonError::into_inner);
        aim.server = Some(server);
        aim.events_left = events;
    }
}

impl Watch for Reaper {
    fn event(&self, player: usize, event: &Event<'_>) {
        self.ledger.event(player, event);
        let mut aim = self.aim.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Sent(_) => aim.in_flight.insert(player),
            Event::Acknowledged { .. } | Event::Lost(_) => aim.in_flight.remove(&player),
            _ => return,
        };
        aim.events_left = aim.events_left.saturating_sub(1);
        if aim.events_left == 0
            && !aim.in_flight.is_empty()
            && let Some(server) = aim.server.take()
        {
            kill_process(server, Signal::KILL).expect("the server can be killed");
            let _ = self.killed.send(aim.in_flight.len());
        }
    }
}

/// Acknowledged is stored: whatever moment the server dies in, nothing that a client was told is
/// lost, nothing is stored twice, and the clients go on by themselves.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let kills = if program::long() { 300 } else { 30 };
    let seed = program::seed();
    println!("seed {seed} (GEDULD_SEED={seed} plays the same choices)");
    let mut rng = fastrand::Rng::with_seed(seed);

    let directory = tempfile::tempdir().expect("a temporary directory");
    let data = directory.path().join("data");
    let mut plan = program::plan(&data);
    let mut house = House::open(&plan).expect("the house opens");
    house.listen().clone_into(&mut plan.listen);

    let (killed, mut kill_heard) = mpsc::unbounded_channel();
    let reaper = Arc::new(Reaper { ledger: Ledger::default(), aim: Mutex::default(), killed });
    let (stop, stopped) = watch::channel(false);
    let mut players = JoinSet::new();
    for number in 0..CLIENTS {
        let watch = Arc::clone(&reaper) as Arc<dyn Watch>;
        let player = Player::new(number, house.address(), rng.u64(..), manner(), watch)
            .expect("the address is right");
        players.spawn(play(player, stopped.clone()));
    }

    let mut in_flight = 0;
    for _ in 0..kills {
        reaper.aim_at(house.pid(), rng.u32(10..300));
        in_flight += tokio::select! {
            heard = kill_heard.recv() => heard.expect("the reaper lives"),
            Some(ended) = players.join_next() => {
                let error = ended.expect("no player panics").expect_err("nobody stops early");
                panic!("a player could not go on: {error}\n{}", house.errors())
            }
        };
        house.wait().expect("the killed server can be waited for");
        house = House::open(&plan).expect("the house opens again on the same data and port");
    }
    stop.send(true).expect("the players listen");
    while let Some(ended) = players.join_next().await {
        ended.expect("no player panics").expect("every player ends with nothing in flight");
    }
    let status = house.stop().expect("the server can be stopped");
    assert!(status.success(), "a graceful stop ended with {status}\n{}", house.errors());

    let counts = reaper.ledger.counts();
    let store = Store::open(StoreOptions::new(&data)).await.expect("the store opens");
    let losses = reaper.ledger.losses(&store).await;
    store.close().await;
    println!(
        "figure: {kills} kills with {in_flight} entries in flight: acknowledged {}, resent {} ({} of them \
         stored before the kill), games left {}, lost {}",
        counts.acknowledged,
        counts.resent,
        counts.stored_unheard,
        counts.left,
        losses.len()
    );
    assert!(losses.is_empty(), "{}", losses.join("\n"));
    let refusals = reaper.ledger.refusals();
    assert!(refusals.is_empty(), "a legal move of a single tab is never refused: {refusals:#?}");
    assert_eq!(counts.dropped, 0, "a single tab is never out of step with the server");
    assert!(counts.resent >= kills / 2, "the kills met entries in flight: {counts:?}");
}

/// The measure itself: a ledger held against a store that lacks the latest entries says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_that_is_lost_is_noticed() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let (data, earlier) = (directory.path().join("data"), directory.path().join("earlier"));
    std::fs::create_dir(&earlier).expect("a directory");
    let ledger = Arc::new(Ledger::default());
    let watch = Arc::clone(&ledger) as Arc<dyn Watch>;
    let mut plan = program::plan(&data);
    let mut house = House::open(&plan).expect("the house opens");
    house.listen().clone_into(&mut plan.listen);
    let mut player = Player::new(0, house.address(), 1, manner(), watch).expect("an address");
    for _ in 0..20 {
        player.act().await.expect("it is acknowledged");
    }
    house.stop().expect("it can be stopped");
    program::copy_data(&data, &earlier);
    house = House::open(&plan).expect("the house opens again");
    player.act().await.expect("it is acknowledged");
    house.stop().expect("it can be stopped");

    let store = Store::open(StoreOptions::new(&earlier)).await.expect("the store opens");
    let losses = ledger.losses(&store).await;
    assert!(!losses.is_empty(), "one entry is missing");
}

async fn play(mut player: Player, stopped: watch::Receiver<bool>) -> Result<(), PlayError> {
    while !*stopped.borrow() {
        player.act().await?;
    }
    Ok(())
}

fn manner() -> Manner {
    Manner {
        first_wait: Duration::from_millis(10),
        longest_wait: Duration::from_millis(200),
        give_up_after: Duration::from_mins(2),
    }
}
