//! Days, nights and clock changes of a house in Amsterdam.

use geduld_rules::DrawCount;
use jiff::civil::date;

use super::*;

const HOUR: Series = Series::Hour(DrawCount::Three);
const DAY: Series = Series::Day(DrawCount::One);
const DAILY: Series = Series::Daily(DrawCount::One);

fn schedule(chosen: EventSchedule) -> Schedule {
    Schedule { chosen, time_zone: TimeZone::get("Europe/Amsterdam").expect("it is known") }
}

fn ms(text: &str) -> i64 {
    text.parse::<Timestamp>().expect("a time in UTC").as_millisecond()
}

fn ids(slots: &[Slot]) -> Vec<&str> {
    slots.iter().map(|slot| slot.id.as_str()).collect()
}

#[test]
fn a_tournament_of_an_hour_is_announced_two_hours_before_or_up_to_an_hour_earlier() {
    let schedule = schedule(EventSchedule::Full);
    // 12:00 in Amsterdam: at 14:00 there are two hours left, at 15:00 three.
    let slots = schedule.due(HOUR, ms("2026-12-01T11:00:00Z"));
    assert_eq!(ids(&slots), ["solitaire-2026-12-01-14"]);
    let slot = &slots[0];
    assert_eq!(slot.opening_ms, ms("2026-12-01T13:00:00Z"));
    assert_eq!(slot.closing_ms, ms("2026-12-01T14:00:00Z"));
    assert_eq!(slot.day, date(2026, 12, 1));
    // A moment later it is too late for that one, and the next has its time.
    let later = ms("2026-12-01T11:00:00Z") + 1;
    assert_eq!(ids(&schedule.due(HOUR, later)), ["solitaire-2026-12-01-15"]);
}

#[test]
fn midnight_belongs_to_the_day_that_begins() {
    let schedule = schedule(EventSchedule::Full);
    let slots = schedule.due(HOUR, ms("2026-12-01T20:30:00Z"));
    assert_eq!(ids(&slots), ["solitaire-2026-12-02-00"]);
    assert_eq!(slots[0].day, date(2026, 12, 2));
    let days = schedule.due(DAY, ms("2026-12-01T20:30:00Z"));
    assert_eq!(ids(&days), ["simple-day-2026-12-02"]);
    assert_eq!(days[0].opening_ms, ms("2026-12-01T23:00:00Z"));
    assert_eq!(days[0].closing_ms, ms("2026-12-02T23:00:00Z"));
}

#[test]
fn a_daily_deal_is_announced_a_day_before() {
    let schedule = schedule(EventSchedule::Full);
    let slots = schedule.due(DAILY, ms("2026-12-01T14:00:00Z"));
    assert_eq!(ids(&slots), ["simple-daily-2026-12-03"]);
    assert_eq!(slots[0].opening_ms, ms("2026-12-02T23:00:00Z"));
    // At midnight the day's notice is exact.
    let slots = schedule.due(DAILY, ms("2026-12-01T23:00:00Z"));
    assert_eq!(ids(&slots), ["simple-daily-2026-12-03"]);
}

#[test]
fn the_hour_that_is_left_out_has_no_tournament_and_its_day_has_23_hours() {
    let schedule = schedule(EventSchedule::Full);
    let night = schedule.openings(HOUR, ms("2026-03-28T23:00:00Z"), ms("2026-03-29T03:00:00Z"));
    assert_eq!(
        ids(&night),
        [
            "solitaire-2026-03-29-00",
            "solitaire-2026-03-29-01",
            "solitaire-2026-03-29-03",
            "solitaire-2026-03-29-04",
        ]
    );
    // One closes when the next opens, with none between.
    assert!(night.windows(2).all(|pair| pair[0].closing_ms == pair[1].opening_ms));
    for series in [DAY, DAILY] {
        let day = schedule.whole_day(series, date(2026, 3, 29)).expect("a day");
        assert_eq!(day.closing_ms - day.opening_ms, 23 * HOUR_MS);
    }
}

#[test]
fn the_hour_that_comes_twice_has_two_tournaments_and_its_day_has_25_hours() {
    let schedule = schedule(EventSchedule::Full);
    let night = schedule.openings(HOUR, ms("2026-10-24T23:00:00Z"), ms("2026-10-25T03:00:00Z"));
    assert_eq!(
        ids(&night),
        [
            "solitaire-2026-10-25-01",
            "solitaire-2026-10-25-02",
            "solitaire-2026-10-25-02b",
            "solitaire-2026-10-25-03",
        ]
    );
    assert!(night.windows(2).all(|pair| pair[0].closing_ms == pair[1].opening_ms));
    for series in [DAY, DAILY] {
        let day = schedule.whole_day(series, date(2026, 10, 25)).expect("a day");
        assert_eq!(day.closing_ms - day.opening_ms, 25 * HOUR_MS);
    }
}

#[test]
fn every_id_of_a_year_is_there_once_and_every_moment_belongs_to_one_tournament() {
    let schedule = schedule(EventSchedule::Full);
    let from_ms = ms("2025-12-31T23:00:00Z");
    let slots = schedule.openings(HOUR, from_ms, ms("2026-12-31T23:00:00Z"));
    assert_eq!(slots.len(), 365 * 24);
    let distinct: std::collections::HashSet<_> = slots.iter().map(|slot| &slot.id).collect();
    assert_eq!(distinct.len(), slots.len());
    assert_eq!(slots[0].opening_ms, from_ms);
    assert!(slots.windows(2).all(|pair| pair[0].closing_ms == pair[1].opening_ms));
}

