//! The page of the API in words.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use utoipa::OpenApi;

use super::document::Document;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::pages::page as to_answer;
use crate::texts::Text;

#[derive(Template)]
#[template(path = "api.html")]
struct ApiPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    limits: String,
    operations: Vec<Operation>,
}

/// What can be asked.
struct Operation {
    method: &'static str,
    path: String,
    /// The key of the text that says what it gives.
    text: String,
}

/// `GET /api`.
pub(super) async fn page(
    State(house): State<Arc<House>>,
    visit: Visit,
) -> Result<Response, HttpError> {
    let l = house.texts.of(visit.language);
    let second = house.limits.requests_per_second.get();
    let burst = house.limits.requests_burst.get();
    to_answer(&ApiPage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/api",
        limits: l.tn("api-limits-note", &[("second", &second), ("burst", &burst)]),
        operations: operations(),
    })
}

fn operations() -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, item) in Document::openapi().paths.paths {
        for (method, _) in [("GET", &item.get), ("PUT", &item.put)]
            .into_iter()
            .filter(|(_, operation)| operation.is_some())
        {
            let text = format!("api-{}", key_of(&path));
            operations.push(Operation { method, path: path.clone(), text });
        }
    }
    operations
}

/// `/api/v1/events/{id}/results` is `events-id-results`.
fn key_of(path: &str) -> String {
    let words = path.trim_start_matches("/api/v1/").split('/');
    let plain = |word: &str| word.trim_matches(['{', '}']).trim_end_matches(".ndjson").to_owned();
    words.map(plain).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::texts::{Language, Texts};

    #[test]
    fn everything_that_can_be_asked_is_told_in_both_languages() {
        let texts = Texts::read(&Assets::new(None));
        let operations = operations();
        assert!(operations.len() > 10);
        for Operation { text, path, .. } in operations {
            for language in Language::ALL {
                assert_ne!(texts.of(language).t(&text), text, "{path}");
            }
        }
    }
}
