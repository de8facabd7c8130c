//! Places for connections: so many in the house, so many for one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many places each network has taken.
type Taken = Mutex<HashMap<IpAddr, u32>>;

/// All places of a house.
#[derive(Clone)]
pub(super) struct Places {
    free: Arc<Semaphore>,
    taken: Arc<Taken>,
    most_per_address: u32,
}

/// One connection's place, given back when dropped; a socket keeps it while it is open.
#[derive(Debug)]
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
    network: Option<(Arc<Taken>, IpAddr)>,
}

impl Places {
    pub(super) fn new(most: u32, most_per_address: u32) -> Places {
        let free = Arc::new(Semaphore::new(most as usize));
        Places { free, taken: Arc::default(), most_per_address }
    }

    /// Waits until there is a place in the house.
    pub(super) async fn any(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.free).acquire_owned().await.ok()
    }

    /// The place for a connection from `network`; none when that has all it may have. Without a
    /// network it is not counted.
    pub(super) fn take(
        &self,
        permit: OwnedSemaphorePermit,
        network: Option<IpAddr>,
    ) -> Option<Place> {
        if let Some(network) = network {
            let mut taken = lock(&self.taken);
            let count = taken.entry(network).or_default();
            if *count >= self.most_per_address {
                return None;
            }
            *count += 1;
        }
        let network = network.map(|network| (Arc::clone(&self.taken), network));
        Some(Place { _permit: permit, network })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some((taken, network)) = &self.network {
            let mut taken = lock(taken);
            if let Some(count) = taken.get_mut(network) {
                *count -= 1;
                if *count == 0 {
                    taken.remove(network);
                }
            }
        }
    }
}

fn lock(taken: &Taken) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
    // Every change is whole before the lock is let go, so a panic elsewhere does no harm.
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}
