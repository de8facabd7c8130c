//! How forms are read and answered.

use axum::extract::Form;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use geduld_store::SignedIn;

use crate::error::HttpError;
use crate::house::House;
use crate::http::{KeptBody, Visit};
use crate::pages::Visitor;
use crate::pages::template::page;

/// A form as axum reads it.
pub(super) type Read<T> = Result<Form<T>, FormRejection>;

/// The fields of a form.
///
/// # Errors
///
/// When a field is missing, unknown or there twice, or the whole is too long.
pub(super) fn read<T>(form: Read<T>) -> Result<T, HttpError> {
    form.map(|Form(form)| form).map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => HttpError::TooLarge,
        // What was typed may stand in the reader's own words, and may be a password.
        _ => HttpError::BadRequest(String::from("the form cannot be read")),
    })
}

/// The visitor and who is signed in; none for a guest.
///
/// # Errors
///
/// When the store cannot be read.
pub(super) async fn signed_in(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
) -> Result<Option<(Visitor, SignedIn)>, HttpError> {
    let visitor = Visitor::known(house, visit, headers).await?;
    Ok(visitor.and_then(|visitor| {
        let member = visitor.member.clone()?;
        Some((visitor, member))
    }))
}

/// On to another page, by GET.
pub(super) fn to(path: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, path), (header::CACHE_CONTROL, "no-store")])
        .into_response()
}

/// On to another page, with cookies.
pub(super) fn to_with(path: &str, cookies: Vec<HeaderValue>) -> Response {
    let mut response = to(path);
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// A page that nobody keeps a copy of.
///
/// # Errors
///
/// When it cannot be made.
pub(super) fn own_page(template: &impl askama::Template) -> Result<Response, HttpError> {
    let mut response = page(template)?;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The same, for a form that was not accepted.
pub(super) fn refused(mut response: Response, seconds: Option<u64>) -> Response {
    *response.status_mut() = match seconds {
        Some(seconds) => {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            StatusCode::TOO_MANY_REQUESTS
        }
        None => StatusCode::UNPROCESSABLE_ENTITY,
    };
    response.extensions_mut().insert(KeptBody);
    response
}

/// Whether it is an address within this house: browsers read `//` and `/\` as another one.
pub(in crate::pages) fn is_own_path(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}

/// An address within this house that leads back after signing in; pages of the account itself are none.
pub(super) fn way_back(back: Option<&str>) -> Option<&str> {
    back.filter(|path| is_own_path(path) && !path.starts_with("/account"))
}
