//! Hashing that takes no more than its share of the machine.

use std::fmt;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use thiserror::Error;

use crate::password::Password;
use crate::password_hash::PasswordHash;
use crate::phc::SALT_BYTES;
use crate::recovery_code::{CodeHash, RecoveryCode, RecoveryCodes};
use crate::strength::{Strength, Verdict};

type Job = Box<dyn FnOnce(&Strength) + Send>;

/// A few threads that hash, with a queue before them that has an end.
///
/// Results come through a callback, on one of these threads; it should do no more than pass them on (a oneshot channel of
/// an async runtime will do). A callback that is dropped uncalled tells that there was no memory for the hash. What was
/// queued is finished before `drop` returns; a last handle that goes within a callback is no harm.
pub struct Hasher {
    strength: Arc<Strength>,
    queue: Option<SyncSender<Job>>,
    threads: Vec<JoinHandle<()>>,
}

/// All threads hash and the queue is full: the answer is "try again in a moment".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("too many passwords are being checked; try again in a moment")]
pub struct Busy;

impl Hasher {
    /// Starts the threads. Memory in use is at most `threads` times that of the strength; at most `waiting` jobs stand in
    /// the queue, so that nobody waits longer than (`waiting` / `threads` + 1) hashes.
    ///
    /// # Errors
    ///
    /// When the system gives no thread; those that were started end.
    pub fn start(
        strength: Strength,
        threads: NonZeroUsize,
        waiting: NonZeroUsize,
    ) -> std::io::Result<Hasher> {
        let (queue, jobs) = sync_channel(waiting.get());
        let jobs = Arc::new(Mutex::new(jobs));
        let strength = Arc::new(strength);
        let mut hasher = Hasher { strength, queue: Some(queue), threads: Vec::new() };
        for _ in 0..threads.get() {
            let (jobs, strength) = (Arc::clone(&jobs), Arc::clone(&hasher.strength));
            let thread = thread::Builder::new().name("hasher".to_owned());
            hasher.threads.push(thread.spawn(move || work(&jobs, &strength))?);
        }
        Ok(hasher)
    }

    /// [`Strength::hash`].
    ///
    /// # Errors
    ///
    /// [`Busy`], at once; the callback is dropped.
    pub fn hash(
        &self,
        password: Password,
        random: [u8; SALT_BYTES],
        done: impl FnOnce(PasswordHash) + Send + 'static,
    ) -> Result<(), Busy> {
        self.queue(move |strength| done(strength.hash(&password, random)))
    }

    /// [`Strength::verify`].
    ///
    /// # Errors
    ///
    /// [`Busy`], at once; the callback is dropped.
    pub fn verify(
        &self,
        password: Password,
        stored: Option<PasswordHash>,
        done: impl FnOnce(Verdict) + Send + 'static,
    ) -> Result<(), Busy> {
        self.queue(move |strength| done(strength.verify(&password, stored.as_ref())))
    }

    /// [`Strength::hash_codes`].
    ///
    /// # Errors
    ///
    /// [`Busy`], at once; the callback is dropped.
    pub fn hash_codes(
        &self,
        codes: RecoveryCodes,
        random: [u8; SALT_BYTES],
        done: impl FnOnce(Vec<CodeHash>) + Send + 'static,
    ) -> Result<(), Busy> {
        self.queue(move |strength| done(strength.hash_codes(&codes, random)))
    }

    /// [`Strength::find_code`].
    ///
    /// # Errors
    ///
    /// [`Busy`], at once; the callback is dropped.
    pub fn find_code(
        &self,
        typed: RecoveryCode,
        unused: Vec<CodeHash>,
        done: impl FnOnce(Option<usize>) + Send + 'static,
    ) -> Result<(), Busy> {
        self.queue(move |strength| done(strength.find_code(&typed, &unused)))
    }

    fn queue(&self, job: impl FnOnce(&Strength) + Send + 'static) -> Result<(), Busy> {
        let Some(queue) = &self.queue else { return Err(Busy) };
        queue.try_send(Box::new(job)).map_err(|refused| match refused {
            TrySendError::Full(_) | TrySendError::Disconnected(_) => Busy,
        })
    }
}

fn work(jobs: &Mutex<Receiver<Job>>, strength: &Strength) {
    loop {
        // The receiver is whole whatever happened, and the lock is let go before the job begins.
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        // A job that fails has dropped its callback, which is its answer; the thread is needed for the next.
        let _ = catch_unwind(AssertUnwindSafe(|| job(strength)));
    }
}

impl Drop for Hasher {
    fn drop(&mut self) {
        // Without a sender, the threads empty the queue and end.
        self.queue = None;
        let me = thread::current().id();
        for thread in self.threads.drain(..).filter(|thread| thread.thread().id() != me) {
            // Its jobs do not let it panic.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Hasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hasher { strength, threads, .. } = self;
        f.debug_struct("Hasher")
            .field("strength", strength)
            .field("threads", &threads.len())
            .finish_non_exhaustive()
    }
}
