//! Where mail goes out, for houses that send any.

use std::fmt;

use lettre::message::Mailbox;
use url::{Host, Url};

/// Both are set, or neither. `Debug` keeps the URL back: there is a password in it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct MailSettings {
    /// The mail server as an `smtp` or `smtps` URL with user and password.
    pub url: Option<String>,
    /// Who the mail is from, such as `Geduld <geduld@example.org>`.
    pub from: Option<String>,
}

impl fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings")
            .field("url", &self.url.as_ref().map(|_| ".."))
            .field("from", &self.from)
            .finish()
    }
}

/// The URL of a mail server.
///
/// # Errors
///
/// When it is none, or would send a password through a network in the clear.
pub(super) fn server_url(text: &str) -> Result<String, String> {
    const WRONG: &str = "give the mail server, such as smtps://user:password@mail.example.org or \
                         smtp://user:password@mail.example.org?tls=required";
    let url = Url::parse(text).map_err(|_| String::from(WRONG))?;
    let tls = url.query_pairs().find(|(key, _)| key == "tls").map(|(_, value)| value);
    let is_sealed = match (url.scheme(), tls.as_deref()) {
        ("smtps", _) | ("smtp", Some("required")) => true,
        ("smtp", None | Some("opportunistic")) => false,
        _ => return Err(String::from(WRONG)),
    };
    // Hosts of schemes that browsers do not know are read as names.
    let host = url.host_str().and_then(|host| Host::parse(host).ok());
    let is_here = match host.ok_or(WRONG)? {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    if url.password().is_some() && !is_sealed && !is_here {
        return Err(String::from(
            "the password would go through the network in the clear: begin with smtps://, or end \
             with ?tls=required",
        ));
    }
    Ok(text.to_owned())
}

/// Who mail is from.
///
/// # Errors
///
/// When it is no address.
pub(super) fn sender(text: &str) -> Result<String, String> {
    text.parse::<Mailbox>().map(|_| text.to_owned()).map_err(|_| {
        String::from("give an address, such as geduld@example.org or Geduld <geduld@example.org>")
    })
}
