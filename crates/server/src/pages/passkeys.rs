//! Passkeys: making one on the account page, and signing in with one.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Json};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use geduld_passkeys::{Begun, MOST_KEYS, PasskeyError, RelyingParty, Seal};
use geduld_store::{Member, Passkey};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use serde_json::value::RawValue;

use super::account::{Entered, is_fresh, let_in};
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;

/// A member's own word for a passkey has at most so many characters.
const LONGEST_LABEL: usize = 40;

/// The house as browsers' passkeys know it where it is visited; none where they make no passkeys.
pub(crate) fn relying_party(house: &House, visit: &Visit) -> Option<RelyingParty> {
    let origin = match &house.public_url {
        Some(url) => url.origin(),
        None if visit.secure => format!("https://{}", visit.host),
        None => format!("http://{}", visit.host),
    };
    RelyingParty::at(&origin).ok()
}

/// A passkey as the account page lists it.
pub(crate) struct ListedKey {
    /// Its name in forms.
    pub(crate) id: String,
    /// What the member calls it.
    pub(crate) label: String,
    /// Unix milliseconds.
    pub(crate) made_ms: i64,
    /// Unix milliseconds; none when it was never used.
    pub(crate) used_ms: Option<i64>,
}

/// The member's passkeys, the oldest first.
///
/// # Errors
///
/// When the store cannot be read.
pub(crate) async fn listed(house: &House, member: &Member) -> Result<Vec<ListedKey>, HttpError> {
    let keys = house.store.passkeys(member.player).await?;
    let list = keys.into_iter().map(|key| ListedKey {
        id: URL_SAFE_NO_PAD.encode(&key.credential),
        label: key.label,
        made_ms: key.created_at_ms,
        used_ms: key.used_at_ms,
    });
    Ok(list.collect())
}

/// What a browser sends with its answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answered {
    state: String,
    answer: Box<RawValue>,
    #[serde(default)]
    label: String,
}

/// The form that takes a passkey away.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemoveForm {
    id: String,
}

/// `POST /account/passkeys/begin`: what the browser is to be asked for a new passkey.
pub(crate) async fn begin(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let (visitor, member) = member(&house, &visit, &headers).await?;
    // A passkey outlives the session and the password: who came upon an open browser makes none.
    if !visitor.member.as_ref().is_some_and(|signed_in| is_fresh(&house, signed_in)) {
        let why = "sign in anew to make a passkey";
        return Err(HttpError::BadRequest(String::from(why)));
    }
    let keys = house.store.passkeys(member.player).await?;
    if keys.len() >= MOST_KEYS {
        return Err(HttpError::BadRequest(format!("a member has at most {MOST_KEYS} passkeys")));
    }
    let name = member.name.as_deref().unwrap_or_default();
    let begun = at(&house, &visit)?.begin_registration(
        &seal(&house),
        (*member.player.as_bytes(), name),
        keys.into_iter().map(|key| key.credential),
        &visitor.token_hash().0,
        house.sources.bytes()?,
        house.sources.clock.wall_ms(),
    );
    asked(&begun.map_err(refused)?)
}

