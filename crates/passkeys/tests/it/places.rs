//! Where a house can have passkeys.

use geduld_passkeys::{NoRelyingParty, RelyingParty};

#[test]
fn passkeys_are_for_names_over_https_and_for_this_machine() {
    for origin in
        ["https://kaarten.example.nl", "https://kaarten.local:8443", "http://localhost:8080"]
    {
        assert!(RelyingParty::at(origin).is_ok(), "{origin}");
    }
    for (origin, why) in [
        ("http://kaarten.local", NoRelyingParty::NotSecure),
        ("https://192.168.1.20", NoRelyingParty::Address),
        ("http://127.0.0.1:8080", NoRelyingParty::Address),
        ("https://[::1]", NoRelyingParty::Address),
        ("ftp://kaarten.example.nl", NoRelyingParty::NoOrigin),
        ("kaarten", NoRelyingParty::NoOrigin),
        ("", NoRelyingParty::NoOrigin),
    ] {
        assert_eq!(RelyingParty::at(origin).err(), Some(why), "{origin}");
    }
}
