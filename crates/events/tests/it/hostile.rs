//! Exports that somebody made to do harm.

use std::sync::LazyLock;

use geduld_events::{Kind, LONGEST_EXPORT_BYTES, Lie, close, verify};
use geduld_rules::Scheme;
use proptest::prelude::*;

use crate::made::closing;

fn refused(json: &str) -> Lie {
    verify(json).unwrap_err()
}

fn honest() -> String {
    static HONEST: LazyLock<String> =
        LazyLock::new(|| close(closing(Kind::DailyDeal, Scheme::Tournament)).unwrap().to_json());
    HONEST.clone()
}

#[test]
fn bad_json_is_refused_by_line_and_column() {
    let cases = [
        ("", 1, 0),
        ("{", 1, 1),
        ("[]", 1, 2),
        ("{\n  \"format\": \"geduld closed event 2\"}", 2, 36),
        ("{\n\"format\" \"x\"", 2, 10),
    ];
    for (json, at_line, at_column) in cases {
        let Lie::Unreadable { line, column, .. } = refused(json) else { panic!("{json}") };
        assert_eq!((line, column), (at_line, at_column), "{json}: {}", refused(json));
    }
    let twice = honest() + "{}";
    assert!(matches!(refused(&twice), Lie::Unreadable { .. }));
    let nested = "[".repeat(100_000);
    assert!(matches!(refused(&nested), Lie::Unreadable { .. }));
    let deep = honest().replacen("null", &nested, 1);
    assert!(matches!(refused(&deep), Lie::Unreadable { .. }));
}

#[test]
fn an_export_that_is_too_long_is_not_read() {
    let bytes = LONGEST_EXPORT_BYTES + 1;
    assert_eq!(refused(&" ".repeat(bytes)), Lie::TooLong { bytes });
}

#[test]
fn what_is_shown_of_a_lie_is_short_and_has_no_control_characters() {
    let json = honest();
    let name = format!("\\u001b[31m\\u202e{}", "x".repeat(10_000));
    for (field, at) in
        [("\"gold medal\"", "award"), ("\"Entrant 11\"", "name"), ("\"won\"", "ended")]
    {
        let lie = refused(&json.replacen(field, &format!("\"{name}\""), 1));
        assert!(lie.path().ends_with(at), "{lie}");
        let shown = lie.to_string();
        assert!(!shown.contains(['\u{1b}', '\u{202e}']) && shown.len() < 1_000, "{shown}");
    }
    let unknown = json.replacen("\"void\"", &format!("\"{name}\""), 1);
    let shown = refused(&unknown).to_string();
    assert!(!shown.chars().any(char::is_control) && shown.len() < 1_000, "{shown}");
}

#[test]
fn fields_that_are_missing_added_or_doubled_are_refused() {
    let json = honest();
    for (said, instead) in [
        ("\"void\": false,", ""),
        ("\"void\": false,", "\"void\": false, \"void\": false,"),
        ("\"void\": false,", "\"void\": false, \"note\": 1,"),
        ("\"relabelling\"", "\"relabeling\""),
    ] {
        assert!(json.contains(said));
        assert!(matches!(refused(&json.replacen(said, instead, 1)), Lie::Unreadable { .. }));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_bytes_changed_are_read_or_refused(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), 32_u8..127), 1..6),
    ) {
        let mut bytes = honest().into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Err(lie) = verify(&String::from_utf8(bytes).unwrap()) {
            prop_assert!(!lie.to_string().is_empty());
        }
    }

    #[test]
    fn any_part_left_out_is_read_or_refused(
        from in any::<prop::sample::Index>(), length in 1..200_usize,
    ) {
        let mut json = honest();
        let from = from.index(json.len());
        json.replace_range(from..json.len().min(from + length), "");
        if let Err(lie) = verify(&json) {
            prop_assert!(!lie.to_string().is_empty());
        }
    }
}
