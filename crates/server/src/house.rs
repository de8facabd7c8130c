//! The house: everything a request may need, and its opening and closing.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use geduld_store::{OpenError, Store, StoreOptions};
use jiff::tz::TimeZone;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::accounts::Accounts;
use crate::assets::Assets;
use crate::config::{Config, Limits, PublicUrl, Timing};
use crate::drafts::Drafts;
use crate::events::{Events, KeyError, Keys, NotClosed, Parts, Schedule};
use crate::help::{Pool, Share};
use crate::house_clock::HouseClock;
use crate::http::{self, Hosts, Proxies, RequestLimits};
use crate::identity::DraftSeal;
use crate::live::{self, Live};
use crate::mail::{Mail, MailError};
use crate::office::{Door, EventRow, Office, Open};
use crate::presence::Presence;
use crate::session::Sessions;
use crate::sources::{NoRandomness, Sources};
use crate::texts::Texts;
use crate::top::Top;

/// How long a stop may take: for the sockets to hear of it, then for the writer to drain.
const SOCKETS_WITHIN: Duration = Duration::from_secs(10);
const REQUESTS_WITHIN: Duration = Duration::from_secs(4);
const OFFICE_WITHIN: Duration = Duration::from_secs(1);
const STORE_WITHIN: Duration = Duration::from_secs(5);

/// Heartbeats are stored so often (design, "Clock.").
const HEARTBEAT: Duration = Duration::from_secs(1);

/// What is not used any more is swept away so often.
const SWEEP: Duration = Duration::from_secs(30);

/// A house: pages, sockets, games and their store.
pub struct House {
    pub(crate) sources: Sources,
    pub(crate) clock: Arc<HouseClock>,
    pub(crate) store: Store,
    pub(crate) seal: DraftSeal,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) presence: Arc<Presence>,
    pub(crate) drafts: Drafts,
    pub(crate) accounts: Accounts,
    pub(crate) share: Arc<Share>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) texts: Texts,
    pub(crate) assets: Arc<Assets>,
    pub(crate) limits: Limits,
    pub(crate) timing: Timing,
    pub(crate) requests: RequestLimits,
    pub(crate) hosts: Hosts,
    pub(crate) proxies: Proxies,
    pub(crate) public_url: Option<PublicUrl>,
    pub(crate) time_zone: TimeZone,
    pub(crate) events: Arc<Events>,
    pub(crate) top: Top,
    pub(crate) live: Live,
    /// None where no mail server is set up, and in a house that lets nobody in.
    pub(crate) mail: Option<Mail>,
    /// What is logged, for those who want to know.
    pub(crate) log: String,
    stopping: AtomicBool,
    heartbeat_fails: AtomicBool,
    /// [`Heartbeat::house_ms`](geduld_store::Heartbeat::house_ms) of the last one that was stored.
    beat_ms: AtomicI64,
}

