//! Which names are equal.

use geduld_accounts::{LOOK_VERSION, Look};
use proptest::prelude::*;

/// Looks as they are stored: whoever changes one of them raises [`LOOK_VERSION`].
#[test]
fn looks_of_version_1_stay_as_they_are() {
    assert_eq!(LOOK_VERSION, 1);
    for (name, look) in [
        ("Anna de Vries", "annadevrles"),
        ("Maaike", "rnaalke"),
        ("Zoë", "zoe\u{308}"),
        ("O'Neill 1948", "onelll l948"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("李小龍", "李小龍"),
    ] {
        assert_eq!(Look::of(name).as_str(), look.replace(' ', ""), "{name}");
    }
}

#[test]
fn names_that_could_be_taken_for_each_other_are_equal() {
    for (one, other) in [
        ("Anna", "ANNA"),
        ("Jan de Vries", "jan-de_vries."),
        ("O'Neill", "O’Neill"),
        ("Iris", "lris"),
        ("Bob", "B0b"),
        ("Mia", "rnia"),
        ("Paul", "Pau1"),
        ("Zoë", "Zoe\u{308}"),
        ("Straße", "STRASSE"),
        ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),
        ("ВЛАДИМИР", "Владимир"),
        ("coco", "сосо"),
        ("An\u{200b}na", "Anna"),
        ("Ａｎｎａ", "Anna"),
        ("ĳsbrand", "IJsbrand"),
        ("ﬁona", "Fiona"),
    ] {
        assert_eq!(Look::of(one), Look::of(other), "{one} {other}");
    }
}

#[test]
fn names_that_differ_to_the_eye_differ() {
    for (one, other) in
        [("Jose", "José"), ("Anna", "Anne"), ("Jan 1", "Jan 2"), ("Nina", "Vina"), ("Lia", "Lea")]
    {
        assert_ne!(Look::of(one), Look::of(other));
    }
}

#[test]
fn a_text_too_long_to_be_read_looks_like_no_name() {
    assert_eq!(Look::of(&"a".repeat(10_240)).as_str(), "");
}

proptest! {
    #[test]
    fn the_look_of_a_look_is_itself(text in any::<String>()) {
        let look = Look::of(&text);
        prop_assert_eq!(Look::of(look.as_str()), look);
    }

    #[test]
    fn case_blanks_and_punctuation_change_no_look(words in prop::collection::vec("[A-Za-zà-öø-þ0-9]{1,6}", 1..4)) {
        let look = Look::of(&words.concat());
        prop_assert_eq!(Look::of(&words.join(" ").to_lowercase()), look.clone());
        prop_assert_eq!(Look::of(&words.join("-").to_uppercase()), look.clone());
        prop_assert_eq!(Look::of(&words.join(" ._'")), look);
    }
}
