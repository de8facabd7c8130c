//! What is a name, and what is not.

use geduld_accounts::{LONGEST_NAME, LONGEST_NAME_BYTES, Name, NameError};
use proptest::prelude::*;

use crate::named;

#[test]
fn names_of_people_are_kept_as_typed() {
    for name in [
        "Anna",
        "Henk-Jan",
        "'t Hoen",
        "J.P. de Vries",
        "Zoë",
        "Łukasz",
        "Nguyễn",
        "Ayşe",
        "Björk",
        "O'Neill",
        "Åsa",
        "Jan_1948",
        "Οδυσσέας",
        "Владимир",
        "محمد",
        "דוד",
        "李小龍",
        "さくら",
        "김철수",
        "आरती",
        "Ed Geduld",
        "Jan Root",
        "Geduldig",
        "Lidia",
        "Gastón",
        "Modesta",
        "Ij",
        "Rootselaar",
    ] {
        assert_eq!(named(name).as_str(), name);
    }
}

#[test]
fn what_telephones_and_hands_do_to_names_is_mended() {
    for (typed, name) in [
        ("  Anna \u{a0}\u{3000} Bol ", "Anna Bol"),
        ("O’Neill", "O'Neill"),
        ("‘t Hoen", "'t Hoen"),
        ("Henk\u{2010}Jan", "Henk-Jan"),
        ("Henk\u{2011}Jan", "Henk-Jan"),
        ("Zoe\u{308}", "Zoë"),
        ("ĳsbrand", "ijsbrand"),
        ("Ĳsbrand", "IJsbrand"),
    ] {
        assert_eq!(named(typed).as_str(), name);
    }
}

#[test]
fn each_fault_has_its_own_answer() {
    use NameError::*;
    for (typed, error) in [
        ("", Empty),
        (" \u{a0} ", Empty),
        ("A", TooShort),
        ("e\u{301}", TooShort),
        ("Anna\nBol", Control),
        ("Anna\r", Control),
        ("Anna\tBol", Control),
        ("Anna\0", Control),
        ("Anna\u{85}", Control),
        ("Anna\u{2028}Bol", Control),
        ("Anna\u{202e}loB", Invisible('\u{202e}')),
        ("\u{200f}Anna", Invisible('\u{200f}')),
        ("\u{2066}Anna\u{2069}", Invisible('\u{2066}')),
        ("An\u{200b}na", Invisible('\u{200b}')),
        ("An\u{200d}na", Invisible('\u{200d}')),
        ("An\u{ad}na", Invisible('\u{ad}')),
        ("\u{feff}Anna", Invisible('\u{feff}')),
        ("Anna\u{fe0f}", Invisible('\u{fe0f}')),
        ("\u{3164}\u{3164}", Invisible('\u{3164}')),
        ("An\u{34f}na", Invisible('\u{34f}')),
        ("Anna\u{e0041}", Invisible('\u{e0041}')),
        ("<b>Anna</b>", Markup('<')),
        ("Anna & Bol", Markup('&')),
        ("Anna\"", Markup('"')),
        ("Anna`", Markup('`')),
        ("a=b", Markup('=')),
        ("Anna 🃏", NotAllowed('🃏')),
        ("Anna/Bol", NotAllowed('/')),
        ("anna@bol.nl", NotAllowed('@')),
        ("Ａｎｎａ", NotAllowed('Ａ')),
        ("𝐀𝐧𝐧𝐚", NotAllowed('𝐀')),
        ("Anna\u{e000}", NotAllowed('\u{e000}')),
        ("ᴀɴɴᴀ", NotAllowed('ᴀ')),
        ("1948", NoLetter),
        ("-._'", NoLetter),
        ("12-34", NoLetter),
        ("A\u{301}\u{301}nna", Marks),
        ("Anna \u{301}", Marks),
        ("1\u{301}a", Marks),
        ("Аnna", MixedScripts),
        ("Annα", MixedScripts),
        ("Jan جان", MixedScripts),
        ("Jan 1٢", MixedDigits),
        ("ВОВ", LooksLatin),
        ("сосо", LooksLatin),
    ] {
        assert_eq!(Name::parse(typed), Err(error), "{typed:?}");
    }
}

