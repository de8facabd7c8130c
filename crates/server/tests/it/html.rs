//! Whether a page is well made: every element closed in order, no id twice, nothing in it that runs.

use std::collections::BTreeSet;

/// Elements without an end.
const VOID: [&str; 6] = ["meta", "link", "input", "br", "hr", "img"];

/// Panics with the place when a page is not well made.
pub(crate) fn check(page: &str, name: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut ids = BTreeSet::new();
    let mut rest = page;
    while let Some(begin) = rest.find('<') {
        rest = &rest[begin + 1..];
        let end = rest.find('>').unwrap_or_else(|| panic!("{name}: a tag has no end"));
        let tag = &rest[..end];
        assert!(!tag.contains('<'), "{name}: <{tag}>");
        rest = &rest[end + 1..];
        if tag.starts_with('!') {
            continue;
        }
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{name}: near {}", &rest[..rest.len().min(80)]);
            continue;
        }
        let element = tag.split([' ', '\n', '/']).next().unwrap_or_default();
        if let Some(id) = tag.split(" id=\"").nth(1) {
            let id = id.split('"').next().unwrap_or_default();
            assert!(ids.insert(id.to_owned()), "{name}: id {id} stands twice");
        }
        assert!(!tag.contains(" style=") && !tag.contains(" onclick="), "{name}: <{tag}>");
        if !VOID.contains(&element) && !tag.ends_with('/') {
            open.push(element);
        }
    }
    assert!(open.is_empty(), "{name}: {open:?} stay open");
}
