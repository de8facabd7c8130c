//! What an operator should look at after a closing. A flag is no proof and changes nothing by itself.

use std::collections::HashMap;
use std::sync::{MutexGuard, PoisonError};

use geduld_events::{EntrantNumber, Seed, base_entries, relabelling};
use geduld_rules::{Action, Entry, Move};
use geduld_store::{Entrant, EntrantRound, Flag, PlayerId, StoreError};

use super::Events;

/// Events with more entrants are not compared: it takes the square of them.
const MOST_ENTRANTS: usize = 2_000;

/// Games are near-equal when both have so many moves, of which so many in a hundred are the same in the same order.
const FEWEST_MOVES: usize = 30;
const SAME_PERCENT: usize = 90;

/// Pairs that are noted at most.
const MOST_PAIRS: u32 = 10_000;

const ENTRANTS: u32 = 500;

/// An entrant with the moves of each round in base suits.
struct Played {
    entrant: Entrant,
    moves: Vec<Vec<Move>>,
}

impl Events {
    /// Leaves an event that has closed to [`Events::look_through`].
    pub(super) fn look_through_later(&self, event: &str) {
        self.closed().push(event.to_owned());
    }

    /// Notes what is striking in events that have closed. It may take long, and no other event waits for it; that it
    /// fails is told and hinders nothing.
    pub(crate) async fn look_through(&self) {
        loop {
            let Some(event) = self.closed().pop() else { return };
            if let Err(error) = self.try_flag(&event).await {
                tracing::warn!(%event, %error, "an event was not looked through for copies");
            }
        }
    }

    fn closed(&self) -> MutexGuard<'_, Vec<String>> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn try_flag(&self, event: &str) -> Result<(), StoreError> {
        let Some(event) = self.store.event(event).await? else { return Ok(()) };
        let Some(text) = self.text_of(&event) else { return Ok(()) };
        let mut entrants = Vec::new();
        let mut after = None;
        loop {
            let page = self.store.entrants(&event.id, after, ENTRANTS).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.player);
            entrants.extend(page);
            if entrants.len() > MOST_ENTRANTS {
                return Ok(());
            }
        }
        if entrants.len() < 2 {
            return Ok(());
        }
        let shared = self.store.shared_networks(&event.id, MOST_PAIRS).await?;
        let mut flags = networks(&event.id, &entrants, &shared);
        let mut played = Vec::new();
        for entrant in entrants {
            played.push(self.played(&text.terms().seed, entrant).await?);
        }
        let id = event.id.clone();
        let copies = tokio::task::spawn_blocking(move || near_equal(&id, &played)).await;
        flags.extend(copies.unwrap_or_default());
        if flags.is_empty() {
            return Ok(());
        }
        tracing::info!(event = %event.id, flags = flags.len(), "an operator should look at an event");
        self.store.add_flags(flags).await
    }

    async fn played(&self, seed: &Seed, entrant: Entrant) -> Result<Played, StoreError> {
        let seen_under = relabelling(seed, EntrantNumber(entrant.number));
        let mut moves = Vec::new();
        for round in &entrant.rounds {
            let logged = self.store.logged_game(round.game).await?;
            let entries = logged.map_or_else(Vec::new, |logged| logged.entries);
            moves.push(base_entries(seen_under, &entries).iter().filter_map(played_move).collect());
        }
        Ok(Played { entrant, moves })
    }
}

fn played_move(entry: &Entry) -> Option<Move> {
    match entry.action {
        Action::Move(played) => Some(played),
        _ => None,
    }
}

/// Entrants who share a network, and those of them who played a round faster after the other had ended it.
fn networks(event: &str, entrants: &[Entrant], shared: &[(PlayerId, PlayerId)]) -> Vec<Flag> {
    let by_player: HashMap<PlayerId, &Entrant> =
        entrants.iter().map(|entrant| (entrant.player, entrant)).collect();
    let mut flags = Vec::new();
    for &(one, other) in shared {
        let (Some(first), Some(second)) = (by_player.get(&one), by_player.get(&other)) else {
            continue;
        };
        let flag = |player, other, why: &str, detail: String| Flag {
            event: event.to_owned(),
            player,
            other,
            why: why.to_owned(),
            detail,
        };
        let detail = String::from("their sessions come from the same network");
        flags.push(flag(one, other, "shared_network", detail));
        for (earlier, later) in [(first, second), (second, first)] {
            if let Some(round) = faster_round(earlier, later) {
                let detail =
                    format!("round {round} was begun after the other's end and played faster");
                flags.push(flag(later.player, earlier.player, "fast_after", detail));
            }
        }
    }
    flags
}

