//! A second process: this test program again, told by its environment to act as a house of its own.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{self, ChildStdout, Command, Stdio},
};

use geduld_rules::Action;
use geduld_store::{Append, EntryId, GameId, NewPlayer, PlayerId, Store, StoreOptions};
use tokio::task::JoinSet;

use crate::table::Table;

/// What the child is to do, and where.
const ROLE: &str = "GEDULD_STORE_TEST_CHILD";
const DIRECTORY: &str = "GEDULD_STORE_TEST_DIRECTORY";

/// How many play in the child.
pub(crate) const PLAYERS: u8 = 10;

/// The child's process; killed when it is dropped.
pub(crate) struct Child {
    process: process::Child,
    output: BufReader<ChildStdout>,
}

impl Child {
    /// A house that opens the directory, says `open`, and waits.
    pub(crate) fn hold(directory: &Path) -> Self {
        Self::start("hold", directory)
    }

    /// A house in which ten play without end, and say of every entry when it is acknowledged.
    pub(crate) fn play(directory: &Path) -> Self {
        Self::start("play", directory)
    }

    fn start(role: &str, directory: &Path) -> Self {
        let mut process = Command::new(env::current_exe().unwrap())
            .args(["--exact", "sqlite::child::a_child_acts_as_a_house", "--nocapture"])
            .env(ROLE, role)
            .env(DIRECTORY, directory)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        Self { process, output }
    }

    /// The next line that the child itself said; `None` when it is gone.
    pub(crate) fn line(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).unwrap() == 0 || !line.ends_with('\n') {
                // A line cut short was being said when the end came: it was not heard.
                return None;
            }
            if let Some(said) = line.trim_end().strip_prefix(PREFIX) {
                return Some(said.to_owned());
            }
        }
    }

    /// Ends it without a warning. What it said before can still be heard.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Tells the child's own lines from those of the test harness, which may stand before them in a line.
const PREFIX: &str = "child: ";

fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    // Whoever listens may be gone.
    let _ = out.write_all(format!("\n{PREFIX}{text}\n").as_bytes());
    let _ = out.flush();
}

/// Not a test by itself: what [`Child`] runs. It does nothing in any other process.
#[test]
fn a_child_acts_as_a_house() {
    let (Ok(role), Some(directory)) = (env::var(ROLE), env::var_os(DIRECTORY)) else {
        return;
    };
    let directory = PathBuf::from(directory);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(StoreOptions::new(directory)).await.unwrap();
        say("open");
        match role.as_str() {
            "play" => play(store).await,
            _ => std::future::pending().await,
        }
    });
}

async fn play(store: Store) {
    let mut players = JoinSet::new();
    for number in 0..PLAYERS {
        let player = NewPlayer { id: PlayerId::from_bytes([number; 16]), token_hash: [number; 32] };
        players.spawn(play_without_end(store.clone(), player));
    }
    players.join_all().await;
}

async fn play_without_end(store: Store, player: NewPlayer) {
    let mut table = match store.running_game(player.id).await.unwrap() {
        Some(game) => Table::resume(&store, player, game).await,
        None => new_game(player),
    };
    loop {
        // Games are short, so that they end under fire as well.
        let ends = table.game.seq() >= 30;
        let action = if ends { Action::GiveUp } else { table.first_move() };
        let append = Append { id: EntryId::from_bytes(random()), ..table.append(&[action]) };
        store.append(append.clone()).await.unwrap();
        say(&format!("{} {} {} {action}", table.id, append.expected_seq, append.id));
        table.take(&append);
        if ends {
            table = new_game(player);
        }
    }
}

/// Processes must not give the same ids.
fn new_game(player: NewPlayer) -> Table {
    Table { id: GameId::from_bytes(random()), ..Table::of(player) }
}

fn random<const BYTES: usize>() -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    fastrand::fill(&mut bytes);
    bytes
}
