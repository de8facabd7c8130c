//! Players who all play at once, as fast as they are answered.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::player::{Event, Manner, PlayError, Player, Watch};
use crate::tally::Tally;

/// Counts the acknowledgements of one player and keeps their frames' lengths apart.
#[derive(Debug, Default)]
pub struct Counter {
    counted: Mutex<Counted>,
}

/// What a [`Counter`] has counted.
#[derive(Debug, Clone, Default)]
pub struct Counted {
    /// Acknowledged entries with their latency.
    pub tally: Tally,
    /// Entries refused.
    pub refused: u64,
    /// Connections lost.
    pub lost: u64,
    /// The first acknowledging frames, for the echo.
    pub frames: Vec<String>,
}

/// Frames kept by a counter; their median stands for all.
const FRAMES_KEPT: usize = 512;

impl Counter {
    /// Takes what was counted so far and starts over.
    pub fn take(&self) -> Counted {
        std::mem::take(&mut self.counted.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Watch for Counter {
    fn event(&self, _player: usize, event: &Event<'_>) {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Acknowledged { latency, frame, .. } => {
                counted.tally.record(*latency);
                if counted.frames.len() < FRAMES_KEPT {
                    counted.frames.push((*frame).to_owned());
                }
            }
            Event::Refused { .. } => counted.refused += 1,
            Event::Lost(_) => counted.lost += 1,
            _ => {}
        }
    }
}

impl Counted {
    /// Adds what another counter has counted in another window.
    pub fn join_windows(&mut self, other: Counted) {
        self.tally.join_windows(&other.tally);
        self.refused += other.refused;
        self.lost += other.lost;
        self.frames.extend(other.frames);
    }

    /// The frame of median length among those kept.
    #[must_use]
    pub fn median_frame(&self) -> Option<String> {
        let mut frames: Vec<&String> = self.frames.iter().collect();
        frames.sort_by_key(|frame| frame.len());
        frames.get(frames.len() / 2).map(|frame| (*frame).clone())
    }
}

/// Players with their counters, seated and ready to play.
pub struct Crowd {
    players: Vec<(Player, Arc<Counter>)>,
}

impl Crowd {
    /// Seats `count` players, at most sixteen of them arriving at a time; each makes one move.
    ///
    /// # Errors
    ///
    /// The first player's error that keeps it from its seat.
    pub async fn seat(
        address: &str,
        count: usize,
        seed: u64,
        mut seated: impl FnMut(),
    ) -> Result<Crowd, PlayError> {
        let arriving = Arc::new(tokio::sync::Semaphore::new(16));
        let mut tasks = JoinSet::new();
        for number in 0..count {
            let counter = Arc::new(Counter::default());
            let own_seed = seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
            let mut player = Player::new(
                number,
                address,
                own_seed,
                Manner::default(),
                Arc::clone(&counter) as Arc<dyn Watch>,
            )?;
            let arriving = Arc::clone(&arriving);
            tasks.spawn(async move {
                let _permit = arriving.acquire().await;
                player.sit_down().await?;
                player.act().await?;
                Ok::<_, PlayError>((player, counter))
            });
        }
        let mut players = Vec::with_capacity(count);
        while let Some(task) = tasks.join_next().await {
            // A panic of a player is a fault of this program: it goes on upwards.
            players
                .push(task.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))?);
            seated();
        }
        Ok(Crowd { players })
    }

    /// How many players are seated.
    #[must_use]
    pub fn len(&self) -> usize {
        self.players.len()
    }

    /// Whether nobody is seated.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// All play for `window`; what is in flight at its end is answered and counted, and the
    /// window lasts until then.
    ///
    /// # Errors
    ///
    /// The first player's error that ends its play.
    pub async fn play(&mut self, window: Duration) -> Result<Counted, PlayError> {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        for (mut player, counter) in self.players.drain(..) {
            counter.take();
            let stopped = stopped.clone();
            tasks.spawn(async move {
                while !*stopped.borrow() {
                    player.act().await?;
                }
                Ok::<_, PlayError>((player, counter))
            });
        }
        let begun = Instant::now();
        tokio::time::sleep(window).await;
        let _ = stop.send(true);
        let mut counted = Counted::default();
        while let Some(task) = tasks.join_next().await {
            let seat =
                task.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))?;
            // The counters know no window: theirs are empty.
            counted.join_windows(seat.1.take());
            self.players.push(seat);
        }
        counted.tally.lasted(begun.elapsed(), Duration::ZERO);
        Ok(counted)
    }

    /// All stay connected without playing until the returned set is dropped.
    #[must_use]
    pub fn linger(self) -> JoinSet<()> {
        let mut tasks = JoinSet::new();
        for (mut player, _) in self.players {
            tasks.spawn(async move { player.linger().await });
        }
        tasks
    }
}
