//! How long the closing of a very large tournament takes, and how much memory.
//!
//!     cargo run --release -p geduld-store --example closing [ENTRANTS [DIRECTORY]]
//!
//! A hundred thousand entrants by default, each with three rounds of the same hundred moves and with
//! points from before. Entrants are read and results staged page by page; then the last step, in one
//! transaction, in which nobody's move is stored.

#![expect(clippy::print_stdout, reason = "a measurement is for people to read")]

use std::{path::PathBuf, time::Instant};

use geduld_rules::{
    Action, DealNumber, DrawCount, Entry, Game, PackedGame, Scheme, Scoring, Variant,
};
use geduld_store::{
    Entrant, EventKind, EventResult, EventState, FinishClosing, Lease, Store, StoreOptions,
    StoredEvent,
};
use sqlx::SqliteConnection;

use crowd::Result;

mod crowd;

const EVENT: &str = "solitaire-2026-12-01-14";
const PAGE: u32 = 500;
const MOVES: u64 = 100;

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let entrants: u64 = arguments.next().map_or(Ok(100_000), |text| text.parse())?;
    let parent = arguments.next().map_or_else(std::env::temp_dir, PathBuf::from);
    let home = tempfile::tempdir_in(parent)?;
    announce(home.path(), entrants).await?;
    let mut raw = crowd::database(home.path()).await?;
    crowd::insert_members(&mut raw, entrants).await?;
    crowd::insert_points(&mut raw, entrants).await?;
    insert_rounds(&mut raw, entrants).await?;
    crowd::close(raw).await?;

    let store = Store::open(StoreOptions::new(home.path())).await?;
    let lease = store.take_lease(EVENT, "example", None, 0, 1).await?.ok_or("nobody has it")?;
    store.fence_event(EVENT.to_owned(), lease.clone()).await?;
    let begun = Instant::now();
    let staged = stage(&store, &lease).await?;
    println!("{staged} entrants read and staged in {:.2} s", begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    store.finish_closing(finish(lease, staged)).await?;
    println!("closed in {:.2} s", begun.elapsed().as_secs_f64());
    if let Some(kilobytes) = peak_kilobytes() {
        println!("peak memory {} MB", kilobytes / 1000);
    }
    store.close().await;
    Ok(())
}

async fn announce(directory: &std::path::Path, entrants: u64) -> Result<()> {
    let store = Store::open(StoreOptions::new(directory)).await?;
    let event = StoredEvent {
        id: EVENT.to_owned(),
        series: "solitaire-hour".to_owned(),
        kind: EventKind::Tournament,
        draw: DrawCount::Three,
        scoring: Scoring::current(Scheme::Tournament),
        day: "2026-12-01".to_owned(),
        opening_ms: 0,
        closing_ms: 3_600_000,
        account_before_opening: true,
        free_games: 5,
        operators_compete: false,
        commitment: [0; 32],
        sealed_text: Vec::new(),
        sealed_rounds: None,
        text: None,
        rounds: None,
        state: EventState::Announced,
        announced_at_ms: 0,
        opened_at_ms: Some(0),
        closed_at_ms: None,
        version: 0,
        reason: None,
        entrants,
        counted: 0,
        outages: Vec::new(),
    };
    store.announce_event(event).await?;
    store.close().await;
    Ok(())
}

/// A game of a hundred moves, given up.
fn packed() -> Result<Vec<u8>> {
    let scoring = Scoring::current(Scheme::Tournament);
    let mut game = Game::new(DealNumber::Own(7).deal(), Variant::SOLITAIRE, scoring);
    for number in 0..MOVES {
        let moves = game.legal_moves();
        let of = moves.len() as u64;
        let chosen = moves[usize::try_from(number % of)?];
        game.push(Entry { clock_ms: number * 1500, action: Action::Move(chosen) })?;
    }
    game.push(Entry { clock_ms: MOVES * 1500, action: Action::GiveUp })?;
    Ok(PackedGame::of(&game).pack())
}

