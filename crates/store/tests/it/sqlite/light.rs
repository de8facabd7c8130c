//! Finding and listing games reads no log.

use geduld_store::StoreError;
use sqlx::Connection;

use super::fixture::{database, new_store};
use crate::table::{Table, finished};

#[tokio::test]
async fn games_whose_logs_cannot_be_read_are_found_and_listed() {
    let (store, home) = new_store().await;
    let (mut over, mut running) = (Table::new(), Table::new());
    over.play_moves(&store, 3).await;
    over.give_up(&store).await;
    running.play_moves(&store, 3).await;
    let mut raw = database(home.path()).await;
    for damage in [
        "UPDATE finished_games SET packed = CAST(SUBSTR(packed, 1, 30) || 'x' AS BLOB)",
        "UPDATE entries SET action = x'ff'",
    ] {
        sqlx::query(damage).execute(&mut raw).await.unwrap();
    }
    raw.close().await.unwrap();

    let listed = store.finished_games(over.player.id, None, 10).await.unwrap();
    assert_eq!(listed, [finished(&store, over.id).await]);
    assert_eq!(listed[0].terms.deal, over.start.deal);
    let found = store.running_game(running.player.id).await.unwrap().unwrap();
    assert_eq!((found.terms, found.seq), (running.start, 3));
    assert!(store.game(running.id).await.unwrap().is_some());
    for id in [over.id, running.id] {
        let unread = store.logged_game(id).await;
        assert!(matches!(unread, Err(StoreError::Unreadable { .. })), "{unread:?}");
    }
}
