//! What the house shows and takes by HTTP.

mod asset;
mod begin;
mod choice;
mod error;
mod game;
mod health;
mod language;
mod me;
mod passkeys;
mod record;
mod round;
mod rules;
mod small;
mod table;
mod template;
mod visitor;

pub(crate) use asset::asset;
pub(crate) use begin::{begin_daily_round, begin_tournament_round};
pub(crate) use error::error_page;
pub(crate) use game::{new_game, restart};
pub(crate) use health::health;
pub(crate) use language::language;
pub(crate) use me::me;
pub(crate) use passkeys::{
    begin as begin_passkey, finish as finish_passkey, remove as remove_passkey, sign_in_begin,
};
pub(crate) use record::record;
pub(crate) use round::{daily_round, tournament_round};
pub(crate) use rules::rules;
pub(crate) use small::{favicon, manifest, robots};
pub(crate) use table::table;
pub(crate) use visitor::Visitor;
