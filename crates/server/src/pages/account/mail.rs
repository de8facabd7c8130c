//! A member's address for mail, and a link by mail for who lost the password.

use std::fmt;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_accounts::LONGEST_TYPED_NAME_BYTES;
use geduld_store::PlayerId;
use serde::Deserialize;

use super::form::{Read, own_page, read, refused, signed_in, to};
use super::home::{prove, with_trouble};
use super::recover;
use super::trouble::Trouble;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::identity::Token;
use crate::mail::{CONFIRMATION_MS, Mail, TooMuch, mail_address};
use crate::texts::Text;

#[derive(Template)]
#[template(path = "mail-confirm.html")]
struct ConfirmPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    token: &'a str,
    /// Empty when the link is no good.
    address: &'a str,
    name: &'a str,
    done: bool,
}

/// The addresses as the page of the account shows them.
pub(super) struct ShownMail {
    /// The confirmed one, or empty.
    pub(super) address: String,
    /// One that waits to be confirmed, or empty.
    pub(super) new_address: String,
}

/// What the form for an address sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AddForm {
    address: String,
    #[serde(default)]
    password: String,
}

/// What the form for no address sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RemoveForm {
    #[serde(default)]
    password: String,
}

/// What the form for a link sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkForm {
    name: String,
}

/// The member's addresses; none where the house sends no mail.
///
/// # Errors
///
/// When the store cannot be read.
pub(super) async fn shown(house: &House, player: PlayerId) -> Result<Option<ShownMail>, HttpError> {
    if house.mail.is_none() {
        return Ok(None);
    }
    let mail = house.store.member_mail(player, house.sources.clock.wall_ms()).await?;
    let (address, new_address) =
        (mail.address.unwrap_or_default(), mail.new_address.unwrap_or_default());
    Ok(Some(ShownMail { address, new_address }))
}

/// `POST /account/mail`: the address is used once the link that goes there has come back.
pub(super) async fn add(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<AddForm>,
) -> Result<Response, HttpError> {
    let AddForm { address: typed, password } = read(form)?;
    let mail = of(&house)?;
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let l = house.texts.of(visit.language);
    let again = |trouble: Trouble| {
        let trouble = trouble.keep("mail-address", &typed);
        with_trouble(&house, &visit, &visitor, &member, trouble)
    };
    let Ok(address) = mail_address(&typed) else {
        return again(Trouble::with("mail-address", l.t("mail-error-address"))).await;
    };
    if let Err(trouble) = prove(&house, &visit, &member, "mail-password", &password).await? {
        return again(trouble).await;
    }
    let (member, now_ms) = (&member.member, house.sources.clock.wall_ms());
    if let Err(too_much) = mail.count_member(member.player, now_ms) {
        return again(wait(too_much, "mail-address", l)).await;
    }
    let token = Token::new(&house.sources)?;
    let expires_at_ms = now_ms.saturating_add(CONFIRMATION_MS);
    let kept =
        house.store.add_mail(member.player, address.to_string(), token.hash().0, expires_at_ms);
    kept.await?;
    // That somebody else has had mail sent to the address is not told.
    if mail.count_address(&address, now_ms).is_ok() {
        let name = member.name.as_deref().unwrap_or_default();
        mail.send(mail.confirmation(address, name, &token, l));
    }
    Ok(to("/account?said=mail-sent"))
}

/// `POST /account/mail/remove`.
pub(super) async fn remove(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<RemoveForm>,
) -> Result<Response, HttpError> {
    let RemoveForm { password } = read(form)?;
    of(&house)?;
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    if let Err(trouble) = prove(&house, &visit, &member, "mail-remove", &password).await? {
        return with_trouble(&house, &visit, &visitor, &member, trouble).await;
    }
    house.store.remove_mail(member.member.player).await?;
    Ok(to("/account?said=mail-removed"))
}

/// `GET /account/mail/confirm/{token}`. Looking at it confirms nothing: mail programs look at links by themselves.
pub(super) async fn confirm_page(
    State(house): State<Arc<House>>,
    visit: Visit,
    Path(token): Path<String>,
) -> Result<Response, HttpError> {
    of(&house)?;
    show(&house, &visit, &token, false).await
}

/// `POST /account/mail/confirm/{token}`. Who has the link has the mailbox, in whatever browser.
pub(super) async fn confirm(
    State(house): State<Arc<House>>,
    visit: Visit,
    Path(token): Path<String>,
) -> Result<Response, HttpError> {
    of(&house)?;
    let now_ms = house.sources.clock.wall_ms();
    let done = match Token::parse(&token) {
        Some(token) => house.store.confirm_mail(token.hash().0, now_ms).await?,
        None => false,
    };
    show(&house, &visit, &token, done).await
}

/// `POST /account/recover/mail`: a link, if somebody has the name and an address. The answer is the same for every name,
/// and waits for nothing that depends on it.
pub(super) async fn send_link(
    State(house): State<Arc<House>>,
    visit: Visit,
    form: Read<LinkForm>,
) -> Result<Response, HttpError> {
    let LinkForm { name } = read(form)?;
    let mail = of(&house)?;
    let l = house.texts.of(visit.language);
    if name.len() > LONGEST_TYPED_NAME_BYTES {
        let trouble = Trouble::with("mail-name", l.t("name-error-long"));
        return recover::show(&house, &visit, trouble, false);
    }
    match mail.ask_link(visit.address, name, house.sources.clock.wall_ms()) {
        Ok(()) => Ok(to("/account/recover?said=mail")),
        Err(too_much) => recover::show(&house, &visit, wait(too_much, "mail-name", l), false),
    }
}

fn of(house: &House) -> Result<&Mail, HttpError> {
    house.mail.as_ref().ok_or(HttpError::NotFound)
}

fn wait(TooMuch { seconds }: TooMuch, field: &'static str, l: Text<'_>) -> Trouble {
    let text = l.t1("mail-error-wait", "minutes", seconds.div_ceil(60));
    let mut trouble = Trouble::with(field, text);
    trouble.seconds = Some(seconds);
    trouble
}

async fn show(
    house: &House,
    visit: &Visit,
    token: &str,
    done: bool,
) -> Result<Response, HttpError> {
    let now_ms = house.sources.clock.wall_ms();
    let found = match Token::parse(token) {
        Some(token) => house.store.mail_to_confirm(&token.hash().0, now_ms).await?,
        None => None,
    };
    let wrong = found.is_none() && !done;
    let (name, address) = found.map(|(member, address)| (member.name, address)).unwrap_or_default();
    let response = own_page(&ConfirmPage {
        l: house.texts.of(visit.language),
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/account",
        token,
        address: &address,
        name: name.as_deref().unwrap_or_default(),
        done,
    })?;
    Ok(if wrong { refused(response, None) } else { response })
}

impl fmt::Debug for AddForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AddForm { .. }")
    }
}

impl fmt::Debug for RemoveForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RemoveForm { .. }")
    }
}

impl fmt::Debug for LinkForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkForm { .. }")
    }
}
