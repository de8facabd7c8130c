//! Signing in with name and password.

use std::fmt;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use geduld_store::{Member, MemberState, SignInError};
use serde::Deserialize;

use super::form::{Read, own_page, read, refused, to, to_with, way_back};
use super::home::is_open_air;
use super::trouble::Trouble;
use crate::accounts::{NewBrowser, come_in, known_members};
use crate::config::SignUpMode;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::pages::Visitor;
use crate::pages::passkeys::relying_party;
use crate::texts::Text;

#[derive(Template)]
#[template(path = "sign-in.html")]
struct SignInPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    open_air: bool,
    closed: bool,
    passkeys_offered: bool,
    trouble: Trouble,
    back: &'a str,
    said: String,
}

/// What the form sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SignInForm {
    name: String,
    password: String,
    back: Option<String>,
}

/// Where to go afterwards.
#[derive(Debug, Deserialize)]
pub(super) struct Back {
    back: Option<String>,
}

/// `GET /account/sign-in`.
pub(super) async fn page_of(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Query(Back { back }): Query<Back>,
) -> Result<Response, HttpError> {
    match Visitor::known(&house, &visit, &headers).await? {
        Some(Visitor { member: Some(_), .. }) => Ok(to("/account")),
        _ => show(&house, &visit, Trouble::default(), back.as_deref(), String::new()),
    }
}

/// The page, with what was wrong.
pub(super) fn show(
    house: &House,
    visit: &Visit,
    trouble: Trouble,
    back: Option<&str>,
    said: String,
) -> Result<Response, HttpError> {
    let (seconds, wrong) = (trouble.seconds, !trouble.is_empty());
    let response = own_page(&SignInPage {
        l: house.texts.of(visit.language),
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/account",
        open_air: is_open_air(visit),
        passkeys_offered: relying_party(house, visit).is_some(),
        closed: house.accounts.sign_up == SignUpMode::Closed,
        trouble,
        back: way_back(back).unwrap_or_default(),
        said,
    })?;
    Ok(if wrong { refused(response, seconds) } else { response })
}

/// `POST /account/sign-in`.
pub(super) async fn sign_in(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<SignInForm>,
) -> Result<Response, HttpError> {
    let SignInForm { name, password, back } = read(form)?;
    let l = house.texts.of(visit.language);
    let visitor = Visitor::known_or_new(&house, &visit, &headers).await?;
    if visitor.member.is_some() {
        return Ok(to("/account"));
    }
    let known = known_members(&house, &visit, &headers);
    let checked = house.accounts.check_password(&house, visit.address, &known, &name, &password);
    let trouble = match checked.await {
        Ok(credentials) => {
            let member = credentials.member;
            match let_in(&house, &visit, &headers, visitor, member, back.as_deref()).await? {
                Ok(Entered { place, cookies }) => return Ok(to_with(&place, cookies)),
                Err(trouble) => trouble,
            }
        }
        Err(refusal) => Trouble::refused("sign-in", "sign-in-wrong", refusal, l)?,
    };
    show(&house, &visit, trouble.keep("name", &name), back.as_deref(), String::new())
}

/// A member who was let in.
pub(in crate::pages) struct Entered {
    /// Where to go from here.
    pub(in crate::pages) place: String,
    /// The `Set-Cookie` headers of the answer.
    pub(in crate::pages) cookies: Vec<HeaderValue>,
}

/// Lets a member in who has proved who it is, with a new token; the guest's games come along.
///
/// # Errors
///
/// When the house failed. A member who is suspended reads why.
pub(in crate::pages) async fn let_in(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
    visitor: Visitor,
    member: Member,
    back: Option<&str>,
) -> Result<Result<Entered, Trouble>, HttpError> {
    let browser = NewBrowser::new(house, visit, headers)?;
    let guest = Some(visitor.token_hash().0);
    let l = house.texts.of(visit.language);
    let merged = match house.store.sign_in(member.player, browser.session.clone(), guest).await {
        Ok(merged) => merged,
        Err(SignInError::Store(error)) => return Err(error.into()),
        Err(_) => {
            let text = match member.state {
                MemberState::Suspended { reason } => l.t1("sign-in-suspended", "reason", reason),
                _ => l.t("sign-in-wrong"),
            };
            return Ok(Err(Trouble::with("sign-in", text)));
        }
    };
    let (_, cookies) = come_in(house, visit, headers, visitor, browser).await?;
    let place = if merged.waiting.is_some() {
        String::from("/account/choose")
    } else if merged.games > 0 {
        format!("/account?said=signed-in&games={}", merged.games)
    } else {
        way_back(back).unwrap_or("/account?said=signed-in").to_owned()
    };
    Ok(Ok(Entered { place, cookies }))
}

impl fmt::Debug for SignInForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SignInForm { .. }")
    }
}
