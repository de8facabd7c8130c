//! Rows of events, and values as they go in.

use geduld_rules::{DrawCount, GameResult, Scoring};
use sqlx::FromRow;

use super::{Entrant, EntrantRound, EventKind, EventState, StoredEvent};
use crate::{
    StoreError,
    row::{draw_count, game_id, player_id, scoring, unreadable, whole},
};

impl EventKind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Tournament => "tournament",
            Self::Daily => "daily",
        }
    }

    pub(super) fn named(name: &str) -> Result<Self, StoreError> {
        match name {
            "tournament" => Ok(Self::Tournament),
            "daily" => Ok(Self::Daily),
            other => Err(unreadable("event", format!("kind {other}"))),
        }
    }

    /// How many rounds such an event has.
    pub(super) const fn rounds(self) -> u32 {
        match self {
            Self::Tournament => 3,
            Self::Daily => 1,
        }
    }
}

impl EventState {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Announced => "announced",
            Self::Closing => "closing",
            Self::Closed => "closed",
            Self::Cancelled => "cancelled",
            Self::Void => "void",
        }
    }

    pub(super) fn named(name: &str) -> Result<Self, StoreError> {
        match name {
            "announced" => Ok(Self::Announced),
            "closing" => Ok(Self::Closing),
            "closed" => Ok(Self::Closed),
            "cancelled" => Ok(Self::Cancelled),
            "void" => Ok(Self::Void),
            other => Err(unreadable("event", format!("state {other}"))),
        }
    }
}

#[derive(FromRow)]
pub(super) struct EventRow {
    id: String,
    series: String,
    kind: String,
    draw: i64,
    scoring: String,
    day: String,
    opening_ms: i64,
    closing_ms: i64,
    account_before_opening: i64,
    free_games: i64,
    operators_compete: i64,
    commitment: Vec<u8>,
    sealed_text: Vec<u8>,
    sealed_rounds: Option<Vec<u8>>,
    text: Option<String>,
    rounds: Option<String>,
    state: String,
    announced_at_ms: i64,
    opened_at_ms: Option<i64>,
    closed_at_ms: Option<i64>,
    version: i64,
    reason: Option<String>,
    entrants: i64,
    counted: i64,
    outages: String,
}

impl EventRow {
    pub(super) fn event(self) -> Result<StoredEvent, StoreError> {
        const WHAT: &str = "event";
        let commitment_bytes = self.commitment.len();
        Ok(StoredEvent {
            id: self.id,
            series: self.series,
            kind: EventKind::named(&self.kind)?,
            draw: draw_count(self.draw)?,
            scoring: scoring(&self.scoring)?,
            day: self.day,
            opening_ms: self.opening_ms,
            closing_ms: self.closing_ms,
            account_before_opening: self.account_before_opening != 0,
            free_games: whole(WHAT, self.free_games)?,
            operators_compete: self.operators_compete != 0,
            commitment: self.commitment.try_into().map_err(|_| {
                unreadable(WHAT, format!("its commitment has {commitment_bytes} bytes"))
            })?,
            sealed_text: self.sealed_text,
            sealed_rounds: self.sealed_rounds,
            text: self.text,
            rounds: self.rounds,
            state: EventState::named(&self.state)?,
            announced_at_ms: self.announced_at_ms,
            opened_at_ms: self.opened_at_ms,
            closed_at_ms: self.closed_at_ms,
            version: whole(WHAT, self.version)?,
            reason: self.reason,
            entrants: whole(WHAT, self.entrants)?,
            counted: whole(WHAT, self.counted)?,
            outages: outages(&self.outages)?,
        })
    }
}

#[derive(FromRow)]
pub(super) struct EntrantRow {
    pub(super) player: Vec<u8>,
    number: i64,
    out_of_competition: i64,
    name: Option<String>,
}

impl EntrantRow {
    pub(super) fn entrant(self, rounds: Vec<EntrantRound>) -> Result<Entrant, StoreError> {
        Ok(Entrant {
            player: player_id(&self.player)?,
            number: self.number.cast_unsigned(),
            out_of_competition: self.out_of_competition != 0,
            name: self.name,
            rounds,
        })
    }
}

#[derive(FromRow)]
pub(super) struct RoundRow {
    pub(super) player: Vec<u8>,
    round: i64,
    game: Vec<u8>,
    begun_at_ms: i64,
    // Those of a finished game.
    ended_at_ms: Option<i64>,
    won: Option<i64>,
    points: Option<i64>,
    base_points: Option<i64>,
    time_points: Option<i64>,
    clock_ms: Option<i64>,
    moves: Option<i64>,
    recycles_used: Option<i64>,
}

impl RoundRow {
    pub(super) fn round(&self) -> Result<EntrantRound, StoreError> {
        Ok(EntrantRound {
            round: whole("round", self.round)?,
            game: game_id(&self.game)?,
            begun_at_ms: self.begun_at_ms,
            result: self.result()?,
            ended_at_ms: self.ended_at_ms,
        })
    }

    fn result(&self) -> Result<Option<GameResult>, StoreError> {
        const WHAT: &str = "result";
        let (Some(won), Some(base), Some(time), Some(clock_ms), Some(moves), Some(recycles)) = (
            self.won,
            self.base_points,
            self.time_points,
            self.clock_ms,
            self.moves,
            self.recycles_used,
        ) else {
            return Ok(None);
        };
        Ok(Some(GameResult {
            won: won != 0,
            points: self.points,
            base,
            time,
            clock_ms: whole(WHAT, clock_ms)?,
            moves: whole(WHAT, moves)?,
            recycles: whole(WHAT, recycles)?,
        }))
    }
}

/// A number as a column holds it; what is beyond it is the greatest one.
pub(super) fn column(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

pub(super) fn draw_column(draw: DrawCount) -> i64 {
    i64::from(draw.cards())
}

pub(super) fn scoring_column(scoring: Scoring) -> String {
    scoring.to_string()
}

/// `from-to` in milliseconds, separated by blanks.
pub(super) fn outages_column(outages: &[(i64, i64)]) -> String {
    let texts: Vec<String> = outages.iter().map(|(from, to)| format!("{from}-{to}")).collect();
    texts.join(" ")
}

fn outages(text: &str) -> Result<Vec<(i64, i64)>, StoreError> {
    let outage = |part: &str| {
        let (from, to) = part.split_once('-')?;
        Some((from.parse().ok()?, to.parse().ok()?))
    };
    text.split_whitespace()
        .map(|part| outage(part).ok_or_else(|| unreadable("event", format!("outage {part}"))))
        .collect()
}
