//! Players and their tokens.

use geduld_store::{AppendError, NewPlayer, PlayerId, Store};

use crate::table::{Table, new_player};

pub(crate) async fn a_player_is_there_from_the_first_entry_and_not_before(store: Store) {
    let mut table = Table::new();
    let token_hash = table.player.token_hash;
    assert_eq!(store.player_by_token(&token_hash).await.unwrap(), None);
    table.play_moves(&store, 1).await;
    assert_eq!(store.player_by_token(&token_hash).await.unwrap(), Some(table.player.id));
}

pub(crate) async fn a_token_leads_to_one_player(store: Store) {
    let mut first = Table::new();
    first.play_moves(&store, 1).await;
    let id = PlayerId::from_bytes([7; 16]);
    let twin = Table::of(NewPlayer { id, token_hash: first.player.token_hash });
    let refused = store.append(twin.append(&[twin.first_move()])).await.unwrap_err();
    assert!(
        matches!(refused, AppendError::OtherToken { player } if player == first.player.id),
        "{refused:?}"
    );
    assert!(store.game(twin.id).await.unwrap().is_none());
    assert_eq!(
        store.player_by_token(&first.player.token_hash).await.unwrap(),
        Some(first.player.id)
    );
}

pub(crate) async fn a_player_id_belongs_to_one_token(store: Store) {
    let mut first = Table::new();
    first.play_moves(&store, 1).await;
    let token_hash = new_player().token_hash;
    let thief = Table::of(NewPlayer { id: first.player.id, token_hash });
    let refused = store.append(thief.append(&[thief.first_move()])).await.unwrap_err();
    assert!(matches!(refused, AppendError::OtherPlayer), "{refused:?}");
    assert_eq!(store.player_by_token(&token_hash).await.unwrap(), None);
}

pub(crate) async fn a_refused_beginning_makes_no_player(store: Store) {
    let mut first = Table::new();
    first.play_moves(&store, 1).await;
    let newcomer = Table { id: first.id, ..Table::new() };
    let refused = store.append(newcomer.append(&[newcomer.first_move()])).await.unwrap_err();
    assert!(matches!(refused, AppendError::OtherPlayer), "{refused:?}");
    assert_eq!(store.player_by_token(&newcomer.player.token_hash).await.unwrap(), None);
}
