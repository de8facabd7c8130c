//! Times as the office tells them.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// A time of Unix milliseconds as RFC 3339 text in a time zone, to the second.
pub(super) fn told(at_ms: i64, zone: &TimeZone) -> String {
    match Timestamp::from_millisecond(at_ms) {
        Ok(at) => at.to_zoned_datetime(zone.clone()).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
        Err(_) => format!("{at_ms} ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_the_offset_of_the_zone() {
        let zone = TimeZone::get("Europe/Amsterdam").expect("a zone");
        assert_eq!(told(1_764_590_400_000, &zone), "2025-12-01T13:00:00+01:00");
        assert_eq!(told(i64::MAX, &zone), format!("{} ms", i64::MAX));
    }
}
