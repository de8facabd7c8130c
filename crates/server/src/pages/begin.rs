//! Beginning a round of an event: by a POST only, never by a visit.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use geduld_store::EventKind;

use super::visitor::Visitor;
use crate::error::HttpError;
use crate::events::NotBegun;
use crate::house::House;
use crate::http::Visit;

/// `POST /tournaments/{id}/rounds/{round}/begin`.
pub(crate) async fn begin_tournament_round(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path((id, round)): Path<(String, String)>,
) -> Result<Response, HttpError> {
    let address = format!("/tournaments/{id}");
    begin(&house, &visit, &headers, &id, EventKind::Tournament, &round, &address).await
}

/// `POST /daily/{date}/{game}/rounds/{round}/begin`.
pub(crate) async fn begin_daily_round(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path((date, game, round)): Path<(String, String, String)>,
) -> Result<Response, HttpError> {
    let id = format!("{game}-daily-{date}");
    let address = format!("/daily/{date}/{game}");
    begin(&house, &visit, &headers, &id, EventKind::Daily, &round, &address).await
}

/// Begins the round and leads to its table. Who cannot begin it now is led to the page of the event, which says what is
/// missing.
async fn begin(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
    id: &str,
    kind: EventKind,
    round: &str,
    address: &str,
) -> Result<Response, HttpError> {
    let round: u32 = round.parse().map_err(|_| HttpError::NotFound)?;
    let event = house.store.event(id).await?.filter(|event| event.kind == kind);
    let event = event.ok_or(HttpError::NotFound)?;
    let visitor = Visitor::known(house, visit, headers).await?;
    let Some(signed_in) = visitor.and_then(|visitor| visitor.member) else {
        return Ok(Redirect::to(address).into_response());
    };
    match house.events.begin(&event, round, &signed_in.member).await {
        Ok(_) => Ok(Redirect::to(&format!("{address}/rounds/{round}")).into_response()),
        Err(NotBegun::Unknown) => Err(HttpError::NotFound),
        Err(NotBegun::NotOpen | NotBegun::Missing(_) | NotBegun::NotYet) => {
            Ok(Redirect::to(address).into_response())
        }
        Err(NotBegun::Store(error)) => Err(error.into()),
        Err(NotBegun::Random(error)) => Err(error.into()),
    }
}
