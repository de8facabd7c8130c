//! Game records: a game as a text file, made to be kept, read and passed on.
//!
//! ```text
//! [Geduld "record 1"]
//! [Deal "5S3HKD8D3S7H7C5H7DKC9SJC7S6DQHJS6S3DACQSQD4H6CKH4D2D3C8C6H2HAH8S9DKSQCJD9C8H5CTDTHTC4S2SJH2CTSAD4C9HAS5D"]
//! [Variant "draw3 recycles=unlimited empty=kings"]
//! [Scoring "tournament-1"]
//! [Number "x:…"]
//! [Date "2025-05-17"]
//! [Players "Anna"]
//! [Result "givenup 25"]
//!
//! d @0:01.250 d w3 @0:04.000 undo redo
//! @1:12.345 giveup
//! ```
//!
//! As in a chess PGN, headers come first, one a line: a name and a value in quotes, between
//! brackets. In a value `\"` stands for a quote, `\\` for a backslash, `\n` for a line feed and
//! `\r` for a carriage return. A blank line may part the headers from the entries.
//!
//! | header | value | |
//! |---|---|---|
//! | `Geduld` | `record 1`: the format and its version | first, needed |
//! | `Deal` | the deck string | needed |
//! | `Variant` | as [`crate::Variant`] is written | needed |
//! | `Scoring` | as [`crate::Scoring`] is written, with its version | needed |
//! | `Number` | the deal number | optional |
//! | `Date` | the day of the game, `2025-05-17` | optional |
//! | `Players` | who played | optional |
//! | `Result` | `won`, `givenup` or `running`, and the points if there is a score | optional |
//!
//! Entries are in the house notation, parted by white space. A time `@minutes:seconds` with three
//! decimals sets the game clock for the entries after it; it stands where the clock changes, and
//! starts at zero.
//!
//! Reading tolerates: line ends of any system, more or less white space between headers and
//! entries, headers in another order behind the first, other headers, 64 at most (they are kept, and
//! written after the known ones), times that repeat the clock, and a `;` with whatever follows in its
//! line, which is dropped. What [`GameRecord`] writes it reads back as the same record.

mod error;
mod game_record;
mod other_headers;
mod reader;
mod result;
mod time;
mod writer;

pub use error::{
    HeaderError, ParseRecordError, ParseResultError, RecordClaimError, RecordErrorKind,
};
pub use game_record::GameRecord;
pub use other_headers::OtherHeaders;
pub use result::RecordedResult;

/// The value of the header that names the format.
const FORMAT: &str = "record 1";

/// The headers of the format.
const KNOWN: [&str; 8] =
    ["Geduld", "Deal", "Variant", "Scoring", "Number", "Date", "Players", "Result"];
