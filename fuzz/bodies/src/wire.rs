//! Messages of clients.

use geduld_server::parse_client_message;

use crate::assert_fit_to_print;

/// A frame that is taken means the same when it is written and read again; one that is not says why.
///
/// # Panics
///
/// When that does not hold.
pub fn wire(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match parse_client_message(text) {
        Ok(message) => {
            let written = serde_json::to_string(&message).expect("a message can be written");
            assert_eq!(parse_client_message(&written), Ok(message), "{written}");
        }
        Err(error) => assert_fit_to_print(&error),
    }
}
