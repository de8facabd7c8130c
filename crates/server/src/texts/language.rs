//! The languages of the house and the choice among them.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use fluent_langneg::{LanguageIdentifier, NegotiationStrategy, negotiate_languages};

use crate::identity::{CookieName, Cookies};

/// A language of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    /// Dutch, the house's own.
    Dutch,
    /// English.
    English,
}

impl Language {
    /// All languages, the house's own first.
    pub(crate) const ALL: [Language; 2] = [Language::Dutch, Language::English];

    /// Its code in addresses and attributes.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Language::Dutch => "nl",
            Language::English => "en",
        }
    }

    /// The language with this code.
    pub(crate) fn parse(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The language to fall back on when a text is missing.
    pub(crate) fn other(self) -> Language {
        match self {
            Language::Dutch => Language::English,
            Language::English => Language::Dutch,
        }
    }

    /// What the visitor chose, else what the browser asks for, else Dutch.
    pub(crate) fn of_request(headers: &HeaderMap) -> Language {
        if let Some((code, _)) = Cookies::new(headers).get(CookieName::Language, false)
            && let Some(language) = Language::parse(code)
        {
            return language;
        }
        let wanted = headers
            .get(ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok())
            .map(fluent_langneg::accepted_languages::parse)
            .unwrap_or_default();
        let ours: Vec<LanguageIdentifier> =
            Language::ALL.iter().filter_map(|language| language.code().parse().ok()).collect();
        negotiate_languages(&wanted, &ours, None, NegotiationStrategy::Filtering)
            .first()
            .and_then(|identifier| Language::parse(identifier.language.as_str()))
            .unwrap_or(Language::Dutch)
    }
}
