//! Another name, another password.

use std::fmt;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_accounts::{Name, Password};
use geduld_store::RenameError;
use serde::Deserialize;

use super::form::{Read, read, signed_in, to};
use super::home::{prove, with_trouble};
use super::trouble::{Trouble, name_text, password_text};
use crate::accounts::member_name;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;

/// What the form for another name sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NameForm {
    name: String,
}

/// What the form for another password sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordForm {
    #[serde(default)]
    current: String,
    password: String,
}

/// `POST /account/name`.
pub(super) async fn rename(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<NameForm>,
) -> Result<Response, HttpError> {
    let NameForm { name: typed } = read(form)?;
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let l = house.texts.of(visit.language);
    let text = match Name::parse(&typed) {
        Err(error) => name_text(error, l),
        Ok(name) => {
            let at_ms = house.sources.clock.wall_ms();
            match house.store.rename(member.member.player, member_name(&name), at_ms).await {
                Ok(()) => return Ok(to("/account?said=renamed")),
                Err(RenameError::Store(error)) => return Err(error.into()),
                Err(_) => l.t("name-taken"),
            }
        }
    };
    let trouble = Trouble::with("new-name", text).keep("new-name", &typed);
    with_trouble(&house, &visit, &visitor, &member, trouble).await
}

/// `POST /account/password`. All other browsers are signed out.
pub(super) async fn set_password(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<PasswordForm>,
) -> Result<Response, HttpError> {
    let PasswordForm { current, password } = read(form)?;
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let l = house.texts.of(visit.language);
    let name = Name::kept(member.member.name.clone().unwrap_or_default());
    let chosen = match Password::chosen(&password, &name) {
        Ok(chosen) => chosen,
        Err(error) => {
            let trouble = Trouble::with("new-password", password_text(error, l));
            return with_trouble(&house, &visit, &visitor, &member, trouble).await;
        }
    };
    if let Err(trouble) = prove(&house, &visit, &member, "current", &current).await? {
        return with_trouble(&house, &visit, &visitor, &member, trouble).await;
    }
    let hash = match house.accounts.hash(&house, chosen).await {
        Ok(hash) => hash,
        Err(refusal) => {
            let trouble = Trouble::refused("new-password", "account-busy", refusal, l)?;
            return with_trouble(&house, &visit, &visitor, &member, trouble).await;
        }
    };
    let session = member.session.id;
    house.store.set_password(member.member.player, hash, session).await?;
    house.presence.part_others(&visitor.owner, session);
    Ok(to("/account?said=password"))
}

impl fmt::Debug for PasswordForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordForm { .. }")
    }
}
