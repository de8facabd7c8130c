//! `/account`: for a member everything of the account, for a guest the door.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_store::{Member, SignedIn};
use jiff::Timestamp;
use serde::Deserialize;

use super::form::{own_page, refused, signed_in};
use super::mail::{self, ShownMail};
use super::sign_in;
use super::trouble::Trouble;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::pages::Visitor;
use crate::pages::passkeys::{ListedKey, listed, relying_party};
use crate::texts::{Text, Wording};

/// A session with a password is fresh for so long: who has no password proves it by one.
const FRESH_MS: i64 = 15 * 60_000;

#[derive(Template)]
#[template(path = "account.html")]
#[expect(clippy::struct_excessive_bools, reason = "a template asks of each of them alone")]
struct HomePage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    open_air: bool,
    trouble: Trouble,
    said: String,
    games: u32,
    name: &'a str,
    operator: bool,
    has_password: bool,
    since: String,
    waiting: bool,
    sheet: bool,
    codes: usize,
    former: Vec<String>,
    sessions: Vec<ShownSession>,
    tokens: Vec<ShownToken>,
    new_token: &'a str,
    passkeys: Option<Vec<ShownKey>>,
    /// None where the house sends no mail.
    mail: Option<ShownMail>,
    /// Whether a passkey can be made: the session has just begun.
    fresh: bool,
}

/// A passkey in the list.
struct ShownKey {
    id: String,
    label: String,
    made: String,
    used: Option<String>,
}

/// A session in the list.
struct ShownSession {
    id: String,
    device: String,
    begun: String,
    seen: String,
    this: bool,
}

/// A token for programs in the list.
struct ShownToken {
    id: String,
    label: String,
    made: String,
    used: String,
}

/// What an address brings along.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Said {
    said: Option<String>,
    games: Option<u32>,
}

/// `GET /account`.
pub(super) async fn home(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Query(said): Query<Said>,
) -> Result<Response, HttpError> {
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        let said = said_text(said.said.as_deref(), house.texts.of(visit.language));
        return sign_in::show(&house, &visit, Trouble::default(), None, said);
    };
    let shown = Shown { said, ..Shown::default() };
    page_of(&house, &visit, &visitor, &member, shown).await
}

/// What a page of the account shows beside the account itself.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) said: Said,
    pub(super) trouble: Trouble,
    /// A token that was just made, shown this once.
    pub(super) new_token: String,
}

/// The page again, with what was wrong with one of its forms.
pub(super) async fn with_trouble(
    house: &House,
    visit: &Visit,
    visitor: &Visitor,
    member: &SignedIn,
    trouble: Trouble,
) -> Result<Response, HttpError> {
    let seconds = trouble.seconds;
    let shown = Shown { trouble, ..Shown::default() };
    Ok(refused(page_of(house, visit, visitor, member, shown).await?, seconds))
}

/// The page of the account.
pub(super) async fn page_of(
    house: &House,
    visit: &Visit,
    visitor: &Visitor,
    signed_in: &SignedIn,
    shown: Shown,
) -> Result<Response, HttpError> {
    let SignedIn { member, session } = signed_in;
    let Member { player, operator, has_password, created_at_ms, .. } = *member;
    let l = house.texts.of(visit.language);
    let now_ms = house.sources.clock.wall_ms();
    let day = |ms: i64| moment(house, visit, ms);
    let sessions = house.store.sessions(player, now_ms).await?;
    let tokens = house.store.api_tokens(player).await?;
    let former = house.store.former_names(player).await?;
    own_page(&HomePage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/account",
        open_air: is_open_air(visit),
        said: said_text(shown.said.said.as_deref(), l),
        games: shown.said.games.unwrap_or(0),
        trouble: shown.trouble,
        name: member.name.as_deref().unwrap_or_default(),
        operator,
        has_password,
        since: day(created_at_ms),
        waiting: house.store.waiting_game(player).await?.is_some(),
        sheet: house.accounts.sheets.of(&visitor.owner, now_ms).is_some(),
        codes: house.store.unused_codes(player).await?.len(),
        former: former.into_iter().map(|former| former.name).collect(),
        sessions: sessions
            .iter()
            .map(|one| ShownSession {
                id: one.id.to_string(),
                device: one.device.clone(),
                begun: day(one.created_at_ms),
                seen: day(one.seen_at_ms),
                this: one.id == session.id,
            })
            .collect(),
        tokens: tokens
            .iter()
            .map(|one| ShownToken {
                id: one.id.to_string(),
                label: one.label.clone(),
                made: day(one.created_at_ms),
                used: one.used_at_ms.map(day).unwrap_or_default(),
            })
            .collect(),
        new_token: &shown.new_token,
        passkeys: passkeys(house, visit, member).await?,
        mail: mail::shown(house, player).await?,
        fresh: is_fresh(house, signed_in),
    })
}

