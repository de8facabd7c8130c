//! The eight relabellings.

use std::collections::HashSet;

use geduld_rules::{CardSet, Relabelling, Suit};

use crate::bot::{VARIANTS, careless_choice, new_game, play, random_deal};

#[test]
fn playing_and_relabelling_commute() {
    let mut rng = fastrand::Rng::with_seed(31);
    for variant in VARIANTS.into_iter().cycle().take(32) {
        let deal = random_deal(&mut rng);
        let mut game = new_game(deal.clone(), variant);
        let mut renamed = Relabelling::ALL.map(|names| new_game(names.deal(&deal), variant));
        for _ in 0..150 {
            for (names, other) in Relabelling::ALL.into_iter().zip(&renamed) {
                let offered: HashSet<_> =
                    game.legal_moves().into_iter().map(|chosen| names.play(chosen)).collect();
                assert_eq!(offered, other.legal_moves().into_iter().collect());
                let seen: CardSet = game.seen().iter().map(|card| names.card(card)).collect();
                assert_eq!(seen, other.seen());
                assert_eq!(names.cards(game.seen()), other.seen());
                assert_eq!(game.score(0), other.score(0));
                assert_eq!(game.end(), other.end());
                for suit in Suit::ALL {
                    let height = game.position().foundation(suit);
                    assert_eq!(other.position().foundation(names.suit(suit)), height);
                }
            }
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
            for (names, other) in Relabelling::ALL.into_iter().zip(&mut renamed) {
                play(other, names.play(chosen));
            }
        }
        for (names, other) in Relabelling::ALL.into_iter().zip(&renamed) {
            assert_eq!(game.stuck(), other.stuck());
            assert_eq!(
                game.auto_finish().map(|line| line.len()),
                other.auto_finish().map(|line| line.len()),
                "{names:?}"
            );
        }
    }
}

#[test]
fn the_eight_differ_and_keep_cards_of_one_colour_together() {
    let names: HashSet<[Suit; 4]> =
        Relabelling::ALL.iter().map(|r| Suit::ALL.map(|suit| r.suit(suit))).collect();
    assert_eq!(names.len(), 8);
    for [clubs, diamonds, hearts, spades] in names {
        assert_eq!(clubs.color(), spades.color());
        assert_eq!(diamonds.color(), hearts.color());
        assert_ne!(clubs.color(), diamonds.color());
    }
    assert_eq!(Suit::ALL.map(|suit| Relabelling::IDENTITY.suit(suit)), Suit::ALL);
}

#[test]
fn each_is_taken_back_by_its_inverse() {
    for (index, there) in Relabelling::ALL.into_iter().enumerate() {
        assert_eq!(there.index(), index);
        assert_eq!(Relabelling::from_index(index), Some(there));
        let back = there.inverse();
        assert_eq!(Suit::ALL.map(|suit| back.suit(there.suit(suit))), Suit::ALL);
    }
    assert_eq!(Relabelling::from_index(8), None);
}
