//! Long work of the solver that is cut off: what is done stays, and goes on to the same file.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::program::{PROGRAM, command, errors, printed, run};

/// The columns that do not tell the time, of a file with its header.
fn timeless(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("the file is there");
    let line = |line: &str| {
        let columns = line.split('\t').enumerate().filter(|(column, _)| *column != 3);
        columns.map(|(_, text)| text).collect::<Vec<_>>().join("\t")
    };
    text.lines().map(line).collect()
}

/// A temporary directory, a file with many deals, and a file with their verdicts.
struct Work {
    directory: TempDir,
    deals: String,
    whole: String,
}

impl Work {
    fn new() -> Work {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let path = |name| directory.path().join(name).to_str().expect("a plain path").to_owned();
        let (deals, whole) = (path("deals.tsv"), path("whole.tsv"));
        let numbers: Vec<String> = (1..=60).map(|number| format!("d{number}\tg{number}")).collect();
        fs::write(&deals, numbers.join("\n")).expect("it can be written");
        let work = Work { directory, deals, whole };
        let output = work.solve(&work.whole, &[]);
        assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
        assert!(printed(&output).starts_with("60 deals: "), "{}", printed(&output));
        work
    }

    fn file(&self, name: &str) -> String {
        self.directory.path().join(name).to_str().expect("a plain path").to_owned()
    }

    /// What a limit leaves undecided is part of the work.
    fn solve(&self, output: &str, flags: &[&str]) -> Output {
        let base = ["solve", "--file", &self.deals, "--nodes", "2000", "--output", output];
        run(&[&base, flags].concat())
    }
}

#[test]
fn a_file_that_breaks_off_anywhere_goes_on_to_the_same_file() {
    let work = Work::new();
    let whole = fs::read(&work.whole).expect("the file is there");
    let part = work.file("part.tsv");
    for length in [0, 1, 20, 90, 150, 1_000, 4_567, whole.len() - 1, whole.len()] {
        fs::write(&part, &whole[..length]).expect("it can be written");
        let output = work.solve(&part, &["--resume"]);
        assert_eq!(output.status.code(), Some(3), "{length}: {}", errors(&output));
        assert_eq!(timeless(Path::new(&part)), timeless(Path::new(&work.whole)), "{length}");
        assert!(printed(&output).starts_with("60 deals: "), "{}", printed(&output));
    }
}

#[test]
fn gaps_that_an_interruption_left_are_filled_in_their_places() {
    let work = Work::new();
    let text = fs::read_to_string(&work.whole).expect("the file is there");
    let gaps: String = text
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("d7\t") && !line.starts_with("d30\t"))
        .collect();
    let part = work.file("gaps.tsv");
    fs::write(&part, gaps).expect("it can be written");
    assert_eq!(work.solve(&part, &["--resume"]).status.code(), Some(3));
    assert_eq!(timeless(Path::new(&part)), timeless(Path::new(&work.whole)));
}

#[test]
fn a_file_of_other_work_is_left_as_it_is() {
    let work = Work::new();
    let before = fs::read(&work.whole).expect("the file is there");
    for (flags, words) in [
        (&[][..], "is there already"),
        (&["--resume", "--draw", "1"], ":1: this file is of other deals, rules or limits"),
        (&["--resume", "--format", "json"], "tsv only"),
    ] {
        let output = work.solve(&work.whole, flags);
        assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
        assert!(errors(&output).contains(words), "{}", errors(&output));
    }
    fs::write(&work.deals, "e1\tg1\n").expect("it can be written");
    let output = work.solve(&work.whole, &["--resume"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains(":3: `d1` is no deal of this work"), "{}", errors(&output));
    assert_eq!(fs::read(&work.whole).expect("the file is there"), before);
}

#[test]
fn nobody_is_told_to_go_on_with_a_file_that_cannot_be_gone_on_with() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = directory.path().join("verdicts");
    let file = file.to_str().expect("a plain path");
    for format in ["text", "json", "tsv"] {
        fs::write(file, "something\n").expect("it can be written");
        let output = run(&["solve", "g1", "--format", format, "--output", file]);
        assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
        assert_eq!(errors(&output).contains("--resume"), format == "tsv", "{}", errors(&output));
    }
}

