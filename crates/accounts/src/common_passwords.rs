//! Passwords that are tried first.

use std::sync::LazyLock;

use zeroize::Zeroizing;

/// 5,000 of at least eight characters, sorted by bytes; `data/README.md` tells where they come from. OWASP ASVS 5.0,
/// 6.2.4, asks for 3,000.
const LIST: &str = include_str!("../data/common_passwords.txt");

/// Words that Dutch players and guests of this house would think of; with a number or marks behind them they are no better.
const WORDS: [&str; 38] = [
    "admin",
    "amsterdam",
    "appeltaart",
    "boerenkool",
    "computer",
    "denhaag",
    "feyenoord",
    "geduld",
    "geheim",
    "goedemorgen",
    "hallo",
    "heerenveen",
    "hoihoi",
    "ikhouvanjou",
    "kaarten",
    "klaverjas",
    "klondike",
    "koningin",
    "kutwachtwoord",
    "lekker",
    "letmein",
    "lieverd",
    "nederland",
    "password",
    "patience",
    "poesje",
    "prinses",
    "qwerty",
    "rotterdam",
    "schatje",
    "sinterklaas",
    "solitaire",
    "utrecht",
    "vakantie",
    "voetbal",
    "wachtwoord",
    "welcome",
    "welkom",
];

/// Rows of keys, and of the alphabet; forwards and backwards.
const ROWS: [&str; 6] = [
    "01234567890",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "azertyuiop",
];

static SORTED: LazyLock<Vec<&'static str>> = LazyLock::new(|| LIST.lines().collect());

/// Whether a password is among those tried first, without regard to case, blanks and what is usually put behind a word.
pub(crate) fn is_common(password: &str) -> bool {
    let small = without_blanks(&password.to_lowercase());
    let stem = small.trim_end_matches(|one: char| one.is_ascii_digit() || "!?.@#$*".contains(one));
    is_listed(&small)
        || is_repetition(&small)
        || is_row(&small)
        || is_date(&small)
        || is_word(stem)
        || is_word(&plain(stem))
}

fn without_blanks(text: &str) -> Zeroizing<String> {
    Zeroizing::new(text.chars().filter(|one| !one.is_whitespace()).collect())
}

fn is_listed(small: &str) -> bool {
    SORTED.binary_search(&small).is_ok()
}

/// One word of the house or of the country, or some of them, and nothing else.
fn is_word(stem: &str) -> bool {
    let without = |rest: Zeroizing<String>, word| Zeroizing::new(rest.replace(word, " "));
    let rest = WORDS.iter().fold(Zeroizing::new(stem.to_owned()), without);
    !stem.is_empty() && rest.trim().is_empty()
}

/// The letters that digits and signs stand for in "w4chtw00rd".
fn plain(stem: &str) -> Zeroizing<String> {
    let letter = |one| match one {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    };
    Zeroizing::new(stem.chars().map(letter).collect())
}

/// A piece of at most four characters, over and over, perhaps broken off.
fn is_repetition(small: &str) -> bool {
    let characters = Zeroizing::new(small.chars().collect::<Vec<char>>());
    (1..=4).any(|piece| {
        characters.len() > 2 * piece - 1
            && characters.iter().zip(characters.iter().skip(piece)).all(|(one, other)| one == other)
    })
}

/// A part of one row of keys.
fn is_row(small: &str) -> bool {
    let backwards = Zeroizing::new(small.chars().rev().collect::<String>());
    ROWS.iter().any(|row| row.contains(small) || row.contains(backwards.as_str()))
}

/// A day of somebody's life, year first or last: 14-03-1950, 19500314.
fn is_date(small: &str) -> bool {
    let digits = Zeroizing::new(small.replace(['-', '.', '/'], ""));
    let number = |from: usize, to: usize| digits.get(from..to).and_then(|part| part.parse().ok());
    let is_day = |day, month, year| {
        let fits =
            |part: Option<u16>, least, most| part.is_some_and(|it| it >= least && it <= most);
        fits(day, 1, 31) && fits(month, 1, 12) && fits(year, 1900, 2099)
    };
    digits.len() == 8
        && (is_day(number(0, 2), number(2, 4), number(4, 8))
            || is_day(number(2, 4), number(0, 2), number(4, 8))
            || is_day(number(6, 8), number(4, 6), number(0, 4)))
}

#[cfg(test)]
mod tests {
    use super::{ROWS, SORTED, WORDS};

    #[test]
    fn the_list_can_be_searched_and_holds_what_the_standard_asks_for() {
        assert!(SORTED.is_sorted());
        assert!(SORTED.len() >= 3_000);
        assert!(SORTED.iter().all(|one| one.chars().count() >= 8 && one.to_lowercase() == **one));
        assert!(WORDS.iter().chain(&ROWS).all(|one| one.to_lowercase() == **one));
    }
}
