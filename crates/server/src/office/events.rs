//! Events.

use geduld_rules::DrawCount;
use geduld_store::{EventKind, EventState, StoreError, StoredEvent};

use super::members::checked_reason;
use super::room::{give, tell};
use super::{EventRow, Game, Kind, NewEvent, Office, Refusal, Replies, Reply};
use crate::events::{Extra, NotAnnounced, NotClosed};

/// Events that are read at once.
const PAGE: u32 = 500;

const HOUR_MS: i64 = 3_600_000;

/// An event is announced so long before its opening (design, section 3).
const NOTICE_MS: i64 = 2 * HOUR_MS;

/// An event lasts at most so long.
const LONGEST_MS: i64 = 31 * 24 * HOUR_MS;

/// Free games that can be asked for.
const MOST_FREE_GAMES: u32 = 1_000;

pub(super) async fn list(office: &Office, all: bool, replies: &Replies) -> Result<(), Refusal> {
    for event in office.store().events_ahead().await? {
        give(replies, Reply::Event(row(office, &event))).await;
    }
    if !all {
        return Ok(());
    }
    let mut last: Option<StoredEvent> = None;
    loop {
        let page = office.store().events_over(None, last.as_ref(), PAGE).await?;
        for event in &page {
            give(replies, Reply::Event(row(office, event))).await;
        }
        last = page.into_iter().next_back();
        if last.is_none() {
            return Ok(());
        }
    }
}

impl Office {
    /// Events that are announced and not yet open, the earliest opening first.
    pub(crate) async fn events_to_come(&self) -> Result<Vec<EventRow>, StoreError> {
        let ahead = self.store().events_ahead().await?;
        let to_come = ahead.iter().filter(|event| event.opened_at_ms.is_none());
        Ok(to_come.map(|event| row(self, event)).collect())
    }
}

pub(super) async fn create(
    office: &Office,
    new: &NewEvent,
    replies: &Replies,
) -> Result<(), Refusal> {
    check(new, office.now_ms())?;
    let extra = Extra {
        draw: match new.game {
            Game::Solitaire => DrawCount::Three,
            Game::Simple => DrawCount::One,
        },
        kind: match new.kind {
            Kind::Tournament => EventKind::Tournament,
            Kind::Daily => EventKind::Daily,
        },
        opening_ms: new.opening_ms,
        closing_ms: new.closing_ms,
        calm: new.calm,
        free_games: new.free_games,
        any_account: new.any_account,
    };
    let id = office.house.events.create(&extra).await.map_err(|error| match error {
        NotAnnounced::Taken(id) => Refusal::state(format!(
            "there is an event {id} already: choose another opening, or cancel that one"
        )),
        NotAnnounced::Times => Refusal::usage("the times are out of range"),
        NotAnnounced::Store(error) => error.into(),
        NotAnnounced::Failed(error) => {
            Refusal::failed(format!("the event cannot be announced: {error}"))
        }
    })?;
    let event = office.store().event(&id).await?;
    if let Some(event) = event {
        give(replies, Reply::Event(row(office, &event))).await;
    }
    Ok(())
}

pub(super) async fn cancel(
    office: &Office,
    id: &str,
    reason: &str,
    replies: &Replies,
) -> Result<(), Refusal> {
    let reason = checked_reason(reason)?;
    let before = found(office, id).await?;
    office.house.events.call_off(id, &reason).await.map_err(|error| match error {
        NotClosed::State if before.state == EventState::Announced => Refusal::state(format!(
            "somebody entered {id}, so it cannot be cancelled; `geduld admin event void {id}` makes it worth nothing"
        )),
        error => refusal(&before, error),
    })?;
    tell(replies, format!("{id} is cancelled, and its text is shown.")).await;
    Ok(())
}

pub(super) async fn void(
    office: &Office,
    id: &str,
    reason: &str,
    replies: &Replies,
) -> Result<(), Refusal> {
    let reason = checked_reason(reason)?;
    let before = found(office, id).await?;
    if before.state == EventState::Void {
        return Err(Refusal::state(format!("{id} is void already")));
    }
    office.house.events.void(id, &reason).await.map_err(|error| refusal(&before, error))?;
    tell(replies, format!("{id} is worth nothing: {}", after(office, id).await?)).await;
    Ok(())
}

