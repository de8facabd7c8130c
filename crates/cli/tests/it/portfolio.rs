//! `--threads-per-deal`: some threads that work on one deal.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use geduld_rules::{Deal, Position, Variant};
use rustix::process::{Pid, Signal, kill_process};

use crate::program::{command, errors, printed, run};
use crate::solve::{HANDED, assert_wins, columns, solve_file};

#[test]
fn some_threads_come_to_the_verdicts_of_one_and_every_win_replays() {
    let handed: Vec<&str> = HANDED.lines().filter(|line| !line.starts_with('#')).take(40).collect();
    for (draw, column, variant) in
        [("1", 2, Variant::SOLITAIRE_SIMPLE), ("3", 3, Variant::SOLITAIRE)]
    {
        let flags =
            ["--draw", draw, "--format", "tsv", "--threads", "6", "--threads-per-deal", "3"];
        let output = solve_file(&handed.join("\n"), &flags);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        let text = printed(&output);
        let told = columns(&text);
        assert_eq!(told.len(), handed.len());
        let mut won = 0;
        for (line, told) in handed.iter().zip(told) {
            let line: Vec<&str> = line.split('\t').collect();
            assert_eq!((told[0], told[1]), (line[0], line[column]), "draw {draw}");
            if told[1] == "winnable" {
                let deal: Deal = line[1].parse().expect("a deck string");
                assert_wins(Position::deal(&deal, variant), told[4]);
                won += 1;
            }
        }
        assert!(won > 0 && won < handed.len(), "both kinds are there");
    }
}

#[test]
fn within_a_limit_more_threads_decide_more_deals_and_the_same_ones_each_time() {
    let verdicts = |per_deal| {
        let flags = ["--format", "tsv", "--nodes", "2000", "--threads-per-deal", per_deal];
        let output = solve_file(HANDED, &flags);
        assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
        let text = printed(&output);
        let told = columns(&text);
        told.iter().map(|told| format!("{} {}", told[0], told[1])).collect::<Vec<_>>()
    };
    let (one, three) = (verdicts("1"), verdicts("3"));
    assert_eq!(three, verdicts("3"), "the verdict does not depend on which thread was first");
    for (one, three) in one.iter().zip(&three) {
        assert!(one == three || one.ends_with(" undecided"), "{one}, then {three}");
    }
    assert_ne!(one, three, "so the number of threads belongs to the terms of a file");
}

#[test]
fn limits_leave_a_deal_undecided() {
    // Its verdict takes more than a look at the clock or a byte of memory.
    const HARD: &str = "g498";
    for (flags, why) in [
        (["--nodes", "2000"], "the node limit was reached"),
        (["--time", "0.000000001"], "the time ran out"),
        (["--memory", "1"], "the memory limit was reached"),
    ] {
        let output = run(&[&["solve", HARD, "--threads-per-deal", "3"][..], &flags].concat());
        assert_eq!(output.status.code(), Some(3), "{flags:?}: {}", errors(&output));
        let told = printed(&output);
        assert!(told.starts_with(&format!("{HARD}: undecided, {why} (")), "{told}");
    }
}

#[test]
fn an_interruption_stops_all_threads_of_a_deal() {
    let mut child = command(&["solve", "g1", "g498", "--threads", "3", "--threads-per-deal", "3"])
        .args(["--format", "tsv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let line = lines.next().expect("a line").expect("it is text");
    assert!(line.starts_with("g1\twinnable\t"), "{line}");
    // The first thread, that for signals, that of the pool, and two that help it.
    let tasks = format!("/proc/{}/task", child.id());
    while fs::read_dir(&tasks).map_or(0, Iterator::count) < 5 {
        assert_eq!(child.try_wait().expect("it can be asked"), None, "three threads are at it");
        std::thread::yield_now();
    }
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("an id");
    kill_process(pid, Signal::INT).expect("it can be interrupted");
    assert!(lines.next().is_none(), "a deal that is cut off is not told");
    let mut told = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut told).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{told}");
    assert!(told.contains("interrupted; 1 of 2 deals are written"), "{told}");
}

#[test]
fn files_of_other_threads_for_a_deal_are_other_work() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path =
        |name: String| directory.path().join(name).to_str().expect("a plain path").to_owned();
    let decide = |shard: &str, per_deal, flags: &[&str]| {
        let file = path(shard.replace('/', "-of-"));
        let base = ["rate", "--from", "g1", "--count", "10", "--shard", shard, "--output", &file];
        let output = run(&[&base[..], &["--threads-per-deal", per_deal], flags].concat());
        (file, output)
    };
    let (one, output) = decide("1/2", "1", &[]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let (two, output) = decide("2/2", "2", &[]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let merged = run(&["rate", "--merge", &one, &two]);
    assert_eq!(merged.status.code(), Some(2), "{}", printed(&merged));
    assert!(errors(&merged).contains(":1: this shard is of other"), "{}", errors(&merged));
    let (_, resumed) = decide("2/2", "1", &["--resume"]);
    assert_eq!(resumed.status.code(), Some(2), "{}", printed(&resumed));
    assert!(errors(&resumed).contains(":1: this file is of other"), "{}", errors(&resumed));
}

#[test]
fn threads_that_cannot_be_shared_out_are_wrong_usage() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = directory.path().join("verdicts.tsv");
    let file = file.to_str().expect("a plain path");
    for (flags, words) in [
        (&["--threads", "1", "--threads-per-deal", "4"][..], "choose a multiple"),
        (&["--threads", "6", "--threads-per-deal", "4"], "choose a multiple"),
        (&["--optimize", "moves", "--threads-per-deal", "2"], "--optimize has one thread"),
        (&["--optimize", "recycles", "--threads-per-deal", "2"], "--optimize has one thread"),
        (&["--threads-per-deal", "0"], "--threads-per-deal"),
    ] {
        let output = run(&[&["solve", "g1", "--output", file], flags].concat());
        assert_eq!(output.status.code(), Some(2), "{flags:?}");
        assert!(errors(&output).contains(words), "{}", errors(&output));
        assert!(!directory.path().join("verdicts.tsv").exists(), "nothing was begun");
    }
    let few = run(&["solve", "g1", "--threads-per-deal", "4"]);
    assert_eq!(few.status.code(), Some(0), "on any machine: {}", errors(&few));
}