#[test]
fn an_interruption_keeps_what_is_done_and_says_so() {
    let mut child = command(&["rate", "--from", "g1", "--count", "100000000", "--nodes", "500"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    for number in 1..=50 {
        let line = lines.next().expect("there is more").expect("it is text");
        assert!(line.starts_with(&format!("g{number}\t")), "{line}");
    }
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("an id");
    kill_process(pid, Signal::INT).expect("it can be interrupted");
    let mut written = 50;
    for line in lines {
        assert_eq!(line.expect("it is text").split('\t').count(), 4, "lines are whole");
        written += 1;
    }
    let mut told = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut told).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{told}");
    assert!(told.contains(&format!("interrupted; {written} of 100000000 deals")), "{told}");
}

#[test]
fn a_killed_run_goes_on_to_the_same_file() {
    let work = Work::new();
    let part = work.file("killed.tsv");
    let base = ["solve", "--file", &work.deals, "--nodes", "2000", "--output", &part];
    let mut child = command(&base).stdout(Stdio::null()).spawn().expect("it can be started");
    while fs::read_to_string(&part).map_or(0, |text| text.lines().count()) < 20 {
        std::thread::yield_now();
    }
    // It may have come to its end by now, which is as good.
    let _ = child.kill();
    child.wait().expect("it ends");
    assert_eq!(work.solve(&part, &["--resume"]).status.code(), Some(3));
    assert_eq!(timeless(Path::new(&part)), timeless(Path::new(&work.whole)));
}

#[test]
fn no_space_left_is_told_and_loses_nothing_that_was_written() {
    let work = Work::new();
    let part = work.file("full.tsv");
    // A limit on the length of files stands in for a full disk: a write is cut and the next fails.
    let script = format!(
        "trap '' XFSZ; ulimit -f 4; exec {PROGRAM} solve --file {} --nodes 2000 --output {part}",
        work.deals
    );
    let output = Command::new("sh").args(["-c", &script]).output().expect("there is a shell");
    let told = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("cannot write") && told.contains("--resume goes on"), "{told}");
    let held = fs::read_to_string(&part).expect("the file is there").lines().count();
    assert!(held > 2, "it holds {held} lines");
    assert_eq!(work.solve(&part, &["--resume"]).status.code(), Some(3));
    assert_eq!(timeless(Path::new(&part)), timeless(Path::new(&work.whole)));

    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let output = command(&["solve", "g1"]).stdout(full).output().expect("it can be started");
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("No space left on device"), "{}", errors(&output));
    let to_device = ["solve", "g1", "--output", "/dev/full"];
    let output = run(&to_device);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("cannot write /dev/full"), "{}", errors(&output));
    let output = run(&[&to_device[..], &["--resume"]].concat());
    assert_eq!(output.status.code(), Some(2), "it has no end that could be gone on with");
    assert!(errors(&output).contains("/dev/full is no file"), "{}", errors(&output));
}

#[test]
fn a_file_that_another_process_writes_is_left_to_it() {
    let work = Work::new();
    let before = fs::read(&work.whole).expect("the file is there");
    let held = fs::OpenOptions::new().append(true).open(&work.whole).expect("it can be opened");
    held.lock().expect("it can be locked");
    let output = work.solve(&work.whole, &["--resume"]);
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    assert!(errors(&output).contains("another geduld is writing"), "{}", errors(&output));
    assert_eq!(fs::read(&work.whole).expect("the file is there"), before);
    drop(held);
    assert_eq!(work.solve(&work.whole, &["--resume"]).status.code(), Some(3));
}

#[test]
fn a_line_whose_moves_were_damaged_is_told_and_left() {
    let work = Work::new();
    let text = fs::read_to_string(&work.whole).expect("the file is there");
    let line = |verdict: &str| {
        let named = |line: &&str| line.split('\t').nth(1) == Some(verdict);
        let (number, line) = (1..).zip(text.lines()).find(|(_, line)| named(line)).expect("one");
        (number, line.to_owned())
    };
    let (won, lost) = (line("winnable"), line("unwinnable"));
    let (start, moves) = won.1.rsplit_once('\t').expect("moves stand last");
    let first = moves.split(' ').next().expect("a move");
    for ((number, old), new, words) in [
        (&won, format!("{start}\t"), "these moves do not win"),
        (&won, format!("{start}\t99 {moves}"), "`99` is no move"),
        (&won, format!("{start}\t{}", &moves[first.len() + 1..]), "move"),
        (&won, format!("{start}\t{}", &moves[..moves.len() - 3]), "these moves do not win"),
        (&won, won.1.replace("\twinnable", "\tunwinnable"), "moves stand here"),
        (&lost, format!("{}{first}", lost.1), "moves stand here"),
    ] {
        let damaged = work.file("damaged.tsv");
        let text = text.replace(&format!("{old}\n"), &format!("{new}\n"));
        fs::write(&damaged, &text).expect("it can be written");
        let output = work.solve(&damaged, &["--resume"]);
        let told = errors(&output);
        assert_eq!(output.status.code(), Some(2), "{new}: {told}");
        assert!(told.contains(&format!("damaged.tsv:{number}: ")), "{new}: {told}");
        assert!(told.contains(words), "{new}: {told}");
        assert_eq!(fs::read_to_string(&damaged).expect("the file is there"), text, "{new}");
    }
}
