//! What is asked of passwords, and how they are kept.

use geduld_accounts::{
    LONGEST_PASSWORD_BYTES, Password, PasswordError, PasswordHash, Strength, Verdict,
};
use proptest::prelude::*;

use crate::{named, typed, weak};

fn chosen(text: &str) -> Result<(), PasswordError> {
    Password::chosen(text, &named("Margriet de Boer")).map(drop)
}

#[test]
fn sentences_and_signs_of_any_kind_are_taken() {
    for text in [
        "drie tulpen op tafel",
        "regenboog fiets",
        "Xk9-w!pQ",
        "zonder cijfers",
        "margriet plukt bloemen",
        "74031950",
        "ik speel elke dag 🃏",
        "пароль для игры",
        "        x 9 k  ",
        &"een lange zin ".repeat(18),
    ] {
        assert_eq!(chosen(text), Ok(()), "{text}");
    }
    let most: String = ('a'..='z').cycle().step_by(7).take(LONGEST_PASSWORD_BYTES).collect();
    assert_eq!(chosen(&most), Ok(()));
}

#[test]
fn each_fault_has_its_own_answer() {
    use PasswordError::*;
    for (text, error) in [
        ("", TooShort),
        ("zeven77", TooShort),
        ("tulpen\nop tafel", Control),
        ("password", Common),
        ("Password1", Common),
        ("PASSWORD123!", Common),
        ("P@ssw0rd", Common),
        ("welkom01", Common),
        ("Welkom2026!", Common),
        ("w4chtw00rd", Common),
        ("geheim geheim", Common),
        ("Geduld123", Common),
        ("klondike solitaire", Common),
        ("aaaaaaaaaa", Common),
        ("abcabcabcabc", Common),
        ("janjanja", Common),
        ("12345678", Common),
        ("98765432", Common),
        ("qwertyuiop", Common),
        ("19481948", Common),
        ("14031950", Common),
        ("14-03-1950", Common),
        ("1950 03 14", Common),
        ("          ", Common),
        ("boermargriet", Name),
        ("margriet", Name),
        ("Margriet1948", Name),
        ("MargrietDeBoer", Name),
        ("margriet-de-boer", Name),
    ] {
        assert_eq!(chosen(text), Err(error), "{text}");
    }
    assert_eq!(chosen(&"a b".repeat(LONGEST_PASSWORD_BYTES)), Err(TooLong));
    assert_eq!(Password::typed(&"a".repeat(10_240)).unwrap_err(), TooLong);
}

#[test]
fn a_password_prints_nothing_of_itself() {
    let password = typed("drie tulpen op tafel");
    assert_eq!(format!("{password:?}"), "Password(..)");
    let hash = weak().hash(&password, [1; 16]);
    assert_eq!(format!("{hash:?}"), "PasswordHash(m=8,t=1,p=1)");
}

#[test]
fn the_right_password_is_right_and_others_are_wrong() {
    let hash = weak().hash(&typed("drie tulpen op tafel"), [1; 16]);
    let verdict = |text| weak().verify(&typed(text), Some(&hash));
    assert_eq!(verdict("drie tulpen op tafel"), Verdict::Right { needs_rehash: false });
    for text in ["Drie tulpen op tafel", "drie tulpen op tafel ", "drie tulpen", ""] {
        assert_eq!(verdict(text), Verdict::Wrong, "{text}");
    }
}

#[test]
fn the_same_keys_on_another_device_give_the_same_password() {
    let hash = weak().hash(&typed("café ﬁets Ａ"), [1; 16]);
    let other = typed("cafe\u{301} fiets A");
    assert_eq!(weak().verify(&other, Some(&hash)), Verdict::Right { needs_rehash: false });
}

#[test]
fn no_password_is_right_for_nobody() {
    for text in ["", "drie tulpen op tafel", "\0"] {
        assert_eq!(weak().verify(&typed(text), None), Verdict::Wrong);
    }
}

