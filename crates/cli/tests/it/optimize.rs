//! `geduld solve --optimize`: the best win, and what no win goes below.

use std::fs;

use geduld_rules::{Action, DealNumber, Entry, Game, GameResult, Move, Scheme, Scoring, Variant};

use crate::program::{errors, printed, run};

/// Deals whose best wins are found soon.
const DEALS: [&str; 3] = ["ks:1", "g12", "solvitaire:3"];
const NODES: &str = "30000";

fn solve(flags: &[&str]) -> String {
    let output = run(&[&["solve"][..], &DEALS, &["--draw", "1", "--nodes", NODES], flags].concat());
    assert!(matches!(output.status.code(), Some(0 | 3)), "{}", errors(&output));
    printed(&output)
}

/// A won game of moves in the notation.
fn game(deal: &str, moves: &[&str]) -> GameResult {
    let number: DealNumber = deal.parse().expect("a deal number");
    let scoring = Scoring::current(Scheme::Tournament);
    let mut game = Game::new(number.deal(), Variant::SOLITAIRE_SIMPLE, scoring);
    for word in moves {
        let played: Move = word.parse().expect("a move of the notation");
        let entry = Entry { clock_ms: 0, action: Action::Move(played) };
        game.push(entry).expect("every move is legal");
    }
    game.result().expect("it is won")
}

#[test]
fn columns_are_added_behind_those_of_any_win() {
    for (optimize, counted) in [("moves", "d r w f"), ("recycles", "r")] {
        let text = solve(&["--optimize", optimize, "--format", "tsv"]);
        let mut won = 0;
        for line in text.lines() {
            let told: Vec<&str> = line.split('\t').collect();
            assert_eq!(told.len(), 7, "{line}");
            if told[1] != "winnable" {
                assert_eq!((told[5], told[6]), ("", ""), "{line}");
                continue;
            }
            let moves: Vec<&str> = told[4].split(' ').collect();
            let (count, at_least) = (told[5].parse::<usize>(), told[6].parse::<usize>());
            let (count, at_least) = (count.expect("a number"), at_least.expect("a number"));
            let recycles = moves.iter().filter(|&&word| word == "r").count();
            assert_eq!(count, if counted == "r" { recycles } else { moves.len() }, "{line}");
            assert!(at_least <= count, "{line}");
            game(told[0], &moves);
            won += 1;
        }
        assert!(won > 1, "{text}");
    }
}

#[test]
fn fewest_recycles_tell_the_points_that_the_rules_give() {
    let text = solve(&["--optimize", "recycles", "--format", "json"]);
    let mut won = 0;
    for line in text.lines() {
        let told: serde_json::Value = serde_json::from_str(line).expect("an object a line");
        if told["verdict"] != "winnable" {
            assert!(told["count"].is_null() && told["points"].is_null(), "{line}");
            continue;
        }
        let words = told["moves"].as_array().expect("the moves");
        let moves: Vec<&str> = words.iter().filter_map(|word| word.as_str()).collect();
        let result = game(told["id"].as_str().expect("an id"), &moves);
        assert_eq!(told["points"], result.base, "{line}");
        assert_eq!(told["count"], result.recycles, "{line}");
        won += 1;
    }
    assert!(won > 1, "{text}");
}

#[test]
fn text_says_whether_it_is_proven() {
    let text = solve(&["--optimize", "moves", "--format", "text"]);
    assert!(text.contains(": won in ") && text.contains(" moves, "), "{text}");
    assert!(text.contains("proven fewest") || text.contains("the fewest are between "), "{text}");
    let few = run(&["solve", "g1", "--optimize", "moves", "--nodes", "2000"]);
    assert_eq!(few.status.code(), Some(0), "a win that is not proven the best is a verdict");
    assert!(printed(&few).contains(" moves, the fewest are between "), "{}", printed(&few));
}

#[test]
fn a_file_of_another_kind_of_win_is_left_as_it_is() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = directory.path().join("wins.tsv");
    let path = file.to_str().expect("a plain path");
    solve(&["--optimize", "moves", "--output", path]);
    let before = fs::read_to_string(&file).expect("the file is there");
    assert!(before.contains("fewest moves\n# id\tverdict\tnodes\tms\tmoves\tcount\tat_least\n"));
    solve(&["--optimize", "moves", "--output", path, "--resume"]);
    for optimize in ["none", "recycles"] {
        let flags = ["--draw", "1", "--nodes", NODES, "--output", path, "--resume"];
        let output = run(&[&["solve"][..], &DEALS, &flags, &["--optimize", optimize]].concat());
        assert_eq!(output.status.code(), Some(2), "{optimize}");
        assert!(errors(&output).contains(":1: this file is of other"), "{}", errors(&output));
    }
    assert_eq!(fs::read_to_string(&file).expect("the file is there"), before);
}

#[test]
fn another_wish_is_wrong_usage() {
    let output = run(&["solve", "g1", "--optimize", "points"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("--optimize"), "{}", errors(&output));
}
