//! The choice of language.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::account::is_own_path;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::identity::{CookieName, set_cookie};
use crate::texts::Language;

/// What the form sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LanguageForm {
    lang: String,
    back: Option<String>,
}

/// `POST /language`: keeps the choice in a cookie, and of a member in the account, and leads back.
pub(crate) async fn language(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Result<Form<LanguageForm>, FormRejection>,
) -> Result<Response, HttpError> {
    let Form(form) = form.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => HttpError::TooLarge,
        _ => HttpError::BadRequest(error.body_text()),
    })?;
    let language = Language::parse(&form.lang)
        .ok_or_else(|| HttpError::BadRequest(String::from("lang is nl or en")))?;
    let back = form.back.as_deref().filter(|back| is_own_path(back)).unwrap_or("/");
    if let Some(visitor) = Visitor::known(&house, &visit, &headers).await?
        && let Some(player) = visitor.player()
    {
        house.store.set_language(player, language.code().to_owned()).await?;
    }
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, back)]).into_response();
    for cookie in set_cookie(CookieName::Language, language.code(), visit.secure) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
