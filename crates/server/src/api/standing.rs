//! Standings of a day, week, month or year.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Asked, ErrorAnswer, json, limit};
use super::event::parse_kind;
use super::ranking::parse_game;
use super::result::Rows;
use crate::error::HttpError;
use crate::house::House;
use crate::period::{ParsePeriodError, Period};

/// The standing of a period.
#[derive(Serialize, ToSchema)]
pub(super) struct Standing {
    /// `tournaments` or `daily`.
    kind: String,
    /// `solitaire` or `simple`.
    game: String,
    /// A day, ISO week, month or year.
    period: String,
    /// The rows, the best first.
    rows: Vec<StandingRow>,
    /// The address of the next page.
    next: Option<String>,
}

/// A row of a standing.
#[derive(Serialize, ToSchema)]
pub(super) struct StandingRow {
    /// The place, shared by equal sums.
    place: u64,
    /// The player's id.
    player: String,
    /// The name.
    name: String,
    /// Points of tournaments, or the sum of the results of daily deals.
    points: u64,
    /// Events with a place.
    events: u64,
}

/// The standing of a day, week, month or year.
#[utoipa::path(get, path = "/api/v1/standings/{kind}/{game}/{period}", tag = "lists",
    params(("kind" = String, Path, description = "`tournaments` or `daily`"),
        ("game" = String, Path, description = "`solitaire` or `simple`"),
        ("period" = String, Path, description = "`2026-12-01`, `2026-W49`, `2026-12` or `2026`"), Rows),
    responses((status = 200, body = Standing), (status = 400, body = ErrorAnswer)))]
pub(super) async fn standing(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Path((kind_text, game, period_text)): Path<(String, String, String)>,
    Asked(rows): Asked<Rows>,
) -> Result<Response, HttpError> {
    let (kind, draw) = (parse_kind(&kind_text)?, parse_game(&game)?);
    let period: Period = period_text
        .parse()
        .map_err(|error: ParsePeriodError| HttpError::BadRequest(error.to_string()))?;
    let (limit, period) = (limit(rows.limit)?, period.to_string());
    let found = house.store.period_standing(kind, draw, &period, rows.offset, limit).await?;
    let full = found.len() == limit as usize;
    let offset = rows.offset.saturating_add(u64::from(limit));
    let next = full.then(|| {
        format!("/api/v1/standings/{kind_text}/{game}/{period}?offset={offset}&limit={limit}")
    });
    let rows = found
        .into_iter()
        .map(|row| StandingRow {
            place: row.place,
            player: row.player.to_string(),
            name: row.name,
            points: row.points,
            events: row.events,
        })
        .collect();
    json(&headers, &Standing { kind: kind_text, game, period, rows, next })
}
