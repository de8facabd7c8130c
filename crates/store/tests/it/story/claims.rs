//! Members who were carried over from an earlier ranking, and what deletion does to the ranking.

use geduld_rules::DrawCount;
use geduld_store::{
    Imported, MemberState, PlayerId, Proof, Recovery, SignInError, SignUpError, Store,
};

use super::members::{named, new_session, sign_up_as};
use crate::table::{START_MS, new_player};

const LATER_MS: i64 = START_MS + 1_000_000;

/// Carries members over with these points in draw three.
async fn carried_over(store: &Store, points: &[(&str, u64)]) -> Vec<PlayerId> {
    let rows: Vec<_> = points
        .iter()
        .map(|(name, points)| Imported {
            draw: DrawCount::Three,
            name: named(name),
            player: new_player().id,
            points: *points,
            awards: [1, 0, 0, 0, 0, 0, 0, 0, 0],
        })
        .collect();
    let players = rows.iter().map(|row| row.player).collect();
    store.import_points(String::from("old house"), rows, START_MS).await.unwrap();
    players
}

/// The list as it is shown: place, name, points.
async fn list(store: &Store) -> Vec<(u64, String, u64)> {
    let ranking = store.ranking(DrawCount::Three, 100).await.unwrap();
    ranking.into_iter().map(|ranked| (ranked.place, ranked.name, ranked.points)).collect()
}

pub(crate) async fn who_was_carried_over_comes_in_by_a_link_alone(store: Store) {
    let players = carried_over(&store, &[("Aafje", 500)]).await;
    let player = players[0];
    let found = store.credentials("aafje").await.unwrap().unwrap();
    assert_eq!((found.member.player, found.member.state), (player, MemberState::Unclaimed));
    assert_eq!(found.password_hash, None);
    let refused = store.sign_up(sign_up_as("Aafje")).await;
    assert!(matches!(refused, Err(SignUpError::NameTaken)), "{refused:?}");
    let refused = store.sign_in(player, new_session(), None).await;
    assert!(matches!(refused, Err(SignInError::NotActive)), "{refused:?}");
    assert!(!store.suspend(player, Some(String::new())).await.unwrap());

    store.add_recovery_link(player, [1; 32], LATER_MS + 1).await.unwrap();
    let whose = store.recovery_link(&[1; 32], LATER_MS).await.unwrap().unwrap();
    assert_eq!((whose.player, whose.state), (player, MemberState::Unclaimed));
    let recovery = Recovery {
        player,
        proof: Proof::Link { token_hash: [1; 32] },
        password_hash: String::from("hash"),
        code_hashes: vec![String::from("code")],
        at_ms: LATER_MS,
    };
    store.recover(recovery).await.unwrap();
    let member = store.member(player).await.unwrap().unwrap();
    assert_eq!((member.state, member.has_password), (MemberState::Active, true));
    // The account is as old as its first use: who enters an event only if it was there before its opening.
    assert_eq!(member.created_at_ms, LATER_MS);
    assert_eq!(store.unused_codes(player).await.unwrap().len(), 1);
    store.sign_in(player, new_session(), None).await.unwrap();
    assert_eq!(store.totals(DrawCount::Three, player).await.unwrap().points, 500);
}

pub(crate) async fn a_deleted_member_makes_room_in_the_ranking(store: Store) {
    let points = [("Bets", 3000), ("Cees", 2000), ("Door", 2000), ("Epke", 10)];
    let players = carried_over(&store, &points).await;
    let row = |place, name: &str, points| (place, name.to_owned(), points);
    assert_eq!(
        list(&store).await.iter().map(|(place, ..)| *place).collect::<Vec<_>>(),
        [1, 2, 2, 4]
    );
    assert!(store.delete_member(players[1], LATER_MS).await.unwrap());
    assert_eq!(
        list(&store).await,
        [row(1, "Bets", 3000), row(2, "Door", 2000), row(3, "Epke", 10)]
    );
    let around = store.ranking_around(DrawCount::Three, players[3], 1).await.unwrap();
    assert_eq!(around.iter().map(|ranked| ranked.place).collect::<Vec<_>>(), [2, 3]);
    assert!(store.ranking_around(DrawCount::Three, players[1], 1).await.unwrap().is_empty());
    // What is kept agrees with the ledger, in which every row stays.
    assert_eq!(store.differences().await.unwrap(), []);
    let ledger = store.ledger_of(players[1]).await.unwrap();
    assert_eq!(ledger.len(), 2);
}
