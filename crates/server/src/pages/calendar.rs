//! How pages name an event, say when it is, and where they find it.

use geduld_rules::DrawCount;
use geduld_store::{EventKind, EventState, StoredEvent};

use crate::events::is_over;
use crate::house::House;
use crate::texts::{Text, Wording, zoned};

/// Where an event stands for who looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stand {
    /// It has yet to open.
    Ahead,
    /// Rounds can be begun.
    Open,
    /// Its time is over, its results are being made.
    Closing,
    /// Results are there.
    Closed,
    /// It never opened.
    Cancelled,
    /// It counts for nothing.
    Void,
}

impl Stand {
    /// Where an event stands at a time, with its closing as moved by outages.
    pub(crate) fn of(event: &StoredEvent, closes_ms: i64, now_ms: i64) -> Stand {
        match event.state {
            EventState::Announced if now_ms >= closes_ms => Stand::Closing,
            EventState::Announced if event.opened_at_ms.is_some() => Stand::Open,
            EventState::Announced => Stand::Ahead,
            EventState::Closing => Stand::Closing,
            EventState::Closed => Stand::Closed,
            EventState::Cancelled => Stand::Cancelled,
            EventState::Void => Stand::Void,
        }
    }

    /// Its name in the API and in keys of texts.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Stand::Ahead => "announced",
            Stand::Open => "open",
            Stand::Closing => "closing",
            Stand::Closed => "closed",
            Stand::Cancelled => "cancelled",
            Stand::Void => "void",
        }
    }
}

/// The name of a game in addresses.
pub(crate) const fn game_name(draw: DrawCount) -> &'static str {
    match draw {
        DrawCount::Three => "solitaire",
        DrawCount::One => "simple",
    }
}

/// The game of that name.
pub(crate) fn game_named(name: &str) -> Option<DrawCount> {
    [DrawCount::Three, DrawCount::One].into_iter().find(|draw| game_name(*draw) == name)
}

/// The address of an event's page.
pub(crate) fn address(event: &StoredEvent) -> String {
    let game = game_name(event.draw);
    if event.kind == EventKind::Daily && event.id == format!("{game}-daily-{}", event.day) {
        format!("/daily/{}/{game}", event.day)
    } else {
        format!("/tournaments/{}", event.id)
    }
}

/// An event in a list.
pub(super) struct Line {
    pub(super) href: String,
    pub(super) game: String,
    /// Deling van de dag, or toernooi.
    pub(super) kind: String,
    /// The day, empty for today.
    pub(super) day: String,
    pub(super) hours: String,
    pub(super) opening_iso: String,
    pub(super) entrants: String,
    pub(super) state: &'static str,
    pub(super) state_text: String,
}

impl Line {
    pub(super) fn of(
        event: &StoredEvent,
        closes_ms: i64,
        house: &House,
        l: Text<'_>,
        words: &Wording<'_>,
    ) -> Line {
        let now_ms = house.sources.clock.wall_ms();
        let state = Stand::of(event, closes_ms, now_ms).name();
        let opening = zoned(event.opening_ms, &house.time_zone);
        let today = zoned(now_ms, &house.time_zone).date();
        Line {
            href: address(event),
            game: words.game_of(event.draw),
            kind: l.t(kind_key(event.kind)),
            day: if opening.date() == today {
                String::new()
            } else {
                words.long_date(opening.date())
            },
            hours: words.hours(event.opening_ms, closes_ms, &house.time_zone),
            opening_iso: opening.timestamp().to_string(),
            entrants: if event.entrants == 0 && is_over(event.state) {
                l.t("event-entrants-none")
            } else {
                l.t1("event-entrants", "n", event.entrants)
            },
            state,
            state_text: l.t(&format!("state-{state}")),
        }
    }
}

/// The key of the name of a kind.
pub(super) const fn kind_key(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Tournament => "event-tournament",
        EventKind::Daily => "event-daily",
    }
}
