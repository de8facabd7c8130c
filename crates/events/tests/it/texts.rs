//! The canonical text.

use geduld_events::{
    Admission, CanonicalText, EventId, Kind, Moment, ParseTextError, Previous, Seed, Terms,
    TermsError, TextErrorReason,
};
use geduld_rules::{DrawCount, EmptyColumns, Recycles, Scheme, Scoring, Variant};
use proptest::prelude::*;

use crate::made::terms;

fn text() -> String {
    CanonicalText::of(terms(Kind::Tournament, Scheme::Tournament)).unwrap().as_str().to_owned()
}

fn refused(text: &str) -> ParseTextError {
    text.parse::<CanonicalText>().unwrap_err()
}

fn any_terms() -> impl Strategy<Value = Terms> {
    let variant = (any::<bool>(), proptest::option::of(any::<u8>()), any::<bool>()).prop_map(
        |(three, recycles, kings)| Variant {
            draw: if three { DrawCount::Three } else { DrawCount::One },
            recycles: recycles.map_or(Recycles::Unlimited, Recycles::AtMost),
            empty: if kings { EmptyColumns::Kings } else { EmptyColumns::Any },
        },
    );
    let id = "[a-z0-9-]{1,64}".prop_map(|text| text.parse::<EventId>().unwrap());
    let previous = proptest::option::of((id.clone(), any::<[u8; 32]>()));
    let times = (86_400_000..253_000_000_000_000_i64, 1..10_000_000_000_i64, -1..=1_i64);
    let choices = (any::<bool>(), any::<bool>(), any::<u32>(), any::<bool>(), any::<bool>());
    let numbers = (1..=u32::MAX, 1..=Terms::HIGHEST_NODE_LIMIT, any::<[u8; 32]>());
    (id, variant, previous, times, choices, numbers).prop_map(
        |(id, variant, previous, (opening, length, days), choices, (solver, node_limit, seed))| {
            let (tournament, calm, free_games, account_before_opening, operators_compete) = choices;
            let at = |unix_ms| Moment::from_unix_ms(unix_ms).unwrap();
            // The date in UTC is what the first ten letters of the moment say.
            let date: jiff::civil::Date = at(opening).to_string()[..10].parse().unwrap();
            Terms {
                id,
                kind: if tournament { Kind::Tournament } else { Kind::DailyDeal },
                variant,
                scoring: Scoring::current(if calm { Scheme::Calm } else { Scheme::Tournament }),
                derivation: 1,
                solver,
                node_limit,
                admission: Admission { account_before_opening, free_games, operators_compete },
                opening: at(opening),
                closing: at(opening + length),
                day: date.checked_add(jiff::Span::new().days(days)).unwrap(),
                seed: Seed(seed),
                previous: previous.map(|(id, seed)| Previous { id, seed: Seed(seed) }),
            }
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(terms in any_terms()) {
        let written = CanonicalText::of(terms.clone()).unwrap();
        prop_assert!(written.as_str().len() <= CanonicalText::LONGEST_BYTES);
        prop_assert!(written.as_str().is_ascii());
        let read: CanonicalText = written.as_str().parse().unwrap();
        prop_assert_eq!(read.terms(), &terms);
        prop_assert_eq!(read.commitment(), written.commitment());
    }

    #[test]
    fn no_other_text_is_read(terms in any_terms(), place in any::<prop::sample::Index>(), byte in 0_u8..128) {
        let written = CanonicalText::of(terms).unwrap();
        let mut bytes = written.as_str().as_bytes().to_vec();
        let place = place.index(bytes.len());
        prop_assume!(bytes[place] != byte);
        let line = written.as_str()[..=place].lines().count();
        bytes[place] = byte;
        match String::from_utf8(bytes).unwrap().parse::<CanonicalText>() {
            // Other terms, written as they must be.
            Ok(read) => prop_assert_ne!(read.commitment(), written.commitment()),
            // A date can be refused for an opening that was changed.
            Err(error) => prop_assert!(error.line >= line.min(13), "{}", error),
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,300}") {
        let _ = text.parse::<CanonicalText>();
        let _ = format!("geduld event 1\nid: {text}").parse::<CanonicalText>();
    }
}

#[test]
fn each_line_has_its_name_value_and_place() {
    let text = text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 17);
    for missing in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(missing);
        assert_eq!(refused(&(fewer.join("\n") + "\n")).line, missing + 1, "{}", lines[missing]);
    }
    for swapped in 1..lines.len() - 1 {
        let mut other = lines.clone();
        other.swap(swapped, swapped + 1);
        assert_eq!(refused(&(other.join("\n") + "\n")).line, swapped + 1);
    }
}

