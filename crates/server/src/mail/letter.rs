//! What is written, in plain text.

use std::fmt;

use lettre::address::Address;

use crate::texts::Text;

/// A letter to one address. `Debug` keeps everything back.
#[derive(Clone)]
pub(crate) struct Letter {
    pub(super) to: Address,
    pub(super) subject: String,
    pub(super) text: String,
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Letter { .. }")
    }
}

/// A link to come in by.
pub(super) fn recovery(to: Address, name: &str, link: &str, l: Text<'_>) -> Letter {
    let texts = ["mail-recovery-asked", "mail-recovery-good", "mail-recovery-not-you"];
    with_link(to, name, link, l, "mail-recovery-subject", texts)
}

/// A link that confirms the address.
pub(super) fn confirmation(to: Address, name: &str, link: &str, l: Text<'_>) -> Letter {
    let texts = ["mail-confirmation-asked", "mail-confirmation-good", "mail-confirmation-not-you"];
    with_link(to, name, link, l, "mail-confirmation-subject", texts)
}

/// A letter about a link: why it comes, the link, how long it is good, and what to do if nobody asked.
fn with_link(
    to: Address,
    name: &str,
    link: &str,
    l: Text<'_>,
    subject: &str,
    [asked, good, not_you]: [&str; 3],
) -> Letter {
    let parts =
        [l.t1("mail-hello", "name", name), l.t(asked), link.to_owned(), l.t(good), l.t(not_you)];
    Letter { to, subject: l.t(subject), text: parts.join("\r\n\r\n") + "\r\n" }
}
