//! The sheet of recovery codes: shown until it is written down.

use std::fmt;
use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_accounts::RecoveryCode;
use serde::Deserialize;

use super::form::{Read, own_page, read, signed_in, to};
use super::home::{prove, with_trouble};
use super::trouble::Trouble;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::texts::Text;

#[derive(Template)]
#[template(path = "codes.html")]
struct SheetPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    name: &'a str,
    /// Empty when the sheet is gone.
    codes: Vec<String>,
}

/// What the form for new codes sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RenewForm {
    #[serde(default)]
    password: String,
}

/// `GET /account/codes`.
pub(super) async fn sheet(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let codes = house.accounts.sheets.of(&visitor.owner, house.sources.clock.wall_ms());
    let codes = codes.map(|codes| codes.iter().map(RecoveryCode::to_string).collect());
    own_page(&SheetPage {
        l: house.texts.of(visit.language),
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/account",
        name: member.member.name.as_deref().unwrap_or_default(),
        codes: codes.unwrap_or_default(),
    })
}

/// `POST /account/codes/written`.
pub(super) async fn written(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    if let Some((visitor, _)) = signed_in(&house, &visit, &headers).await? {
        house.accounts.sheets.forget(&visitor.owner);
    }
    Ok(to("/account?said=codes"))
}

/// `POST /account/codes`: new codes in place of the old ones.
pub(super) async fn renew(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<RenewForm>,
) -> Result<Response, HttpError> {
    let RenewForm { password } = read(form)?;
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    if let Err(trouble) = prove(&house, &visit, &member, "codes", &password).await? {
        return with_trouble(&house, &visit, &visitor, &member, trouble).await;
    }
    match house.accounts.new_codes(&house).await {
        Ok((codes, hashes)) => {
            house.store.set_codes(member.member.player, hashes).await?;
            house.accounts.sheets.keep(visitor.owner, codes, house.sources.clock.wall_ms());
            Ok(to("/account/codes"))
        }
        Err(refusal) => {
            let l = house.texts.of(visit.language);
            let trouble = Trouble::refused("codes", "account-busy", refusal, l)?;
            with_trouble(&house, &visit, &visitor, &member, trouble).await
        }
    }
}

impl fmt::Debug for RenewForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RenewForm { .. }")
    }
}
