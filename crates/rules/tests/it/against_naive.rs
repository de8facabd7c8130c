//! The crate against the naive rules: the same moves everywhere, and the same boards after them.

use std::collections::BTreeSet;

use geduld_rules::{Card, Column, Position, Suit};

use crate::bot::{VARIANTS, careless_choice, new_game, play, random_deal};
use crate::naive::{self, Board, Rules};

/// A position as a naive board.
pub(crate) fn board_of(position: &Position) -> Board {
    let card = |card: Card| (card.rank().letter(), card.suit().letter());
    let list = |cards: &[Card]| cards.iter().map(|&c| card(c)).collect();
    Board {
        stock: list(position.stock()),
        waste: list(position.waste()),
        foundations: Suit::ALL.map(|suit| {
            let height = usize::from(position.foundation(suit));
            "A23456789TJQK".chars().take(height).map(|rank| (rank, suit.letter())).collect()
        }),
        columns: Column::ALL.map(|column| {
            let closed = usize::from(position.closed(column));
            let cards = position.column(column).iter().enumerate();
            cards.map(|(place, &c)| (card(c), place >= closed)).collect()
        }),
        recycled: position.recycles_used(),
    }
}

#[test]
fn careless_games_have_the_same_moves_and_boards_as_under_the_naive_rules() {
    let mut rng = fastrand::Rng::with_seed(1);
    for variant in VARIANTS.into_iter().cycle().take(24) {
        let deal = random_deal(&mut rng);
        let rules = Rules::of(&variant.to_string());
        let mut board = Board::deal(&deal.to_string());
        let mut game = new_game(deal, variant);
        for _ in 0..120 {
            assert_eq!(board_of(game.position()), board);
            let naive: BTreeSet<String> =
                board.moves(rules).into_iter().map(|(word, _)| word).collect();
            let moves = game.position().legal_moves();
            let words: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
            assert_eq!(words, naive, "{:?}", game.view());
            assert_eq!(words.len(), moves.len(), "no move is offered twice");
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
            board = board.play(&chosen.to_string(), rules).unwrap();
        }
    }
}

#[test]
fn a_move_is_accepted_exactly_if_it_is_offered() {
    let words = naive::every_word();
    let mut rng = fastrand::Rng::with_seed(2);
    for variant in VARIANTS.into_iter().cycle().take(16) {
        let mut game = new_game(random_deal(&mut rng), variant);
        for step in 0..200 {
            if step % 10 == 0 {
                let offered = game.position().legal_moves();
                for word in &words {
                    let tried = word.parse().unwrap();
                    let accepted = game.position().clone().play(tried).is_ok();
                    assert_eq!(accepted, offered.contains(&tried), "{word} {:?}", game.view());
                }
            }
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
        }
    }
}
