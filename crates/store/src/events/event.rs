//! Events as they are stored. What their texts and results mean is known to `geduld-events`.

use std::fmt;

use geduld_rules::{DrawCount, GameResult, Scoring};

use crate::{GameId, PlayerId, Terms};

/// What kind of event it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// Three rounds; points and cups.
    Tournament,
    /// One round; medals.
    Daily,
}

/// Where an event stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventState {
    /// Committed; open from its opening to its closing.
    Announced,
    /// Fenced: its results are being made.
    Closing,
    /// Over.
    Closed,
    /// It never opened.
    Cancelled,
    /// Over, and worth nothing.
    Void,
}

/// An event. `Debug` keeps the wrapped secrets back.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its name: `a-z 0-9 -`.
    pub id: String,
    /// Events of a series follow each other.
    pub series: String,
    /// What kind it is.
    pub kind: EventKind,
    /// Which of the two games.
    pub draw: DrawCount,
    /// How it is counted.
    pub scoring: Scoring,
    /// Date of the opening in the operator's time zone, ISO.
    pub day: String,
    /// Unix milliseconds.
    pub opening_ms: i64,
    /// Unix milliseconds as committed; outages move it.
    pub closing_ms: i64,
    /// Whether accounts must be older than the opening.
    pub account_before_opening: bool,
    /// Free games that must have been played.
    pub free_games: u32,
    /// Whether operators compete.
    pub operators_compete: bool,
    /// The SHA-256 of the text.
    pub commitment: [u8; 32],
    /// The canonical text, wrapped.
    pub sealed_text: Vec<u8>,
    /// The derived rounds, wrapped; `None` until they were derived.
    pub sealed_rounds: Option<Vec<u8>>,
    /// The text in the clear, once it is public.
    pub text: Option<String>,
    /// The derived rounds in the clear, as JSON, once they are public.
    pub rounds: Option<String>,
    /// Where it stands.
    pub state: EventState,
    /// Unix milliseconds.
    pub announced_at_ms: i64,
    /// When rounds could first be begun; `None` before that.
    pub opened_at_ms: Option<i64>,
    /// The closing as moved by outages, once it is over.
    pub closed_at_ms: Option<i64>,
    /// How often it was closed.
    pub version: u32,
    /// Why it was voided, corrected or cancelled.
    pub reason: Option<String>,
    /// Everybody who entered.
    pub entrants: u64,
    /// Those who count.
    pub counted: u64,
    /// The outages that moved its closing, from and to in Unix milliseconds; known when it is over.
    pub outages: Vec<(i64, i64)>,
}

impl fmt::Debug for StoredEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredEvent")
            .field("id", &self.id)
            .field("state", &self.state)
            .field("opening_ms", &self.opening_ms)
            .field("closing_ms", &self.closing_ms)
            .finish_non_exhaustive()
    }
}

/// A member in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The member.
    pub player: PlayerId,
    /// The random number.
    pub number: u64,
    /// An operator who does not compete.
    pub out_of_competition: bool,
    /// The name as it is now; `None` when the member was deleted.
    pub name: Option<String>,
    /// The rounds that were begun, in order.
    pub rounds: Vec<EntrantRound>,
}

/// A round that an entrant began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantRound {
    /// From 1.
    pub round: u32,
    /// Its game.
    pub game: GameId,
    /// Unix milliseconds of the beginning.
    pub begun_at_ms: i64,
    /// The result when the game has ended.
    pub result: Option<GameResult>,
    /// Unix milliseconds of the end.
    pub ended_at_ms: Option<i64>,
}

/// A member begins a round; with the first one the member enters.
#[derive(Clone, Debug)]
pub struct BeginRound {
    /// The event.
    pub event: String,
    /// The member.
    pub player: PlayerId,
    /// The number of the entrant if this is the first round: random.
    pub number: u64,
    /// Whether the member plays out of competition.
    pub out_of_competition: bool,
    /// From 1.
    pub round: u32,
    /// The game, with the deal as the entrant sees it.
    pub game: GameId,
    /// What it is started on.
    pub terms: Terms,
    /// Unix milliseconds of the request.
    pub at_ms: i64,
    /// House time since which the game's clock runs.
    pub running_since_ms: i64,
}

