//! Fluent bundles of the pages and the calls that templates make.

use std::fmt;
use std::sync::{PoisonError, RwLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use geduld_store::Announcement;
use unic_langid::LanguageIdentifier;

use super::argument::Argument;
use super::language::Language;
use crate::accounts::shown_name;
use crate::assets::Assets;

/// The files of texts of each language, in the order in which they are read.
const FILES: &[&str] = &["pages", "accounts", "mail", "events"];

/// The texts of all languages.
pub(crate) struct Texts {
    dutch: FluentBundle<FluentResource>,
    english: FluentBundle<FluentResource>,
    /// What the operator tells everybody now.
    announced: RwLock<Vec<Announcement>>,
}

/// The texts in one language, as templates call them.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    texts: &'a Texts,
    language: Language,
}

impl Texts {
    /// Reads `texts/<language>/*.ftl`; what cannot be read is logged and left out.
    pub(crate) fn read(assets: &Assets) -> Texts {
        Texts {
            dutch: bundle(assets, Language::Dutch),
            english: bundle(assets, Language::English),
            announced: RwLock::default(),
        }
    }

    /// Takes over what the operator tells everybody; whether it is another thing than before.
    pub(crate) fn announce(&self, announcements: Vec<Announcement>) -> bool {
        // Replaced whole, so a panic elsewhere leaves it usable.
        let mut announced = self.announced.write().unwrap_or_else(PoisonError::into_inner);
        let changed = *announced != announcements;
        *announced = announcements;
        changed
    }

    /// The texts in one language.
    pub(crate) fn of(&self, language: Language) -> Text<'_> {
        Text { texts: self, language }
    }

    fn bundle(&self, language: Language) -> &FluentBundle<FluentResource> {
        match language {
            Language::Dutch => &self.dutch,
            Language::English => &self.english,
        }
    }
}

impl Text<'_> {
    /// The text `key`; `key.attribute` reads an attribute. A key that no language has is shown
    /// itself.
    pub(crate) fn t(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// A text with one value.
    pub(crate) fn t1(&self, key: &str, name: &str, value: impl Argument) -> String {
        let mut arguments = FluentArgs::new();
        arguments.set(name, value.value());
        self.format(key, Some(&arguments))
    }

    /// What the operator tells everybody now, in this language.
    pub(crate) fn announced(&self) -> Vec<String> {
        let announced = self.texts.announced.read().unwrap_or_else(PoisonError::into_inner);
        let text = |one: &Announcement| match self.language {
            Language::Dutch => one.dutch.clone(),
            Language::English => one.english.clone(),
        };
        announced.iter().map(text).collect()
    }

    /// A text with several values.
    pub(crate) fn tn(&self, key: &str, values: &[(&str, &dyn Argument)]) -> String {
        let mut arguments = FluentArgs::new();
        for (name, value) in values {
            arguments.set(*name, value.value());
        }
        self.format(key, Some(&arguments))
    }

    /// The name of the member for whom the page is made.
    #[expect(clippy::unused_self, reason = "templates have no other way to ask")]
    pub(crate) fn member(&self) -> Option<String> {
        shown_name()
    }

    fn format(&self, key: &str, arguments: Option<&FluentArgs<'_>>) -> String {
        [self.language, self.language.other()]
            .into_iter()
            .find_map(|language| find(self.texts.bundle(language), key, arguments))
            .unwrap_or_else(|| key.to_owned())
    }
}

fn find(
    bundle: &FluentBundle<FluentResource>,
    key: &str,
    arguments: Option<&FluentArgs<'_>>,
) -> Option<String> {
    let pattern = match key.split_once('.') {
        None => bundle.get_message(key)?.value()?,
        Some((key, attribute)) => bundle.get_message(key)?.get_attribute(attribute)?.value(),
    };
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, arguments, &mut errors).into_owned();
    if let Some(error) = errors.first() {
        tracing::warn!(key, %error, "a text lacks a value");
    }
    Some(text)
}

fn bundle(assets: &Assets, language: Language) -> FluentBundle<FluentResource> {
    let identifiers: Vec<LanguageIdentifier> = language.code().parse().into_iter().collect();
    let mut bundle = FluentBundle::new_concurrent(identifiers);
    bundle.set_use_isolating(false);
    for file in FILES {
        let path = format!("texts/{}/{file}.ftl", language.code());
        let source = assets.text(&path).unwrap_or_default();
        let resource = match FluentResource::try_new(source) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                tracing::error!(path, ?errors, "some texts cannot be read");
                resource
            }
        };
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(path, ?errors, "some texts stand there twice");
        }
    }
    bundle
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Text").field("language", &self.language).finish_non_exhaustive()
    }
}
