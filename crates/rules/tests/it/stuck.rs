//! Being stuck: made positions that are easily judged wrong, and a search without any cleverness.

use std::collections::HashSet;

use geduld_rules::{
    Action, Card, Deal, Game, Position, STUCK_LIMIT, Scheme, Scoring, Setup, Stuck, Variant,
};

use crate::against_naive::board_of;
use crate::bot::{VARIANTS, careless_choice, entry, new_game, play, progresses, random_deal};
use crate::long;
use crate::made::board;
use crate::naive::{Board, Rules};

fn verdict(variant: &str, text: &str) -> Stuck {
    let position = board(variant, text);
    let (verdict, _) = position.stuck_within(STUCK_LIMIT);
    if let Some(stuck) = brute_force(&position, 15_000) {
        assert_eq!(verdict == Stuck::Stuck, stuck, "the plain search agrees");
    }
    verdict
}

/// Whether a position is stuck, by trying every sequence of moves, draw by draw; `None` when more
/// than `most` boards were met.
fn brute_force(position: &Position, most: usize) -> Option<bool> {
    let rules = Rules::of(&position.variant().to_string());
    let start = board_of(position);
    let face_down = |board: &Board| board.columns.iter().flatten().filter(|card| !card.1).count();
    let heights = |board: &Board| board.foundations.clone().map(|pile| pile.len());
    let (hidden, raised) = (face_down(&start), heights(&start));
    let mut met = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(board) = open.pop() {
        for (_, mut next) in board.moves(rules) {
            let higher = heights(&next).iter().zip(&raised).any(|(now, then)| now > then);
            if face_down(&next) < hidden || higher {
                return Some(false);
            }
            if rules.recycles.is_none() {
                next.recycled = 0;
            }
            if met.insert(next.clone()) {
                open.push(next);
            }
        }
        if met.len() > most {
            return None;
        }
    }
    Some(true)
}

// Dead stock loops: moves are left for ever, and none of them leads on.

#[test]
fn a_stock_of_which_no_card_fits_is_a_dead_loop() {
    let text = "
        1 | QC
        2 | QS
        3 | 9C
        4 | 9S
        5 | 6C
        6 | 6S
        7 | 3C
        stock JC TS 8C 7S 5C 4S JS TC
        raised
    ";
    for variant in ["draw1", "draw3", "draw1 empty=any", "draw1 recycles=3"] {
        assert_eq!(verdict(variant, text), Stuck::Stuck, "{variant}");
    }
}

#[test]
fn stock_cards_that_fit_and_lead_nowhere_are_a_dead_loop() {
    let text = "
        1 | QC
        2 | QS
        3 | 9C
        4 | 9S
        5 | 6C
        6 | 6S
        7 | 3C
        stock JC 8H TS 7S 8D 7C 5C 4S JS
        raised
    ";
    for variant in ["draw1", "draw3", "draw1 empty=any", "draw3 recycles=2"] {
        assert_eq!(verdict(variant, text), Stuck::Stuck, "{variant}");
    }
    // With a red seven there is a place for the six.
    assert_eq!(verdict("draw1", &text.replace("JS", "7H")), Stuck::Stuck, "8C lies closed");
    assert_eq!(verdict("draw1", &text.replace("7S", "7H").replace("JS", "8C")), Stuck::Stuck);
    let with_way = text.replace("7S", "7H").replace("7C 5C", "9H 8C").replace("3 | 9C", "3 | TC");
    assert_eq!(verdict("draw1", &with_way), Stuck::Playable, "9H on TC, 8C, 7H, and 6C moves");
}

#[test]
fn a_king_that_walks_between_empty_columns_leads_nowhere() {
    let text = "
        1 KS
        3 | 9C
        4 | 9S
        5 | 6C
        6 | 6S
        7 | 3C
        stock JC TS 8C 7S 5C 4S JS TC
        raised 5D 5H
    ";
    let moves = board("draw1", text).legal_moves();
    assert!(moves.iter().any(|chosen| chosen.to_string() == "12"), "the king can walk");
    assert_eq!(verdict("draw1", text), Stuck::Stuck);
    assert_eq!(verdict("draw3 recycles=3", text), Stuck::Stuck);
    assert_eq!(verdict("draw1 empty=any", text), Stuck::Playable, "another card may go there");
    let king_on_cards = text.replace("3 | 9C", "3 | KC").replace("JC TS", "JC 9C");
    assert_eq!(verdict("draw1", &king_on_cards), Stuck::Playable, "a king lies on closed cards");
}

