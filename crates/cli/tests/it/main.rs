//! The `geduld` program from outside: its commands, and its promise to lose nothing.

mod disk;
mod full_disk;
mod kill;
mod ledger;
mod program;
mod replay;
mod serve;
mod versions;
