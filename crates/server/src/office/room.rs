//! The office itself.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use geduld_store::{PlayerId, Store, StoreOptions};
use jiff::tz::TimeZone;

use super::reply::Person;
use super::when;
use super::{Refusal, Replies, Reply};
use crate::config::{Config, PublicUrl};
use crate::house::{House, StartError};
use crate::http::own_addresses;
use crate::sources::Sources;

/// Where an operator is served: at a running house, or at one that is closed to everybody else.
#[derive(Clone, Debug)]
pub struct Office {
    pub(super) house: Arc<House>,
    /// How addresses of the house begin.
    pub(super) origin: String,
}

impl Office {
    /// The office of a running house that listens on an address.
    pub(crate) fn of(house: Arc<House>, address: SocketAddr) -> Office {
        let origin = origin(house.public_url.as_ref(), address);
        Office { house, origin }
    }

    /// Opens the data directory of a house that does not run, for the office alone.
    ///
    /// # Errors
    ///
    /// When no data directory is configured or the store cannot be opened: a house runs on it, say.
    pub async fn open(config: Config, sources: Sources) -> Result<Office, StartError> {
        let directory = config.data.clone().ok_or(StartError::NoDataDirectory)?;
        let origin = origin(config.public_url.as_ref(), config.listen);
        let store = Store::open(StoreOptions::new(directory)).await?;
        let house = Arc::new(House::closed(config, sources, store)?);
        Ok(Office { house, origin })
    }

    /// Writes what is queued and gives the data directory free.
    pub async fn close(self) {
        self.house.store.close().await;
    }

    pub(super) fn store(&self) -> &Store {
        &self.house.store
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.house.sources.clock.wall_ms()
    }

    pub(super) fn zone(&self) -> &TimeZone {
        &self.house.time_zone
    }

    pub(super) fn when(&self, at_ms: i64) -> String {
        when::told(at_ms, self.zone())
    }

    /// A player with the name as it is now.
    pub(super) async fn person(&self, player: PlayerId) -> Result<Person, Refusal> {
        let member = self.store().member(player).await?;
        Ok(Person { name: member.and_then(|member| member.name), id: player.to_string() })
    }
}

/// Gives a reply. That nobody listens any more is no reason to stop half-way.
pub(super) async fn give(replies: &Replies, reply: Reply) {
    let _ = replies.send(reply).await;
}

/// Tells what was done.
pub(super) async fn tell(replies: &Replies, text: impl Into<String>) {
    give(replies, Reply::Told { text: text.into() }).await;
}

/// How an address begins that others can use.
fn origin(public_url: Option<&PublicUrl>, mut address: SocketAddr) -> String {
    if let Some(url) = public_url {
        return url.origin();
    }
    if address.ip().is_unspecified() {
        let at_home = own_addresses().into_iter().find_map(|ip| match ip {
            IpAddr::V4(v4) if !v4.is_loopback() && !v4.is_link_local() => Some(v4),
            _ => None,
        });
        address.set_ip(at_home.unwrap_or(Ipv4Addr::LOCALHOST).into());
    }
    format!("http://{address}")
}
