//! Entries of running games.

use geduld_rules::Action;
use geduld_store::{
    Append, AppendError, Appended, ClockState, GameId, GameState, Store, StoredGame,
};
use tokio::task::JoinSet;

use crate::table::{Table, log, new_entry_id};

pub(crate) async fn running(store: &Store, id: GameId) -> StoredGame {
    match store.game(id).await.unwrap() {
        Some(GameState::Running(game)) => *game,
        other => panic!("not running: {other:?}"),
    }
}

/// Sends appends all at once and gives the answers in their order.
async fn at_once(
    store: &Store,
    appends: impl IntoIterator<Item = Append>,
) -> Vec<Result<Appended, AppendError>> {
    let mut tasks = JoinSet::new();
    for (index, append) in appends.into_iter().enumerate() {
        let store = store.clone();
        tasks.spawn(async move { (index, store.append(append).await) });
    }
    let mut answers = tasks.join_all().await;
    answers.sort_by_key(|(index, _)| *index);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

pub(crate) async fn what_is_appended_is_what_is_read(store: Store) {
    let mut table = Table::new();
    table.start.known = true;
    table.start.number = Some("g123".parse().unwrap());
    table.play_moves(&store, 30).await;
    table.play(&store, &[Action::Undo]).await.unwrap();
    table.play(&store, &[Action::Pause]).await.unwrap();

    let stored = store.running_game(table.player.id).await.unwrap().unwrap();
    assert_eq!(stored.id, table.id);
    assert_eq!(stored.player, table.player.id);
    assert_eq!(stored.terms, table.start);
    assert_eq!(log(&store, table.id).await, table.game.log());
    assert_eq!(stored.seq, 32);
    assert_eq!(stored.started_at_ms, table.at_ms + 1000);
    assert_eq!(stored.last_at_ms, table.at_ms + 32_000);
    assert_eq!(running(&store, table.id).await, stored);
}

pub(crate) async fn a_resend_is_stored_once(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 3).await;
    let append = table.append(&[table.first_move()]);
    assert_eq!(store.append(append.clone()).await.unwrap(), Appended { seq: 4 });
    for _ in 0..2 {
        let again = store.append(append.clone()).await.unwrap_err();
        assert!(
            matches!(again, AppendError::AlreadyStored { seq: 4, finished: None }),
            "{again:?}"
        );
    }
    // It stays known when the game has gone on.
    table.take(&append);
    table.play_moves(&store, 20).await;
    let again = store.append(append).await.unwrap_err();
    assert!(matches!(again, AppendError::AlreadyStored { seq: 24, finished: None }), "{again:?}");
    assert_eq!(log(&store, table.id).await, table.game.log());
}

pub(crate) async fn a_resend_of_the_first_entry_is_stored_once(store: Store) {
    let table = Table::new();
    let append = table.append(&[table.first_move()]);
    store.append(append.clone()).await.unwrap();
    let again = store.append(append).await.unwrap_err();
    assert!(matches!(again, AppendError::AlreadyStored { seq: 1, finished: None }), "{again:?}");
}

pub(crate) async fn a_resend_with_a_later_seq_is_stored_once(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 2).await;
    let append = table.append(&[table.first_move()]);
    store.append(append.clone()).await.unwrap();
    table.take(&append);
    let moved = Append { id: append.id, ..table.append(&[table.first_move()]) };
    let again = store.append(moved).await.unwrap_err();
    assert!(matches!(again, AppendError::AlreadyStored { seq: 3, finished: None }), "{again:?}");
    assert_eq!(running(&store, table.id).await.seq, 3);
}

pub(crate) async fn the_same_append_sent_at_once_is_stored_once(store: Store) {
    let mut table = Table::new();
    for _ in 0..10 {
        let append = table.append(&[table.first_move()]);
        let answers = at_once(&store, vec![append.clone(); 8]).await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        for answer in answers {
            assert!(matches!(answer, Ok(_) | Err(AppendError::AlreadyStored { .. })), "{answer:?}");
        }
        table.take(&append);
    }
    assert_eq!(log(&store, table.id).await, table.game.log());
}

