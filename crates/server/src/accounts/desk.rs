//! The front desk: checks passwords and codes, as many as the machine bears and as often as the limits let.

use std::fmt;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use geduld_accounts::{
    Admitted, Busy, CodeHash, Guessing, Hasher, Look, Name, Password, PasswordHash, RecoveryCode,
    RecoveryCodes, Strength, TooMany, Try, Verdict,
};
use geduld_store::{CookieKey, Credentials, PlayerId, StoreError, StoredCode};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::oneshot;

use super::known_browsers::KnownBrowsers;
use super::sheets::Sheets;
use crate::config::{self, SignUpMode};
use crate::error::HttpError;
use crate::house::House;
use crate::http::network_of;
use crate::sources::NoRandomness;

/// Members' passwords and codes, and limits on trying them.
pub(crate) struct Accounts {
    /// Who may become a member.
    pub(crate) sign_up: SignUpMode,
    /// Browsers that a member has signed in with.
    pub(crate) known: KnownBrowsers,
    /// Recovery codes that wait to be written down.
    pub(crate) sheets: Sheets,
    hasher: Hasher,
    /// Hashes begun, of names that exist or not.
    hashes: AtomicU64,
    guessing: Mutex<Guessing>,
    sign_ups: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

/// Why somebody is not let in.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// Not the right name, password or code; which of them is not told.
    Wrong,
    /// Too many tries.
    Wait {
        /// Seconds from now.
        seconds: u64,
    },
    /// Too many passwords are being checked.
    Busy,
    /// The house failed.
    Failed(HttpError),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::Failed(error.into())
    }
}

impl From<NoRandomness> for Refusal {
    fn from(error: NoRandomness) -> Refusal {
        Refusal::Failed(error.into())
    }
}

impl Accounts {
    /// A desk with threads of its own.
    ///
    /// # Errors
    ///
    /// When the system gives no threads.
    pub(crate) fn new(settings: &config::Accounts, key: &CookieKey) -> std::io::Result<Accounts> {
        let strength = Strength::new(settings.memory_kib, settings.passes).unwrap_or_default();
        let many = |n: std::num::NonZeroU32| NonZeroUsize::try_from(n).unwrap_or(NonZeroUsize::MIN);
        let hasher = Hasher::start(strength, many(settings.threads), many(settings.waiting))?;
        let quota = Quota::per_hour(settings.sign_ups_per_hour);
        Ok(Accounts {
            sign_up: settings.sign_up,
            known: KnownBrowsers::new(key.as_bytes()),
            sheets: Sheets::default(),
            hasher,
            hashes: AtomicU64::new(0),
            guessing: Mutex::default(),
            sign_ups: RateLimiter::keyed(quota),
            clock: DefaultClock::default(),
        })
    }

    /// How many hashes were begun.
    pub(crate) fn hashes(&self) -> u64 {
        self.hashes.load(Ordering::Relaxed)
    }

    /// Forgets what is not needed any more.
    pub(crate) fn sweep(&self, now_ms: i64) {
        self.sign_ups.retain_recent();
        self.sheets.sweep(now_ms);
    }

    /// Counts somebody who wants to become a member.
    ///
    /// # Errors
    ///
    /// [`HttpError::TooMany`] when there were too many from this network.
    pub(crate) fn count_sign_up(&self, address: IpAddr) -> Result<(), HttpError> {
        self.sign_ups.check_key(&network_of(address)).map_err(|not_yet| {
            let wait = not_yet.wait_time_from(self.clock.now());
            HttpError::TooMany(wait.as_secs().saturating_add(1))
        })
    }

    /// The member with this name, if the password is the right one. It takes the same time and tells the same whether or
    /// not somebody has the name. `known`: members who signed in with this browser before.
    ///
    /// # Errors
    ///
    /// See [`Refusal`].
    pub(crate) async fn check_password(
        &self,
        house: &House,
        address: IpAddr,
        known: &[PlayerId],
        name: &str,
        password: &str,
    ) -> Result<Credentials, Refusal> {
        let look = Look::of(name);
        let found = house.store.credentials(look.as_str()).await?;
        let Ok(password) = Password::typed(password) else { return Err(Refusal::Wrong) };
        let known_browser = found.as_ref().is_some_and(|one| known.contains(&one.member.player));
        let wanted = Try { account: &look, address, known_browser };
        let now_ms = house.sources.clock.wall_ms();
        let admitted = self.guessing().ask(now_ms, wanted)?;
        let stored: Option<PasswordHash> = found
            .as_ref()
            .and_then(|one| one.password_hash.as_deref())
            .and_then(|hash| hash.parse().ok());
        match self.verify(password.clone(), stored).await {
            Ok(Verdict::Right { needs_rehash }) => {
                self.guessing().right(house.sources.clock.wall_ms(), admitted);
                let credentials = found.ok_or(Refusal::Wrong)?;
                if needs_rehash {
                    self.rehash(house, &credentials, password).await;
                }
                Ok(credentials)
            }
            Ok(Verdict::Wrong) => Err(Refusal::Wrong),
            Err(Busy) => Err(self.untried(admitted)),
        }
    }

