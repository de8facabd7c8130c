//! Boards put together by hand.

use geduld_rules::{Column, Setup, SetupError, Suit, Variant};

use crate::bot::{VARIANTS, careless_choice, new_game, play, random_deal};

#[test]
fn every_position_of_a_game_can_be_put_together_again() {
    let mut rng = fastrand::Rng::with_seed(41);
    for variant in VARIANTS {
        let mut game = new_game(random_deal(&mut rng), variant);
        for _ in 0..150 {
            let position = game.position();
            let setup = Setup {
                closed: Column::ALL.map(|column| {
                    position.column(column)[..usize::from(position.closed(column))].to_vec()
                }),
                open: Column::ALL.map(|column| position.open(column).to_vec()),
                waste: position.waste().to_vec(),
                stock: position.stock().to_vec(),
                recycles_used: position.recycles_used(),
            };
            assert_eq!(setup.position(variant).as_ref(), Ok(position));
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
        }
    }
}

#[test]
fn an_empty_setup_is_a_won_board() {
    let won = Setup::default().position(Variant::SOLITAIRE).unwrap();
    assert!(won.is_won());
    assert_eq!(won.foundation(Suit::Hearts), 13);
    assert!(won.legal_moves().is_empty());
}

#[test]
fn piles_that_no_game_has_are_refused() {
    let card = |text: &str| text.parse().unwrap();
    let cards = |text: &str| text.split(' ').map(card).collect::<Vec<_>>();
    let refusal = |setup: Setup| setup.position(Variant::SOLITAIRE).unwrap_err();
    let mut twice = Setup { waste: cards("KS KS"), ..Setup::default() };
    assert_eq!(refusal(twice.clone()), SetupError::Twice { card: card("KS") });
    twice.waste = cards("JS KS");
    let missing = SetupError::Foundation { card: card("JS"), missing: card("QS") };
    assert_eq!(refusal(twice), missing);
    let mut bare = Setup::default();
    bare.closed[4] = cards("KS");
    assert_eq!(refusal(bare), SetupError::NothingOpen { number: 5 });
    let mut heap = Setup::default();
    heap.open[0] = cards("KS KH");
    assert_eq!(refusal(heap), SetupError::NoRun { card: card("KH"), onto: card("KS") });
    let talon = Setup { stock: geduld_rules::Card::ALL[..25].to_vec(), ..Setup::default() };
    assert!(matches!(refusal(talon), SetupError::Foundation { .. } | SetupError::TooMany));
}
