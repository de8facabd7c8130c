//! Long random histories: whatever happened, the lists are what a simple count of the results gives.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use geduld_rules::DrawCount;
use geduld_store::{EventKind, EventResult, Imported, PlayerId, Ranked, Store};

use crate::{
    arena::{CLOSING_MS, Closing, close, enter, event, member, name, open, worthless},
    table::{START_MS, new_player},
};

const DRAWS: [DrawCount; 2] = [DrawCount::One, DrawCount::Three];
const KINDS: [EventKind; 2] = [EventKind::Tournament, EventKind::Daily];

/// An event as it stands.
struct Held {
    kind: EventKind,
    draw: DrawCount,
    closing: Closing,
}

/// What happened, told once more.
#[derive(Default)]
struct History {
    events: Vec<Held>,
    imports: Vec<Imported>,
    /// Members, and whether they are listed.
    members: BTreeMap<PlayerId, bool>,
    /// Those who were imported.
    unclaimed: BTreeSet<PlayerId>,
}

impl History {
    /// What counts of an event.
    fn counted(held: &Held) -> impl Iterator<Item = &EventResult> {
        let counts = |row: &&EventResult| row.place.is_some() && !row.out_of_competition;
        held.closing.results.iter().filter(counts)
    }

    fn points(&self, draw: DrawCount, player: PlayerId) -> (u64, [u64; 9]) {
        let (mut points, mut awards) = (0, [0; 9]);
        for held in self.events.iter().filter(|held| held.draw == draw) {
            for row in Self::counted(held).filter(|row| row.player == player) {
                points += u64::from(row.points);
                if row.award > 0 {
                    awards[usize::from(row.award) - 1] += 1;
                }
            }
        }
        for row in self.imports.iter().filter(|row| row.draw == draw && row.player == player) {
            points += row.points;
            for (sum, award) in awards.iter_mut().zip(row.awards) {
                *sum += award;
            }
        }
        (points, awards)
    }

    fn listed(&self) -> impl Iterator<Item = PlayerId> {
        self.members.iter().filter(|(_, listed)| **listed).map(|(player, _)| *player)
    }

    fn ranking(&self, draw: DrawCount) -> Vec<(PlayerId, u64, u64, [u64; 9])> {
        let mut rows: Vec<_> = self
            .listed()
            .map(|player| (player, self.points(draw, player)))
            .filter(|(_, (points, _))| *points > 0)
            .collect();
        rows.sort_by_key(|(player, (points, _))| (std::cmp::Reverse(*points), *player));
        let place = |of: u64| 1 + rows.iter().filter(|(_, (points, _))| *points > of).count();
        rows.iter()
            .map(|(player, (points, awards))| (*player, place(*points) as u64, *points, *awards))
            .collect()
    }

    /// Sum and number of events of each listed player in a period.
    fn period(
        &self,
        kind: EventKind,
        draw: DrawCount,
        period: &str,
    ) -> BTreeMap<PlayerId, (u64, u64)> {
        let mut sums = BTreeMap::new();
        for held in self.events.iter().filter(|held| (held.kind, held.draw) == (kind, draw)) {
            if !held.closing.periods.iter().any(|of| of == period) {
                continue;
            }
            for row in Self::counted(held).filter(|row| self.members[&row.player]) {
                let sum: &mut (u64, u64) = sums.entry(row.player).or_default();
                sum.0 += match kind {
                    EventKind::Tournament => u64::from(row.points),
                    EventKind::Daily => row.total_points,
                };
                sum.1 += 1;
            }
        }
        sums
    }

    fn periods(&self) -> BTreeSet<String> {
        self.events.iter().flat_map(|held| held.closing.periods.clone()).collect()
    }

    async fn assert_told_by(&self, store: &Store) {
        for draw in DRAWS {
            let ranking = store.ranking(draw, 1000).await.unwrap();
            let told: Vec<_> = ranking
                .iter()
                .map(|row: &Ranked| (row.player, row.place, row.points, row.awards))
                .collect();
            assert_eq!(told, self.ranking(draw));
            for player in self.members.keys() {
                let totals = store.totals(draw, *player).await.unwrap();
                assert_eq!((totals.points, totals.awards), self.points(draw, *player));
                let place = ranking.iter().find(|row| row.player == *player).map(|row| row.place);
                assert_eq!(totals.place, place);
            }
            for kind in KINDS {
                for period in self.periods() {
                    let rows = store.period_standing(kind, draw, &period, 0, 1000).await.unwrap();
                    assert!(rows.is_sorted_by_key(|row| (row.place, row.player)));
                    let told: BTreeMap<_, _> =
                        rows.iter().map(|row| (row.player, (row.points, row.events))).collect();
                    assert_eq!(told, self.period(kind, draw, &period));
                }
            }
        }
        assert_eq!(store.differences().await.unwrap(), Vec::new());
    }
}

