//! Move notation, and whole games played by bytes.

use geduld_rules::binary::decode_action;
use geduld_rules::{
    Action, CardSet, Column, DealNumber, DrawCount, EmptyColumns, Entry, Game, Move, Position,
    Recycles, Scheme, Scoring, Suit, Variant,
};

use crate::deck::read_back;

/// Most entries of one game: enough for any cycle, few enough to stay quick.
const LONGEST: usize = 400;

/// Notation that is read is written and read back as the same. The bytes are played as a game too:
/// what the rules offer is accepted, what they don't is refused and changes nothing, 52 different
/// cards stay 52 different cards, and undo and replay lead to the same state.
///
/// # Panics
///
/// When that does not hold.
pub fn moves(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        read_back::<Move>(text);
        read_back::<Action>(text);
        read_back::<Variant>(text);
        read_back::<Scoring>(text);
    }
    if let Some((setup, wishes)) = data.split_first_chunk::<4>() {
        play(*setup, &wishes[..wishes.len().min(LONGEST)]);
    }
}

fn play([deal, rules, recycles, scheme]: [u8; 4], wishes: &[u8]) {
    let variant = Variant {
        draw: if rules & 1 == 0 { DrawCount::One } else { DrawCount::Three },
        empty: if rules & 2 == 0 { EmptyColumns::Kings } else { EmptyColumns::Any },
        recycles: if rules & 4 == 0 { Recycles::Unlimited } else { Recycles::AtMost(recycles) },
    };
    let scheme = Scheme::ALL[usize::from(scheme) % Scheme::ALL.len()];
    let deal = DealNumber::Own(deal.into()).deal();
    let mut game = Game::new(deal.clone(), variant, Scoring::current(scheme));
    let start = game.position().clone();
    for (clock_ms, wish) in (0..).step_by(700).zip(wishes.windows(2)) {
        let Some(action) = wished(&game, [wish[0], wish[1]]) else { continue };
        step(&mut game, Entry { clock_ms, action });
    }
    let log = game.log().iter().copied();
    let replayed = Game::replay(deal, variant, game.scoring(), log);
    assert_eq!(replayed.as_ref(), Ok(&game), "the log is the game");
    unwind(game, &start);
}

/// Mostly a legal move; else undo, redo, or whatever action two bytes stand for.
fn wished(game: &Game, [which, detail]: [u8; 2]) -> Option<Action> {
    let legal = game.legal_moves();
    match which {
        0..200 => legal.get(usize::from(which) % legal.len().max(1)).copied().map(Action::Move),
        200..220 => Some(Action::Undo),
        220..230 => Some(Action::Redo),
        230..240 => decode_action(&[detail]).ok(),
        _ => decode_action(&[0x80 | which, detail % 16]).ok(),
    }
}

fn step(game: &mut Game, entry: Entry) {
    let before = game.clone();
    let expected = match entry.action {
        Action::Move(wanted) => Some(game.legal_moves().contains(&wanted)),
        Action::Undo => Some(game.can_undo()),
        Action::Redo => Some(game.can_redo()),
        _ => None,
    };
    let pushed = game.push(entry);
    if let Some(expected) = expected {
        assert_eq!(pushed.is_ok(), expected, "{entry:?}: {pushed:?} in {before:?}");
    }
    match pushed {
        Ok(()) => check_cards(game.position()),
        Err(_) => assert_eq!(game, &before, "a refused entry changes nothing"),
    }
}

fn check_cards(position: &Position) {
    let mut cards: Vec<_> = position.stock().iter().chain(position.waste()).copied().collect();
    for column in Column::ALL {
        cards.extend(position.column(column));
    }
    let raised: usize = Suit::ALL.iter().map(|suit| usize::from(position.foundation(*suit))).sum();
    assert_eq!(cards.len() + raised, 52);
    assert_eq!(cards.iter().copied().collect::<CardSet>().len(), cards.len(), "no card twice");
}

/// Undo without limit leads back to the deal.
fn unwind(mut game: Game, start: &Position) {
    let clock_ms = game.clock_ms();
    if game.end().is_some() {
        return;
    }
    if game.is_paused() {
        game.push(Entry { clock_ms, action: Action::Resume }).expect("a paused game resumes");
    }
    while game.can_undo() {
        game.push(Entry { clock_ms, action: Action::Undo }).expect("it can be undone");
    }
    assert_eq!((game.position(), game.ply()), (start, 0));
}
