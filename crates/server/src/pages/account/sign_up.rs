//! Becoming a member.

use std::fmt;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_accounts::{Name, Password};
use geduld_store::{PlayerId, SignUp, SignUpError};
use serde::Deserialize;

use super::form::{Read, own_page, read, refused, to, to_with};
use super::home::is_open_air;
use super::trouble::{Trouble, name_text, password_text};
use crate::accounts::{NewBrowser, Refusal, come_in, member_name};
use crate::config::SignUpMode;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::identity::Token;
use crate::pages::Visitor;
use crate::texts::Text;

#[derive(Template)]
#[template(path = "sign-up.html")]
struct SignUpPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    open_air: bool,
    /// Why nobody can sign up here; empty when one can.
    shut: &'a str,
    invitation: &'a str,
    trouble: Trouble,
}

/// What the form sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SignUpForm {
    name: String,
    password: String,
    #[serde(default)]
    invitation: String,
}

/// `GET /account/sign-up`.
pub(super) async fn page_of(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    match Visitor::known(&house, &visit, &headers).await? {
        Some(Visitor { member: Some(_), .. }) => Ok(to("/account")),
        _ => show(&house, &visit, Trouble::default(), "", shut(&house, None)),
    }
}

/// `GET /account/join/{token}`: an invitation. Looking at it uses nothing up.
pub(super) async fn join(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path(token): Path<String>,
) -> Result<Response, HttpError> {
    if let Some(Visitor { member: Some(_), .. }) = Visitor::known(&house, &visit, &headers).await? {
        return Ok(to("/account"));
    }
    let invitation = invitation(&house, &token).await?;
    let good = invitation.is_some();
    let shut = if good { shut(&house, invitation) } else { "sign-up-invitation-gone" };
    show(&house, &visit, Trouble::default(), if good { &token } else { "" }, shut)
}

/// `POST /account/sign-up`.
pub(super) async fn sign_up(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<SignUpForm>,
) -> Result<Response, HttpError> {
    let SignUpForm { name: typed, password, invitation: link } = read(form)?;
    let visitor = Visitor::known_or_new(&house, &visit, &headers).await?;
    if visitor.member.is_some() {
        return Ok(to("/account"));
    }
    let invitation = if link.is_empty() { None } else { invitation(&house, &link).await? };
    let shut = shut(&house, invitation);
    let again = |trouble: Trouble| {
        let link = if invitation.is_some() { link.as_str() } else { "" };
        show(&house, &visit, trouble.keep("name", &typed), link, shut)
    };
    if !shut.is_empty() {
        return again(Trouble::with("sign-up", house.texts.of(visit.language).t(shut)));
    }
    let (name, password) = match judged(&house, &visit, &typed, &password).await? {
        Ok(judged) => judged,
        Err(trouble) => return again(trouble),
    };
    house.accounts.count_sign_up(visit.address)?;
    match become_member(&house, &visit, &headers, visitor, &name, password, invitation).await? {
        Ok(response) => Ok(response),
        Err(trouble) => again(trouble),
    }
}

/// Name and password, or what is wrong with them; before anything dear is done.
async fn judged(
    house: &House,
    visit: &Visit,
    typed: &str,
    password: &str,
) -> Result<Result<(Name, Password), Trouble>, HttpError> {
    let l = house.texts.of(visit.language);
    let mut trouble = Trouble::default();
    let name = Name::parse(typed);
    if let Err(error) = &name {
        trouble.add("name", name_text(*error, l));
    }
    let kept = name.clone().unwrap_or_else(|_| Name::kept(String::new()));
    let password = Password::chosen(password, &kept);
    if let Err(error) = &password {
        trouble.add("password", password_text(*error, l));
    }
    Ok(match (name, password) {
        (Ok(name), Ok(password)) => {
            if house.store.credentials(name.look().as_str()).await?.is_some() {
                Err(Trouble::with("name", l.t("name-taken")))
            } else {
                Ok((name, password))
            }
        }
        _ => Err(trouble),
    })
}

async fn become_member(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
    visitor: Visitor,
    name: &Name,
    password: Password,
    invitation: Option<[u8; 32]>,
) -> Result<Result<Response, Trouble>, HttpError> {
    let l = house.texts.of(visit.language);
    let hashed = async {
        let hash = house.accounts.hash(house, password).await?;
        Ok::<_, Refusal>((hash, house.accounts.new_codes(house).await?))
    };
    let (hash, (codes, code_hashes)) = match hashed.await {
        Ok(hashed) => hashed,
        Err(refusal) => {
            return Trouble::refused("sign-up", "account-busy", refusal, l).map(Err);
        }
    };
    let browser = NewBrowser::new(house, visit, headers)?;
    let sign_up = SignUp {
        guest: Some(visitor.token_hash().0),
        player: PlayerId::from_bytes(house.sources.bytes()?),
        name: member_name(name),
        password_hash: Some(hash),
        code_hashes,
        passkey: None,
        language: visit.language.code().to_owned(),
        invitation,
        session: browser.session.clone(),
    };
    match house.store.sign_up(sign_up).await {
        Ok(_) => {}
        Err(SignUpError::NameTaken) => return Ok(Err(Trouble::with("name", l.t("name-taken")))),
        Err(SignUpError::NoInvitation) => {
            return Ok(Err(Trouble::with("sign-up", l.t("sign-up-invitation-gone"))));
        }
        Err(SignUpError::Store(error)) => return Err(error.into()),
        // Another tab signed up meanwhile.
        Err(_) => return Ok(Ok(to("/account"))),
    }
    let (visitor, cookies) = come_in(house, visit, headers, visitor, browser).await?;
    house.accounts.sheets.keep(visitor.owner, codes, house.sources.clock.wall_ms());
    Ok(Ok(to_with("/account/codes", cookies)))
}

fn show(
    house: &House,
    visit: &Visit,
    trouble: Trouble,
    invitation: &str,
    shut: &str,
) -> Result<Response, HttpError> {
    let (seconds, wrong) = (trouble.seconds, !trouble.is_empty());
    let response = own_page(&SignUpPage {
        l: house.texts.of(visit.language),
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/account",
        open_air: is_open_air(visit),
        shut,
        invitation,
        trouble,
    })?;
    Ok(if wrong { refused(response, seconds) } else { response })
}

/// The text that says why nobody can sign up; empty when one can.
fn shut(house: &House, invitation: Option<[u8; 32]>) -> &'static str {
    match (house.accounts.sign_up, invitation) {
        (SignUpMode::Open, _) | (SignUpMode::Invitation, Some(_)) => "",
        (SignUpMode::Invitation, None) => "sign-up-by-invitation",
        (SignUpMode::Closed, _) => "sign-up-closed",
    }
}

/// The hash of an invitation's token, when it is good.
async fn invitation(house: &House, token: &str) -> Result<Option<[u8; 32]>, HttpError> {
    let Some(token) = Token::parse(token) else { return Ok(None) };
    let (hash, now_ms) = (token.hash().0, house.sources.clock.wall_ms());
    Ok(house.store.invitation_is_good(&hash, now_ms).await?.then_some(hash))
}

impl fmt::Debug for SignUpForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SignUpForm { .. }")
    }
}
