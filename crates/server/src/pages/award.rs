//! Cups and medals as pages show them: a small picture, how many, and a name for the ear.

use crate::texts::Text;

/// Awards of one kind.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Awards {
    /// The picture in `icons/awards.svg`: `cup-1` to `cup-4`, `medal-1` to `medal-5`.
    pub(super) picture: &'static str,
    /// How many.
    pub(super) many: u64,
    /// The spoken name: 3 gouden bekers.
    pub(super) name: String,
}

/// Pictures of awards 1 to 9.
const PICTURES: [&str; 9] =
    ["cup-1", "cup-2", "cup-3", "cup-4", "medal-1", "medal-2", "medal-3", "medal-4", "medal-5"];

/// How many of the nine awards are cups.
const CUPS: usize = 4;

/// Cups by kind, the best first; kinds with none are left out.
pub(super) fn cups(counts: &[u64; 9], l: Text<'_>) -> Vec<Awards> {
    (0..CUPS).filter_map(|index| awards(index, counts[index], l)).collect()
}

/// Medals by kind, the best first; kinds with none are left out.
pub(super) fn medals(counts: &[u64; 9], l: Text<'_>) -> Vec<Awards> {
    (CUPS..counts.len()).filter_map(|index| awards(index, counts[index], l)).collect()
}

/// The one award of a result; nothing for 0.
pub(super) fn one(award: u8, l: Text<'_>) -> Vec<Awards> {
    let index = usize::from(award).checked_sub(1);
    index.and_then(|index| awards(index, 1, l)).into_iter().collect()
}

fn awards(index: usize, many: u64, l: Text<'_>) -> Option<Awards> {
    let picture = PICTURES.get(index)?;
    let name = || l.t1(&format!("award-{}", index + 1), "n", many);
    (many > 0).then(|| Awards { picture, many, name: name() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::Assets;
    use crate::texts::{Language, Texts};

    #[test]
    fn kinds_with_none_are_left_out_and_every_name_counts() {
        let texts = Texts::read(&Assets::new(None));
        let dutch = texts.of(Language::Dutch);
        let counts = [3, 0, 1, 0, 0, 0, 0, 0, 2];
        let names = |awards: Vec<Awards>| -> Vec<String> {
            awards.into_iter().map(|award| award.name).collect()
        };
        assert_eq!(names(cups(&counts, dutch)), ["3 gouden bekers", "bronzen beker"]);
        assert_eq!(names(medals(&counts, dutch)), ["2 tinnen medailles"]);
        let english = texts.of(Language::English);
        assert_eq!(names(one(4, english)), ["wooden cup"]);
        assert_eq!(one(0, english), []);
        assert_eq!(one(200, english), []);
    }
}
