//! `geduld replay`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use tempfile::TempDir;

use crate::program::{command, errors, printed, run};

/// A whole game to the win, 158 moves in 79 s with nine recycles.
fn won() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/won.txt")
}

/// A record like [`won`] with one text in place of another.
fn changed(from: &str, to: &str) -> (TempDir, PathBuf) {
    let text = fs::read_to_string(won()).expect("the record is there");
    assert!(text.contains(from), "the record has no {from:?}");
    written(text.replacen(from, to, 1).as_bytes())
}

fn written(bytes: &[u8]) -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = directory.path().join("game.txt");
    fs::write(&file, bytes).expect("it can be written");
    (directory, file)
}

/// Asserts that a record is refused with exit code 1, its name, and these words.
fn assert_refused(file: &Path, words: &[&str]) {
    let output = run(&["replay".as_ref(), file.as_os_str()]);
    let text = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert_eq!(printed(&output), "", "a refused record prints no result");
    assert!(text.contains(&file.display().to_string()), "{text}");
    for word in words {
        assert!(text.contains(word), "{word:?} is not in {text}");
    }
}

#[test]
fn a_good_record_prints_its_end_and_its_score() {
    let output = run(&["replay".as_ref(), won().as_os_str()]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let text = printed(&output);
    assert!(text.contains("won"), "{text}");
    // 2320 − 25 × 9 recycles, and a bonus of 1000 − 79 whole seconds.
    assert!(text.contains("3016") && text.contains("2095") && text.contains("921"), "{text}");
    assert!(text.contains("1:19.000"), "{text}");
}

#[test]
fn a_record_is_read_from_standard_input() {
    let mut child = command(&["replay", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let text = fs::read(won()).expect("the record is there");
    child.stdin.take().expect("it is piped").write_all(&text).expect("it is read");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(printed(&output).contains("won"), "{}", printed(&output));
}

#[test]
fn a_game_that_did_not_end_is_a_good_record() {
    let text = fs::read_to_string(won()).expect("the record is there");
    let start = text.split("\n@").next().expect("headers");
    let start: Vec<&str> = start.lines().filter(|line| !line.contains("[Result")).collect();
    let (_directory, file) = written(start.join("\n").as_bytes());
    let output = run(&["replay".as_ref(), file.as_os_str()]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(printed(&output).contains("not ended"), "{}", printed(&output));
}

#[test]
fn a_move_that_the_rules_refuse_is_told_with_its_line() {
    let (_directory, file) = changed("@0:05.000 64 ", "@0:05.000 h3 64 ");
    assert_refused(&file, &[":7: ", "foundation"]);
}

#[test]
fn a_result_that_the_replay_does_not_give_is_refused() {
    let (_directory, file) = changed("won 3016", "won 3017");
    assert_refused(&file, &["won 3017", "won 3016"]);
}

#[test]
fn a_text_that_is_no_record_is_refused_with_its_line() {
    for (from, to, words) in [
        ("[Geduld \"record 1\"]\n", "", &["Geduld"][..]),
        ("record 1", "record 9", &[":1: ", "record 1"][..]),
        ("[Deal \"5H", "[Deal \"9S", &[":2: ", "9S"][..]),
        ("draw3", "draw2", &[":3: "][..]),
        ("tournament-1", "tournament-99", &[":4: "][..]),
        ("@0:05.000", "@5", &[":7: ", "@minutes:seconds"][..]),
        ("@0:05.000 64", "@0:05.000 please", &[":7: "][..]),
    ] {
        let (_directory, file) = changed(from, to);
        assert_refused(&file, words);
    }
}

#[test]
fn files_that_hold_no_text_are_refused() {
    let (_directory, file) = written(b"[Geduld \"record 1\"]\n\xff\xfe\n");
    assert_refused(&file, &["UTF-8"]);
    let (_directory, file) = written(b"");
    assert_refused(&file, &["Geduld"]);
    let (directory, _) = written(b"");
    assert_refused(directory.path(), &["director"]);
    assert_refused(&directory.path().join("missing.txt"), &["No such file"]);
    let (_directory, file) = written(&vec![b' '; 17 << 20]);
    assert_refused(&file, &["longer"]);
}

#[test]
fn a_replay_of_nothing_is_wrong_usage() {
    let output = run(&["replay"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("FILE"), "{}", errors(&output));
}

#[test]
fn a_byte_order_mark_at_the_beginning_does_no_harm() {
    let text = fs::read_to_string(won()).expect("the record is there");
    let (_directory, file) = written(format!("\u{feff}{text}").as_bytes());
    let output = run(&["replay".as_ref(), file.as_os_str()]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let plain = run(&["replay".as_ref(), won().as_os_str()]);
    assert_eq!(printed(&output), printed(&plain));
}
