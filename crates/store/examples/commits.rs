//! How many entries a second become durable on this disk.
//!
//!     cargo run --release -p geduld-store --example commits [DIRECTORY]
//!
//! First bare SQLite with the statements of a move, in transactions of 1, 16 and 256 moves: what the
//! disk can do. Then the same rows through the writer, from as many appenders at once, each with one
//! append in flight, as players have. DIRECTORY is where the data directories are made: by default
//! the system's place for temporary files, which may be no disk at all.

#![expect(clippy::print_stdout, reason = "a measurement is for people to read")]

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use geduld_rules::{Action, DealNumber, Entry, Move, Scheme, Scoring, Variant, binary};
use geduld_store::{
    Append, ClockState, EntryId, GameId, NewPlayer, PlayerId, Store, StoreOptions, Terms,
};
use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tokio::task::JoinSet;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How long each line is measured.
const WINDOW: Duration = Duration::from_secs(4);
const SIZES: [u32; 4] = [1, 16, 256, 1024];
const START_MS: i64 = 1_750_000_000_000;

#[tokio::main]
async fn main() -> Result<()> {
    let parent = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    println!("each line {} s, in {}", WINDOW.as_secs(), parent.display());
    println!("{:34} {:>10} {:>10} {:>9} {:>9}", "", "entries/s", "commits/s", "p50 ms", "p99 ms");
    for size in SIZES {
        let directory = tempfile::tempdir_in(&parent)?;
        let tally = bare(directory.path(), size).await?;
        tally.print(&format!("bare, {size} a commit"));
    }
    for size in SIZES {
        let directory = tempfile::tempdir_in(&parent)?;
        let tally = through_the_writer(directory.path(), size).await?;
        tally.print(&format!("writer, {size} appenders"));
    }
    Ok(())
}

/// What was measured.
struct Tally {
    entries: u64,
    /// `None` where they are not counted.
    commits: Option<u64>,
    /// How long each entry or, bare, each commit took.
    times: Vec<Duration>,
    lasted: Duration,
}

impl Tally {
    #[expect(clippy::cast_precision_loss, reason = "for people to read")]
    fn print(mut self, name: &str) {
        self.times.sort_unstable();
        let seconds = self.lasted.as_secs_f64();
        let commits = self
            .commits
            .map_or_else(String::new, |commits| format!("{:.0}", commits as f64 / seconds));
        let at = |percent: usize| {
            let index = (self.times.len() * percent / 100).min(self.times.len() - 1);
            self.times[index].as_secs_f64() * 1000.0
        };
        println!(
            "{name:34} {:>10.0} {commits:>10} {:>9.2} {:>9.2}",
            self.entries as f64 / seconds,
            at(50),
            at(99)
        );
    }
}

/// A player with a game that goes on and on: the waste is turned over for ever.
struct Player {
    game: GameId,
    identity: NewPlayer,
    seq: u32,
}

impl Player {
    fn new(number: u32) -> Self {
        let mut id = [0; 16];
        // Ids are random in the house, so the rows of one commit lie far apart.
        fastrand::fill(&mut id[..12]);
        id[12..].copy_from_slice(&number.to_be_bytes());
        let mut token_hash = [0; 32];
        token_hash[..16].copy_from_slice(&id);
        Self {
            game: GameId::from_bytes(id),
            identity: NewPlayer { id: PlayerId::from_bytes(id), token_hash },
            seq: 0,
        }
    }

    fn append(&mut self) -> Append {
        let clock_ms = u64::from(self.seq) * 1000;
        let action = Action::Move(if self.seq % 9 == 8 { Move::Recycle } else { Move::Draw });
        let at_ms = START_MS + i64::from(self.seq) * 1000;
        let mut id = [0; 12];
        fastrand::fill(&mut id);
        let append = Append {
            game: self.game,
            player: self.identity,
            start: (self.seq == 0).then(|| Terms {
                deal: DealNumber::Own(7).deal(),
                variant: Variant::SOLITAIRE,
                scoring: Scoring::current(Scheme::Tournament),
                known: false,
                assisted: false,
                number: None,
            }),
            expected_seq: self.seq,
            id: EntryId::from_bytes(id),
            entries: vec![Entry { clock_ms, action }],
            at_ms,
            clock: ClockState { clock_ms, running_since_ms: Some(at_ms) },
            end: None,
        };
        self.seq += 1;
        append
    }
}

/// A store whose players have made their first move.
async fn begun(directory: &Path, count: u32) -> Result<(Store, Vec<Player>)> {
    let store = Store::open(StoreOptions::new(directory)).await?;
    let mut beginners = JoinSet::new();
    for number in 0..count {
        let store = store.clone();
        beginners.spawn(async move {
            let mut player = Player::new(number);
            store.append(player.append()).await.map(|_| player)
        });
    }
    let mut players = Vec::new();
    while let Some(player) = beginners.join_next().await {
        players.push(player??);
    }
    Ok((store, players))
}

async fn through_the_writer(directory: &Path, appenders: u32) -> Result<Tally> {
    let (store, players) = begun(directory, appenders).await?;
    let begin = Instant::now();
    let mut tasks: JoinSet<Result<Vec<Duration>>> = JoinSet::new();
    for mut player in players {
        let store = store.clone();
        tasks.spawn(async move {
            let mut times = Vec::new();
            while begin.elapsed() < WINDOW {
                let asked = Instant::now();
                store.append(player.append()).await?;
                times.push(asked.elapsed());
            }
            Ok(times)
        });
    }
    let mut times = Vec::new();
    while let Some(task) = tasks.join_next().await {
        times.extend(task??);
    }
    let lasted = begin.elapsed();
    store.close().await;
    Ok(Tally { entries: times.len() as u64, commits: None, times, lasted })
}

async fn bare(directory: &Path, size: u32) -> Result<Tally> {
    let (store, mut players) = begun(directory, size).await?;
    store.close().await;
    let mut connection = SqliteConnectOptions::new()
        .filename(directory.join("geduld.db"))
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .connect()
        .await?;
    let begin = Instant::now();
    let (mut entries, mut times) = (0, Vec::new());
    while begin.elapsed() < WINDOW {
        let asked = Instant::now();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut connection).await?;
        for player in &mut players {
            write_bare(&mut connection, &player.append()).await?;
            entries += 1;
        }
        sqlx::query("COMMIT").execute(&mut connection).await?;
        times.push(asked.elapsed());
    }
    let lasted = begin.elapsed();
    connection.close().await?;
    Ok(Tally { entries, commits: Some(times.len() as u64), times, lasted })
}

/// The rows of a move, and nothing that decides whether they may be written.
async fn write_bare(connection: &mut SqliteConnection, append: &Append) -> Result<()> {
    sqlx::query(
        "UPDATE games SET seq = seq + 1, last_at_ms = $2, clock_ms = $3, running_since_ms = $4
         WHERE id = $1",
    )
    .bind(append.game.as_bytes().as_slice())
    .bind(append.at_ms)
    .bind(append.clock.clock_ms.cast_signed())
    .bind(append.clock.running_since_ms)
    .execute(&mut *connection)
    .await?;
    let entry = &append.entries[0];
    sqlx::query(
        "INSERT INTO entries (game, seq, entry_id, at_ms, clock_ms, action)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(append.game.as_bytes().as_slice())
    .bind(i64::from(append.expected_seq))
    .bind(append.id.as_bytes().as_slice())
    .bind(append.at_ms)
    .bind(entry.clock_ms.cast_signed())
    .bind(binary::encode_action(&entry.action))
    .execute(connection)
    .await?;
    Ok(())
}
