//! What is wrong with a form, beside the field it is about.

use std::fmt;

use geduld_accounts::{NameError, ParseCodeError, PasswordError};

use crate::accounts::Refusal;
use crate::error::HttpError;
use crate::texts::Text;

/// What is shown again with a form.
#[derive(Default)]
pub(in crate::pages) struct Trouble {
    errors: Vec<(&'static str, String)>,
    kept: Vec<(&'static str, String)>,
    /// Seconds to wait, when there were too many tries.
    pub(super) seconds: Option<u64>,
}

impl Trouble {
    /// Something wrong with a field.
    pub(super) fn with(field: &'static str, text: String) -> Trouble {
        Trouble { errors: vec![(field, text)], ..Trouble::default() }
    }

    /// What was typed in a field that is no secret.
    pub(super) fn keep(mut self, field: &'static str, value: &str) -> Trouble {
        self.kept.push((field, value.to_owned()));
        self
    }

    /// One thing more that is wrong.
    pub(super) fn add(&mut self, field: &'static str, text: String) {
        self.errors.push((field, text));
    }

    /// Whether nothing is wrong.
    pub(super) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// What is wrong with a field; empty when nothing is.
    pub(super) fn of(&self, field: &str) -> &str {
        let found = self.errors.iter().find(|(of, _)| *of == field);
        found.map_or("", |(_, text)| text)
    }

    /// What was typed in a field.
    pub(super) fn kept(&self, field: &str) -> &str {
        self.kept.iter().find(|(of, _)| *of == field).map_or("", |(_, value)| value)
    }

    /// What is wrong after a refusal at the desk, which does not tell what exactly.
    ///
    /// # Errors
    ///
    /// When the house itself failed.
    pub(super) fn refused(
        field: &'static str,
        wrong: &str,
        refusal: Refusal,
        l: Text<'_>,
    ) -> Result<Trouble, HttpError> {
        match refusal {
            Refusal::Wrong => Ok(Trouble::with(field, l.t(wrong))),
            Refusal::Busy => Ok(Trouble::with(field, l.t("account-busy"))),
            Refusal::Wait { seconds } => {
                let text = l.t1("account-wait", "seconds", seconds);
                Ok(Trouble { seconds: Some(seconds), ..Trouble::with(field, text) })
            }
            Refusal::Failed(error) => Err(error),
        }
    }
}

/// Without what was typed, which may be a recovery code.
impl fmt::Debug for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Trouble { .. }")
    }
}

/// What is wrong with a name, and what to do.
pub(super) fn name_text(error: NameError, l: Text<'_>) -> String {
    let with_mark = |key: &str, mark: char| l.t1(key, "mark", mark.escape_debug().to_string());
    match error {
        NameError::Empty => l.t("name-error-empty"),
        NameError::TooShort => l.t("name-error-short"),
        NameError::TooLong => l.t("name-error-long"),
        NameError::Control => l.t("name-error-control"),
        NameError::Invisible(_) => l.t("name-error-invisible"),
        NameError::Markup(mark) => with_mark("name-error-markup", mark),
        NameError::NotAllowed(mark) => with_mark("name-error-mark", mark),
        NameError::Marks => l.t("name-error-accents"),
        NameError::NoLetter => l.t("name-error-letter"),
        NameError::MixedScripts => l.t("name-error-scripts"),
        NameError::MixedDigits => l.t("name-error-digits"),
        NameError::LooksLatin => l.t("name-error-latin"),
        NameError::Reserved => l.t("name-error-reserved"),
    }
}

/// What is wrong with a new password, and what to do.
pub(super) fn password_text(error: PasswordError, l: Text<'_>) -> String {
    l.t(match error {
        PasswordError::TooShort => "password-error-short",
        PasswordError::TooLong => "password-error-long",
        PasswordError::Control => "password-error-control",
        PasswordError::Common => "password-error-common",
        PasswordError::Name => "password-error-name",
    })
}

/// What is wrong with a recovery code, and what to do.
pub(super) fn code_text(error: ParseCodeError, l: Text<'_>) -> String {
    match error {
        ParseCodeError::NotDigits => l.t("code-error-digits"),
        ParseCodeError::Length { digits } => l.t1("code-error-length", "digits", digits),
        ParseCodeError::Check => l.t("code-error-check"),
    }
}
