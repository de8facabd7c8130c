//! What entrants reached.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_store::EventResult;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::{Asked, ErrorAnswer, json, limit};
use crate::error::HttpError;
use crate::events::is_over;
use crate::house::House;

/// What an entrant reached in an event.
#[derive(Serialize, ToSchema)]
pub(super) struct EntrantResult {
    /// The player's id.
    player: String,
    /// The name at the closing; none for a deleted member.
    name: Option<String>,
    /// Whether it was an operator who did not compete.
    out_of_competition: bool,
    /// Points of the rounds that were begun.
    round_points: Vec<u32>,
    /// Their sum.
    total_points: u64,
    /// Moves standing in all of them.
    moves: u64,
    /// Rounds won.
    won: u32,
    /// The place from 1; none for who does not count.
    place: Option<u32>,
    /// Points of a tournament.
    points: u32,
    /// `gold cup`, `silver cup`, `bronze cup`, `wood cup`, `gold medal`, `silver medal`, `bronze medal`,
    /// `copper medal` or `tin medal`.
    award: Option<&'static str>,
}

/// Names of awards 1 to 9.
const AWARDS: [&str; 9] = [
    "gold cup",
    "silver cup",
    "bronze cup",
    "wood cup",
    "gold medal",
    "silver medal",
    "bronze medal",
    "copper medal",
    "tin medal",
];

impl From<&EventResult> for EntrantResult {
    fn from(result: &EventResult) -> EntrantResult {
        let award = usize::from(result.award).checked_sub(1);
        EntrantResult {
            player: result.player.to_string(),
            name: result.name.clone(),
            out_of_competition: result.out_of_competition,
            round_points: result.round_points.clone(),
            total_points: result.total_points,
            moves: result.moves,
            won: result.won,
            place: result.place,
            points: result.points,
            award: award.and_then(|index| AWARDS.get(index)).copied(),
        }
    }
}

/// Results of an event by place, and where the next page of them is.
#[expect(clippy::struct_field_names, reason = "the API's own word")]
#[derive(Serialize, ToSchema)]
pub(super) struct Results {
    /// The event's id.
    event: String,
    /// Which closing they are of, from 1.
    version: u32,
    /// The results; who has no place comes last.
    results: Vec<EntrantResult>,
    /// The address of the next page.
    next: Option<String>,
}

/// Which rows.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Rows {
    /// How many rows to leave out at the beginning.
    #[serde(default)]
    #[param(required = false)]
    pub(super) offset: u64,
    /// How many at most, 1 to 100; 50 when it is left out.
    pub(super) limit: Option<u32>,
}

/// The results of an event that is over.
#[utoipa::path(get, path = "/api/v1/events/{id}/results", tag = "events",
    params(("id" = String, Path, description = "The event's id"), Rows),
    responses((status = 200, body = Results), (status = 400, body = ErrorAnswer),
        (status = 404, body = ErrorAnswer, description = "There is no such event, or it is not over")))]
pub(super) async fn results(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Asked(rows): Asked<Rows>,
) -> Result<Response, HttpError> {
    let limit = limit(rows.limit)?;
    let event = house.store.event(&id).await?.ok_or(HttpError::NotFound)?;
    if !is_over(event.state) {
        return Err(HttpError::NotFound);
    }
    let results = house.store.results(&id, rows.offset, limit).await?;
    let full = results.len() == limit as usize;
    let offset = rows.offset.saturating_add(u64::from(limit));
    let next = full.then(|| format!("/api/v1/events/{id}/results?offset={offset}&limit={limit}"));
    let results = results.iter().map(EntrantResult::from).collect();
    json(&headers, &Results { event: event.id, version: event.version, results, next })
}