#[test]
fn a_hash_goes_through_the_store_and_carries_its_parameters() {
    let hash = Strength::owasp().hash(&typed("drie tulpen op tafel"), [1; 16]);
    let text = hash.to_string();
    assert!(text.starts_with("$argon2id$v=19$m=19456,t=2,p=1$AQEBAQEBAQEBAQEBAQEBAQ$"), "{text}");
    assert_eq!(text.parse::<PasswordHash>().unwrap(), hash);
    assert!(!Strength::owasp().needs_rehash(&hash));
    assert!(weak().needs_rehash(&hash));
    let verdict = weak().verify(&typed("drie tulpen op tafel"), Some(&hash));
    assert_eq!(verdict, Verdict::Right { needs_rehash: true });
}

/// From the tests of the reference implementation (`src/test.c` of P-H-C/phc-winner-argon2).
#[test]
fn a_hash_of_the_reference_implementation_is_read() {
    let text =
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    let hash: PasswordHash = text.parse().unwrap();
    let verdict = Strength::owasp().verify(&typed("password"), Some(&hash));
    assert_eq!(verdict, Verdict::Right { needs_rehash: true });
}

#[test]
fn a_salt_makes_another_hash() {
    let hash = |salt| weak().hash(&typed("drie tulpen op tafel"), [salt; 16]).to_string();
    assert_ne!(hash(1), hash(2));
}

#[test]
fn what_is_no_hash_of_the_house_is_refused() {
    let good = weak().hash(&typed("drie tulpen op tafel"), [1; 16]).to_string();
    for (from, to) in [
        ("argon2id", "argon2i"),
        ("argon2id", "scrypt"),
        ("v=19", "v=16"),
        ("m=8", "m=4294967295"),
        ("t=1", "t=4000000000"),
        ("p=1", "p=2"),
        ("m=8,", ""),
        ("$AQEB", "$!!"),
    ] {
        let text = good.replacen(from, to, 1);
        // Without its memory, a hash gets the default, which is another one but can be read.
        let read = text.parse::<PasswordHash>();
        assert!(read.is_err() || from == "m=8,", "{text}");
    }
    for text in [
        "",
        "$",
        "plain",
        "$argon2id$v=19$m=8,t=1,p=1",
        "$argon2id$v=19$m=8,t=1,p=1$AQEBAQEBAQEBAQEBAQEBAQ",
    ] {
        assert!(text.parse::<PasswordHash>().is_err(), "{text}");
    }
}

#[test]
fn short_salts_and_outputs_are_refused_or_checked_but_never_panic() {
    for salt in (0..=64).map(|length| "A".repeat(length)) {
        for output in (0..=90).step_by(3).map(|length| "A".repeat(length)) {
            let text = format!("$argon2id$v=19$m=8,t=1,p=1${salt}${output}");
            if let Ok(hash) = text.parse::<PasswordHash>() {
                assert_eq!(weak().verify(&typed("tulpen"), Some(&hash)), Verdict::Wrong, "{text}");
            }
        }
    }
}

#[test]
fn a_strength_that_could_not_be_read_back_is_none() {
    assert!(Strength::new(7, 1).is_err());
    assert!(Strength::new(8, 0).is_err());
    assert!(Strength::new(2 << 20, 1).is_err());
    assert!(Strength::new(8, 33).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_password_is_right_for_its_own_hash_only(one in any::<String>(), other in any::<String>()) {
        prop_assume!(one.len() <= LONGEST_PASSWORD_BYTES && other.len() <= LONGEST_PASSWORD_BYTES);
        let hash = weak().hash(&typed(&one), [1; 16]);
        prop_assert_eq!(weak().verify(&typed(&one), Some(&hash)), Verdict::Right { needs_rehash: false });
        if one.is_ascii() && other.is_ascii() && one != other {
            prop_assert_eq!(weak().verify(&typed(&other), Some(&hash)), Verdict::Wrong);
        }
    }

    #[test]
    fn no_text_breaks_the_choice_or_the_store(text in any::<String>(), phc in "\\$argon2id\\$v=19\\$m=[0-9]{1,3},t=[0-9]{1,2},p=[0-9]\\$[A-Za-z0-9+/]{2,64}\\$[A-Za-z0-9+/]{0,90}") {
        let _ = chosen(&text);
        if let Ok(hash) = phc.parse::<PasswordHash>() {
            prop_assert_eq!(weak().verify(&typed("drie tulpen op tafel"), Some(&hash)), Verdict::Wrong);
        }
        let _ = text.parse::<PasswordHash>();
    }
}
