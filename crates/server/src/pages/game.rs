//! New game and restart.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use geduld_store::{GameId, Terms};
use serde_json::json;

use super::choice::{NewGameForm, RestartForm, read};
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::identity::Draft;
use crate::session::Seat;
use crate::wire::ErrorCode;

/// `POST /game/new`: gives the running game up and deals a new one by the player's choice.
pub(crate) async fn new_game(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, HttpError> {
    let choice = read::<NewGameForm>(&body)?.choice()?;
    let (mut visitor, seat) = seated(&house, &visit, &headers, choice.game).await?;
    let deal = match &choice.number {
        Some(number) => number.deal(),
        None if choice.winnable => {
            let within = house.timing.winnable_within;
            house.pool.take(&visitor.owner, choice.variant, within).await?
        }
        None => house.sources.deal()?,
    };
    let draft = Draft {
        game: GameId::from_bytes(house.sources.bytes()?),
        terms: Terms {
            deal,
            variant: choice.variant,
            scoring: choice.scoring,
            // Whoever names a deal could have seen it (design, "Deal numbers").
            known: choice.number.is_some(),
            // What the house left out tells something of the hidden cards.
            assisted: choice.winnable,
            number: choice.number,
        },
        made_ms: house.sources.clock.wall_ms(),
    };
    leave(&house, &visitor, seat).await?;
    sit_down(&house, &mut visitor, draft)
}

/// `POST /game/restart`: gives the running game up and deals its cards again.
pub(crate) async fn restart(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, HttpError> {
    let game = read::<RestartForm>(&body)?.game()?;
    let (mut visitor, seat) = seated(&house, &visit, &headers, game).await?;
    if let Seat::Draft(draft) = seat {
        // Nothing was played, so this is the start already.
        return sit_down(&house, &mut visitor, draft);
    }
    let draft = Draft {
        game: GameId::from_bytes(house.sources.bytes()?),
        terms: Terms { known: true, assisted: false, ..seat.terms().clone() },
        made_ms: house.sources.clock.wall_ms(),
    };
    leave(&house, &visitor, seat).await?;
    sit_down(&house, &mut visitor, draft)
}

/// The player and the table, if it is the one that was shown.
async fn seated(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
    shown: GameId,
) -> Result<(Visitor, Seat), HttpError> {
    let mut visitor = Visitor::known(house, visit, headers).await?.ok_or(HttpError::Moved)?;
    let seat = visitor.seat(house).await?;
    if seat.game() == shown { Ok((visitor, seat)) } else { Err(HttpError::Moved) }
}

/// Ends the game at a seat: durably, before anything new is shown.
async fn leave(house: &House, visitor: &Visitor, seat: Seat) -> Result<(), HttpError> {
    let session = house.sessions.open(seat, visitor.owner).await?;
    match house.sessions.give_up(&session).await {
        Ok(true) => Ok(()),
        // Another request was there first and makes the new game.
        Ok(false) => Err(HttpError::Moved),
        Err(ErrorCode::StorageFull) => Err(HttpError::StorageFull),
        Err(ErrorCode::StorageReadOnly) => Err(HttpError::StorageReadOnly),
        Err(_) => Err(HttpError::Unavailable),
    }
}

fn sit_down(house: &House, visitor: &mut Visitor, draft: Draft) -> Result<Response, HttpError> {
    let game = draft.game;
    visitor.take_draft(house, draft);
    let response = visitor.dress(house, Json(json!({ "ok": true })).into_response())?;
    house.presence.tell_moved(&visitor.owner, game);
    Ok(response)
}
