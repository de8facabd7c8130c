//! Places, points and awards.

use geduld_events::{Award, Cup, Kind, Medal, Standing, Tally, shared_places, standings};
use geduld_rules::Scheme;
use proptest::prelude::*;

fn all_played(total_points: u64) -> Tally {
    Tally { total_points, moves: 300, rounds_played: 3, competes: true }
}

fn points(tallies: &[Tally]) -> Vec<u32> {
    let standings = standings(Kind::Tournament, Scheme::Tournament, tallies);
    standings.iter().map(|standing| standing.points).collect()
}

fn places(standings: &[Standing]) -> Vec<Option<u32>> {
    standings.iter().map(|standing| standing.place).collect()
}

#[test]
fn one_entrant_gets_10_points_and_no_cup() {
    let alone = standings(Kind::Tournament, Scheme::Tournament, &[all_played(900)]);
    assert_eq!(alone, [Standing { place: Some(1), points: 10, award: None }]);
}

#[test]
fn two_entrants_get_75_and_10() {
    assert_eq!(points(&[all_played(900), all_played(800)]), [75, 10]);
}

#[test]
fn three_entrants_get_75_45_and_10() {
    assert_eq!(points(&[all_played(900), all_played(800), all_played(0)]), [75, 45, 10]);
}

#[test]
fn two_equal_entrants_get_55_each() {
    assert_eq!(points(&[all_played(900), all_played(900)]), [55, 55]);
}

#[test]
fn ties_share_35_35_35_and_38_follows() {
    let totals: Vec<u32> = (0..34).map(|rank| 1000 - rank).chain([500, 500, 500, 400]).collect();
    assert_eq!(shared_places(&totals)[33..], [34, 35, 35, 35, 38]);
    let tallies: Vec<Tally> = totals.iter().map(|&total| all_played(total.into())).collect();
    let standings = standings(Kind::Tournament, Scheme::Tournament, &tallies);
    assert_eq!(places(&standings)[33..], [34, 35, 35, 35, 38].map(Some));
}

#[test]
fn places_of_nobody_and_of_equals() {
    assert!(shared_places::<u64>(&[]).is_empty());
    assert_eq!(shared_places(&[7, 9, 7, 7, 1]), [2, 1, 2, 2, 5]);
}

#[test]
fn cups_are_gold_silver_bronze_and_wood_and_the_last_place_has_none() {
    let tallies: Vec<Tally> = [50, 40, 30, 20, 10].map(all_played).to_vec();
    let awards = |tallies: &[Tally]| -> Vec<Option<Award>> {
        let standings = standings(Kind::Tournament, Scheme::Tournament, tallies);
        standings.iter().map(|standing| standing.award).collect()
    };
    let cups = Cup::ALL.map(|cup| Some(Award::Cup(cup)));
    assert_eq!(awards(&tallies), [cups[0], cups[1], cups[2], cups[3], None]);
    assert_eq!(awards(&tallies[..4]), [cups[0], cups[1], cups[2], None]);
    assert_eq!(awards(&tallies[..2]), [cups[0], None]);
    assert_eq!(Cup::ALL.map(Cup::points), [25, 15, 10, 5]);
}

#[test]
fn equal_results_share_a_cup_and_the_next_one_is_skipped() {
    let tallies: Vec<Tally> = [50, 40, 40, 20, 10].map(all_played).to_vec();
    let standings = standings(Kind::Tournament, Scheme::Tournament, &tallies);
    let awards: Vec<_> = standings.iter().map(|standing| standing.award).collect();
    let [gold, silver, _, wood] = Cup::ALL.map(|cup| Some(Award::Cup(cup)));
    assert_eq!(awards, [gold, silver, silver, wood, None]);
    // 40 × (3 + 1/2) / 4 = 35 for the two, 10 and silver beside it.
    let points: Vec<_> = standings.iter().map(|standing| standing.points).collect();
    assert_eq!(points, [40 + 10 + 25, 25 + 10 + 15, 25 + 10 + 15, 10 + 10 + 5, 10]);
}

#[test]
fn a_total_of_0_brings_no_cup() {
    let standings =
        standings(Kind::Tournament, Scheme::Tournament, &[all_played(0), all_played(0)]);
    assert!(standings.iter().all(|s| s.award.is_none() && s.place == Some(1) && s.points == 30));
}

#[test]
fn a_daily_deal_brings_medals_and_no_points() {
    let tallies: Vec<Tally> = [60, 50, 40, 30, 20, 10]
        .map(|total| Tally { rounds_played: 1, ..all_played(total) })
        .to_vec();
    let standings = standings(Kind::DailyDeal, Scheme::Tournament, &tallies);
    for (standing, medal) in standings.iter().zip(Medal::ALL) {
        assert_eq!(standing.award, Some(Award::Medal(medal)));
    }
    assert_eq!(standings[5].award, None);
    assert!(standings.iter().all(|standing| standing.points == 0));
}

#[test]
fn who_did_not_play_all_rounds_gets_no_10_points() {
    let partly = Tally { rounds_played: 2, ..all_played(900) };
    assert_eq!(points(&[partly, all_played(800)]), [65, 10]);
}

