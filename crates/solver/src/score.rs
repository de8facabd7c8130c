//! How promising a state looks: an order to search in, and nothing that a verdict rests on.

use crate::state::State;

/// Cards on the foundations, and on the lowest one once more, less the face-down cards; higher is better.
pub(crate) const fn score(state: State) -> i16 {
    let heights = state.heights();
    let pairs = (heights & 0x0F0F) + (heights >> 4 & 0x0F0F);
    let sum = (pairs & 0xFF) + (pairs >> 8);
    let mut lowest = heights & 15;
    let mut suit = 1;
    while suit < 4 {
        let height = heights >> (4 * suit) & 15;
        if height < lowest {
            lowest = height;
        }
        suit += 1;
    }
    (sum + lowest) as i16 - hidden(state) as i16
}

/// Cards in place under others.
const fn hidden(state: State) -> u32 {
    // Seven fields of three bits: first add neighbours, then all.
    const EVEN: u32 = 0o7_07_07_07;
    const LOW: u32 = 0o1_11_11_11;
    let columns = state.columns();
    let occupied = (columns | columns >> 1 | columns >> 2) & LOW;
    let sums =
        (columns & EVEN) + (columns >> 3 & EVEN) - (occupied & EVEN) - (occupied >> 3 & EVEN);
    (sums & 63) + (sums >> 6 & 63) + (sums >> 12 & 63) + (sums >> 18)
}
