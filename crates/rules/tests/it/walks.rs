//! What must hold after every move of any game.

use geduld_rules::{Action, Card, CardSet, Entry, Game, Position};

use crate::against_naive::board_of;
use crate::bot::{VARIANTS, careless_choice, entry, new_game, play, random_deal};
use crate::long;

fn games() -> usize {
    if long() { 2_000 } else { 120 }
}

#[test]
fn undo_after_any_move_gives_the_same_position_bit_for_bit() {
    let mut rng = fastrand::Rng::with_seed(11);
    for variant in VARIANTS.into_iter().cycle().take(games()) {
        let mut game = new_game(random_deal(&mut rng), variant);
        for _ in 0..200 {
            let before = game.position().clone();
            for chosen in before.legal_moves() {
                let mut position = before.clone();
                let done = position.apply(chosen).unwrap();
                assert_ne!(position, before, "{chosen} does something");
                position.undo(done);
                assert_eq!(position, before, "{chosen}");
            }
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
        }
    }
}

#[test]
fn a_refused_move_hands_the_same_position_back() {
    let mut rng = fastrand::Rng::with_seed(12);
    for variant in VARIANTS {
        let mut game = new_game(random_deal(&mut rng), variant);
        for _ in 0..60 {
            let before = game.position().clone();
            for word in crate::naive::every_word() {
                if let Err(refused) = before.clone().play(word.parse().unwrap()) {
                    assert_eq!(refused.position, before, "{word}");
                }
            }
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
        }
    }
}

#[test]
fn after_any_move_there_are_52_distinct_cards() {
    let mut rng = fastrand::Rng::with_seed(13);
    for variant in VARIANTS.into_iter().cycle().take(games()) {
        let mut game = new_game(random_deal(&mut rng), variant);
        for _ in 0..200 {
            let mut cards = board_of(game.position()).all_cards();
            assert_eq!(cards.len(), 52);
            cards.sort_unstable();
            cards.dedup();
            assert_eq!(cards.len(), 52);
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
        }
    }
}

/// A game with all kinds of entries, refused ones tried in between.
fn wild_game(rng: &mut fastrand::Rng, game: &mut Game, entries: usize) {
    let mut clock_ms = 0;
    for _ in 0..entries {
        clock_ms += rng.u64(..3_000);
        let action = match rng.u8(..20) {
            0..=3 => Action::Undo,
            4..=6 => Action::Redo,
            7 => Action::Pause,
            8 | 9 => Action::Resume,
            10 => Action::Outage,
            _ => match careless_choice(game, rng) {
                Some(chosen) => Action::Move(chosen),
                None => Action::Resume,
            },
        };
        let before = game.clone();
        if game.push(Entry { clock_ms, action }).is_err() {
            assert_eq!(*game, before, "a refused {action} changes nothing");
        } else {
            assert_eq!(game.seq(), before.seq() + 1);
        }
    }
}

#[test]
fn a_replay_of_the_log_is_the_game_at_every_moment() {
    let mut rng = fastrand::Rng::with_seed(14);
    for variant in VARIANTS.into_iter().cycle().take(games()) {
        let mut game = new_game(random_deal(&mut rng), variant);
        for _ in 0..4 {
            wild_game(&mut rng, &mut game, 50);
            let log = game.log().iter().copied();
            let deal = game.deal().clone();
            let replayed = Game::replay(deal, variant, game.scoring(), log).unwrap();
            assert_eq!(replayed, game);
        }
    }
}

#[test]
fn undo_and_redo_end_where_a_replay_of_the_standing_moves_ends() {
    let mut rng = fastrand::Rng::with_seed(15);
    for variant in VARIANTS.into_iter().cycle().take(games()) {
        let mut game = new_game(random_deal(&mut rng), variant);
        wild_game(&mut rng, &mut game, 300);
        let mut straight = new_game(game.deal().clone(), variant);
        for chosen in game.moves() {
            play(&mut straight, chosen);
        }
        assert_eq!(straight.position(), game.position());
        assert_eq!(straight.ply(), game.ply());
        assert_eq!(straight.score(0), game.score(0));
        let seen_by_standing_moves = straight.seen().iter().all(|card| game.seen().contains(card));
        assert!(seen_by_standing_moves, "undo does not unsee");
    }
}

#[test]
fn undoing_all_and_redoing_all_goes_there_and_back() {
    let mut rng = fastrand::Rng::with_seed(16);
    for variant in VARIANTS {
        let mut game = new_game(random_deal(&mut rng), variant);
        for _ in 0..100 {
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
        }
        if game.end().is_some() {
            continue;
        }
        let (position, score, seen) = (game.position().clone(), game.score(0), game.seen());
        while game.can_undo() {
            game.push(entry(&game, Action::Undo)).unwrap();
        }
        assert_eq!(*game.position(), Position::deal(game.deal(), variant));
        assert_eq!(game.ply(), 0);
        while game.can_redo() {
            game.push(entry(&game, Action::Redo)).unwrap();
        }
        assert_eq!((game.position(), game.score(0), game.seen()), (&position, score, seen));
    }
}

#[test]
fn the_seen_cards_are_those_that_have_been_face_up_at_some_time() {
    let mut rng = fastrand::Rng::with_seed(17);
    for variant in VARIANTS.into_iter().cycle().take(games()) {
        let mut game = new_game(random_deal(&mut rng), variant);
        let mut seen: CardSet = game.position().face_up();
        for _ in 0..200 {
            assert_eq!(game.seen(), seen);
            assert_eq!(game.all_seen(), seen.len() == 52);
            if rng.u8(..6) == 0 && game.can_undo() {
                game.push(entry(&game, Action::Undo)).unwrap();
            } else {
                let Some(chosen) = careless_choice(&game, &mut rng) else { break };
                play(&mut game, chosen);
            }
            seen.extend(face_up_by_the_view(&game));
        }
    }
}

/// The cards of the view, told apart from `Position::face_up`.
fn face_up_by_the_view(game: &Game) -> Vec<Card> {
    let view = game.view();
    let raised = Card::ALL
        .into_iter()
        .filter(|card| card.rank().value() <= view.foundations[card.suit().index()]);
    let columns = view.columns.iter().flat_map(|column| column.open.iter().copied());
    raised.chain(view.waste.iter().copied()).chain(columns).collect()
}

#[test]
fn recycling_shows_the_same_order_again() {
    let mut rng = fastrand::Rng::with_seed(18);
    for variant in [VARIANTS[0], VARIANTS[1]] {
        let game = new_game(random_deal(&mut rng), variant);
        let mut position = game.position().clone();
        let stock = position.stock().to_vec();
        for _ in 0..3 {
            while !position.stock().is_empty() {
                position = position.play(geduld_rules::Move::Draw).unwrap();
            }
            assert_eq!(position.waste(), stock);
            position = position.play(geduld_rules::Move::Recycle).unwrap();
            assert_eq!(position.stock(), stock);
        }
    }
}
