//! Boards in the order of the moves that a win through them takes at least.

use super::bound::bound_below;
use super::ground::Ground;
use super::nodes::Nodes;
use super::steps::Steps;
use super::table::{Key, Table};
use crate::meter::{Meter, Stopped};
use crate::pack::COMPLETE;

/// What a search among wins of fewer moves than a known one found.
pub(crate) struct Searched {
    /// The boards of the shortest win it found, each with the moves so far; `None` when it found none that is shorter.
    pub(crate) path: Option<Vec<(Key, u16)>>,
    /// No win has fewer moves than this; the given number when all fewer are ruled out.
    pub(crate) at_least: u16,
}

/// Looks for wins of fewer moves than `below`.
///
/// A* (Hart, Nilsson and Raphael 1968). A board is looked at again when it is reached with fewer moves: the bound never
/// tells too much, but it may fall by more than a move costs. At any time some board on a shortest win waits, so no win
/// has fewer moves than the least total that waits.
pub(crate) fn best_first(
    ground: &Ground,
    start: &Table,
    below: u16,
    steps: Steps,
    meter: &mut Meter<'_>,
) -> Searched {
    let mut search = Search {
        ground,
        nodes: Nodes::new(),
        waiting: vec![Vec::new(); usize::from(below)],
        waiting_bytes: 0,
        below,
        won: None,
        at_least: 0,
    };
    // Whatever ended it, what it found until then holds.
    let _ = search.run(start, steps, meter);
    let path = search.won.map(|number| search.nodes.path(number));
    Searched { path, at_least: search.at_least.min(search.below) }
}

struct Search<'a> {
    ground: &'a Ground,
    nodes: Nodes,
    /// Numbers of nodes by their totals.
    waiting: Vec<Vec<u32>>,
    waiting_bytes: usize,
    /// Only wins of fewer moves are looked for.
    below: u16,
    won: Option<u32>,
    at_least: u16,
}

/// The mark of a node, in its total, that does not wait.
const DONE: u16 = 1 << 15;

impl Search<'_> {
    fn run(&mut self, start: &Table, steps: Steps, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let least = bound_below(self.ground, start, self.below);
        let Some(total) = least else {
            self.at_least = self.below;
            return Ok(());
        };
        if let Err(slot) = self.nodes.find(start.key(self.ground)) {
            let first = (0, 0, total);
            self.nodes.add(slot, start.key(self.ground), first, 0, meter)?;
            self.wait_or_win(0, start);
        }
        let mut reached = Vec::new();
        while let Some(number) = self.next() {
            meter.tick()?;
            let node = self.nodes.get_mut(number);
            let (key, cost, total) = (node.key(), node.cost, node.total);
            node.total |= DONE;
            self.at_least = self.at_least.max(total);
            let table = Table::of(self.ground, key);
            steps.each(self.ground, &table, &mut |next, moves, _| {
                reached.push((*next, cost + moves));
            });
            for (next, cost) in reached.drain(..) {
                self.reach(number, &next, cost, meter)?;
            }
        }
        self.at_least = self.below;
        Ok(())
    }

    /// Takes a board in that was reached.
    fn reach(
        &mut self,
        from: u32,
        table: &Table,
        cost: u16,
        meter: &Meter<'_>,
    ) -> Result<(), Stopped> {
        if cost >= self.below {
            return Ok(());
        }
        let key = table.key(self.ground);
        let number = match self.nodes.find(key) {
            Ok(number) => {
                let node = self.nodes.get_mut(number);
                if node.cost <= cost {
                    return Ok(());
                }
                let total = (node.total & !DONE) - node.cost + cost;
                (node.parent, node.cost, node.total) = (from, cost, total);
                number
            }
            Err(slot) => {
                let Some(least) = bound_below(self.ground, table, self.below - cost) else {
                    return Ok(());
                };
                let total = cost + least;
                self.nodes.add(slot, key, (from, cost, total), self.waiting_bytes, meter)?
            }
        };
        self.wait_or_win(number, table);
        Ok(())
    }

    /// Has a board that was reached looked at later, or takes it for the shortest win so far.
    fn wait_or_win(&mut self, number: u32, table: &Table) {
        let node = self.nodes.get(number);
        if table.heights == COMPLETE {
            self.won = Some(number);
            self.below = node.cost;
            return;
        }
        let list = &mut self.waiting[usize::from(node.total)];
        let before = list.capacity();
        list.push(number);
        self.waiting_bytes += (list.capacity() - before) * size_of::<u32>();
    }

    /// A node with the least total; of these the one that was reached last.
    fn next(&mut self) -> Option<u32> {
        // The bound of a board may be less than that of the one before it, so totals may fall.
        for total in 0..self.below {
            while let Some(number) = self.waiting[usize::from(total)].pop() {
                // One that was reached with fewer moves since then waits elsewhere.
                if self.nodes.get(number).total == total {
                    return Some(number);
                }
            }
        }
        None
    }
}
