//! Winning lines that were handed to us, with the points and recycles they must give.

use std::collections::HashMap;

use geduld_rules::{Action, Deal, DrawCount, End, Entry, Game, Scheme, Scoring, Variant};

const LINES: &str = include_str!("../data/lines.tsv");
const DEALS: &str = include_str!("../data/line_deals.tsv");

#[test]
fn every_handed_line_wins_with_its_points_and_recycles() {
    let rows = |text: &'static str| text.lines().filter(|line| !line.starts_with('#'));
    let deals: HashMap<&str, Deal> = rows(DEALS)
        .map(|row| row.split_once('\t').unwrap())
        .map(|(id, deal)| (id, deal.parse().unwrap()))
        .collect();
    let mut played = 0;
    for row in rows(LINES) {
        let [id, draw, recycles, points, moves] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row of five columns, not {row}");
        };
        let draw = if draw == "1" { DrawCount::One } else { DrawCount::Three };
        let variant = Variant { draw, ..Variant::default() };
        let mut game = Game::new(deals[id].clone(), variant, Scoring::current(Scheme::Tournament));
        for word in moves.split(' ') {
            let action = Action::Move(word.parse().unwrap());
            let entry = Entry { clock_ms: 1_000_000, action };
            game.push(entry).unwrap_or_else(|refusal| panic!("{id} {word}: {refusal}"));
        }
        assert_eq!(game.end(), Some(End::Won), "{id}");
        let result = game.result().unwrap();
        assert_eq!(result.points, Some(points.parse().unwrap()), "{id}");
        assert_eq!(result.recycles.to_string(), recycles, "{id}");
        played += 1;
    }
    assert!(played > 100, "{played} lines were played");
}
