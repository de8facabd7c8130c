//! What can be asked of `geduld admin`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

/// Flags of `geduld admin`.
#[derive(Debug, Args)]
#[command(
    after_help = "Works beside a running house and without one; run it as the user whose house it is. \
    NAME is any way of writing a member's name; id:… takes a player's id. Exit codes: 0 done; 1 not done; \
    2 wrong usage or input."
)]
pub(crate) struct AdminFlags {
    /// Data directory of the house [default: `geduld` in your data home]
    #[arg(long, value_name = "DIRECTORY", global = true)]
    pub(crate) data: Option<PathBuf>,

    /// Configuration file of the house [default: geduld.toml in the data directory, if there is one]
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,

    /// Answer in JSON, an object a line
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// What to do.
    #[command(subcommand)]
    pub(crate) command: AdminCommand,
}

/// The commands of `geduld admin`.
#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// List members
    Members {
        /// Only those whose name holds this
        #[arg(value_name = "PART", default_value = "")]
        part: String,
    },
    /// Give a member another name
    Rename {
        /// Who
        name: String,
        /// The name
        new: String,
    },
    /// Sign a member out everywhere and let nobody in under the name
    Suspend {
        /// Who
        name: String,
        /// Why; the member reads it
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Let a suspended member in again
    Unsuspend {
        /// Who
        name: String,
    },
    /// Delete a member for good: name, sessions and free games; results of events stay under no name
    Delete {
        /// Who
        name: String,
        /// Do not ask for the name again
        #[arg(long)]
        yes: bool,
    },
    /// Mark a member as an operator, whose results in events are out of competition
    Operator {
        /// Who
        name: String,
        /// Not any more
        #[arg(long)]
        off: bool,
    },
    /// Make a link that lets a member in once, within 24 hours
    RecoveryLink {
        /// Who
        name: String,
    },
    /// Make a link by which people become members
    Invite {
        /// How many people
        #[arg(long, value_name = "N", default_value_t = 1)]
        uses: u32,
        /// For how many days
        #[arg(long, value_name = "N", default_value_t = 7)]
        days: u32,
    },
    /// Tell everybody something, on every page
    Announce {
        /// In Dutch
        #[arg(long, value_name = "TEXT")]
        nl: String,
        /// In English
        #[arg(long, value_name = "TEXT")]
        en: String,
        /// For how many days
        #[arg(long, value_name = "N", default_value_t = 7)]
        days: u32,
    },
    /// List what everybody is told
    Announcements,
    /// Tell it no more
    EndAnnouncement {
        /// Its id, as `announcements` lists it
        id: String,
    },
    /// List events that are announced or open
    Events {
        /// Those that are over too
        #[arg(long)]
        all: bool,
    },
    /// Announce, cancel, void or correct an event
    #[command(subcommand)]
    Event(EventCommand),
    /// Carry an earlier ranking over, from a file of tab-separated columns
    ImportPoints {
        /// The file; - reads standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// What the import is called: each happens once [default: the name of the file]
        #[arg(long, value_name = "TEXT")]
        name: Option<String>,
        /// Write a recovery link for everybody in it who was never here to this file
        #[arg(long, value_name = "FILE")]
        links: Option<PathBuf>,
        /// For how many days the links are good
        #[arg(long, value_name = "N", default_value_t = 30, requires = "links")]
        days: u32,
    },
    /// Compare all totals with the ledger of points, cups and medals
    Recompute {
        /// Make them anew if they differ
        #[arg(long)]
        repair: bool,
    },
    /// List results of events that somebody should look at
    Flags,
}

/// The commands of `geduld admin event`.
#[derive(Debug, Subcommand)]
pub(crate) enum EventCommand {
    /// Announce an event at once
    Create(CreateFlags),
    /// Cancel an event that nobody entered
    Cancel(ReasonFlags),
    /// Make an event worth nothing
    Void(ReasonFlags),
    /// Count the results of a closed event anew
    Correct(ReasonFlags),
}

/// Flags of `geduld admin event create`.
#[derive(Debug, Args)]
pub(crate) struct CreateFlags {
    /// Which game
    #[arg(long, value_enum)]
    pub(crate) game: GameFlag,
    /// What kind
    #[arg(long, value_enum)]
    pub(crate) kind: KindFlag,
    /// When it opens, as 2026-12-01T20:00:00+01:00
    #[arg(long, value_name = "RFC3339", value_parser = moment)]
    pub(crate) opening: i64,
    /// When it closes
    #[arg(long, value_name = "RFC3339", value_parser = moment)]
    pub(crate) closing: i64,
    /// Without a clock
    #[arg(long)]
    pub(crate) calm: bool,
    /// Free games that must have been played to enter [default: as the settings say]
    #[arg(long, value_name = "N")]
    pub(crate) free_games: Option<u32>,
    /// Let in accounts that are younger than the opening too
    #[arg(long)]
    pub(crate) any_account: bool,
    /// Open sooner than in two hours, which the page of the event will tell
    #[arg(long)]
    pub(crate) short_notice: bool,
}

/// An event and why.
#[derive(Debug, Args)]
pub(crate) struct ReasonFlags {
    /// The event, as `events` lists it
    pub(crate) id: String,
    /// Why; everybody reads it
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,
}

/// One of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameFlag {
    /// Draw three
    Solitaire,
    /// Draw one
    Simple,
}

/// What kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindFlag {
    /// Three rounds, for points and cups
    Tournament,
    /// One game, for medals
    Daily,
}

/// Unix milliseconds of a text.
fn moment(text: &str) -> Result<i64, String> {
    let moment: jiff::Timestamp = text
        .parse()
        .map_err(|_| String::from("write date, time and offset, as 2026-12-01T20:00:00+01:00"))?;
    Ok(moment.as_millisecond())
}
