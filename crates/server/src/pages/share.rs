//! A member lets everybody see a finished free game, or no more.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use geduld_store::GameId;
use serde::Deserialize;

use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;

/// What the form sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShareForm {
    shared: Switch,
}

#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Switch {
    On,
    Off,
}

/// `POST /games/{id}/share`: for the member's own finished free games.
pub(crate) async fn share(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path(id): Path<String>,
    form: Result<Form<ShareForm>, FormRejection>,
) -> Result<Response, HttpError> {
    let Form(form) = form.map_err(|error| HttpError::BadRequest(error.body_text()))?;
    let id: GameId = id.parse().map_err(|_| HttpError::NotFound)?;
    let visitor = Visitor::known(&house, &visit, &headers).await?;
    let player = visitor.and_then(|visitor| visitor.player()).ok_or(HttpError::NotFound)?;
    if !house.store.share_game(player, id, form.shared == Switch::On).await? {
        return Err(HttpError::NotFound);
    }
    Ok(Redirect::to(&format!("/me#game-{id}")).into_response())
}
