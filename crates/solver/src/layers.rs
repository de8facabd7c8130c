//! Layer by layer: all states with equally many cards in place, or the best of them.
//!
//! Each commitment takes one card out of its place, so a state can only be reached from the layer
//! before, and states once dropped for others of their layer never come back. With unlimited width this is a complete
//! search that needs no table; with a width it is a beam, which only finds wins.

use crate::capacity::Outlook;
use crate::depth::Found;
use crate::expand::{ANYTHING, Expander, Task};
use crate::meter::{Meter, Stopped};
use crate::pack::COMPLETE;
use crate::pack::Cards;
use crate::score::score;
use crate::seen::{Matching, Seen, mixed};
use crate::state::{Clock, State};

/// A state of a layer, and which of the layer before led to it.
#[derive(Clone, Copy, Debug)]
struct Record {
    key: u64,
    uses: Cards,
    clock: Clock,
    score: i16,
    parent: u32,
}

impl Record {
    fn new(task: Task, parent: u32) -> Record {
        let Task { state, uses } = task;
        Record { key: state.key, uses, clock: state.clock, score: score(state), parent }
    }

    fn task(&self) -> Task {
        Task { state: self.state(), uses: self.uses }
    }

    fn state(&self) -> State {
        State { key: self.key, clock: self.clock }
    }
}

/// How much of each layer is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Width {
    /// The best ones, so many.
    Best(usize),
    /// All of them, until so many nodes are used.
    All { budget: u64 },
}

/// Searches from a state in normal form; `width` limits how many states of a layer are kept.
pub(crate) fn by_layers(
    expander: &mut Expander<'_>,
    start: State,
    width: Width,
    mut outlook: Option<&mut Outlook<'_>>,
    meter: &mut Meter<'_>,
) -> Result<Found, Stopped> {
    if start.heights() == COMPLETE {
        return Ok(Found::Win(vec![start]));
    }
    let first = Task { state: start, uses: ANYTHING };
    let mut layers = vec![vec![Record::new(first, 0)]];
    let mut held_bytes = 0;
    let mut cut = false;
    let mut used = 0;
    let mut successors = Vec::new();
    let mut sieve = Sieve::new(width, expander.matching());
    while let Some(layer) = layers.last()
        && !layer.is_empty()
    {
        sieve.clear();
        for (parent, record) in (0..).zip(layer) {
            if let Width::All { budget } = width {
                if used == budget {
                    return Ok(Found::Unknown);
                }
                used += 1;
            }
            meter.tick()?;
            successors.clear();
            expander.expand(record.task(), &mut successors);
            for &task in &successors {
                if task.state.heights() == COMPLETE {
                    return Ok(Found::Win(path(&layers, parent, task.state)));
                }
                sieve.push(Record::new(task, parent));
            }
            if sieve.is_full() {
                sieve.sift();
                meter.holds(held_bytes + sieve.bytes())?;
            }
        }
        let mut next = sieve.finish();
        if let Some(outlook) = &mut outlook {
            next.retain(|record| outlook.allows(record.state()));
        }
        if let Width::Best(width) = width
            && next.len() > width
        {
            cut = true;
            next.select_nth_unstable_by_key(width, |record| {
                (-record.score, record.key, record.clock, record.uses)
            });
            next.truncate(width);
            next.shrink_to_fit();
        }
        held_bytes += next.len() * size_of::<Record>();
        meter.holds(held_bytes)?;
        layers.push(next);
    }
    Ok(if cut { Found::Unknown } else { Found::Nothing })
}

/// Keeps of the records of a layer in the making those that are new.
///
/// Records are sorted into buckets by their key first, and looked up bucket by bucket: a table of all
/// would not fit the caches.
struct Sieve {
    buckets: Vec<Bucket>,
    matching: Matching,
    waiting: usize,
}

#[derive(Default)]
struct Bucket {
    seen: Seen,
    waiting: Vec<Record>,
    kept: Vec<Record>,
}

/// Buckets of a wide layer; a power of two.
const BUCKETS: usize = 64;
/// Waiting records after which they are looked up.
const FULL: usize = 1 << 20;

impl Sieve {
    fn new(width: Width, matching: Matching) -> Sieve {
        let wide = match width {
            Width::Best(width) => width > 5_000,
            Width::All { budget } => budget > 50_000,
        };
        let mut buckets = Vec::new();
        buckets.resize_with(if wide { BUCKETS } else { 1 }, Bucket::default);
        Sieve { buckets, matching, waiting: 0 }
    }

    fn clear(&mut self) {
        for bucket in &mut self.buckets {
            bucket.seen.clear(self.matching);
        }
    }

    fn push(&mut self, record: Record) {
        // The table of a bucket uses the lower bits.
        let bucket = (mixed(record.key) >> 40) as usize & (self.buckets.len() - 1);
        self.buckets[bucket].waiting.push(record);
        self.waiting += 1;
    }

    fn is_full(&self) -> bool {
        self.waiting >= FULL
    }

    fn sift(&mut self) {
        for bucket in &mut self.buckets {
            for record in bucket.waiting.drain(..) {
                if let Some(new) = bucket.seen.insert(record.task()) {
                    bucket.kept.push(Record { uses: new.uses, ..record });
                }
            }
        }
        self.waiting = 0;
    }

    /// All that is new and not surpassed by something later.
    fn finish(&mut self) -> Vec<Record> {
        self.sift();
        let mut next =
            Vec::with_capacity(self.buckets.iter().map(|bucket| bucket.kept.len()).sum());
        for Bucket { seen, kept, .. } in &mut self.buckets {
            next.extend(kept.drain(..).filter(|record| !seen.surpassed(record.task())));
        }
        next
    }

    fn bytes(&self) -> usize {
        let of = |bucket: &Bucket| {
            let records = bucket.waiting.capacity() + bucket.kept.capacity();
            bucket.seen.bytes() + records * size_of::<Record>()
        };
        self.buckets.iter().map(of).sum()
    }
}

/// The states that led to one, the start first.
fn path(layers: &[Vec<Record>], mut parent: u32, last: State) -> Vec<State> {
    let mut path = vec![last];
    for layer in layers.iter().rev() {
        let record = layer[parent as usize];
        path.push(record.state());
        parent = record.parent;
    }
    path.reverse();
    path
}
