//! Tournaments and daily deals.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_store::{EventKind, StoredEvent};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::{Asked, ErrorAnswer, json, limit, moment};
use crate::error::HttpError;
use crate::events::is_over;
use crate::house::House;
use crate::pages::{Stand, address, game_name, kind_named};

/// A tournament or a daily deal.
#[derive(Serialize, ToSchema)]
pub(super) struct Event {
    /// Its name.
    #[schema(example = "solitaire-2026-12-01-14")]
    id: String,
    /// Events of a series follow each other.
    series: String,
    /// `tournament` or `daily`.
    kind: &'static str,
    /// `solitaire` or `simple`.
    game: &'static str,
    /// How it is counted.
    #[schema(example = "tournament-1")]
    scoring: String,
    /// The date of the opening in the house's time zone.
    day: String,
    /// When it opens.
    opening: String,
    /// When it closes, as moved by outages.
    closing: String,
    /// `announced`, `open`, `closing`, `closed`, `cancelled` or `void`.
    state: &'static str,
    /// The SHA-256 of the canonical text.
    commitment: String,
    /// Whether accounts must be older than the opening.
    account_before_opening: bool,
    /// Free games that entrants must have played.
    free_games: u32,
    /// Whether operators compete.
    operators_compete: bool,
    /// How many entered so far.
    entrants: u64,
    /// How many count; none before the closing.
    counted: Option<u64>,
    /// How often it was closed.
    version: u32,
    /// Why it was cancelled, voided or corrected.
    reason: Option<String>,
    /// The canonical text, once it is over.
    text: Option<String>,
    /// Outages that moved the closing, once it is over.
    outages: Vec<OutageSpan>,
    /// The address of its page.
    page: String,
    /// The address of its export, once it is closed.
    export: Option<String>,
}

/// A time in which the house accepted no moves.
#[derive(Serialize, ToSchema)]
pub(super) struct OutageSpan {
    /// Its beginning.
    from: String,
    /// Its end.
    to: String,
}

/// Events, and where the next page of them is.
#[derive(Serialize, ToSchema)]
pub(super) struct Events {
    /// The events.
    events: Vec<Event>,
    /// The address of the next page.
    next: Option<String>,
}

/// Which events.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// `ahead` (announced, open or closing; the default) or `over` (with entrants, the latest opening first).
    state: Option<String>,
    /// `tournaments` or `daily`; both when it is left out.
    kind: Option<String>,
    /// Of those that are over: only the ones after this event, by its id.
    before: Option<String>,
    /// How many at most, 1 to 100; 50 when it is left out.
    limit: Option<u32>,
}

/// Announced, open and closing events, or those that are over.
#[utoipa::path(get, path = "/api/v1/events", params(Which), tag = "events",
    responses((status = 200, body = Events), (status = 400, body = ErrorAnswer)))]
pub(super) async fn events(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Asked(which): Asked<Which>,
) -> Result<Response, HttpError> {
    let kind = which.kind.as_deref().map(parse_kind).transpose()?;
    let limit = limit(which.limit)?;
    let over = match which.state.as_deref() {
        None | Some("ahead") => false,
        Some("over") => true,
        Some(_) => return Err(HttpError::BadRequest(String::from("state is ahead or over"))),
    };
    let before = after(&house, which.before.as_deref()).await?;
    let (stored, next) = if over {
        let stored = house.store.events_over(kind, before.as_ref(), limit).await?;
        let full = stored.len() == limit as usize;
        let kind = which.kind.map(|kind| format!("&kind={kind}")).unwrap_or_default();
        let next = stored.last().filter(|_| full).map(|last| {
            format!("/api/v1/events?state=over{kind}&limit={limit}&before={}", last.id)
        });
        (stored, next)
    } else {
        let ahead = house.store.events_ahead().await?.into_iter();
        let of_kind = ahead.filter(|event| kind.is_none_or(|kind| event.kind == kind));
        (of_kind.take(limit as usize).collect(), None)
    };
    let mut events = Vec::new();
    for event in &stored {
        events.push(Event::of(&house, event).await?);
    }
    json(&headers, &Events { events, next })
}

/// One event.
#[utoipa::path(get, path = "/api/v1/events/{id}", tag = "events",
    params(("id" = String, Path, description = "The event's id")),
    responses((status = 200, body = Event), (status = 404, body = ErrorAnswer)))]
pub(super) async fn event(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    let event = house.store.event(&id).await?.ok_or(HttpError::NotFound)?;
    json(&headers, &Event::of(&house, &event).await?)
}

/// The event after which a page of a list begins.
pub(super) async fn after(
    house: &House,
    id: Option<&str>,
) -> Result<Option<StoredEvent>, HttpError> {
    let Some(id) = id else { return Ok(None) };
    match house.store.event(id).await? {
        Some(event) => Ok(Some(event)),
        None => Err(HttpError::BadRequest(String::from("before is the id of an event"))),
    }
}

/// The kind of that name.
pub(super) fn parse_kind(name: &str) -> Result<EventKind, HttpError> {
    let wrong = || HttpError::BadRequest(String::from("kind is tournaments or daily"));
    kind_named(name).ok_or_else(wrong)
}

impl Event {
    async fn of(house: &House, event: &StoredEvent) -> Result<Event, HttpError> {
        let closes_ms = house.events.closes_ms(event).await?;
        let stand = Stand::of(event, closes_ms, house.sources.clock.wall_ms());
        let over = is_over(event.state);
        let closed = matches!(stand, Stand::Closed | Stand::Void);
        let span = |&(from_ms, to_ms): &(i64, i64)| OutageSpan {
            from: moment(from_ms),
            to: moment(to_ms),
        };
        Ok(Event {
            id: event.id.clone(),
            series: event.series.clone(),
            kind: match event.kind {
                EventKind::Tournament => "tournament",
                EventKind::Daily => "daily",
            },
            game: game_name(event.draw),
            scoring: event.scoring.to_string(),
            day: event.day.clone(),
            opening: moment(event.opening_ms),
            closing: moment(closes_ms),
            state: stand.name(),
            commitment: hex::encode(event.commitment),
            account_before_opening: event.account_before_opening,
            free_games: event.free_games,
            operators_compete: event.operators_compete,
            entrants: event.entrants,
            counted: closed.then_some(event.counted),
            version: event.version,
            reason: event.reason.clone(),
            text: event.text.clone().filter(|_| over),
            outages: event.outages.iter().filter(|_| over).map(span).collect(),
            page: address(event),
            export: closed.then(|| format!("/api/v1/events/{}/export", event.id)),
        })
    }
}
