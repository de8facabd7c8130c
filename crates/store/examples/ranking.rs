//! How long a player's own place with the neighbours takes among very many, and the Top 100.
//!
//!     cargo run --release -p geduld-store --example ranking [PLAYERS [DIRECTORY]]
//!
//! Ten million players by default; about 320 bytes of disk for each, in a directory of its own within
//! DIRECTORY (by default the system's place for temporary files), removed in the end. Members are
//! asked for at random, one after the other, as pages do; then the Top 100 as fast as the store gives
//! it, without the server's cache.

#![expect(clippy::print_stdout, reason = "a measurement is for people to read")]

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use geduld_rules::DrawCount;
use geduld_store::{PlayerId, Store, StoreOptions};

use crowd::Result;

mod crowd;

const DRAW: DrawCount = DrawCount::Three;
const NEIGHBOURS: u32 = 5;
const QUESTIONS: usize = 20_000;
const WINDOW: Duration = Duration::from_secs(4);

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let players: u64 = arguments.next().map_or(Ok(10_000_000), |text| text.parse())?;
    let parent = arguments.next().map_or_else(std::env::temp_dir, PathBuf::from);
    let home = tempfile::tempdir_in(parent)?;
    Store::open(StoreOptions::new(home.path())).await?.close().await;
    let begun = Instant::now();
    let mut raw = crowd::database(home.path()).await?;
    crowd::insert_members(&mut raw, players).await?;
    crowd::insert_points(&mut raw, players).await?;
    crowd::close(raw).await?;
    println!("{players} players made in {:.0} s", begun.elapsed().as_secs_f64());

    let store = Store::open(StoreOptions::new(home.path())).await?;
    own_places(&store, players).await?;
    top(&store).await?;
    store.close().await;
    Ok(())
}

/// The id of the member of a number: sixteen digits.
fn player(number: u64) -> PlayerId {
    let mut bytes = [0; PlayerId::BYTES];
    bytes.copy_from_slice(format!("{number:016x}").as_bytes());
    PlayerId::from_bytes(bytes)
}

async fn own_places(store: &Store, players: u64) -> Result<()> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut times = Vec::with_capacity(QUESTIONS);
    for _ in 0..QUESTIONS {
        let asked = player(random.u64(0..players));
        let begun = Instant::now();
        let window = store.ranking_around(DRAW, asked, NEIGHBOURS).await?;
        times.push(begun.elapsed());
        if !window.iter().any(|row| row.player == asked) {
            return Err("a player has no place".into());
        }
    }
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
    println!(
        "own place with {NEIGHBOURS} neighbours on each side: p50 {:.3} ms, p99 {:.3} ms, most {:.3} ms",
        at(50),
        at(99),
        at(100)
    );
    Ok(())
}

async fn top(store: &Store) -> Result<()> {
    let begun = Instant::now();
    let mut read = 0_u32;
    while begun.elapsed() < WINDOW {
        if store.ranking(DRAW, 100).await?.len() > 100 {
            return Err("more than were asked for".into());
        }
        read += 1;
    }
    println!("Top 100: {:.0} a second", f64::from(read) / begun.elapsed().as_secs_f64());
    Ok(())
}
