//! The name of the member that pages are greeted with: every page has it in its bar, whatever it is about.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;

use crate::house::House;
use crate::http::Visit;
use crate::identity::{CookieName, Cookies, Token};

tokio::task_local! {
    static NAME: Option<String>;
}

/// The member's name, while a page is made for one who is signed in.
pub(crate) fn shown_name() -> Option<String> {
    NAME.try_with(Clone::clone).ok().flatten()
}

/// Notes the name for the page within. A store that does not answer is the page's own trouble.
pub(crate) async fn note_name(
    State(house): State<Arc<House>>,
    visit: Visit,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let page = [Method::GET, Method::POST].contains(request.method())
        && !["/assets/", "/ws", "/api/", "/healthz"].iter().any(|other| path.starts_with(other));
    let name = if page { name_of(&house, &visit, request.headers()).await } else { None };
    NAME.scope(name, next.run(request)).await
}

/// Makes a page that stands outside of that, as those of errors do.
pub(crate) async fn with_name<T>(
    house: &House,
    visit: &Visit,
    cookies: &HeaderMap,
    page: impl FnOnce() -> T,
) -> T {
    NAME.sync_scope(name_of(house, visit, cookies).await, page)
}

async fn name_of(house: &House, visit: &Visit, headers: &HeaderMap) -> Option<String> {
    let cookies = Cookies::new(headers);
    let (text, _) = cookies.get(CookieName::Identity, visit.secure)?;
    let token = Token::parse(text)?;
    let now_ms = house.sources.clock.wall_ms();
    house.store.signed_in(&token.hash().0, now_ms).await.ok()??.member.name
}
