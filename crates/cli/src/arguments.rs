//! What can be asked of the program.

use std::fmt::Write;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use geduld_server::config::SETTINGS;

use crate::admin::AdminFlags;
use crate::solver_flags::{DealFlags, RateFlags, SolveFlags};

/// A house for patience players.
#[derive(Debug, Parser)]
#[command(
    name = "geduld",
    version,
    about = "A house for patience players: Klondike in the browser, from your own machine",
    propagate_version = true,
    after_help = "Exit codes: 0 all well; 1 it could not be done, or a record is wrong; 2 wrong usage or \
                  input; 3 a deal is undecided; 130 interrupted."
)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Open the house: serve the table to browsers until it is stopped
    Serve(Box<ServeFlags>),
    /// Look after members, events and the ranking, beside a running house or without one
    Admin(Box<AdminFlags>),
    /// Check a game record by replaying it, and print its end and score
    Replay(ReplayFlags),
    /// Check the export of a closed event: deals, games, places, points, awards
    Verify(VerifyFlags),
    /// Print a deal
    Deal(DealFlags),
    /// Decide deals: a win, or that there is none
    Solve(Box<SolveFlags>),
    /// Decide a series of deals in shards, and tell which share can be won
    Rate(Box<RateFlags>),
}

/// Flags of `geduld serve`.
#[derive(Debug, Args)]
#[command(after_long_help = settings_help())]
pub(crate) struct ServeFlags {
    /// Address and port to listen on [default: 127.0.0.1:7777]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<String>,

    /// Listen on all addresses of this machine, so that others in the house can play too
    #[arg(long)]
    pub(crate) lan: bool,

    /// Take the next free port when the default one is taken
    #[arg(long)]
    pub(crate) port_search: bool,

    /// Data directory: games, players and keys [default: `geduld` in your data home]
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) data: Option<PathBuf>,

    /// Configuration file [default: geduld.toml in the data directory, if there is one]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// The address players type, with scheme and without path
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,

    /// A further host name that visitors may use; may be repeated
    #[arg(long = "allowed-host", value_name = "NAME")]
    pub(crate) allowed_hosts: Vec<String>,

    /// A proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be repeated
    #[arg(long = "trusted-proxy", value_name = "ADDRESS|NETWORK")]
    pub(crate) trusted_proxies: Vec<String>,

    /// Where the house stands, for dates on pages [default: Europe/Amsterdam]
    #[arg(long, value_name = "ZONE")]
    pub(crate) time_zone: Option<String>,

    /// Who may become a member: open (everybody), invitation or closed [default: open]
    #[arg(long, value_name = "WHO")]
    pub(crate) sign_up: Option<String>,

    /// What is logged: error, warn, info, debug, or a filter by part [default: info]
    #[arg(long, value_name = "FILTER")]
    pub(crate) log: Option<String>,

    /// A limit by its name, without `limits.`; may be repeated; --help lists them
    #[arg(long = "limit", value_name = "NAME=COUNT")]
    pub(crate) limits: Vec<String>,

    /// For work on the browser client: serve this folder instead of the built-in files
    #[arg(long, value_name = "FOLDER", hide_short_help = true)]
    pub(crate) web: Option<PathBuf>,
}

/// Flags of `geduld replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayFlags {
    /// The record; - reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// Flags of `geduld verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyFlags {
    /// The export; - reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Ask the solver again about the tries that were skipped, if it is of the event's version
    #[arg(long)]
    pub(crate) solve: bool,
}

/// All settings with their variables, from the one table they stand in.
fn settings_help() -> String {
    let mut text = String::from(
        "Settings, as key in the configuration file and as variable; a flag overrules a variable, \
         a variable overrules the file:\n",
    );
    for setting in SETTINGS {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "\n  {}\n  {}\n      {}",
            setting.key,
            setting.variable(),
            setting.about
        );
    }
    text += "\nGEDULD_CONFIG names the configuration file.";
    text
}
