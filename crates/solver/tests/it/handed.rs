//! Verdicts on the handed deals.

use geduld_rules::{Deal, Position, Variant};
use geduld_solver::{Limits, Verdict, solve};

const DEALS: &str = include_str!("../data/winnable.tsv");

#[test]
fn the_handed_verdicts_are_found_and_every_win_is_replayed() {
    for line in DEALS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let deal: Deal = fields[1].parse().unwrap();
        for (variant, expected) in
            [(Variant::SOLITAIRE_SIMPLE, fields[2]), (Variant::SOLITAIRE, fields[3])]
        {
            let mut position = Position::deal(&deal, variant);
            let found = match solve(&position, Limits::default(), &|| false).verdict {
                Verdict::Winnable(moves) => {
                    for played in moves {
                        position = position.play(played).unwrap();
                    }
                    assert!(position.is_won(), "{} {variant}", fields[0]);
                    "winnable"
                }
                Verdict::Unwinnable => "unwinnable",
                Verdict::Undecided(_) => "undecided",
            };
            assert_eq!(found, expected, "{} {variant}", fields[0]);
        }
    }
}
