//! Every reason for which a move or an entry is refused.

use geduld_rules::{Action, Column, Entry, MAX_ENTRIES, Move, Position, Refusal, Variant};

use crate::bot::{new_game, random_deal};
use crate::made::board;

fn refused(position: &Position, chosen: Move) -> (&'static str, String) {
    let refused = position.clone().play(chosen).unwrap_err();
    assert_eq!(refused.position, *position);
    assert_eq!(refused.to_string(), refused.reason.to_string());
    (refused.reason.code(), refused.to_string())
}

fn check(position: &Position, word: &str, code: &'static str, message: &str) {
    let told = refused(position, word.parse().unwrap());
    assert_eq!(told, (code, String::from(message)), "{word}");
}

#[test]
fn each_illegal_move_is_refused_for_its_own_reason() {
    let crowded = board(
        "draw3",
        "
        1 QS JH
        2 TC | KD
        3 QH
        5 KC
        6 QC JD
        7 JC
        waste QD
        stock KH KS
        ",
    );
    let cases = [
        ("r", "stock_not_empty", "the waste can be turned over only when the stock is empty"),
        ("w1", "wrong_rank", "QD cannot lie on JH: it must be one rank lower"),
        ("w2", "wrong_color", "QD cannot lie on KD: red goes on black and black on red"),
        ("32", "wrong_color", "QH cannot lie on KD: red goes on black and black on red"),
        ("c2", "wrong_rank", "9C cannot lie on KD: it must be one rank lower"),
        ("w4", "kings_only", "QD cannot go to an empty column: only kings can"),
        ("14x2", "kings_only", "QS cannot go to an empty column: only kings can"),
        ("wf", "not_next", "QD cannot go to its foundation, which has 10 cards"),
        ("2f", "not_next", "KD cannot go to its foundation, which has 10 cards"),
        ("4f", "column_empty", "column 4 is empty"),
        ("41", "column_empty", "column 4 is empty"),
        ("24x2", "too_few_open", "column 2 has 1 open cards, not 2"),
        ("15x3", "too_few_open", "column 1 has 2 open cards, not 3"),
    ];
    for (word, code, message) in cases {
        check(&crowded, word, code, message);
    }
    let column = Column::ALL[0];
    let same = Move::ColumnToColumn { from: column, to: column, count: 1 };
    assert_eq!(refused(&crowded, same).0, "same_column");
    for count in [0, 14, 255] {
        let run = Move::ColumnToColumn { from: column, to: Column::ALL[1], count };
        assert_eq!(refused(&crowded, run).0, "no_run");
    }
}

#[test]
fn empty_piles_and_spent_recycles_are_refused_for_their_own_reason() {
    let two_kings = board("draw1", "1 KS\n2 KH");
    check(&two_kings, "d", "stock_empty", "the stock is empty");
    check(&two_kings, "r", "waste_empty", "the waste is empty");
    check(&two_kings, "w3", "waste_empty", "the waste is empty");
    check(&two_kings, "wf", "waste_empty", "the waste is empty");
    let all_hearts = board("draw1", "stock AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH");
    check(&all_hearts, "h3", "foundation_empty", "no card of H is on its foundation");
    let spent = board("draw1 recycles=2", "1 KS\nwaste KH\nrecycled 2");
    check(&spent, "r", "no_recycles_left", "no recycles are left");
    let left = board("draw1 recycles=2", "1 KS\nwaste KH\nrecycled 1");
    assert!(left.play(Move::Recycle).is_ok());
    check(&board("draw1", ""), "c1", "won", "the game is won, no move is left");
}

#[test]
fn each_entry_that_cannot_be_done_is_refused_for_its_own_reason() {
    let mut game = new_game(random_deal(&mut fastrand::Rng::with_seed(51)), Variant::SOLITAIRE);
    let mut push = |clock_ms, word: &str| {
        let before = game.clone();
        let pushed = game.push(Entry { clock_ms, action: word.parse().unwrap() });
        if pushed.is_err() {
            assert_eq!(game, before, "{word}");
        }
        pushed.map_err(Refusal::code)
    };
    assert_eq!(push(0, "undo"), Err("nothing_to_undo"));
    assert_eq!(push(0, "redo"), Err("nothing_to_redo"));
    assert_eq!(push(0, "resume"), Err("not_paused"));
    assert_eq!(push(0, "r"), Err("stock_not_empty"));
    assert_eq!(push(500, "d"), Ok(()));
    assert_eq!(push(499, "d"), Err("clock_back"));
    assert_eq!(push(500, "undo"), Ok(()));
    assert_eq!(push(500, "pause"), Ok(()));
    for word in ["d", "undo", "redo", "pause"] {
        assert_eq!(push(500, word), Err("paused"), "{word}");
    }
    assert_eq!(push(500, "outage"), Ok(()));
    assert_eq!(push(600, "resume"), Ok(()));
    assert_eq!(push(600, "redo"), Ok(()));
    assert_eq!(push(600, "undo"), Ok(()));
    assert_eq!(push(600, "d"), Ok(()));
    assert_eq!(push(600, "redo"), Err("nothing_to_redo"), "a new move ends what could be redone");
    assert_eq!(push(600, "pause"), Ok(()));
    assert_eq!(push(700, "giveup"), Ok(()));
    for word in ["d", "undo", "redo", "pause", "resume", "giveup", "outage"] {
        assert_eq!(push(700, word), Err("over"), "{word}");
    }
}

#[test]
fn a_game_that_is_paused_or_over_offers_no_move() {
    let mut game = new_game(random_deal(&mut fastrand::Rng::with_seed(52)), Variant::SOLITAIRE);
    let push = |game: &mut geduld_rules::Game, action| {
        game.push(Entry { clock_ms: game.clock_ms(), action }).unwrap();
    };
    push(&mut game, Action::Move(Move::Draw));
    assert!(game.can_undo() && !game.can_redo() && !game.legal_moves().is_empty());
    push(&mut game, Action::Pause);
    assert!(!game.can_undo() && game.is_paused() && game.legal_moves().is_empty());
    push(&mut game, Action::Resume);
    push(&mut game, Action::Undo);
    assert!(!game.can_undo() && game.can_redo() && !game.legal_moves().is_empty());
    push(&mut game, Action::GiveUp);
    assert!(!game.can_undo() && !game.can_redo() && game.legal_moves().is_empty());
}

#[test]
fn a_full_log_takes_nothing_but_the_end() {
    let mut game = new_game(random_deal(&mut fastrand::Rng::with_seed(53)), Variant::SOLITAIRE);
    let entry = |action| Entry { clock_ms: 0, action };
    for _ in 0..MAX_ENTRIES {
        game.push(entry(Action::Outage)).unwrap();
    }
    assert_eq!(game.push(entry(Action::Move(Move::Draw))), Err(Refusal::LogFull));
    assert_eq!(game.push(entry(Action::Outage)), Err(Refusal::LogFull));
    assert_eq!(game.push(entry(Action::GiveUp)), Ok(()));
}

#[test]
fn a_replay_tells_which_entry_was_refused() {
    let game = new_game(random_deal(&mut fastrand::Rng::with_seed(54)), Variant::SOLITAIRE);
    let entries =
        ["d", "undo", "undo"].map(|word| Entry { clock_ms: 0, action: word.parse().unwrap() });
    let error =
        geduld_rules::Game::replay(game.deal().clone(), game.variant(), game.scoring(), entries)
            .unwrap_err();
    assert_eq!((error.index, error.reason), (2, Refusal::NothingToUndo));
    assert_eq!(error.to_string(), "entry 2: there is no move to undo");
}
