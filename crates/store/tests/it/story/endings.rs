//! Games that end.

use geduld_rules::Action;
use geduld_store::{Append, AppendError, ClockState, GameState, Store};

use crate::table::{Table, finished, logged, new_entry_id, won_lines};

pub(crate) async fn a_game_that_ends_is_packed_with_its_whole_log(store: Store) {
    for line in won_lines() {
        let mut table = Table::with(
            crate::table::new_player(),
            line.deal,
            line.variant,
            geduld_rules::Scheme::Tournament,
        );
        table.start.assisted = true;
        let (last, before) = line.moves.split_last().unwrap();
        table.play(&store, before).await.unwrap();
        let appended = table.play(&store, &[*last]).await.unwrap();
        assert_eq!(appended.seq, table.game.seq());

        let game = finished(&store, table.id).await;
        assert_eq!((game.id, game.player), (table.id, table.player.id));
        assert_eq!(game.terms, table.start);
        assert!(game.played && game.terms.assisted && !game.terms.known);
        assert_eq!(game.seq, table.game.seq());
        assert_eq!(game.result, table.result());
        assert!(game.result.won);
        assert_eq!(game.started_at_ms, table.at_ms + 1000);
        assert_eq!(game.ended_at_ms, table.at_ms + 2000);
        let logged = logged(&store, table.id).await;
        assert_eq!(logged.state, GameState::Finished(Box::new(game)));
        assert_eq!(logged.entries, table.game.log());
        assert_eq!(logged.replay().unwrap(), table.game);
        assert!(store.running_game(table.player.id).await.unwrap().is_none());
    }
}

pub(crate) async fn a_game_may_end_with_its_first_entry(store: Store) {
    let mut table = Table::new();
    table.give_up(&store).await;
    let game = finished(&store, table.id).await;
    assert_eq!((game.seq, game.played, game.result.won), (1, false, false));
}

pub(crate) async fn a_resend_of_the_last_eight_gets_the_final_state(store: Store) {
    let mut table = Table::new();
    let mut appends = Vec::new();
    for step in 0..12 {
        let action = if step == 11 { Action::GiveUp } else { table.first_move() };
        let append = table.append(&[action]);
        store.append(append.clone()).await.unwrap();
        table.take(&append);
        appends.push(append);
    }
    let state = finished(&store, table.id).await;
    for append in &appends[4..] {
        match store.append(append.clone()).await.unwrap_err() {
            AppendError::AlreadyStored { seq: 12, finished: Some(game) } => {
                assert_eq!(*game, state);
            }
            other => panic!("{other:?}"),
        }
    }
}

pub(crate) async fn an_older_resend_gets_the_final_state_too(store: Store) {
    let mut table = Table::new();
    let first = table.append(&[table.first_move()]);
    store.append(first.clone()).await.unwrap();
    table.take(&first);
    table.play_moves(&store, 8).await;
    table.give_up(&store).await;
    match store.append(first).await.unwrap_err() {
        AppendError::Over(game) => assert_eq!(*game, finished(&store, table.id).await),
        other => panic!("{other:?}"),
    }
}

pub(crate) async fn nothing_is_added_to_a_game_that_is_over(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 3).await;
    let late = Append { expected_seq: 4, ..table.append(&[table.first_move()]) };
    table.give_up(&store).await;
    let state = finished(&store, table.id).await;
    for append in [late.clone(), Append { expected_seq: 2, id: new_entry_id(), ..late }] {
        let refused = store.append(append).await.unwrap_err();
        assert!(matches!(&refused, AppendError::Over(game) if **game == state), "{refused:?}");
    }
    assert_eq!(finished(&store, table.id).await, state);
}

pub(crate) async fn an_ended_game_is_not_begun_again(store: Store) {
    let mut table = Table::new();
    let second_beginning = table.append(&[table.first_move()]);
    table.play_moves(&store, 1).await;
    table.give_up(&store).await;
    let refused = store.append(second_beginning).await.unwrap_err();
    assert!(matches!(refused, AppendError::Over(_)), "{refused:?}");
    assert!(store.running_game(table.player.id).await.unwrap().is_none());
}

pub(crate) async fn after_giving_up_another_game_may_begin(store: Store) {
    let mut first = Table::new();
    first.play_moves(&store, 4).await;
    first.give_up(&store).await;
    let mut second = Table::of(first.player);
    second.play_moves(&store, 1).await;
    assert_eq!(store.running_game(first.player.id).await.unwrap().unwrap().id, second.id);
}

pub(crate) async fn of_two_endings_at_once_exactly_one_wins(store: Store) {
    for _ in 0..10 {
        let mut table = Table::new();
        table.play_moves(&store, 3).await;
        let (one, other) = (table.append(&[Action::GiveUp]), table.append(&[Action::GiveUp]));
        let answers = tokio::join!(store.append(one), store.append(other));
        let (won, lost) = match answers {
            (Ok(won), Err(lost)) | (Err(lost), Ok(won)) => (won, lost),
            answers => panic!("{answers:?}"),
        };
        assert_eq!(won.seq, 4);
        assert!(matches!(&lost, AppendError::Over(game) if game.seq == 4), "{lost:?}");
    }
}

pub(crate) async fn has_entry_knows_the_log_and_the_last_eight(store: Store) {
    let mut table = Table::new();
    let mut ids = Vec::new();
    for _ in 0..10 {
        let append = table.append(&[table.first_move()]);
        store.append(append.clone()).await.unwrap();
        table.take(&append);
        ids.push(append.id);
    }
    for id in &ids {
        assert!(store.has_entry(table.id, *id).await.unwrap());
    }
    assert!(!store.has_entry(table.id, new_entry_id()).await.unwrap());
    table.give_up(&store).await;
    let known = |id| store.has_entry(table.id, id);
    assert!(!known(ids[2]).await.unwrap());
    assert!(known(ids[3]).await.unwrap());
    assert!(known(ids[9]).await.unwrap());

    // The clock of a game that is over has nowhere to go, which is no error.
    store.save_clock(table.id, ClockState::stopped(1)).await.unwrap();
}
