//! A compact binary form of entries and of whole games, made to be kept for ever.
//!
//! **Action**, one or two bytes. Columns c count from 0; suits s by [`Suit::index`].
//!
//! | bytes | action |
//! |---|---|
//! | `00` | draw |
//! | `01` | recycle |
//! | `02` | waste to foundation |
//! | `03` `04` | undo, redo |
//! | `05` `06` | pause, resume |
//! | `07` | give up |
//! | `08` | outage |
//! | `10` + c | waste to column c |
//! | `18` + c | column c to foundation |
//! | `20` + 8 s + c | take back from suit s to column c |
//! | `40` + 7 from + to | one card from column to column |
//! | `80` + 7 from + to, n | n cards from column to column, n from 2 to 13 |
//!
//! **Entry**: its clock in milliseconds as a number, then its action. A **number** has seven bits
//! a byte, lowest first, the high bit set in all but the last byte, and no needless bytes.
//!
//! **Game**: `01` (the version), the 29 bytes of the deal's exact code, one byte for the variant
//! (bit 0: draw three, bit 1: any card to empty columns, bit 2: recycles limited), the limit of
//! recycles in one byte if limited, one byte for the scheme by its place in [`Scheme::ALL`], the
//! version of the scoring as a number, the count of entries as a number, then the entries, each
//! with the difference to the clock of the entry before it in place of its clock.
//!
//! Every value has one form, and what is written by one version of this crate is read by every
//! later one: a change gets a new version byte, and the old form stays readable.

use alloc::vec::Vec;

use crate::{
    Action, Column, Deal, DealError, DrawCount, EmptyColumns, Entry, Game, Move, Recycles,
    ReplayError, Scheme, Scoring, Suit, Variant,
};

/// The version byte of a packed game.
const VERSION: u8 = 1;

/// Bytes that are no action, entry or game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes end in the midst of something.
    #[error("the bytes end too early")]
    TooShort,
    /// Something stands after the end.
    #[error("{extra} bytes stand after the end")]
    TooLong {
        /// How many.
        extra: usize,
    },
    /// A byte stands for no action.
    #[error("byte {byte:#04x} stands for no action")]
    NoAction {
        /// That byte.
        byte: u8,
    },
    /// A run that no position allows.
    #[error("a longer run has 2 to 13 cards, not {count}, and goes to another column")]
    NoRun {
        /// Cards of the run.
        count: u8,
    },
    /// A number is too large or has needless bytes.
    #[error("a number is too large or is written with needless bytes")]
    NoNumber,
    /// The clock grows beyond what 64 bits hold.
    #[error("the clock of entry {index} is too large")]
    Clock {
        /// The index of the entry.
        index: u32,
    },
    /// The form is newer than this program.
    #[error("version {version} of packed games is not known here")]
    Version {
        /// The version byte.
        version: u8,
    },
    /// The variant byte is none.
    #[error("byte {byte:#04x} stands for no variant")]
    NoVariant {
        /// That byte.
        byte: u8,
    },
    /// The scheme or its version is not known.
    #[error("the scoring is not known here")]
    NoScoring,
    /// The deal is none.
    #[error(transparent)]
    Deal(#[from] DealError),
}

/// The bytes of an action: one, or two for a run of more than one card.
///
/// A move that is not [`Move::is_well_formed`] is written but cannot be read back.
#[must_use]
pub fn encode_action(action: &Action) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(2);
    write_action(*action, &mut bytes);
    bytes
}

/// The action of bytes that hold nothing else.
///
/// # Errors
/// When they are not what [`encode_action`] writes.
pub fn decode_action(bytes: &[u8]) -> Result<Action, DecodeError> {
    read_all(bytes, read_action)
}

/// The bytes of an entry: its clock and its action.
#[must_use]
pub fn encode_entry(entry: &Entry) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(6);
    write_number(entry.clock_ms, &mut bytes);
    write_action(entry.action, &mut bytes);
    bytes
}

/// The entry of bytes that hold nothing else.
///
/// # Errors
/// When they are not what [`encode_entry`] writes.
pub fn decode_entry(bytes: &[u8]) -> Result<Entry, DecodeError> {
    read_all(bytes, |rest| Ok(Entry { clock_ms: read_number(rest)?, action: read_action(rest)? }))
}

/// A whole game in few bytes: what a replay needs. `Debug` of its deal keeps the hidden cards back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedGame {
    /// The deal.
    pub deal: Deal,
    /// The variant.
    pub variant: Variant,
    /// The scoring.
    pub scoring: Scoring,
    /// The log.
    pub entries: Vec<Entry>,
}

impl PackedGame {
    /// How many of the first bytes of a packed game tell its deal.
    pub const HEAD_BYTES: u8 = 30;

