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
            .map(|header| fluent_langneg::accepted_languages::parse(&by_weight(header)))
            .unwrap_or_default();
        let ours: Vec<LanguageIdentifier> =
            Language::ALL.iter().filter_map(|language| language.code().parse().ok()).collect();
        negotiate_languages(&wanted, &ours, None, NegotiationStrategy::Filtering)
            .first()
            .and_then(|identifier| Language::parse(identifier.language.as_str()))
            .unwrap_or(Language::Dutch)
    }
}

/// The languages of an `Accept-Language`, the most wanted first, without those that are refused
/// (RFC 9110, section 12.5.4).
fn by_weight(header: &str) -> String {
    let mut wanted: Vec<(&str, f32)> = header
        .split(',')
        .filter_map(|part| {
            let (tag, weight) = part.split_once(';').unwrap_or((part, ""));
            let weight = weight.trim();
            let weight =
                if weight.is_empty() { 1.0 } else { weight.strip_prefix("q=")?.parse().ok()? };
            (weight > 0.0).then_some((tag.trim(), weight))
        })
        .collect();
    wanted.sort_by(|one, other| other.1.total_cmp(&one.1));
    wanted.into_iter().map(|(tag, _)| tag).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_with_the_greatest_weight_is_taken_and_a_refused_one_never() {
        for (header, language) in [
            ("nl;q=0.1,en;q=0.9", Language::English),
            ("nl;q=0, en", Language::English),
            ("en-GB;q=0.5, nl-BE", Language::Dutch),
            ("de, en;q=0.2", Language::English),
            ("nonsense;q=x", Language::Dutch),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, header.parse().unwrap());
            assert_eq!(Language::of_request(&headers), language, "{header}");
        }
    }
}
