//! Addresses for mail: confirmed, replaced, removed.

use geduld_store::Store;

use super::members::member;
use crate::table::START_MS;

const LATER_MS: i64 = START_MS + 1000;

fn address(name: &str) -> String {
    format!("{name}@example.org")
}

pub(crate) async fn an_address_is_used_once_its_owner_has_confirmed_it(store: Store) {
    let (anna, _) = member(&store, "Anna").await;
    store.add_mail(anna.player, address("anna"), [1; 32], LATER_MS).await.unwrap();
    let mail = store.member_mail(anna.player, START_MS).await.unwrap();
    assert_eq!((mail.address, mail.new_address), (None, Some(address("anna"))));
    // In time, and by its own token.
    assert_eq!(store.member_mail(anna.player, LATER_MS).await.unwrap().new_address, None);
    assert_eq!(store.mail_to_confirm(&[1; 32], LATER_MS).await.unwrap(), None);
    assert!(!store.confirm_mail([1; 32], LATER_MS).await.unwrap());
    assert!(!store.confirm_mail([2; 32], START_MS).await.unwrap());
    let (whose, which) = store.mail_to_confirm(&[1; 32], START_MS).await.unwrap().unwrap();
    assert_eq!((whose.player, which), (anna.player, address("anna")));
    assert!(store.confirm_mail([1; 32], START_MS).await.unwrap());
    let mail = store.member_mail(anna.player, START_MS).await.unwrap();
    assert_eq!(mail.address, Some(address("anna")));
    assert_eq!((mail.confirmed_at_ms, &mail.new_address), (Some(START_MS), &None));
    assert!(!format!("{mail:?}").contains("anna"));
    // Once.
    assert!(!store.confirm_mail([1; 32], START_MS).await.unwrap());
}

pub(crate) async fn another_address_takes_the_place_of_the_first_when_confirmed(store: Store) {
    let (bert, _) = member(&store, "Bert").await;
    let (other, _) = member(&store, "Cor").await;
    for (step, name) in [(1, "first"), (2, "wrong"), (3, "second")] {
        store.add_mail(bert.player, address(name), [step; 32], LATER_MS).await.unwrap();
        if step == 1 {
            assert!(store.confirm_mail([1; 32], START_MS).await.unwrap());
        }
        let mail = store.member_mail(bert.player, START_MS).await.unwrap();
        assert_eq!(mail.address, Some(address("first")));
    }
    for player in [bert.player, other.player] {
        let hash = if player == bert.player { [8; 32] } else { [9; 32] };
        store.add_recovery_link(player, hash, LATER_MS).await.unwrap();
    }
    assert!(!store.confirm_mail([2; 32], START_MS).await.unwrap());
    assert!(store.recovery_link(&[8; 32], START_MS).await.unwrap().is_some());
    assert!(store.confirm_mail([3; 32], START_MS).await.unwrap());
    let mail = store.member_mail(bert.player, START_MS).await.unwrap();
    assert_eq!(mail.address, Some(address("second")));
    // A link in the mailbox that was left lets nobody in, and others' links are theirs.
    assert!(store.recovery_link(&[8; 32], START_MS).await.unwrap().is_none());
    assert!(store.recovery_link(&[9; 32], START_MS).await.unwrap().is_some());
}

pub(crate) async fn an_address_goes_with_its_links_and_its_member(store: Store) {
    let (dora, _) = member(&store, "Dora").await;
    assert!(!store.remove_mail(dora.player).await.unwrap());
    for step in [1, 2] {
        store.add_mail(dora.player, address("dora"), [step; 32], LATER_MS).await.unwrap();
        assert!(store.confirm_mail([step; 32], START_MS).await.unwrap());
        store.add_recovery_link(dora.player, [step; 32], LATER_MS).await.unwrap();
        if step == 1 {
            assert!(store.remove_mail(dora.player).await.unwrap());
        } else {
            assert!(store.delete_member(dora.player, START_MS).await.unwrap());
        }
        assert_eq!(store.member_mail(dora.player, START_MS).await.unwrap().address, None);
        assert!(store.recovery_link(&[step; 32], START_MS).await.unwrap().is_none());
    }
}
