//! A member signs in with a passkey.

use geduld_passkeys::{Begun, GOOD_FOR_MS, PasskeyError, RelyingParty, Seal};

use crate::authenticator::{Authenticator, HOLDER, MEMBER, house};

fn registered(house: &RelyingParty, seal: &Seal, phone: &mut Authenticator) -> String {
    let asked = house
        .begin_registration(seal, (MEMBER, "Anna"), [], &HOLDER, [0; 24], 1_000)
        .expect("asked");
    let answer = phone.create(&asked.options);
    house.finish_registration(seal, &asked.state, &answer, &HOLDER, 1_000).expect("a key").data
}

fn asked(house: &RelyingParty, seal: &Seal, nonce: u8) -> Begun {
    house.begin_sign_in(seal, &HOLDER, [nonce; 24], 1_000).expect("asked")
}

#[test]
fn a_passkey_tells_who_it_is_of_and_proves_it() {
    let (house, seal) = house();
    let mut phone = Authenticator::new(3);
    let data = registered(&house, &seal, &mut phone);
    let begun = asked(&house, &seal, 1);
    let answer = phone.get(&begun.options);
    let claim = house.claim(&answer).expect("a claim");
    assert_eq!((claim.member, claim.credential), (MEMBER, phone.id.clone()));
    let after = house
        .finish_sign_in(&seal, &begun.state, &answer, &data, &HOLDER, 1_000 + GOOD_FOR_MS)
        .expect("proved");
    assert_ne!(after, data, "the store has something to exchange");
}

#[test]
fn an_answer_is_good_once() {
    let (house, seal) = house();
    let mut phone = Authenticator::new(3);
    let data = registered(&house, &seal, &mut phone);
    let (one, two) = (asked(&house, &seal, 1), asked(&house, &seal, 2));
    let (first, second) = (phone.get(&one.options), phone.get(&two.options));
    let finish = |begun: &Begun, answer: &str, data: &str| {
        house.finish_sign_in(&seal, &begun.state, answer, data, &HOLDER, 2_000)
    };
    let noted = finish(&one, &first, &data).expect("the first time");
    assert_eq!(finish(&one, &first, &noted), Err(PasskeyError::Used));
    let twice = finish(&two, &second, &noted).expect("another question");
    assert_eq!(finish(&one, &first, &twice), Err(PasskeyError::Used));
    assert_eq!(finish(&two, &second, &twice), Err(PasskeyError::Used));
}

#[test]
fn what_was_answered_long_ago_is_not_kept() {
    let (house, seal) = house();
    let mut phone = Authenticator::new(3);
    let mut data = registered(&house, &seal, &mut phone);
    let mut longest = 0;
    for day in 1..60_u8 {
        let at_ms = i64::from(day) * 86_400_000;
        let begun = house.begin_sign_in(&seal, &HOLDER, [day; 24], at_ms).expect("asked");
        let answer = phone.get(&begun.options);
        data = house
            .finish_sign_in(&seal, &begun.state, &answer, &data, &HOLDER, at_ms)
            .expect("proved");
        if day == 1 {
            longest = data.len() + 8;
        }
        assert!(data.len() <= longest, "{} bytes on day {day}", data.len());
    }
}

#[test]
fn an_answer_for_another_question_key_address_or_holder_is_refused() {
    let (house, seal) = house();
    let mut phone = Authenticator::new(3);
    let data = registered(&house, &seal, &mut phone);
    let begun = asked(&house, &seal, 1);
    let answer = phone.get(&begun.options);
    let finish = |state: &str, answer: &str, holder: &[u8; 32], at_ms| {
        house.finish_sign_in(&seal, state, answer, &data, holder, at_ms).expect_err("refused")
    };
    assert_eq!(
        finish(&asked(&house, &seal, 2).state, &answer, &HOLDER, 1_000),
        PasskeyError::Wrong
    );
    assert_eq!(finish(&begun.state, &answer, &[6; 32], 1_000), PasskeyError::NotBegun);
    let late = finish(&begun.state, &answer, &HOLDER, 1_001 + GOOD_FOR_MS);
    assert_eq!(late, PasskeyError::TooLate);
    let mut stranger = Authenticator::new(4);
    stranger.id.clone_from(&phone.id);
    let forged = stranger.get(&begun.options);
    assert_eq!(finish(&begun.state, &forged, &HOLDER, 1_000), PasskeyError::Wrong);
    phone.origin = String::from("https://kaarten.example.nl.example.com");
    let phished = phone.get(&begun.options);
    assert_eq!(finish(&begun.state, &phished, &HOLDER, 1_000), PasskeyError::Wrong);
    let refused = house.finish_sign_in(&seal, &begun.state, &answer, "{}", &HOLDER, 1_000);
    assert_eq!(refused, Err(PasskeyError::Unreadable));
}

#[test]
fn a_question_for_a_new_passkey_lets_nobody_in() {
    let (house, seal) = house();
    let mut phone = Authenticator::new(3);
    let data = registered(&house, &seal, &mut phone);
    let begun = asked(&house, &seal, 1);
    let register = house
        .begin_registration(&seal, (MEMBER, "Anna"), [], &HOLDER, [2; 24], 1_000)
        .expect("asked");
    let answer = phone.get(&begun.options);
    let refused = house.finish_sign_in(&seal, &register.state, &answer, &data, &HOLDER, 1_000);
    assert_eq!(refused, Err(PasskeyError::NotBegun));
}

#[test]
fn a_counter_that_goes_back_is_a_copied_key() {
    let (house, seal) = house();
    let mut key = Authenticator::new(3);
    key.counter = 5;
    let data = registered(&house, &seal, &mut key);
    key.counter = 9;
    let begun = asked(&house, &seal, 1);
    let answer = key.get(&begun.options);
    let data = house
        .finish_sign_in(&seal, &begun.state, &answer, &data, &HOLDER, 1_000)
        .expect("counted on");
    key.counter = 7;
    let begun = asked(&house, &seal, 2);
    let answer = key.get(&begun.options);
    let refused = house.finish_sign_in(&seal, &begun.state, &answer, &data, &HOLDER, 1_000);
    assert_eq!(refused, Err(PasskeyError::Wrong));
}
