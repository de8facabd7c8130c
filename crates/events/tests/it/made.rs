//! Made events for the tests.

use geduld_events::{Admission, DerivedRound, Kind, Seed, Terms, derive};
use geduld_rules::{Scheme, Scoring, Variant};

/// Terms of an event from 11:00 to 12:00 UTC on the first of December 2026.
pub(crate) fn terms(kind: Kind, scheme: Scheme) -> Terms {
    Terms {
        id: "made-2026-12-01".parse().unwrap(),
        kind,
        variant: Variant::SOLITAIRE_SIMPLE,
        scoring: Scoring::current(scheme),
        derivation: 1,
        solver: 1,
        node_limit: 100_000,
        admission: Admission {
            account_before_opening: true,
            free_games: 5,
            operators_compete: false,
        },
        opening: "2026-12-01T11:00:00.000Z".parse().unwrap(),
        closing: "2026-12-01T12:00:00.000Z".parse().unwrap(),
        day: "2026-12-01".parse().unwrap(),
        seed: Seed(core::array::from_fn(|index| u8::try_from(index).unwrap())),
        previous: None,
    }
}

/// The deals of terms.
pub(crate) fn derived(terms: &Terms) -> Vec<DerivedRound> {
    derive(terms, &|| false, &mut |_| ()).unwrap()
}
