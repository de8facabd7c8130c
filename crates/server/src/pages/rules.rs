//! The rules page.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::template::page;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::texts::Text;

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
}

/// `GET /rules` and `GET /spelregels`.
pub(crate) async fn rules(
    State(house): State<Arc<House>>,
    visit: Visit,
) -> Result<Response, HttpError> {
    page(&RulesPage {
        l: house.texts.of(visit.language),
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/rules",
    })
}
