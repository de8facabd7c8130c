//! Limits on tries to sign in.

mod bucket;
mod key;
mod limits;
mod recent;
mod streak;

use std::net::IpAddr;

use bucket::Bucket;
use key::{AccountKey, Network, Origin};
pub use limits::Limits;
use recent::Recent;
use streak::Streak;
use thiserror::Error;

use crate::look::Look;

/// Limits on tries to sign in, for each account and for each address.
///
/// A try is asked for before the password is looked at ([`Guessing::ask`]), and is taken for a failure until
/// [`Guessing::right`] says otherwise, so that tries side by side gain nothing. Whether the account exists plays no part:
/// who is told to wait, and for how long, is the same for names that nobody has.
///
/// With the default [`Limits`]:
/// 1. **Somebody at one network with one account**: five failures are free. Then each try has to wait 1 s after the one
///    before, then 2 s, 4 s … 60 s at most. A right password or an hour without tries ends it.
/// 2. **An account**, from all networks: 20 tries at once, one more each 45 s, so that there are never more than 100 failures
///    in an hour. An attacker in one place does not get so far, by rule 1.
/// 3. **A network**: a bucket of 600 points, of which ten come back each minute. The first failure with an account costs
///    ten, another with the same account one, and a right password gives back what its account has cost. So forty people
///    behind one address may all type wrongly five times; a list of names tried with one password ends after sixty.
/// 4. **A browser that has signed in to this account before** (the caller knows by a cookie that only a right password
///    gives) is under rule 1 alone, as a place of its own: whatever others try, members come in where they were before.
///    An account that has signed in from a network lately costs nothing under rule 3 there.
/// 5. **Recovery codes** are not asked for by account: they cannot be guessed, and are the way in while somebody
///    tries an account from a thousand addresses. [`Guessing::ask_code`] knows rule 3 only.
///
/// Nobody is ever told to wait more than a minute, and no account is locked: after an attack, rule 2 lets somebody in
/// within 45 s. A try that was refused counts for nothing.
///
/// A network is an IPv4 address or the first 56 bits of an IPv6 one, what a household gets. Memory is bounded: of accounts,
/// networks and pairs of the two, so many as the limits say are kept, and who was seen longest ago is forgotten first.
/// Each call takes time logarithmic in them. Times are Unix milliseconds; a clock that goes back stands still here.
#[derive(Debug, Clone)]
pub struct Guessing {
    limits: Limits,
    accounts: Recent<AccountKey, Bucket>,
    networks: Recent<Network, Bucket>,
    pairs: Recent<(Origin, AccountKey), Pair>,
    now_ms: i64,
}

/// What is known of an account at a place.
#[derive(Debug, Clone, Copy, Default)]
struct Pair {
    streak: Streak,
    /// What the network has paid for the account since it last signed in here; of a known browser, of no use.
    paid_points: u32,
    /// When the account last signed in here.
    signed_in_ms: Option<i64>,
}

/// Who wants to try a password.
#[derive(Debug, Clone, Copy)]
pub struct Try<'a> {
    /// The look of the name that was typed.
    pub account: &'a Look,
    /// The address of the client itself, behind whatever proxies are trusted.
    pub address: IpAddr,
    /// Whether the browser has signed in to this account before and can prove it.
    pub known_browser: bool,
}

/// Leave to try once. Dropped, it is a failure.
#[derive(Debug)]
#[must_use = "a try is a failure until `right` or `untried` is told of it"]
pub struct Admitted {
    account: Option<AccountKey>,
    origin: Origin,
    cost_points: u32,
}

/// Too many tries: wait, then try again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("too many tries; wait {seconds} s and try again", seconds = .wait_ms.div_euclid(1000) + i64::from(.wait_ms.rem_euclid(1000) != 0))]
pub struct TooMany {
    /// From now, in milliseconds; at least 1.
    pub wait_ms: i64,
}

impl Guessing {
    /// Nobody has tried anything yet.
    #[must_use]
    pub fn new(limits: Limits) -> Guessing {
        Guessing {
            accounts: Recent::new(limits.accounts_kept),
            networks: Recent::new(limits.networks_kept),
            pairs: Recent::new(limits.pairs_kept),
            limits,
            now_ms: i64::MIN,
        }
    }

    /// Leave to look at a password.
    ///
    /// # Errors
    ///
    /// [`TooMany`] with the time to wait. Nothing is counted then.
    pub fn ask(&mut self, now_ms: i64, wanted: Try<'_>) -> Result<Admitted, TooMany> {
        let now_ms = self.tick(now_ms);
        let account = AccountKey::of(wanted.account);
        let network = Network::of(wanted.address);
        let origin = Origin::of(network, wanted.known_browser);
        let pair = self.pairs.get(&(origin, account)).copied().unwrap_or_default();
        let cost_points = self.cost(now_ms, pair);

        let mut wait_ms = pair.streak.wait_ms(now_ms, &self.limits);
        if !wanted.known_browser {
            wait_ms = wait_ms.max(self.account_wait_ms(now_ms, account)).max(self.network_wait_ms(
                now_ms,
                network,
                cost_points,
            ));
        }
        if wait_ms > 0 {
            self.see(account, network, origin);
            return Err(TooMany { wait_ms });
        }

        if !wanted.known_browser {
            let account_ms = self.limits.account_try_ms;
            self.accounts.touch(account, Bucket::spend(now_ms, account_ms));
            self.charge(now_ms, network, cost_points);
        }
        let limits = &self.limits;
        self.pairs.touch((origin, account), |pair| {
            pair.streak.failed(now_ms, limits);
            pair.paid_points = pair.paid_points.saturating_add(cost_points);
        });
        Ok(Admitted { account: Some(account), origin, cost_points })
    }

