//! What is answered.

use geduld_store::StoreError;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::sources::NoRandomness;

/// Where replies go, one by one.
pub type Replies = mpsc::Sender<Reply>;

/// A line that answers. The last one is [`Line::Done`] or [`Line::Refused`]: without it the answer is cut short.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// Part of the answer.
    Reply(Reply),
    /// It was not done.
    Refused(Refusal),
    /// That was all.
    Done,
}

/// Part of an answer. Times are RFC 3339 in the time zone of the house.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Reply {
    /// A member.
    Member(MemberRow),
    /// Something that everybody is told.
    Announcement(AnnouncementRow),
    /// An event.
    Event(EventRow),
    /// A link to hand out.
    Link(LinkRow),
    /// A result to look at.
    Flag(FlagRow),
    /// A total that is not what the ledger says.
    Difference(DifferenceRow),
    /// What is wrong with a line of a file.
    Problem {
        /// From 1.
        line: usize,
        /// What.
        text: String,
    },
    /// What was done, in a sentence.
    Told {
        /// The sentence.
        text: String,
    },
}

/// A member as an operator sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberRow {
    /// The name; none when the member was deleted.
    pub name: Option<String>,
    /// The player's id.
    pub id: String,
    /// `active`, `unclaimed`, `suspended` or `deleted`.
    pub state: String,
    /// Why suspended.
    pub reason: Option<String>,
    /// Whether it can see secrets.
    pub operator: bool,
    /// `nl` or `en`.
    pub language: String,
    /// Since when.
    pub since: String,
}

/// A player by name, or by id when there is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The name; none when the member was deleted.
    pub name: Option<String>,
    /// The player's id.
    pub id: String,
}

/// Something that everybody is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnnouncementRow {
    /// Names it.
    pub id: String,
    /// From when.
    pub from: String,
    /// Until when.
    pub until: String,
    /// In Dutch.
    pub dutch: String,
    /// In English.
    pub english: String,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventRow {
    /// Its id.
    pub id: String,
    /// `tournament` or `daily`.
    pub kind: String,
    /// `solitaire` or `simple`.
    pub game: String,
    /// `announced`, `open`, `closing`, `closed`, `cancelled` or `void`.
    pub state: String,
    /// When it opens.
    pub opening: String,
    /// When it closes, outages not counted until it is over.
    pub closing: String,
    /// Everybody who entered.
    pub entrants: u64,
    /// How often it was closed.
    pub version: u32,
    /// The SHA-256 of its text, in hexadecimal.
    pub commitment: String,
    /// Why it was voided, corrected or cancelled.
    pub reason: Option<String>,
}

/// A link to hand out: whoever has it can use it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkRow {
    /// Whom it lets in; none for an invitation.
    pub name: Option<String>,
    /// The address.
    pub url: String,
    /// Until when.
    pub until: String,
    /// How often.
    pub uses: u32,
}

impl std::fmt::Debug for LinkRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LinkRow").field("until", &self.until).finish_non_exhaustive()
    }
}

/// A result to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlagRow {
    /// The event.
    pub event: String,
    /// Whose result.
    pub member: Person,
    /// Together with whom.
    pub other: Option<Person>,
    /// A code.
    pub why: String,
    /// What was seen.
    pub detail: String,
}

/// A total that is not what the ledger says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DifferenceRow {
    /// Whose.
    pub member: Person,
    /// `solitaire` or `simple`.
    pub game: String,
    /// What.
    pub total: String,
    /// As it is kept.
    pub kept: i64,
    /// As it should be.
    pub sum: i64,
}

/// Why something is not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    /// What kind of reason.
    pub kind: RefusalKind,
    /// What is wrong and what to do.
    pub text: String,
}

/// What kind of reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalKind {
    /// The question is wrong in itself.
    Usage,
    /// As things stand it cannot be done.
    State,
    /// The house failed.
    Failed,
}

impl Refusal {
    /// That the question is wrong in itself.
    pub(crate) fn usage(text: impl Into<String>) -> Refusal {
        Refusal { kind: RefusalKind::Usage, text: text.into() }
    }

    /// That it cannot be done as things stand.
    pub(crate) fn state(text: impl Into<String>) -> Refusal {
        Refusal { kind: RefusalKind::State, text: text.into() }
    }

    /// That the house failed.
    pub(crate) fn failed(text: impl Into<String>) -> Refusal {
        Refusal { kind: RefusalKind::Failed, text: text.into() }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::failed(format!("the store of the house failed: {error}"))
    }
}

impl From<NoRandomness> for Refusal {
    fn from(error: NoRandomness) -> Refusal {
        Refusal::failed(error.to_string())
    }
}
