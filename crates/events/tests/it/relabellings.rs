//! What entrants see.

use std::collections::HashSet;

use geduld_events::{EntrantNumber, Kind, base_entries, relabelling};
use geduld_rules::{Action, Entry, Game, Move, Scheme, Suit};

use crate::made::{derived, terms};

#[test]
fn legal_moves_of_two_entrants_correspond_under_their_relabellings() {
    let terms = terms(Kind::Tournament, Scheme::Tournament);
    let mut rng = fastrand::Rng::with_seed(3);
    for round in derived(&terms) {
        let seen = [rng.u64(..), rng.u64(..)].map(|number| {
            let names = relabelling(&terms.seed, EntrantNumber(number));
            (names, Game::new(names.deal(&round.deal), terms.variant, terms.scoring))
        });
        let [(first, mut one), (second, mut other)] = seen;
        while let Some(chosen) = rng.choice(one.legal_moves()) {
            if one.seq() > 300 {
                break;
            }
            let to_other = |played| second.play(first.inverse().play(played));
            let expected: HashSet<Move> = one.legal_moves().into_iter().map(to_other).collect();
            assert_eq!(expected, other.legal_moves().into_iter().collect());
            for (game, chosen) in [(&mut one, chosen), (&mut other, to_other(chosen))] {
                let clock_ms = game.clock_ms() + 10;
                game.push(Entry { clock_ms, action: Action::Move(chosen) }).unwrap();
            }
        }
        assert_eq!(base_entries(first, one.log()), base_entries(second, other.log()));
        let base = base_entries(first, one.log());
        let replayed = Game::replay(round.deal, terms.variant, terms.scoring, base).unwrap();
        assert_eq!(replayed.score(0), one.score(0));
    }
}

#[test]
fn all_eight_relabellings_are_met_about_equally() {
    let seed = terms(Kind::DailyDeal, Scheme::Calm).seed;
    let mut met = [0; 8];
    for number in 0..8_000 {
        met[relabelling(&seed, EntrantNumber(number)).index()] += 1;
    }
    assert!(met.iter().all(|times| (850..1150).contains(times)), "{met:?}");
}

#[test]
fn only_take_backs_of_a_log_name_a_suit() {
    let seed = terms(Kind::DailyDeal, Scheme::Calm).seed;
    let names = (0..100)
        .map(|number| relabelling(&seed, EntrantNumber(number)))
        .find(|names| names.suit(Suit::Hearts) == Suit::Clubs)
        .unwrap();
    let log = ["d", "c3", "outage", "35x2", "giveup"];
    let entries =
        (1..).zip(log).map(|(clock_ms, word)| Entry { clock_ms, action: word.parse().unwrap() });
    let base = base_entries(names, &entries.collect::<Vec<_>>());
    let words: Vec<String> = base.iter().map(|entry| entry.action.to_string()).collect();
    assert_eq!(words, ["d", "h3", "outage", "35x2", "giveup"]);
    assert!(base.iter().map(|entry| entry.clock_ms).eq(1..6));
}