    /// The deal of a packed game, from its first [`PackedGame::HEAD_BYTES`] or more of its bytes:
    /// for who needs no log.
    ///
    /// # Errors
    /// When the bytes are something else.
    pub fn read_deal(mut bytes: &[u8]) -> Result<Deal, DecodeError> {
        read_head(&mut bytes)
    }

    /// What is kept of a game.
    #[must_use]
    pub fn of(game: &Game) -> PackedGame {
        PackedGame {
            deal: game.deal().clone(),
            variant: game.variant(),
            scoring: game.scoring(),
            entries: Vec::from(game.log()),
        }
    }

    /// The game: a replay of the log.
    ///
    /// # Errors
    /// When the rules refuse an entry.
    pub fn replay(self) -> Result<Game, ReplayError> {
        Game::replay(self.deal, self.variant, self.scoring, self.entries)
    }

    /// The bytes of the game, as the module tells. A clock that goes back is written as standing
    /// still; no game has one.
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(40 + self.entries.len() * 4);
        bytes.push(VERSION);
        bytes.extend_from_slice(&self.deal.to_bytes());
        write_variant(self.variant, &mut bytes);
        bytes.push(scheme_byte(self.scoring.scheme));
        write_number(u64::from(self.scoring.version), &mut bytes);
        write_number(self.entries.len() as u64, &mut bytes);
        let mut last_ms = 0;
        for entry in &self.entries {
            write_number(entry.clock_ms.saturating_sub(last_ms), &mut bytes);
            write_action(entry.action, &mut bytes);
            last_ms = last_ms.max(entry.clock_ms);
        }
        bytes
    }

    /// Reads what [`PackedGame::pack`] wrote. The log is not replayed: see [`PackedGame::replay`].
    ///
    /// # Errors
    /// When the bytes are something else.
    pub fn unpack(bytes: &[u8]) -> Result<PackedGame, DecodeError> {
        read_all(bytes, |rest| {
            let deal = read_head(rest)?;
            let variant = read_variant(rest)?;
            let scoring = read_scoring(rest)?;
            let entries = read_entries(rest)?;
            Ok(PackedGame { deal, variant, scoring, entries })
        })
    }
}

fn read_all<T>(
    mut bytes: &[u8],
    read: impl FnOnce(&mut &[u8]) -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    let value = read(&mut bytes)?;
    if bytes.is_empty() { Ok(value) } else { Err(DecodeError::TooLong { extra: bytes.len() }) }
}

fn read_head(bytes: &mut &[u8]) -> Result<Deal, DecodeError> {
    let version = read_byte(bytes)?;
    if version != VERSION {
        return Err(DecodeError::Version { version });
    }
    let (code, rest) = bytes.split_first_chunk().ok_or(DecodeError::TooShort)?;
    *bytes = rest;
    Ok(Deal::from_bytes(code)?)
}

fn read_byte(bytes: &mut &[u8]) -> Result<u8, DecodeError> {
    let (&byte, rest) = bytes.split_first().ok_or(DecodeError::TooShort)?;
    *bytes = rest;
    Ok(byte)
}

fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

fn read_number(bytes: &mut &[u8]) -> Result<u64, DecodeError> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = read_byte(bytes)?;
        let bits = u64::from(byte & 0x7f);
        if bits << shift >> shift != bits {
            return Err(DecodeError::NoNumber);
        }
        number |= bits << shift;
        if byte < 0x80 {
            let needless = byte == 0 && shift > 0;
            return if needless { Err(DecodeError::NoNumber) } else { Ok(number) };
        }
    }
    Err(DecodeError::NoNumber)
}

fn write_action(action: Action, bytes: &mut Vec<u8>) {
    let (first, count) = match action {
        Action::Move(Move::Draw) => (0x00, None),
        Action::Move(Move::Recycle) => (0x01, None),
        Action::Move(Move::WasteToFoundation) => (0x02, None),
        Action::Undo => (0x03, None),
        Action::Redo => (0x04, None),
        Action::Pause => (0x05, None),
        Action::Resume => (0x06, None),
        Action::GiveUp => (0x07, None),
        Action::Outage => (0x08, None),
        Action::Move(Move::WasteToColumn(to)) => (0x10 + column_byte(to), None),
        Action::Move(Move::ColumnToFoundation(from)) => (0x18 + column_byte(from), None),
        Action::Move(Move::FoundationToColumn { suit, to }) => {
            (0x20 + 8 * suit as u8 + column_byte(to), None)
        }
        Action::Move(Move::ColumnToColumn { from, to, count: 1 }) => (0x40 + pair(from, to), None),
        Action::Move(Move::ColumnToColumn { from, to, count }) => {
            (0x80 + pair(from, to), Some(count))
        }
    };
    bytes.push(first);
    bytes.extend(count);
}

