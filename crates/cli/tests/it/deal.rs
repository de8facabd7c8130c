//! `geduld deal`.

use crate::program::{errors, printed, run};

const NUMBERS: &str = include_str!("../../../rules/tests/data/other_numbers.tsv");

#[test]
fn the_deck_string_of_every_known_number_is_printed_alone() {
    for line in NUMBERS.lines().filter(|line| !line.starts_with('#')).step_by(4) {
        let (number, deck) = line.split_once('\t').expect("two columns");
        let output = run(&["deal", number, "--format", "deck"]);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        assert_eq!(printed(&output), format!("{deck}\n"), "{number}");
    }
}

#[test]
fn a_deal_is_printed_as_it_lies() {
    let text = printed(&run(&["deal", "ks:42"]));
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[1], " 4D   (9S)  (8H)  (5C)  (6S)  (8S)  (TC)");
    assert_eq!(rows[7], "                                     2D");
    assert!(rows[10].starts_with("7D 2H QS"), "{text}");
    assert!(rows[11].ends_with("QD KC"), "{text}");
}

#[test]
fn the_json_of_a_deal_is_that_of_solvitaire() {
    let json = printed(&run(&["deal", "ks:42", "--format", "json"]));
    let starts = r#"{"tableau piles":[["4D"],["9s","8C"],["8h","Kh","JC"],"#;
    assert!(json.starts_with(starts), "{json}");
    // The next drawn card stands last, and a ten is written with digits.
    assert!(json.ends_with("\"2H\",\"7D\"]}\n") && json.contains("\"10H\""), "{json}");
}

#[test]
fn a_drawing_shows_every_card_once() {
    let svg = printed(&run(&["deal", "g1", "--format", "svg"]));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    for suit in ['♣', '♦', '♥', '♠'] {
        for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] {
            assert_eq!(svg.matches(&format!(">{rank}{suit}<")).count(), 1, "{rank}{suit}");
        }
    }
}

#[test]
fn a_number_that_there_is_not_is_wrong_input_and_told() {
    for (number, words) in [
        ("lonely:1", &["solvitaire:, ks:, greenfelt: or ms:"][..]),
        ("ks:2147483648", &["ks:2147483648", "2147483647"]),
        ("greenfelt:four", &["decimal digits"]),
        ("g18446744073709551616", &["g18446744073709551615"]),
        ("123", &["g123"]),
        ("6D2D", &["52 cards, not 2"]),
    ] {
        let output = run(&["deal", number]);
        let text = errors(&output);
        assert_eq!(output.status.code(), Some(2), "{number}: {text}");
        assert_eq!(printed(&output), "");
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
    }
}
