//! A bare axum WebSocket server that answers every frame with one recorded table, and its clients.
//!
//! It is the ceiling of what sockets, the runtime and the clients allow on this machine: no rules, no
//! store, no session. The clients write an entry of the usual length, read the answer and choose a
//! move from it, exactly as the players of a measurement do.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Instant;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::bot::{Bot, Prospect, Wish};
use crate::browser::{BrowserError, Socket};
use crate::message::{ClientMessage, ServerMessage};
use crate::tally::Tally;

/// Serves until the process ends; prints its address as the house does.
///
/// # Errors
///
/// When no port of the loopback is to be had.
pub async fn serve(frame: String) -> std::io::Result<()> {
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).await?;
    let line = format!("echo on http://{}\n", listener.local_addr()?);
    std::io::Write::write_all(&mut std::io::stdout(), line.as_bytes())?;
    let router = Router::new().route("/", get(upgrade)).with_state(frame);
    axum::serve(listener, router).await
}

async fn upgrade(State(frame): State<String>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| answer(socket, frame))
}

async fn answer(mut socket: WebSocket, frame: String) {
    while let Some(Ok(message)) = socket.recv().await {
        if matches!(message, Message::Text(_))
            && socket.send(Message::text(frame.clone())).await.is_err()
        {
            return;
        }
    }
}

/// One client: writes, reads and chooses until told to stop.
///
/// # Errors
///
/// When the connection is lost, or the recorded frame is no table.
pub async fn client(
    mut socket: Socket,
    seed: u64,
    stop: watch::Receiver<bool>,
) -> Result<Tally, BrowserError> {
    let mut bot = Bot::new(seed);
    let mut tally = Tally::new();
    let mut action = "d".to_owned();
    while !*stop.borrow() {
        let begun = Instant::now();
        let message = ClientMessage::Entry {
            id: "AAAAAAAAAAAAAAAA",
            game: "AAAAAAAAAAAAAAAAAAAAAA",
            seq: 12,
            action: &action,
        };
        socket.send(message.to_json()).await?;
        let frame = socket.next().await?;
        tally.record(begun.elapsed());
        let Ok(ServerMessage::Table(table)) = serde_json::from_str(&frame) else {
            return Err(BrowserError::Unreachable("the echo answered with no table".to_owned()));
        };
        let prospect = Prospect::of_table(&table).map_err(BrowserError::Unreachable)?;
        action = match bot.choose(&prospect) {
            Wish::Entry(text) => text,
            Wish::NewGame => "d".to_owned(),
        };
    }
    Ok(tally)
}
