//! What a fault of the program prints.

use std::io::Write;
use std::panic::PanicHookInfo;

/// Lets panics print where they happened and fixed words only: a text made at run time could name a
/// card that nobody has seen (design, section 2, "What may leave the server").
pub(crate) fn keep_short() {
    std::panic::set_hook(Box::new(|panic| {
        // Nothing can be done when standard error is gone as well.
        let _ = writeln!(std::io::stderr(), "geduld: fault of the program {}", text(panic));
    }));
}

fn text(panic: &PanicHookInfo<'_>) -> String {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    match panic.payload().downcast_ref::<&'static str>() {
        Some(fixed) => format!("at {place}: {fixed}"),
        None => format!("at {place}"),
    }
}
