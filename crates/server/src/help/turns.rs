//! Turns on the processor: searches take them one after the other and hand them on while they run.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::stop::Stop;

/// A search gives its turn away after so long when another waits.
const SLICE: Duration = Duration::from_millis(20);

/// Who goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Urgency {
    /// Somebody waits.
    Waited,
    /// Nobody does: only while nobody else wants a turn.
    Idle,
}

impl Urgency {
    /// Whether somebody waits.
    pub(super) fn of(waited: bool) -> Urgency {
        if waited { Urgency::Waited } else { Urgency::Idle }
    }
}

/// A bounded number of turns, taken by blocking threads in the order they came.
#[derive(Debug)]
pub(super) struct Turns {
    line: Mutex<Line>,
    moved: Condvar,
}

#[derive(Debug)]
struct Line {
    free: usize,
    next: u64,
    waited: VecDeque<u64>,
    idle: VecDeque<u64>,
    closed: bool,
}

/// A turn; free again when dropped.
pub(super) struct Turn {
    turns: Arc<Turns>,
    urgency: Box<dyn Fn() -> Urgency + Send>,
    stop: Stop,
    since: Instant,
    held: bool,
}

impl Turns {
    pub(super) fn new(count: usize) -> Turns {
        let line = Line {
            free: count,
            next: 0,
            waited: VecDeque::new(),
            idle: VecDeque::new(),
            closed: false,
        };
        Turns { line: Mutex::new(line), moved: Condvar::new() }
    }

    /// Waits for a turn; blocks the thread. `urgency` is asked again while it waits, and who is
    /// stopped leaves the line without one.
    pub(super) fn take(
        self: &Arc<Self>,
        urgency: impl Fn() -> Urgency + Send + 'static,
        stop: Stop,
    ) -> Turn {
        let mut turn = Turn {
            turns: Arc::clone(self),
            urgency: Box::new(urgency),
            stop,
            since: Instant::now(),
            held: false,
        };
        turn.wait();
        turn
    }

