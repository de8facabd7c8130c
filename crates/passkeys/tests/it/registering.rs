//! A member makes a passkey.

use geduld_passkeys::{GOOD_FOR_MS, PasskeyError, RelyingParty};

use crate::authenticator::{Authenticator, HOLDER, MEMBER, house};

#[test]
fn a_passkey_is_made_for_the_member_who_asked() {
    let (house, seal) = house();
    let mut phone = Authenticator::new(3);
    let asked = house
        .begin_registration(&seal, (MEMBER, "Anna"), [vec![1; 16]], &HOLDER, [1; 24], 1_000)
        .expect("asked");
    assert!(asked.options.contains("Anna") && asked.options.contains("kaarten.example.nl"));
    let answer = phone.create(&asked.options);
    let key = house
        .finish_registration(&seal, &asked.state, &answer, &HOLDER, 1_000 + GOOD_FOR_MS)
        .expect("a key");
    assert_eq!(key.credential, phone.id);
    let again = house
        .finish_registration(&seal, &asked.state, &answer, &HOLDER, 2_000)
        .expect("the same key");
    assert_eq!(again.credential, key.credential, "the store has it once");
}

#[test]
fn an_answer_that_is_late_or_somebody_elses_makes_no_passkey() {
    let (house, seal) = house();
    let mut phone = Authenticator::new(3);
    let begin = |nonce| {
        house
            .begin_registration(&seal, (MEMBER, "Anna"), [], &HOLDER, [nonce; 24], 1_000)
            .expect("asked")
    };
    let asked = begin(1);
    let answer = phone.create(&asked.options);
    let finish = |state: &str, answer: &str, holder: &[u8; 32], at_ms| {
        house.finish_registration(&seal, state, answer, holder, at_ms).expect_err("refused")
    };
    let late = finish(&asked.state, &answer, &HOLDER, 1_001 + GOOD_FOR_MS);
    assert_eq!(late, PasskeyError::TooLate);
    assert_eq!(finish(&asked.state, &answer, &[6; 32], 1_000), PasskeyError::NotBegun);
    assert_eq!(finish(&begin(2).state, &answer, &HOLDER, 1_000), PasskeyError::Wrong);
    assert_eq!(finish("", &answer, &HOLDER, 1_000), PasskeyError::NotBegun);
    assert_eq!(finish(&asked.state, "{}", &HOLDER, 1_000), PasskeyError::Malformed);
    let other = geduld_passkeys::Seal::new(&[8; 32]);
    let refused = house.finish_registration(&other, &asked.state, &answer, &HOLDER, 1_000);
    assert_eq!(refused.expect_err("another house"), PasskeyError::NotBegun);
}

#[test]
fn a_passkey_of_another_address_or_without_its_owner_is_refused() {
    let (house, seal) = house();
    let asked = house
        .begin_registration(&seal, (MEMBER, "Anna"), [], &HOLDER, [1; 24], 1_000)
        .expect("asked");
    let spoil: [fn(&mut Authenticator); 3] = [
        |phone| phone.origin = String::from("https://kaarten.example.com"),
        |phone| phone.rp = String::from("kaarten.example.com"),
        // Touched, but nobody showed a face or a finger.
        |phone| phone.flags &= !0b100,
    ];
    for spoil in spoil {
        let mut phone = Authenticator::new(3);
        spoil(&mut phone);
        let answer = phone.create(&asked.options);
        let refused = house.finish_registration(&seal, &asked.state, &answer, &HOLDER, 1_000);
        assert_eq!(refused.expect_err("refused"), PasskeyError::Wrong);
    }
}

#[test]
fn what_is_carried_hides_what_it_holds_and_bears_no_change() {
    let (house, seal) = house();
    let begun = house
        .begin_registration(&seal, (MEMBER, "Anna"), [], &HOLDER, [1; 24], 1_000)
        .expect("asked");
    let answer = Authenticator::new(3).create(&begun.options);
    for at in (0..begun.state.len()).step_by(7) {
        let mut state = begun.state.clone().into_bytes();
        state[at] = if state[at] == b'A' { b'B' } else { b'A' };
        let state = String::from_utf8(state).expect("text");
        let refused = house.finish_registration(&seal, &state, &answer, &HOLDER, 1_000);
        assert_eq!(refused.expect_err("changed"), PasskeyError::NotBegun, "at {at}");
    }
    assert!(!format!("{begun:?} {seal:?} {house:?}").contains(&begun.state[..16]));
    assert!(RelyingParty::at("https://elders.example.nl").is_ok());
}