/// The member's passkeys; none where browsers make none.
async fn passkeys(
    house: &House,
    visit: &Visit,
    member: &Member,
) -> Result<Option<Vec<ShownKey>>, HttpError> {
    if relying_party(house, visit).is_none() {
        return Ok(None);
    }
    let keys = listed(house, member).await?;
    let shown = |key: ListedKey| ShownKey {
        id: key.id,
        label: key.label,
        made: moment(house, visit, key.made_ms),
        used: key.used_ms.map(|ms| moment(house, visit, ms)),
    };
    Ok(Some(keys.into_iter().map(shown).collect()))
}

/// Proof that it is the member who asks for something grave: the password, or a session that has just begun when there is
/// none.
///
/// # Errors
///
/// When the house failed; what is wrong otherwise comes as a trouble of the field.
pub(super) async fn prove(
    house: &House,
    visit: &Visit,
    signed_in: &SignedIn,
    field: &'static str,
    password: &str,
) -> Result<Result<(), Trouble>, HttpError> {
    let SignedIn { member, .. } = signed_in;
    let l = house.texts.of(visit.language);
    if !member.has_password {
        let fresh = is_fresh(house, signed_in);
        let stale = || Trouble::with(field, l.t("account-not-fresh"));
        return Ok(if fresh { Ok(()) } else { Err(stale()) });
    }
    let name = member.name.as_deref().unwrap_or_default();
    // Who is signed in here is in a known browser.
    let known = [member.player];
    match house.accounts.check_password(house, visit.address, &known, name, password).await {
        Ok(_) => Ok(Ok(())),
        Err(refusal) => Trouble::refused(field, "password-wrong", refusal, l).map(Err),
    }
}

/// Whether a session has just begun, so that it is the member's own and not that of whoever came upon the browser.
pub(in crate::pages) fn is_fresh(house: &House, signed_in: &SignedIn) -> bool {
    let now_ms = house.sources.clock.wall_ms();
    now_ms.saturating_sub(signed_in.session.created_at_ms) < FRESH_MS
}

/// Whether what is typed here can be read on its way: plain HTTP, and not on this machine.
pub(super) fn is_open_air(visit: &Visit) -> bool {
    !visit.secure && !visit.address.is_loopback()
}

/// A date and time of day in the house's time zone.
pub(super) fn moment(house: &House, visit: &Visit, ms: i64) -> String {
    let at = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    let words = Wording::new(house.texts.of(visit.language), visit.language);
    words.moment(&at.to_zoned_datetime(house.time_zone.clone()))
}

/// What the page before has done; other words of an address are nobody's.
fn said_text(said: Option<&str>, l: Text<'_>) -> String {
    const SAID: [&str; 11] = [
        "signed-in",
        "signed-out",
        "signed-out-everywhere",
        "session-ended",
        "renamed",
        "password",
        "codes",
        "mail-sent",
        "mail-removed",
        "token-removed",
        "deleted",
    ];
    let known = SAID.into_iter().find(|known| said == Some(*known));
    known.map(|known| l.t(&format!("account-said-{known}"))).unwrap_or_default()
}
