//! Counts of move sequences by depth, for a dozen deals and variants.

use geduld_rules::{Deal, Move, Position, Variant};

use crate::long;
use crate::naive::{self, Board, Rules};

const COUNTS: &str = include_str!("../data/perft.tsv");

struct Row {
    name: &'static str,
    variant: &'static str,
    deck: &'static str,
    moves: Vec<&'static str>,
    counts: Vec<u64>,
}

fn rows() -> impl Iterator<Item = Row> {
    COUNTS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [name, variant, deck, moves, counts] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row of five columns, not {line}");
        };
        let counts = counts.split(' ').map(|count| count.parse().unwrap()).collect();
        Row { name, variant, deck, moves: moves.split_whitespace().collect(), counts }
    })
}

/// As many of the counts as stay below a number of moves looked at.
fn within(counts: &[u64], most: u64) -> &[u64] {
    let deep = counts.iter().scan(0, |sum, count| {
        *sum += count;
        (*sum <= most).then_some(())
    });
    &counts[..deep.count()]
}

#[test]
fn sequences_of_moves_are_as_many_as_the_table_says() {
    let most = if long() { u64::MAX } else { 400_000 };
    for row in rows() {
        let deal: Deal = row.deck.parse().unwrap();
        let variant: Variant = row.variant.parse().unwrap();
        let mut position = Position::deal(&deal, variant);
        for word in &row.moves {
            position = position.play(word.parse().unwrap()).unwrap();
        }
        let expected = within(&row.counts, most);
        assert!(expected.len() > 3, "{} is tried to some depth", row.name);
        let mut counts = vec![0; expected.len()];
        count(&mut position, &mut counts, &mut vec![Vec::new(); expected.len()]);
        assert_eq!(counts, expected, "{}", row.name);
    }
}

#[test]
fn the_naive_rules_count_the_same_sequences() {
    let most = if long() { 1_000_000 } else { 8_000 };
    for row in rows() {
        let rules = Rules::of(row.variant);
        let mut board = Board::deal(row.deck);
        for word in &row.moves {
            board = board.play(word, rules).unwrap();
        }
        let expected = within(&row.counts, most);
        assert!(expected.len() > 2, "{} is tried to some depth", row.name);
        assert_eq!(naive::counts(&board, rules, expected.len()), expected, "{}", row.name);
    }
}

fn count(position: &mut Position, counts: &mut [u64], lists: &mut [Vec<Move>]) {
    let Some((here, deeper)) = counts.split_first_mut() else { return };
    let Some((moves, lists)) = lists.split_first_mut() else { return };
    moves.clear();
    position.legal_moves_into(moves);
    *here += moves.len() as u64;
    if deeper.is_empty() {
        return;
    }
    for &chosen in moves.iter() {
        let done = position.apply(chosen).unwrap();
        count(position, deeper, lists);
        position.undo(done);
    }
}
