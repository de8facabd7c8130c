//! Coming in by a link of the operator: a new password, and new codes.

use std::fmt;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_accounts::{Name, Password};
use geduld_store::{Credentials, Proof, member_key};
use serde::Deserialize;

use super::form::{Read, own_page, read, refused, to_with};
use super::home::is_open_air;
use super::recover::{Way, through};
use super::trouble::{Trouble, password_text};
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::identity::{Token, TokenHash};
use crate::texts::Text;

#[derive(Template)]
#[template(path = "link.html")]
struct LinkPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    open_air: bool,
    token: &'a str,
    /// The member's name; empty when the link is no good.
    name: &'a str,
    trouble: Trouble,
}

/// What the form sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkForm {
    password: String,
}

/// `GET /account/link/{token}`. Looking at it uses nothing up.
pub(super) async fn page_of(
    State(house): State<Arc<House>>,
    visit: Visit,
    Path(token): Path<String>,
) -> Result<Response, HttpError> {
    let found = find(&house, &token).await?;
    let name = found.as_ref().and_then(|(_, credentials)| credentials.member.name.as_deref());
    show(&house, &visit, &token, name.unwrap_or_default(), Trouble::default())
}

/// `POST /account/link/{token}`.
pub(super) async fn recover(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path(token): Path<String>,
    form: Read<LinkForm>,
) -> Result<Response, HttpError> {
    let LinkForm { password } = read(form)?;
    let l = house.texts.of(visit.language);
    let Some((token_hash, credentials)) = find(&house, &token).await? else {
        return show(&house, &visit, &token, "", Trouble::default());
    };
    let name = credentials.member.name.clone().unwrap_or_default();
    let password = match Password::chosen(&password, &Name::kept(name.clone())) {
        Ok(password) => password,
        Err(error) => {
            let trouble = Trouble::with("password", password_text(error, l));
            return show(&house, &visit, &token, &name, trouble);
        }
    };
    let owner = TokenHash(member_key(credentials.member.player));
    let (codes, code_hashes) = match house.accounts.new_codes(&house).await {
        Ok(made) => made,
        Err(refusal) => {
            let trouble = Trouble::refused("recover", "account-busy", refusal, l)?;
            return show(&house, &visit, &token, &name, trouble);
        }
    };
    let way = Way { proof: Proof::Link { token_hash }, code_hashes, password };
    match through(&house, &visit, &headers, credentials, way).await? {
        Ok(entered) => {
            house.accounts.sheets.keep(owner, codes, house.sources.clock.wall_ms());
            Ok(to_with("/account/codes", entered.cookies))
        }
        Err(trouble) => show(&house, &visit, &token, &name, trouble),
    }
}

async fn find(house: &House, token: &str) -> Result<Option<([u8; 32], Credentials)>, HttpError> {
    let Some(token) = Token::parse(token) else { return Ok(None) };
    let (hash, now_ms) = (token.hash().0, house.sources.clock.wall_ms());
    let Some(member) = house.store.recovery_link(&hash, now_ms).await? else { return Ok(None) };
    let credentials = house.store.credentials_of(member.player).await?;
    Ok(credentials.map(|credentials| (hash, credentials)))
}

fn show(
    house: &House,
    visit: &Visit,
    token: &str,
    name: &str,
    trouble: Trouble,
) -> Result<Response, HttpError> {
    let (seconds, wrong) = (trouble.seconds, !trouble.is_empty() || name.is_empty());
    let response = own_page(&LinkPage {
        l: house.texts.of(visit.language),
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/account",
        open_air: is_open_air(visit),
        token,
        name,
        trouble,
    })?;
    Ok(if wrong { refused(response, seconds) } else { response })
}

impl fmt::Debug for LinkForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkForm { .. }")
    }
}