#[test]
fn a_run_that_goes_back_and_forth_leads_nowhere() {
    let text = "
        1 | QC
        2 | TC
        3 | TS 9H 8C
        4 | 6C
        5 | 6S
        6 | 4C
        7 | 4S
        stock KC KS JC JS QS
        raised
    ";
    let position = board("draw1", text);
    assert!(position.legal_moves().iter().any(|chosen| chosen.to_string() == "32x2"));
    assert_eq!(verdict("draw1", text), Stuck::Stuck);
}

// Foundation cards that have to come back.

#[test]
fn a_foundation_card_that_gives_a_run_its_place_saves_the_game() {
    let text = "
        1 | 5S
        2 | 7C
        3 | QC
        4 | QS
        5 | TC
        6 | TS
        7 | KS
        stock JC 8C 4C
        raised 6H 3S
    ";
    for variant in ["draw1", "draw3", "draw3 recycles=0"] {
        assert_eq!(verdict(variant, text), Stuck::Playable, "{variant}: 6H on 7C, 5S on 6H");
        let no_seven = text.replace("2 | 7C", "2 | 8S");
        assert_eq!(verdict(variant, &no_seven), Stuck::Stuck, "{variant}: 6H finds no place");
        let no_five = text.replace("1 | 5S", "1 | 8S");
        assert_eq!(verdict(variant, &no_five), Stuck::Stuck, "{variant}: taking back helps nobody");
    }
}

#[test]
fn two_foundation_cards_may_have_to_come_back_one_on_the_other() {
    let text = "
        1 | 4D
        2 | 7C
        3 | QC
        4 | QS
        5 | TC
        6 | TS
        7 | KS
        stock JC 8C
        raised 6H 5S 2D
    ";
    assert_eq!(verdict("draw1", text), Stuck::Playable, "6H on 7C, 5S on 6H, 4D on 5S");
    assert_eq!(verdict("draw1", &text.replace("6H", "5H")), Stuck::Stuck);
}

#[test]
fn a_foundation_card_may_have_to_come_back_for_a_card_of_the_stock() {
    // 6H on 7C takes 5S from the stock, which takes 4D.
    let text = "
        1 | 4D
        2 | 7C
        3 | QC
        4 | QS
        5 | TC
        6 | TS
        7 | KS
        stock JC 8C 5S
        raised 6H 3S 2D
    ";
    assert_eq!(verdict("draw1", text), Stuck::Playable);
    assert_eq!(verdict("draw3", text), Stuck::Playable);
    assert_eq!(verdict("draw3", &text.replace("8C 5S", "5S 8C")), Stuck::Stuck);
}

#[test]
fn taking_back_and_putting_up_again_is_no_progress() {
    let text = "
        1 | 8S
        2 | 7C
        3 | QC
        4 | QS
        5 | TC
        6 | TS
        7 | KS
        stock JC 8C
        raised 6H
    ";
    let position = board("draw1", text);
    assert!(position.legal_moves().iter().any(|chosen| chosen.to_string() == "h2"));
    assert_eq!(verdict("draw1", text), Stuck::Stuck);
}

#[test]
fn two_cards_of_a_suit_that_come_back_and_go_up_again_are_no_progress() {
    // 6H goes to either seven and 5H then to either six; from there they go up again, from one
    // column or from two, and nothing is higher than it was.
    let text = "
        1 | 7C
        2 | 7S
        3 | 6C
        4 | 6S
        5 | QC
        6 | QS
        7 | KS
        stock JC TC
        raised 6H
    ";
    let position = board("draw1", text);
    let back = position.play("h1".parse().unwrap()).unwrap();
    let back = back.play("h3".parse().unwrap()).unwrap();
    assert!(back.legal_moves().iter().any(|chosen| chosen.to_string() == "3f"), "5H goes up");
    for variant in ["draw1", "draw3", "draw1 empty=any", "draw1 recycles=1"] {
        assert_eq!(verdict(variant, text), Stuck::Stuck, "{variant}");
    }
    // With the next card in sight there is something to be won.
    assert_eq!(verdict("draw1", &text.replace("TC", "7H")), Stuck::Playable);
}

#[test]
fn every_recycle_of_a_chain_counts_against_the_limit() {
    // QH on KC, JS on QH, TH on JS, then 9C moves: each lies before the one it waits for, with a
    // card between that fits nowhere, so the second and the third each take a recycle.
    let text = "
        1 | KC
        2 | 9C
        3 | 7C
        4 | 7S
        5 | 5C
        6 | 5S
        7 | 3C
        stock TH 3S JS KS QH
        raised
    ";
    assert_eq!(verdict("draw1", text), Stuck::Playable);
    assert_eq!(verdict("draw1 recycles=3", text), Stuck::Playable);
    assert_eq!(verdict("draw1 recycles=2", text), Stuck::Playable);
    assert_eq!(verdict("draw1 recycles=1", text), Stuck::Stuck);
    assert_eq!(verdict("draw1 recycles=0", text), Stuck::Stuck);
    // What was used before counts as well.
    let used = format!("{text}recycled 1\n");
    assert_eq!(verdict("draw1 recycles=3", &used), Stuck::Playable);
    assert_eq!(verdict("draw1 recycles=2", &used), Stuck::Stuck);
    // One recycle less when the last two lie in the order they are wanted in.
    let better = text.replace("TH 3S JS", "JS 3S TH");
    assert_eq!(verdict("draw1 recycles=1", &better), Stuck::Playable);
    assert_eq!(verdict("draw1 recycles=0", &better), Stuck::Stuck);
}

