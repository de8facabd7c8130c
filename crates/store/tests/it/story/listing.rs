//! Lists of finished games.

use geduld_rules::Action;
use geduld_store::{Before, FinishedGame, NewPlayer, Store};

use crate::table::{START_MS, Table, finished, new_player};

/// Finishes a game that ends at a given time after the start of the tests.
async fn finish(store: &Store, player: NewPlayer, ends_ms: i64) -> FinishedGame {
    let mut table = Table::of(player);
    table.at_ms = START_MS + ends_ms - 1000;
    table.play(store, &[table.first_move(), Action::GiveUp]).await.unwrap();
    finished(store, table.id).await
}

pub(crate) async fn finished_games_come_newest_first_and_whole(store: Store) {
    let player = new_player();
    let mut games = Vec::new();
    for ends_ms in [3000, 1000, 2000] {
        games.push(finish(&store, player, ends_ms).await);
    }
    let listed = store.finished_games(player.id, None, 10).await.unwrap();
    assert_eq!(listed, [games[0].clone(), games[2].clone(), games[1].clone()]);
    assert_eq!(store.finished_games(player.id, None, 0).await.unwrap(), []);
}

pub(crate) async fn pages_neither_repeat_nor_skip_a_game(store: Store) {
    let player = new_player();
    let mut games = Vec::new();
    // Ten games in each of three milliseconds, so that pages break between equals.
    for index in 0..30 {
        games.push(finish(&store, player, 1000 + index % 3).await);
    }
    games.sort_by_key(|game| (game.ended_at_ms, game.id));
    games.reverse();
    for limit in [1, 7, 30, 31] {
        let mut listed: Vec<FinishedGame> = Vec::new();
        let mut before: Option<Before> = None;
        loop {
            let page = store.finished_games(player.id, before, limit).await.unwrap();
            let Some(last) = page.last() else { break };
            before = Some(last.into());
            listed.extend(page);
        }
        assert_eq!(listed, games, "pages of {limit}");
    }

    // A game that ends meanwhile is newer than any page that follows.
    let page = store.finished_games(player.id, None, 7).await.unwrap();
    finish(&store, player, 9000).await;
    let before = page.last().map(Before::from);
    assert_eq!(store.finished_games(player.id, before, 7).await.unwrap(), games[7..14]);
}

pub(crate) async fn games_of_others_are_not_listed(store: Store) {
    let (one, other) = (new_player(), new_player());
    let game = finish(&store, one, 1000).await;
    finish(&store, other, 1000).await;
    assert_eq!(store.finished_games(one.id, None, 10).await.unwrap(), [game]);
}