/// What an entrant reached, for a version of the closing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventResult {
    /// The member.
    pub player: PlayerId,
    /// The name at the closing; `None` when the member was deleted.
    pub name: Option<String>,
    /// An operator who did not compete.
    pub out_of_competition: bool,
    /// Points of the rounds that were begun.
    pub round_points: Vec<u32>,
    /// Their sum.
    pub total_points: u64,
    /// Moves standing in all of them.
    pub moves: u64,
    /// Rounds won.
    pub won: u32,
    /// From 1; `None` for who does not count.
    pub place: Option<u32>,
    /// Points of a tournament.
    pub points: u32,
    /// 1 to 4: gold, silver, bronze, wood cup; 5 to 9: gold, silver, bronze, copper, tin medal; 0: none.
    pub award: u8,
}

/// Closes an event for good, in one transaction: results are shown, the ledger and the totals follow.
#[derive(Clone, Debug)]
pub struct FinishClosing {
    /// The event.
    pub event: String,
    /// The version that was staged: one more than the event has.
    pub version: u32,
    /// The lease under which it was staged.
    pub lease: Lease,
    /// Worth nothing.
    pub void: bool,
    /// Why it is void or corrected.
    pub reason: Option<String>,
    /// The text and the derived rounds in the clear.
    pub text: String,
    /// As JSON.
    pub rounds: String,
    /// How many count.
    pub counted: u64,
    /// The closing as moved by outages.
    pub closed_at_ms: i64,
    /// The outages that moved it.
    pub outages: Vec<(i64, i64)>,
    /// The periods its results belong to: day, ISO week, month, year.
    pub periods: Vec<String>,
    /// Unix milliseconds.
    pub at_ms: i64,
}

/// Leave to do a background work, until it runs out or somebody takes it over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The work.
    pub name: String,
    /// Who holds an earlier token is refused.
    pub token: i64,
}

/// A row of the ranking list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The member.
    pub player: PlayerId,
    /// The name; never a deleted member's.
    pub name: String,
    /// The place, shared by equal points.
    pub place: u64,
    /// The points.
    pub points: u64,
    /// How many of award 1 to 9.
    pub awards: [u64; 9],
}

/// A row of the standing of a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodRow {
    /// The member.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// The place, shared by equal sums.
    pub place: u64,
    /// Points of tournaments, or results of daily deals.
    pub points: u64,
    /// Events with a place.
    pub events: u64,
}

/// What a player has in one of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Totals {
    /// Points.
    pub points: u64,
    /// How many of award 1 to 9.
    pub awards: [u64; 9],
    /// The place in the ranking; `None` without a row in it.
    pub place: Option<u64>,
}

/// An event with what a player reached in it.
#[derive(Clone, Debug)]
pub struct PlayerResult {
    /// The event, over.
    pub event: StoredEvent,
    /// The result.
    pub result: EventResult,
}

/// A row of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerRow {
    /// The event, or `import:` and a name.
    pub source: String,
    /// Of the closing.
    pub version: u32,
    /// The member.
    pub player: PlayerId,
    /// 0: points; 1 to 9: an award.
    pub what: u8,
    /// How many; below 0 to balance.
    pub amount: i64,
    /// Which game.
    pub draw: DrawCount,
    /// What for.
    pub reason: String,
    /// Unix milliseconds.
    pub at_ms: i64,
}

/// Points of an earlier ranking, for one member in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Which game.
    pub draw: DrawCount,
    /// The name, kept as it is.
    pub name: crate::MemberName,
    /// The id of the unclaimed member, if nobody has the name.
    pub player: PlayerId,
    /// The points.
    pub points: u64,
    /// How many of award 1 to 9.
    pub awards: [u64; 9],
}

/// A total that is not the sum of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The member.
    pub player: PlayerId,
    /// Which game.
    pub draw: DrawCount,
    /// What it is: `points`, `award 3`, `place counts`, `period 2026-12` and so on.
    pub what: String,
    /// As it is kept.
    pub kept: i64,
    /// As the ledger or the results have it.
    pub sum: i64,
}

/// A result that an operator should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// The event.
    pub event: String,
    /// The one concerned.
    pub player: PlayerId,
    /// The other one; the same as `player` when there is none.
    pub other: PlayerId,
    /// A code: `near_equal`, `shared_network`, `fast_after`.
    pub why: String,
    /// What was seen, in English.
    pub detail: String,
}
