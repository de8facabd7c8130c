//! How outages move a closing.

use geduld_events::{Kind, Outage, moved_closing};
use geduld_rules::Scheme;

use crate::made::{outage, terms};

fn closing(outages: &[Outage]) -> Result<String, String> {
    moved_closing(&terms(Kind::Tournament, Scheme::Calm), outages)
        .map(|moment| moment.to_string()[11..].to_owned())
        .map_err(|lie| lie.path)
}

#[test]
fn each_outage_moves_the_closing_by_its_length() {
    assert_eq!(closing(&[]).unwrap(), "12:00:00.000Z");
    let first = outage("11:00:00.000", "11:01:00.500");
    assert_eq!(closing(&[first]).unwrap(), "12:01:00.500Z");
    // One that goes beyond the closing, one that begins after the committed closing but before the moved one.
    let second = outage("11:59:00.000", "12:30:00.000");
    let third = outage("12:32:00.000", "12:33:00.000");
    assert_eq!(closing(&[first, second]).unwrap(), "12:32:00.500Z");
    assert_eq!(closing(&[first, second, third]).unwrap(), "12:33:00.500Z");
}

#[test]
fn outages_that_cannot_be_are_refused_by_their_place() {
    let early = outage("10:59:59.999", "11:01:00.000");
    let backwards = outage("11:10:00.000", "11:10:00.000");
    let late = outage("12:00:00.000", "12:01:00.000");
    let fine = outage("11:10:00.000", "11:20:00.000");
    let overlapping = outage("11:19:59.999", "11:30:00.000");
    assert_eq!(closing(&[early]).unwrap_err(), "outages[0].from");
    assert_eq!(closing(&[backwards]).unwrap_err(), "outages[0].to");
    assert_eq!(closing(&[late]).unwrap_err(), "outages[0].from");
    assert_eq!(closing(&[fine, overlapping]).unwrap_err(), "outages[1].from");
    assert_eq!(closing(&vec![fine; 10_001]).unwrap_err(), "outages");
}
