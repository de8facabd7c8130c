//! Wins with the fewest moves, of whole deals.

use geduld_rules::{Card, Column, Deal, Move, Position, Setup, Variant};
use geduld_solver::{Fewest, Limits, fewest_moves};

const DEALS: &str = include_str!("../data/winnable.tsv");

fn position(id: &str, variant: Variant) -> Position {
    let line = DEALS.lines().find(|line| line.split('\t').next() == Some(id)).unwrap();
    let deal: Deal = line.split('\t').nth(1).unwrap().parse().unwrap();
    Position::deal(&deal, variant)
}

/// The count and the bound of a win that is replayed here.
fn numbers(position: &Position, fewest: &Fewest) -> (u32, u32) {
    let Fewest::Winnable { moves, count, at_least } = fewest else { panic!("{fewest:?}") };
    let mut position = position.clone();
    for &played in moves {
        position = position.play(played).unwrap();
    }
    assert!(position.is_won());
    assert_eq!(moves.len(), *count as usize);
    (*count, *at_least)
}

// No other source tells these optima: they are what this search proved, kept so that a change shows.
#[test]
fn whole_deals_are_proven_and_go_on_so_along_their_line() {
    for (id, variant, optimum) in
        [("s4", Variant::SOLITAIRE, 123), ("s2", Variant::SOLITAIRE_SIMPLE, 110)]
    {
        let mut position = position(id, variant);
        let limits = Limits { nodes: 1_000_000, ..Limits::default() };
        let (fewest, _) = fewest_moves(&position, limits, &|| false);
        assert_eq!(numbers(&position, &fewest), (optimum, optimum), "{id}");
        let Fewest::Winnable { moves, .. } = fewest else { continue };
        // What is left of a shortest win is a shortest win of where it leads to.
        for (done, &played) in moves.iter().enumerate() {
            if done % 30 == 29 {
                let (fewest, _) = fewest_moves(&position, limits, &|| false);
                let left = optimum - u32::try_from(done).unwrap();
                assert_eq!(numbers(&position, &fewest), (left, left), "{id} after {done} moves");
            }
            position = position.play(played).unwrap();
        }
    }
}

#[test]
fn a_limit_leaves_a_win_and_a_bound_and_the_same_every_time() {
    let position = position("s5", Variant::SOLITAIRE);
    for limits in [
        Limits { nodes: 20_000, ..Limits::default() },
        Limits { memory_bytes: 3 << 20, ..Limits::default() },
    ] {
        let (fewest, nodes) = fewest_moves(&position, limits, &|| false);
        assert!(nodes <= limits.nodes);
        let (count, at_least) = numbers(&position, &fewest);
        assert!(at_least > 80 && at_least < count, "{at_least} to {count}");
        assert_eq!(fewest_moves(&position, limits, &|| false), (fewest, nodes));
    }
}

#[test]
fn a_position_without_a_win_is_told_so() {
    let dead = position("s1", Variant::SOLITAIRE);
    assert_eq!(fewest_moves(&dead, Limits::default(), &|| false).0, Fewest::Unwinnable);
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// Clubs, diamonds and spades go up best in a seventh pass, in which they all go straight.
fn won_best_in_seven_passes() -> Position {
    let mut setup = Setup {
        stock: cards("3C 3S 6H 3D 4S 5H 4C 4D 4H 5D 5S 3H 5C 6C 2H 6D 6S AH 7H"),
        ..Setup::default()
    };
    let columns = [
        ("7S 7D 7C 2D 2S 2C", "8H"),
        ("", "9D"),
        ("TC TS 9C 9S 8S 8C", "9H"),
        ("8D", "KS QH JS TH"),
        ("", "KC QD JC TD"),
        ("", "KH QS JH"),
        ("", "KD QC JD"),
    ];
    for (column, (closed, open)) in columns.into_iter().enumerate() {
        setup.closed[column] = cards(closed);
        setup.open[column] = cards(open);
    }
    setup.position(Variant::SOLITAIRE).unwrap()
}

/// The moves of playing up what goes up, and drawing otherwise.
fn moves_of_playing_up(mut position: Position) -> u32 {
    let up = [Move::WasteToFoundation].into_iter().chain(Column::ALL.map(Move::ColumnToFoundation));
    let mut moves = 0;
    while !position.is_won() {
        let next = up.clone().find_map(|up| position.clone().play(up).ok());
        position = next.unwrap_or_else(|| {
            let turn = if position.stock().is_empty() { Move::Recycle } else { Move::Draw };
            position.play(turn).unwrap()
        });
        moves += 1;
    }
    moves
}

#[test]
fn one_pass_more_may_save_moves_to_columns_also_after_the_sixth() {
    let position = won_best_in_seven_passes();
    assert_eq!(moves_of_playing_up(position.clone()), 94);
    let (fewest, _) = fewest_moves(&position, Limits::default(), &|| false);
    let (count, at_least) = numbers(&position, &fewest);
    assert!(count <= 94 && at_least == count, "{at_least} to {count}");
}
