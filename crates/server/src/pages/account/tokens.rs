//! Tokens for programs that act in a member's name.

use std::fmt;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_store::{ApiToken, SessionId};
use serde::Deserialize;

use super::form::{Read, read, signed_in, to};
use super::home::{Shown, page_of, prove, with_trouble};
use super::trouble::Trouble;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::identity::Token;

/// Tokens that one member may have.
const MOST: usize = 20;

/// The longest label, in characters.
const LONGEST_LABEL: usize = 40;

/// What the form for a new token sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AddForm {
    label: String,
    #[serde(default)]
    password: String,
}

/// What the form of one token sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RemoveForm {
    token: String,
}

/// `POST /account/tokens`: makes a token. It stands in this one answer and nowhere else, so nothing leads on from it.
pub(super) async fn add(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<AddForm>,
) -> Result<Response, HttpError> {
    let AddForm { label, password } = read(form)?;
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let l = house.texts.of(visit.language);
    let player = member.member.player;
    let wrong = match label_of(&label) {
        None => Some("token-error-label"),
        Some(_) if house.store.api_tokens(player).await?.len() >= MOST => Some("token-error-many"),
        Some(_) => None,
    };
    let trouble = match wrong {
        Some(key) => Some(Trouble::with("label", l.t(key))),
        None => prove(&house, &visit, &member, "token-password", &password).await?.err(),
    };
    if let Some(trouble) = trouble {
        let trouble = trouble.keep("label", &label);
        return with_trouble(&house, &visit, &visitor, &member, trouble).await;
    }
    let token = Token::new(&house.sources)?;
    let new = ApiToken {
        id: SessionId::from_bytes(house.sources.bytes()?),
        label: label_of(&label).unwrap_or_default(),
        created_at_ms: house.sources.clock.wall_ms(),
        used_at_ms: None,
    };
    house.store.add_api_token(player, token.hash().0, new).await?;
    let shown = Shown { new_token: token.text(), ..Shown::default() };
    page_of(&house, &visit, &visitor, &member, shown).await
}

/// `POST /account/tokens/remove`.
pub(super) async fn remove(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<RemoveForm>,
) -> Result<Response, HttpError> {
    let RemoveForm { token } = read(form)?;
    let Some((_, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let id: SessionId = token.parse().map_err(|_| HttpError::NotFound)?;
    if house.store.remove_api_token(member.member.player, id).await? {
        Ok(to("/account?said=token-removed"))
    } else {
        Err(HttpError::NotFound)
    }
}

/// A label as it is kept: one line of letters that can be seen.
fn label_of(typed: &str) -> Option<String> {
    let label = typed.trim();
    let plain = |one: char| {
        !one.is_control() && (one.is_alphanumeric() || one.is_ascii_graphic() || one == ' ')
    };
    let fits = (1..=LONGEST_LABEL).contains(&label.chars().count());
    (fits && label.chars().all(plain)).then(|| label.to_owned())
}

impl fmt::Debug for AddForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AddForm { .. }")
    }
}
