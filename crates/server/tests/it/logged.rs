//! A house in a process of its own, with all that any part and any thread of it logs.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};

use geduld_rules::{Deal, DealNumber, ExactCode, Position, Variant};
use geduld_server::{OwnSolver, Solver};
use geduld_solver::{Limits, Verdict};
use tempfile::TempDir;

use crate::deals::numbered;
use crate::house::Plan;
use crate::solvers::Counted;

/// Tell the child what to be: the numbers of its deals, how many of each game its pool keeps, and where
/// to log.
const DEALS: &str = "GEDULD_SERVER_TEST_DEALS";
const POOL: &str = "GEDULD_SERVER_TEST_POOL";
const LOG: &str = "GEDULD_SERVER_TEST_LOG";

/// Tells the child's own lines from those of the test harness.
const PREFIX: &str = "child: ";

/// The house, open.
pub(crate) struct LoggedHouse {
    process: Child,
    output: BufReader<ChildStdout>,
    directory: TempDir,
    pub(crate) address: SocketAddr,
}

impl LoggedHouse {
    /// A house that deals these first, once its pool is full of others.
    pub(crate) fn open(deals: &[&Deal], pool: usize) -> LoggedHouse {
        let numbers: Vec<String> =
            deals.iter().map(|deal| DealNumber::Exact(ExactCode::of(deal)).to_string()).collect();
        let directory = TempDir::new().unwrap();
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "logged::a_child_acts_as_a_house", "--nocapture"])
            .env(DEALS, numbers.join(" "))
            .env(POOL, pool.to_string())
            .env(LOG, directory.path().join("log"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let address = heard(&mut output).parse().unwrap();
        LoggedHouse { process, output, directory, address }
    }

    /// Lets some time pass on its clock: all in all less than an outage, which a heartbeat would
    /// log at its own time.
    pub(crate) fn advance(&mut self) {
        self.process.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
        heard(&mut self.output);
    }

    /// What it has logged so far: its own lines in order, and all kinds of lines there were.
    pub(crate) fn log(&self) -> (Vec<String>, BTreeSet<String>) {
        let text = std::fs::read_to_string(self.directory.path().join("log")).unwrap();
        let lines = text.lines().map(String::from);
        (lines.clone().filter(|line| line.contains(" geduld_")).collect(), lines.collect())
    }

    /// Closes it.
    pub(crate) fn close(mut self) {
        drop(self.process.stdin.take());
        assert!(self.process.wait().unwrap().success());
    }
}

fn heard(output: &mut BufReader<ChildStdout>) -> String {
    loop {
        let mut line = String::new();
        assert!(output.read_line(&mut line).unwrap() > 0, "the child is gone");
        if let Some((_, said)) = line.trim_end().split_once(PREFIX) {
            return said.to_owned();
        }
    }
}

/// Not a test by itself: what [`LoggedHouse`] runs. It does nothing in any other process.
#[tokio::test]
async fn a_child_acts_as_a_house() {
    let (Ok(deals), Some(log)) = (std::env::var(DEALS), std::env::var_os(LOG)) else { return };
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .without_time()
        .with_ansi(false)
        .with_writer(Mutex::new(File::create(Path::new(&log)).unwrap()))
        .init();
    let deals = deals.split(' ').map(|number| number.parse::<DealNumber>().unwrap().deal());
    let pool = std::env::var(POOL).unwrap();
    // Two games take from the source, whichever comes first.
    let kept = 2 * pool.parse::<usize>().unwrap();
    let solver = Arc::new(Counted::default());
    let plan = Plan { solver: Arc::<Counted>::clone(&solver), ..Plan::default() };
    let house = plan
        .set("help.pool", &pool)
        .deal((10..).map(numbered).filter(can_be_won).take(kept))
        .deal(deals)
        .open()
        .await;
    solver.won(kept).await;
    say(&house.running.address().to_string());
    let clock = std::sync::Arc::clone(&house.clock);
    let told = tokio::task::spawn_blocking(move || {
        for _ in std::io::stdin().lines() {
            clock.advance(7);
            say("later");
        }
    });
    told.await.unwrap();
    house.close().await;
}

/// Whether a deal can be won in both games that a pool keeps from the start.
fn can_be_won(deal: &Deal) -> bool {
    [Variant::SOLITAIRE, Variant::SOLITAIRE_SIMPLE].iter().all(|variant| {
        let start = Position::deal(deal, *variant);
        matches!(OwnSolver.solve(&start, Limits::default(), &|| false), Verdict::Winnable(_))
    })
}

fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\n{PREFIX}{text}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}