pub(crate) async fn of_two_appends_at_the_same_seq_exactly_one_wins(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 1).await;
    for _ in 0..20 {
        let appends = [table.append(&[table.first_move()]), table.append(&[Action::Undo])];
        let answers = at_once(&store, appends.clone()).await;
        let winner = answers.iter().position(Result::is_ok).unwrap();
        let seq = table.game.seq() + 1;
        assert_eq!(answers[winner].as_ref().unwrap(), &Appended { seq });
        let loser = answers[1 - winner].as_ref().unwrap_err();
        assert!(
            matches!(loser, AppendError::Conflict { seq: found } if *found == seq),
            "{loser:?}"
        );
        table.take(&appends[winner]);
        assert_eq!(log(&store, table.id).await, table.game.log());
        if !table.game.can_undo() {
            table.play_moves(&store, 1).await;
        }
    }
}

pub(crate) async fn of_many_that_begin_the_same_game_exactly_one_wins(store: Store) {
    let table = Table::new();
    let appends: Vec<_> = (0..16).map(|_| table.append(&[table.first_move()])).collect();
    let answers = at_once(&store, appends).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for answer in answers.into_iter().filter_map(Result::err) {
        assert!(matches!(answer, AppendError::Conflict { seq: 1 }), "{answer:?}");
    }
}

pub(crate) async fn losers_do_not_harm_their_batch(store: Store) {
    let mut tables: Vec<_> = (0..40).map(|_| Table::new()).collect();
    for table in &mut tables {
        table.play_moves(&store, 2).await;
    }
    // Every other one is refused, for one of four reasons.
    let appends: Vec<_> = tables
        .iter()
        .enumerate()
        .map(|(index, table)| {
            let good = table.append(&[table.first_move()]);
            match index % 8 {
                1 => Append { expected_seq: 7, ..good },
                3 => Append { game: GameId::from_bytes([0xee; 16]), ..good },
                5 => Append { player: tables[0].player, ..good },
                7 => {
                    let other = Table::of(table.player);
                    other.append(&[other.first_move()])
                }
                _ => good,
            }
        })
        .collect();
    let answers = at_once(&store, appends.clone()).await;
    for (index, answer) in answers.iter().enumerate() {
        match index % 8 {
            1 => assert!(matches!(answer, Err(AppendError::Conflict { seq: 2 })), "{answer:?}"),
            3 => assert!(matches!(answer, Err(AppendError::UnknownGame)), "{answer:?}"),
            5 => assert!(matches!(answer, Err(AppendError::OtherPlayer)), "{answer:?}"),
            7 => assert!(
                matches!(answer, Err(AppendError::OtherGame { game }) if *game == tables[index].id),
                "{answer:?}"
            ),
            _ => {
                assert_eq!(answer.as_ref().unwrap(), &Appended { seq: 3 });
                tables[index].take(&appends[index]);
            }
        }
    }
    for table in &tables {
        assert_eq!(log(&store, table.id).await, table.game.log());
    }
}

pub(crate) async fn a_refused_append_leaves_no_trace(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 5).await;
    let before = running(&store, table.id).await;
    let late = Append {
        expected_seq: 3,
        at_ms: table.at_ms + 999_999,
        clock: ClockState::stopped(999_999),
        ..table.append(&[table.first_move()])
    };
    let refused = store.append(late.clone()).await.unwrap_err();
    assert!(matches!(refused, AppendError::Conflict { seq: 5 }), "{refused:?}");
    let after = running(&store, table.id).await;
    assert_eq!(after, before);
    assert_eq!(log(&store, table.id).await, table.game.log());
    assert!(!store.has_entry(table.id, late.id).await.unwrap());
}

pub(crate) async fn several_entries_are_stored_together(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 2).await;
    let append = table.append(&[Action::Undo, Action::Redo, Action::Undo]);
    assert_eq!(store.append(append.clone()).await.unwrap(), Appended { seq: 5 });
    table.take(&append);
    let again = store.append(append).await.unwrap_err();
    assert!(matches!(again, AppendError::AlreadyStored { seq: 5, finished: None }), "{again:?}");
    assert_eq!(log(&store, table.id).await, table.game.log());
}

