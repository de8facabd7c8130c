//! What the house shows and takes by HTTP.

mod account;
mod asset;
mod award;
mod begin;
mod calendar;
mod choice;
mod daily;
mod error;
mod event;
mod event_record;
mod game;
mod graph;
mod health;
mod language;
mod live;
mod me;
mod own;
mod passkeys;
mod player;
mod privacy;
mod ranking;
mod record;
mod round;
mod rules;
mod share;
mod small;
mod standings;
mod table;
mod template;
mod tournaments;
mod visitor;

pub(crate) use account::routes as account_routes;
pub(crate) use asset::asset;
pub(crate) use begin::{begin_daily_round, begin_tournament_round};
pub(crate) use calendar::{Stand, address, game_name, game_named};
pub(crate) use daily::{of_day as daily_of_day, today as daily_today};
pub(crate) use error::{advice, error_page};
pub(crate) use event::{daily_event, tournament};
pub(crate) use event_record::{
    base_record, daily_export, daily_record, export, tournament_export, tournament_record,
};
pub(crate) use game::{new_game, restart};
pub(crate) use health::health;
pub(crate) use language::language;
pub(crate) use live::live;
pub(crate) use me::me;
pub(crate) use passkeys::{
    begin as begin_passkey, finish as finish_passkey, remove as remove_passkey, sign_in_begin,
    sign_in_finish,
};
pub(crate) use player::{player, progress};
pub(crate) use privacy::privacy;
pub(crate) use ranking::ranking;
pub(crate) use record::{record, text_of as record_text};
pub(crate) use round::{daily_round, tournament_round};
pub(crate) use rules::rules;
pub(crate) use share::share;
pub(crate) use small::{favicon, manifest, robots};
pub(crate) use standings::{kind_named, standings};
pub(crate) use table::table;
pub(crate) use template::page;
pub(crate) use tournaments::tournaments;
pub(crate) use visitor::Visitor;