pub(super) async fn correct(
    office: &Office,
    id: &str,
    reason: &str,
    replies: &Replies,
) -> Result<(), Refusal> {
    let reason = checked_reason(reason)?;
    let before = found(office, id).await?;
    office.house.events.correct(id, &reason).await.map_err(|error| refusal(&before, error))?;
    tell(replies, format!("{id} was counted anew: {}", after(office, id).await?)).await;
    Ok(())
}

/// That the times and terms are possible.
fn check(new: &NewEvent, now_ms: i64) -> Result<(), Refusal> {
    let NewEvent { opening_ms, closing_ms, .. } = *new;
    if closing_ms <= opening_ms {
        return Err(Refusal::usage("--closing is to be later than --opening"));
    }
    if closing_ms.saturating_sub(opening_ms) > LONGEST_MS {
        return Err(Refusal::usage("an event lasts 31 days at most"));
    }
    if new.free_games.is_some_and(|games| games > MOST_FREE_GAMES) {
        return Err(Refusal::usage(format!(
            "--free-games: give a number from 0 to {MOST_FREE_GAMES}"
        )));
    }
    if opening_ms < now_ms {
        return Err(Refusal::usage("--opening is in the past"));
    }
    if !new.short_notice && opening_ms.saturating_sub(now_ms) < NOTICE_MS {
        return Err(Refusal::state(
            "an event is announced two hours before it opens: choose a later --opening, or give \
             --short-notice, which the page of the event will tell",
        ));
    }
    Ok(())
}

async fn found(office: &Office, id: &str) -> Result<StoredEvent, Refusal> {
    office.store().event(id).await?.ok_or_else(|| {
        let id: String = id.chars().take(80).collect();
        Refusal::state(format!("there is no event `{id}`; `geduld admin events --all` lists them"))
    })
}

async fn after(office: &Office, id: &str) -> Result<String, Refusal> {
    let event = found(office, id).await?;
    Ok(match event.state {
        EventState::Cancelled => String::from("nobody had entered, so it is cancelled."),
        _ => format!("version {} of its results is shown.", event.version),
    })
}

fn refusal(event: &StoredEvent, error: NotClosed) -> Refusal {
    let (id, state) = (&event.id, state(event));
    match error {
        NotClosed::Store(error) => error.into(),
        NotClosed::State if state == "announced" || state == "open" => Refusal::state(format!(
            "{id} is not over: wait until it has closed, or make it worth nothing by `geduld admin event void`"
        )),
        NotClosed::State => {
            Refusal::state(format!("this cannot be done with {id}, which is {state}"))
        }
        NotClosed::Elsewhere => {
            Refusal::state(format!("{id} is being closed just now; try again in half a minute"))
        }
        error => Refusal::failed(format!("{id}: {error}")),
    }
}

fn state(event: &StoredEvent) -> &'static str {
    match event.state {
        EventState::Announced if event.opened_at_ms.is_some() => "open",
        EventState::Announced => "announced",
        EventState::Closing => "closing",
        EventState::Closed => "closed",
        EventState::Cancelled => "cancelled",
        EventState::Void => "void",
    }
}

/// A game as programs call it.
pub(super) fn game_name(draw: DrawCount) -> &'static str {
    match draw {
        DrawCount::Three => "solitaire",
        DrawCount::One => "simple",
    }
}

fn row(office: &Office, event: &StoredEvent) -> EventRow {
    EventRow {
        id: event.id.clone(),
        kind: match event.kind {
            EventKind::Tournament => String::from("tournament"),
            EventKind::Daily => String::from("daily"),
        },
        game: game_name(event.draw).to_owned(),
        state: state(event).to_owned(),
        opening: office.when(event.opening_ms),
        closing: office.when(event.closed_at_ms.unwrap_or(event.closing_ms)),
        entrants: event.entrants,
        version: event.version,
        commitment: hex::encode(event.commitment),
        reason: event.reason.clone(),
    }
}
