//! `geduld solve`: verdicts, formats, and what is wrong with input.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Output, Stdio};

use geduld_rules::{Deal, DealNumber, Move, Position, Variant};
use tempfile::TempDir;

use crate::program::{command, errors, printed, run};

/// Deals with their verdicts with draw one and three.
pub(crate) const HANDED: &str = include_str!("../../../solver/tests/data/winnable.tsv");
/// A game that is nearly over: all other cards are on the foundations.
const LATE: &str = r#"{
  "tableau piles": [["KS"], [], [], [], [], [], ["Qd", "KH"]],
  "stock": ["KD", "KC", "QS"], "waste": ["QH", "QC"]
}"#;

fn written(text: &str) -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = directory.path().join("deals.tsv");
    fs::write(&file, text).expect("it can be written");
    (directory, file)
}

/// Solves the deals of a text.
pub(crate) fn solve_file(text: &str, flags: &[&str]) -> Output {
    let (_directory, file) = written(text);
    let file = file.to_str().expect("a plain path");
    run(&[&["solve", "--file", file], flags].concat())
}

/// The columns of each line.
pub(crate) fn columns(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split('\t').collect()).collect()
}

/// Asserts that moves win a position.
pub(crate) fn assert_wins(position: Position, moves: &str) {
    let won = moves.split(' ').try_fold(position, |position, word| {
        let played: Move = word.parse().expect("a move of the notation");
        position.play(played)
    });
    assert!(won.expect("every move is legal").is_won(), "{moves}");
}

#[test]
fn handed_deals_get_their_verdicts_in_order_and_every_win_replays() {
    let handed: Vec<&str> = HANDED.lines().take(60).collect();
    for (draw, column, variant) in
        [("1", 2, Variant::SOLITAIRE_SIMPLE), ("3", 3, Variant::SOLITAIRE)]
    {
        let flags = ["--draw", draw, "--format", "tsv", "--threads", "2"];
        let output = solve_file(&handed.join("\n"), &flags);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        let text = printed(&output);
        let asked = handed.iter().filter(|line| !line.starts_with('#'));
        let told = columns(&text);
        assert_eq!(told.len(), asked.clone().count());
        for (line, told) in asked.zip(told) {
            let line: Vec<&str> = line.split('\t').collect();
            assert_eq!((told.len(), told[0]), (5, line[0]), "{told:?}");
            assert_eq!(told[1], line[column], "{}", line[0]);
            assert!(told[2].parse::<u64>().is_ok() && told[3].parse::<f64>().is_ok(), "{told:?}");
            if told[1] == "winnable" {
                let deal: Deal = line[1].parse().expect("a deck string");
                assert_wins(Position::deal(&deal, variant), told[4]);
            } else {
                assert_eq!(told[4], "");
            }
        }
    }
}

#[test]
fn rules_are_those_that_the_flags_name() {
    let variant: Variant = "draw1 recycles=0 empty=any".parse().expect("a variant");
    let flags = ["--draw", "1", "--recycles", "0", "--empty", "any", "--format", "tsv"];
    let numbers: Vec<String> = (1..20).map(|number| format!("g{number}")).collect();
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let output = run(&[&["solve"][..], &numbers, &flags].concat());
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let text = printed(&output);
    let mut won = 0;
    for told in columns(&text).iter().filter(|told| told[1] == "winnable") {
        let number: DealNumber = told[0].parse().expect("a deal number");
        assert_wins(Position::deal(&number.deal(), variant), told[4]);
        assert!(!told[4].split(' ').any(|word| word == "r"), "no recycle is allowed");
        won += 1;
    }
    assert!(won > 0, "{text}");
}

