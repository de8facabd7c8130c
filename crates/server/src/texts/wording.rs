//! Numbers, times and names as the visitor's language writes them.

use geduld_rules::{DrawCount, EmptyColumns, Recycles, Scoring, Variant};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};

use super::bundle::Text;
use super::language::Language;
use crate::period::{Period, Unit};

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

    /// A whole number that is never below 0.
    pub(crate) fn count(&self, number: u64) -> String {
        self.number(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// The name of one of the two games.
    pub(crate) fn game_of(&self, draw: DrawCount) -> String {
        self.text.t(match draw {
            DrawCount::One => "game-draw1",
            DrawCount::Three => "game-draw3",
        })
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

    /// A date: 1 december 2026.
    pub(crate) fn date(&self, date: Date) -> String {
        let month = self.text.t(&format!("month-{}", date.month()));
        format!("{} {month} {}", date.day(), date.year())
    }

    /// A date with its day of the week: dinsdag 1 december 2026.
    pub(crate) fn long_date(&self, date: Date) -> String {
        let weekday = date.weekday().to_monday_one_offset();
        format!("{} {}", self.text.t(&format!("weekday-{weekday}")), self.date(date))
    }

    /// From when to when: 14:00–15:00, with the days where they are needed. Midnight at an end is 24:00.
    pub(crate) fn hours(&self, from_ms: i64, to_ms: i64, zone: &TimeZone) -> String {
        let (from, to) = (zoned(from_ms, zone), zoned(to_ms, zone));
        let clock = |at: &ZonedDateTime| format!("{:02}:{:02}", at.hour(), at.minute());
        if to.date() == from.date() {
            return format!("{}–{}", clock(&from), clock(&to));
        }
        let midnight = (to.hour(), to.minute()) == (0, 0);
        if midnight && from.date().tomorrow().is_ok_and(|next| next == to.date()) {
            return format!("{}–24:00", clock(&from));
        }
        let next = self.date(to.date());
        format!("{} – {next}, {}", clock(&from), clock(&to))
    }

    /// A day, week, month or year.
    pub(crate) fn period(&self, period: Period) -> String {
        let first = period.first();
        match period.unit() {
            Unit::Day => self.long_date(first),
            Unit::Week => {
                let (year, week) = period.iso_week();
                let days = format!("{} – {}", self.date(first), self.date(period.last()));
                let (year, week) = (year.to_string(), week.to_string());
                self.text.tn("period-week", &[("week", &week), ("year", &year), ("days", &days)])
            }
            Unit::Month => {
                format!("{} {}", self.text.t(&format!("month-{}", first.month())), first.year())
            }
            Unit::Year => first.year().to_string(),
        }
    }
}

/// A moment in a time zone.
pub(crate) fn zoned(at_ms: i64, zone: &TimeZone) -> ZonedDateTime {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH);
    at.to_zoned_datetime(zone.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::texts::Texts;

    #[test]
    fn numbers_and_times_are_as_the_language_writes_them() {
        let texts = Texts::read(&Assets::new(None));
        let zone = TimeZone::get("Europe/Amsterdam").expect("the zone is known");
        let dutch = Wording::new(texts.of(Language::Dutch), Language::Dutch);
        let english = Wording::new(texts.of(Language::English), Language::English);
        assert_eq!((dutch.count(9606), english.count(9606)), ("9.606".into(), "9,606".into()));
        let day: Date = "2026-12-01".parse().expect("a date");
        assert_eq!(dutch.long_date(day), "dinsdag 1 december 2026");
        assert_eq!(english.long_date(day), "Tuesday 1 December 2026");
        let opening_ms = 1_796_079_600_000;
        let hour_ms = 3_600_000;
        assert_eq!(dutch.hours(opening_ms, opening_ms + hour_ms, &zone), "00:00–01:00");
        assert_eq!(dutch.hours(opening_ms, opening_ms + 24 * hour_ms, &zone), "00:00–24:00");
        assert!(dutch.period("2026-W49".parse().expect("a week")).starts_with("week 49"));
    }
}
