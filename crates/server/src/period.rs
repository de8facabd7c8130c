//! Days, weeks, months and years that standings are made for.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, ISOWeekDate, Weekday};
use jiff::{Span, ToSpan};

/// A day, ISO week, month or year of the operator's calendar.
///
/// Text: `2026-12-01`, `2026-W49`, `2026-12` or `2026`, and no other way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    unit: Unit,
    first: Date,
}

/// How long a period is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Day,
    Week,
    Month,
    Year,
}

/// A text that names no period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a period is a day (2026-12-01), an ISO week (2026-W49), a month (2026-12) or a year (2026)"
)]
pub(crate) struct ParsePeriodError;

impl Unit {
    /// The shortest first.
    pub(crate) const ALL: [Unit; 4] = [Unit::Day, Unit::Week, Unit::Month, Unit::Year];

    /// Its name in keys of texts.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Unit::Day => "day",
            Unit::Week => "week",
            Unit::Month => "month",
            Unit::Year => "year",
        }
    }

    fn span(self) -> Span {
        match self {
            Unit::Day => 1.day(),
            Unit::Week => 1.week(),
            Unit::Month => 1.month(),
            Unit::Year => 1.year(),
        }
    }
}

impl Period {
    /// The period of that length in which a date lies.
    pub(crate) fn containing(unit: Unit, date: Date) -> Period {
        let first = match unit {
            Unit::Day => date,
            Unit::Week => {
                let back = i64::from(date.weekday().to_monday_zero_offset());
                date.checked_sub(back.days()).unwrap_or(date)
            }
            Unit::Month => date.first_of_month(),
            Unit::Year => date.first_of_year(),
        };
        Period { unit, first }
    }

    /// How long it is.
    pub(crate) const fn unit(self) -> Unit {
        self.unit
    }

    /// Its first day.
    pub(crate) const fn first(self) -> Date {
        self.first
    }

    /// Its last day.
    pub(crate) fn last(self) -> Date {
        let next = self.first.checked_add(self.unit.span());
        next.and_then(Date::yesterday).unwrap_or(self.first)
    }

    /// The one before; `None` at the beginning of the calendar.
    pub(crate) fn previous(self) -> Option<Period> {
        let first = self.first.checked_sub(self.unit.span()).ok()?;
        Some(Period { first, ..self })
    }

    /// The one after; `None` at the end of the calendar.
    pub(crate) fn next(self) -> Option<Period> {
        let first = self.first.checked_add(self.unit.span()).ok()?;
        Some(Period { first, ..self })
    }

    /// The year and the number of an ISO week.
    pub(crate) fn iso_week(self) -> (i16, i8) {
        let week = self.first.iso_week_date();
        (week.year(), week.week())
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month) = (self.first.year(), self.first.month());
        match self.unit {
            Unit::Day => write!(f, "{}", self.first),
            Unit::Week => {
                let (year, week) = self.iso_week();
                write!(f, "{year:04}-W{week:02}")
            }
            Unit::Month => write!(f, "{year:04}-{month:02}"),
            Unit::Year => write!(f, "{year:04}"),
        }
    }
}

impl FromStr for Period {
    type Err = ParsePeriodError;

    fn from_str(text: &str) -> Result<Period, ParsePeriodError> {
        let period = parse(text).ok_or(ParsePeriodError)?;
        if period.to_string() == text { Ok(period) } else { Err(ParsePeriodError) }
    }
}

fn parse(text: &str) -> Option<Period> {
    if text.len() > 10 {
        return None;
    }
    let parts: Vec<&str> = text.split('-').collect();
    let year: i16 = parts.first()?.parse().ok()?;
    if !(1..=9998).contains(&year) {
        return None;
    }
    let (unit, first) = match parts[1..] {
        [] => (Unit::Year, Date::new(year, 1, 1).ok()?),
        [week] if week.starts_with('W') => {
            let week = week.strip_prefix('W')?.parse().ok()?;
            (Unit::Week, ISOWeekDate::new(year, week, Weekday::Monday).ok()?.date())
        }
        [month] => (Unit::Month, Date::new(year, month.parse().ok()?, 1).ok()?),
        [month, day] => (Unit::Day, Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()?),
        _ => return None,
    };
    Some(Period { unit, first })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(text: &str) -> Period {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn periods_follow_each_other_over_the_ends_of_months_and_years() {
        for (one, next) in [
            ("2026-12-31", "2027-01-01"),
            ("2024-02-28", "2024-02-29"),
            ("2026-W53", "2027-W01"),
            ("2020-W52", "2020-W53"),
            ("2026-12", "2027-01"),
            ("2026", "2027"),
        ] {
            assert_eq!(period(one).next(), Some(period(next)), "{one}");
            assert_eq!(period(next).previous(), Some(period(one)), "{next}");
        }
    }

    #[test]
    fn a_date_lies_in_its_day_its_iso_week_its_month_and_its_year() {
        let date = Date::constant(2027, 1, 3);
        let names = Unit::ALL.map(|unit| Period::containing(unit, date).to_string());
        assert_eq!(names, ["2027-01-03", "2026-W53", "2027-01", "2027"]);
        let week = Period::containing(Unit::Week, date);
        assert_eq!((week.first(), week.last()), (Date::constant(2026, 12, 28), date));
    }

    #[test]
    fn a_period_is_written_in_one_way_only() {
        for text in [
            "",
            "26",
            "2026-1",
            "2026-W1",
            "2026-W54",
            "2026-13",
            "2026-02-30",
            "2026-12-01x",
            "+2026",
            "-2026",
            "99999",
            "2026-12-01-01",
        ] {
            assert_eq!(text.parse::<Period>(), Err(ParsePeriodError), "{text}");
        }
    }
}