// Draw three: playing one card shifts what comes up.

#[test]
fn a_card_that_comes_up_only_after_another_was_played_saves_the_game() {
    let needs_shift = "
        1 | TC
        2 | KC
        3 | JS
        4 | 4C
        5 | 6C
        6 | 6S
        7 | 3C
        stock 8C 4S 9H QH 5S 5C
        raised
    ";
    assert_eq!(verdict("draw3", needs_shift), Stuck::Playable, "9H, then QH on KC, then JS on QH");
    assert_eq!(verdict("draw3 recycles=1", needs_shift), Stuck::Playable);
    assert_eq!(
        verdict("draw3 recycles=0", needs_shift),
        Stuck::Stuck,
        "QH comes up in the next pass"
    );
    let no_place_for_the_nine = needs_shift.replace("1 | TC", "1 | 7S");
    assert_eq!(verdict("draw3", &no_place_for_the_nine), Stuck::Stuck);
    assert_eq!(verdict("draw1", &no_place_for_the_nine), Stuck::Playable);
}

#[test]
fn in_the_middle_of_a_pass_other_cards_come_up() {
    // Two cards lie on the waste: 4S can be played now, and QH three cards on, not in a new pass.
    let text = "
        1 | TC
        2 | KC
        3 | JS
        4 | 4C
        5 | 6C
        6 | 6S
        7 | 3C
        waste 8C 4S
        stock 5S 5C QH 9S 9C 8S
        raised
    ";
    assert_eq!(verdict("draw3", text), Stuck::Playable);
    assert_eq!(verdict("draw3 recycles=0", text), Stuck::Playable);
    let new_pass = text.replace("waste 8C 4S", "waste").replace("stock", "stock 8C 4S");
    assert_eq!(verdict("draw3", &new_pass), Stuck::Stuck);
}

#[test]
fn the_same_cards_played_in_another_order_bring_up_other_cards() {
    // Found by trying positions at random with a search that forgot how high the waste was: it
    // met the same columns and the same stock again and took them for the same position.
    let unlimited = "
        1 | KS
        2 | 2H
        3 | JH
        4 | KC
        5 | 4C
        6 | JC
        7 | 5S
        stock 7D 4H 6S 8C 3S TS QC 5D 2S 4D
        raised
    ";
    assert_eq!(verdict("draw3", unlimited), Stuck::Playable);
    let limited = "
        1 | 4H
        2 | TS
        3 | 9S
        4 | 3D
        5 | 6C
        6 | KS
        7 | 2H
        stock AC 4C 8S 2D 7D QH 4D 7S 9D 6S
        raised
    ";
    assert_eq!(verdict("draw3 recycles=1", limited), Stuck::Playable);
}

#[test]
fn a_lower_part_of_a_run_may_have_to_move_so_that_the_card_above_goes_up() {
    let text = "
        1 | 8S 7H
        2 | 8C
        3 | QC
        4 | QS
        5 | TC
        6 | JC
        7 | KS
        stock 9C JS
        raised 7S
    ";
    assert_eq!(verdict("draw1", text), Stuck::Playable, "7H on 8C, then 8S goes up");
    assert_eq!(verdict("draw1", &text.replace("2 | 8C", "2 | TS")), Stuck::Stuck);
}

// The whole game.

/// Black kings to tens lie open, the aces lie closed, and no card of the stock fits anything.
fn hopeless_deal() -> Deal {
    let list = |text: &str| -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    };
    let open = list("KC KS QC QS JC JS TC");
    let stock = list("2C 3C 4C 5C 6C 7C 8C 9C 2S 3S 4S 5S 6S 7S 8S 9S TS 2D 3D 4D 5D 6D 7D 8D");
    let mut closed =
        Card::ALL.into_iter().filter(|card| !open.contains(card) && !stock.contains(card));
    let mut cards = Vec::new();
    for (row, top) in open.iter().enumerate() {
        cards.push(*top);
        cards.extend(closed.by_ref().take(6 - row));
    }
    cards.extend(stock);
    Deal::from_cards(cards.try_into().unwrap()).unwrap()
}