#[test]
fn who_played_no_round_or_does_not_compete_has_no_place_and_is_beaten_by_nobody() {
    let idle = Tally { rounds_played: 0, ..all_played(75) };
    let operator = Tally { competes: false, ..all_played(5000) };
    let tallies = [all_played(900), idle, operator, all_played(50)];
    let standings = standings(Kind::Tournament, Scheme::Tournament, &tallies);
    assert_eq!(places(&standings), [Some(1), None, None, Some(2)]);
    assert_eq!(points(&tallies), [75, 0, 0, 10]);
    assert!(standings[1].award.is_none() && standings[2].award.is_none());
}

#[test]
fn calm_totals_are_parted_by_fewer_moves_and_others_are_not() {
    let quick = Tally { moves: 250, ..all_played(900) };
    let tallies = [all_played(900), quick, Tally { moves: 10, ..all_played(800) }];
    let calm = standings(Kind::Tournament, Scheme::Calm, &tallies);
    assert_eq!(places(&calm), [2, 1, 3].map(Some));
    let timed = standings(Kind::Tournament, Scheme::Tournament, &tallies);
    assert_eq!(places(&timed), [1, 1, 3].map(Some));
}

fn any_tallies() -> impl Strategy<Value = Vec<Tally>> {
    let tally = (0..6_u64, 0..4_u64, 0..=3_usize, any::<bool>()).prop_map(
        |(total, moves, rounds_played, competes)| Tally {
            total_points: total * 25,
            moves,
            rounds_played,
            competes,
        },
    );
    proptest::collection::vec(tally, 0..40)
}

/// The rules once more, each entrant held against each other.
fn naive(kind: Kind, scheme: Scheme, tallies: &[Tally], own: &Tally) -> Standing {
    let counts = |tally: &&Tally| tally.competes && tally.rounds_played > 0;
    if !counts(&own) {
        return Standing { place: None, points: 0, award: None };
    }
    let key =
        |t: &Tally| (t.total_points, if scheme == Scheme::Calm { u64::MAX - t.moves } else { 0 });
    let others: Vec<_> = tallies.iter().filter(counts).map(key).collect();
    let better = others.iter().filter(|&&other| other > key(own)).count();
    let worse = others.iter().filter(|&&other| other < key(own)).count();
    let tied = others.len() - better - worse - 1;
    let has_award = others.len() >= better + 2 && own.total_points > 0;
    let place = u32::try_from(better + 1).unwrap();
    let (award, points) = if kind == Kind::DailyDeal {
        (Medal::ALL.get(better).map(|&medal| Award::Medal(medal)), 0)
    } else {
        let award = Cup::ALL.get(better).map(|&cup| Award::Cup(cup));
        // Half up, counted in steps: the largest r with r − 1/2 at most 40 (worse + tied / 2) / (n − 1).
        let (twice, others) = (2 * worse + tied, others.len() - 1);
        let beaten =
            (1..=40).take_while(|r| (2 * r - 1) * others <= 40 * twice && others > 0).count();
        let cup = if has_award { [25, 15, 10, 5].get(better).copied().unwrap_or(0) } else { 0 };
        (award, beaten + cup + if own.rounds_played == 3 { 10 } else { 0 })
    };
    Standing {
        place: Some(place),
        points: u32::try_from(points).unwrap(),
        award: award.filter(|_| has_award),
    }
}

proptest! {
    #[test]
    fn standings_are_what_holding_each_against_each_gives(
        tallies in any_tallies(), calm: bool, tournament: bool,
    ) {
        let scheme = if calm { Scheme::Calm } else { Scheme::Tournament };
        let kind = if tournament { Kind::Tournament } else { Kind::DailyDeal };
        let expected: Vec<Standing> =
            tallies.iter().map(|own| naive(kind, scheme, &tallies, own)).collect();
        prop_assert_eq!(standings(kind, scheme, &tallies), expected);
    }

    #[test]
    fn the_order_of_entrants_does_not_matter(
        (tallies, order) in any_tallies().prop_flat_map(|tallies| {
            let order: Vec<usize> = (0..tallies.len()).collect();
            (Just(tallies), Just(order).prop_shuffle())
        }),
    ) {
        let straight = standings(Kind::Tournament, Scheme::Calm, &tallies);
        let shuffled: Vec<Tally> = order.iter().map(|&index| tallies[index]).collect();
        let other = standings(Kind::Tournament, Scheme::Calm, &shuffled);
        for (place, &index) in order.iter().enumerate() {
            prop_assert_eq!(other[place], straight[index]);
        }
    }

    #[test]
    fn equal_results_bring_the_same_and_better_ones_no_less(tallies in any_tallies()) {
        let standings = standings(Kind::Tournament, Scheme::Tournament, &tallies);
        for (own, standing) in tallies.iter().zip(&standings) {
            prop_assert!(standing.points <= 75);
            for (other, theirs) in tallies.iter().zip(&standings) {
                if !(own.counts() && other.counts()) {
                    continue;
                }
                if own.total_points == other.total_points {
                    prop_assert_eq!((standing.place, standing.award), (theirs.place, theirs.award));
                }
                if own.total_points > other.total_points && own.rounds_played >= other.rounds_played {
                    prop_assert!(standing.points >= theirs.points);
                    prop_assert!(standing.place < theirs.place);
                }
            }
        }
    }

    #[test]
    fn places_of_totals_say_how_many_are_higher(totals in proptest::collection::vec(0..20_u64, 0..60)) {
        for (&total, place) in totals.iter().zip(shared_places(&totals)) {
            prop_assert_eq!(place as usize, 1 + totals.iter().filter(|&&other| other > total).count());
        }
    }
}
