//! What a browser does before and beside the WebSocket: it keeps cookies and asks for new games.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::cookie::{CookieStore, Jar};
use reqwest::{StatusCode, Url};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::ClientRequestBuilder;
use tokio_tungstenite::tungstenite::{self, Message};

/// Longest wait for one answer before the connection counts as lost.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// Why a request came to nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BrowserError {
    /// The server could not be reached or went away; trying again may help.
    #[error("the server cannot be reached: {0}")]
    Unreachable(String),
    /// The server answered with something a browser could not go on with.
    #[error("{method} {path} was answered with {status}: {body}")]
    Answer {
        /// Method of the request.
        method: &'static str,
        /// Path of the request.
        path: &'static str,
        /// Status of the answer.
        status: StatusCode,
        /// Body of the answer.
        body: String,
    },
    /// The address is not one of an HTTP server.
    #[error("{0:?} is not the address of a house, write it like http://127.0.0.1:8080")]
    Address(String),
}

/// What came of asking for a new game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewGame {
    /// The game shown is given up if it had a move, and another one lies ready.
    Ready,
    /// The game shown was not this player's table any more; reconnecting shows the right one.
    Moved,
}

/// What is chosen for a new game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    /// Cards per draw: 1 or 3.
    pub draw: u8,
    /// Only a deal that can be won.
    pub winnable: bool,
}

/// A browser with its own cookies.
#[derive(Debug)]
pub struct Browser {
    base: Url,
    jar: Arc<Jar>,
    http: reqwest::Client,
}

impl Browser {
    /// A browser without cookies for the house at `address`, such as `http://127.0.0.1:8080`.
    ///
    /// # Errors
    ///
    /// [`BrowserError::Address`] when `address` is not an HTTP address.
    pub fn new(address: &str) -> Result<Browser, BrowserError> {
        let base = Url::parse(address)
            .ok()
            .filter(|url| url.scheme() == "http" && url.host_str().is_some())
            .ok_or_else(|| BrowserError::Address(address.to_owned()))?;
        let jar = Arc::new(Jar::default());
        let http = reqwest::Client::builder()
            .cookie_provider(Arc::clone(&jar))
            .no_proxy()
            .timeout(ANSWER_WITHIN)
            // Thousands of browsers would each hold a second connection open.
            .pool_max_idle_per_host(0)
            .build()
            .map_err(|error| BrowserError::Unreachable(error.to_string()))?;
        Ok(Browser { base, jar, http })
    }

    /// Whether a page was visited, so that the cookies are there.
    #[must_use]
    pub fn has_cookies(&self) -> bool {
        self.jar.cookies(&self.base).is_some()
    }

    /// Visits the table page, which sets the cookies.
    ///
    /// # Errors
    ///
    /// [`BrowserError::Unreachable`], or [`BrowserError::Answer`] when it is not 200.
    pub async fn open(&self) -> Result<String, BrowserError> {
        let answer = self.http.get(self.base.clone()).send().await.map_err(unreachable)?;
        let status = answer.status();
        let body = answer.text().await.map_err(unreachable)?;
        if status == StatusCode::OK {
            Ok(body)
        } else {
            Err(BrowserError::Answer { method: "GET", path: "/", status, body })
        }
    }

    /// Asks for a new game in place of `shown`: draw one, unlimited recycles, scoring `tournament`.
    ///
    /// # Errors
    ///
    /// [`BrowserError::Unreachable`], or [`BrowserError::Answer`] for statuses other than 200 and 409.
    pub async fn new_game(&self, shown: &str) -> Result<NewGame, BrowserError> {
        self.deal(shown, Deal { draw: 1, winnable: false }).await
    }

