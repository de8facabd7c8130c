//! Which of the proven rules a search uses.

/// The rules that leave out moves without losing a win; each can be switched off, to be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each switches one rule")]
pub struct Rules {
    /// The first test of a deal: monotone relaxation.
    pub relaxation: bool,
    /// The search without a talon that bounds what columns can hold.
    pub capacity: bool,
    /// A safe head goes up, and nothing else is looked at.
    pub safe_heads: bool,
    /// With draw one and unlimited recycles, a safe talon card goes up, and nothing else is looked at.
    pub safe_talon: bool,
    /// A safe card neither comes down nor goes from the talon to a column.
    pub keep_safe_up: bool,
    /// With draw one and unlimited recycles, a talon card goes to a column only when no card of its rank
    /// and colour lies bare there.
    pub lazy_talon: bool,
    /// With draw one, unlimited recycles and kings on empty columns, a smaller talon is not tried where a larger
    /// one is lost.
    pub larger_talons: bool,
    /// A commitment that can be made in the normal form is not looked at again in the rest of the component.
    pub once: bool,
    /// Of two states that differ only in their clock, the one that can do no more is left out.
    pub clocks: bool,
}

impl Rules {
    /// All of them.
    pub const ALL: Rules = Rules {
        relaxation: true,
        capacity: true,
        safe_heads: true,
        safe_talon: true,
        keep_safe_up: true,
        lazy_talon: true,
        larger_talons: true,
        once: true,
        clocks: true,
    };
    /// None of them: every commitment of every component.
    pub const NONE: Rules = Rules {
        relaxation: false,
        capacity: false,
        safe_heads: false,
        safe_talon: false,
        keep_safe_up: false,
        lazy_talon: false,
        larger_talons: false,
        once: false,
        clocks: false,
    };
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::ALL
    }
}
