//! Ranks against the table read off published lists.

use geduld_rules::ranking::{HIGHEST, points_needed, rank};

const RANKS: &str = include_str!("../data/rank.tsv");

#[test]
fn published_points_give_the_published_ranks() {
    let mut compared = 0;
    for line in RANKS.lines().filter(|line| !line.starts_with('#')) {
        let (points, expected) = line.split_once('\t').unwrap();
        assert_eq!(rank(points.parse().unwrap()).to_string(), expected, "{points} points");
        compared += 1;
    }
    assert!(compared > 90);
}

#[test]
fn each_rank_begins_at_the_points_it_needs() {
    assert_eq!(rank(0), 1);
    for reached in 2..=HIGHEST {
        assert_eq!(rank(points_needed(reached)), reached);
        assert_eq!(rank(points_needed(reached) - 1), reached - 1);
    }
    assert_eq!(rank(u64::MAX), HIGHEST);
}

#[test]
fn the_steps_between_ranks_are_50_then_49_50_51_and_so_on() {
    let steps: Vec<u64> =
        (1..HIGHEST).map(|rank| points_needed(rank + 1) - points_needed(rank)).collect();
    assert_eq!(steps[0], 50);
    assert!(steps[1..].iter().copied().eq(49..49 + u64::from(HIGHEST) - 2));
}