pub(crate) async fn a_game_of_another_player_is_not_touched(store: Store) {
    let (mut mine, mut other) = (Table::new(), Table::new());
    mine.play_moves(&store, 2).await;
    other.play_moves(&store, 2).await;
    let meddling = Append { player: other.player, ..mine.append(&[mine.first_move()]) };
    let refused = store.append(meddling).await.unwrap_err();
    assert!(matches!(refused, AppendError::OtherPlayer), "{refused:?}");
    assert_eq!(log(&store, mine.id).await, mine.game.log());
}

pub(crate) async fn one_free_game_runs_at_a_time(store: Store) {
    let mut first = Table::new();
    first.play_moves(&store, 1).await;
    let second = Table::of(first.player);
    let refused = store.append(second.append(&[second.first_move()])).await.unwrap_err();
    assert!(matches!(refused, AppendError::OtherGame { game } if game == first.id), "{refused:?}");
    assert!(store.game(second.id).await.unwrap().is_none());
    assert_eq!(store.running_game(first.player.id).await.unwrap().unwrap().id, first.id);
}

pub(crate) async fn of_two_games_begun_at_once_one_runs(store: Store) {
    let first = Table::new();
    let second = Table::of(first.player);
    let tables = [&first, &second];
    let appends = tables.map(|table| table.append(&[table.first_move()]));
    let answers = at_once(&store, appends).await;
    let winner = answers.iter().position(Result::is_ok).unwrap();
    let loser = answers[1 - winner].as_ref().unwrap_err();
    let running = tables[winner].id;
    assert!(matches!(loser, AppendError::OtherGame { game } if *game == running), "{loser:?}");
    assert_eq!(store.running_game(first.player.id).await.unwrap().unwrap().id, running);
}

pub(crate) async fn an_append_to_no_game_is_refused(store: Store) {
    let mut table = Table::new();
    let first = table.append(&[table.first_move()]);
    table.take(&first);
    let refused = store.append(table.append(&[table.first_move()])).await.unwrap_err();
    assert!(matches!(refused, AppendError::UnknownGame), "{refused:?}");
    assert!(store.game(table.id).await.unwrap().is_none());
}

pub(crate) async fn an_append_that_contradicts_itself_is_refused(store: Store) {
    let table = Table::new();
    let good = table.append(&[table.first_move()]);
    let mut beyond = good.clone();
    beyond.entries[0].clock_ms = u64::MAX;
    let wrong = [
        Append { entries: Vec::new(), ..good.clone() },
        Append { expected_seq: 1, ..good.clone() },
        Append { start: None, expected_seq: u32::MAX, ..good.clone() },
        Append { clock: ClockState::stopped(u64::MAX), ..good.clone() },
        beyond,
    ];
    for append in wrong {
        let refused = store.append(append).await.unwrap_err();
        assert!(matches!(refused, AppendError::Invalid(_)), "{refused:?}");
    }
    store.append(good).await.unwrap();
}

pub(crate) async fn many_games_at_once_keep_every_entry(store: Store) {
    let mut players = JoinSet::new();
    for _ in 0..24 {
        let store = store.clone();
        players.spawn(async move {
            let mut table = Table::new();
            for step in 0..20 {
                let append = table.append(&[table.first_move()]);
                store.append(append.clone()).await.unwrap();
                table.take(&append);
                if step % 5 == 0 {
                    let again = Append { id: new_entry_id(), ..append };
                    let refused = store.append(again).await.unwrap_err();
                    let seq = table.game.seq();
                    assert!(
                        matches!(refused, AppendError::Conflict { seq: found } if found == seq),
                        "{refused:?}"
                    );
                }
            }
            table
        });
    }
    for table in players.join_all().await {
        assert_eq!(log(&store, table.id).await, table.game.log());
    }
}
