//! The sending half of a socket: frames in order, pings, and the last word.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use futures_util::stream::SplitSink;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::session::{Inbox, Parting};
use crate::wire::ServerMessage;

/// The last word to a socket must be gone within this time.
const LAST_WORD: Duration = Duration::from_secs(2);

/// When sockets come back after a stop: from one to four seconds, so that they do not come at once.
const RETRY_MS: u32 = 1_000;
const RETRY_JITTER_MS: u32 = 3_000;

/// Sends what the inbox holds until the socket goes, the reader ends, or it has to part.
///
/// `jitter` gives each socket a beat of its own, so that pings and returns do not come at once.
pub(super) async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut inbox: Inbox,
    ping_every: Duration,
    jitter: u32,
) {
    let every = ping_every + ping_every / 4 * (jitter % 1024) / 1024;
    let mut pings = tokio::time::interval_at(Instant::now() + every, every);
    pings.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let why = loop {
        let sent = tokio::select! {
            biased;
            parting = parted(&mut inbox.parting) => break parting,
            frame = inbox.frames.recv() => match frame {
                Some(frame) => send(&mut sink, &mut inbox, Message::Text(frame)).await,
                None => break Parting::Over,
            },
            _ = pings.tick() => send(&mut sink, &mut inbox, Message::Ping(Vec::new().into())).await,
        };
        match sent {
            Sent::Whole => {}
            Sent::Gone => return,
            Sent::Interrupted(parting) => break parting,
        }
    };
    let last_word = async {
        // What was queued before the stop still goes out: an acknowledgement may be among it.
        while let Ok(frame) = inbox.frames.try_recv() {
            sink.send(Message::Text(frame)).await?;
        }
        let code = match why {
            Parting::Stopping => {
                let retry_ms = RETRY_MS + jitter % RETRY_JITTER_MS;
                sink.send(Message::Text(bye(retry_ms))).await?;
                close_code::RESTART
            }
            Parting::Slow | Parting::SignedOut => {
                sink.send(Message::Text(bye(RETRY_MS))).await?;
                close_code::AGAIN
            }
            Parting::Over => close_code::NORMAL,
        };
        let reason = Utf8Bytes::from_static("");
        sink.send(Message::Close(Some(CloseFrame { code, reason }))).await
    };
    // A socket that takes nothing more is simply dropped.
    let _ = tokio::time::timeout(LAST_WORD, last_word).await;
}

enum Sent {
    Whole,
    Gone,
    Interrupted(Parting),
}

async fn send(
    sink: &mut SplitSink<WebSocket, Message>,
    inbox: &mut Inbox,
    message: Message,
) -> Sent {
    tokio::select! {
        sent = sink.send(message) => if sent.is_ok() { Sent::Whole } else { Sent::Gone },
        parting = parted(&mut inbox.parting) => Sent::Interrupted(parting),
    }
}

async fn parted(parting: &mut watch::Receiver<Option<Parting>>) -> Parting {
    match parting.wait_for(Option::is_some).await.map(|parting| *parting) {
        Ok(Some(parting)) => parting,
        // All outboxes are gone, so nobody can say anything more.
        Ok(None) | Err(_) => Parting::Over,
    }
}

fn bye(retry_ms: u32) -> Utf8Bytes {
    ServerMessage::Bye { retry_ms }.text().into()
}