    /// Asks for a new game in place of `shown`: unlimited recycles, scoring `tournament`.
    ///
    /// # Errors
    ///
    /// As [`Browser::new_game`].
    pub async fn deal(&self, shown: &str, deal: Deal) -> Result<NewGame, BrowserError> {
        let wish = serde_json::json!({
            "game": shown, "draw": deal.draw, "recycles": null, "empty": "kings",
            "scoring": "tournament", "number": null, "winnable": deal.winnable,
        });
        let path = "/game/new";
        let mut url = self.base.clone();
        url.set_path(path);
        let answer = self
            .http
            .post(url)
            .header("Origin", self.origin())
            .header("Sec-Fetch-Site", "same-origin")
            .json(&wish)
            .send()
            .await
            .map_err(unreachable)?;
        match answer.status() {
            StatusCode::OK => Ok(NewGame::Ready),
            StatusCode::CONFLICT => Ok(NewGame::Moved),
            status => {
                let body = answer.text().await.map_err(unreachable)?;
                Err(BrowserError::Answer { method: "POST", path, status, body })
            }
        }
    }

    /// Opens the WebSocket with the cookies and the origin of the page.
    ///
    /// # Errors
    ///
    /// [`BrowserError::Unreachable`], or [`BrowserError::Answer`] when the upgrade was refused.
    pub async fn socket(&self) -> Result<Socket, BrowserError> {
        let (Some(host), Some(port)) = (self.base.host_str(), self.base.port_or_known_default())
        else {
            return Err(BrowserError::Address(self.base.to_string()));
        };
        let uri = format!("ws://{host}:{port}/ws")
            .parse()
            .map_err(|_| BrowserError::Address(self.base.to_string()))?;
        let mut request = ClientRequestBuilder::new(uri).with_header("Origin", self.origin());
        let cookies = self.jar.cookies(&self.base);
        if let Some(cookies) = cookies.as_ref().and_then(|value| value.to_str().ok()) {
            request = request.with_header("Cookie", cookies);
        }
        tokio::time::timeout(ANSWER_WITHIN, Socket::connect(host, port, request))
            .await
            .unwrap_or_else(|_| Err(BrowserError::Unreachable("no answer in time".to_owned())))
    }

    fn origin(&self) -> String {
        self.base.origin().ascii_serialization()
    }
}

/// An open WebSocket that speaks in text frames.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    async fn connect(
        host: &str,
        port: u16,
        request: ClientRequestBuilder,
    ) -> Result<Socket, BrowserError> {
        let stream = TcpStream::connect((host, port)).await.map_err(unreachable)?;
        // Browsers send small frames at once.
        stream.set_nodelay(true).map_err(unreachable)?;
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::Error::Http(answer)) => Err(BrowserError::Answer {
                method: "GET",
                path: "/ws",
                status: StatusCode::from_u16(answer.status().as_u16()).unwrap_or_default(),
                body: String::from_utf8_lossy(answer.body().as_deref().unwrap_or_default())
                    .into_owned(),
            }),
            Err(error) => Err(unreachable(error)),
        }
    }

    /// Opens a WebSocket at `ws://127.0.0.1:port/` without cookies, for the bare echo.
    ///
    /// # Errors
    ///
    /// [`BrowserError::Unreachable`] or [`BrowserError::Answer`].
    pub async fn bare(port: u16) -> Result<Socket, BrowserError> {
        let text = format!("ws://127.0.0.1:{port}/");
        let uri = text.parse().map_err(|_| BrowserError::Address(text))?;
        Socket::connect("127.0.0.1", port, ClientRequestBuilder::new(uri)).await
    }

    /// Sends one text frame and flushes it.
    ///
    /// # Errors
    ///
    /// [`BrowserError::Unreachable`] when the connection is gone.
    pub async fn send(&mut self, text: String) -> Result<(), BrowserError> {
        self.0.send(Message::text(text)).await.map_err(unreachable)
    }

    /// The next text frame; pings are answered on the way.
    ///
    /// # Errors
    ///
    /// [`BrowserError::Unreachable`] when the connection is gone.
    pub async fn next(&mut self) -> Result<String, BrowserError> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => {
                    let why = frame.map_or_else(String::new, |frame| frame.to_string());
                    return Err(BrowserError::Unreachable(format!("the server closed: {why}")));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(unreachable(error)),
                None => return Err(BrowserError::Unreachable("the connection ended".to_owned())),
            }
        }
    }
}

fn unreachable(error: impl std::error::Error) -> BrowserError {
    BrowserError::Unreachable(error.to_string())
}
