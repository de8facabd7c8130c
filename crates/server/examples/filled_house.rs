//! A house with a past to look at, with its clock set an hour on so that events are open.
//!
//!     cargo run -p geduld-server --example filled_house [PORT]
//!
//! The first line names the cookie of a member who is signed in.
#![expect(clippy::expect_used, clippy::print_stdout, reason = "an example for builders of pages")]

#[path = "../tests/it/filled.rs"]
mod filled;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use geduld_server::config::{Config, Place, Value};
use geduld_server::{Clock, House, Sources, SystemClock};
use geduld_store::{Announcement, SessionId, Store, StoreOptions};
use tokio::net::TcpListener;

/// The system's clock, set forward.
struct Ahead {
    system: SystemClock,
    by_ms: AtomicI64,
}

impl Clock for Ahead {
    fn wall_ms(&self) -> i64 {
        self.system.wall_ms() + self.by_ms.load(Ordering::Relaxed)
    }

    fn monotonic_ms(&self) -> u64 {
        let by_ms = u64::try_from(self.by_ms.load(Ordering::Relaxed)).unwrap_or(0);
        self.system.monotonic_ms() + by_ms
    }
}

#[tokio::main]
async fn main() {
    let port = std::env::args().nth(1).unwrap_or_else(|| String::from("7790"));
    let data = tempfile::tempdir().expect("a directory");
    let set = |key: &str, text: &str| Value {
        key: key.to_owned(),
        texts: vec![text.to_owned()],
        place: Place::Flag(key.to_owned()),
    };
    let mut config = Config { data: Some(data.path().to_owned()), ..Config::default() };
    config
        .change([
            set("events.free_games", "0"),
            set("help.pool", "0"),
            set("limits.requests_per_second", "10000"),
            set("limits.requests_burst", "10000"),
        ])
        .expect("settings");
    let store = Store::open(StoreOptions::new(data.path())).await.expect("a store");
    let clock = Arc::new(Ahead { system: SystemClock::new(), by_ms: AtomicI64::new(0) });
    let now_ms = clock.wall_ms();
    let filled = filled::fill(&store, now_ms, &config.time_zone).await;
    let told = Announcement {
        id: SessionId::from_bytes([1; 12]),
        dutch: String::from("Zondagavond om 22:00 is het huis een kwartier dicht voor onderhoud."),
        english: String::from("On Sunday at 22:00 the house closes for a quarter of an hour."),
        from_ms: now_ms,
        until_ms: now_ms + 24 * 3_600_000,
    };
    store.announce(told).await.expect("an announcement");
    let listener = TcpListener::bind(format!("127.0.0.1:{port}")).await.expect("a port");
    let sources = Sources { clock: Arc::<Ahead>::clone(&clock), ..Sources::system() };
    let house = House::start_on(config, sources, listener, store).await.expect("a house");
    house.tick_events().await;
    for _ in 0..16 {
        // In steps that are no outages.
        for _ in 0..60 {
            clock.by_ms.fetch_add(4_000, Ordering::Relaxed);
            house.beat().await;
        }
        house.tick_events().await;
    }
    println!(
        "http://{}/ geduld={} player={} deleted={} day={} token={} game={} {}",
        house.address(),
        filled.cookie,
        filled.members[0],
        filled.deleted,
        filled.day,
        filled.api_token,
        filled.free_game,
        filled::HOSTILE.len()
    );
    tokio::signal::ctrl_c().await.expect("a signal");
    house.stop().await;
}
