//! A house of its own for each test.

use std::sync::Arc;

use geduld_rules::Deal;
use geduld_server::config::{Accounts, Config, EventSchedule, Limits, Place, Timing, Value};
use geduld_server::{House, OwnSolver, Running, Solver};
use geduld_store::{Store, StoreOptions};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::browser::Browser;
use crate::fixed::{FixedClock, sources};
use crate::player::Player;

/// A house that is open, and what it stands on.
pub(crate) struct TestHouse {
    pub(crate) running: Running,
    pub(crate) clock: Arc<FixedClock>,
    pub(crate) data: TempDir,
    /// What the house keeps, to look at and to put members into.
    pub(crate) store: Store,
}

/// How a house is to be opened.
pub(crate) struct Plan {
    pub(crate) settings: Vec<(&'static str, String)>,
    pub(crate) deals: Vec<Deal>,
    pub(crate) seed: u64,
    pub(crate) clock: Arc<FixedClock>,
    pub(crate) data: TempDir,
    pub(crate) vfs: Option<&'static str>,
    pub(crate) timing: Timing,
    pub(crate) solver: Arc<dyn Solver>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            settings: Vec::new(),
            deals: Vec::new(),
            seed: 1,
            clock: Arc::default(),
            data: TempDir::new().unwrap(),
            vfs: None,
            timing: Timing::default(),
            solver: Arc::new(OwnSolver),
        }
    }
}

impl Plan {
    /// A setting, as a flag would give it.
    pub(crate) fn set(mut self, key: &'static str, value: &str) -> Plan {
        self.settings.push((key, value.to_owned()));
        self
    }

    /// The deals of the first games.
    pub(crate) fn deal(mut self, deals: impl IntoIterator<Item = Deal>) -> Plan {
        self.deals.extend(deals);
        self
    }

    pub(crate) async fn open(self) -> TestHouse {
        let mut options = StoreOptions::new(self.data.path());
        if let Some(vfs) = self.vfs {
            options = options.vfs(vfs);
        }
        let store = Store::open(options).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let sources = sources(&self.clock, self.seed, self.deals, self.solver);
        let data = Some(self.data.path().to_owned());
        let config = Config { timing: self.timing, data, ..config(&self.settings) };
        let running = House::start_on(config, sources, listener, store.clone()).await;
        TestHouse { running: running.unwrap(), clock: self.clock, data: self.data, store }
    }
}

impl TestHouse {
    pub(crate) async fn open() -> TestHouse {
        Plan::default().open().await
    }

    /// A browser that has never been here.
    pub(crate) fn browser(&self) -> Browser {
        Browser::new(self.running.address())
    }

    /// A browser that has loaded the table, and its socket after hello.
    pub(crate) async fn player(&self) -> (Browser, Player) {
        let mut browser = self.browser();
        assert_eq!(browser.get("/").await.status, 200);
        let player = Player::sit_down(&mut browser).await;
        (browser, player)
    }

    /// Lets time pass as it does while the house runs: with heartbeats.
    pub(crate) async fn live(&self, ms: u64) {
        const STEP_MS: u64 = 4_000;
        for _ in 0..ms / STEP_MS {
            self.clock.advance(STEP_MS);
            self.running.beat().await;
        }
        self.clock.advance(ms % STEP_MS);
        self.running.beat().await;
    }

    /// Closes the house and gives its data directory and clock back.
    pub(crate) async fn close(self) -> (TempDir, Arc<FixedClock>) {
        self.running.stop().await;
        (self.data, self.clock)
    }
}

/// The configuration with some settings, and limits that no test meets by accident.
fn config(settings: &[(&'static str, String)]) -> Config {
    let flags = settings.iter().map(|(key, text)| Value {
        key: (*key).to_owned(),
        texts: vec![text.clone()],
        place: Place::Flag((*key).to_owned()),
    });
    let wide = |count: u32| count.try_into().unwrap();
    let mut config = Config::load(None, [], []).unwrap();
    config.limits = Limits {
        messages_per_second: wide(10_000),
        messages_burst: wide(10_000),
        requests_per_second: wide(10_000),
        requests_burst: wide(10_000),
        searches_per_second: wide(10_000),
        searches_burst: wide(10_000),
        ..Limits::default()
    };
    // What hashing costs is the accounts crate's to test.
    config.accounts = Accounts {
        memory_kib: 8,
        passes: 1,
        waiting: wide(10_000),
        sign_ups_per_hour: wide(10_000),
        ..Accounts::default()
    };
    // The deals and the chance of a test are its own, not the pool's.
    config.help.pool = 0;
    // Tests of events ask for them.
    config.events.schedule = EventSchedule::None;
    config.change(flags).unwrap();
    config
}
