//! Limits give "undecided", and the same every time.

use geduld_rules::{DealNumber, Position, Variant};
use geduld_solver::{Limits, Stopped, Verdict, solve};

fn hard() -> Position {
    let number: DealNumber = "g439".parse().unwrap();
    Position::deal(&number.deal(), Variant::SOLITAIRE)
}

#[test]
fn a_node_limit_stops_at_the_same_node_every_time() {
    let limits = Limits { nodes: 5_000, ..Limits::default() };
    let answer = solve(&hard(), limits, &|| false);
    assert_eq!(answer.verdict, Verdict::Undecided(Stopped::Nodes));
    assert_eq!(answer.nodes, 5_000);
    assert_eq!(solve(&hard(), limits, &|| false), answer);
}

#[test]
fn a_limit_of_no_nodes_decides_nothing_that_needs_one() {
    let limits = Limits { nodes: 0, ..Limits::default() };
    let answer = solve(&hard(), limits, &|| false);
    assert_eq!(answer.verdict, Verdict::Undecided(Stopped::Nodes));
}

#[test]
fn a_search_that_needs_more_memory_than_it_may_have_stops() {
    let limits = Limits { memory_bytes: 1 << 20, ..Limits::default() };
    let answer = solve(&hard(), limits, &|| false);
    assert_eq!(answer.verdict, Verdict::Undecided(Stopped::Memory));
}

#[test]
fn a_search_can_be_stopped() {
    let answer = solve(&hard(), Limits::default(), &|| true);
    assert_eq!(answer.verdict, Verdict::Undecided(Stopped::Cancelled));
}
