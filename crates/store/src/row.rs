//! Rows as they come from the database, and values as they go in.

use geduld_rules::{
    Deal, DealNumber, DrawCount, EmptyColumns, Entry, GameResult, PackedGame, Recycles, Scoring,
    Variant, binary,
};
use sqlx::FromRow;

use crate::{
    Before, Class, ClockState, EntryId, FinishedGame, GameId, PlayerId, Statistics, StoreError,
    StoredGame, Terms,
};

/// How many appends a finished game remembers, to acknowledge them again.
pub(crate) const REMEMBERED: usize = 8;

/// How much of a packed game is read when only its deal is wanted.
pub(crate) const HEAD_BYTES: i64 = PackedGame::HEAD_BYTES as i64;

/// Unlimited recycles in a column that holds their number.
const UNLIMITED: i64 = -1;

/// The columns that name a variant.
#[derive(FromRow)]
pub(crate) struct VariantColumns {
    pub(crate) draw: i64,
    pub(crate) recycles: i64,
    pub(crate) empty_any: i64,
}

impl From<Variant> for VariantColumns {
    fn from(variant: Variant) -> Self {
        Self {
            draw: i64::from(variant.draw.cards()),
            recycles: match variant.recycles {
                Recycles::Unlimited => UNLIMITED,
                Recycles::AtMost(limit) => i64::from(limit),
            },
            empty_any: i64::from(variant.empty == EmptyColumns::Any),
        }
    }
}

impl VariantColumns {
    fn variant(&self) -> Result<Variant, StoreError> {
        Ok(Variant {
            draw: draw_count(self.draw)?,
            recycles: match self.recycles {
                UNLIMITED => Recycles::Unlimited,
                limit => Recycles::AtMost(whole("variant", limit)?),
            },
            empty: if self.empty_any == 0 { EmptyColumns::Kings } else { EmptyColumns::Any },
        })
    }
}

/// The columns of what a game is started on, but for the deal.
#[derive(FromRow)]
pub(crate) struct TermsColumns {
    #[sqlx(flatten)]
    variant: VariantColumns,
    scoring: String,
    known: i64,
    assisted: i64,
    number: Option<String>,
}

impl TermsColumns {
    fn terms(self, deal: Deal) -> Result<Terms, StoreError> {
        Ok(Terms {
            deal,
            variant: self.variant.variant()?,
            scoring: scoring(&self.scoring)?,
            known: self.known != 0,
            assisted: self.assisted != 0,
            number: number(self.number)?,
        })
    }
}

#[derive(FromRow)]
pub(crate) struct GameRow {
    id: Vec<u8>,
    player: Vec<u8>,
    seq: i64,
    deal: Vec<u8>,
    #[sqlx(flatten)]
    terms: TermsColumns,
    started_at_ms: i64,
    last_at_ms: i64,
    clock_ms: i64,
    running_since_ms: Option<i64>,
    event: Option<String>,
}

impl GameRow {
    pub(crate) fn game(self) -> Result<StoredGame, StoreError> {
        Ok(StoredGame {
            id: game_id(&self.id)?,
            player: player_id(&self.player)?,
            terms: self.terms.terms(deal(&self.deal)?)?,
            seq: whole("game", self.seq)?,
            started_at_ms: self.started_at_ms,
            last_at_ms: self.last_at_ms,
            clock: clock(self.clock_ms, self.running_since_ms)?,
            event: self.event,
        })
    }
}

#[derive(FromRow)]
pub(crate) struct EntryRow {
    clock_ms: i64,
    action: Vec<u8>,
}

impl EntryRow {
    pub(crate) fn entry(self) -> Result<Entry, StoreError> {
        let action = binary::decode_action(&self.action)
            .map_err(|error| unreadable("entry", error.to_string()))?;
        Ok(Entry { clock_ms: whole("entry", self.clock_ms)?, action })
    }
}

#[derive(FromRow)]
pub(crate) struct ClockRow {
    pub(crate) id: Vec<u8>,
    clock_ms: i64,
    running_since_ms: Option<i64>,
}

impl ClockRow {
    /// The clock; one that is damaged starts again at 0, because the game's log has a better one.
    pub(crate) fn clock(&self) -> ClockState {
        let clock_ms = u64::try_from(self.clock_ms).unwrap_or(0);
        ClockState { clock_ms, running_since_ms: self.running_since_ms }
    }
}

#[derive(FromRow)]
pub(crate) struct FinishedRow {
    id: Vec<u8>,
    player: Vec<u8>,
    #[sqlx(flatten)]
    terms: TermsColumns,
    started_at_ms: i64,
    ended_at_ms: i64,
    seq: i64,
    played: i64,
    won: i64,
    points: Option<i64>,
    base_points: i64,
    time_points: i64,
    clock_ms: i64,
    moves: i64,
    recycles_used: i64,
    event: Option<String>,
    shared: i64,
    /// The first bytes of the packed game, which tell its deal.
    head: Vec<u8>,
}

impl FinishedRow {
    pub(crate) fn game(self) -> Result<FinishedGame, StoreError> {
        let deal = PackedGame::read_deal(&self.head)
            .map_err(|error| unreadable("finished game", error.to_string()))?;
        Ok(FinishedGame {
            id: game_id(&self.id)?,
            player: player_id(&self.player)?,
            terms: self.terms.terms(deal)?,
            seq: whole("finished game", self.seq)?,
            started_at_ms: self.started_at_ms,
            ended_at_ms: self.ended_at_ms,
            played: self.played != 0,
            result: GameResult {
                won: self.won != 0,
                points: self.points,
                base: self.base_points,
                time: self.time_points,
                clock_ms: whole("result", self.clock_ms)?,
                moves: whole("result", self.moves)?,
                recycles: whole("result", self.recycles_used)?,
            },
            event: self.event,
            shared: self.shared != 0,
        })
    }
}

