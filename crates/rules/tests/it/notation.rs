//! The house notation and the texts of variants and scorings.

use geduld_rules::{Action, Column, Move, Scheme, Scoring, Suit, Variant};
use proptest::prelude::*;

use crate::bot::VARIANTS;
use crate::naive::every_word;

#[test]
fn every_word_of_the_notation_is_read_and_written_the_same() {
    for word in every_word() {
        assert_eq!(word.parse::<Move>().unwrap().to_string(), word);
        assert_eq!(word.parse::<Action>().unwrap().to_string(), word);
    }
    for word in ["undo", "redo", "pause", "resume", "giveup", "outage"] {
        assert_eq!(word.parse::<Action>().unwrap().to_string(), word);
    }
}

#[test]
fn the_examples_of_the_design_mean_what_it_says() {
    let column = |number| Column::from_number(number).unwrap();
    let run = |count| Move::ColumnToColumn { from: column(3), to: column(5), count };
    let cases = [
        ("d", Move::Draw),
        ("r", Move::Recycle),
        ("w3", Move::WasteToColumn(column(3))),
        ("wf", Move::WasteToFoundation),
        ("3f", Move::ColumnToFoundation(column(3))),
        ("35", run(1)),
        ("35x1", run(1)),
        ("35x4", run(4)),
        ("h3", Move::FoundationToColumn { suit: Suit::Hearts, to: column(3) }),
        ("d3", Move::FoundationToColumn { suit: Suit::Diamonds, to: column(3) }),
    ];
    for (word, meant) in cases {
        assert_eq!(word.parse(), Ok(meant), "{word}");
    }
}

#[test]
fn words_that_are_no_move_are_refused() {
    let words = [
        "", " ", "D", "d ", " d", "dd", "w", "w0", "w8", "wF", "f3", "0f", "8f", "33", "33x2",
        "38", "35x", "35x0", "35x01", "35x14", "35x100", "35X4", "35x-1", "h0", "h8", "hf", "x3",
        "é3", "3é", "undo ", "Undo",
    ];
    for word in words {
        assert!(word.parse::<Move>().is_err(), "{word:?}");
        assert!(word.parse::<Action>().is_err(), "{word:?}");
    }
}

#[test]
fn variants_are_read_back_and_tolerate_what_they_say() {
    for variant in VARIANTS {
        assert_eq!(variant.to_string().parse(), Ok(variant));
    }
    assert_eq!(Variant::SOLITAIRE.to_string(), "draw3 recycles=unlimited empty=kings");
    assert_eq!("draw3".parse(), Ok(Variant::SOLITAIRE));
    assert_eq!("  draw1   empty=kings  recycles=unlimited ".parse(), Ok(Variant::SOLITAIRE_SIMPLE));
    let refused = [
        "",
        "draw2",
        "draw",
        "recycles=1 draw3",
        "draw3 recycles=256",
        "draw3 recycles=-1",
        "draw3 recycles=+1",
        "draw3 recycles=",
        "draw3 empty=all",
        "draw3 empty",
        "draw3 empty=any empty=any",
        "draw3 cards=52",
        "draw3 recycles=1 recycles=1",
    ];
    for text in refused {
        assert!(text.parse::<Variant>().is_err(), "{text:?}");
    }
}

#[test]
fn scorings_are_read_back_and_unknown_versions_are_refused() {
    for scheme in Scheme::ALL {
        let scoring = Scoring::current(scheme);
        assert_eq!(scoring.to_string().parse(), Ok(scoring));
    }
    assert_eq!(Scoring::current(Scheme::Tournament).to_string(), "tournament-1");
    for text in [
        "",
        "tournament",
        "tournament-",
        "tournament-0",
        "tournament-2",
        "tournament-01",
        "Calm-1",
        "chess-1",
    ] {
        assert!(text.parse::<Scoring>().is_err(), "{text:?}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic_and_what_is_read_is_written_again(text in "\\PC{0,12}") {
        if let Ok(action) = text.parse::<Action>() {
            let written = action.to_string();
            let one_card = format!("{written}x1");
            prop_assert!(written == text || one_card == text);
        }
        if let Ok(variant) = text.parse::<Variant>() {
            prop_assert_eq!(variant.to_string().parse(), Ok(variant));
        }
        let _ = text.parse::<geduld_rules::Deal>();
        let _ = text.parse::<geduld_rules::DealNumber>();
        let _ = text.parse::<Scoring>();
    }

    #[test]
    fn words_near_the_notation_are_read_exactly_or_refused(text in "[drwfchsx0-9 ]{0,6}") {
        if let Ok(chosen) = text.parse::<Move>() {
            let written = chosen.to_string();
            let one_card = format!("{written}x1");
            prop_assert!(written == text || one_card == text);
        }
    }

    #[test]
    fn texts_near_a_deck_string_never_make_the_reader_panic(text in "[A2-9TJQKCDHS \n1é]{90,120}") {
        let _ = text.parse::<geduld_rules::Deal>();
    }
}
