//! The files of the browser client, within the program.

mod encoding;
mod folder;
mod library;

pub(crate) use library::Assets;
