//! Wins with the fewest recycles.

use geduld_rules::{Deal, Move, Position, Recycles, Variant};
use geduld_solver::{Fewest, Limits, Verdict, fewest_recycles, solve};

const DEALS: &str = include_str!("../data/winnable.tsv");

/// The handed verdict.
fn handed<'a>(fields: &[&'a str], variant: Variant) -> &'a str {
    fields[if variant == Variant::SOLITAIRE { 3 } else { 2 }].trim()
}

#[test]
fn a_proven_number_of_recycles_is_enough_and_one_less_is_not() {
    let deals = DEALS.lines().filter(|line| line.starts_with('s')).take(12);
    let mut proven = 0;
    for line in deals {
        let fields: Vec<&str> = line.split('\t').collect();
        let deal: Deal = fields[1].parse().unwrap();
        for variant in [Variant::SOLITAIRE_SIMPLE, Variant::SOLITAIRE] {
            let position = Position::deal(&deal, variant);
            let limits = Limits { nodes: 300_000, ..Limits::default() };
            let (fewest, _) = fewest_recycles(&position, limits, &|| false);
            let (moves, count, at_least) = match fewest {
                Fewest::Winnable { moves, count, at_least } => (moves, count, at_least),
                Fewest::Unwinnable => {
                    assert_eq!(handed(&fields, variant), "unwinnable", "{} {variant}", fields[0]);
                    continue;
                }
                Fewest::Undecided(why) => panic!("{} {variant}: {why}", fields[0]),
            };
            assert!(at_least <= count);
            assert_eq!(moves.iter().filter(|m| **m == Move::Recycle).count(), count as usize);
            let allowed = |most: u32| Variant {
                recycles: Recycles::AtMost(u8::try_from(most).unwrap()),
                ..variant
            };
            let mut played = Position::deal(&deal, allowed(count));
            for m in moves {
                played = played.play(m).unwrap();
            }
            assert!(played.is_won());
            if count > 0 && at_least == count {
                proven += 1;
                let fewer = Position::deal(&deal, allowed(count - 1));
                let answer = solve(&fewer, Limits::default(), &|| false);
                assert_eq!(answer.verdict, Verdict::Unwinnable, "{} {variant}", fields[0]);
            }
        }
    }
    assert!(proven > 5, "{proven} were proven");
}
