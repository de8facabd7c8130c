//! Texts of others as a terminal may show them: on one line, without power over it.

/// What is quoted of a text in a message, in characters.
const QUOTED_CHARACTERS: usize = 80;

/// A text with what a terminal would obey instead of show (control characters, marks that turn the direction of
/// writing) written as `\u{…}`.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_obeyed(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// A text for a message: [`shown`], and cut short with `…` if it is long.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED_CHARACTERS) {
        Some((end, _)) => shown(&text[..end]) + "…",
        None => shown(text),
    }
}

fn is_obeyed(character: char) -> bool {
    let turns = ['\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}'];
    character.is_control()
        || turns.contains(&character)
        || ('\u{202a}'..='\u{202e}').contains(&character)
        || ('\u{2066}'..='\u{2069}').contains(&character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        assert_eq!(shown("é 10♥\t\u{1b}[31m"), "é 10♥\\t\\u{1b}[31m");
        assert_eq!(shown("a\u{202e}b\u{9b}"), "a\\u{202e}b\\u{9b}");
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let text = "é".repeat(80);
        assert_eq!(quoted(&text), text);
        assert_eq!(quoted(&(text.clone() + "é")), text + "…");
    }
}
