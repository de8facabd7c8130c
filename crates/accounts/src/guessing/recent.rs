//! A map that forgets.

use std::collections::BTreeMap;

/// A map of so many entries at most, which forgets what was touched longest ago. Ordered maps: no key can be chosen so
/// that they become slow, and no chance is needed for that.
#[derive(Debug, Clone)]
pub(super) struct Recent<K, V> {
    most: usize,
    entries: BTreeMap<K, (u64, V)>,
    /// Keys by the touch that was last.
    touches: BTreeMap<u64, K>,
    next_touch: u64,
}

impl<K: Copy + Ord, V: Default> Recent<K, V> {
    /// An empty map; with `most` 0, of one entry.
    pub(super) fn new(most: usize) -> Recent<K, V> {
        let most = most.max(1);
        Recent { most, entries: BTreeMap::new(), touches: BTreeMap::new(), next_touch: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn get(&self, key: &K) -> Option<&V> {
        self.entries.get(key).map(|(_, value)| value)
    }

    /// Changes an entry, which is made if there is none, and makes it the last to be forgotten.
    pub(super) fn touch(&mut self, key: K, change: impl FnOnce(&mut V)) {
        let touch = self.next_touch;
        self.next_touch += 1;
        let (last, value) = self.entries.entry(key).or_insert_with(|| (touch, V::default()));
        self.touches.remove(last);
        *last = touch;
        change(value);
        self.touches.insert(touch, key);
        while self.entries.len() > self.most
            && let Some((_, oldest)) = self.touches.pop_first()
        {
            self.entries.remove(&oldest);
        }
    }

    /// Makes an entry, if there is one, the last to be forgotten.
    pub(super) fn see(&mut self, key: K) {
        if self.entries.contains_key(&key) {
            self.touch(key, |_| ());
        }
    }

    /// Changes an entry if there is one.
    pub(super) fn change(&mut self, key: &K, change: impl FnOnce(&mut V)) {
        if let Some((_, value)) = self.entries.get_mut(key) {
            change(value);
        }
    }
}