/// The first round that `later` began after `earlier` had ended it, and played faster.
fn faster_round(earlier: &Entrant, later: &Entrant) -> Option<u32> {
    let same = |round: &EntrantRound| later.rounds.iter().find(|other| other.round == round.round);
    let pairs = earlier.rounds.iter().filter_map(|round| Some((round, same(round)?)));
    let mut faster = pairs.filter(|(before, after)| {
        let (Some(ended_at_ms), Some(one), Some(other)) =
            (before.ended_at_ms, before.result, after.result)
        else {
            return false;
        };
        after.begun_at_ms >= ended_at_ms && other.clock_ms < one.clock_ms && other.moves > 0
    });
    faster.next().map(|(round, _)| round.round)
}

/// Pairs of entrants with near-equal moves in a round.
fn near_equal(event: &str, played: &[Played]) -> Vec<Flag> {
    let mut flags = Vec::new();
    for (index, one) in played.iter().enumerate() {
        for other in &played[index + 1..] {
            let rounds = one.moves.iter().zip(&other.moves);
            let found = (1..).zip(rounds).find_map(|(round, (one, other))| {
                let same = same_moves(one, other)?;
                Some((round, same, one.len().max(other.len())))
            });
            let Some((round, same, moves)) = found else { continue };
            flags.push(Flag {
                event: event.to_owned(),
                player: one.entrant.player,
                other: other.entrant.player,
                why: String::from("near_equal"),
                detail: format!("round {round}: {same} of {moves} moves are the same"),
            });
            if flags.len() >= MOST_PAIRS as usize {
                return flags;
            }
        }
    }
    flags
}

/// How many moves two games share in the same order, if they are near-equal.
fn same_moves(one: &[Move], other: &[Move]) -> Option<usize> {
    let longer = one.len().max(other.len());
    if one.len().min(other.len()) < FEWEST_MOVES {
        return None;
    }
    let needed = (longer * SAME_PERCENT).div_ceil(100);
    if one.len().min(other.len()) < needed {
        return None;
    }
    let same = common(one, other, longer - needed);
    (same >= needed).then_some(same)
}

/// The longest common subsequence of two lists, as far as it is found with so many left out on either side: only
/// what lies near the diagonal is looked at.
fn common(one: &[Move], other: &[Move], left_out: usize) -> usize {
    let mut row = vec![0; other.len() + 1];
    for (index, played) in one.iter().enumerate() {
        let from = index.saturating_sub(left_out);
        let to = (index + left_out + 1).min(other.len());
        // What stood left above, before it was overwritten.
        let mut corner = row[from];
        for place in from..to {
            let above = row[place + 1];
            row[place + 1] =
                if *played == other[place] { corner + 1 } else { above.max(row[place]) };
            corner = above;
        }
    }
    row.into_iter().max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(texts: &str) -> Vec<Move> {
        texts.split_whitespace().map(|text| text.parse().expect("a move")).collect()
    }

    fn game() -> Vec<Move> {
        moves(&"d d w3 35 d wf 3f d r w1 12x2 h3 ".repeat(4))
    }

    #[test]
    fn equal_games_are_near_equal_from_thirty_moves() {
        let game = game();
        assert_eq!(same_moves(&game, &game), Some(48));
        assert_eq!(same_moves(&game[..29], &game[..29]), None);
        assert_eq!(same_moves(&game[..30], &game[..30]), Some(30));
    }

    #[test]
    fn moves_put_in_or_left_out_do_not_hide_a_copy() {
        let game = game();
        let mut longer = game.clone();
        longer.insert(3, moves("d")[0]);
        longer.remove(30);
        longer.insert(40, moves("67")[0]);
        assert!(same_moves(&game, &longer).is_some_and(|same| same >= 46));
        assert!(same_moves(&longer, &game).is_some_and(|same| same >= 46));
    }

    #[test]
    fn other_games_are_not() {
        let game = game();
        let other = moves(&"d d d w5 56 d 5f d d wf 21 r ".repeat(4));
        assert_eq!(same_moves(&game, &other), None);
        // One with far more moves is no copy either.
        let longer = [game.clone(), game.clone()].concat();
        assert_eq!(same_moves(&game, &longer), None);
    }
}
