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
    let parts = [
        l.t1("mail-hello", "name", name),
        l.t("mail-recovery-asked"),
        link.to_owned(),
        l.t("mail-recovery-good"),
        l.t("mail-recovery-not-you"),
    ];
    Letter { to, subject: l.t("mail-recovery-subject"), text: parts.join("\r\n\r\n") + "\r\n" }
}

/// A link that confirms the address.
pub(super) fn confirmation(to: Address, name: &str, link: &str, l: Text<'_>) -> Letter {
    let parts = [
        l.t1("mail-hello", "name", name),
        l.t("mail-confirmation-asked"),
        link.to_owned(),
        l.t("mail-confirmation-good"),
        l.t("mail-confirmation-not-you"),
    ];
    Letter { to, subject: l.t("mail-confirmation-subject"), text: parts.join("\r\n\r\n") + "\r\n" }
}
