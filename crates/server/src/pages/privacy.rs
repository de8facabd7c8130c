//! What the house keeps of its visitors, as it is set up.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::template::page;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::identity::{COOKIES, CookieFact};
use crate::texts::{Text, Wording};

#[derive(Template)]
#[template(path = "privacy.html")]
struct PrivacyPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    cookies: &'a [CookieFact],
    session_days: i64,
    name_days: i64,
    per_second: u32,
    log: String,
    zone: String,
    words: Wording<'a>,
    /// Whether the house sends mail.
    mail: bool,
}

/// `GET /privacy`.
pub(crate) async fn privacy(
    State(house): State<Arc<House>>,
    visit: Visit,
) -> Result<Response, HttpError> {
    const DAY_MS: i64 = 24 * 3_600_000;
    let l = house.texts.of(visit.language);
    page(&PrivacyPage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/privacy",
        cookies: &COOKIES,
        session_days: geduld_store::SESSION_KEPT_MS / DAY_MS,
        name_days: geduld_store::NAME_BLOCKED_MS / DAY_MS,
        per_second: house.limits.requests_per_second.get(),
        log: house.log.clone(),
        zone: house.time_zone.iana_name().unwrap_or("UTC").to_owned(),
        words: Wording::new(l, visit.language),
        mail: house.mail.is_some(),
    })
}