/// `POST /account/passkeys/finish`: keeps the passkey that the browser made.
pub(crate) async fn finish(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, HttpError> {
    let (visitor, member) = member(&house, &visit, &headers).await?;
    let Answered { state, answer, label } = read(&body)?;
    let at_ms = house.sources.clock.wall_ms();
    let holder = visitor.token_hash().0;
    let key = at(&house, &visit)?
        .finish_registration(&seal(&house), &state, answer.get(), &holder, at_ms)
        .map_err(refused)?;
    let passkey = Passkey {
        credential: key.credential,
        player: member.player,
        label: label_of(&label),
        data: key.data,
        created_at_ms: at_ms,
        used_at_ms: None,
    };
    if house.store.add_passkey(passkey).await? {
        Ok(Json(json!({ "ok": true })).into_response())
    } else {
        Err(refused(PasskeyError::Used))
    }
}

/// `POST /account/passkeys/remove`: takes one away, but not the only way in.
pub(crate) async fn remove(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Form(form): Form<RemoveForm>,
) -> Result<Response, HttpError> {
    let (_, member) = member(&house, &visit, &headers).await?;
    let credential = URL_SAFE_NO_PAD.decode(&form.id).map_err(|_| HttpError::NotFound)?;
    if !member.has_password && house.store.passkeys(member.player).await?.len() < 2 {
        let why = "the last passkey stays as long as there is no password";
        return Err(HttpError::BadRequest(String::from(why)));
    }
    house.store.remove_passkey(member.player, credential).await?;
    Ok(Redirect::to("/account#passkeys").into_response())
}

/// `POST /account/passkeys/sign-in/begin`: what the browser is to be asked to sign in.
pub(crate) async fn sign_in_begin(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let visitor = Visitor::known_or_new(&house, &visit, &headers).await?;
    let begun = at(&house, &visit)?.begin_sign_in(
        &seal(&house),
        &visitor.token_hash().0,
        house.sources.bytes()?,
        house.sources.clock.wall_ms(),
    );
    // The answer is good for this browser only, so a new one is told who it is.
    visitor.dress(&house, asked(&begun.map_err(refused)?)?)
}

/// `POST /account/passkeys/sign-in/finish`: lets in whose passkey it is, and says where to go on.
pub(crate) async fn sign_in_finish(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, HttpError> {
    let known = Visitor::known(&house, &visit, &headers).await?;
    let visitor = known.ok_or_else(|| refused(PasskeyError::NotBegun))?;
    let member = proved(&house, &visit, &visitor, &body).await?;
    // Who is suspended or was deleted meanwhile is not let in; the page of the form tells why.
    let entered = let_in(&house, &visit, &headers, visitor, member, None).await?;
    let Ok(Entered { place, cookies }) = entered else { return Err(HttpError::Forbidden) };
    let mut response = Json(json!({ "ok": true, "next": place })).into_response();
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Whose passkey signed in; the key is marked as used before anybody is let in.
async fn proved(
    house: &House,
    visit: &Visit,
    visitor: &Visitor,
    body: &Bytes,
) -> Result<Member, HttpError> {
    let Answered { state, answer, .. } = read(body)?;
    let party = at(house, visit)?;
    let claim = party.claim(answer.get()).map_err(refused)?;
    let stored = house.store.passkey(&claim.credential).await?;
    let stored = stored
        .filter(|key| *key.player.as_bytes() == claim.member)
        .ok_or_else(|| refused(PasskeyError::Wrong))?;
    let at_ms = house.sources.clock.wall_ms();
    let holder = visitor.token_hash().0;
    let data = party
        .finish_sign_in(&seal(house), &state, answer.get(), &stored.data, &holder, at_ms)
        .map_err(refused)?;
    if !house.store.use_passkey(stored.credential, stored.data, data, at_ms).await? {
        return Err(refused(PasskeyError::Used));
    }
    house.store.member(stored.player).await?.ok_or(HttpError::NotFound)
}

async fn member(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
) -> Result<(Visitor, Member), HttpError> {
    let visitor = Visitor::known(house, visit, headers).await?.ok_or(HttpError::Forbidden)?;
    let member = visitor.member.as_ref().map(|signed_in| signed_in.member.clone());
    Ok((visitor, member.ok_or(HttpError::Forbidden)?))
}

fn at(house: &House, visit: &Visit) -> Result<RelyingParty, HttpError> {
    relying_party(house, visit).ok_or(HttpError::NotFound)
}

/// The key of the cookies; what is sealed for a passkey opens for nothing else.
fn seal(house: &House) -> Seal {
    Seal::new(house.store.cookie_key().as_bytes())
}

fn asked(begun: &Begun) -> Result<Response, HttpError> {
    let options: serde_json::Value =
        serde_json::from_str(&begun.options).map_err(|_| HttpError::Internal)?;
    Ok(Json(json!({ "options": options, "state": begun.state })).into_response())
}

fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, HttpError> {
    serde_json::from_slice(body)
        .map_err(|_| HttpError::BadRequest(String::from("this is no answer of a passkey")))
}

/// Plain text without line breaks, cut to a length that a list can show.
fn label_of(label: &str) -> String {
    let plain = label.chars().filter(|character| !character.is_control());
    plain.take(LONGEST_LABEL).collect::<String>().trim().to_owned()
}

#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
fn refused(error: PasskeyError) -> HttpError {
    match error {
        PasskeyError::Internal | PasskeyError::Unreadable => {
            tracing::error!(%error, "a passkey could not be served");
            HttpError::Internal
        }
        _ => HttpError::BadRequest(error.to_string()),
    }
}
