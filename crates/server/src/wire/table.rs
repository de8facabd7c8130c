//! The table as one frame.

use serde::Serialize;

/// Everything a client has to show, and nothing the player has not seen.
#[derive(Debug, Clone, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the protocol")]
pub(crate) struct TableFrame {
    pub(crate) v: u32,
    pub(crate) why: Why,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) entry: Option<String>,
    pub(crate) game: String,
    pub(crate) seq: u32,
    pub(crate) ply: u32,
    pub(crate) state: State,
    /// The event whose round it is; null: a free game.
    pub(crate) event: Option<EventFrame>,
    pub(crate) paused: bool,
    pub(crate) variant: VariantFrame,
    pub(crate) scoring: &'static str,
    pub(crate) known: bool,
    pub(crate) assisted: bool,
    pub(crate) number: Option<String>,
    /// The four parts of the board; absent while paused.
    #[serde(flatten)]
    pub(crate) board: Option<BoardFrame>,
    pub(crate) legal: Vec<String>,
    pub(crate) undo: bool,
    pub(crate) redo: bool,
    pub(crate) finish: bool,
    pub(crate) stuck: bool,
    pub(crate) recycles: RecyclesFrame,
    pub(crate) clock: Option<ClockFrame>,
    pub(crate) score: Option<ScoreFrame>,
    pub(crate) played: Vec<String>,
    pub(crate) result: Option<ResultFrame>,
}

/// Why a table was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Why {
    /// Answer to `hello`.
    Hello,
    /// An entry was stored; the acknowledgement to who sent it.
    Entry,
    /// The client's `seq` was not the game's.
    Resync,
    /// The clock went on or stood still because a table came into sight or went.
    Clock,
    /// The game was marked as assisted.
    Assisted,
    /// The event of the round closed, closes at another time, or shows its results now.
    Closing,
}

/// Where the game is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    /// No entry yet; nothing is stored.
    Fresh,
    /// Under way.
    Running,
    /// Ended with 52 cards on the foundations.
    Won,
    /// Ended by giving up, a new game or a restart.
    GivenUp,
    /// Ended as it stood by the closing of its event.
    Closed,
}

/// The event whose round is played.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct EventFrame {
    pub(crate) id: String,
    pub(crate) kind: &'static str,
    pub(crate) title: String,
    pub(crate) round: u32,
    pub(crate) rounds: u32,
    pub(crate) earlier_points: u64,
    pub(crate) closes_ms: i64,
}

/// The cards as the player sees them.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct BoardFrame {
    pub(crate) stock: u8,
    pub(crate) waste: Vec<String>,
    pub(crate) foundations: FoundationsFrame,
    pub(crate) columns: Vec<ColumnFrame>,
}

/// The rules of this game.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct VariantFrame {
    pub(crate) draw: u8,
    pub(crate) recycles: Option<u8>,
    pub(crate) empty: &'static str,
}

/// Heights of the foundations.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FoundationsFrame {
    pub(crate) c: u8,
    pub(crate) d: u8,
    pub(crate) h: u8,
    pub(crate) s: u8,
}

/// One column.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ColumnFrame {
    pub(crate) closed: u8,
    pub(crate) open: Vec<String>,
}

/// Recycles done and allowed, and the points the next one would bring.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RecyclesFrame {
    pub(crate) used: u32,
    pub(crate) left: Option<u32>,
    pub(crate) points: i64,
}

/// The game clock.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ClockFrame {
    pub(crate) ms: u64,
    pub(crate) running: bool,
}

/// The score now, and what a win now would add.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ScoreFrame {
    pub(crate) points: i64,
    pub(crate) time: i64,
    pub(crate) bonus: Option<i64>,
}

/// How an ended game ended.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ResultFrame {
    pub(crate) won: bool,
    pub(crate) points: Option<i64>,
    pub(crate) base: i64,
    pub(crate) time: i64,
    pub(crate) clock_ms: Option<u64>,
    pub(crate) moves: u32,
    pub(crate) recycles: u32,
}
