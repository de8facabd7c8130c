//! Closings: exactly once, whatever is broken off, and balanced by what comes later.

use geduld_rules::DrawCount;
use geduld_store::{EventKind, EventResult, EventState, Flag, LeaseError, PlayerId, Store, Totals};

use crate::{
    arena::{
        CLOSING_MS, Closing, begin_table, close, enter, event, lease, member, member_named, open,
        open_tournament, reached, worthless,
    },
    table::START_MS,
};

/// An open tournament with entrants.
async fn entered(store: &Store, id: &str, count: usize) -> Vec<PlayerId> {
    open_tournament(store, id).await;
    let mut players = Vec::new();
    for _ in 0..count {
        let player = member(store).await.id;
        enter(store, id, player).await;
        players.push(player);
    }
    players
}

/// Places in the order of the players, with the cups that go with them.
fn in_order(players: &[PlayerId]) -> Vec<EventResult> {
    let result = |(place, player): (u32, &PlayerId)| {
        let award = if place <= 4 { u8::try_from(place).unwrap() } else { 0 };
        reached(*player, place, 75 / place, award)
    };
    (1..).zip(players).map(result).collect()
}

async fn totals(store: &Store, player: PlayerId) -> Totals {
    store.totals(DrawCount::Three, player).await.unwrap()
}

/// Points, gold and silver cups.
async fn sums(store: &Store, player: PlayerId) -> (u64, u64, u64) {
    let totals = totals(store, player).await;
    (totals.points, totals.awards[0], totals.awards[1])
}

async fn assert_sound(store: &Store) {
    assert_eq!(store.differences().await.unwrap(), Vec::new());
}

pub(crate) async fn a_closing_shows_results_and_fills_ledger_totals_and_periods(store: Store) {
    let players = entered(&store, "one", 3).await;
    let results = in_order(&players);
    close(&store, "one", results.clone()).await;

    let event = store.event("one").await.unwrap().unwrap();
    assert_eq!((event.state, event.version, event.counted), (EventState::Closed, 1, 3));
    assert_eq!((event.text.as_deref(), event.rounds.as_deref()), (Some("text"), Some("[]")));
    assert_eq!(event.closed_at_ms, Some(CLOSING_MS + 5000));
    assert_eq!(event.outages, vec![(START_MS + 10, START_MS + 5010)]);
    assert_eq!(store.results("one", 0, 10).await.unwrap(), results);
    assert_eq!(store.result_of("one", players[1]).await.unwrap(), Some(results[1].clone()));

    let ledger = store.ledger_of(players[1]).await.unwrap();
    let rows: Vec<_> = ledger.iter().map(|row| (row.what, row.amount)).collect();
    assert_eq!(rows, [(0, 37), (2, 1)]);
    assert_eq!((ledger[0].source.as_str(), ledger[0].version), ("one", 1));
    assert_eq!(totals(&store, players[1]).await.place, Some(2));
    assert_eq!(sums(&store, players[1]).await, (37, 0, 1));
    for period in ["2026-12-01", "2026-W49", "2026-12", "2026"] {
        let rows = store
            .period_standing(EventKind::Tournament, DrawCount::Three, period, 0, 10)
            .await
            .unwrap();
        let rows: Vec<_> =
            rows.iter().map(|row| (row.player, row.place, row.points, row.events)).collect();
        let wanted = [(players[0], 1, 75, 1), (players[1], 2, 37, 1), (players[2], 3, 25, 1)];
        assert_eq!(rows, wanted, "{period}");
    }
    assert_sound(&store).await;
}

pub(crate) async fn nothing_of_a_closing_is_seen_before_its_end(store: Store) {
    let players = entered(&store, "one", 2).await;
    let lease = lease(&store, "one", "house", CLOSING_MS).await;
    let closing = Closing::first("one", lease, in_order(&players));
    for step in 0..Closing::STEPS - 1 {
        closing.step(&store, step).await.unwrap();
        assert!(store.results("one", 0, 10).await.unwrap().is_empty());
        assert_eq!(store.result_of("one", players[0]).await.unwrap(), None);
        assert!(store.player_results(players[0], None, 10).await.unwrap().is_empty());
        assert!(store.ranking(DrawCount::Three, 10).await.unwrap().is_empty());
        assert!(store.event_games(None, 10).await.unwrap().is_empty());
    }
    assert_eq!(store.event("one").await.unwrap().unwrap().state, EventState::Closing);
}

