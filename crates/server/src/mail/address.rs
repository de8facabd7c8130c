//! Addresses that mail goes to.

use lettre::address::Address;

/// RFC 5321, 4.5.3.1: a path has 256 bytes with its brackets, a local part 64.
const LONGEST_BYTES: usize = 254;
const LONGEST_LOCAL_BYTES: usize = 64;

/// What is no address to write to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AddressError;

/// Reads an address: the plain kind, `name@host.tld`. Quoted names, bare hosts and numbers in brackets, which are right by
/// the letter of the standard, are taken for mistakes; so nothing that ends a header or begins another address gets through.
///
/// # Errors
///
/// When it is anything else.
pub(crate) fn mail_address(typed: &str) -> Result<Address, AddressError> {
    let typed = typed.trim_matches(' ');
    if typed.len() > LONGEST_BYTES {
        return Err(AddressError);
    }
    let (local, domain) = typed.rsplit_once('@').ok_or(AddressError)?;
    if local.len() > LONGEST_LOCAL_BYTES || !is_atoms(local) || !is_host(domain) {
        return Err(AddressError);
    }
    Address::new(local, domain).map_err(|_| AddressError)
}

/// RFC 5322, 3.2.3: `dot-atom-text`, of ASCII.
fn is_atoms(local: &str) -> bool {
    let is_mark = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    local.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(is_mark))
}

fn is_host(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let top = domain.rsplit('.').next().unwrap_or_default();
    domain.contains('.')
        && domain.split('.').all(is_label)
        && top.bytes().any(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_addresses_are_taken_as_they_are() {
        for typed in ["anna@example.org", "a.b+geduld@mail.example.co.uk", "O'Neil@EXAMPLE.org"] {
            assert_eq!(
                mail_address(typed).map(|address| address.to_string()).as_deref(),
                Ok(typed)
            );
        }
        assert!(mail_address(" anna@example.org ").is_ok());
        assert!(mail_address(&format!("{}@example.org", "a".repeat(64))).is_ok());
    }

    #[test]
    fn nothing_that_could_mean_more_than_one_address_gets_through() {
        let long = [
            format!("{}@example.org", "a".repeat(65)),
            format!("a@{}org", "example.".repeat(40)),
            format!("a@{}.org", "e".repeat(64)),
        ];
        let wrong = [
            "",
            "@",
            "anna",
            "anna@",
            "@example.org",
            "anna@localhost",
            "anna@1.2.3.4",
            "anna@[127.0.0.1]",
            "anna@example.org\r\nBcc: bert@example.org",
            "anna\n@example.org",
            "anna@example.org\n",
            "anna@example.org,bert@example.org",
            "anna@example.org;bert@example.org",
            "Anna <anna@example.org>",
            "<anna@example.org>",
            "\"a b\"@example.org",
            "a b@example.org",
            "anna@exa mple.org",
            "an\0na@example.org",
            "anna@example.org\t",
            "a@b@example.org",
            ".anna@example.org",
            "an..na@example.org",
            "anna@.example.org",
            "anna@example..org",
            "anna@-example.org",
            "ánna@example.org",
            "anna@éxample.org",
            "anna(x)@example.org",
        ];
        for typed in wrong.into_iter().chain(long.iter().map(String::as_str)) {
            assert_eq!(mail_address(typed), Err(AddressError), "{typed:?}");
        }
    }
}
