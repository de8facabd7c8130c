//! Numbers, times and names as the visitor's language writes them.

use geduld_rules::{DrawCount, EmptyColumns, Recycles, Scoring, Variant};
use jiff::ZonedDateTime;

use super::bundle::Text;
use super::language::Language;

/// Writes what pages show beside plain texts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wording<'a> {
    text: Text<'a>,
    language: Language,
}

impl<'a> Wording<'a> {
    pub(crate) fn new(text: Text<'a>, language: Language) -> Wording<'a> {
        Wording { text, language }
    }

    /// The name of the game.
    pub(crate) fn game(&self, variant: Variant) -> String {
        self.text.t(match variant.draw {
            DrawCount::One => "game-draw1",
            DrawCount::Three => "game-draw3",
        })
    }

    /// What is not as usual; empty when nothing is. What the scoring fixes anyway is left out.
    pub(crate) fn variant_notes(&self, variant: Variant, scoring: Scoring) -> String {
        let free = Variant { recycles: Recycles::Unlimited, ..variant };
        let fixed = scoring.scheme.variant(free).recycles;
        let mut notes = Vec::new();
        if variant.recycles != fixed
            && let Recycles::AtMost(most) = variant.recycles
        {
            notes.push(self.text.t1("variant-recycles", "n", most));
        }
        if variant.empty == EmptyColumns::Any {
            notes.push(self.text.t("variant-any"));
        }
        notes.join("; ")
    }

    /// The name of the scoring.
    pub(crate) fn scoring(&self, scoring: Scoring) -> String {
        self.text.t(&format!("scoring-{}", scoring.scheme.name()))
    }

    /// A whole number with a mark between thousands: 9.606 in Dutch, 9,606 in English; a true
    /// minus sign.
    pub(crate) fn number(&self, number: i64) -> String {
        let mark = match self.language {
            Language::Dutch => '.',
            Language::English => ',',
        };
        let digits = number.unsigned_abs().to_string();
        let mut text = String::new();
        if number < 0 {
            text.push('−');
        }
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(mark);
            }
            text.push(digit);
        }
        text
    }

    /// A share in whole percents, rounded: 37 % in Dutch, 37% in English.
    pub(crate) fn percent(&self, permille: u64) -> String {
        let percent = (permille + 5) / 10;
        match self.language {
            Language::Dutch => format!("{percent}\u{a0}%"),
            Language::English => format!("{percent}%"),
        }
    }

    /// A time of play: 7:05, or 1:02:03 from an hour on.
    #[expect(clippy::unused_self, reason = "both languages write it alike, as it happens")]
    pub(crate) fn time(&self, ms: u64) -> String {
        let seconds = ms / 1000;
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 {
            format!("{hours}:{minutes:02}:{seconds:02}")
        } else {
            format!("{minutes}:{seconds:02}")
        }
    }

    /// A date and time of day.
    pub(crate) fn moment(&self, at: &ZonedDateTime) -> String {
        let month = self.text.t(&format!("month-{}", at.month()));
        let (day, year, hour, minute) = (at.day(), at.year(), at.hour(), at.minute());
        format!("{day} {month} {year}, {hour:02}:{minute:02}")
    }
}