pub(crate) async fn a_closing_broken_off_anywhere_is_done_once_by_the_next(store: Store) {
    for steps in 0..=Closing::STEPS {
        let id = format!("event-{steps}");
        let players = entered(&store, &id, 4).await;
        let first = Closing::first(&id, lease(&store, &id, "a", 0).await, in_order(&players));
        for step in 0..steps {
            first.step(&store, step).await.unwrap();
        }
        // Its holder is thought dead, and comes back at every step of the next one.
        let second = Closing { lease: lease(&store, &id, "b", 20_000).await, ..first.clone() };
        for step in 0..Closing::STEPS {
            for refused in 0..Closing::STEPS {
                let error = first.step(&store, refused).await.unwrap_err();
                assert!(matches!(error, LeaseError::Lost), "{error:?}");
            }
            let done = second.step(&store, step).await;
            // When the first one had finished, there is nothing to do again but what does no harm.
            if steps < Closing::STEPS {
                done.unwrap();
            } else if step >= 2 {
                assert!(matches!(done, Err(LeaseError::State)), "{step}: {done:?}");
            }
        }
        assert_eq!(store.results(&id, 0, 10).await.unwrap(), in_order(&players));
        assert_eq!(sums(&store, players[0]).await, (75, 1, 0));
        assert_eq!(store.ledger_of(players[0]).await.unwrap().len(), 2);
        assert_sound(&store).await;
    }
}

pub(crate) async fn of_many_that_finish_a_closing_one_does(store: Store) {
    let players = entered(&store, "one", 3).await;
    let lease = lease(&store, "one", "house", 0).await;
    let closing = Closing::first("one", lease, in_order(&players));
    for step in 0..Closing::STEPS - 1 {
        closing.step(&store, step).await.unwrap();
    }
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let (store, finish) = (store.clone(), closing.finish());
        tasks.spawn(async move { store.finish_closing(finish).await });
    }
    let answers = tasks.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let others = answers.iter().filter_map(|answer| answer.as_ref().err());
    assert!(others.into_iter().all(|error| matches!(error, LeaseError::State)), "{answers:?}");
    assert_eq!(sums(&store, players[0]).await, (75, 1, 0));
    assert_sound(&store).await;
}

pub(crate) async fn a_closing_that_leaves_somebody_out_is_refused(store: Store) {
    let players = entered(&store, "one", 3).await;
    let lease = lease(&store, "one", "house", 0).await;
    let closing = Closing::first("one", lease, in_order(&players[..2]));
    let refused = closing.step(&store, Closing::STEPS - 1).await.unwrap_err();
    assert!(matches!(refused, LeaseError::State), "not fenced: {refused:?}");
    closing.step(&store, 0).await.unwrap();
    let all = Closing { results: in_order(&players), ..closing.clone() };
    all.step(&store, 3).await.unwrap();
    let refused = all.step(&store, 4).await.unwrap_err();
    assert!(matches!(refused, LeaseError::State), "games run: {refused:?}");
    for step in 1..=3 {
        closing.step(&store, step).await.unwrap();
    }
    let refused = closing.step(&store, 4).await.unwrap_err();
    assert!(matches!(refused, LeaseError::State), "one has no result: {refused:?}");
    let skipped = Closing { version: 2, ..all.clone() };
    let refused = skipped.step(&store, 3).await.unwrap_err();
    assert!(matches!(refused, LeaseError::State), "no version 1: {refused:?}");
    all.all(&store).await.unwrap();
}

pub(crate) async fn a_closing_takes_no_cancelled_event(store: Store) {
    open_tournament(&store, "one").await;
    store.cancel_event("one".to_owned(), None, "why".to_owned(), 0).await.unwrap();
    for id in ["one", "none"] {
        let lease = lease(&store, id, "house", 0).await;
        let refused = store.fence_event(id.to_owned(), lease).await.unwrap_err();
        assert!(matches!(refused, LeaseError::State), "{refused:?}");
    }
}

