//! Members at the door: who comes in, who may try, and what a browser is told to remember.

mod arrival;
mod desk;
mod device;
mod known_browsers;
mod sheets;
mod shown_name;

pub(crate) use arrival::{NewBrowser, come_in, go_out, known_members};
pub(crate) use desk::{Accounts, Refusal, member_name};
pub(crate) use shown_name::{note_name, shown_name, with_name};
