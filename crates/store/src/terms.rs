//! What a game is started on.

use std::fmt;

use geduld_rules::{Deal, DealNumber, Game, Scoring, Variant};

use crate::Class;

/// All that is fixed when a game begins. `Debug` shows nothing of the hidden cards.
#[derive(Clone, PartialEq, Eq)]
pub struct Terms {
    /// The cards.
    pub deal: Deal,
    /// What is played.
    pub variant: Variant,
    /// How it is counted.
    pub scoring: Scoring,
    /// The player could have known the deal (design, section 2, "Deal numbers").
    pub known: bool,
    /// The player is helped.
    pub assisted: bool,
    /// The number of the deal, if the player chose it. Any deal has an exact code besides.
    pub number: Option<DealNumber>,
}

impl Terms {
    /// The game, not begun.
    #[must_use]
    pub fn game(&self) -> Game {
        Game::new(self.deal.clone(), self.variant, self.scoring)
    }

    /// How the statistics count such a game.
    #[must_use]
    pub const fn class(&self) -> Class {
        Class::of(self.known, self.assisted)
    }
}

impl fmt::Debug for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The number would tell the hidden cards as well as the deal does.
        f.debug_struct("Terms")
            .field("variant", &self.variant)
            .field("scoring", &self.scoring)
            .field("known", &self.known)
            .field("assisted", &self.assisted)
            .finish_non_exhaustive()
    }
}
