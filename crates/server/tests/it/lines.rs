//! The known winning lines, from the data of the rules.

use geduld_rules::Deal;

const DEALS: &str = include_str!("../../../rules/tests/data/line_deals.tsv");
const LINES: &str = include_str!("../../../rules/tests/data/lines.tsv");

/// A winning line.
pub(crate) struct Line {
    pub(crate) deal: Deal,
    pub(crate) recycles: u64,
    /// Tournament points before the time bonus.
    pub(crate) points: i64,
    pub(crate) moves: Vec<&'static str>,
}

/// The line of that deal and draw count.
pub(crate) fn line(id: &str, draw: u8) -> Line {
    let rows = |text: &'static str| {
        text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t'))
    };
    let deal = rows(DEALS)
        .find_map(|mut fields| (fields.next()? == id).then(|| fields.next())?)
        .unwrap()
        .parse()
        .unwrap();
    let fields: Vec<_> = rows(LINES)
        .map(Iterator::collect::<Vec<_>>)
        .find(|fields| fields[0] == id && fields[1] == draw.to_string())
        .unwrap();
    Line {
        deal,
        recycles: fields[2].parse().unwrap(),
        points: fields[3].parse().unwrap(),
        moves: fields[4].split(' ').collect(),
    }
}
