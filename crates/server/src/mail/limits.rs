//! How much mail goes out, so that nobody's mailbox is flooded.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use geduld_store::PlayerId;

use super::TooMuch;

const HOUR_MS: i64 = 3_600_000;

/// Who is counted for at most; who was counted longest ago is forgotten first.
const MOST: usize = 50_000;

/// Whose letters are counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Whose {
    /// A member's, whatever the address.
    Member(PlayerId),
    /// An address's, whoever writes it down.
    Address(String),
    /// Those asked for from a network.
    Network(IpAddr),
}

impl Whose {
    /// Letters in an hour.
    fn allowed(&self) -> usize {
        match self {
            Whose::Member(_) | Whose::Address(_) => 3,
            // A club plays behind one address.
            Whose::Network(_) => 20,
        }
    }
}

/// The letters of the last hour.
#[derive(Debug, Default)]
pub(super) struct Limits {
    sent: Mutex<HashMap<Whose, Vec<i64>>>,
}

impl Limits {
    /// Counts a letter.
    ///
    /// # Errors
    ///
    /// [`TooMuch`] with the time until the next one; this one is not counted.
    pub(super) fn count(&self, whose: Whose, now_ms: i64) -> Result<(), TooMuch> {
        let allowed = whose.allowed();
        let mut sent = self.lock();
        if sent.len() >= MOST && !sent.contains_key(&whose) {
            make_room(&mut sent, now_ms);
        }
        let times = sent.entry(whose).or_default();
        times.retain(|at_ms| is_recent(*at_ms, now_ms));
        if times.len() >= allowed {
            let wait_ms = times[0].saturating_add(HOUR_MS).saturating_sub(now_ms);
            return Err(TooMuch { seconds: wait_ms.unsigned_abs().div_ceil(1000) });
        }
        times.push(now_ms);
        Ok(())
    }

    /// Forgets what is more than an hour ago.
    pub(super) fn sweep(&self, now_ms: i64) {
        forget_old(&mut self.lock(), now_ms);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Whose, Vec<i64>>> {
        // The map is whole after every change, so a panic elsewhere does no harm.
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn make_room(sent: &mut HashMap<Whose, Vec<i64>>, now_ms: i64) {
    forget_old(sent, now_ms);
    let oldest =
        || sent.iter().min_by_key(|(_, times)| times.last().copied()).map(|(key, _)| key.clone());
    if sent.len() >= MOST
        && let Some(oldest) = oldest()
    {
        sent.remove(&oldest);
    }
}

fn forget_old(sent: &mut HashMap<Whose, Vec<i64>>, now_ms: i64) {
    sent.retain(|_, times| times.last().is_some_and(|at_ms| is_recent(*at_ms, now_ms)));
}

/// A clock that was set back makes nothing last longer than an hour either.
fn is_recent(at_ms: i64, now_ms: i64) -> bool {
    now_ms.saturating_sub(at_ms).saturating_abs() < HOUR_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_three_letters_an_hour_and_each_comes_back_after_its_own() {
        let limits = Limits::default();
        let whose = || Whose::Address(String::from("anna@example.org"));
        for now_ms in [0, 1000, 2000] {
            assert_eq!(limits.count(whose(), now_ms), Ok(()));
        }
        assert_eq!(limits.count(whose(), 3000), Err(TooMuch { seconds: 3597 }));
        limits.sweep(3000);
        assert_eq!(limits.count(whose(), HOUR_MS - 1), Err(TooMuch { seconds: 1 }));
        assert_eq!(limits.count(Whose::Address(String::from("bert@example.org")), 3000), Ok(()));
        assert_eq!(limits.count(whose(), HOUR_MS), Ok(()));
        assert_eq!(limits.count(whose(), HOUR_MS), Err(TooMuch { seconds: 1 }));
        limits.sweep(3 * HOUR_MS);
        assert!(limits.lock().is_empty());
    }

    #[test]
    fn memory_is_bounded_and_who_was_counted_last_stays() {
        let limits = Limits::default();
        let network = |n: u32| Whose::Network(IpAddr::from(n.to_be_bytes()));
        for n in 0..50_010 {
            assert_eq!(limits.count(network(n), i64::from(n)), Ok(()));
        }
        let sent = limits.lock();
        assert_eq!(sent.len(), MOST);
        assert!(!sent.contains_key(&network(9)) && sent.contains_key(&network(10)));
    }
}
