//! Mail to members who lost their password, in houses whose operator has set up a mail server.
//!
//! Who asks for mail waits for nothing: a name goes into one queue, from which the clerk makes a letter if there is
//! somebody to write to; letters go into another, from which the carrier sends them. Both queues are bounded.

mod address;
mod carrier;
mod clerk;
mod letter;
mod limits;

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use geduld_store::PlayerId;
use lettre::address::Address;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

pub(crate) use address::mail_address;
use carrier::Carrier;
pub(crate) use letter::Letter;
use limits::{Limits, Whose};

use crate::config::Config;
use crate::house::House;
use crate::http::network_of;
use crate::identity::Token;
use crate::sources::Sources;
use crate::texts::Text;

/// A link to come in by is good for so long.
pub(crate) const RECOVERY_MS: i64 = 3_600_000;

/// An address can be confirmed for so long.
pub(crate) const CONFIRMATION_MS: i64 = 24 * 3_600_000;

/// Names and letters that may wait.
const QUEUE: usize = 256;

/// What goes out by mail.
pub(crate) struct Mail {
    names: mpsc::Sender<String>,
    letters: mpsc::Sender<Letter>,
    limits: Limits,
    /// What links begin with.
    origin: String,
}

/// What has to run for mail to go out.
pub(crate) struct Work {
    names: mpsc::Receiver<String>,
    letters: mpsc::Receiver<Letter>,
    carrier: Carrier,
}

/// Why mail cannot be sent as it is set up.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// There is a server and no sender.
    #[error(
        "`mail.url` is set and `mail.from` is not: say who the mail is from, such as geduld@example.org"
    )]
    NoSender,
    /// There is a sender and no server.
    #[error("`mail.from` is set and `mail.url` is not: name the mail server, or leave both out")]
    NoServer,
    /// Nobody said under what address the house is reached.
    #[error(
        "mail holds links to the house: set `public_url` to the address that players type, or leave \
         `mail.url` and `mail.from` out"
    )]
    NoPublicUrl,
    /// The sender is no address.
    #[error("`mail.from` cannot be used: {0}")]
    Sender(#[from] lettre::address::AddressError),
    /// The server cannot be used; its URL is not told.
    #[error("`mail.url` cannot be used: {0}")]
    Server(#[from] lettre::transport::smtp::Error),
}

/// Too much mail: wait, then try again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooMuch {
    /// Seconds from now.
    pub(crate) seconds: u64,
}

impl Mail {
    /// Mail as it is set up; none where it is not.
    ///
    /// # Errors
    ///
    /// When it is set up in part, or cannot work.
    pub(crate) fn open(
        config: &Config,
        sources: &Sources,
    ) -> Result<Option<(Mail, Work)>, MailError> {
        let (url, from) = match (&config.mail.url, &config.mail.from) {
            (None, None) => return Ok(None),
            (Some(_), None) => return Err(MailError::NoSender),
            (None, Some(_)) => return Err(MailError::NoServer),
            (Some(url), Some(from)) => (url, from),
        };
        let origin = config.public_url.as_ref().ok_or(MailError::NoPublicUrl)?.origin();
        let carrier = Carrier::new(url, from.parse()?, &config.timing, sources)?;
        let (send_name, names) = mpsc::channel(QUEUE);
        let (send_letter, letters) = mpsc::channel(QUEUE);
        let limits = Limits::default();
        let mail = Mail { names: send_name, letters: send_letter, limits, origin };
        Ok(Some((mail, Work { names, letters, carrier })))
    }

    /// Takes down that somebody with this name wants a link. Whether anybody has the name or an address plays no part
    /// here; that is found out later, by the clerk.
    ///
    /// # Errors
    ///
    /// [`TooMuch`] when too many were asked for from this network.
    pub(crate) fn ask_link(
        &self,
        address: IpAddr,
        name: String,
        now_ms: i64,
    ) -> Result<(), TooMuch> {
        self.limits.count(Whose::Network(network_of(address)), now_ms)?;
        if self.names.try_send(name).is_err() {
            tracing::warn!("too many wait for mail: one was left out");
        }
        Ok(())
    }

    /// Counts a letter to a member.
    ///
    /// # Errors
    ///
    /// [`TooMuch`] when there were too many.
    pub(crate) fn count_member(&self, player: PlayerId, now_ms: i64) -> Result<(), TooMuch> {
        self.limits.count(Whose::Member(player), now_ms)
    }

    /// Counts a letter to an address, whoever asks for it.
    ///
    /// # Errors
    ///
    /// [`TooMuch`] when there were too many.
    pub(crate) fn count_address(&self, to: &Address, now_ms: i64) -> Result<(), TooMuch> {
        self.limits.count(Whose::Address(to.to_string().to_lowercase()), now_ms)
    }

    /// A letter with a link to come in by.
    pub(crate) fn recovery(&self, to: Address, name: &str, token: &Token, l: Text<'_>) -> Letter {
        let link = format!("{}/account/link/{}", self.origin, token.text());
        letter::recovery(to, name, &link, l)
    }

    /// A letter with a link that confirms its address.
    pub(crate) fn confirmation(
        &self,
        to: Address,
        name: &str,
        token: &Token,
        l: Text<'_>,
    ) -> Letter {
        let link = format!("{}/account/mail/confirm/{}", self.origin, token.text());
        letter::confirmation(to, name, &link, l)
    }

    /// Sends a letter some time soon.
    pub(crate) fn send(&self, letter: Letter) {
        if self.letters.try_send(letter).is_err() {
            tracing::warn!("too much mail waits to be sent: a letter was left out");
        }
    }

    /// Forgets what is not needed any more.
    pub(crate) fn sweep(&self, now_ms: i64) {
        self.limits.sweep(now_ms);
    }
}

impl Work {
    /// Begins; mail goes out from now on.
    pub(crate) fn begin(self, house: &Arc<House>) -> [JoinHandle<()>; 2] {
        [
            tokio::spawn(clerk::write_letters(Arc::clone(house), self.names)),
            tokio::spawn(self.carrier.run(self.letters)),
        ]
    }
}

impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mail { .. }")
    }
}
