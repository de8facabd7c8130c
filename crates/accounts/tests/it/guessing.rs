//! Limits on tries to sign in, in a house whose clock is a number.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use geduld_accounts::{Admitted, Guessing, Limits, Look, TooMany, Try};
use proptest::prelude::*;

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

/// A time like any other.
const NOON_MS: i64 = 1_796_000_000_000;

fn member(number: usize) -> Look {
    Look::of(&format!("Bewoner {number}"))
}

/// The n-th address of an attacker who has many.
fn elsewhere(number: u32) -> IpAddr {
    IpAddr::V4(Ipv4Addr::from_bits(0x0a00_0000 + number))
}

fn stranger(account: &Look, address: IpAddr) -> Try<'_> {
    Try { account, address, known_browser: false }
}

fn at_home(account: &Look, address: IpAddr) -> Try<'_> {
    Try { account, address, known_browser: true }
}

/// A try that fails, at once or when it is let.
fn fail(guessing: &mut Guessing, now_ms: i64, wanted: Try<'_>) -> Result<(), TooMany> {
    guessing.ask(now_ms, wanted).map(drop)
}

/// A right password.
fn come_in(guessing: &mut Guessing, now_ms: i64, wanted: Try<'_>) -> Result<(), TooMany> {
    let admitted = guessing.ask(now_ms, wanted)?;
    guessing.right(now_ms, admitted);
    Ok(())
}

/// How many tries are let in, when each is repeated as soon as it may be.
fn tries_until(guessing: &mut Guessing, from_ms: i64, to_ms: i64, wanted: Try<'_>) -> usize {
    let (mut now_ms, mut tries) = (from_ms, 0);
    while now_ms < to_ms {
        match fail(guessing, now_ms, wanted) {
            Ok(()) => tries += 1,
            Err(TooMany { wait_ms }) => now_ms += wait_ms,
        }
    }
    tries
}

#[test]
fn forty_people_of_a_care_home_sign_in_at_nine_with_typing_errors() {
    let mut guessing = Guessing::default();
    let mut chance = fastrand::Rng::with_seed(40);
    let mut now_ms = NOON_MS;
    // All at once, each wrong up to four times, and some with the caps lock on who give up after five.
    let mut errors: Vec<u32> = (0..40).map(|_| chance.u32(0..=4)).collect();
    let gives_up = |number: usize| number.is_multiple_of(10);
    let mut waiting: Vec<usize> = (0..40).filter(|&number| !gives_up(number)).collect();
    for number in (0..40).filter(|&number| gives_up(number)) {
        for _ in 0..5 {
            fail(&mut guessing, now_ms, stranger(&member(number), HOME)).unwrap();
        }
    }
    while !waiting.is_empty() {
        now_ms += 500;
        let next = chance.usize(..waiting.len());
        let number = waiting[next];
        let account = member(number);
        if errors[number] > 0 {
            errors[number] -= 1;
            fail(&mut guessing, now_ms, stranger(&account, HOME)).unwrap();
        } else {
            come_in(&mut guessing, now_ms, stranger(&account, HOME)).unwrap();
            waiting.swap_remove(next);
        }
    }
}

#[test]
fn forty_people_may_all_be_wrong_five_times_in_the_same_minute() {
    let mut guessing = Guessing::default();
    for number in 0..40 {
        for _ in 0..5 {
            fail(&mut guessing, NOON_MS, stranger(&member(number), HOME)).unwrap();
        }
    }
    // And the forty-first comes in.
    come_in(&mut guessing, NOON_MS, stranger(&member(41), HOME)).unwrap();
}

#[test]
fn members_who_come_every_day_cost_their_home_nothing() {
    let mut guessing = Guessing::default();
    for number in 0..30 {
        come_in(&mut guessing, NOON_MS, stranger(&member(number), HOME)).unwrap();
    }
    // A machine of the home tries a list of names until the home has no points left.
    let names = (1_000..2_000).map(member);
    let tried =
        names.take_while(|name| fail(&mut guessing, NOON_MS, stranger(name, HOME)).is_ok()).count();
    assert_eq!(tried, 60);
    for number in 0..30 {
        let account = member(number);
        fail(&mut guessing, NOON_MS, stranger(&account, HOME)).unwrap();
        come_in(&mut guessing, NOON_MS, stranger(&account, HOME)).unwrap();
    }
    // After a month they are strangers again.
    let later_ms = NOON_MS + 31 * 24 * HOUR_MS;
    for number in 2_000..2_060 {
        fail(&mut guessing, later_ms, stranger(&member(number), HOME)).unwrap();
    }
    assert!(fail(&mut guessing, later_ms, stranger(&member(1), HOME)).is_err());
}