#[test]
fn every_opening_is_announced_by_who_asks_each_minute() {
    let schedule = schedule(EventSchedule::Full);
    for (from, to) in [
        ("2026-03-28T12:00:00Z", "2026-03-30T12:00:00Z"),
        ("2026-10-24T12:00:00Z", "2026-10-26T12:00:00Z"),
        ("2026-12-31T12:00:00Z", "2027-01-01T12:00:00Z"),
    ] {
        let mut met = std::collections::BTreeMap::new();
        for now_ms in (ms(from)..ms(to)).step_by(60_000) {
            for slot in schedule.due(HOUR, now_ms) {
                assert!(slot.opening_ms - now_ms >= 2 * HOUR_MS);
                met.insert(slot.opening_ms, slot.id);
            }
        }
        let all = schedule.openings(HOUR, ms(from) + 2 * HOUR_MS, ms(to) + 3 * HOUR_MS - 60_000);
        assert_eq!(met.into_values().collect::<Vec<_>>(), ids(&all));
    }
}

#[test]
fn a_small_house_has_three_hours_in_the_evening_and_the_days() {
    let schedule = schedule(EventSchedule::Evenings);
    let slots = schedule.openings(HOUR, ms("2026-11-30T23:00:00Z"), ms("2026-12-01T23:00:00Z"));
    assert_eq!(
        ids(&slots),
        ["solitaire-2026-12-01-19", "solitaire-2026-12-01-20", "solitaire-2026-12-01-21"]
    );
    assert_eq!(schedule.due(DAILY, ms("2026-12-01T14:00:00Z")).len(), 1);
    assert_eq!(schedule.due(DAY, ms("2026-12-01T20:30:00Z")).len(), 1);
}

#[test]
fn a_house_without_events_has_none() {
    let schedule = schedule(EventSchedule::None);
    for series in Series::ALL {
        assert_eq!(schedule.due(series, ms("2026-12-01T20:30:00Z")), []);
        assert_eq!(schedule.due_at_first(series, ms("2026-12-01T12:00:00Z")), []);
        assert_eq!(schedule.next(series, ms("2026-12-01T12:00:00Z")), None);
    }
}

#[test]
fn on_a_first_start_the_daily_deal_opens_an_hour_later() {
    let schedule = schedule(EventSchedule::Full);
    let now_ms = ms("2026-12-01T14:00:10Z");
    let slots = schedule.due_at_first(DAILY, now_ms);
    assert_eq!(ids(&slots), ["simple-daily-2026-12-01", "simple-daily-2026-12-02"]);
    assert_eq!(slots[0].opening_ms, ms("2026-12-01T15:01:00Z"));
    assert_eq!(slots[0].closing_ms, ms("2026-12-01T23:00:00Z"));
    assert_eq!(slots[1].opening_ms, ms("2026-12-01T23:00:00Z"));
    // With less than two hours of the day left there is none for it.
    let late_ms = ms("2026-12-01T21:00:01Z");
    assert_eq!(ids(&schedule.due_at_first(DAILY, late_ms)), ["simple-daily-2026-12-02"]);
    let just_ms = ms("2026-12-01T21:00:00Z");
    assert_eq!(schedule.due_at_first(DAILY, just_ms).len(), 2);
    // Tournaments have their notice, on a first start too.
    assert_eq!(schedule.due_at_first(HOUR, now_ms), []);
    assert_eq!(schedule.due_at_first(DAY, now_ms), []);
}

#[test]
fn a_first_start_and_the_rule_of_every_day_leave_no_day_out() {
    let schedule = schedule(EventSchedule::Full);
    let now_ms = ms("2026-12-01T14:00:10Z");
    let mut slots = schedule.due_at_first(DAILY, now_ms);
    slots.extend(schedule.due(DAILY, now_ms));
    let days: Vec<_> = slots.iter().map(|slot| slot.day).collect();
    assert_eq!(days, [date(2026, 12, 1), date(2026, 12, 2), date(2026, 12, 3)]);
}

#[test]
fn the_next_event_is_the_first_that_opens_later() {
    let schedule = schedule(EventSchedule::Full);
    let next = schedule.next(HOUR, ms("2026-12-01T13:00:00Z")).expect("there is one");
    assert_eq!(next.id, "solitaire-2026-12-01-15");
    let next = schedule.next(DAILY, ms("2026-12-01T13:00:00Z")).expect("there is one");
    assert_eq!(next.id, "simple-daily-2026-12-02");
}

#[test]
fn weeks_are_iso_weeks() {
    assert_eq!(periods(date(2026, 12, 1)), ["2026-12-01", "2026-W49", "2026-12", "2026"]);
    // The first days of 2027 belong to the last week of 2026.
    assert_eq!(periods(date(2027, 1, 3)), ["2027-01-03", "2026-W53", "2027-01", "2027"]);
    assert_eq!(periods(date(2027, 1, 4)), ["2027-01-04", "2027-W01", "2027-01", "2027"]);
    assert_eq!(periods(date(2024, 12, 30)), ["2024-12-30", "2025-W01", "2024-12", "2024"]);
}

#[test]
fn names_of_series_are_read_back() {
    for series in Series::ALL {
        assert_eq!(Series::named(&series.name()), Some(series));
    }
    assert_eq!(Series::named("solitaire-week"), None);
}
