//! A place in an export where it says what cannot be.

use std::fmt::Display;

/// What is said at a place of an export, and what is true.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: said {said}, true is {truth}")]
pub struct Contradiction {
    /// The place, such as `entrants[3].rounds[1].entries[17]`; indices count from 0.
    pub path: String,
    /// What is said there, shortened; control characters are escaped.
    pub said: String,
    /// What is true.
    pub truth: String,
}

impl Contradiction {
    pub(crate) fn new(path: impl Into<String>, said: impl Display, truth: impl Display) -> Self {
        Contradiction {
            path: path.into(),
            said: printable(&said.to_string()),
            truth: printable(&truth.to_string()),
        }
    }

    /// The same, seen from a place that is further out.
    pub(crate) fn under(self, outer: &str) -> Contradiction {
        Contradiction { path: format!("{outer}.{}", self.path), ..self }
    }
}

/// The most characters that are shown of what is said.
const SHOWN_CHARACTERS: usize = 200;

/// A text from a file that somebody may have made to harm a terminal, or to look like another.
pub(crate) fn printable(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN_CHARACTERS).map(escaped).collect();
    if text.chars().nth(SHOWN_CHARACTERS).is_some() {
        shown.push('…');
    }
    shown
}

fn escaped(letter: char) -> String {
    match letter {
        '"' | '\'' | '\\' => letter.to_string(),
        _ => letter.escape_debug().to_string(),
    }
}