pub(crate) async fn a_void_takes_everything_back(store: Store) {
    let before = entered(&store, "before", 2).await;
    close(&store, "before", in_order(&before)).await;
    let ranking = store.ranking(DrawCount::Three, 10).await.unwrap();

    open_tournament(&store, "one").await;
    let newcomer = member(&store).await.id;
    for player in [before[1], before[0], newcomer] {
        enter(&store, "one", player).await;
    }
    let first = close(&store, "one", in_order(&[before[1], before[0], newcomer])).await;
    assert_ne!(store.ranking(DrawCount::Three, 10).await.unwrap(), ranking);
    let results: Vec<_> = first.results.iter().cloned().map(worthless).collect();
    let void = Closing { version: 2, void: true, results, ..first };
    void.all(&store).await.unwrap();

    assert_eq!(store.ranking(DrawCount::Three, 10).await.unwrap(), ranking);
    assert_eq!(totals(&store, newcomer).await, Totals::default());
    let amounts = |what| {
        let store = store.clone();
        async move {
            let ledger = store.ledger_of(newcomer).await.unwrap();
            let rows = ledger.iter().filter(|row| row.what == what);
            rows.map(|row| (row.version, row.amount)).collect::<Vec<_>>()
        }
    };
    assert_eq!(amounts(0).await, [(1, 25), (2, -25)]);
    assert_eq!(amounts(3).await, [(1, 1), (2, -1)]);
    let kind = EventKind::Tournament;
    let row = store.period_row(kind, DrawCount::Three, "2026", newcomer).await.unwrap();
    assert_eq!(row, None);
    let event = store.event("one").await.unwrap().unwrap();
    assert_eq!((event.state, event.version, event.counted), (EventState::Void, 2, 0));
    assert_eq!(event.reason.as_deref(), Some("a fault"));
    assert!(store.results("one", 0, 10).await.unwrap().iter().all(|row| row.place.is_none()));
    assert_sound(&store).await;
}

pub(crate) async fn a_correction_gives_what_the_first_closing_should_have(store: Store) {
    let players = entered(&store, "one", 3).await;
    let mut wrong = in_order(&players);
    wrong.reverse();
    let first = close(&store, "one", wrong).await;
    let right = in_order(&[players[1], players[0], players[2]]);
    Closing { version: 2, results: right.clone(), ..first.clone() }.all(&store).await.unwrap();
    assert_eq!(store.results("one", 0, 10).await.unwrap(), right);
    assert_eq!(sums(&store, players[1]).await, (75, 1, 0));
    assert_eq!(sums(&store, players[0]).await, (37, 0, 1));
    // Who gets what he had already has no new row.
    assert_eq!(store.ledger_of(players[2]).await.unwrap().len(), 2);
    // And back again: rows balance the sum of all before, not the last of them.
    Closing { version: 3, results: first.results.clone(), ..first }.all(&store).await.unwrap();
    assert_eq!(sums(&store, players[0]).await, (75, 1, 0));
    assert_eq!(sums(&store, players[1]).await, (37, 0, 1));
    assert_sound(&store).await;
}

pub(crate) async fn who_does_not_count_gets_nothing(store: Store) {
    let players = entered(&store, "one", 3).await;
    let mut results = in_order(&players);
    results[1].out_of_competition = true;
    results[2].place = None;
    close(&store, "one", results.clone()).await;
    for player in &players[1..] {
        assert_eq!(totals(&store, *player).await, Totals::default());
        assert!(store.ledger_of(*player).await.unwrap().is_empty());
        let row = store
            .period_row(EventKind::Tournament, DrawCount::Three, "2026", *player)
            .await
            .unwrap();
        assert_eq!(row, None);
    }
    // Results without a place come last.
    assert_eq!(store.results("one", 1, 10).await.unwrap(), results[1..]);
    assert_eq!(store.results("one", 2, 10).await.unwrap(), results[2..]);
    assert_eq!(store.results("one", 3, 10).await.unwrap(), []);
    assert_sound(&store).await;
}

pub(crate) async fn a_daily_deal_brings_medals_and_results(store: Store) {
    open(&store, event("one", EventKind::Daily, DrawCount::One)).await;
    let player = member(&store).await.id;
    enter(&store, "one", player).await;
    close(&store, "one", vec![EventResult { total_points: 640, ..reached(player, 1, 0, 5) }]).await;
    let totals = store.totals(DrawCount::One, player).await.unwrap();
    assert_eq!((totals.points, totals.awards[4], totals.place), (0, 1, None));
    let row = store.period_row(EventKind::Daily, DrawCount::One, "2026-12", player).await.unwrap();
    let row = row.map(|row| (row.place, row.points, row.events));
    assert_eq!(row, Some((1, 640, 1)));
    assert!(store.ranking(DrawCount::One, 10).await.unwrap().is_empty());
    assert!(store.ranking_around(DrawCount::One, player, 3).await.unwrap().is_empty());
    assert_sound(&store).await;
}

