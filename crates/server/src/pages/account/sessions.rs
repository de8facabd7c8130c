//! Going out: here, in one other browser, or in all of them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_store::SessionId;
use serde::Deserialize;

use super::form::{Read, read, signed_in, to, to_with};
use crate::accounts::go_out;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;

/// What the form of one session sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SessionForm {
    session: String,
}

/// `POST /account/sign-out`: the session ends, and the browser is a guest's that was never here.
pub(super) async fn sign_out(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    house.store.sign_out(visitor.token_hash().0).await?;
    house.presence.part_session(&visitor.owner, member.session.id);
    Ok(to_with("/account?said=signed-out", go_out(&house, &visit)?))
}

/// `POST /account/sessions/end`: one of the member's own sessions.
pub(super) async fn end(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<SessionForm>,
) -> Result<Response, HttpError> {
    let SessionForm { session } = read(form)?;
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let id: SessionId = session.parse().map_err(|_| HttpError::NotFound)?;
    if !house.store.end_session(member.member.player, id).await? {
        return Err(HttpError::NotFound);
    }
    house.presence.part_session(&visitor.owner, id);
    if id == member.session.id {
        return Ok(to_with("/account?said=signed-out", go_out(&house, &visit)?));
    }
    Ok(to("/account?said=session-ended"))
}

/// `POST /account/sessions/end-others`: all of them but this one.
pub(super) async fn end_others(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let kept = member.session.id;
    house.store.sign_out_everywhere(member.member.player, Some(kept)).await?;
    house.presence.part_others(&visitor.owner, kept);
    Ok(to("/account?said=signed-out-everywhere"))
}
