//! The page that says what went wrong and what to do.

use askama::Template;
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};

use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::texts::{Language, Text};

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    status: u16,
    code: &'a str,
    request: &'a str,
    title: String,
    explain: String,
}

/// The page for `error`; `back` is where the language form leads.
pub(crate) fn error_page(
    house: &House,
    visit: &Visit,
    back: &str,
    request: &str,
    error: &HttpError,
) -> Response {
    let l = house.texts.of(visit.language);
    let key = error.text_key();
    let explain_key = format!("{key}.explain");
    let explain = match error {
        HttpError::WrongHost(host) => l.t1(&explain_key, "host", host),
        _ => l.t(&explain_key),
    };
    let page = ErrorPage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: back,
        status: error.status().as_u16(),
        code: error.code(),
        request,
        title: l.t(key),
        explain,
    };
    // Should even this page fail, the bare sentence remains.
    let mut response = match page.render() {
        Ok(html) => Html(html).into_response(),
        Err(_) => error.to_string().into_response(),
    };
    response
        .headers_mut()
        .insert(header::VARY, HeaderValue::from_static("accept-language, cookie"));
    response
}

/// What a program can do about an error, in English.
pub(crate) fn advice(house: &House, error: &HttpError) -> String {
    let key = format!("{}.explain", error.text_key());
    match error {
        HttpError::WrongHost(host) => house.texts.of(Language::English).t1(&key, "host", host),
        _ => house.texts.of(Language::English).t(&key),
    }
}
