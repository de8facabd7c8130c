//! Depth first: finds the wins that lie near, and decides what is small.

use crate::capacity::Outlook;
use crate::expand::{ANYTHING, Expander, Task};
use crate::meter::{Meter, Stopped};
use crate::pack::COMPLETE;
use crate::score::score;
use crate::seen::{Seen, mixed};
use crate::state::State;

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The states from the start to the win, each one commitment after the one before.
    Win(Vec<State>),
    /// There is none.
    Nothing,
    /// Its own budget was used up.
    Unknown,
}

/// One of many orders to search in. The best known one leads astray now and then, and another that
/// differs from it by a little often finds a win at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    pub(crate) number: u64,
}

impl Order {
    /// Higher is tried sooner.
    const fn rank(self, task: &Task) -> i16 {
        let noise = mixed(task.state.key ^ self.number.wrapping_mul(0xD6E8_FEB8_6659_FD93)) >> 62;
        2 * score(task.state) + noise as i16
    }
}

struct Frame {
    state: State,
    /// Where its successors begin in the common list; those behind `next` are done.
    begin: usize,
    next: usize,
}

/// Searches from a state in normal form until `budget` nodes are used.
pub(crate) fn depth_first(
    expander: &mut Expander<'_>,
    seen: &mut Seen,
    start: State,
    budget: u64,
    order: Order,
    mut outlook: Option<&mut Outlook<'_>>,
    meter: &mut Meter<'_>,
) -> Result<Found, Stopped> {
    if start.heights() == COMPLETE {
        return Ok(Found::Win(vec![start]));
    }
    seen.clear(expander.matching());
    let start = Task { state: start, uses: ANYTHING };
    seen.insert(start);
    let mut successors = Vec::new();
    let mut stack: Vec<Frame> = Vec::new();
    let mut enter = Some(start);
    let mut used = 0;
    loop {
        if let Some(task) = enter.take() {
            if used == budget {
                return Ok(Found::Unknown);
            }
            used += 1;
            meter.tick()?;
            meter.holds(seen.bytes())?;
            let begin = successors.len();
            expander.expand(task, &mut successors);
            // The best one last: it is taken first.
            successors[begin..].sort_by_key(|next| (order.rank(next), *next));
            stack.push(Frame { state: task.state, begin, next: successors.len() });
        }
        let Some(frame) = stack.last_mut() else { return Ok(Found::Nothing) };
        if frame.next == frame.begin {
            successors.truncate(frame.begin);
            stack.pop();
            continue;
        }
        frame.next -= 1;
        let next = successors[frame.next];
        successors.truncate(frame.next);
        if next.state.heights() == COMPLETE {
            let mut path: Vec<State> = stack.iter().map(|frame| frame.state).collect();
            path.push(next.state);
            return Ok(Found::Win(path));
        }
        enter = seen
            .insert(next)
            .filter(|task| outlook.as_mut().is_none_or(|outlook| outlook.allows(task.state)));
    }
}
