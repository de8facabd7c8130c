//! The choice of language.

use axum::extract::Form;
use axum::extract::rejection::FormRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::error::HttpError;
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

/// `POST /language`: keeps the choice in a cookie and leads back.
pub(crate) async fn language(
    visit: Visit,
    form: Result<Form<LanguageForm>, FormRejection>,
) -> Result<Response, HttpError> {
    let Form(form) = form.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => HttpError::TooLarge,
        _ => HttpError::BadRequest(error.body_text()),
    })?;
    let language = Language::parse(&form.lang)
        .ok_or_else(|| HttpError::BadRequest(String::from("lang is nl or en")))?;
    let back = form.back.as_deref().filter(|back| is_own_path(back)).unwrap_or("/");
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, back)]).into_response();
    for cookie in set_cookie(CookieName::Language, language.code(), visit.secure) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Whether it is an address within this house: browsers read `//` and `/\` as another one.
fn is_own_path(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}
