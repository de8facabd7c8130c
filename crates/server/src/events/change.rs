//! What happens to events, for pages that are open.

/// Something happened to an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Change {
    /// The event's id.
    pub(crate) event: String,
    /// What happened.
    pub(crate) what: What,
}

/// What happened to an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    /// Its commitment is public.
    Announced,
    /// Rounds can be begun.
    Opened,
    /// It is over: results are there, or it was cancelled, voided or corrected.
    Closed,
}
