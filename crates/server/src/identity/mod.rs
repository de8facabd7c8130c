//! Who a visitor is: an unguessable token in a cookie, and the draft of a game not yet begun.

mod cookies;
mod draft;
mod token;

pub(crate) use cookies::{COOKIES, CookieFact, CookieName, Cookies, set_cookie};
pub(crate) use draft::{Draft, DraftSeal};
pub(crate) use token::{Token, TokenHash};
