//! Help as it goes over the wire.

use std::fmt;

use serde::Serialize;

/// How to go on from a position: `next` on the way to a win, or `back` to where one is known.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub(crate) struct HintFrame {
    pub(crate) game: String,
    pub(crate) seq: u32,
    /// Null: the search does not know.
    pub(crate) winnable: Option<bool>,
    /// The next move of a win.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<String>,
    /// With a move of the stock: how it goes on there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stock: Option<StockFrame>,
    /// Without a move: where a win is known.
    #[serde(flatten)]
    pub(crate) back: Option<BackFrame>,
}

impl fmt::Debug for HintFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // For whom it is, not what it says: that tells hidden cards.
        f.debug_struct("HintFrame")
            .field("game", &self.game)
            .field("seq", &self.seq)
            .finish_non_exhaustive()
    }
}

/// So many draws and recycles, and the move after them.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub(crate) struct StockFrame {
    pub(crate) count: u32,
    pub(crate) then: String,
}

/// How far back a win is known.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub(crate) struct BackFrame {
    /// Moves to undo; null: no position of the game is known to be winnable.
    pub(crate) back: Option<u32>,
    /// Whether it is proven that fewer are not enough, or that the deal could never be won.
    pub(crate) sure: bool,
}

/// A kind of help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum HelpKind {
    /// The light.
    Light,
    /// A hint.
    Hint,
}

/// Why no help is given; stable, clients may act on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NoHelp {
    /// The game has ended.
    Over,
    /// The table is covered.
    Paused,
    /// The client stands at another seq.
    Elsewhere,
    /// In a round of an event there is none.
    Event,
    /// Too many players wait for the solver.
    Busy,
}
