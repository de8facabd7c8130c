//! Deals from a seed.

use std::cell::Cell;

use geduld_events::{DeriveError, Kind, Progress, Terms, TryVerdict, deal_key, derive, try_deal};
use geduld_rules::{Position, Scheme, Variant};
use geduld_solver::{Limits, Verdict, solve};

use crate::made::{derived, terms};

fn solitaire() -> Terms {
    Terms { variant: Variant::SOLITAIRE, ..terms(Kind::Tournament, Scheme::Tournament) }
}

#[test]
fn the_first_winnable_try_of_each_round_is_taken_with_a_line() {
    let terms = solitaire();
    let mut told = Vec::new();
    let rounds = derive(&terms, &|| false, &mut |progress| told.push(progress)).unwrap();
    assert_eq!(rounds.len(), 3);
    assert_eq!(rounds, derived(&terms), "the same on every run");
    let mut expected = Vec::new();
    for (round, found) in (1..).zip(&rounds) {
        for (try_number, &verdict) in (1..).zip(&found.tries) {
            expected.push(Progress { round, try_number, verdict });
            let position = Position::deal(&try_deal(&terms.seed, round, try_number), terms.variant);
            let limits = Limits { nodes: terms.node_limit, ..Limits::default() };
            let truth = match solve(&position, limits, &|| false).verdict {
                Verdict::Winnable(_) => TryVerdict::Winnable,
                Verdict::Unwinnable => TryVerdict::Unwinnable,
                Verdict::Undecided(_) => TryVerdict::Undecided,
            };
            assert_eq!(verdict, truth);
        }
        let (&last, skipped) = found.tries.split_last().unwrap();
        assert_eq!(last, TryVerdict::Winnable);
        assert!(!skipped.contains(&TryVerdict::Winnable));
        let mut position = Position::deal(&found.deal, terms.variant);
        for &chosen in &found.line {
            position.apply(chosen).unwrap();
        }
        assert!(position.is_won());
    }
    assert_eq!(told, expected);
}

#[test]
fn undecided_tries_are_skipped_and_recorded() {
    let terms = Terms { node_limit: 60, ..solitaire() };
    let rounds = derived(&terms);
    let undecided = |verdict: &&TryVerdict| **verdict == TryVerdict::Undecided;
    assert!(rounds.iter().flat_map(|round| &round.tries).filter(undecided).count() > 0);
}

#[test]
fn what_can_never_be_won_ends_after_the_last_try() {
    let terms = Terms { node_limit: 1, ..solitaire() };
    let mut tries = 0;
    let refused = derive(&terms, &|| false, &mut |_| tries += 1).unwrap_err();
    assert_eq!(refused, DeriveError::NoneWinnable { round: 1 });
    assert_eq!(tries, geduld_events::MOST_TRIES);
}

#[test]
fn a_search_can_be_stopped() {
    let asked = Cell::new(0);
    let cancelled = || {
        asked.set(asked.get() + 1);
        true
    };
    // A deal that takes thousands of nodes is met sooner or later.
    let stopped = (0..200).any(|seed| {
        let mut terms = solitaire();
        terms.seed.0[0] = seed;
        derive(&terms, &cancelled, &mut |_| ()) == Err(DeriveError::Cancelled)
    });
    assert!(stopped && asked.get() > 0);
}

#[test]
fn rounds_tries_and_seeds_have_keys_of_their_own() {
    let seed = solitaire().seed;
    let mut other = seed.clone();
    other.0[31] ^= 1;
    let mut keys: Vec<[u8; 32]> = Vec::new();
    for seed in [seed, other] {
        for (round, try_number) in [(1, 1), (1, 2), (2, 1), (1, 256), (256, 1), (3, 3)] {
            keys.push(deal_key(&seed, round, try_number));
        }
    }
    let all = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), all);
}
