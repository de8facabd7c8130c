//! Layer by layer: all states with equally many cards in place, or the best of them.
//!
//! Each commitment takes one card out of its place, so a state can only be reached from the layer
//! before, and states once dropped for others of their layer never come back. With unlimited width this is a complete
//! search that needs no table; with a width it is a beam, which only finds wins.

use crate::depth::Found;
use crate::expand::Expander;
use crate::meter::{Meter, Stopped};
use crate::pack::COMPLETE;
use crate::reserve::Asked;
use crate::score::score;
use crate::seen::{Matching, Seen, mixed};
use crate::state::{Clock, State};

/// A state of a layer, and which of the layer before led to it.
#[derive(Clone, Copy, Debug)]
struct Record {
    key: u64,
    clock: Clock,
    score: i16,
    parent: u32,
}

impl Record {
    fn new(state: State, parent: u32) -> Record {
        Record { key: state.key, clock: state.clock, score: score(state), parent }
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
    /// All of them.
    All,
}

/// Searches from a state in normal form; `width` limits how many states of a layer are kept.
pub(crate) fn by_layers(
    expander: &mut Expander<'_>,
    start: State,
    width: Width,
    mut asked: Option<Asked<'_, '_>>,
    meter: &mut Meter<'_>,
) -> Result<Found, Stopped> {
    if start.heights() == COMPLETE {
        return Ok(Found::Win(vec![start]));
    }
    let mut layers = vec![vec![Record::new(start, 0)]];
    let mut held_bytes = 0;
    let mut cut = false;
    let mut successors = Vec::new();
    let mut sieve = Sieve::new(width, expander.matching(), meter);
    while let Some(layer) = layers.last()
        && !layer.is_empty()
    {
        sieve.clear();
        for (parent, record) in (0..).zip(layer) {
            meter.tick()?;
            successors.clear();
            expander.expand(record.state(), &mut successors);
            for &state in &successors {
                if state.heights() == COMPLETE {
                    return Ok(Found::Win(path(&layers, parent, state)));
                }
                sieve.push(Record::new(state, parent));
            }
            if sieve.is_full() {
                sieve.sift();
                let asked_bytes = asked.as_ref().map_or(0, Asked::bytes);
                meter.holds(held_bytes + sieve.bytes() + asked_bytes)?;
            }
        }
        sieve.sift();
        let asked_bytes = asked.as_ref().map_or(0, Asked::bytes);
        meter.holds(held_bytes + sieve.bytes() + sieve.kept_bytes() + asked_bytes)?;
        let mut next = sieve.finish();
        meter.held_beside = held_bytes + sieve.bytes() + size_of_val(&next[..]);
        let kept = keep(&mut next, width, asked.as_mut(), meter);
        meter.held_beside = 0;
        cut |= kept?;
        next.shrink_to_fit();
        held_bytes += size_of_val(&next[..]);
        layers.push(next);
    }
    Ok(if cut { Found::Unknown } else { Found::Nothing })
}

/// Leaves of a layer what is worth going on with, as far as the width allows; whether it allowed less than there was.
fn keep(
    layer: &mut Vec<Record>,
    width: Width,
    asked: Option<&mut Asked<'_, '_>>,
    meter: &mut Meter<'_>,
) -> Result<bool, Stopped> {
    let most = match width {
        Width::Best(most) => most,
        Width::All => usize::MAX,
    };
    // Of a layer that is too wide the best come first, so many of them in order as are looked at.
    let mut in_order = if layer.len() > most { 0 } else { layer.len() };
    let Some(asked) = asked else {
        let cut = layer.len() > most;
        if cut {
            best_first(layer, most);
            layer.truncate(most);
        }
        return Ok(cut);
    };
    let mut kept = 0;
    let mut looked_at = 0;
    while looked_at < layer.len() && kept < most {
        if looked_at == in_order {
            best_first(&mut layer[in_order..], most);
            in_order = layer.len().min(in_order + most);
        }
        let record = layer[looked_at];
        // Where few are lost, asking costs more than it brings.
        let lost = looked_at - kept;
        let worth_asking = looked_at < SAMPLE || SHARE * lost >= looked_at;
        looked_at += 1;
        if !(worth_asking && asked.is_lost(record.state(), meter)?) {
            layer[kept] = record;
            kept += 1;
        }
    }
    let cut = looked_at < layer.len();
    layer.truncate(kept);
    Ok(cut)
}

/// Puts the best records first, so many of them, in order.
fn best_first(records: &mut [Record], many: usize) {
    let rank = |record: &Record| (-record.score, record.key, record.clock);
    if records.len() > many {
        records.select_nth_unstable_by_key(many, rank);
    }
    let many = many.min(records.len());
    records[..many].sort_unstable_by_key(rank);
}

/// States of a layer that are asked about in any case.
const SAMPLE: usize = 24;
/// One of so many must be lost, for the rest to be asked about.
const SHARE: usize = 4;

/// Keeps of the records of a layer in the making those that are new.
///
/// Records are sorted into buckets by their key first, and looked up bucket by bucket: a table of all
/// would not fit the caches.
struct Sieve {
    buckets: Vec<Bucket>,
    matching: Matching,
    waiting: usize,
    /// Waiting records after which they are looked up.
    full: usize,
}

#[derive(Default)]
struct Bucket {
    seen: Seen,
    waiting: Vec<Record>,
    kept: Vec<Record>,
}

/// Buckets of a wide layer; a power of two.
const BUCKETS: usize = 64;
/// Waiting records after which they are looked up at the latest, and the part of the memory that they may take.
const FULL: usize = 1 << 20;
const WAITING_SHARE: usize = 16;

impl Sieve {
    fn new(width: Width, matching: Matching, meter: &Meter<'_>) -> Sieve {
        let wide = match width {
            Width::Best(width) => width > 5_000,
            Width::All => true,
        };
        let mut buckets = Vec::new();
        buckets.resize_with(if wide { BUCKETS } else { 1 }, Bucket::default);
        let full = meter.memory_bytes() / WAITING_SHARE / size_of::<Record>();
        Sieve { buckets, matching, waiting: 0, full: full.clamp(1, FULL) }
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
        self.waiting >= self.full
    }

    fn sift(&mut self) {
        for bucket in &mut self.buckets {
            for record in bucket.waiting.drain(..) {
                if bucket.seen.insert(record.state()) {
                    bucket.kept.push(record);
                }
            }
        }
        self.waiting = 0;
    }

    /// Bytes of the records that are kept.
    fn kept_bytes(&self) -> usize {
        self.kept() * size_of::<Record>()
    }

    fn kept(&self) -> usize {
        self.buckets.iter().map(|bucket| bucket.kept.len()).sum()
    }

    /// All that is new and not surpassed by something later.
    fn finish(&mut self) -> Vec<Record> {
        let mut next = Vec::with_capacity(self.kept());
        for Bucket { seen, kept, .. } in &mut self.buckets {
            next.extend(kept.drain(..).filter(|record| !seen.surpassed(record.state())));
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