#[test]
fn numbers_and_deck_strings_and_files_are_taken_together() {
    let deck = DealNumber::Own(1).deal().to_string();
    // With what editors leave: a byte order mark, CR LF.
    let (_directory, file) = written("\u{feff}# a comment\r\n\r\na\tks:1\textra\r\nms:7\n");
    let file = file.to_str().expect("a plain path");
    let output = run(&["solve", "g1", &deck, "--file", file, "--format", "tsv"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let text = printed(&output);
    let told = columns(&text);
    let ids: Vec<&str> = told.iter().map(|told| told[0]).collect();
    assert_eq!(ids, ["g1", &deck, "a", "ms:7"]);
    assert_eq!((told[0][1], told[0][2], told[0][4]), (told[1][1], told[1][2], told[1][4]));
}

#[test]
fn what_geduld_deal_prints_as_json_is_solved_from_standard_input() {
    let json = printed(&run(&["deal", "g2", "--format", "json"]));
    let mut child = command(&["solve", "-", "--format", "tsv"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    child.stdin.take().expect("it is piped").write_all(json.as_bytes()).expect("it is read");
    let output = child.wait_with_output().expect("it ends");
    let text = printed(&output);
    let of_number = printed(&run(&["solve", "g2", "--format", "tsv"]));
    let (told, of_number) = (columns(&text), columns(&of_number));
    assert_eq!((told[0][1], told[0][4]), (of_number[0][1], of_number[0][4]));
}

#[test]
fn a_position_in_the_middle_of_a_game_is_solved_from_there() {
    let output = solve_file(LATE, &["--format", "json", "--draw", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let text = printed(&output);
    assert!(text.contains("\"verdict\":\"winnable\"") && text.contains("\"moves\":[\""), "{text}");
}

#[test]
fn text_tells_verdict_moves_and_cost() {
    let text = printed(&run(&["solve", "g1", "solvitaire:1"]));
    assert!(text.contains("g1: winnable in ") && text.contains(" recycles ("), "{text}");
    assert!(text.contains("solvitaire:1: unwinnable ("), "{text}");
    let output = run(&["solve", "g1", "--nodes", "1"]);
    assert_eq!(output.status.code(), Some(3), "a deal is undecided");
    assert!(printed(&output).contains("g1: undecided, the node limit was reached"));
    assert_eq!(errors(&output), "", "nothing moves where nobody looks");
}

#[test]
fn verdicts_do_not_depend_on_threads() {
    let without_times = |threads| {
        let flags = ["--format", "tsv", "--nodes", "3000", "--threads", threads];
        let text = printed(&solve_file(HANDED, &flags));
        let told: Vec<String> =
            columns(&text).iter().map(|t| [t[0], t[1], t[2], t[4]].join(" ")).collect();
        told
    };
    let (one, three) = (without_times("1"), without_times("3"));
    assert_eq!(one, three);
    assert!(one.iter().any(|line| line.contains("undecided")), "the limit is reached somewhere");
}

#[test]
fn a_file_of_any_name_and_a_deck_string_with_gaps_are_a_line_of_output_each() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = directory.path().join("late\tor\nnot");
    fs::write(&file, LATE).expect("it can be written");
    let file = file.to_str().expect("a plain path");
    let deck = DealNumber::Own(1).deal().to_string().replacen("AS", "\tAS\n", 1);
    let output = run(&["solve", &deck, "--file", file, "--format", "tsv"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let text = printed(&output);
    let widths: Vec<usize> = columns(&text).iter().map(Vec::len).collect();
    assert_eq!(widths, [5, 5], "{text}");
}

#[test]
fn time_that_is_over_gives_no_verdict_and_goes_on_with_the_next() {
    let output = solve_file(HANDED, &["--time", "0.000000001", "--format", "tsv"]);
    assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
    let deals = HANDED.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(printed(&output).lines().count(), deals);
    assert!(printed(&output).contains("\tundecided\t"));
}

#[test]
fn wrong_input_is_told_with_its_line_before_anything_is_solved() {
    let deck = DealNumber::Own(1).deal().to_string();
    let twice = format!("{}{}", &deck[..102], &deck[..2]);
    let good = "a\tg1\n# comment\n";
    for (text, words) in [
        (format!("{good}b\t{}", &deck[..60]), ":3: a deck string has 52 cards, not 30"),
        (format!("{good}b\t{twice}\n"), ":3: "),
        (format!("{good}b\tlonely:4\n"), ":3: `lonely:4` is no deal"),
        (format!("{good}b\t\n"), ":3: "),
        (format!("{good}b\t{}\n", deck.replacen("7S", "1S", 1)), ":3: card "),
        (String::from("# nothing\n"), "holds no deal"),
        (String::new(), "holds no deal"),
        (String::from("\u{feff}"), "holds no deal"),
        (String::from("\u{feff}g1\r\ng2\r\ng\r\n"), ":3: `g` is no deal"),
        (String::from(&LATE[..60]), ":2: EOF"),
        (LATE.replace("Qd", "QD"), ":1: KH lies on QD"),
        (LATE.replace("Qd", "QD").replace("KH", "Kh"), ":1: column 7 has the closed card KH"),
        (LATE.replace("KH", "Kh"), ":1: column 7 has closed cards and none"),
        (LATE.replace("Qd", "0D"), ":1: `0D` is no card"),
        (LATE.replace("Qd", "é"), ":1: `é` is no card"),
        (LATE.replace("QH", "KH"), ":1: KH stands twice"),
        (LATE.replace("[[\"KS\"], ", "["), ":1: there are 7 tableau piles"),
        (LATE.replace("\"QH\"", "\"QH\", \"2C\""), ":1: 2C stands, and 3C"),
        (LATE.replace('}', ", \"foundations\": [[\"AS\"]]}"), ":1: AC stands nowhere"),
        (LATE.replace("waste", "wastes"), ":3: unknown field"),
        (format!("{LATE}\n{}", LATE.replace("QH", "KH")), ":5: KH stands twice"),
        (format!("[{}]", LATE.replace("QH", "KH")), "position 1 of the list"),
    ] {
        let output = solve_file(&text, &[]);
        let told = errors(&output);
        assert_eq!(output.status.code(), Some(2), "{text}\n{told}");
        assert!(told.contains(words), "{words:?} is not in {told}");
        assert_eq!(printed(&output), "");
    }
    let output = run(&["solve", "--file", "/nowhere/deals.tsv"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("/nowhere/deals.tsv"), "{}", errors(&output));
}

#[test]
fn limits_that_cannot_be_meant_are_wrong_usage() {
    for flags in [
        &["--nodes", "0"][..],
        &["--memory", "0"],
        &["--memory", "much"],
        &["--time", "0"],
        &["--time", "-1"],
        &["--time", "inf"],
        &["--time", "NaN"],
        &["--threads", "0"],
        &["--draw", "2"],
        &["--recycles", "256"],
        &["--recycles", "-1"],
        &["--empty", "queens"],
        &["--format", "xml"],
        &["--resume"],
    ] {
        let output = run(&[&["solve", "g1"], flags].concat());
        assert_eq!(output.status.code(), Some(2), "{flags:?}");
        assert!(errors(&output).contains(flags[0]), "{}", errors(&output));
    }
    assert_eq!(run(&["solve"]).status.code(), Some(2), "there is nothing to solve");
}

#[test]
fn a_long_line_that_is_no_deal_is_quoted_short_and_has_no_power_over_the_terminal() {
    let output = solve_file(&format!("a\tg{}\u{1b}[31m\n", "7".repeat(1_000_000)), &[]);
    assert_eq!(output.status.code(), Some(2));
    let told = errors(&output);
    assert!(told.contains(&format!("`g{}…`", "7".repeat(79))) && told.len() < 400, "{told}");
    let output = solve_file("\u{1b}[31mred\t\u{1b}]0;title\u{7}\n", &[]);
    assert!(errors(&output).contains(r"`\u{1b}]0;title\u{7}`"), "{}", errors(&output));
    let output = solve_file("\u{1b}[31mred\u{202e}\tg1\n", &["--nodes", "1"]);
    assert!(printed(&output).starts_with(r"\u{1b}[31mred\u{202e}: undecided"));
    assert!(printed(&output).contains("(1 node, "), "{}", printed(&output));
}

#[test]
fn a_reader_that_goes_is_no_error() {
    for arguments in [&["solve", "g1"][..], &["deal", "g1"]] {
        let mut child = command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), errors(&output)), (Some(0), String::new()));
    }
}
