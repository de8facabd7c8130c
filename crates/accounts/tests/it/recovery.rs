//! Recovery codes.

use std::collections::BTreeSet;

use geduld_accounts::{
    CodeHash, ParseCodeError, RECOVERY_CODES, RECOVERY_RANDOM_BYTES, RecoveryCode, RecoveryCodes,
};
use proptest::prelude::*;

use crate::weak;

fn codes(seed: u64) -> RecoveryCodes {
    let mut random = [0; RECOVERY_RANDOM_BYTES];
    fastrand::Rng::with_seed(seed).fill(&mut random);
    RecoveryCodes::from_random(&random)
}

fn shown(codes: &RecoveryCodes) -> Vec<String> {
    codes.iter().map(ToString::to_string).collect()
}

#[test]
fn codes_are_six_groups_of_three_digits_all_different() {
    let all: BTreeSet<String> = (0..100).flat_map(|seed| shown(&codes(seed))).collect();
    assert_eq!(all.len(), 100 * RECOVERY_CODES);
    for code in &all {
        let groups: Vec<&str> = code.split(' ').collect();
        assert_eq!(groups.len(), 6, "{code}");
        assert!(groups.iter().all(|group| group.len() == 3 && group.parse::<u16>().is_ok()));
    }
    // Every digit stands in every place.
    for place in 0..23 {
        let seen: BTreeSet<u8> = all.iter().map(|code| code.as_bytes()[place]).collect();
        assert_eq!(seen.len(), if place % 4 == 3 { 1 } else { 10 }, "place {place}");
    }
}

#[test]
fn the_same_random_bytes_make_the_same_codes() {
    let code = &shown(&RecoveryCodes::from_random(&[0x5a; RECOVERY_RANDOM_BYTES]))[0];
    // 0x5a5a…5a modulo 10^17, by Python; then Damm's digit.
    assert_eq!(&code[..22], "263 320 347 417 216 90");
}

#[test]
fn a_code_prints_nothing_of_itself_in_a_log() {
    let codes = codes(1);
    assert_eq!(format!("{codes:?}"), "RecoveryCodes(..)");
    assert_eq!(format!("{:?}", codes.iter().next().unwrap()), "RecoveryCode(..)");
}

#[test]
fn codes_are_read_however_they_are_typed() {
    let hashes = weak().hash_codes(&codes(1), [1; 16]);
    let shown = shown(&codes(1));
    let with_zero_and_one =
        shown.iter().position(|code| code.contains('0') && code.contains('1')).unwrap();
    let code = &shown[with_zero_and_one];
    for typed in [
        code.clone(),
        code.replace(' ', ""),
        code.replace(' ', "-"),
        code.replace(' ', " – "),
        format!("  {}\n", code.replace(' ', ".")),
        code.replace('0', "o").replace('1', "l"),
        code.replace('0', "O").replace('1', "I"),
        code.chars()
            .map(|one| {
                char::from_u32(u32::from(one) + 0xfee0).filter(|_| one != ' ').unwrap_or(one)
            })
            .collect(),
    ] {
        let read: RecoveryCode = typed.parse().unwrap_or_else(|error| panic!("{typed}: {error}"));
        assert_eq!(weak().find_code(&read, &hashes), Some(with_zero_and_one), "{typed}");
    }
}

#[test]
fn what_is_no_code_is_told_before_any_hash() {
    let code = &shown(&codes(1))[0];
    let error = |text: &str| text.parse::<RecoveryCode>().unwrap_err();
    assert_eq!(error(""), ParseCodeError::Length { digits: 0 });
    assert_eq!(error(&code[..22]), ParseCodeError::Length { digits: 17 });
    assert_eq!(error(&format!("{code} {code}")), ParseCodeError::Length { digits: 36 });
    assert_eq!(error("drie tulpen"), ParseCodeError::NotDigits);
    assert_eq!(error(&"1".repeat(10_240)), ParseCodeError::NotDigits);
    assert_eq!(error("<script>"), ParseCodeError::NotDigits);
}

#[test]
fn each_code_is_found_among_the_unused_and_never_again() {
    let codes = codes(2);
    let mut unused = weak().hash_codes(&codes, [1; 16]);
    assert_eq!(unused.len(), RECOVERY_CODES);
    for code in codes.iter() {
        let place = weak().find_code(code, &unused).unwrap();
        unused.remove(place);
        assert_eq!(weak().find_code(code, &unused), None);
    }
    assert!(unused.is_empty());
}

#[test]
fn the_codes_of_others_and_of_former_sheets_are_not_found() {
    let unused = weak().hash_codes(&codes(3), [1; 16]);
    for code in codes(4).iter() {
        assert_eq!(weak().find_code(code, &unused), None);
    }
    // The same code under another salt has another hash; one salt a sheet is the contract.
    let other = weak().hash_codes(&codes(3), [2; 16]);
    assert!(unused.iter().zip(&other).all(|(one, other)| one.to_string() != other.to_string()));
}

#[test]
fn hashes_go_through_the_store() {
    let codes = codes(5);
    let stored: Vec<String> =
        weak().hash_codes(&codes, [1; 16]).iter().map(ToString::to_string).collect();
    let read: Vec<CodeHash> = stored.iter().map(|text| text.parse().unwrap()).collect();
    let last = codes.iter().last().unwrap();
    assert_eq!(weak().find_code(last, &read), Some(RECOVERY_CODES - 1));
    assert_eq!(format!("{:?}", read[0]), "CodeHash(m=8,t=1,p=1)");
}

proptest! {
    #[test]
    fn one_wrong_digit_or_two_swapped_are_noticed(seed in any::<u64>(), place in 0_usize..18, by in 1_u8..10) {
        let code = shown(&codes(seed))[0].replace(' ', "");
        let mut wrong = code.clone().into_bytes();
        wrong[place] = b'0' + (wrong[place] - b'0' + by) % 10;
        let wrong = String::from_utf8(wrong).unwrap();
        prop_assert_eq!(wrong.parse::<RecoveryCode>().unwrap_err(), ParseCodeError::Check);

        let mut swapped = code.clone().into_bytes();
        swapped.swap(place % 17, place % 17 + 1);
        let swapped = String::from_utf8(swapped).unwrap();
        prop_assert_eq!(swapped.parse::<RecoveryCode>().is_ok(), swapped == code);
    }

    #[test]
    fn any_text_is_a_code_or_refused(text in any::<String>()) {
        let _ = text.parse::<RecoveryCode>();
    }
}
