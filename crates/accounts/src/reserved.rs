//! Words that the house keeps to itself.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::look::Look;

/// Names that nobody may have, with or without a number behind them. Geduld and Root
/// are family names too: with a first name they are free.
const NAMES: [&str; 26] = [
    "geduld",
    "geduld house",
    "huis",
    "het huis",
    "house",
    "gast",
    "guest",
    "speler",
    "player",
    "lid",
    "member",
    "anoniem",
    "anonymous",
    "niemand",
    "nobody",
    "onbekend",
    "unknown",
    "verwijderd",
    "verwijderde speler",
    "deleted player",
    "buiten mededinging",
    "out of competition",
    "mod",
    "root",
    "null",
    "undefined",
];

/// Offices that nobody may claim, in any word of a name.
const OFFICES: [&str; 18] = [
    "admin",
    "administrator",
    "administratie",
    "beheer",
    "beheerder",
    "beheerders",
    "moderator",
    "operator",
    "staff",
    "sysadmin",
    "sysop",
    "system",
    "systeem",
    "support",
    "helpdesk",
    "webmaster",
    "wedstrijdleider",
    "wedstrijdleiding",
];

static NAME_LOOKS: LazyLock<BTreeSet<Look>> = LazyLock::new(|| NAMES.map(Look::of).into());
static OFFICE_LOOKS: LazyLock<BTreeSet<Look>> = LazyLock::new(|| OFFICES.map(Look::of).into());

/// Whether a name is one of the house's, looks like one, or claims an office.
pub(crate) fn is_reserved(name: &str) -> bool {
    let whole = [Look::of(name), Look::of(without_number(name))];
    let is_office =
        |word: &str| [word, without_number(word)].iter().any(|one| office(&Look::of(one)));
    whole.iter().any(|look| NAME_LOOKS.contains(look) || office(look))
        || name.split([' ', '-', '.', '_', '\'']).any(is_office)
}

fn office(look: &Look) -> bool {
    OFFICE_LOOKS.contains(look)
}

fn without_number(text: &str) -> &str {
    text.trim_end_matches(|one: char| one.is_numeric() || one == ' ')
}