#[test]
fn one_place_slows_down_after_five_failures_and_up_to_a_minute() {
    let mut guessing = Guessing::default();
    let account = member(1);
    let mut now_ms = NOON_MS;
    let mut told_ms = Vec::new();
    for _ in 0..14 {
        let wait_ms = fail(&mut guessing, now_ms, stranger(&account, HOME))
            .map_or_else(|refused| refused.wait_ms, |()| 0);
        told_ms.push(wait_ms);
        if wait_ms > 0 {
            now_ms += wait_ms;
            fail(&mut guessing, now_ms, stranger(&account, HOME)).unwrap();
        }
    }
    let expected_s = [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60];
    assert_eq!(told_ms, expected_s.map(|seconds| seconds * 1_000));
    assert_eq!(TooMany { wait_ms: 1_001 }.to_string(), "too many tries; wait 2 s and try again");
}

#[test]
fn a_right_password_or_an_hour_ends_the_slowness() {
    let account = member(1);
    let mut guessing = Guessing::default();
    for _ in 0..5 {
        fail(&mut guessing, NOON_MS, stranger(&account, HOME)).unwrap();
    }
    come_in(&mut guessing, NOON_MS + 1_000, stranger(&account, HOME)).unwrap();
    for _ in 0..5 {
        fail(&mut guessing, NOON_MS + 1_000, stranger(&account, HOME)).unwrap();
    }
    assert!(fail(&mut guessing, NOON_MS + 1_000, stranger(&account, HOME)).is_err());
    for _ in 0..5 {
        fail(&mut guessing, NOON_MS + 1_000 + HOUR_MS, stranger(&account, HOME)).unwrap();
    }
}

#[test]
fn refused_tries_count_for_nothing() {
    let account = member(1);
    let mut guessing = Guessing::default();
    for _ in 0..5 {
        fail(&mut guessing, NOON_MS, stranger(&account, HOME)).unwrap();
    }
    for after_ms in 0..999 {
        let refused = fail(&mut guessing, NOON_MS + after_ms, stranger(&account, HOME));
        assert_eq!(refused, Err(TooMany { wait_ms: 1_000 - after_ms }));
    }
    come_in(&mut guessing, NOON_MS + 1_000, stranger(&account, HOME)).unwrap();
}

#[test]
fn tries_side_by_side_gain_nothing() {
    let account = member(1);
    let mut guessing = Guessing::default();
    let at_once: Vec<Admitted> =
        (0..1_000).filter_map(|_| guessing.ask(NOON_MS, stranger(&account, HOME)).ok()).collect();
    assert_eq!(at_once.len(), 5);
}

#[test]
fn a_dictionary_from_a_thousand_addresses_gets_a_hundred_tries_an_hour_and_locks_nobody_out() {
    let account = member(1);
    let mut guessing = Guessing::default();
    let (mut tries, mut now_ms, mut attackers) = (0, NOON_MS, (0..1_000).cycle());
    while now_ms < NOON_MS + HOUR_MS {
        for number in attackers.by_ref().take(30) {
            let attacker = stranger(&account, elsewhere(number));
            tries += u32::from(fail(&mut guessing, now_ms, attacker).is_ok());
        }
        // The owner, at home, comes in at any moment.
        come_in(&mut guessing, now_ms, at_home(&account, HOME)).unwrap();
        now_ms += 1_000;
    }
    assert!((90..=100).contains(&tries), "{tries}");
    // With a sheet of codes, the owner comes in elsewhere too.
    let admitted = guessing.ask_code(now_ms, HOME).unwrap();
    guessing.right(now_ms, admitted);
    let _ = fail(&mut guessing, now_ms, stranger(&account, elsewhere(0)));
    // And when the attack ends, within a minute by password.
    let wait_ms = fail(&mut guessing, now_ms, stranger(&account, HOME)).unwrap_err().wait_ms;
    assert!(wait_ms <= MINUTE_MS);
    come_in(&mut guessing, now_ms + wait_ms, stranger(&account, HOME)).unwrap();
}

