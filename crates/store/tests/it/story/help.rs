//! Marks of games whose player was helped.

use geduld_store::Store;

use super::appends::running;
use crate::table::{START_MS, Table, finished};

pub(crate) async fn a_mark_stays_with_a_running_game_to_its_end(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 2).await;
    assert!(!running(&store, table.id).await.terms.assisted);
    assert!(store.mark_assisted(table.id, START_MS).await.unwrap());
    assert!(store.mark_assisted(table.id, START_MS).await.unwrap());
    assert!(running(&store, table.id).await.terms.assisted);
    table.play_moves(&store, 1).await;
    table.give_up(&store).await;
    assert!(finished(&store, table.id).await.terms.assisted);
}

pub(crate) async fn a_game_marked_before_it_begins_begins_marked(store: Store) {
    let (mut helped, mut other) = (Table::new(), Table::new());
    assert!(!store.is_helped(helped.id).await.unwrap());
    assert!(store.mark_assisted(helped.id, START_MS).await.unwrap());
    assert!(store.mark_assisted(helped.id, START_MS + 1).await.unwrap());
    assert!(store.is_helped(helped.id).await.unwrap());
    assert!(!store.is_helped(other.id).await.unwrap());
    helped.play_moves(&store, 1).await;
    other.play_moves(&store, 1).await;
    assert!(running(&store, helped.id).await.terms.assisted);
    assert!(!running(&store, other.id).await.terms.assisted);
}

pub(crate) async fn a_game_that_is_over_is_not_marked_and_that_is_told(store: Store) {
    let mut table = Table::new();
    table.play_moves(&store, 1).await;
    table.give_up(&store).await;
    assert!(!store.mark_assisted(table.id, START_MS).await.unwrap());
    assert!(!finished(&store, table.id).await.terms.assisted);
    assert!(!store.is_helped(table.id).await.unwrap());
}
