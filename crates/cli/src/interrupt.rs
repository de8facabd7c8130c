//! Stopping long work with what is done.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use tokio::signal::unix::{SignalKind, signal};

/// The exit code of work that was interrupted, as shells count it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Set by the first SIGINT or SIGTERM; the second ends the program at once.
static ASKED_TO_STOP: AtomicBool = AtomicBool::new(false);

/// Whether work should stop, from now on.
///
/// # Errors
///
/// When the system does not let the program wait for signals.
pub(crate) fn watched() -> Result<&'static AtomicBool> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .context("cannot wait for signals")?;
    let guard = runtime.enter();
    let mut interrupt = signal(SignalKind::interrupt()).context("cannot wait for signals")?;
    let mut terminate = signal(SignalKind::terminate()).context("cannot wait for signals")?;
    drop(guard);
    std::thread::Builder::new()
        .name(String::from("signals"))
        .spawn(move || {
            runtime.block_on(async {
                loop {
                    tokio::select! {
                        _ = interrupt.recv() => {}
                        _ = terminate.recv() => {}
                    }
                    if ASKED_TO_STOP.swap(true, Ordering::Relaxed) {
                        std::process::exit(i32::from(INTERRUPTED));
                    }
                }
            });
        })
        .context("cannot wait for signals")?;
    Ok(&ASKED_TO_STOP)
}
