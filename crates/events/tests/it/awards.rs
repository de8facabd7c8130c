//! Awards as text.

use geduld_events::{Award, Cup, Kind, Medal};

#[test]
fn each_award_is_read_back() {
    for award in Cup::ALL.map(Award::Cup).into_iter().chain(Medal::ALL.map(Award::Medal)) {
        assert_eq!(award.to_string().parse(), Ok(award));
    }
    assert!("tin cup".parse::<Award>().is_err());
    assert!("wood medal".parse::<Award>().is_err());
}

#[test]
fn place_k_needs_k_and_one_entrants_and_a_total() {
    for (kind, most) in [(Kind::Tournament, 4), (Kind::DailyDeal, 5)] {
        for place in 1..10 {
            assert_eq!(Award::of(kind, place, place + 1, 1).is_some(), place <= most);
            assert_eq!(Award::of(kind, place, place, 1), None);
            assert_eq!(Award::of(kind, place, place + 1, 0), None);
        }
        assert_eq!(Award::of(kind, 0, 9, 1), None);
    }
}
