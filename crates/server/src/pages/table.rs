//! The table page: identity and draft come with it, the game comes by the socket.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::template::page;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::texts::Text;

#[derive(Template)]
#[template(path = "table.html")]
struct TablePage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
}

/// `GET /`.
pub(crate) async fn table(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let mut visitor = Visitor::known_or_new(&house, &visit, &headers).await?;
    visitor.renew();
    visitor.seat(&house).await?;
    let response = page(&TablePage {
        l: house.texts.of(visit.language),
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/",
    })?;
    visitor.dress(&house, response)
}
