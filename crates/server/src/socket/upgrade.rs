//! How a socket is let in.

use std::sync::Arc;

use axum::Extension;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use geduld_store::GameId;
use serde::Deserialize;

use super::connection::Connection;
use crate::error::HttpError;
use crate::house::House;
use crate::http::{Place, Visit, network_of, own_origin};
use crate::pages::Visitor;
use crate::presence::{Arrival, NoEntry};
use crate::session::{Outbox, RoundSeat, Seat};
use crate::wire::{ErrorCode, ServerMessage};

/// The longest message that is read at all; what is longer than allowed but not than this still
/// gets a proper answer.
const READ_BYTES: usize = 64 * 1024;

/// Each socket keeps a buffer of this size; messages of clients are short.
const READ_BUFFER_BYTES: usize = 4 * 1024;

/// `GET /ws`.
pub(crate) async fn upgrade(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Query(at): Query<At>,
    place: Option<Extension<Arc<Place>>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, HttpError> {
    let upgrade = upgrade.map_err(|error| HttpError::BadRequest(error.body_text()))?;
    let public = house.public_url.as_ref().map(crate::config::PublicUrl::origin);
    if !own_origin(&headers, &visit.host, public.as_deref()) {
        return Err(HttpError::Forbidden);
    }
    if house.is_stopping() {
        return Err(HttpError::Stopping);
    }
    let upgrade = upgrade
        .max_message_size(READ_BYTES)
        .max_frame_size(READ_BYTES)
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024);
    let Some(mut visitor) = Visitor::known(&house, &visit, &headers).await? else {
        return Ok(upgrade.on_upgrade(|socket| turn_away(socket, ErrorCode::NoIdentity)));
    };
    let seat = match &at.game {
        Some(game) => match round_seat(&house, &visitor, game).await? {
            Some(seat) => seat,
            None => {
                return Ok(upgrade.on_upgrade(|socket| turn_away(socket, ErrorCode::UnknownGame)));
            }
        },
        None => visitor.seat(&house).await?,
    };
    let at_round = at.game.is_some();
    let session = house.sessions.open(seat, visitor.owner).await?;
    let (outbox, inbox) = Outbox::new(house.clock.now_ms());
    let address = network_of(visit.address);
    let arrival = Arrival {
        owner: visitor.owner,
        session: visitor.member.as_ref().map(|signed_in| signed_in.session.id),
        address,
        game: session.id,
        at_round,
    };
    let entered = house.presence.enter(arrival, outbox.clone(), &house.limits);
    let ticket = match entered {
        Ok(ticket) => ticket,
        Err(NoEntry::Closed) => return Err(HttpError::Stopping),
        Err(NoEntry::TooMany) => {
            return Ok(upgrade.on_upgrade(|socket| turn_away(socket, ErrorCode::TooMany)));
        }
    };
    if visitor.member.is_some() && !is_still_signed_in(&house, &visitor).await? {
        // The session ended while this socket came in, too late to be told to go.
        return Ok(upgrade.on_upgrade(|socket| turn_away(socket, ErrorCode::NoIdentity)));
    }
    let jitter = u32::from_be_bytes(house.sources.bytes()?);
    let cookies = visitor.cookies(&house)?;
    let place = place.map(|Extension(place)| place);
    let connection =
        Connection { house: Arc::clone(&house), session, outbox, ticket, place, jitter };
    let mut response =
        upgrade.on_upgrade(move |socket| connection.run(socket, inbox)).into_response();
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Which table a socket wants.
#[derive(Debug, Deserialize)]
pub(crate) struct At {
    /// The game of a round; none: the free game.
    game: Option<String>,
}

/// The table of a round, for who began it.
async fn round_seat(
    house: &House,
    visitor: &Visitor,
    game: &str,
) -> Result<Option<Seat>, HttpError> {
    let (Some(player), Ok(game)) = (visitor.player(), game.parse::<GameId>()) else {
        return Ok(None);
    };
    let Some(state) = house.store.game(game).await? else { return Ok(None) };
    if state.player() != player {
        return Ok(None);
    }
    let Some(info) = house.events.round_of(game, player).await? else { return Ok(None) };
    let terms = state.terms().clone();
    Ok(Some(Seat::Round(Box::new(RoundSeat { game, terms, info }))))
}

/// Whether the session by which a socket was let in has not ended meanwhile.
async fn is_still_signed_in(house: &House, visitor: &Visitor) -> Result<bool, HttpError> {
    let now_ms = house.sources.clock.wall_ms();
    Ok(house.store.signed_in(&visitor.token_hash().0, now_ms).await?.is_some())
}

/// Tells a socket why it cannot stay.
async fn turn_away(mut socket: WebSocket, code: ErrorCode) {
    let error = ServerMessage::Error { code, message: &code.message() };
    // Whether it hears that or is gone already makes no difference.
    let _ = socket.send(Message::Text(error.text().into())).await;
    let reason = "".into();
    let close = CloseFrame { code: close_code::POLICY, reason };
    let _ = socket.send(Message::Close(Some(close))).await;
}