#[test]
fn a_single_attacker_does_not_use_up_an_account() {
    let account = member(1);
    let mut guessing = Guessing::default();
    let attacker = stranger(&account, elsewhere(1));
    let tries = tries_until(&mut guessing, NOON_MS, NOON_MS + 10 * HOUR_MS, attacker);
    assert!(tries < 620, "{tries}");
    come_in(&mut guessing, NOON_MS + 10 * HOUR_MS, stranger(&account, HOME)).unwrap();
}

#[test]
fn a_stolen_browser_is_slowed_down_as_well() {
    let account = member(1);
    let mut guessing = Guessing::default();
    let thief = at_home(&account, elsewhere(1));
    let tries = tries_until(&mut guessing, NOON_MS, NOON_MS + HOUR_MS, thief);
    assert!(tries < 75, "{tries}");
}

#[test]
fn a_spray_from_one_address_ends_after_sixty_names_and_goes_on_at_one_a_minute() {
    let mut guessing = Guessing::default();
    let (mut tries, mut now_ms, mut number) = (0, NOON_MS, 0);
    while now_ms < NOON_MS + HOUR_MS {
        match fail(&mut guessing, now_ms, stranger(&member(number), elsewhere(1))) {
            Ok(()) => (tries, number) = (tries + 1, number + 1),
            Err(TooMany { wait_ms }) => {
                assert!(wait_ms <= MINUTE_MS);
                now_ms += wait_ms;
            }
        }
    }
    assert_eq!(tries, 119);
    // Nobody else is held up.
    come_in(&mut guessing, now_ms, stranger(&member(1), HOME)).unwrap();
}

#[test]
fn a_spray_with_an_account_of_its_own_gains_nothing() {
    let mut guessing = Guessing::default();
    let own = Look::of("Aanvaller");
    let mut tries = 0;
    for number in 0..200 {
        let _ = come_in(&mut guessing, NOON_MS, stranger(&own, elsewhere(1)));
        tries += usize::from(
            fail(&mut guessing, NOON_MS, stranger(&member(number), elsewhere(1))).is_ok(),
        );
    }
    assert_eq!(tries, 60);
}

#[test]
fn right_passwords_use_up_nothing() {
    let account = member(1);
    let mut guessing = Guessing::default();
    for number in 0..1_000 {
        come_in(&mut guessing, NOON_MS, stranger(&account, HOME)).unwrap();
        come_in(&mut guessing, NOON_MS, stranger(&account, elsewhere(number))).unwrap();
        come_in(&mut guessing, NOON_MS, at_home(&account, HOME)).unwrap();
        let admitted = guessing.ask_code(NOON_MS, HOME).unwrap();
        guessing.right(NOON_MS, admitted);
    }
}

#[test]
fn known_browsers_neither_pay_nor_wait_for_their_network() {
    let mut guessing = Guessing::default();
    for number in 0..1_000 {
        fail(&mut guessing, NOON_MS, at_home(&member(number), HOME)).unwrap();
    }
    for number in 2_000..2_060 {
        fail(&mut guessing, NOON_MS, stranger(&member(number), HOME)).unwrap();
    }
    assert!(fail(&mut guessing, NOON_MS, stranger(&member(3_000), HOME)).is_err());
    come_in(&mut guessing, NOON_MS, at_home(&member(3_000), HOME)).unwrap();
}

#[test]
fn codes_are_limited_by_network() {
    let mut guessing = Guessing::default();
    let tries = (0..200).filter(|_| guessing.ask_code(NOON_MS, HOME).is_ok()).count();
    assert_eq!(tries, 60);
    assert!(guessing.ask_code(NOON_MS + MINUTE_MS, HOME).is_ok());
}

#[test]
fn what_was_not_tried_is_given_back() {
    let account = member(1);
    let mut guessing = Guessing::default();
    for _ in 0..1_000 {
        let admitted = guessing.ask(NOON_MS, stranger(&account, HOME)).unwrap();
        guessing.untried(admitted);
        let admitted = guessing.ask_code(NOON_MS, HOME).unwrap();
        guessing.untried(admitted);
    }
}