/// Why a house could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No data directory was named.
    #[error("no data directory was named; give one with --data")]
    NoDataDirectory,
    /// The store could not be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// Running rounds of events cannot go on.
    #[error("the rounds of events cannot go on: {0}")]
    Rounds(#[from] geduld_store::StoreError),
    /// The public URL cannot be an origin.
    #[error("the public URL cannot be used: {0}")]
    PublicUrl(#[from] tower_http::csrf::ConfigError),
    /// The key file of events is no good.
    #[error(transparent)]
    Keys(#[from] KeyError),
    /// The system gave no randomness.
    #[error(transparent)]
    Random(#[from] NoRandomness),
    /// The system gives no threads to check passwords.
    #[error("there are no threads to check passwords: {0}")]
    Threads(std::io::Error),
    /// Mail is set up in part, or cannot work.
    #[error("mail cannot be sent: {0}")]
    Mail(#[from] MailError),
    /// The listener is no good.
    #[error("cannot listen: {0}")]
    Listen(#[from] std::io::Error),
}

/// A house that is open.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    house: Arc<House>,
    stop: watch::Sender<bool>,
    server: JoinHandle<()>,
    background: Vec<JoinHandle<()>>,
    office: Option<Open>,
}

impl House {
    /// Opens a house on `listener` with the store in the configured data directory.
    ///
    /// # Errors
    ///
    /// When no data directory is configured, the store cannot be opened, or the listener has no
    /// address.
    pub async fn start(
        config: Config,
        sources: Sources,
        listener: TcpListener,
    ) -> Result<Running, StartError> {
        let directory = config.data.clone().ok_or(StartError::NoDataDirectory)?;
        let store = Store::open(StoreOptions::new(directory)).await?;
        House::start_on(config, sources, listener, store).await
    }

    /// Opens a house on `listener` with a store that is open already.
    ///
    /// # Errors
    ///
    /// When the listener has no address, the public URL is no origin, mail is set up wrongly, or there is no place for the key file of events
    /// or none that can be used.
    pub async fn start_on(
        config: Config,
        sources: Sources,
        listener: TcpListener,
        store: Store,
    ) -> Result<Running, StartError> {
        let address = listener.local_addr()?;
        let data = config.data.clone();
        let (mail, work) = Mail::open(&config, &sources)?.unzip();
        let house = Arc::new(House { mail, ..House::closed(config, sources, store)? });
        house.beat().await;
        house.events.open().await?;
        house.pool.open();
        let router = http::router(&house)?;
        let (stop, stopped) = watch::channel(false);
        let server = tokio::spawn(http::serve(listener, router, Arc::clone(&house), stopped));
        let assets = Arc::clone(&house.assets);
        tokio::task::spawn_blocking(move || assets.squeeze_all());
        let mut background = vec![
            tokio::spawn(heartbeats(Arc::clone(&house))),
            tokio::spawn(sweeps(Arc::clone(&house))),
            tokio::spawn(happenings(Arc::clone(&house))),
            tokio::spawn(lookings(Arc::clone(&house))),
            tokio::spawn(live::relay(Arc::clone(&house))),
            tokio::spawn(live::announcements(Arc::clone(&house))),
        ];
        if let Some(work) = work {
            background.extend(work.begin(&house));
        }
        let office = data.and_then(|data| house.open_office(&data, address));
        Ok(Running { address, house, stop, server, background, office })
    }

    /// Serves the operator on a socket in the data directory. A house does without where there can be none.
    fn open_office(self: &Arc<Self>, data: &Path, address: SocketAddr) -> Option<Open> {
        match Door::make(data) {
            Ok(door) => Some(door.open(Office::of(Arc::clone(self), address))),
            Err(error) => {
                tracing::warn!(%error, "there can be no socket for `geduld admin`: stop the house to use it");
                None
            }
        }
    }

    /// A house that lets nobody in yet, and where nothing happens by itself.
    pub(crate) fn closed(
        config: Config,
        sources: Sources,
        store: Store,
    ) -> Result<House, StartError> {
        let keys = Keys::open(&keys_directory(&config)?, &sources)?;
        let accounts =
            Accounts::new(&config.accounts, store.cookie_key()).map_err(StartError::Threads)?;
        let clock = Arc::new(HouseClock::new(Arc::clone(&sources.clock)));
        let presence = Arc::new(Presence::default());
        let assets = Arc::new(Assets::new(config.web.clone()));
        let solver = Arc::clone(&sources.solver);
        let share = Arc::new(Share::new(solver, config.help.threads(), &config.limits));
        let pool = Pool::new(Arc::clone(&share), sources.clone(), config.help.pool.into());
        let sessions = Arc::new(Sessions::new(
            store.clone(),
            sources.clone(),
            Arc::clone(&clock),
            Arc::clone(&presence),
            Arc::clone(&share),
        ));
        let events = Events::new(Parts {
            store: store.clone(),
            sources: sources.clone(),
            clock: Arc::clone(&clock),
            sessions: Arc::clone(&sessions),
            keys,
            settings: config.events,
            schedule: Schedule {
                chosen: config.events.schedule,
                time_zone: config.time_zone.clone(),
            },
        })?;
        let beat_ms = clock.stored_ms(clock.now_ms());
        Ok(House {
            accounts,
            seal: DraftSeal::new(store.cookie_key().as_bytes()),
            sessions,
            events: Arc::new(events),
            top: Top::default(),
            live: Live::default(),
            mail: None,
            log: config.log.clone(),
            share,
            pool: Arc::new(pool),
            clock,
            presence,
            drafts: Drafts::default(),
            texts: Texts::read(&assets),
            assets,
            requests: RequestLimits::new(&config.limits),
            hosts: Hosts::new(&config, sources.clone()),
            proxies: Proxies::new(config.proxies()),
            limits: config.limits,
            timing: config.timing,
            public_url: config.public_url,
            time_zone: config.time_zone,
            stopping: AtomicBool::new(false),
            heartbeat_fails: AtomicBool::new(false),
            beat_ms: AtomicI64::new(beat_ms),
            sources,
            store,
        })
    }

    /// Whether the house lets nobody in any more.
    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// One turn of the events. An outage that just ended is known before anything is closed.
    async fn happen(&self, patient: bool) {
        if self.beat().await {
            self.events.tick(patient).await;
        }
    }

    /// Stores a heartbeat, and tells whether it is. A store that fails is told once, and once when it works again.
    async fn beat(&self) -> bool {
        let now = self.clock.heartbeat();
        let beat = self.store.heartbeat(now).await;
        let stored = beat.is_ok();
        let failed = self.heartbeat_fails.swap(!stored, Ordering::Relaxed);
        if stored {
            let before_ms = self.beat_ms.swap(now.house_ms, Ordering::Relaxed);
            if failed && matches!(beat, Ok(Some(_))) {
                // The process ran, but its store took no moves: clocks of games did not run then.
                let lost_ms = now.house_ms.saturating_sub(before_ms);
                self.clock.leave_out(u64::try_from(lost_ms).unwrap_or(0));
            }
        }
        match beat {
            Ok(Some(outage)) => {
                let lasted_ms = outage.to_ms.saturating_sub(outage.from_ms);
                tracing::info!(lasted_ms, "no moves were accepted for a while");
            }
            Ok(None) if failed => tracing::info!("heartbeats are stored again"),
            Ok(None) => {}
            Err(_) if failed => {}
            Err(error) => tracing::error!(%error, "heartbeats are not stored"),
        }
        stored
    }
}

impl Running {
    /// Where the house listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many sockets are open.
    #[must_use]
    pub fn sockets(&self) -> usize {
        self.house.presence.len()
    }

    /// Events that are announced and not yet open, the earliest opening first; what is due is announced before.
    pub async fn events_to_come(&self) -> Vec<EventRow> {
        self.house.happen(false).await;
        let office = Office::of(Arc::clone(&self.house), self.address);
        // A store that fails is told by the log, and by everything else.
        office.events_to_come().await.unwrap_or_default()
    }

    /// How many hashes of passwords and codes were begun: as many for a name that nobody has as for others.
    #[must_use]
    pub fn hashes(&self) -> u64 {
        self.house.accounts.hashes()
    }

    /// Stores a heartbeat now. The house does so once a second by itself.
    pub async fn beat(&self) {
        self.house.beat().await;
    }

    /// Announces, opens and closes the events whose time has come, and waits for their deals. The house does so
    /// once a second by itself, without waiting.
    pub async fn tick_events(&self) {
        self.house.happen(true).await;
        self.house.events.look_through().await;
    }

    /// The export of a closed event as JSON; `None` while it is not over.
    pub async fn export_event(&self, event: &str) -> Option<String> {
        let event = self.house.store.event(event).await.ok().flatten()?;
        self.house.events.export(&event).await.ok().map(|export| export.to_json())
    }

    /// Makes an event worth nothing, for a reason that is shown.
    ///
    /// # Errors
    ///
    /// When there is no such event or it could not be done.
    pub async fn void_event(&self, event: &str, reason: &str) -> Result<(), NotClosed> {
        self.house.events.void(event, reason).await
    }

    /// Counts the results of a closed event anew from its logs, for a reason that is shown.
    ///
    /// # Errors
    ///
    /// As [`Running::void_event`].
    pub async fn correct_event(&self, event: &str, reason: &str) -> Result<(), NotClosed> {
        self.house.events.correct(event, reason).await
    }

    /// Closes the house: tells the sockets to come back, lets requests and the store finish.
    /// Takes 20 seconds at most.
    pub async fn stop(self) {
        self.house.stopping.store(true, Ordering::Relaxed);
        self.house.presence.close();
        self.house.share.close();
        self.house.pool.close();
        self.house.events.close();
        self.house.live.close();
        // The receiver is gone only when the server is.
        let _ = self.stop.send(true);
        if timeout(SOCKETS_WITHIN, self.house.presence.emptied()).await.is_err() {
            tracing::warn!(sockets = self.house.presence.len(), "some sockets did not go in time");
        }
        if let Some(office) = self.office {
            office.close(OFFICE_WITHIN).await;
        }
        let server = self.server;
        let abort = server.abort_handle();
        if timeout(REQUESTS_WITHIN, server).await.is_err() {
            abort.abort();
            tracing::warn!("some requests were broken off");
        }
        for task in self.background {
            task.abort();
        }
        if timeout(STORE_WITHIN, self.house.store.close()).await.is_err() {
            tracing::warn!("the store did not close in time; what was acknowledged is on the disk");
        }
    }
}

async fn heartbeats(house: Arc<House>) {
    let mut every = tokio::time::interval(HEARTBEAT);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        house.beat().await;
    }
}

async fn happenings(house: Arc<House>) {
    let mut every = tokio::time::interval(HEARTBEAT);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while !house.is_stopping() {
        every.tick().await;
        house.happen(false).await;
    }
}

/// Closed events are looked through beside everything else.
async fn lookings(house: Arc<House>) {
    let mut every = tokio::time::interval(HEARTBEAT);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while !house.is_stopping() {
        every.tick().await;
        house.events.look_through().await;
    }
}

/// Where the key file lies.
fn keys_directory(config: &Config) -> Result<PathBuf, StartError> {
    let in_data = || config.data.as_ref().map(|data| data.join("keys"));
    config.keys.clone().or_else(in_data).ok_or(StartError::NoDataDirectory)
}

async fn sweeps(house: Arc<House>) {
    let mut every = tokio::time::interval(SWEEP);
    loop {
        every.tick().await;
        house.sessions.sweep();
        house.drafts.sweep(house.sources.clock.wall_ms());
        house.accounts.sweep(house.sources.clock.wall_ms());
        house.requests.sweep();
        house.share.sweep();
        house.pool.sweep();
        if let Some(mail) = &house.mail {
            mail.sweep(house.sources.clock.wall_ms());
        }
    }
}

impl std::fmt::Debug for House {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("House { .. }")
    }
}