#[test]
fn a_refusal_names_the_line_and_what_belongs_there() {
    let cases = [
        ("geduld event 1\n", "geduld event 2\n", "line 1: the first line must be 'geduld event 1'"),
        (
            "id: made",
            "id: Made",
            "line 2: an event id has 1 to 64 of the characters a-z, 0-9 and -",
        ),
        ("kind: tournament", "kind: cup", "line 3: a kind is 'tournament' or 'daily deal'"),
        (
            "game: Solitaire Simple",
            "game: Solitaire",
            "line 4: there is one way to write this: 'game: Solitaire Simple'",
        ),
        (
            "variant: draw1 recycles=unlimited empty=kings",
            "variant: draw1",
            "line 5: there is one way to write this: 'variant: draw1 recycles=unlimited empty=kings'",
        ),
        (
            "tournament-1",
            "vegas-1",
            "line 6: events are scored by a known version of tournament or calm, not by vegas-1",
        ),
        (
            "tournament-1",
            "tournament-2",
            "line 6: that version of the scoring is not known here: the newest is tournament-1",
        ),
        (
            "derivation: 1",
            "derivation: 2",
            "line 7: derivation 2 is not known here: this program derives by 1",
        ),
        ("solver: 1", "solver: 0", "line 8: solver versions count from 1"),
        ("solver: 1", "solver: 01", "line 8: there is one way to write this: 'solver: 1'"),
        ("node-limit: 100000", "node-limit: 0", "line 9: the node limit is 1 to 1000000000000"),
        ("before-opening: yes", "before-opening: true", "line 10: here belongs yes or no"),
        (
            "free-games: 5",
            "free-games: -5",
            "line 11: here belongs a whole number that is not too large, in digits alone",
        ),
        (
            "11:00:00.000Z",
            "11:00:00Z",
            "line 13: a time is written in UTC with milliseconds, as 2026-12-01T12:00:00.000Z",
        ),
        ("closing: 2026", "closing: 2025", "line 14: the closing must come after the opening"),
        (
            "day: 2026-12-01",
            "day: 2026-12-03",
            "line 15: the day must be the date of the opening in some time zone, which is 2026-12-01 in UTC",
        ),
        (
            "seed: 000102",
            "seed: 00010",
            "line 16: a seed is 64 hexadecimal digits in small letters",
        ),
        ("0a0b0c", "0A0b0c", "line 16: a seed is 64 hexadecimal digits in small letters"),
        (
            "previous: none",
            "previous: some",
            "line 17: here belongs none, or an id, a space and a seed",
        ),
        ("none\n", "none", "line 18: there is one way to write this: ''"),
        ("none\n", "none\n\n", "line 19: there is one way to write this: ''"),
        ("none\n", "none\r\n", "line 17: here belongs none, or an id, a space and a seed"),
    ];
    for (said, instead, message) in cases {
        let text = text();
        assert!(text.contains(said), "{said}");
        assert_eq!(refused(&text.replace(said, instead)).to_string(), message);
    }
    let long = text() + &" ".repeat(CanonicalText::LONGEST_BYTES);
    assert_eq!(refused(&long).reason, TextErrorReason::TooLong);
}

#[test]
fn only_tournament_and_calm_are_schemes_of_events() {
    for scheme in Scheme::ALL {
        let written = CanonicalText::of(terms(Kind::DailyDeal, scheme));
        let allowed = matches!(scheme, Scheme::Tournament | Scheme::Calm);
        assert_eq!(written.is_ok(), allowed, "{scheme:?}");
    }
    let scoring = Scoring { scheme: Scheme::Calm, version: 2 };
    let later = Terms { scoring, ..terms(Kind::DailyDeal, Scheme::Calm) };
    assert_eq!(CanonicalText::of(later).unwrap_err(), TermsError::Scoring { scoring });
}

#[test]
fn debug_tells_no_seed() {
    let text = CanonicalText::of(terms(Kind::Tournament, Scheme::Calm)).unwrap();
    for shown in [format!("{text:?}"), format!("{:?}", text.terms())] {
        assert!(!shown.contains("0001"), "{shown}");
        assert!(!shown.contains("[0, 1"), "{shown}");
    }
}
