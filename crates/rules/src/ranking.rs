//! Ranks of players: what points are worth (the design, section 4).

/// The highest rank.
pub const HIGHEST: u16 = 350;

/// The points that a rank needs: 0 for rank 1, `(r² + 93 r − 90) / 2` above it, 50 for rank 2.
///
/// Ranks outside 1 to [`HIGHEST`] need what the nearest rank inside needs.
#[must_use]
pub fn points_needed(rank: u16) -> u64 {
    let rank = u64::from(rank.clamp(1, HIGHEST));
    // At rank 1 the formula would ask 2 points of a player who has none yet.
    if rank == 1 { 0 } else { (rank * rank + 93 * rank - 90) / 2 }
}

/// The rank that points give, 1 to [`HIGHEST`].
#[must_use]
pub fn rank(points: u64) -> u16 {
    let (mut reached, mut beyond) = (1, HIGHEST + 1);
    while reached + 1 < beyond {
        let middle = u16::midpoint(reached, beyond);
        if points_needed(middle) <= points {
            reached = middle;
        } else {
            beyond = middle;
        }
    }
    reached
}
