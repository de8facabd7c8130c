//! Coming in by a recovery code when the password is lost.

use std::fmt;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_accounts::{Name, Password, RecoveryCode};
use geduld_store::{Credentials, Proof, Recovery, SignInError, member_key};
use serde::Deserialize;

use super::form::{Read, own_page, read, refused, to_with};
use super::home::is_open_air;
use super::sign_in::{Entered, let_in};
use super::trouble::{Trouble, code_text, password_text};
use crate::accounts::Refusal;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::identity::TokenHash;
use crate::pages::Visitor;
use crate::texts::Text;

#[derive(Template)]
#[template(path = "recover.html")]
struct RecoverPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    open_air: bool,
    trouble: Trouble,
    /// Whether the house sends mail.
    by_mail: bool,
    /// Whether mail was asked for just now.
    sent: bool,
}

/// What an address brings along.
#[derive(Debug, Deserialize)]
pub(super) struct Said {
    said: Option<String>,
}

/// What the form sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecoverForm {
    name: String,
    code: String,
    password: String,
}

/// `GET /account/recover`.
pub(super) async fn page_of(
    State(house): State<Arc<House>>,
    visit: Visit,
    Query(Said { said }): Query<Said>,
) -> Result<Response, HttpError> {
    show(&house, &visit, Trouble::default(), said.as_deref() == Some("mail"))
}

/// `POST /account/recover`.
pub(super) async fn recover(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<RecoverForm>,
) -> Result<Response, HttpError> {
    let RecoverForm { name, code, password } = read(form)?;
    let l = house.texts.of(visit.language);
    let mut trouble = Trouble::default();
    let parsed =
        code.parse::<RecoveryCode>().map_err(|error| trouble.add("code", code_text(error, l)));
    let chosen = Password::chosen(&password, &Name::kept(name.clone()))
        .map_err(|error| trouble.add("password", password_text(error, l)));
    // What is wrong here depends on what was typed alone, and costs no try; eighteen digits are not typed again for it.
    let (Ok(code), Ok(chosen)) = (parsed, chosen) else {
        return show(&house, &visit, trouble.keep("name", &name).keep("code", &code), false);
    };
    let trouble = match house.accounts.check_code(&house, visit.address, &name, code).await {
        Ok((credentials, place)) => {
            let proof = Proof::Code { place };
            let way = Way { proof, code_hashes: Vec::new(), password: chosen };
            match through(&house, &visit, &headers, credentials, way).await? {
                Ok(Entered { place, cookies }) => return Ok(to_with(&place, cookies)),
                Err(trouble) => trouble,
            }
        }
        Err(refusal) => Trouble::refused("recover", "recover-wrong", refusal, l)?,
    };
    show(&house, &visit, trouble.keep("name", &name), false)
}

/// How a member comes in without the old password.
pub(super) struct Way {
    pub(super) proof: Proof,
    /// New codes, or none to keep the old ones.
    pub(super) code_hashes: Vec<String>,
    pub(super) password: Password,
}

/// Sets the new password, sends everybody out who was signed in, and lets the member in.
///
/// # Errors
///
/// When the house failed.
pub(super) async fn through(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
    credentials: Credentials,
    way: Way,
) -> Result<Result<Entered, Trouble>, HttpError> {
    let l = house.texts.of(visit.language);
    let player = credentials.member.player;
    let password_hash = match house.accounts.hash(house, way.password).await {
        Ok(hash) => hash,
        Err(Refusal::Failed(error)) => return Err(error),
        Err(_) => return Ok(Err(Trouble::with("recover", l.t("account-busy")))),
    };
    let at_ms = house.sources.clock.wall_ms();
    let Way { proof, code_hashes, .. } = way;
    let recovery = Recovery { player, proof, password_hash, code_hashes, at_ms };
    match house.store.recover(recovery).await {
        Ok(()) => {}
        Err(SignInError::Store(error)) => return Err(error.into()),
        Err(SignInError::NotActive) => {
            // A suspended member reads why; the code was right.
            let visitor = Visitor::known_or_new(house, visit, headers).await?;
            let entered = let_in(house, visit, headers, visitor, credentials.member, None).await?;
            return Ok(
                entered.map_err(|why| Trouble::with("recover", why.of("sign-in").to_owned()))
            );
        }
        Err(_) => return Ok(Err(Trouble::with("recover", l.t("recover-wrong")))),
    }
    house.presence.part_all(&TokenHash(member_key(player)));
    let visitor = Visitor::known_or_new(house, visit, headers).await?;
    let_in(house, visit, headers, visitor, credentials.member, None).await
}

/// The page, with what was wrong or what has been done.
pub(super) fn show(
    house: &House,
    visit: &Visit,
    trouble: Trouble,
    sent: bool,
) -> Result<Response, HttpError> {
    let (seconds, wrong) = (trouble.seconds, !trouble.is_empty());
    let response = own_page(&RecoverPage {
        l: house.texts.of(visit.language),
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/account",
        open_air: is_open_air(visit),
        trouble,
        by_mail: house.mail.is_some(),
        sent,
    })?;
    Ok(if wrong { refused(response, seconds) } else { response })
}

impl fmt::Debug for RecoverForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoverForm { .. }")
    }
}
