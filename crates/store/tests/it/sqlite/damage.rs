//! Lists that somebody has changed by hand: each change is found, and undone by a recomputation.

use geduld_rules::DrawCount;
use geduld_store::{EventKind, PlayerId, Store};
use sqlx::{Connection, SqliteConnection};

use super::fixture::{database, new_store};
use crate::arena::{close, enter, event, member, open, reached};

async fn close_two(store: &Store) -> PlayerId {
    let player = member(store).await.id;
    for (id, kind) in [("one", EventKind::Tournament), ("two", EventKind::Daily)] {
        open(store, event(id, kind, DrawCount::Three)).await;
        enter(store, id, player).await;
        let points = if kind == EventKind::Tournament { 75 } else { 0 };
        close(store, id, vec![reached(player, 1, points, 1)]).await;
    }
    player
}

async fn damage(raw: &mut SqliteConnection, statement: &'static str) {
    let changed = sqlx::query(statement).execute(raw).await.unwrap().rows_affected();
    assert!(changed > 0, "{statement}");
}

#[tokio::test]
async fn damage_by_hand_is_found_and_mended() {
    let (store, home) = new_store().await;
    let player = close_two(&store).await;
    let mut raw = database(home.path()).await;
    for (statement, what) in [
        ("UPDATE totals SET points = points + 1", "points"),
        ("UPDATE totals SET award1 = 7", "award 1"),
        ("UPDATE totals SET listed = 0", "listed"),
        ("DELETE FROM totals", "points"),
        ("UPDATE point_counts SET players = 5", "place counts"),
        ("DELETE FROM point_counts", "place counts"),
        ("UPDATE point_buckets SET bucket = 3", "place buckets"),
        ("UPDATE period_totals SET points = 1", "period 2026-12, tournament, points"),
        ("UPDATE period_totals SET events = 4", "period 2026, daily, events"),
        ("UPDATE period_totals SET listed = 0", "period 2026-W49, daily, listed"),
        ("DELETE FROM period_totals", "period 2026-12-01, daily, points"),
    ] {
        assert_eq!(store.differences().await.unwrap(), Vec::new());
        damage(&mut raw, statement).await;
        let found = store.differences().await.unwrap();
        assert!(found.iter().any(|found| found.what == what), "{statement}: {found:?}");
        assert!(found.iter().all(|found| found.kept != found.sum), "{found:?}");
        store.recompute().await.unwrap();
    }
    // The ledger is what counts: a row that is lost there is missed in the totals.
    damage(&mut raw, "DELETE FROM ledger WHERE what = 0").await;
    let found = store.differences().await.unwrap();
    let [points] = &found[..] else { panic!("one: {found:?}") };
    assert_eq!((points.player, points.kept, points.sum), (player, 75, 0));
    raw.close().await.unwrap();
    store.close().await;
}
