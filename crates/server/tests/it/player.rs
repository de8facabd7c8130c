//! A player at a table: one socket and what it last saw.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::browser::Browser;

/// A message must come within this time; it is no measure of speed.
const PATIENCE: Duration = Duration::from_secs(20);

/// A socket.
pub(crate) struct Player {
    stream: WebSocketStream<TcpStream>,
    /// The last table frame.
    pub(crate) table: Value,
    /// Every frame, as it came.
    pub(crate) frames: Vec<String>,
    /// Begins its entry ids; no other player of this process has it unless a test gives it.
    pub(crate) name: u64,
    entries: u64,
}

impl Player {
    /// Opens a socket and says hello, in sight.
    pub(crate) async fn sit_down(browser: &mut Browser) -> Player {
        let mut player = Player::connect(browser).await;
        player.hello(true).await;
        player
    }

    /// Opens a socket.
    pub(crate) async fn connect(browser: &mut Browser) -> Player {
        Player::try_connect(browser, &[]).await.unwrap()
    }

    /// Opens a socket, or gives the status it was refused with.
    pub(crate) async fn try_connect(
        browser: &mut Browser,
        headers: &[(&str, &str)],
    ) -> Result<Player, u16> {
        Player::try_connect_to(browser, "/ws", headers).await
    }

    /// Opens a socket at the table of a round and says hello.
    pub(crate) async fn sit_down_at(browser: &mut Browser, game: &str) -> Player {
        let path = format!("/ws?game={game}");
        let mut player = Player::try_connect_to(browser, &path, &[]).await.unwrap();
        player.hello(true).await;
        player
    }

    /// Opens a socket at an address, or gives the status it was refused with.
    pub(crate) async fn try_connect_to(
        browser: &mut Browser,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Player, u16> {
        let mut request = format!("ws://{}{path}", browser.host).into_client_request().unwrap();
        let own = browser.all_headers();
        let own = own.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in own.chain(headers.iter().copied()) {
            let name: tokio_tungstenite::tungstenite::http::HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let stream = TcpStream::connect(browser.address).await.unwrap();
        let (stream, response) = match tokio_tungstenite::client_async(request, stream).await {
            Ok(connected) => connected,
            Err(Error::Http(response)) => return Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        };
        for cookie in response.headers().get_all("set-cookie") {
            browser.keep(cookie.to_str().unwrap());
        }
        let name = NAMES.fetch_add(1, Ordering::Relaxed);
        Ok(Player { stream, table: Value::Null, frames: Vec::new(), name, entries: 0 })
    }

    /// Says hello and takes the table.
    pub(crate) async fn hello(&mut self, visible: bool) -> &Value {
        self.send(&json!({ "t": "hello", "v": 1, "visible": visible })).await;
        self.table("hello").await
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    /// Sends, unless the socket is gone.
    pub(crate) async fn try_send(&mut self, message: &Value) -> Result<(), Error> {
        self.stream.send(Message::text(message.to_string())).await
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn send_binary(&mut self, bytes: Vec<u8>) {
        self.stream.send(Message::binary(bytes)).await.unwrap();
    }

    /// The next message; a table is kept.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match message.expect("no message came").expect("the socket is gone").unwrap() {
                Message::Text(text) => {
                    let value: Value = serde_json::from_str(&text).unwrap();
                    self.frames.push(text.to_string());
                    if value["t"] == "table" {
                        self.table = value.clone();
                    }
                    return value;
                }
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Waits for a ping of the house; reading it answers it.
    pub(crate) async fn ping(&mut self) {
        let message = tokio::time::timeout(PATIENCE, self.stream.next()).await;
        let message = message.expect("no ping came").expect("the socket is gone").unwrap();
        assert!(matches!(message, Message::Ping(_)), "{message:?}");
    }

    /// The next message, which must be a table sent for that reason.
    pub(crate) async fn table(&mut self, why: &str) -> &Value {
        let message = self.next().await;
        assert_eq!((&message["t"], &message["why"]), (&json!("table"), &json!(why)), "{message}");
        &self.table
    }

    /// The code the socket is closed with; nothing may come before.
    pub(crate) async fn closed(&mut self) -> u16 {
        let message = tokio::time::timeout(PATIENCE, self.stream.next()).await;
        match message.expect("the socket was not closed") {
            Some(Ok(Message::Close(Some(frame)))) => frame.code.into(),
            other => panic!("{other:?}"),
        }
    }

    /// Sends what an entry says, at the seq of the last table, and returns its id.
    pub(crate) async fn wish(&mut self, action: &str) -> String {
        let id = format!("{:06}{:010}", self.name, self.entries);
        self.entries += 1;
        let (game, seq) = (self.table["game"].clone(), self.table["seq"].clone());
        self.send(&json!({ "t": "entry", "id": id, "game": game, "seq": seq, "do": action })).await;
        id
    }

    /// Does something that must be accepted.
    pub(crate) async fn play(&mut self, action: &str) -> &Value {
        let id = self.wish(action).await;
        self.table("entry").await;
        assert_eq!(self.table["entry"], json!(id));
        &self.table
    }

    /// Does something that must be refused, and gives the code.
    pub(crate) async fn refused(&mut self, action: &str) -> String {
        let id = self.wish(action).await;
        let message = self.next().await;
        assert_eq!((&message["t"], &message["id"]), (&json!("refused"), &json!(id)), "{message}");
        assert_eq!(message["seq"], self.table["seq"]);
        message["code"].as_str().unwrap().to_owned()
    }

    /// Waits for an answer to a ping: everything said before has been handled.
    pub(crate) async fn settle(&mut self) {
        self.send(&json!({ "t": "ping", "n": 77 })).await;
        let message = self.next().await;
        assert_eq!(message, json!({ "t": "pong", "n": 77 }));
    }

    /// Tells whether the table can be seen.
    pub(crate) async fn show(&mut self, on: bool) {
        self.send(&json!({ "t": "visible", "on": on })).await;
    }

    /// Closes the socket and waits until the house has noticed.
    pub(crate) async fn leave(mut self) {
        self.stream.close(None).await.unwrap();
        while let Some(Ok(_)) = self.stream.next().await {}
    }
}

static NAMES: AtomicU64 = AtomicU64::new(1);

/// A new entry id: 16 characters that no other entry of this process has.
pub(crate) fn new_entry_id() -> String {
    format!("{:06}{:010}", NAMES.fetch_add(1, Ordering::Relaxed), 0)
}
