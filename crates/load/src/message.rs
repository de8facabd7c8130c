//! The messages of protocol version 1 as a client sees them (`docs/protocol.md`).

use serde::{Deserialize, Serialize};

/// The version of the protocol this client speaks.
pub const VERSION: u32 = 1;

/// A message from client to server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ClientMessage<'a> {
    /// The first message of every connection; the server answers with the table.
    Hello {
        /// Protocol version.
        v: u32,
        /// Whether the table can be seen; the clock of a free game runs only while it can.
        visible: bool,
    },
    /// One wish of the player.
    Entry {
        /// Entry id: 12 random bytes as base64url, kept when the entry is sent again.
        id: &'a str,
        /// Id of the game.
        game: &'a str,
        /// The `seq` the client stands at, which the entry will get.
        seq: u32,
        /// A move in the house notation, or `undo`, `redo`, `pause`, `resume`, `giveup`, `finish`.
        #[serde(rename = "do")]
        action: &'a str,
    },
}

impl ClientMessage<'_> {
    /// The JSON text of the message.
    ///
    /// # Panics
    ///
    /// Never: the types hold only strings, numbers and booleans.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and booleans always become JSON")
    }
}

/// A message from server to client.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ServerMessage {
    /// The whole table; with [`Table::entry`] set, the acknowledgement of that entry.
    Table(Box<Table>),
    /// The entry changed nothing.
    Refused {
        /// Id of the refused entry.
        id: String,
        /// Where the game stands.
        seq: u32,
        /// Why, as a stable code.
        code: String,
    },
    /// No move that turns a card or raises a foundation can be reached from here any more.
    Stuck {
        /// Id of the game.
        game: String,
        /// The `seq` this was found for.
        seq: u32,
    },
    /// The player's table is another game now.
    Moved,
    /// The server stops.
    Bye {
        /// When to come back, in milliseconds from now.
        retry_ms: u64,
    },
    /// Answer to a ping.
    Pong {
        /// The number of the ping.
        n: u64,
    },
    /// Something went wrong; the server usually closes the connection after it.
    Error {
        /// Stable code.
        code: String,
        /// What was wrong and what to do, in words.
        message: String,
    },
}

/// The table as the player may see it, with the legal moves.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "the protocol has them")]
pub struct Table {
    /// Protocol version.
    pub v: u32,
    /// Why it was sent: `hello`, `entry`, `resync` or `clock`.
    pub why: String,
    /// The entry that made this table.
    #[serde(default)]
    pub entry: Option<String>,
    /// Id of the game.
    pub game: String,
    /// Number of entries in the log.
    pub seq: u32,
    /// Number of moves standing.
    pub ply: u32,
    /// `fresh`, `running`, `won` or `givenup`.
    pub state: String,
    /// Whether the game is paused; a paused table shows no cards.
    pub paused: bool,
    /// Cards left in the stock.
    #[serde(default)]
    pub stock: Option<u8>,
    /// The waste, bottom to top.
    #[serde(default)]
    pub waste: Option<Vec<String>>,
    /// Heights of the foundations.
    #[serde(default)]
    pub foundations: Option<Foundations>,
    /// The seven columns.
    #[serde(default)]
    pub columns: Option<Vec<Column>>,
    /// The legal moves in the house notation.
    pub legal: Vec<String>,
    /// Whether a move can be undone.
    pub undo: bool,
    /// Whether a move can be redone.
    pub redo: bool,
    /// Whether auto-finish is offered.
    pub finish: bool,
    /// Whether the game is known to be stuck.
    pub stuck: bool,
    /// Recycles used and left.
    pub recycles: Recycles,
    /// The points so far; `null` in scoring `none`.
    #[serde(default)]
    pub score: Option<Points>,
    /// What was done since the table before this one.
    #[serde(default)]
    pub played: Vec<String>,
}

impl Table {
    /// Whether the game has ended.
    #[must_use]
    pub fn ended(&self) -> bool {
        matches!(self.state.as_str(), "won" | "givenup")
    }
}

/// Heights of the four foundations, 0 to 13.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Foundations {
    /// Clubs.
    pub c: u8,
    /// Diamonds.
    pub d: u8,
    /// Hearts.
    pub h: u8,
    /// Spades.
    pub s: u8,
}

/// One column: closed cards below, open cards on top.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Column {
    /// Number of closed cards.
    pub closed: u8,
    /// The open cards, bottom to top.
    pub open: Vec<String>,
}

/// Recycles of the waste.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Recycles {
    /// How many were used.
    pub used: u32,
    /// How many are left; `None` is no limit.
    #[serde(default)]
    pub left: Option<u32>,
}

/// Points of a running or ended game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Points {
    /// Points of the moves.
    pub points: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_protocol_page_is_read() {
        let text = r#"{"t":"table","v":1,"why":"entry","entry":"AAAAAAAAAAAAAAAA",
            "game":"AAAAAAAAAAAAAAAAAAAAAA","seq":12,"ply":10,"state":"running","paused":false,
            "variant":{"draw":3,"recycles":null,"empty":"kings"},"scoring":"tournament",
            "known":false,"number":null,"stock":14,"waste":["7H","2C"],
            "foundations":{"c":3,"d":0,"h":1,"s":0},"columns":[{"closed":0,"open":["KH"]}],
            "legal":["d","w3","35x2"],"undo":true,"redo":false,"finish":false,"stuck":false,
            "recycles":{"used":1,"left":null,"points":-25},"clock":{"ms":12345,"running":true},
            "score":{"points":120,"time":0,"bonus":987},"played":["35x2"],"result":null}"#;
        let Ok(ServerMessage::Table(table)) = serde_json::from_str(text) else {
            panic!("the table was not read")
        };
        assert_eq!(table.entry.as_deref(), Some("AAAAAAAAAAAAAAAA"));
        assert_eq!(table.stock, Some(14));
        assert_eq!(table.legal, ["d", "w3", "35x2"]);
        assert_eq!(table.score, Some(Points { points: 120 }));
    }

    #[test]
    fn a_paused_table_has_no_cards() {
        let text = r#"{"t":"table","v":1,"why":"hello","game":"g","seq":1,"ply":0,
            "state":"running","paused":true,"legal":[],"undo":false,"redo":false,"finish":false,
            "stuck":false,"recycles":{"used":0,"left":null}}"#;
        let Ok(ServerMessage::Table(table)) = serde_json::from_str(text) else {
            panic!("the table was not read")
        };
        assert_eq!((table.stock, table.columns), (None, None));
    }

    #[test]
    fn an_entry_is_written_as_the_protocol_page_says() {
        let message = ClientMessage::Entry { id: "i", game: "g", seq: 12, action: "w3" };
        assert_eq!(message.to_json(), r#"{"t":"entry","id":"i","game":"g","seq":12,"do":"w3"}"#);
    }
}
