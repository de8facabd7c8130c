//! The `geduld` program from outside: its commands, and its promise to lose nothing.

mod admin;
mod deal;
mod disk;
mod event_kill;
mod full_disk;
mod going_on;
mod kill;
mod ledger;
mod optimize;
mod portfolio;
mod program;
mod rate;
mod replay;
mod serve;
mod solve;
mod verify;
mod versions;
