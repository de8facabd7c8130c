//! A point in time.

use std::{fmt, str::FromStr};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// A point in time in whole milliseconds, of the years 1970 to 9999.
///
/// Text: RFC 3339 in UTC with three decimals, `2026-12-01T12:00:00.000Z`, and no other way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(i64);

impl Moment {
    /// The last millisecond of the year 9999.
    pub const LAST: Moment = Moment(253_402_300_799_999);

    /// The moment of a Unix time in milliseconds, `None` outside the years 1970 to 9999.
    #[must_use]
    pub const fn from_unix_ms(unix_ms: i64) -> Option<Moment> {
        if unix_ms >= 0 && unix_ms <= Moment::LAST.0 { Some(Moment(unix_ms)) } else { None }
    }

    /// The Unix time in milliseconds.
    #[must_use]
    pub const fn unix_ms(self) -> i64 {
        self.0
    }

    /// The moment so many milliseconds later, at most [`Moment::LAST`].
    #[must_use]
    pub(crate) fn later_by(self, milliseconds: i64) -> Moment {
        Moment(self.0.saturating_add(milliseconds).clamp(0, Moment::LAST.0))
    }

    /// The date in UTC.
    pub(crate) fn utc_date(self) -> Date {
        self.timestamp().to_zoned_datetime(TimeZone::UTC).date()
    }

    fn timestamp(self) -> Timestamp {
        // The years 1970 to 9999 lie well within what a timestamp holds.
        Timestamp::from_millisecond(self.0).unwrap_or(Timestamp::UNIX_EPOCH)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.timestamp().strftime("%Y-%m-%dT%H:%M:%S.%3fZ").fmt(f)
    }
}

/// A text that is no moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time is written in UTC with milliseconds, as 2026-12-01T12:00:00.000Z")]
pub struct ParseMomentError;

impl FromStr for Moment {
    type Err = ParseMomentError;

    fn from_str(text: &str) -> Result<Moment, ParseMomentError> {
        let timestamp: Timestamp = text.parse().map_err(|_| ParseMomentError)?;
        let moment = Moment::from_unix_ms(timestamp.as_millisecond()).ok_or(ParseMomentError)?;
        if moment.to_string() == text { Ok(moment) } else { Err(ParseMomentError) }
    }
}