    /// Ends all searches, and those that come.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.moved.notify_all();
    }

    /// Whether it was closed.
    pub(super) fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// Lets those who wait look again, because an urgency has changed or one was stopped.
    pub(super) fn nudge(&self) {
        // Who has looked and not yet gone to sleep holds the lock, and would not hear of it.
        drop(self.lock());
        self.moved.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Line> {
        // The line is whole after every change, so a panic elsewhere does no harm.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    /// Whether the search may go on; hands the turn on and waits for the next one when it is
    /// somebody else's.
    pub(super) fn goes_on(&mut self) -> bool {
        let mut line = self.turns.lock();
        if line.closed || self.stop.is_set() {
            return false;
        }
        let over = match (self.urgency)() {
            Urgency::Idle if !line.waited.is_empty() => true,
            Urgency::Idle => !line.idle.is_empty() && self.since.elapsed() >= SLICE,
            Urgency::Waited => !line.waited.is_empty() && self.since.elapsed() >= SLICE,
        };
        if !over {
            return true;
        }
        line.free += 1;
        self.held = false;
        drop(line);
        self.wait();
        self.held && !self.turns.is_closed()
    }

    fn wait(&mut self) {
        let mut line = self.turns.lock();
        let ticket = line.next;
        line.next += 1;
        let mut urgency = (self.urgency)();
        line.lane(urgency).push_back(ticket);
        self.turns.moved.notify_all();
        let stop = &self.stop;
        let over = |line: &Line| line.closed || stop.is_set();
        while !(over(&line) || line.free > 0 && line.is_next(urgency, ticket)) {
            line = self.turns.moved.wait(line).unwrap_or_else(PoisonError::into_inner);
            let now = (self.urgency)();
            if now != urgency {
                line.lane(urgency).retain(|other| *other != ticket);
                line.lane(now).push_back(ticket);
                urgency = now;
            }
        }
        line.lane(urgency).retain(|other| *other != ticket);
        if !over(&line) {
            line.free -= 1;
            self.held = true;
        }
        self.since = Instant::now();
        drop(line);
        self.turns.moved.notify_all();
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if self.held {
            self.turns.lock().free += 1;
            self.turns.moved.notify_all();
        }
    }
}

impl Line {
    fn lane(&mut self, urgency: Urgency) -> &mut VecDeque<u64> {
        match urgency {
            Urgency::Waited => &mut self.waited,
            Urgency::Idle => &mut self.idle,
        }
    }

    fn is_next(&self, urgency: Urgency, ticket: u64) -> bool {
        match urgency {
            Urgency::Waited => self.waited.front() == Some(&ticket),
            Urgency::Idle => self.waited.is_empty() && self.idle.front() == Some(&ticket),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    /// Waits until so many stand in line.
    fn in_line(turns: &Turns, count: usize) {
        let standing = || {
            let line = turns.lock();
            line.waited.len() + line.idle.len()
        };
        while standing() < count {
            thread::yield_now();
        }
    }

    #[test]
    fn a_long_search_hands_its_turn_on_and_gets_it_back() {
        let turns = Arc::new(Turns::new(1));
        let mut long = turns.take(|| Urgency::Waited, Stop::default());
        let (done, ended) = mpsc::channel();
        let other = Arc::clone(&turns);
        let short = thread::spawn(move || {
            let turn = other.take(|| Urgency::Waited, Stop::default());
            done.send(()).unwrap();
            drop(turn);
        });
        in_line(&turns, 1);
        while ended.try_recv().is_err() {
            assert!(long.goes_on());
        }
        short.join().unwrap();
        assert!(long.goes_on());
    }

    #[test]
    fn whoever_is_waited_for_goes_before_who_is_not() {
        let turns = Arc::new(Turns::new(1));
        let mut first = turns.take(|| Urgency::Idle, Stop::default());
        let (tell, told) = mpsc::channel();
        let start = |urgency: Urgency, name: &'static str| {
            let (turns, tell) = (Arc::clone(&turns), tell.clone());
            thread::spawn(move || {
                let _turn = turns.take(move || urgency, Stop::default());
                tell.send(name).unwrap();
            })
        };
        let idle = start(Urgency::Idle, "idle");
        in_line(&turns, 1);
        let waited = start(Urgency::Waited, "waited");
        in_line(&turns, 2);
        // At once, whatever is left of the slice.
        assert!(first.goes_on());
        drop(first);
        idle.join().unwrap();
        waited.join().unwrap();
        assert_eq!(told.try_iter().collect::<Vec<_>>(), ["waited", "idle"]);
    }

    #[test]
    fn a_closed_house_ends_every_search() {
        let turns = Arc::new(Turns::new(1));
        let mut one = turns.take(|| Urgency::Waited, Stop::default());
        let other = Arc::clone(&turns);
        let waiting =
            thread::spawn(move || other.take(|| Urgency::Idle, Stop::default()).goes_on());
        in_line(&turns, 1);
        turns.close();
        assert!(!one.goes_on());
        assert!(!waiting.join().unwrap());
    }

    #[test]
    fn who_is_stopped_leaves_the_line_and_takes_no_turn() {
        let turns = Arc::new(Turns::new(1));
        let first = turns.take(|| Urgency::Waited, Stop::default());
        let (stop, other) = (Stop::default(), Arc::clone(&turns));
        let waiting = {
            let stop = stop.clone();
            thread::spawn(move || other.take(|| Urgency::Waited, stop).goes_on())
        };
        in_line(&turns, 1);
        stop.set();
        turns.nudge();
        assert!(!waiting.join().unwrap());
        assert!(turns.lock().waited.is_empty());
        assert_eq!(turns.lock().free, 0);
        drop(first);
        assert_eq!(turns.lock().free, 1);
    }

    #[test]
    fn who_is_waited_for_now_goes_before_who_came_earlier() {
        let turns = Arc::new(Turns::new(1));
        let first = turns.take(|| Urgency::Waited, Stop::default());
        let (tell, told) = mpsc::channel();
        let wanted = Arc::new(AtomicBool::new(false));
        let start = |name: &'static str, urgency: Box<dyn Fn() -> Urgency + Send>| {
            let (turns, tell) = (Arc::clone(&turns), tell.clone());
            thread::spawn(move || {
                let _turn = turns.take(urgency, Stop::default());
                tell.send(name).unwrap();
            })
        };
        let early = start("early", Box::new(|| Urgency::Idle));
        in_line(&turns, 1);
        let flag = Arc::clone(&wanted);
        let late = start("late", Box::new(move || Urgency::of(flag.load(Ordering::SeqCst))));
        in_line(&turns, 2);
        wanted.store(true, Ordering::SeqCst);
        turns.nudge();
        while turns.lock().waited.is_empty() {
            thread::yield_now();
        }
        drop(first);
        early.join().unwrap();
        late.join().unwrap();
        assert_eq!(told.try_iter().collect::<Vec<_>>(), ["late", "early"]);
    }
}
