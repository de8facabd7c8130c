//! Takes letters to the mail server.

use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{AsyncTransport, Tokio1Executor};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::letter::Letter;
use crate::config::Timing;
use crate::sources::{NoRandomness, Sources};

/// A letter is tried so often; with the pauses between them it is sent within eleven minutes or not at all.
const TRIES: u32 = 4;

/// The next pause is so many times as long.
const LONGER: u32 = 6;

/// Letters that wait for another try at most.
const MOST_WAITING: usize = 256;

/// The way to the mail server.
pub(super) struct Carrier {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    within: Duration,
    again: Duration,
    sources: Sources,
}

/// A letter that waits for another try.
struct Waiting {
    letter: Letter,
    /// Tries that failed.
    tried: u32,
    at: Instant,
}

/// Why a letter was not sent; nothing of it is told.
#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error("it cannot be written")]
    Message(#[from] lettre::error::Error),
    #[error(transparent)]
    Random(#[from] NoRandomness),
    #[error("{}", told(.0))]
    Server(#[from] lettre::transport::smtp::Error),
    #[error("the mail server did not answer in time")]
    Late,
}

impl SendError {
    /// Whether trying again cannot help.
    fn is_final(&self) -> bool {
        match self {
            SendError::Message(_) => true,
            SendError::Server(error) => error.is_permanent(),
            SendError::Random(_) | SendError::Late => false,
        }
    }
}

/// What is wrong, without what the server says: it may repeat the address.
fn told(error: &lettre::transport::smtp::Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server answers {code}"),
        None if error.is_timeout() => String::from("the mail server did not answer in time"),
        None if error.is_tls() => String::from("there is no safe connection with the mail server"),
        None => String::from("the mail server cannot be reached"),
    }
}

impl Carrier {
    /// A carrier that has not gone out yet.
    ///
    /// # Errors
    ///
    /// When the URL cannot be used.
    pub(super) fn new(
        url: &str,
        from: Mailbox,
        timing: &Timing,
        sources: &Sources,
    ) -> Result<Carrier, lettre::transport::smtp::Error> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)?
            .timeout(Some(timing.mail_within))
            .build();
        Ok(Carrier {
            transport,
            from,
            within: timing.mail_within,
            again: timing.mail_again,
            sources: sources.clone(),
        })
    }

    /// Takes letters until the house is gone. One that cannot be sent now waits, and holds nobody up meanwhile.
    pub(super) async fn run(self, mut letters: mpsc::Receiver<Letter>) {
        let mut waiting: Vec<Waiting> = Vec::new();
        loop {
            let next = (0..waiting.len()).min_by_key(|place| waiting[*place].at);
            let at = next.map_or_else(Instant::now, |place| waiting[place].at);
            let (letter, tried) = tokio::select! {
                letter = letters.recv() => match letter {
                    Some(letter) => (letter, 0),
                    None => return,
                },
                () = sleep_until(at), if next.is_some() => {
                    let Waiting { letter, tried, .. } = waiting.swap_remove(next.unwrap_or(0));
                    (letter, tried)
                }
            };
            if let Some(again) = self.try_once(letter, tried).await {
                if waiting.len() < MOST_WAITING {
                    waiting.push(again);
                } else {
                    tracing::warn!("too much mail waits to be sent: a letter was left out");
                }
            }
        }
    }

    async fn try_once(&self, letter: Letter, tried: u32) -> Option<Waiting> {
        let tried = tried + 1;
        match self.send(&letter).await {
            Ok(()) => {
                tracing::info!(tried, "a letter was sent");
                None
            }
            Err(error) if error.is_final() || tried >= TRIES => {
                tracing::warn!(%error, tried, "a letter was not sent");
                None
            }
            Err(error) => {
                tracing::info!(%error, tried, "a letter waits to be sent");
                let pause = self.again * LONGER.pow(tried - 1);
                Some(Waiting { letter, tried, at: Instant::now() + pause })
            }
        }
    }

    async fn send(&self, letter: &Letter) -> Result<(), SendError> {
        // The machine's name, which a message would be called by otherwise, is nobody's business.
        let id = hex::encode(self.sources.bytes::<16>()?);
        let message = Message::builder()
            .message_id(Some(format!("<{id}@{}>", self.from.email.domain())))
            .from(self.from.clone())
            .to(Mailbox::new(None, letter.to.clone()))
            .subject(letter.subject.clone())
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text.clone())?;
        match timeout(self.within, self.transport.send(message)).await {
            Ok(sent) => Ok(sent.map(|_| ())?),
            Err(_) => Err(SendError::Late),
        }
    }
}
