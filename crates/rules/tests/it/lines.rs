//! Known winning lines, with the points and recycles they must give.

use std::collections::HashMap;

use geduld_rules::{Action, Deal, DrawCount, End, Entry, Game, Move, Scheme, Scoring, Variant};

const LINES: &str = include_str!("../data/lines.tsv");
const DEALS: &str = include_str!("../data/line_deals.tsv");

/// A deal and the moves that win it.
pub(crate) struct Line {
    pub(crate) id: &'static str,
    pub(crate) deal: Deal,
    pub(crate) variant: Variant,
    pub(crate) moves: Vec<Move>,
    recycles: &'static str,
    points: &'static str,
}

/// Every known line.
pub(crate) fn all() -> impl Iterator<Item = Line> {
    let rows = |text: &'static str| text.lines().filter(|line| !line.starts_with('#'));
    let deals: HashMap<&str, Deal> = rows(DEALS)
        .map(|row| row.split_once('\t').unwrap())
        .map(|(id, deal)| (id, deal.parse().unwrap()))
        .collect();
    rows(LINES).map(move |row| {
        let [id, draw, recycles, points, moves] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row of five columns, not {row}");
        };
        let draw = if draw == "1" { DrawCount::One } else { DrawCount::Three };
        let variant = Variant { draw, ..Variant::default() };
        let moves = moves.split(' ').map(|word| word.parse().unwrap()).collect();
        Line { id, deal: deals[id].clone(), variant, moves, recycles, points }
    })
}

#[test]
fn every_known_line_wins_with_its_points_and_recycles() {
    let mut played = 0;
    for Line { id, deal, variant, moves, recycles, points } in all() {
        let mut game = Game::new(deal, variant, Scoring::current(Scheme::Tournament));
        for chosen in moves {
            assert!(game.legal_moves().contains(&chosen), "{id} {chosen} is offered");
            let entry = Entry { clock_ms: 1_000_000, action: Action::Move(chosen) };
            game.push(entry).unwrap_or_else(|refusal| panic!("{id} {chosen}: {refusal}"));
        }
        assert_eq!(game.end(), Some(End::Won), "{id}");
        let result = game.result().unwrap();
        assert_eq!(result.points, Some(points.parse().unwrap()), "{id}");
        assert_eq!(result.recycles.to_string(), recycles, "{id}");
        played += 1;
    }
    assert!(played > 100, "{played} lines were played");
}

#[test]
fn along_a_winning_line_nobody_is_stuck() {
    for Line { id, deal, variant, moves, .. } in all().step_by(6) {
        let mut game = Game::new(deal, variant, Scoring::current(Scheme::Tournament));
        for (ply, chosen) in moves.into_iter().enumerate() {
            if ply % 7 == 0 {
                assert_ne!(game.stuck(), geduld_rules::Stuck::Stuck, "{id} at ply {ply}");
            }
            game.push(Entry { clock_ms: 0, action: Action::Move(chosen) }).unwrap();
        }
    }
}
