//! The words of the pages, in Dutch and English.

mod argument;
mod bundle;
mod language;
mod wording;

pub(crate) use bundle::{Text, Texts};
pub(crate) use language::Language;
pub(crate) use wording::{Wording, zoned};
