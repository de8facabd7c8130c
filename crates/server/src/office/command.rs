//! What can be asked.

use serde::{Deserialize, Serialize};

/// The version of commands and replies. A house and a program of different versions do not understand each other.
pub const VERSION: u32 = 1;

/// A file of points has so many bytes at most.
pub const LONGEST_FILE_BYTES: usize = 8 << 20;

/// The line that asks.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Request {
    /// [`VERSION`].
    pub version: u32,
    /// What to do.
    pub command: Command,
}

/// What an operator asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Lists members whose name holds a part.
    Members {
        /// The part; empty for all.
        part: String,
    },
    /// Tells one member.
    Member {
        /// Who.
        who: Whom,
    },
    /// Gives a member another name.
    Rename {
        /// Who.
        who: Whom,
        /// The name.
        name: String,
    },
    /// Signs a member out and lets nobody in under the name.
    Suspend {
        /// Who.
        who: Whom,
        /// Why; the member reads it.
        reason: String,
    },
    /// Lets a suspended member in again.
    Unsuspend {
        /// Who.
        who: Whom,
    },
    /// Forgets a member.
    Delete {
        /// Who.
        who: Whom,
    },
    /// Marks a member as one who can see secrets, or no more.
    Operator {
        /// Who.
        who: Whom,
        /// Whether.
        operator: bool,
    },
    /// Makes a link that lets a member in once.
    RecoveryLink {
        /// Who.
        who: Whom,
    },
    /// Makes a link by which people become members.
    Invite {
        /// How many.
        uses: u32,
        /// For how long.
        days: u32,
    },
    /// Tells everybody something.
    Announce {
        /// In Dutch.
        dutch: String,
        /// In English.
        english: String,
        /// For how long.
        days: u32,
    },
    /// Lists what is told.
    Announcements {},
    /// Tells it no more.
    EndAnnouncement {
        /// Which.
        id: String,
    },
    /// Lists events that are ahead or open.
    Events {
        /// Those that are over too.
        all: bool,
    },
    /// Announces an event.
    CreateEvent(NewEvent),
    /// Cancels an event that nobody entered.
    CancelEvent {
        /// Which.
        id: String,
        /// Why; everybody reads it.
        reason: String,
    },
    /// Makes an event that is over worth nothing.
    VoidEvent {
        /// Which.
        id: String,
        /// Why; everybody reads it.
        reason: String,
    },
    /// Closes an event that is over anew.
    CorrectEvent {
        /// Which.
        id: String,
        /// Why; everybody reads it.
        reason: String,
    },
    /// Carries an earlier ranking over.
    ImportPoints {
        /// What the import is called: it happens once.
        name: String,
        /// The file.
        text: String,
        /// Makes recovery links for the unclaimed members in it that are good for so many days.
        link_days: Option<u32>,
    },
    /// Compares all totals with the ledger.
    Recompute {
        /// Makes them anew if they differ.
        repair: bool,
    },
    /// Lists results that somebody should look at.
    Flags {},
}

/// A member by name or id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// By a name that looks like it.
    Name(String),
    /// By the player's id.
    Id(String),
}

/// An event out of the usual order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// Which game.
    pub game: Game,
    /// What kind.
    pub kind: Kind,
    /// Unix milliseconds.
    pub opening_ms: i64,
    /// Unix milliseconds.
    pub closing_ms: i64,
    /// Without a clock.
    pub calm: bool,
    /// Free games that an entrant must have played; the house's own number if none is given.
    pub free_games: Option<u32>,
    /// Accounts younger than the opening may enter too.
    pub any_account: bool,
    /// It may open sooner than two hours from now.
    pub short_notice: bool,
}

/// One of the two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Game {
    /// Draw three.
    Solitaire,
    /// Draw one.
    Simple,
}

/// What kind of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Three rounds.
    Tournament,
    /// One.
    Daily,
}

impl Command {
    /// What the log calls it: never a name, reason or text.
    pub(crate) fn title(&self) -> &'static str {
        match self {
            Command::Members { .. } => "members",
            Command::Member { .. } => "member",
            Command::Rename { .. } => "rename",
            Command::Suspend { .. } => "suspend",
            Command::Unsuspend { .. } => "unsuspend",
            Command::Delete { .. } => "delete",
            Command::Operator { .. } => "operator",
            Command::RecoveryLink { .. } => "recovery-link",
            Command::Invite { .. } => "invite",
            Command::Announce { .. } => "announce",
            Command::Announcements {} => "announcements",
            Command::EndAnnouncement { .. } => "end-announcement",
            Command::Events { .. } => "events",
            Command::CreateEvent(_) => "event create",
            Command::CancelEvent { .. } => "event cancel",
            Command::VoidEvent { .. } => "event void",
            Command::CorrectEvent { .. } => "event correct",
            Command::ImportPoints { .. } => "import-points",
            Command::Recompute { .. } => "recompute",
            Command::Flags {} => "flags",
        }
    }
}