/// The log of a packed game.
pub(crate) fn unpacked(packed: &[u8]) -> Result<Vec<Entry>, StoreError> {
    match PackedGame::unpack(packed) {
        Ok(game) => Ok(game.entries),
        Err(error) => Err(unreadable("finished game", error.to_string())),
    }
}

#[derive(FromRow)]
pub(crate) struct StatisticsRow {
    #[sqlx(flatten)]
    variant: VariantColumns,
    scoring: String,
    class: i64,
    played: i64,
    won: i64,
    current_streak: i64,
    longest_streak: i64,
    best_points: Option<i64>,
    total_points: Option<i64>,
    fastest_win_ms: Option<i64>,
    total_win_ms: i64,
    total_ms: i64,
}

impl StatisticsRow {
    pub(crate) fn statistics(self) -> Result<Statistics, StoreError> {
        const WHAT: &str = "statistics";
        let scoring = scoring(&self.scoring)?;
        // Games without a clock store one too: it says nothing.
        let timed = |ms: i64| -> Result<Option<u64>, StoreError> {
            if scoring.has_clock() { whole(WHAT, ms).map(Some) } else { Ok(None) }
        };
        Ok(Statistics {
            variant: self.variant.variant()?,
            scoring,
            class: match self.class {
                0 => Class::Counted,
                1 => Class::Known,
                _ => Class::Assisted,
            },
            played: whole(WHAT, self.played)?,
            won: whole(WHAT, self.won)?,
            current_streak: whole(WHAT, self.current_streak)?,
            longest_streak: whole(WHAT, self.longest_streak)?,
            best_points: self.best_points,
            total_points: self.total_points,
            fastest_win_ms: self.fastest_win_ms.map(timed).transpose()?.flatten(),
            total_win_ms: timed(self.total_win_ms)?,
            total_ms: timed(self.total_ms)?,
        })
    }
}

/// Where a listing starts that starts with the newest game.
pub(crate) fn before_columns(before: Option<Before>) -> (i64, Vec<u8>) {
    match before {
        Some(before) => (before.ended_at_ms, before.id.as_bytes().to_vec()),
        // No game ends at the end of time, so nothing is left out.
        None => (i64::MAX, Vec::new()),
    }
}

/// Where a listing starts that starts with the oldest game.
pub(crate) fn after_columns(after: Option<Before>) -> (i64, Vec<u8>) {
    match after {
        Some(after) => (after.ended_at_ms, after.id.as_bytes().to_vec()),
        None => (i64::MIN, Vec::new()),
    }
}

/// Whether the ids that a finished game keeps hold this one.
pub(crate) fn remembers(last_entry_ids: &[u8], id: EntryId) -> bool {
    last_entry_ids.chunks_exact(EntryId::BYTES).any(|bytes| bytes == id.as_bytes())
}

pub(crate) fn game_id(bytes: &[u8]) -> Result<GameId, StoreError> {
    bytes.try_into().map(GameId::from_bytes).map_err(|_| wrong_length("game id", bytes))
}

pub(crate) fn player_id(bytes: &[u8]) -> Result<PlayerId, StoreError> {
    bytes.try_into().map(PlayerId::from_bytes).map_err(|_| wrong_length("player id", bytes))
}

pub(crate) fn whole<T: TryFrom<i64>>(what: &'static str, value: i64) -> Result<T, StoreError> {
    T::try_from(value).map_err(|_| unreadable(what, format!("{value} is out of range")))
}

fn deal(bytes: &[u8]) -> Result<Deal, StoreError> {
    let bytes = bytes.try_into().map_err(|_| wrong_length("deal", bytes))?;
    Deal::from_bytes(bytes).map_err(|error| unreadable("deal", error.to_string()))
}

pub(crate) fn draw_count(cards: i64) -> Result<DrawCount, StoreError> {
    match cards {
        1 => Ok(DrawCount::One),
        3 => Ok(DrawCount::Three),
        other => Err(unreadable("variant", format!("draw {other}"))),
    }
}

pub(crate) fn scoring(text: &str) -> Result<Scoring, StoreError> {
    text.parse().map_err(|error| unreadable("scoring", format!("{text}: {error}")))
}

fn number(text: Option<String>) -> Result<Option<DealNumber>, StoreError> {
    // The text stays out of the message: a number tells the hidden cards.
    text.map(|text| text.parse()).transpose().map_err(
        |error: geduld_rules::ParseDealNumberError| unreadable("deal number", error.to_string()),
    )
}

fn clock(clock_ms: i64, running_since_ms: Option<i64>) -> Result<ClockState, StoreError> {
    Ok(ClockState { clock_ms: whole("clock", clock_ms)?, running_since_ms })
}

pub(crate) fn wrong_length(what: &'static str, bytes: &[u8]) -> StoreError {
    unreadable(what, format!("it has {} bytes", bytes.len()))
}

pub(crate) fn unreadable(what: &'static str, reason: String) -> StoreError {
    StoreError::Unreadable { what, reason }
}
