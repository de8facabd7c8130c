//! Events that are announced, open, over.

use geduld_rules::DrawCount;
use geduld_store::{EventKind, EventState, Store, StoredEvent};

use crate::{
    arena::{close, enter, event, member, open, open_tournament, reached},
    table::START_MS,
};

pub(crate) async fn an_event_is_read_back_as_it_was_announced(store: Store) {
    let mut announced = event("one", EventKind::Daily, DrawCount::One);
    announced.outages = vec![(1, 2), (30, 400)];
    announced.sealed_rounds = Some(vec![5, 6]);
    announced.reason = Some("because".to_owned());
    assert!(store.announce_event(announced.clone()).await.unwrap());
    assert_eq!(store.event("one").await.unwrap(), Some(announced.clone()));
    assert_eq!(store.event("two").await.unwrap(), None);
    // An event is announced once.
    let other = StoredEvent { series: "other".to_owned(), ..announced.clone() };
    assert!(!store.announce_event(other).await.unwrap());
    assert_eq!(store.event("one").await.unwrap(), Some(announced));
}

pub(crate) async fn rounds_and_the_opening_are_noted_once(store: Store) {
    let announced = event("one", EventKind::Daily, DrawCount::One);
    store.announce_event(announced).await.unwrap();
    for bytes in [vec![1], vec![2]] {
        store.set_rounds("one".to_owned(), bytes).await.unwrap();
    }
    for at_ms in [START_MS + 3, START_MS + 4] {
        store.open_event("one".to_owned(), at_ms).await.unwrap();
    }
    let stored = store.event("one").await.unwrap().unwrap();
    assert_eq!(stored.sealed_rounds, Some(vec![1]));
    assert_eq!(stored.opened_at_ms, Some(START_MS + 3));
}

pub(crate) async fn only_what_nobody_entered_is_cancelled(store: Store) {
    open_tournament(&store, "entered").await;
    enter(&store, "entered", member(&store).await.id).await;
    open_tournament(&store, "empty").await;
    let cancel = |id: &str| {
        let (store, id) = (store.clone(), id.to_owned());
        async move {
            store.cancel_event(id, Some("text".to_owned()), "why".to_owned(), 5).await.unwrap()
        }
    };
    assert!(!cancel("entered").await);
    assert!(!cancel("unknown").await);
    assert!(cancel("empty").await);
    assert!(!cancel("empty").await);
    let stored = store.event("empty").await.unwrap().unwrap();
    assert_eq!(stored.state, EventState::Cancelled);
    assert_eq!((stored.text.as_deref(), stored.reason.as_deref()), (Some("text"), Some("why")));
    assert_eq!(store.event("entered").await.unwrap().unwrap().state, EventState::Announced);
}

/// The ids of events.
fn ids(events: &[StoredEvent]) -> Vec<&str> {
    events.iter().map(|event| event.id.as_str()).collect()
}

pub(crate) async fn events_are_found_by_series_day_and_state(store: Store) {
    let player = member(&store).await.id;
    for (place, id) in (0_i64..).zip(["a", "b", "c", "d"]) {
        let mut event = event(id, EventKind::Tournament, DrawCount::Three);
        event.opening_ms += place * 1000;
        if id == "d" {
            event.day = String::from("2026-12-02");
        }
        open(&store, event).await;
    }
    let mut daily = event("e", EventKind::Daily, DrawCount::Three);
    daily.series = String::from("daily");
    open(&store, daily).await;
    for id in ["a", "e"] {
        enter(&store, id, player).await;
        close(&store, id, vec![reached(player, 1, 10, 0)]).await;
    }
    close(&store, "b", Vec::new()).await;
    let text = Some("text".to_owned());
    store.cancel_event("c".to_owned(), text, "why".to_owned(), 0).await.unwrap();

    assert_eq!(store.last_event("series").await.unwrap().unwrap().id, "d");
    assert_eq!(store.last_public_event("series").await.unwrap().unwrap().id, "c");
    assert_eq!(store.last_public_event("none").await.unwrap(), None);
    assert_eq!(ids(&store.events_ahead().await.unwrap()), ["d"]);
    let day = store.events_of_day(EventKind::Tournament, "2026-12-01").await.unwrap();
    assert_eq!(ids(&day), ["a", "b", "c"]);
    // What nobody entered is not listed.
    let over = async |kind, after| store.events_over(kind, after, 10).await.unwrap();
    let both = over(None, None).await;
    assert_eq!(ids(&both), ["e", "a"]);
    assert_eq!(ids(&over(Some(EventKind::Daily), None).await), ["e"]);
    // Both opened at the same moment: a page that ends between them skips none.
    assert_eq!(both[0].opening_ms, both[1].opening_ms);
    assert_eq!(ids(&over(None, Some(&both[0])).await), ["a"]);
    assert_eq!(ids(&over(None, Some(&both[1])).await), [""; 0]);
}
