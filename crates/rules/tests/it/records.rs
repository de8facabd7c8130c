//! Game records.

use geduld_rules::record::{HeaderError, RecordErrorKind, RecordedResult};
use geduld_rules::{
    Action, DealNumber, Entry, Game, GameRecord, RecordClaimError, Refusal, Scheme, Scoring,
    Variant,
};
use proptest::prelude::*;

use crate::bot::{VARIANTS, careless_choice, random_deal};

const RECORD: &str = include_str!("../data/record.txt");

fn read(text: &str) -> GameRecord {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_kept_record_is_read_and_written_the_same_and_bears_out() {
    let record = read(RECORD);
    assert_eq!(record.to_string(), RECORD);
    let game = record.replay().unwrap();
    assert_eq!(game.seq(), 12);
    assert_eq!(game.score(0).unwrap().total(), 65);
    assert_eq!(record.players.as_deref(), Some("Anna \"de Kaart\" \\ Bo"));
    assert_eq!(record.others.get("Place"), Some("Utrecht"));
}

#[test]
fn a_record_tolerates_what_it_says() {
    let deck = "g3".parse::<DealNumber>().unwrap().deal();
    let loose = format!(
        "\r\n  [Geduld   \"record 1\" ]  ; a comment\r\n\
         [Place \"Utrecht; Oog in Al\"]\r\n\r\n; more\r\n\
         [Scoring \"none-1\"]\n\t[Deal \"{deck}\"]\n[Variant \"draw1\"]\n\
         @0:00.000 d ; a draw\n\n\n  d @00:01.500\n@0:01.500 undo"
    );
    let record = read(&loose);
    assert_eq!(record.variant, Variant::SOLITAIRE_SIMPLE);
    assert_eq!(record.others.get("Place"), Some("Utrecht; Oog in Al"));
    let words: Vec<(u64, String)> =
        record.entries.iter().map(|entry| (entry.clock_ms, entry.action.to_string())).collect();
    assert_eq!(
        words,
        [(0, "d"), (0, "d"), (1500, "undo")].map(|(at, word)| (at, word.to_string()))
    );
    assert_eq!(read(&record.to_string()), record);
}

fn error(text: &str) -> (usize, RecordErrorKind, String) {
    let error = text.parse::<GameRecord>().unwrap_err();
    (error.line, error.kind, error.to_string())
}

#[test]
fn each_fault_is_told_with_its_line() {
    let lines: Vec<&str> = RECORD.lines().collect();
    let with = |line: usize, text: &str| {
        let mut lines = lines.clone();
        lines[line - 1] = text;
        lines.join("\n")
    };
    let start = "a game record starts with [Geduld \"record 1\"]";
    assert_eq!(error(""), (1, RecordErrorKind::Format, format!("line 1: {start}")));
    assert_eq!(error("\n\nd d d").2, format!("line 3: {start}"));
    assert_eq!(error(&with(1, "[Geduld \"record 2\"]")).2, format!("line 1: {start}"));
    assert_eq!(error(&with(1, "[Deal \"x\"]")).1, RecordErrorKind::Format);
    assert_eq!(error(&with(2, "")).2, "line 9: the headers end without Deal");
    assert_eq!(error(&with(3, "")).1, RecordErrorKind::Missing { name: "Variant" });
    assert_eq!(error(&with(4, "")).1, RecordErrorKind::Missing { name: "Scoring" });
    assert_eq!(error(&with(6, lines[4])).0, 6);
    assert_eq!(error(&with(6, lines[4])).1, RecordErrorKind::Twice);
    assert_eq!(error(&with(6, "[Geduld \"record 1\"]")).1, RecordErrorKind::Twice);
    assert_eq!(
        error(&with(6, "[Place \"here\"]")),
        (
            9,
            RecordErrorKind::Other(HeaderError::Twice),
            "line 9: that header stands already or belongs to the format".into()
        )
    );
    assert!(matches!(error(&with(2, "[Deal \"AS\"]")), (2, RecordErrorKind::Deal(_), _)));
    assert!(matches!(error(&with(3, "[Variant \"draw2\"]")), (3, RecordErrorKind::Variant(_), _)));
    assert!(matches!(error(&with(4, "[Scoring \"calm-2\"]")), (4, RecordErrorKind::Scoring(_), _)));
    assert!(matches!(error(&with(5, "[Number \"7\"]")), (5, RecordErrorKind::Number(_), _)));
    assert!(matches!(error(&with(8, "[Result \"lost\"]")), (8, RecordErrorKind::Result(_), _)));
    for bad in [
        "[",
        "[]",
        "[Place]",
        "[Place x]",
        "[Place \"x]",
        "[Place \"x\"",
        "[Place \"x\"] y",
        "[Place \"\\t\"]",
    ] {
        assert_eq!(error(&with(6, bad)).1, RecordErrorKind::Header, "{bad}");
        assert_eq!(error(&with(6, bad)).0, 6);
    }
    for bad in ["[Plaats-naam \"x\"]", "[9 \"x\"]", "[é \"x\"]"] {
        assert_eq!(error(&with(6, bad)).1, RecordErrorKind::Other(HeaderError::Name), "{bad}");
    }
    for bad in [
        "@",
        "@1",
        "@1:2",
        "@1:02",
        "@1:60.000",
        "@1:02.5",
        "@1:02.5000",
        "@-1:02.500",
        "@1:+2.500",
        "@18446744073709551615:00.000",
        "@:00.000",
    ] {
        assert_eq!(error(&with(11, bad)).1, RecordErrorKind::Time, "{bad}");
        assert_eq!(error(&with(11, bad)).0, 11);
    }
    assert!(matches!(error(&with(11, "d d 33")), (11, RecordErrorKind::Action(_), _)));
    assert!(matches!(
        error(&with(12, "[Date \"2025-01-01\"]")),
        (12, RecordErrorKind::Action(_), _)
    ));
}

#[test]
fn a_record_that_claims_too_much_is_not_borne_out() {
    let record = read(RECORD);
    let mut other = record.clone();
    other.number = Some(DealNumber::Own(1));
    assert_eq!(other.replay(), Err(RecordClaimError::Number));
    let mut other = record.clone();
    other.result = Some("won 2845".parse().unwrap());
    let claim = other.replay().unwrap_err();
    assert_eq!(claim.to_string(), "the record says won 2845, its replay gives givenup 65");
    let mut other = record.clone();
    other.entries[0].action = Action::Undo;
    match other.replay() {
        Err(RecordClaimError::Replay(error)) => {
            assert_eq!((error.index, error.reason), (0, Refusal::NothingToUndo));
        }
        replayed => panic!("{replayed:?}"),
    }
    let mut other = record;
    (other.number, other.result) = (None, None);
    assert!(other.replay().is_ok(), "number and result may be missing");
}

#[test]
fn results_are_read_back_and_written_in_one_way() {
    for text in ["won 2845", "givenup -52", "running 0", "won", "givenup", "running"] {
        assert_eq!(text.parse::<RecordedResult>().unwrap().to_string(), text);
    }
    for text in ["", "lost", "won ", "won x", "won +1", "won 01", "won 1 2", "won  1", "won -0"] {
        assert!(text.parse::<RecordedResult>().is_err(), "{text:?}");
    }
}

#[test]
fn headers_of_the_format_cannot_be_added_a_second_time() {
    let mut record = read(RECORD);
    assert_eq!(record.others.add("Deal", "x"), Err(HeaderError::Twice));
    assert_eq!(record.others.add("Place", "x"), Err(HeaderError::Twice));
    assert_eq!(record.others.add("two words", "x"), Err(HeaderError::Name));
    assert_eq!(record.others.add("", "x"), Err(HeaderError::Name));
    assert_eq!(record.others.add("Known", "yes"), Ok(()));
    assert_eq!(read(&record.to_string()), record);
    for letter in ('a'..='z').chain('A'..='Z') {
        record.others.add(&format!("Kept{letter}"), "").unwrap();
    }
    for letter in 'a'..='j' {
        record.others.add(&format!("More{letter}"), "").unwrap();
    }
    assert_eq!(record.others.iter().count(), 64);
    assert_eq!(record.others.add("One", "x"), Err(HeaderError::TooMany));
    assert_eq!(read(&record.to_string()), record);
}

#[test]
fn debug_of_a_record_keeps_the_hidden_cards_back() {
    let record = read(RECORD);
    assert!(!format!("{record:?}").contains(&record.deal.to_string()[60..]));
}

#[test]
fn records_of_careless_games_are_read_back_exactly() {
    let mut rng = fastrand::Rng::with_seed(71);
    for variant in VARIANTS {
        for scheme in Scheme::ALL {
            let mut game = Game::new(random_deal(&mut rng), variant, Scoring::current(scheme));
            for _ in 0..rng.u32(..120) {
                let Some(chosen) = careless_choice(&game, &mut rng) else { break };
                let clock_ms = game.clock_ms() + rng.u64(..2) * rng.u64(..90_000);
                game.push(Entry { clock_ms, action: Action::Move(chosen) }).unwrap();
            }
            let record = GameRecord::of(&game);
            let text = record.to_string();
            assert_eq!(read(&text), record);
            assert_eq!(record.replay().as_ref(), Ok(&game));
            assert!(text.lines().skip(5).all(|line| line.len() <= 80), "{text}");
        }
    }
}

proptest! {
    #[test]
    fn any_values_of_headers_and_any_clocks_are_read_back_exactly(
        players in any::<String>(), date in "\\PC*", place in any::<String>(), name in "[A-Za-z]{1,9}",
        clocks in prop::collection::vec(any::<u64>(), 0..30),
    ) {
        let mut record = read(RECORD);
        record.players = Some(players);
        record.date = Some(date);
        let _ = record.others.add(&name, place);
        record.entries = clocks.into_iter().map(|clock_ms| Entry { clock_ms, action: Action::Undo }).collect();
        prop_assert_eq!(read(&record.to_string()), record);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        if let Ok(record) = text.parse::<GameRecord>() {
            prop_assert_eq!(read(&record.to_string()), record);
        }
    }

    #[test]
    fn a_record_with_a_changed_place_is_read_or_refused(
        place in any::<prop::sample::Index>(), with in "[\\PC\n\r]{0,3}", cut in 0_usize..4,
    ) {
        let letters: Vec<char> = RECORD.chars().collect();
        let place = place.index(letters.len());
        let end = (place + cut).min(letters.len());
        let before: String = letters[..place].iter().collect();
        let behind: String = letters[end..].iter().collect();
        if let Ok(record) = format!("{before}{with}{behind}").parse::<GameRecord>() {
            prop_assert_eq!(read(&record.to_string()), record.clone());
            let _ = record.replay();
        }
    }
}
