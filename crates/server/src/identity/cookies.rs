//! Reads and writes the cookies of the house.

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};

/// About 400 days, the longest that browsers keep a cookie.
const MAX_AGE_SECONDS: u32 = 34_560_000;

/// A cookie of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CookieName {
    /// The identity token.
    Identity,
    /// The sealed draft of a deal.
    Deal,
    /// The members who have signed in with this browser, sealed.
    Known,
    /// The chosen language; no secret, so it has no `__Host-` form.
    Language,
}

impl CookieName {
    fn plain(self) -> &'static str {
        match self {
            CookieName::Identity => "geduld",
            CookieName::Deal => "geduld_deal",
            CookieName::Known => "geduld_known",
            CookieName::Language => "lang",
        }
    }

    fn host(self) -> &'static str {
        match self {
            CookieName::Identity => "__Host-geduld",
            CookieName::Deal => "__Host-geduld_deal",
            CookieName::Known => "__Host-geduld_known",
            CookieName::Language => "lang",
        }
    }
}

/// What a visitor may know of a cookie.
#[derive(Debug)]
pub(crate) struct CookieFact {
    /// Its name; by HTTPS secret ones begin with `__Host-`.
    pub(crate) name: &'static str,
    /// The key of the text that says what it is for.
    pub(crate) text: &'static str,
}

/// All cookies that the house sets.
pub(crate) const COOKIES: [CookieFact; 3] = [
    CookieFact { name: "geduld", text: "privacy-cookie-identity" },
    CookieFact { name: "geduld_deal", text: "privacy-cookie-deal" },
    CookieFact { name: "lang", text: "privacy-cookie-language" },
];

/// The cookies of one request.
#[derive(Debug)]
pub(crate) struct Cookies<'a> {
    headers: &'a HeaderMap,
}

impl<'a> Cookies<'a> {
    pub(crate) fn new(headers: &'a HeaderMap) -> Cookies<'a> {
        Cookies { headers }
    }

    /// The value for a page that came by HTTPS (`secure`: the `__Host-` cookie, else the plain
    /// one) or by HTTP (the plain one), and whether it stood in the cookie that belongs there.
    pub(crate) fn get(&self, name: CookieName, secure: bool) -> Option<(&'a str, bool)> {
        if secure && let Some(value) = self.named(name.host()) {
            return Some((value, true));
        }
        self.named(name.plain()).map(|value| (value, !secure || name.host() == name.plain()))
    }

    fn named(&self, wanted: &str) -> Option<&'a str> {
        self.headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|header| header.to_str().ok())
            .flat_map(|header| header.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(name, _)| *name == wanted)
            .map(|(_, value)| value)
    }
}

/// `Set-Cookie` headers that give a cookie its value; a plain secret is taken away when the
/// `__Host-` one takes its place.
///
/// `value` holds only letters, digits, `-` and `_`; other values give no header.
pub(crate) fn set_cookie(name: CookieName, value: &str, secure: bool) -> Vec<HeaderValue> {
    let http_only = if name == CookieName::Language { "" } else { "; HttpOnly" };
    let attributes = format!("Path=/; Max-Age={MAX_AGE_SECONDS}; SameSite=Lax{http_only}");
    let mut texts = Vec::with_capacity(2);
    if secure {
        // A Secure cookie could not be changed again from a page by HTTP, and a language is no secret.
        let secure = if name == CookieName::Language { "" } else { "; Secure" };
        texts.push(format!("{}={value}; {attributes}{secure}", name.host()));
        if name.host() != name.plain() {
            texts.push(format!("{}=; Path=/; Max-Age=0; SameSite=Lax{http_only}", name.plain()));
        }
    } else {
        texts.push(format!("{}={value}; {attributes}", name.plain()));
    }
    texts.iter().filter_map(|text| HeaderValue::from_str(text).ok()).collect()
}
