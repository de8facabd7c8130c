//! A house in a process of its own, with all that any part and any thread of it logs.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;

use geduld_rules::{Deal, DealNumber, ExactCode};
use tempfile::TempDir;

use crate::house::Plan;

/// Tell the child what to be: the numbers of its deals, and where to log.
const DEALS: &str = "GEDULD_SERVER_TEST_DEALS";
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
    /// A house that deals these first.
    pub(crate) fn open(deals: &[&Deal]) -> LoggedHouse {
        let numbers: Vec<String> =
            deals.iter().map(|deal| DealNumber::Exact(ExactCode::of(deal)).to_string()).collect();
        let directory = TempDir::new().unwrap();
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "logged::a_child_acts_as_a_house", "--nocapture"])
            .env(DEALS, numbers.join(" "))
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
    let house = Plan::default().deal(deals).open().await;
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

fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\n{PREFIX}{text}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}
