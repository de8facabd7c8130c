//! The player behind a request, and the table the player sits at.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use geduld_rules::{Scheme, Scoring, Variant};
use geduld_store::{GameId, PlayerId, SignedIn, Terms, member_key};

use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::identity::{CookieName, Cookies, Draft, Token, TokenHash, set_cookie};
use crate::session::Seat;

/// A player as the cookies of one request tell.
#[derive(Debug)]
pub(crate) struct Visitor {
    /// Whose tables and games these are: for a guest what the house keeps of the token, for a member
    /// the key made of the player's id, the same in all browsers.
    pub(crate) owner: TokenHash,
    /// Who is signed in with the token; none: a guest.
    pub(crate) member: Option<SignedIn>,
    /// The draft in the cookie, or a newer one that the house remembers.
    pub(crate) draft: Option<Draft>,
    token: Token,
    secure: bool,
    /// Whether the identity cookie has to be set, because it is new, old or
    /// stood in the plain cookie.
    set_identity: bool,
    /// The game of the draft that stands in the cookie that belongs there.
    in_cookie: Option<GameId>,
}

impl Visitor {
    /// The player of the cookies, if they carry a token. The store is asked each time, so that a
    /// session that was ended lets nobody in from that moment on.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub(crate) async fn known(
        house: &House,
        visit: &Visit,
        headers: &HeaderMap,
    ) -> Result<Option<Visitor>, HttpError> {
        let cookies = Cookies::new(headers);
        let Some((text, in_place)) = cookies.get(CookieName::Identity, visit.secure) else {
            return Ok(None);
        };
        let Some(token) = Token::parse(text) else { return Ok(None) };
        let now_ms = house.sources.clock.wall_ms();
        let member = house.store.signed_in(&token.hash().0, now_ms).await?;
        let owner = owner_of(member.as_ref(), &token);
        let sealed = cookies.get(CookieName::Deal, visit.secure);
        let opened = sealed.and_then(|(text, in_place)| {
            house.seal.open(text, &owner, now_ms).map(|draft| (draft, in_place))
        });
        let in_cookie =
            opened.as_ref().and_then(|(draft, in_place)| in_place.then_some(draft.game));
        let draft = house.drafts.newest(&owner, opened.map(|(draft, _)| draft));
        let secure = visit.secure;
        let set_identity = !in_place;
        Ok(Some(Visitor { owner, member, draft, token, secure, set_identity, in_cookie }))
    }

    /// The player of the cookies, or a new guest.
    ///
    /// # Errors
    ///
    /// When the store cannot be read or there is no randomness.
    pub(crate) async fn known_or_new(
        house: &House,
        visit: &Visit,
        headers: &HeaderMap,
    ) -> Result<Visitor, HttpError> {
        match Visitor::known(house, visit, headers).await? {
            Some(visitor) => Ok(visitor),
            None => Visitor::new_guest(house, visit),
        }
    }

    /// A guest who has never been here.
    ///
    /// # Errors
    ///
    /// When there is no randomness.
    pub(crate) fn new_guest(house: &House, visit: &Visit) -> Result<Visitor, HttpError> {
        let token = Token::new(&house.sources)?;
        Ok(Visitor {
            owner: token.hash(),
            member: None,
            draft: None,
            token,
            secure: visit.secure,
            set_identity: true,
            in_cookie: None,
        })
    }

    /// Whoever the store knows by a token that was just made for this browser.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub(crate) async fn by_token(
        house: &House,
        visit: &Visit,
        token: Token,
    ) -> Result<Visitor, HttpError> {
        let now_ms = house.sources.clock.wall_ms();
        let member = house.store.signed_in(&token.hash().0, now_ms).await?;
        let owner = owner_of(member.as_ref(), &token);
        let draft = house.drafts.newest(&owner, None);
        let secure = visit.secure;
        Ok(Visitor { owner, member, draft, token, secure, set_identity: true, in_cookie: None })
    }

    /// What the store keeps of the browser's token.
    pub(crate) fn token_hash(&self) -> TokenHash {
        self.token.hash()
    }

    /// The member's player; none for a guest.
    pub(crate) fn player(&self) -> Option<PlayerId> {
        self.member.as_ref().map(|signed_in| signed_in.member.player)
    }

    /// Where the player sits; a new draft is dealt when there is no table yet.
    pub(crate) async fn seat(&mut self, house: &House) -> Result<Seat, HttpError> {
        if let Some(seat) = Seat::find(&house.store, &self.owner, self.draft.take()).await? {
            self.draft = Some(draft_of(&seat, house));
            return Ok(seat);
        }
        let draft = Draft {
            game: GameId::from_bytes(house.sources.bytes()?),
            terms: Terms {
                deal: house.sources.deal()?,
                variant: Variant::default(),
                scoring: Scoring::current(Scheme::Tournament),
                known: false,
                assisted: false,
                number: None,
            },
            made_ms: house.sources.clock.wall_ms(),
        };
        self.take_draft(house, draft.clone());
        Ok(Seat::Draft(draft))
    }

    /// Sits the player down at a new draft.
    pub(crate) fn take_draft(&mut self, house: &House, mut draft: Draft) {
        if let Some(before) = &self.draft
            && before.game != draft.game
        {
            // It is the newer one, even when the machine's clock was set back meanwhile.
            draft.made_ms = draft.made_ms.max(before.made_ms.saturating_add(1));
        }
        house.drafts.remember(self.owner, &draft);
        self.draft = Some(draft);
    }

    /// Sets the identity cookie anew, so that it ends long after the last visit and not after the
    /// first.
    pub(crate) fn renew(&mut self) {
        self.set_identity = true;
    }

    /// The `Set-Cookie` headers that bring the browser up to date.
    pub(crate) fn cookies(&self, house: &House) -> Result<Vec<HeaderValue>, HttpError> {
        let mut cookies = Vec::new();
        if self.set_identity {
            cookies.extend(set_cookie(CookieName::Identity, &self.token.text(), self.secure));
        }
        if let Some(draft) = &self.draft
            && self.in_cookie != Some(draft.game)
        {
            let sealed = house.seal.seal(draft, &self.owner, &house.sources)?;
            cookies.extend(set_cookie(CookieName::Deal, &sealed, self.secure));
        }
        Ok(cookies)
    }

    /// Puts the cookies on an answer.
    pub(crate) fn dress(
        &self,
        house: &House,
        mut response: Response,
    ) -> Result<Response, HttpError> {
        for cookie in self.cookies(house)? {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        Ok(response)
    }
}

/// By what everything in memory that is a player's is found.
fn owner_of(member: Option<&SignedIn>, token: &Token) -> TokenHash {
    match member {
        Some(signed_in) => TokenHash(member_key(signed_in.member.player)),
        None => token.hash(),
    }
}

/// The draft that leads back to a seat, so that a refresh after the end shows the ended table.
fn draft_of(seat: &Seat, house: &House) -> Draft {
    match seat {
        Seat::Draft(draft) => draft.clone(),
        Seat::Running(_) | Seat::Ended(_) | Seat::Round(_) => Draft {
            game: seat.game(),
            terms: seat.terms().clone(),
            made_ms: house.sources.clock.wall_ms(),
        },
    }
}
