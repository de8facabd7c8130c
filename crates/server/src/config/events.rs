//! Which tournaments and daily deals the house holds, and on what terms.

/// Terms and schedule of events. The terms stand in the commitment of each event that is announced from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventSettings {
    /// Which events there are.
    pub schedule: EventSchedule,
    /// Free games that an entrant must have played.
    pub free_games: u32,
    /// Whether an account must be older than the opening.
    pub account_before_opening: bool,
    /// Whether operators, who can see secrets, compete.
    pub operators_compete: bool,
    /// Whether events are played without a clock.
    pub calm: bool,
    /// Nodes that the solver may use for each try of a deal.
    pub node_limit: u64,
}

impl Default for EventSettings {
    fn default() -> EventSettings {
        EventSettings {
            schedule: EventSchedule::default(),
            free_games: 5,
            account_before_opening: true,
            operators_compete: false,
            calm: false,
            node_limit: 2_000_000,
        }
    }
}

/// Which events there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum EventSchedule {
    /// A tournament each hour and one of a day, and a daily deal, of both games.
    #[default]
    Full,
    /// The same, but of the hours only those that begin at 19, 20 and 21: for small houses.
    Evenings,
    /// None.
    None,
}

impl EventSchedule {
    /// The schedule that is called so.
    pub(super) fn parse(text: &str) -> Option<EventSchedule> {
        match text {
            "full" => Some(EventSchedule::Full),
            "evenings" => Some(EventSchedule::Evenings),
            "none" => Some(EventSchedule::None),
            _ => None,
        }
    }
}