#[test]
fn an_ipv6_household_is_one_network_and_a_mapped_ipv4_address_is_itself() {
    let household = |low: u64| {
        let address = Ipv6Addr::from_bits((0x2001_0db8_0001_0200_u128 << 64) | u128::from(low));
        IpAddr::V6(address)
    };
    let mut guessing = Guessing::default();
    let names = (0..200).map(member);
    let tries = names
        .zip(1..)
        .filter(|(name, low)| {
            fail(&mut guessing, NOON_MS, stranger(name, household(low << 32))).is_ok()
        })
        .count();
    assert_eq!(tries, 60);
    let neighbour = IpAddr::V6("2001:db8:1:300::1".parse().unwrap());
    fail(&mut guessing, NOON_MS, stranger(&member(500), neighbour)).unwrap();

    let mut guessing = Guessing::default();
    let mapped = IpAddr::V6(Ipv4Addr::new(192, 0, 2, 1).to_ipv6_mapped());
    for number in 0..60 {
        fail(&mut guessing, NOON_MS, stranger(&member(number), mapped)).unwrap();
    }
    assert!(fail(&mut guessing, NOON_MS, stranger(&member(500), HOME)).is_err());
}

#[test]
fn memory_has_an_end_and_who_was_seen_last_is_kept() {
    let limits =
        Limits { accounts_kept: 100, networks_kept: 100, pairs_kept: 100, ..Limits::default() };
    let mut guessing = Guessing::new(limits);
    let account = member(1);
    for number in 0..10_000 {
        let name = Look::of(&format!("Naam {number}"));
        let _ = fail(&mut guessing, NOON_MS, stranger(&name, elsewhere(number)));
        if number % 50 == 0 {
            let _ = fail(&mut guessing, NOON_MS, stranger(&account, HOME));
        }
    }
    assert_eq!(guessing.kept(), 300);
    assert!(fail(&mut guessing, NOON_MS, stranger(&account, HOME)).is_err());
}

#[test]
fn a_clock_that_goes_back_or_to_its_ends_harms_nothing() {
    let account = member(1);
    let mut guessing = Guessing::default();
    for now_ms in [NOON_MS, 0, i64::MIN, NOON_MS, NOON_MS - HOUR_MS] {
        fail(&mut guessing, now_ms, stranger(&account, HOME)).unwrap();
    }
    assert_eq!(fail(&mut guessing, 0, stranger(&account, HOME)), Err(TooMany { wait_ms: 1_000 }));
    let _ = fail(&mut guessing, i64::MAX, stranger(&account, HOME));
    let _ = fail(&mut guessing, i64::MAX, stranger(&account, elsewhere(1)));
}

/// One step of somebody: who, where, with a known browser, right, after so many milliseconds.
type Step = (usize, u32, bool, bool, i64);

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (0_usize..6, 0_u32..4, prop::bool::weighted(0.2), any::<bool>(), 0_i64..20_000);
    prop::collection::vec(step, 1..400)
}

proptest! {
    #[test]
    fn nobody_waits_longer_than_a_minute_and_waiting_is_enough(steps in steps()) {
        let mut guessing = Guessing::default();
        let mut now_ms = NOON_MS;
        for (number, place, known_browser, right, after_ms) in steps {
            now_ms += after_ms;
            let account = member(number);
            let wanted = Try { account: &account, address: elsewhere(place), known_browser };
            let admitted = match guessing.ask(now_ms, wanted) {
                Ok(admitted) => admitted,
                Err(TooMany { wait_ms }) => {
                    prop_assert!((1..=MINUTE_MS).contains(&wait_ms));
                    // One millisecond less is not enough, and the time told is.
                    prop_assert!(guessing.clone().ask(now_ms + wait_ms - 1, wanted).is_err());
                    now_ms += wait_ms;
                    guessing.ask(now_ms, wanted).unwrap()
                }
            };
            if right {
                guessing.right(now_ms, admitted);
            }
        }
    }

    #[test]
    fn the_answer_does_not_depend_on_the_name(steps in steps()) {
        let mut one = Guessing::default();
        let mut other = Guessing::default();
        let mut now_ms = NOON_MS;
        for (number, place, known_browser, _, after_ms) in steps {
            now_ms += after_ms;
            let (there, nobody) = (member(number), Look::of(&format!("Niemand {}", number * 7)));
            let address = elsewhere(place);
            let first = one.ask(now_ms, Try { account: &there, address, known_browser });
            let second = other.ask(now_ms, Try { account: &nobody, address, known_browser });
            prop_assert_eq!(first.map(drop), second.map(drop));
        }
    }
}
