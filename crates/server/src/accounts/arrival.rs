//! A browser changes hands: a guest becomes a member, or a member a guest.

use axum::http::{HeaderMap, HeaderValue};
use geduld_store::{NewSession, PlayerId, SessionId};

use super::device::device;
use crate::error::HttpError;
use crate::house::House;
use crate::http::{Visit, network_of};
use crate::identity::{CookieName, Cookies, Token, set_cookie};
use crate::pages::Visitor;

/// A new token for a browser, whatever it had before: who planted that one gains nothing.
pub(crate) struct NewBrowser {
    /// What the store is told.
    pub(crate) session: NewSession,
    token: Token,
}

impl NewBrowser {
    /// A token and the session it stands for.
    ///
    /// # Errors
    ///
    /// When there is no randomness.
    pub(crate) fn new(
        house: &House,
        visit: &Visit,
        headers: &HeaderMap,
    ) -> Result<NewBrowser, HttpError> {
        let token = Token::new(&house.sources)?;
        let session = NewSession {
            token_hash: token.hash().0,
            id: SessionId::from_bytes(house.sources.bytes()?),
            device: device(headers),
            network_hash: house.accounts.known.network_hash(network_of(visit.address)),
            at_ms: house.sources.clock.wall_ms(),
        };
        Ok(NewBrowser { session, token })
    }
}

/// The member's end of a sign-in that the store has taken: the table goes with the browser, other tabs are told to come
/// back, and the cookies are set.
///
/// # Errors
///
/// When the store cannot be read or there is no randomness.
pub(crate) async fn come_in(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
    before: Visitor,
    browser: NewBrowser,
) -> Result<(Visitor, Vec<HeaderValue>), HttpError> {
    match &before.member {
        // A guest's games are the member's now.
        None => {
            house.sessions.hand_over(before.owner).await;
            house.presence.part_all(&before.owner);
        }
        // A member goes on in other browsers; here the session before is nobody's any more.
        Some(signed_in) => {
            house.store.sign_out(before.token_hash().0).await?;
            house.presence.part_session(&before.owner, signed_in.session.id);
        }
    }
    let mut visitor = Visitor::by_token(house, visit, browser.token).await?;
    if let Some(draft) =
        before.draft.filter(|_| before.member.is_none() || before.owner == visitor.owner)
    {
        visitor.take_draft(house, draft);
    }
    let seat = visitor.seat(house).await?;
    house.presence.tell_moved(&visitor.owner, seat.game());
    let mut cookies = visitor.cookies(house)?;
    if let Some(signed_in) = &visitor.member {
        let known = known_members(house, visit, headers);
        let sealed = house.accounts.known.seal(&known, signed_in.member.player, &house.sources)?;
        cookies.extend(set_cookie(CookieName::Known, &sealed, visit.secure));
        cookies.extend(set_cookie(CookieName::Language, &signed_in.member.language, visit.secure));
    }
    Ok((visitor, cookies))
}

/// A new guest in the place of a member whose session has ended.
///
/// # Errors
///
/// When there is no randomness.
pub(crate) fn go_out(house: &House, visit: &Visit) -> Result<Vec<HeaderValue>, HttpError> {
    Visitor::new_guest(house, visit)?.cookies(house)
}

/// The members who have signed in with this browser.
pub(crate) fn known_members(house: &House, visit: &Visit, headers: &HeaderMap) -> Vec<PlayerId> {
    let cookies = Cookies::new(headers);
    let known = cookies.get(CookieName::Known, visit.secure);
    known.map(|(text, _)| house.accounts.known.open(text)).unwrap_or_default()
}