    /// Leave to look at a recovery code; the only limit is that of the network.
    ///
    /// # Errors
    ///
    /// [`TooMany`] with the time to wait. Nothing is counted then.
    pub fn ask_code(&mut self, now_ms: i64, address: IpAddr) -> Result<Admitted, TooMany> {
        let now_ms = self.tick(now_ms);
        let network = Network::of(address);
        let cost_points = self.limits.first_failure_points;
        let wait_ms = self.network_wait_ms(now_ms, network, cost_points);
        if wait_ms > 0 {
            self.networks.see(network);
            return Err(TooMany { wait_ms });
        }
        self.charge(now_ms, network, cost_points);
        Ok(Admitted { account: None, origin: Origin::of(network, false), cost_points })
    }

    /// The password or code was right: what the account has cost here is given back.
    #[expect(clippy::needless_pass_by_value, reason = "leave to try once is used up")]
    pub fn right(&mut self, now_ms: i64, admitted: Admitted) {
        let now_ms = self.tick(now_ms);
        let Admitted { account, origin, cost_points } = admitted;
        let Some(account) = account else {
            self.give_back(origin, cost_points);
            return;
        };
        self.give_back_try(origin, account);
        let mut paid_points = 0;
        self.pairs.touch((origin, account), |pair| {
            paid_points = pair.paid_points;
            *pair = Pair { signed_in_ms: Some(now_ms), ..Pair::default() };
        });
        self.give_back(origin, paid_points);
    }

    /// The password was not looked at after all ([`Busy`](crate::Busy), a store that does not answer): as if it had not
    /// been asked for.
    #[expect(clippy::needless_pass_by_value, reason = "leave to try once is used up")]
    pub fn untried(&mut self, admitted: Admitted) {
        let Admitted { account, origin, cost_points } = admitted;
        self.give_back(origin, cost_points);
        let Some(account) = account else { return };
        self.give_back_try(origin, account);
        self.pairs.change(&(origin, account), |pair| {
            pair.streak.untried();
            pair.paid_points = pair.paid_points.saturating_sub(cost_points);
        });
    }

    /// How many accounts, networks and pairs are kept in mind.
    #[must_use]
    pub fn kept(&self) -> usize {
        self.accounts.len() + self.networks.len() + self.pairs.len()
    }

    /// The time, which does not go back.
    fn tick(&mut self, now_ms: i64) -> i64 {
        self.now_ms = self.now_ms.max(now_ms);
        self.now_ms
    }

    /// Who is held back is not forgotten for that.
    fn see(&mut self, account: AccountKey, network: Network, origin: Origin) {
        self.accounts.see(account);
        self.networks.see(network);
        self.pairs.see((origin, account));
    }

    /// What a failure costs the network; a known browser is none, and pays nothing.
    fn cost(&self, now_ms: i64, pair: Pair) -> u32 {
        let lately = |then: i64| now_ms.saturating_sub(then) < self.limits.regular_ms;
        if pair.signed_in_ms.is_some_and(lately) {
            0
        } else if pair.streak.is_empty(now_ms, &self.limits) {
            self.limits.first_failure_points
        } else {
            self.limits.next_failure_points
        }
    }

    fn account_wait_ms(&self, now_ms: i64, account: AccountKey) -> i64 {
        let Limits { account_try_ms, account_tries, .. } = self.limits;
        let room_ms = account_try_ms.saturating_mul(i64::from(account_tries));
        let bucket = self.accounts.get(&account).copied().unwrap_or_default();
        bucket.wait_ms(now_ms, account_try_ms, room_ms)
    }

    fn network_wait_ms(&self, now_ms: i64, network: Network, cost_points: u32) -> i64 {
        let room_ms = self.limits.points_ms(self.limits.network_points);
        let bucket = self.networks.get(&network).copied().unwrap_or_default();
        bucket.wait_ms(now_ms, self.limits.points_ms(cost_points), room_ms)
    }

    fn charge(&mut self, now_ms: i64, network: Network, cost_points: u32) {
        let cost_ms = self.limits.points_ms(cost_points);
        self.networks.touch(network, Bucket::spend(now_ms, cost_ms));
    }

    fn give_back(&mut self, origin: Origin, cost_points: u32) {
        let cost_ms = self.limits.points_ms(cost_points);
        if let Origin::Network(network) = origin {
            self.networks.change(&network, |bucket| bucket.give_back(cost_ms));
        }
    }

    fn give_back_try(&mut self, origin: Origin, account: AccountKey) {
        let cost_ms = self.limits.account_try_ms;
        if let Origin::Network(_) = origin {
            self.accounts.change(&account, |bucket| bucket.give_back(cost_ms));
        }
    }
}

impl Default for Guessing {
    fn default() -> Guessing {
        Guessing::new(Limits::default())
    }
}
