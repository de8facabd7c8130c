//! Background work that one holder does at a time.

use geduld_store::{Lease, Store};

const NAME: &str = "event:one";

pub(crate) async fn a_lease_is_held_by_one_until_it_runs_out(store: Store) {
    let first = store.take_lease(NAME, "a", None, 0, 100).await.unwrap().unwrap();
    assert_eq!(store.take_lease(NAME, "b", None, 99, 300).await.unwrap(), None);
    let second = store.take_lease(NAME, "b", None, 100, 300).await.unwrap().unwrap();
    assert!(second.token > first.token);
    // Who lost it does not keep it, and other work is not concerned.
    assert_eq!(store.take_lease(NAME, "a", Some(first), 200, 400).await.unwrap(), None);
    assert!(store.take_lease("event:two", "a", None, 200, 400).await.unwrap().is_some());
}

pub(crate) async fn a_lease_is_kept_by_who_holds_it(store: Store) {
    let lease = store.take_lease(NAME, "a", None, 0, 100).await.unwrap().unwrap();
    let kept = store.take_lease(NAME, "a", Some(lease.clone()), 50, 150).await.unwrap();
    assert_eq!(kept, Some(lease.clone()));
    assert_eq!(store.take_lease(NAME, "b", None, 120, 300).await.unwrap(), None);
    // It ran out, and nobody took it meanwhile.
    let kept = store.take_lease(NAME, "a", Some(lease.clone()), 500, 600).await.unwrap();
    assert_eq!(kept, Some(lease));
}

pub(crate) async fn a_lease_given_back_is_free_and_its_token_worth_nothing(store: Store) {
    let first = store.take_lease(NAME, "a", None, 0, 100).await.unwrap().unwrap();
    store.give_lease_back(first.clone()).await.unwrap();
    let refused = store.fence_event("one".to_owned(), first.clone()).await.unwrap_err();
    assert!(matches!(refused, geduld_store::LeaseError::Lost), "{refused:?}");
    let second = store.take_lease(NAME, "b", None, 1, 100).await.unwrap().unwrap();
    assert!(second.token > first.token);
    // Given back once more by who has it no more, it stays with the other.
    store.give_lease_back(first).await.unwrap();
    assert_eq!(store.take_lease(NAME, "c", None, 2, 100).await.unwrap(), None);
}

pub(crate) async fn of_many_that_take_a_lease_one_has_it(store: Store) {
    let mut tasks = tokio::task::JoinSet::new();
    for holder in 0..50 {
        let store = store.clone();
        tasks.spawn(async move {
            store.take_lease(NAME, &holder.to_string(), None, 0, 100).await.unwrap()
        });
    }
    let taken: Vec<Lease> = tasks.join_all().await.into_iter().flatten().collect();
    assert_eq!(taken.len(), 1, "{taken:?}");
}
