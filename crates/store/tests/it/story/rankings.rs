//! The ranking list and the standings of periods: places that are shared, windows around a player, imports.

use geduld_rules::DrawCount;
use geduld_store::{
    EventKind, Imported, MemberName, MemberState, PeriodRow, PlayerId, Ranked, Store, StoreError,
};

use crate::{
    arena::{close, enter, member, member_named, name, open_tournament, reached},
    table::{START_MS, new_player},
};

const DRAW: DrawCount = DrawCount::Three;

fn imported(text: &str, points: u64) -> Imported {
    Imported { draw: DRAW, name: name(text), player: new_player().id, points, awards: [0; 9] }
}

/// Players with these points, by their names.
async fn with_points(store: &Store, points: impl IntoIterator<Item = u64>) {
    let rows = points
        .into_iter()
        .enumerate()
        .map(|(index, points)| imported(&format!("P {index}"), points))
        .collect();
    store.import_points("old".to_owned(), rows, START_MS).await.unwrap();
}

fn places(rows: &[Ranked]) -> Vec<u64> {
    rows.iter().map(|row| row.place).collect()
}

pub(crate) async fn equal_points_share_a_place_and_the_next_are_skipped(store: Store) {
    // Thirty-four different, three alike, and one behind.
    let points = (0..34).map(|index| 9000 - index * 7).chain([500, 500, 500, 499]);
    with_points(&store, points).await;
    let ranking = store.ranking(DRAW, 100).await.unwrap();
    assert_eq!(places(&ranking[33..]), [34, 35, 35, 35, 38]);
    let alike: Vec<PlayerId> = ranking[34..37].iter().map(|row| row.player).collect();
    assert!(alike.is_sorted(), "by player id: {alike:?}");
    // At the edge of a list the order is the same.
    let cut = store.ranking(DRAW, 36).await.unwrap();
    assert_eq!(cut, ranking[..36]);
    assert!(store.ranking(DrawCount::One, 10).await.unwrap().is_empty());
}

pub(crate) async fn a_window_is_a_part_of_the_ranking(store: Store) {
    let mut random = fastrand::Rng::with_seed(4);
    // Few values, so that many share; some far apart, in other buckets.
    let points: Vec<u64> =
        (0..120).map(|_| [random.u64(1..20), random.u64(1..20_000)][random.usize(0..2)]).collect();
    with_points(&store, points).await;
    let ranking = store.ranking(DRAW, 1000).await.unwrap();
    assert_eq!(ranking.len(), 120);
    for (index, row) in ranking.iter().enumerate() {
        for neighbours in [0, 1, 5, 200] {
            let size = usize::try_from(neighbours).unwrap();
            let (from, to) = (index.saturating_sub(size), (index + size + 1).min(120));
            let window = store.ranking_around(DRAW, row.player, neighbours).await.unwrap();
            assert_eq!(window, ranking[from..to], "{index}");
        }
        let totals = store.totals(DRAW, row.player).await.unwrap();
        assert_eq!((totals.points, totals.place), (row.points, Some(row.place)));
    }
    let stranger = member(&store).await.id;
    assert!(store.ranking_around(DRAW, stranger, 5).await.unwrap().is_empty());
}

pub(crate) async fn a_period_has_places_at_any_offset(store: Store) {
    open_tournament(&store, "one").await;
    let mut results = Vec::new();
    for points in [75, 60, 60, 60, 60, 30, 30, 0] {
        let player = member(&store).await.id;
        enter(&store, "one", player).await;
        results.push(reached(player, 1, points, 0));
    }
    close(&store, "one", results).await;
    let page = |offset, limit| {
        let store = store.clone();
        async move {
            let kind = EventKind::Tournament;
            store.period_standing(kind, DRAW, "2026-W49", offset, limit).await.unwrap()
        }
    };
    let all = page(0, 100).await;
    let places = |rows: &[PeriodRow]| rows.iter().map(|row| row.place).collect::<Vec<_>>();
    assert_eq!(places(&all), [1, 2, 2, 2, 2, 6, 6, 8]);
    for offset in 0..9 {
        let rest = page(offset, 3).await;
        let from = usize::try_from(offset).unwrap().min(all.len());
        assert_eq!(rest, all[from..(from + 3).min(all.len())]);
    }
    for row in &all {
        let own = store.period_row(EventKind::Tournament, DRAW, "2026-W49", row.player).await;
        assert_eq!(own.unwrap().as_ref(), Some(row));
    }
}

pub(crate) async fn an_import_is_done_once(store: Store) {
    let rows = vec![imported("Anna", 50), imported("Bert", 60)];
    assert_eq!(store.import_points("old".to_owned(), rows.clone(), 5).await.unwrap(), 2);
    assert_eq!(store.import_points("old".to_owned(), rows.clone(), 6).await.unwrap(), 0);
    assert_eq!(store.ranking(DRAW, 10).await.unwrap().len(), 2);
    // Under another name it is another one: the same members have more.
    assert_eq!(store.import_points("older".to_owned(), rows, 7).await.unwrap(), 2);
    let ranking = store.ranking(DRAW, 10).await.unwrap();
    let read: Vec<_> = ranking.iter().map(|row| (row.name.as_str(), row.points)).collect();
    assert_eq!(read, [("Bert", 120), ("Anna", 100)]);
    assert!(store.differences().await.unwrap().is_empty());
}

pub(crate) async fn an_imported_name_makes_an_unclaimed_member_or_goes_to_its_own(store: Store) {
    let known = member_named(&store, "Anna", [1; 16]).await.id;
    let odd = MemberName { name: "~ Bért ~".to_owned(), ..name("bert") };
    let mut with_cups = imported("anna", 50);
    with_cups.awards = [1, 0, 2, 0, 0, 0, 0, 0, 3];
    let unclaimed = Imported { name: odd.clone(), ..imported("", 40) };
    let other_game = Imported { draw: DrawCount::One, name: odd, ..imported("", 30) };
    let twice = imported("anna", 5);
    let rows = vec![with_cups, unclaimed.clone(), other_game, twice];
    store.import_points("old".to_owned(), rows, START_MS).await.unwrap();

    let totals = store.totals(DRAW, known).await.unwrap();
    assert_eq!((totals.points, totals.awards), (55, [1, 0, 2, 0, 0, 0, 0, 0, 3]));
    let made = store.member(unclaimed.player).await.unwrap().unwrap();
    assert_eq!(made.name.as_deref(), Some("~ Bért ~"));
    assert_eq!(made.state, MemberState::Unclaimed);
    assert_eq!(store.totals(DrawCount::One, unclaimed.player).await.unwrap().points, 30);
    let ledger = store.ledger_of(known).await.unwrap();
    assert!(ledger.iter().all(|row| row.source == "import:old"), "{ledger:?}");
    assert!(store.differences().await.unwrap().is_empty());
}

pub(crate) async fn an_import_beyond_reason_changes_nothing(store: Store) {
    let rows = vec![imported("Anna", 50), imported("Bert", u64::MAX)];
    let refused = store.import_points("old".to_owned(), rows, 5).await.unwrap_err();
    assert!(matches!(refused, StoreError::Unreadable { .. }), "{refused:?}");
    assert!(store.ranking(DRAW, 10).await.unwrap().is_empty());
    assert!(store.members("", None, 10).await.unwrap().is_empty());
}
