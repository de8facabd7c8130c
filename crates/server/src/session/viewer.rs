//! One socket at a table, as the table knows it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, watch};

/// Frames that may wait for a slow socket before it is let go.
const WAITING_FRAMES: usize = 64;

/// Why a socket is let go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Parting {
    /// Nothing more is read from it.
    Over,
    /// The house stops.
    Stopping,
    /// Its player is another one now, or nobody.
    SignedOut,
    /// It takes its frames too slowly.
    Slow,
}

/// Where frames for one socket go; never waits.
#[derive(Clone)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    parting: watch::Sender<Option<Parting>>,
    heard_ms: Arc<AtomicU64>,
}

/// The socket's end of its outbox.
pub(crate) struct Inbox {
    /// Frames to send, in order.
    pub(crate) frames: mpsc::Receiver<Utf8Bytes>,
    /// Becomes something when the socket has to go.
    pub(crate) parting: watch::Receiver<Option<Parting>>,
}

impl Outbox {
    /// A pair of ends.
    pub(crate) fn new(now_ms: u64) -> (Outbox, Inbox) {
        let (frames, waiting) = mpsc::channel(WAITING_FRAMES);
        let (parting, parted) = watch::channel(None);
        let heard_ms = Arc::new(AtomicU64::new(now_ms));
        (Outbox { frames, parting, heard_ms }, Inbox { frames: waiting, parting: parted })
    }

    /// Queues a frame; a socket with too many waiting is let go.
    pub(crate) fn send(&self, frame: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.frames.try_send(frame) {
            self.part(Parting::Slow);
        }
    }

    /// Lets the socket go.
    pub(crate) fn part(&self, why: Parting) {
        self.parting.send_if_modified(|parting| {
            let first = parting.is_none();
            parting.get_or_insert(why);
            first
        });
    }

    /// Notes that the socket was heard at `now_ms` of house time.
    pub(crate) fn heard(&self, now_ms: u64) {
        self.heard_ms.fetch_max(now_ms, Ordering::Relaxed);
    }

    /// When it was last heard.
    pub(crate) fn heard_ms(&self) -> u64 {
        self.heard_ms.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Outbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outbox").field("heard_ms", &self.heard_ms()).finish_non_exhaustive()
    }
}

/// A socket that said hello at a table.
#[derive(Debug)]
pub(crate) struct Viewer {
    /// The socket's number, unique in this process.
    pub(crate) socket: u64,
    /// Its frames.
    pub(crate) outbox: Outbox,
    /// Whether its table can be seen.
    pub(crate) visible: bool,
    /// The help it wants.
    pub(crate) wants: Wants,
}

/// The help that a socket wants.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Wants {
    /// Whether its light is on.
    pub(crate) light: bool,
    /// The seq for which the light was told last.
    pub(crate) told: Option<u32>,
    /// The seq for which it waits for a hint.
    pub(crate) hint: Option<u32>,
}

impl Viewer {
    /// Whether the light has yet to be told it for a seq; who does not look is not told.
    pub(crate) fn waits_for_light(&self, seq: u32) -> bool {
        self.visible && self.wants.light && self.wants.told != Some(seq)
    }
}
