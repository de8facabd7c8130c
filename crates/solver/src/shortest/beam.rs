//! A short win quickly: of the boards that as many moves lead to only the most promising ones.

use super::bound::bound_below;
use super::ground::Ground;
use super::nodes::Nodes;
use super::steps::Steps;
use super::table::{Key, Table};
use crate::meter::{Meter, Stopped};
use crate::pack::COMPLETE;

/// A win of fewer moves than `below`, if one is met: boards with the moves so far. Proves nothing.
pub(crate) fn beam(
    ground: &Ground,
    start: &Table,
    below: u16,
    width: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<(Key, u16)>>, Stopped> {
    let mut nodes = Nodes::new();
    let Err(slot) = nodes.find(start.key(ground)) else { return Ok(None) };
    nodes.add(slot, start.key(ground), (0, 0, 0), 0, meter)?;
    // For each number of moves: boards with the moves they may still need, as a guess.
    let mut layers: Vec<Vec<(u16, u32)>> = vec![Vec::new(); usize::from(below)];
    if let Some(layer) = layers.first_mut() {
        layer.push((0, 0));
    }
    let mut waiting = 1;
    for cost in 0..below {
        let mut layer = std::mem::take(&mut layers[usize::from(cost)]);
        waiting -= layer.len();
        layer.retain(|&(_, number)| nodes.get(number).cost == cost);
        layer.sort_unstable();
        layer.dedup();
        for &(_, number) in layer.iter().take(width) {
            meter.tick()?;
            let table = Table::of(ground, nodes.get(number).key());
            if table.heights == COMPLETE {
                return Ok(Some(nodes.path(number)));
            }
            let mut out_of_memory = None;
            Steps::ALL.each(ground, &table, &mut |next, moves, _| {
                let cost = cost + moves;
                if cost >= below {
                    return;
                }
                let key = next.key(ground);
                let reached = match nodes.find(key) {
                    Ok(known) if nodes.get(known).cost <= cost => return,
                    Ok(known) => {
                        let node = nodes.get_mut(known);
                        (node.parent, node.cost) = (number, cost);
                        known
                    }
                    Err(slot) => {
                        let Some(least) = bound_below(ground, next, below - cost) else { return };
                        let rest = (number, cost, guess(next, least));
                        match nodes.add(slot, key, rest, waiting * OF_A_WAITING_ONE, meter) {
                            Ok(added) => added,
                            Err(stopped) => {
                                out_of_memory = Some(stopped);
                                return;
                            }
                        }
                    }
                };
                layers[usize::from(cost)].push((nodes.get(reached).total, reached));
                waiting += 1;
            });
            if let Some(stopped) = out_of_memory {
                return Err(stopped);
            }
        }
    }
    Ok(None)
}

/// Bytes of a board that waits, in a list that grows by doubling.
const OF_A_WAITING_ONE: usize = 2 * size_of::<(u16, u32)>();

/// An order to search in, and nothing that a bound rests on.
fn guess(table: &Table, least: u16) -> u16 {
    2 * least + table.closed.iter().map(|&closed| u16::from(closed)).sum::<u16>()
}