pub(crate) async fn who_was_deleted_during_the_closing_has_no_name_and_stands_in_no_list(
    store: Store,
) {
    let players = entered(&store, "one", 3).await;
    let lease = lease(&store, "one", "house", 0).await;
    let closing = Closing::first("one", lease, in_order(&players));
    for step in 0..Closing::STEPS - 1 {
        closing.step(&store, step).await.unwrap();
    }
    store.delete_member(players[0], CLOSING_MS).await.unwrap();
    closing.step(&store, Closing::STEPS - 1).await.unwrap();
    store.delete_member(players[1], CLOSING_MS).await.unwrap();
    let results = store.results("one", 0, 10).await.unwrap();
    let names: Vec<_> = results.iter().map(|row| row.name.as_deref()).collect();
    assert_eq!(names, [None, None, Some("then")]);
    // Places of an event stay, those of lists close up.
    assert_eq!(results[2].place, Some(3));
    let ranking = store.ranking(DrawCount::Three, 10).await.unwrap();
    assert_eq!(ranking.len(), 1);
    assert_eq!((ranking[0].player, ranking[0].place), (players[2], 1));
    assert_eq!(totals(&store, players[2]).await.place, Some(1));
    assert_eq!(totals(&store, players[0]).await.place, None);
    assert_eq!(sums(&store, players[0]).await, (75, 1, 0));
    assert!(store.ranking_around(DrawCount::Three, players[0], 2).await.unwrap().is_empty());
    assert_sound(&store).await;
    // A void of what a deleted member won balances as well.
    let results: Vec<_> = closing.results.iter().cloned().map(worthless).collect();
    Closing { version: 2, void: true, results, ..closing }.all(&store).await.unwrap();
    assert_eq!(sums(&store, players[0]).await, (0, 0, 0));
    assert!(store.ranking(DrawCount::Three, 10).await.unwrap().is_empty());
    assert_sound(&store).await;
}

pub(crate) async fn a_player_finds_results_and_the_best_of_them(store: Store) {
    let player = member(&store).await.id;
    for (place, id) in (1_i64..).zip(["a", "b", "c", "d"]) {
        let mut event = event(id, EventKind::Tournament, DrawCount::Three);
        // Two of them open at once.
        event.opening_ms += place.max(2);
        open(&store, event).await;
        enter(&store, id, player).await;
        let total_points = [0, 50, 90, 50][usize::try_from(place - 1).unwrap()];
        let result = EventResult { total_points, ..reached(player, 1, 10, 0) };
        let first = close(&store, id, vec![result.clone()]).await;
        if id == "c" {
            let results = vec![worthless(result)];
            Closing { version: 2, void: true, results, ..first }.all(&store).await.unwrap();
        }
    }
    let ids = |results: Vec<geduld_store::PlayerResult>| {
        results.into_iter().map(|result| result.event.id).collect::<Vec<_>>()
    };
    let latest = store.player_results(player, None, 3).await.unwrap();
    let last = latest[2].event.clone();
    assert_eq!(ids(latest), ["d", "c", "b"]);
    let earlier = store.player_results(player, Some(&last), 3).await.unwrap();
    assert_eq!(ids(earlier), ["a"]);
    let (kind, draw) = (EventKind::Tournament, DrawCount::Three);
    assert_eq!(ids(store.best_results(player, kind, draw, 9).await.unwrap()), ["b", "d"]);
    assert!(store.best_results(player, EventKind::Daily, draw, 9).await.unwrap().is_empty());
    assert!(store.best_results(player, kind, DrawCount::One, 9).await.unwrap().is_empty());
}

pub(crate) async fn flags_and_shared_networks_are_told(store: Store) {
    open_tournament(&store, "one").await;
    let mut players = Vec::new();
    for (text, network) in [("An", 1), ("Bo", 2), ("Cor", 1), ("Dé", 3)] {
        let player = member_named(&store, text, [network; 16]).await;
        players.push(player.id);
        if text != "Dé" {
            begin_table(&store, "one", player, 1).await;
        }
    }
    let mut pair = [players[0], players[2]];
    pair.sort_unstable();
    assert_eq!(store.shared_networks("one", 10).await.unwrap(), vec![(pair[0], pair[1])]);

    let flag = Flag {
        event: "one".to_owned(),
        player: pair[0],
        other: pair[1],
        why: "shared_network".to_owned(),
        detail: "seen".to_owned(),
    };
    let again = Flag { detail: "seen again".to_owned(), ..flag.clone() };
    store.add_flags(vec![flag]).await.unwrap();
    store.add_flags(vec![again.clone()]).await.unwrap();
    assert_eq!(store.flags(10).await.unwrap(), vec![again]);
}
