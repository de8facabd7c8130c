//! Leaving for good.

use std::fmt;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_accounts::Look;
use serde::Deserialize;

use super::form::{Read, read, signed_in, to, to_with};
use super::home::{prove, with_trouble};
use super::trouble::Trouble;
use crate::accounts::go_out;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;

/// What the form sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeleteForm {
    name: String,
    #[serde(default)]
    password: String,
}

/// `POST /account/delete`: with the name typed in and the password.
pub(super) async fn delete(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<DeleteForm>,
) -> Result<Response, HttpError> {
    let DeleteForm { name, password } = read(form)?;
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let l = house.texts.of(visit.language);
    let own = member.member.name.as_deref().unwrap_or_default();
    let trouble = if Look::of(&name) == Look::of(own) {
        prove(&house, &visit, &member, "delete-password", &password).await?.err()
    } else {
        Some(Trouble::with("delete-name", l.t("delete-error-name")))
    };
    if let Some(trouble) = trouble {
        let trouble = trouble.keep("delete-name", &name);
        return with_trouble(&house, &visit, &visitor, &member, trouble).await;
    }
    let now_ms = house.sources.clock.wall_ms();
    house.store.delete_member(member.member.player, now_ms).await?;
    house.events.forget_exports();
    house.sessions.hand_over(visitor.owner).await;
    house.presence.part_all(&visitor.owner);
    house.accounts.sheets.forget(&visitor.owner);
    house.drafts.forget(&visitor.owner);
    Ok(to_with("/account?said=deleted", go_out(&house, &visit)?))
}

impl fmt::Debug for DeleteForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeleteForm { .. }")
    }
}