#[test]
fn names_have_an_end_in_characters_and_in_bytes() {
    let most = "a".repeat(LONGEST_NAME);
    assert_eq!(named(&most).as_str(), most);
    assert_eq!(Name::parse(&format!("{most}a")), Err(NameError::TooLong));
    assert_eq!(Name::parse(&format!("  {most}  ")).unwrap().as_str(), most);
    // Few characters of many bytes each.
    let heavy = "กี้".repeat(LONGEST_NAME / 2);
    assert!(heavy.len() > LONGEST_NAME_BYTES);
    assert_eq!(Name::parse(&heavy), Err(NameError::TooLong));
    assert_eq!(Name::parse(&"x".repeat(10_240)), Err(NameError::TooLong));
    assert_eq!(Name::parse(&" ".repeat(10_240)), Err(NameError::TooLong));
}

#[test]
fn names_of_the_house_and_their_look_alikes_are_reserved() {
    for typed in [
        "Geduld",
        "GEDULD",
        "g e d u l d",
        "ge.duld",
        "Gedu1d",
        "admin",
        "Admin",
        "ADMIN",
        "Adm1n",
        "admln",
        "adrnin",
        "a-d-m-i-n",
        "Beheer",
        "Beheerder",
        "beheerder 2",
        "Jan Beheerder",
        "admin_jan",
        "Gast",
        "gast 12",
        "guest7",
        "System",
        "Systeem",
        "Moderator",
        "m0derator",
        "Verwijderde speler",
        "verwijderde-speler 3",
        "VerwijderdeSpeler",
        "Speler 4",
        "de moderator",
    ] {
        assert_eq!(Name::parse(typed), Err(NameError::Reserved), "{typed:?}");
    }
}

#[test]
fn messages_say_what_to_do_and_carry_nothing_unseen() {
    let message = |typed: &str| Name::parse(typed).unwrap_err().to_string();
    assert_eq!(
        message("Anna\u{202e}"),
        "the name has an invisible character in it (U+202E); type it anew instead of pasting it"
    );
    assert_eq!(message("<b>"), "'<' cannot be part of a name; leave it out");
    assert_eq!(
        message("Anna\u{e000}"),
        "'\\u{e000}' (U+E000) cannot be part of a name; use letters, digits, blanks and ' - . _"
    );
}

#[test]
fn a_kept_name_stays_as_it_is() {
    assert_eq!(Name::kept("Beheerder ♠".to_owned()).as_str(), "Beheerder ♠");
}

proptest! {
    #[test]
    fn any_text_is_a_safe_name_or_refused(typed in any::<String>()) {
        check(&typed)?;
    }

    #[test]
    fn any_short_text_of_troublesome_characters_is_a_safe_name_or_refused(
        typed in "[A-Za-z0-9 '._<>&\"\u{200b}-\u{200f}\u{202a}-\u{202e}\u{300}-\u{310}а-яα-ω\r\n-]{0,30}"
    ) {
        check(&typed)?;
    }

    #[test]
    fn latin_names_are_taken(typed in "[A-Z][a-zéëïüñç]{1,11}( [A-Z][a-z]{1,10})?") {
        prop_assume!(Name::parse(&typed) != Err(NameError::Reserved));
        prop_assert_eq!(named(&typed).to_string(), typed);
    }
}

/// What must hold of every name that is taken.
fn check(typed: &str) -> Result<(), TestCaseError> {
    let Ok(name) = Name::parse(typed) else { return Ok(()) };
    let text = name.as_str();
    prop_assert_eq!(Name::parse(text), Ok(name.clone()), "a name is a name again");
    prop_assert!(text.len() <= LONGEST_NAME_BYTES && text.trim() == text && !text.contains("  "));
    prop_assert!(text.chars().any(char::is_alphabetic));
    prop_assert!(!text.chars().any(|one| one.is_control() || "<>&\"`=".contains(one)));
    prop_assert!(!name.look().as_str().is_empty());
    Ok(())
}
