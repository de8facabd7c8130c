//! Nothing that is shown depends on a card that has not been seen.

use geduld_rules::{Card, Deal, Game};

use crate::bot::{VARIANTS, careless_choice, new_game, play, random_deal};
use crate::{long, naive};

/// The deal with the cards that the game has not shown yet in other places.
fn with_other_hidden_cards(game: &Game, rng: &mut fastrand::Rng) -> Deal {
    let mut cards = *game.deal().cards();
    let hidden: Vec<usize> = (0..52).filter(|&place| !game.seen().contains(cards[place])).collect();
    let mut shuffled: Vec<Card> = hidden.iter().map(|&place| cards[place]).collect();
    rng.shuffle(&mut shuffled);
    for (place, card) in hidden.into_iter().zip(shuffled) {
        cards[place] = card;
    }
    Deal::from_cards(cards).unwrap()
}

/// Everything that a player, or a program that shows the game, could be told.
fn all_that_is_told(game: &Game, words: &[String]) -> String {
    let refusals: Vec<String> = words
        .iter()
        .map(|word| match game.position().check(word.parse().unwrap()) {
            Ok(()) => String::from("legal"),
            Err(reason) => format!("{} {reason} {reason:?}", reason.code()),
        })
        .collect();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {game:?} {:?} {:?} {:?}",
        game.view(),
        game.legal_moves(),
        game.score(60_000),
        game.seen(),
        game.auto_finish(),
        (game.can_undo(), game.can_redo(), game.end(), game.result(), game.all_seen()),
        refusals,
        game.position(),
        game.deal(),
        (game.recycles_left(), game.next_recycle_points(), game.moves().collect::<Vec<_>>()),
    )
}

#[test]
fn two_deals_that_differ_in_unseen_cards_look_alike_until_the_difference_is_in_sight() {
    let words = naive::every_word();
    let mut rng = fastrand::Rng::with_seed(21);
    let (mut compared, mut came_in_sight) = (0, 0);
    for variant in VARIANTS.into_iter().cycle().take(if long() { 1_200 } else { 64 }) {
        let mut game = new_game(random_deal(&mut rng), variant);
        for _ in 0..rng.u8(..120) {
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
        }
        let deal = with_other_hidden_cards(&game, &mut rng);
        let log = game.log().iter().copied();
        let mut other = Game::replay(deal, variant, game.scoring(), log)
            .expect("the same moves are legal with other hidden cards");
        for step in 0..80 {
            assert_eq!(all_that_is_told(&game, &words), all_that_is_told(&other, &words));
            if step % 8 == 0 {
                assert_eq!(game.stuck(), other.stuck());
            }
            compared += 1;
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            let seen = game.seen();
            play(&mut game, chosen);
            play(&mut other, chosen);
            if game.view() != other.view() {
                assert_ne!(game.seen(), seen, "{chosen} brought something to light");
                came_in_sight += 1;
                break;
            }
        }
    }
    assert!(compared > 500 && came_in_sight > 20, "{compared} compared, {came_in_sight} in sight");
}

#[test]
fn debug_of_a_running_game_names_no_unseen_card() {
    let mut rng = fastrand::Rng::with_seed(22);
    for variant in VARIANTS {
        let mut game = new_game(random_deal(&mut rng), variant);
        for _ in 0..60 {
            let shown = format!("{game:?} {:?} {:?}", game.position(), game.deal());
            for card in Card::ALL.into_iter().filter(|&card| !game.seen().contains(card)) {
                assert!(!shown.contains(&card.to_string()), "{card} in {shown}");
            }
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
        }
    }
}