fn read_action(bytes: &mut &[u8]) -> Result<Action, DecodeError> {
    let byte = read_byte(bytes)?;
    let unknown = DecodeError::NoAction { byte };
    let column = |index| Column::new(index).ok_or(unknown);
    Ok(match byte {
        0x00 => Action::Move(Move::Draw),
        0x01 => Action::Move(Move::Recycle),
        0x02 => Action::Move(Move::WasteToFoundation),
        0x03 => Action::Undo,
        0x04 => Action::Redo,
        0x05 => Action::Pause,
        0x06 => Action::Resume,
        0x07 => Action::GiveUp,
        0x08 => Action::Outage,
        0x10..=0x16 => Action::Move(Move::WasteToColumn(column(byte - 0x10)?)),
        0x18..=0x1e => Action::Move(Move::ColumnToFoundation(column(byte - 0x18)?)),
        0x20..=0x3e => {
            let suit = Suit::from_index(usize::from((byte - 0x20) / 8)).ok_or(unknown)?;
            Action::Move(Move::FoundationToColumn { suit, to: column(byte % 8)? })
        }
        0x40..=0x70 => read_run(byte - 0x40, 1)?,
        0x80..=0xb0 => match read_byte(bytes)? {
            count @ (0 | 1) => return Err(DecodeError::NoRun { count }),
            count => read_run(byte - 0x80, count)?,
        },
        _ => return Err(unknown),
    })
}

fn read_run(pair: u8, count: u8) -> Result<Action, DecodeError> {
    let columns = (Column::new(pair / 7), Column::new(pair % 7));
    let (Some(from), Some(to)) = columns else { return Err(DecodeError::NoRun { count }) };
    let run = Move::ColumnToColumn { from, to, count };
    if run.is_well_formed() { Ok(Action::Move(run)) } else { Err(DecodeError::NoRun { count }) }
}

const fn column_byte(column: Column) -> u8 {
    column.number() - 1
}

const fn pair(from: Column, to: Column) -> u8 {
    7 * column_byte(from) + column_byte(to)
}

fn write_variant(variant: Variant, bytes: &mut Vec<u8>) {
    let limit = match variant.recycles {
        Recycles::Unlimited => None,
        Recycles::AtMost(limit) => Some(limit),
    };
    let bits =
        [variant.draw == DrawCount::Three, variant.empty == EmptyColumns::Any, limit.is_some()];
    bytes.push(bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit)));
    bytes.extend(limit);
}

fn read_variant(bytes: &mut &[u8]) -> Result<Variant, DecodeError> {
    let byte = read_byte(bytes)?;
    if byte > 0b111 {
        return Err(DecodeError::NoVariant { byte });
    }
    Ok(Variant {
        draw: if byte & 1 == 0 { DrawCount::One } else { DrawCount::Three },
        empty: if byte & 2 == 0 { EmptyColumns::Kings } else { EmptyColumns::Any },
        recycles: match byte & 4 {
            0 => Recycles::Unlimited,
            _ => Recycles::AtMost(read_byte(bytes)?),
        },
    })
}

fn scheme_byte(scheme: Scheme) -> u8 {
    Scheme::ALL.into_iter().zip(0..).find(|&(known, _)| known == scheme).map_or(0, |(_, byte)| byte)
}

fn read_scoring(bytes: &mut &[u8]) -> Result<Scoring, DecodeError> {
    let scheme = Scheme::ALL.get(usize::from(read_byte(bytes)?)).ok_or(DecodeError::NoScoring)?;
    let version = u16::try_from(read_number(bytes)?).map_err(|_| DecodeError::NoScoring)?;
    let scoring = Scoring { scheme: *scheme, version };
    if scoring.is_known() { Ok(scoring) } else { Err(DecodeError::NoScoring) }
}

fn read_entries(bytes: &mut &[u8]) -> Result<Vec<Entry>, DecodeError> {
    let count = read_number(bytes)?;
    let count = u32::try_from(count).map_err(|_| DecodeError::NoNumber)?;
    // An entry has two bytes at least: a false count must not make room for more.
    let mut entries = Vec::with_capacity((count as usize).min(bytes.len() / 2));
    let mut clock_ms = 0_u64;
    for index in 0..count {
        let passed_ms = read_number(bytes)?;
        clock_ms = clock_ms.checked_add(passed_ms).ok_or(DecodeError::Clock { index })?;
        entries.push(Entry { clock_ms, action: read_action(bytes)? });
    }
    Ok(entries)
}