#[test]
fn nobody_is_stuck_before_every_card_of_the_stock_was_seen() {
    for (variant, draws) in [(Variant::SOLITAIRE, 8), (Variant::SOLITAIRE_SIMPLE, 24)] {
        let mut game = Game::new(hopeless_deal(), variant, Scoring::current(Scheme::Calm));
        assert_eq!(game.position().stuck_within(1_000).0, Stuck::Stuck, "it is so from the start");
        for _ in 0..draws {
            assert_eq!(game.stuck(), Stuck::Playable, "but nobody can know yet");
            game.push(entry(&game, Action::Move(geduld_rules::Move::Draw))).unwrap();
        }
        assert_eq!(game.stuck(), Stuck::Stuck);
        game.push(entry(&game, Action::Undo)).unwrap();
        assert_eq!(game.stuck(), Stuck::Stuck, "undo does not unsee");
        game.push(entry(&game, Action::GiveUp)).unwrap();
        assert_eq!(game.stuck(), Stuck::Playable, "a game that is over is not stuck");
    }
}

// Against the plain search.

#[test]
fn ends_of_careless_games_are_judged_as_by_the_plain_search() {
    let mut rng = fastrand::Rng::with_seed(91);
    let (mut stuck, mut playable) = (0, 0);
    for variant in VARIANTS.into_iter().cycle().take(if long() { 4_000 } else { 96 }) {
        let mut game = new_game(random_deal(&mut rng), variant);
        for step in 0..rng.u32(100..400) {
            let Some(chosen) = careless_choice(&game, &mut rng) else { break };
            play(&mut game, chosen);
            if step % 50 == 49 {
                compare(game.position(), 1_500, &mut stuck, &mut playable);
            }
        }
        compare(game.position(), 1_500, &mut stuck, &mut playable);
    }
    println!("careless games: {stuck} stuck and {playable} playable positions agree");
    assert!(stuck > 40 && playable > 40, "{stuck} stuck, {playable} playable");
}

#[test]
fn unordered_positions_are_judged_as_by_the_plain_search() {
    let mut rng = fastrand::Rng::with_seed(92);
    let (mut stuck, mut playable) = (0, 0);
    for variant in VARIANTS.into_iter().cycle().take(if long() { 4_000 } else { 80 }) {
        let mut position = unordered_position(variant, &mut rng);
        for _ in 0..6 {
            compare(&position, 1_500, &mut stuck, &mut playable);
            for _ in 0..30 {
                let moves = position.legal_moves();
                let good: Vec<_> =
                    moves.iter().copied().filter(|&chosen| progresses(&position, chosen)).collect();
                let Some(chosen) = rng.choice(if good.is_empty() { moves } else { good }) else {
                    break;
                };
                position = position.play(chosen).unwrap();
            }
        }
    }
    println!("unordered positions: {stuck} stuck and {playable} playable positions agree");
    assert!(stuck > 40 && playable > 40, "{stuck} stuck, {playable} playable");
}

fn compare(position: &Position, most: usize, stuck: &mut u32, playable: &mut u32) {
    if position.is_won() {
        return;
    }
    let (verdict, met) = position.stuck_within(STUCK_LIMIT);
    if let Some(expected) = brute_force(position, most) {
        let shown = || format!("{position:?} {:?} {met} met", position.stock());
        assert_eq!(verdict == Stuck::Stuck, expected, "{}", shown());
        assert_ne!(verdict, Stuck::Unknown, "{}", shown());
        *(if expected { stuck } else { playable }) += 1;
    }
}

/// A position that no careless game would come to: some of the cards are left, without order in
/// the columns, many of them closed, and some in the talon.
fn unordered_position(variant: Variant, rng: &mut fastrand::Rng) -> Position {
    let heights = [0; 4].map(|_| 13 - rng.usize(5..=13));
    let left = |card: &Card| usize::from(card.rank().value()) > heights[card.suit().index()];
    let mut cards: Vec<Card> = Card::ALL.into_iter().filter(left).collect();
    rng.shuffle(&mut cards);
    let mut setup = Setup::default();
    let talon = cards.split_off(cards.len() - rng.usize(..=cards.len().min(24)));
    let (waste, stock) = talon.split_at(rng.usize(..=talon.len()));
    (setup.waste, setup.stock) = (waste.to_vec(), stock.to_vec());
    for card in cards {
        let column = rng.usize(..7);
        let (closed, open) = (&mut setup.closed[column], &mut setup.open[column]);
        if open.last().is_some_and(|&top| !card.fits_on(top) || rng.u8(..4) == 0) {
            closed.append(open);
        }
        open.push(card);
    }
    // A column holds six closed cards; what is too much lies in the stock.
    for closed in &mut setup.closed {
        while closed.len() > 6 {
            setup.stock.extend(closed.pop());
        }
    }
    setup.position(variant).unwrap()
}
