//! What can be wrong with a record.

use super::RecordedResult;
use crate::{
    DealError, ParseActionError, ParseDealNumberError, ParseScoringError, ParseVariantError,
    ReplayError,
};

/// What is wrong with the text of a record, and in which line, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ParseRecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    #[source]
    pub kind: RecordErrorKind,
}

/// What is wrong with a line of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// The file does not start as a record does.
    #[error("a game record starts with [Geduld \"record 1\"]")]
    Format,
    /// A header is not written as headers are.
    #[error("a header is written [Name \"value\"], with \\\" for a quote and \\\\ for a backslash")]
    Header,
    /// A header stands twice.
    #[error("that header stands twice")]
    Twice,
    /// A header that is not of the format has a name that cannot be.
    #[error(transparent)]
    Other(#[from] HeaderError),
    /// A header that is needed does not stand among the headers, which end here.
    #[error("the headers end without {name}")]
    Missing {
        /// The name of the header.
        name: &'static str,
    },
    /// The deal is none.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The variant is none.
    #[error(transparent)]
    Variant(#[from] ParseVariantError),
    /// The scoring is none.
    #[error(transparent)]
    Scoring(#[from] ParseScoringError),
    /// The deal number is none.
    #[error(transparent)]
    Number(#[from] ParseDealNumberError),
    /// The result is none.
    #[error(transparent)]
    Result(#[from] ParseResultError),
    /// A time is not written as times are.
    #[error("a time is written @minutes:seconds with three decimals, as in @7:05.250")]
    Time,
    /// A word among the entries is no entry.
    #[error(transparent)]
    Action(#[from] ParseActionError),
}

/// A text that is no result of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a result is won, givenup or running, and the points if there is a score, as in won 2845")]
pub struct ParseResultError;

/// A claim of a record that the replay does not bear out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordClaimError {
    /// An entry is refused.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The number is the name of another deal.
    #[error("the deal number of the record is the number of another deal")]
    Number,
    /// The result is another one.
    #[error("the record says {recorded}, its replay gives {replayed}")]
    Result {
        /// What the record says.
        recorded: RecordedResult,
        /// What the replay gives.
        replayed: RecordedResult,
    },
}

/// A header that cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeaderError {
    /// The name is none.
    #[error("the name of a header is made of letters a to z, small or capital")]
    Name,
    /// There are as many headers as a record takes.
    #[error("a record has at most 64 headers of its own")]
    TooMany,
    /// The name is taken.
    #[error("that header stands already or belongs to the format")]
    Twice,
}