/// Results of no sense but with all that matters: the store does not judge them.
fn results(random: &mut Rng, kind: EventKind, players: &[PlayerId]) -> Vec<EventResult> {
    let result = |player: &PlayerId| EventResult {
        player: *player,
        name: Some("then".to_owned()),
        out_of_competition: random.u8(0..8) == 0,
        round_points: vec![random.u32(0..500)],
        total_points: random.u64(0..40) * 25,
        moves: random.u64(0..200),
        won: random.u32(0..2),
        place: (random.u8(0..5) > 0).then(|| random.u32(1..10)),
        points: if kind == EventKind::Tournament { random.u32(0..4) * 25 } else { 0 },
        award: match kind {
            EventKind::Tournament => random.u8(0..5),
            EventKind::Daily => [0, 5, 6, 7, 8, 9][random.usize(0..6)],
        },
    };
    players.iter().map(result).collect()
}

async fn hold(store: &Store, random: &mut Rng, history: &mut History, number: usize) {
    let (kind, draw) = (KINDS[random.usize(0..2)], DRAWS[random.usize(0..2)]);
    let id = format!("event-{number}");
    open(store, event(&id, kind, draw)).await;
    // Who was imported has not come in.
    let active = history.listed().filter(|player| !history.unclaimed.contains(player));
    let entrants: Vec<PlayerId> = active.filter(|_| random.bool()).collect();
    for player in &entrants {
        enter(store, &id, *player).await;
    }
    // Some leave before it closes.
    if let Some(gone) = entrants.first()
        && random.u8(0..4) == 0
    {
        delete(store, history, *gone).await;
    }
    let lease = crate::arena::lease(store, &id, "house", CLOSING_MS).await;
    let mut closing = Closing::first(&id, lease, results(random, kind, &entrants));
    let month = random.u8(1..4);
    closing.periods = vec![format!("2026-{month:02}"), "2026".to_owned()];
    closing.all(store).await.unwrap();
    history.events.push(Held { kind, draw, closing });
}

async fn close_anew(store: &Store, random: &mut Rng, history: &mut History) {
    if history.events.is_empty() {
        return;
    }
    let index = random.usize(0..history.events.len());
    let held = &mut history.events[index];
    let players: Vec<PlayerId> = held.closing.results.iter().map(|row| row.player).collect();
    let mut anew = results(random, held.kind, &players);
    held.closing.void = random.bool();
    if held.closing.void {
        anew = anew.into_iter().map(worthless).collect();
    }
    held.closing.results = anew;
    held.closing.version += 1;
    held.closing.all(store).await.unwrap();
}

async fn delete(store: &Store, history: &mut History, player: PlayerId) {
    assert!(store.delete_member(player, CLOSING_MS).await.unwrap());
    history.members.insert(player, false);
}

async fn import(store: &Store, random: &mut Rng, history: &mut History, number: usize) {
    let known = history.listed().next().unwrap();
    let mut rows = Vec::new();
    for index in 0..3 {
        let player = new_player().id;
        let draw = DRAWS[random.usize(0..2)];
        let awards = std::array::from_fn(|_| random.u64(0..3));
        let name = name(&format!("old {number} {index}"));
        rows.push(Imported { draw, name, player, points: random.u64(0..3000), awards });
        history.members.insert(player, true);
        history.unclaimed.insert(player);
    }
    // One of them is a member already.
    rows[0].name = name(&store.member(known).await.unwrap().unwrap().name.unwrap());
    let left_out = std::mem::replace(&mut rows[0].player, new_player().id);
    history.members.remove(&left_out);
    history.unclaimed.remove(&left_out);
    store.import_points(number.to_string(), rows.clone(), START_MS).await.unwrap();
    rows[0].player = known;
    history.imports.extend(rows);
}

pub(crate) async fn lists_are_what_a_simple_count_gives(store: Store) {
    live(&store, 0).await;
}

pub(crate) async fn lists_are_what_a_simple_count_gives_in_another_history(store: Store) {
    live(&store, 1).await;
}

pub(crate) async fn lists_are_what_a_simple_count_gives_in_a_third_history(store: Store) {
    live(&store, 2).await;
}

async fn live(store: &Store, seed: u64) {
    let random = &mut Rng::with_seed(seed);
    let history = &mut History::default();
    for _ in 0..10 {
        history.members.insert(member(store).await.id, true);
    }
    for number in 0..30 {
        match random.u8(0..10) {
            0..5 => hold(store, random, history, number).await,
            5..8 => close_anew(store, random, history).await,
            8 => {
                let active: Vec<PlayerId> = history.listed().collect();
                if active.len() > 5 {
                    delete(store, history, active[random.usize(0..active.len())]).await;
                }
            }
            _ => import(store, random, history, number).await,
        }
        if number % 5 == 4 {
            history.assert_told_by(store).await;
        }
    }
    store.recompute().await.unwrap();
    history.assert_told_by(store).await;
}

pub(crate) async fn an_event_without_entrants_closes_and_gives_nothing(store: Store) {
    open(&store, event("one", EventKind::Tournament, DrawCount::Three)).await;
    close(&store, "one", Vec::new()).await;
    assert!(store.results("one", 0, 10).await.unwrap().is_empty());
    assert!(store.ranking(DrawCount::Three, 10).await.unwrap().is_empty());
    assert_eq!(store.differences().await.unwrap(), Vec::new());
}
