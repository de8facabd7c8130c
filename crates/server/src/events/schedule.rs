//! When events open and close, in the operator's time zone.

use jiff::civil::Date;
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, ToSpan, ZonedDateTime};

use super::series::Series;
use crate::config::EventSchedule;

/// Hours at which tournaments of an hour begin in a small house.
const EVENINGS: [i8; 3] = [19, 20, 21];

const HOUR_MS: i64 = 3_600_000;
const MINUTE_MS: i64 = 60_000;

/// A day must have so much left for its daily deals to be held on a first start.
const LEFT_OF_FIRST_DAY_MS: i64 = 2 * HOUR_MS;

/// A place in the schedule: one event of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Slot {
    /// Its series.
    pub(crate) series: Series,
    /// The id of its event.
    pub(crate) id: String,
    /// The date of the opening in the operator's time zone.
    pub(crate) day: Date,
    /// Unix milliseconds.
    pub(crate) opening_ms: i64,
    /// Unix milliseconds.
    pub(crate) closing_ms: i64,
}

/// Which events there are and when.
#[derive(Debug, Clone)]
pub(crate) struct Schedule {
    /// What the operator chose.
    pub(crate) chosen: EventSchedule,
    /// Where the house stands.
    pub(crate) time_zone: TimeZone,
}

impl Schedule {
    /// The slots of a series that have to be announced at a time. Nothing is caught up: what opens too soon
    /// for its notice is left out.
    pub(crate) fn due(&self, series: Series, now_ms: i64) -> Vec<Slot> {
        let (notice_ms, earlier_ms) = series.notice_ms();
        self.openings(series, now_ms + notice_ms, now_ms + notice_ms + earlier_ms)
    }

    /// The slots of a series of daily deals that are announced on a first start, when there was no event of it before: that of
    /// the day, which opens an hour later if two hours are left of it, and those for which a day's notice is too late.
    pub(crate) fn due_at_first(&self, series: Series, now_ms: i64) -> Vec<Slot> {
        if !matches!(series, Series::Daily(_)) || self.chosen == EventSchedule::None {
            return Vec::new();
        }
        let (notice_ms, _) = series.notice_ms();
        let mut slots = self.openings(series, now_ms, now_ms + notice_ms);
        let Some(day) = self.day_of(now_ms) else { return slots };
        let Some(mut today) = self.whole_day(series, day) else { return slots };
        if today.closing_ms - now_ms >= LEFT_OF_FIRST_DAY_MS && today.opening_ms < now_ms {
            // Whole minutes are easier to tell.
            today.opening_ms = (now_ms + HOUR_MS + MINUTE_MS - 1) / MINUTE_MS * MINUTE_MS;
            slots.insert(0, today);
        }
        slots
    }

    /// The first slot of a series that opens after a time, within two days.
    pub(crate) fn next(&self, series: Series, after_ms: i64) -> Option<Slot> {
        self.openings(series, after_ms + 1, after_ms + 48 * HOUR_MS).into_iter().next()
    }

    /// The slots of a series that open from a time on and before another, the earliest first.
    fn openings(&self, series: Series, from_ms: i64, before_ms: i64) -> Vec<Slot> {
        if self.chosen == EventSchedule::None {
            return Vec::new();
        }
        let (Some(first), Some(last)) = (self.day_of(from_ms), self.day_of(before_ms)) else {
            return Vec::new();
        };
        let days = first.series(1.day()).take_while(|day| *day <= last);
        let mut slots: Vec<Slot> = match series {
            Series::Hour(_) => days.flat_map(|day| self.hours(series, day)).collect(),
            Series::Day(_) | Series::Daily(_) => {
                days.filter_map(|day| self.whole_day(series, day)).collect()
            }
        };
        slots.retain(|slot| (from_ms..before_ms).contains(&slot.opening_ms));
        slots.sort_by_key(|slot| slot.opening_ms);
        slots
    }

    /// The event of a series that lasts a whole day: 23 or 25 hours when the clocks change.
    fn whole_day(&self, series: Series, day: Date) -> Option<Slot> {
        let start = |day: Date| Some(start_of(day, &self.time_zone)?.timestamp().as_millisecond());
        Some(Slot {
            series,
            id: format!("{}-{day}", series.name()),
            day,
            opening_ms: start(day)?,
            closing_ms: start(day.tomorrow().ok()?)?,
        })
    }

    /// The events of an hour of a day. An hour that is left out has none, an hour that comes twice has two.
    fn hours(&self, series: Series, day: Date) -> Vec<Slot> {
        let chosen = |hour: &i8| self.chosen == EventSchedule::Full || EVENINGS.contains(hour);
        let mut slots = Vec::new();
        for hour in (0..24).filter(chosen) {
            let local = day.at(hour, 0, 0, 0);
            let offsets = match self.time_zone.to_ambiguous_timestamp(local).offset() {
                AmbiguousOffset::Unambiguous { offset } => vec![(offset, "")],
                AmbiguousOffset::Gap { .. } => Vec::new(),
                AmbiguousOffset::Fold { before, after } => vec![(before, ""), (after, "b")],
            };
            for (offset, mark) in offsets {
                let Ok(opening) = offset.to_timestamp(local) else { continue };
                let opening_ms = opening.as_millisecond();
                slots.push(Slot {
                    series,
                    id: format!("{}-{day}-{hour:02}{mark}", series.game()),
                    day,
                    opening_ms,
                    closing_ms: opening_ms + HOUR_MS,
                });
            }
        }
        slots
    }

    /// The date of a time.
    fn day_of(&self, at_ms: i64) -> Option<Date> {
        let at = Timestamp::from_millisecond(at_ms).ok()?;
        Some(at.to_zoned_datetime(self.time_zone.clone()).date())
    }
}

/// The first moment of a day; where it is left out, the one after the gap.
fn start_of(day: Date, time_zone: &TimeZone) -> Option<ZonedDateTime> {
    day.to_zoned_datetime(time_zone.clone()).ok()?.start_of_day().ok()
}

/// The periods that the results of an event belong to: day, ISO week, month, year.
pub(crate) fn periods(day: Date) -> Vec<String> {
    let week = day.iso_week_date();
    vec![
        day.to_string(),
        format!("{:04}-W{:02}", week.year(), week.week()),
        format!("{:04}-{:02}", day.year(), day.month()),
        format!("{:04}", day.year()),
    ]
}

#[cfg(test)]
mod tests;