async fn insert_rounds(raw: &mut SqliteConnection, entrants: u64) -> Result<()> {
    sqlx::query("CREATE TEMP TABLE one_game (packed BLOB)").execute(&mut *raw).await?;
    sqlx::query("INSERT INTO one_game VALUES ($1)").bind(packed()?).execute(&mut *raw).await?;
    for statement in [
        "INSERT INTO entrants SELECT 'solitaire-2026-12-01-14', CAST(printf('%016x', n) AS BLOB), n,
                0, 0 FROM numbers",
        "INSERT INTO rounds SELECT 'solitaire-2026-12-01-14', CAST(printf('%016x', n) AS BLOB), r,
                CAST(printf('%015x%x', n, r) AS BLOB), 0
         FROM numbers CROSS JOIN (SELECT 1 AS r UNION ALL SELECT 2 UNION ALL SELECT 3)",
        "INSERT INTO finished_games (id, player, draw, recycles, empty_any, scoring, known, assisted,
                started_at_ms, ended_at_ms, seq, played, won, points, base_points, time_points,
                clock_ms, moves, recycles_used, last_entry_ids, packed, event, silent)
         SELECT CAST(printf('%015x%x', n, r) AS BLOB), CAST(printf('%016x', n) AS BLOB), 3, -1, 0,
                'tournament-1', 0, 0, 0, n, 101, 1, 0, n * 7919 % 2000, n * 7919 % 2000, 0, 150000,
                100, 0, zeroblob(96), packed, 'solitaire-2026-12-01-14', 1
         FROM numbers CROSS JOIN (SELECT 1 AS r UNION ALL SELECT 2 UNION ALL SELECT 3)
         CROSS JOIN one_game",
    ] {
        crowd::for_all(raw, entrants, statement).await?;
    }
    Ok(())
}

/// Reads the entrants, places them, and stages what they reached.
async fn stage(store: &Store, lease: &Lease) -> Result<u64> {
    let mut results = Vec::new();
    let mut after = None;
    loop {
        let page = store.entrants(EVENT, after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.player);
        results.extend(page.into_iter().map(result));
    }
    results.sort_unstable_by_key(|result| std::cmp::Reverse(result.total_points));
    let all = results.len();
    for (index, result) in results.iter_mut().enumerate() {
        result.place = Some(u32::try_from(index + 1)?);
        result.points = 10 + u32::try_from(40 * (all - index) / all)?;
        result.award = if index < 4 { u8::try_from(index + 1)? } else { 0 };
    }
    for page in results.chunks(usize::try_from(PAGE)?) {
        store.stage_results(EVENT.to_owned(), 1, page.to_vec(), lease.clone()).await?;
    }
    Ok(u64::try_from(all)?)
}

fn result(entrant: Entrant) -> EventResult {
    let results = entrant.rounds.iter().filter_map(|round| round.result);
    let points = |points: Option<i64>| u32::try_from(points.unwrap_or(0)).unwrap_or(0);
    let round_points: Vec<u32> = results.map(|result| points(result.points)).collect();
    EventResult {
        player: entrant.player,
        name: entrant.name,
        out_of_competition: false,
        total_points: round_points.iter().copied().map(u64::from).sum(),
        round_points,
        moves: 3 * MOVES,
        won: 0,
        place: None,
        points: 0,
        award: 0,
    }
}

fn finish(lease: Lease, counted: u64) -> FinishClosing {
    FinishClosing {
        event: EVENT.to_owned(),
        version: 1,
        lease,
        void: false,
        reason: None,
        text: String::new(),
        rounds: String::new(),
        counted,
        closed_at_ms: 0,
        outages: Vec::new(),
        periods: ["2026-12-01", "2026-W49", "2026-12", "2026"].map(str::to_owned).to_vec(),
        at_ms: 0,
    }
}

/// The most memory that this process ever had; known on Linux.
fn peak_kilobytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
