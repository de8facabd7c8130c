//! The bare store: the rows that players make, committed without rules, sockets or sessions.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use geduld_rules::{Action, Deal, Entry, Game, GameResult, Scheme, Scoring, Variant};
use geduld_store::{
    Append, ClockState, EntryId, GameId, NewPlayer, PlayerId, Store, StoreOptions, Terms,
};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::bot::{Bot, Prospect, Wish};
use crate::tally::Tally;

/// Games written down beforehand, so that a window holds nothing but commits.
const SCRIPTS: u64 = 16;

/// A store with writers that each have one append in flight, as players have one entry.
pub struct BareStore {
    store: Store,
    writers: Vec<Writer>,
}

impl BareStore {
    /// Opens a store in a new directory and writes the games down that its writers will store.
    ///
    /// # Errors
    ///
    /// When the directory cannot hold a store, or the system has no randomness.
    pub async fn open(directory: &Path, writers: usize, seed: u64) -> anyhow::Result<BareStore> {
        let store = Store::open(StoreOptions::new(directory)).await?;
        let scripts: Arc<[Script]> =
            (0..SCRIPTS).map(|n| Script::write(seed ^ n)).collect::<anyhow::Result<_>>()?;
        let writers =
            (0..writers).map(|n| Writer::new(n, &scripts)).collect::<anyhow::Result<_>>()?;
        Ok(BareStore { store, writers })
    }

    /// All writers append for `window`. The append that ends a game is not counted, as the house
    /// acknowledges none for it when a player asks for a new game.
    ///
    /// # Errors
    ///
    /// The first append that fails.
    pub async fn play(&mut self, window: Duration) -> anyhow::Result<Tally> {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let begun = Instant::now();
        for mut writer in self.writers.drain(..) {
            let (store, stopped) = (self.store.clone(), stopped.clone());
            tasks.spawn(async move {
                let mut tally = Tally::new();
                while !*stopped.borrow() {
                    writer.append(&store, &mut tally).await?;
                }
                anyhow::Ok((writer, tally))
            });
        }
        tokio::time::sleep(window).await;
        let _ = stop.send(true);
        let mut tally = Tally::new();
        while let Some(task) = tasks.join_next().await {
            let (writer, own) = task??;
            tally.join(&own);
            self.writers.push(writer);
        }
        tally.lasted(begun.elapsed(), Duration::ZERO);
        Ok(tally)
    }

    /// Closes the store.
    pub async fn close(self) {
        self.store.close().await;
    }
}

/// One game from the first entry to giving up.
struct Script {
    start: Terms,
    entries: Vec<Entry>,
    result: GameResult,
}

impl Script {
    /// A bot's game on the deal of `seed`, at most 200 entries long.
    fn write(seed: u64) -> anyhow::Result<Script> {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let variant: Variant = "draw1 recycles=unlimited empty=kings".parse()?;
        let (deal, scoring) = (Deal::from_seed(&key), Scoring::current(Scheme::Tournament));
        let mut game = Game::new(deal.clone(), variant, scoring);
        let mut bot = Bot::new(seed);
        let mut clock_ms = 0;
        while game.seq() < 200 && game.end().is_none() {
            clock_ms += 1500;
            let action = match bot.choose(&Prospect::of_game(&game)) {
                Wish::Entry(text) => text.parse()?,
                Wish::NewGame => Action::GiveUp,
            };
            game.push(Entry { clock_ms, action })?;
        }
        if game.end().is_none() {
            game.push(Entry { clock_ms, action: Action::GiveUp })?;
        }
        let result = game.result().context("an ended game has a result")?;
        let start = Terms { deal, variant, scoring, known: false, assisted: false, number: None };
        Ok(Script { start, entries: game.log().to_vec(), result })
    }
}

/// A player of the bare store, in the middle of a script.
struct Writer {
    player: NewPlayer,
    scripts: Arc<[Script]>,
    script: usize,
    game: GameId,
    seq: usize,
}

impl Writer {
    fn new(number: usize, scripts: &Arc<[Script]>) -> anyhow::Result<Writer> {
        let player = NewPlayer { id: PlayerId::from_bytes(random()?), token_hash: random()? };
        Ok(Writer {
            player,
            scripts: Arc::clone(scripts),
            script: number % scripts.len(),
            game: GameId::from_bytes(random()?),
            seq: 0,
        })
    }

    async fn append(&mut self, store: &Store, tally: &mut Tally) -> anyhow::Result<()> {
        let script = &self.scripts[self.script];
        let entry = script.entries[self.seq];
        let last = self.seq + 1 == script.entries.len();
        let at_ms = now_ms();
        let append = Append {
            game: self.game,
            player: self.player,
            start: (self.seq == 0).then(|| script.start.clone()),
            expected_seq: u32::try_from(self.seq)?,
            id: EntryId::from_bytes(random()?),
            entries: vec![entry],
            at_ms,
            clock: ClockState { clock_ms: entry.clock_ms, running_since_ms: Some(at_ms) },
            end: last.then_some(script.result),
        };
        let begun = Instant::now();
        store.append(append).await?;
        if last {
            self.script = (self.script + 1) % self.scripts.len();
            self.game = GameId::from_bytes(random()?);
            self.seq = 0;
        } else {
            tally.record(begun.elapsed());
            self.seq += 1;
        }
        Ok(())
    }
}

fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