    /// The member with this name and the place of the code, if it is one that was not used. It takes the same time and
    /// tells the same whether or not somebody has the name.
    ///
    /// # Errors
    ///
    /// See [`Refusal`].
    pub(crate) async fn check_code(
        &self,
        house: &House,
        address: IpAddr,
        name: &str,
        code: RecoveryCode,
    ) -> Result<(Credentials, u32), Refusal> {
        let look = Look::of(name);
        let found = house.store.credentials(look.as_str()).await?;
        let nobody = PlayerId::from_bytes([0; PlayerId::BYTES]);
        let player = found.as_ref().map_or(nobody, |one| one.member.player);
        let unused = house.store.unused_codes(player).await?;
        let admitted = self.guessing().ask_code(house.sources.clock.wall_ms(), address)?;
        let (places, hashes): (Vec<u32>, Vec<CodeHash>) =
            unused.into_iter().filter_map(|code| read(&code)).unzip();
        self.count();
        let (tell, told) = oneshot::channel();
        let asked = self.hasher.find_code(code, hashes, |place| {
            // Whoever asked may be gone.
            _ = tell.send(place);
        });
        let place = match asked {
            Ok(()) => told.await.map_err(|_| Busy),
            Err(busy) => Err(busy),
        };
        let place = match place {
            Ok(Some(place)) => places.get(place).copied(),
            Ok(None) => None,
            Err(Busy) => return Err(self.untried(admitted)),
        };
        match (found, place) {
            (Some(credentials), Some(place)) => {
                self.guessing().right(house.sources.clock.wall_ms(), admitted);
                Ok((credentials, place))
            }
            _ => Err(Refusal::Wrong),
        }
    }

    /// The hash to store for a new password.
    ///
    /// # Errors
    ///
    /// [`Refusal::Busy`], or when there is no randomness.
    pub(crate) async fn hash(&self, house: &House, password: Password) -> Result<String, Refusal> {
        self.count();
        let random = house.sources.bytes()?;
        let (tell, told) = oneshot::channel();
        let done = |hash: PasswordHash| _ = tell.send(hash);
        self.hasher.hash(password, random, done)?;
        told.await.map(|hash| hash.to_string()).map_err(|_| Refusal::Busy)
    }

    /// New recovery codes and what the store keeps of them.
    ///
    /// # Errors
    ///
    /// [`Refusal::Busy`], or when there is no randomness.
    pub(crate) async fn new_codes(
        &self,
        house: &House,
    ) -> Result<(RecoveryCodes, Vec<String>), Refusal> {
        self.count();
        let codes = RecoveryCodes::from_random(&house.sources.bytes()?);
        let random = house.sources.bytes()?;
        let (tell, told) = oneshot::channel();
        let done = |hashes: Vec<CodeHash>| _ = tell.send(hashes);
        self.hasher.hash_codes(codes.clone(), random, done)?;
        let hashes = told.await.map_err(|_| Refusal::Busy)?;
        Ok((codes, hashes.iter().map(CodeHash::to_string).collect()))
    }

    async fn verify(
        &self,
        password: Password,
        stored: Option<PasswordHash>,
    ) -> Result<Verdict, Busy> {
        self.count();
        let (tell, told) = oneshot::channel();
        self.hasher.verify(password, stored, |verdict| {
            // Whoever asked may be gone.
            _ = tell.send(verdict);
        })?;
        told.await.map_err(|_| Busy)
    }

    /// A hash made with other parameters is made anew. That it fails is no harm: the next time comes.
    async fn rehash(&self, house: &House, credentials: &Credentials, password: Password) {
        let Some(before) = credentials.password_hash.clone() else { return };
        let player = credentials.member.player;
        if let Ok(hash) = self.hash(house, password).await
            && let Err(error) = house.store.rehash_password(player, before, hash).await
        {
            tracing::warn!(%error, "a password was not hashed anew");
        }
    }

    fn untried(&self, admitted: Admitted) -> Refusal {
        self.guessing().untried(admitted);
        Refusal::Busy
    }

    fn count(&self) {
        self.hashes.fetch_add(1, Ordering::Relaxed);
    }

    fn guessing(&self) -> MutexGuard<'_, Guessing> {
        // Limits that are a try behind do less harm than a door that stays shut.
        self.guessing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a new name is stored with.
pub(crate) fn member_name(name: &Name) -> geduld_store::MemberName {
    geduld_store::MemberName {
        name: name.as_str().to_owned(),
        look: name.look().as_str().to_owned(),
        look_version: geduld_accounts::LOOK_VERSION,
    }
}

fn read(code: &StoredCode) -> Option<(u32, CodeHash)> {
    Some((code.place, code.hash.parse().ok()?))
}

impl From<Busy> for Refusal {
    fn from(_: Busy) -> Refusal {
        Refusal::Busy
    }
}

impl From<TooMany> for Refusal {
    fn from(error: TooMany) -> Refusal {
        Refusal::Wait { seconds: error.wait_ms.unsigned_abs().div_ceil(1000) }
    }
}

impl fmt::Debug for Accounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accounts").field("sign_up", &self.sign_up).finish_non_exhaustive()
    }
}
