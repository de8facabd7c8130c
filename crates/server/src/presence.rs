//! Who is connected: open sockets by player and by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use geduld_store::{GameId, SessionId};
use tokio::sync::Notify;

use crate::config::Limits;
use crate::identity::TokenHash;
use crate::session::{Outbox, Parting};
use crate::wire::ServerMessage;

/// All open sockets.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    open: Mutex<Open>,
    emptied: Notify,
}

#[derive(Debug, Default)]
struct Open {
    closed: bool,
    next: u64,
    players: HashMap<TokenHash, Vec<Socket>>,
    addresses: HashMap<IpAddr, u32>,
}

#[derive(Debug)]
struct Socket {
    number: u64,
    session: Option<SessionId>,
    game: GameId,
    /// Whether it sits at a round of an event, beside the free game.
    at_round: bool,
    outbox: Outbox,
}

/// A socket that wants to come in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arrival {
    /// Whose it is.
    pub(crate) owner: TokenHash,
    /// The session of a member.
    pub(crate) session: Option<SessionId>,
    /// The network it comes from.
    pub(crate) address: IpAddr,
    /// The game it sits down at.
    pub(crate) game: GameId,
    /// Whether that is a round of an event.
    pub(crate) at_round: bool,
}

/// Why a socket cannot come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoEntry {
    /// Too many sockets of this player or address.
    TooMany,
    /// The house stops.
    Closed,
}

/// One socket counted in; counted out when dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    presence: Arc<Presence>,
    owner: TokenHash,
    address: IpAddr,
    /// The socket's number, unique in this process.
    pub(crate) number: u64,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.presence.leave(&self.owner, self.address, self.number);
    }
}

impl Presence {
    /// Counts a new socket in.
    pub(crate) fn enter(
        self: &Arc<Self>,
        arrival: Arrival,
        outbox: Outbox,
        limits: &Limits,
    ) -> Result<Ticket, NoEntry> {
        let Arrival { owner, session, address, game, at_round } = arrival;
        let mut open = self.lock();
        if open.closed {
            return Err(NoEntry::Closed);
        }
        let of_player = open.players.get(&owner).map_or(0, Vec::len);
        let of_address = open.addresses.get(&address).copied().unwrap_or(0);
        if of_player >= limits.sockets_per_player.get() as usize
            || of_address >= limits.sockets_per_address.get()
        {
            return Err(NoEntry::TooMany);
        }
        let number = open.next;
        open.next += 1;
        open.players.entry(owner).or_default().push(Socket {
            number,
            session,
            game,
            at_round,
            outbox,
        });
        *open.addresses.entry(address).or_default() += 1;
        Ok(Ticket { presence: Arc::clone(self), owner, address, number })
    }

    fn leave(&self, owner: &TokenHash, address: IpAddr, number: u64) {
        let mut open = self.lock();
        if let Some(sockets) = open.players.get_mut(owner) {
            sockets.retain(|socket| socket.number != number);
            if sockets.is_empty() {
                open.players.remove(owner);
            }
        }
        if let Some(count) = open.addresses.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                open.addresses.remove(&address);
            }
        }
        if open.players.is_empty() {
            self.emptied.notify_waiters();
        }
    }

    /// Tells the player's sockets that sit at another free game than `table` that the table moved.
    pub(crate) fn tell_moved(&self, owner: &TokenHash, table: GameId) {
        let frame = ServerMessage::Moved.text();
        if let Some(sockets) = self.lock().players.get(owner) {
            for socket in sockets.iter().filter(|socket| socket.game != table && !socket.at_round) {
                socket.outbox.send(frame.clone().into());
            }
        }
    }

    /// Lets the sockets of one session of a member go: it has ended.
    pub(crate) fn part_session(&self, owner: &TokenHash, ended: SessionId) {
        self.part(owner, |session| session == Some(ended));
    }

    /// Lets all sockets of a member go but those of the session that is kept.
    pub(crate) fn part_others(&self, owner: &TokenHash, kept: SessionId) {
        self.part(owner, |session| session != Some(kept));
    }

    /// Lets all sockets of a player go. They come back as whoever their cookie says then.
    pub(crate) fn part_all(&self, owner: &TokenHash) {
        self.part(owner, |_| true);
    }

    fn part(&self, owner: &TokenHash, goes: impl Fn(Option<SessionId>) -> bool) {
        if let Some(sockets) = self.lock().players.get(owner) {
            for socket in sockets.iter().filter(|socket| goes(socket.session)) {
                socket.outbox.part(Parting::SignedOut);
            }
        }
    }

    /// Lets every socket go because the house stops, and no other in.
    pub(crate) fn close(&self) {
        let mut open = self.lock();
        open.closed = true;
        for socket in open.players.values().flatten() {
            socket.outbox.part(Parting::Stopping);
        }
    }

    /// Waits until no socket is left.
    pub(crate) async fn emptied(&self) {
        loop {
            let emptied = self.emptied.notified();
            if self.len() == 0 {
                return;
            }
            emptied.await;
        }
    }

    /// How many sockets are open.
    pub(crate) fn len(&self) -> usize {
        self.lock().players.values().map(Vec::len).sum()
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        // Every change is whole before the lock is let go, so a panic elsewhere does no harm.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
