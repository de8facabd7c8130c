//! Graphs of a player's free games, with the numbers that they are drawn from.

use geduld_store::{Class, FinishedGame, Statistics};

use crate::texts::Wording;

/// A graph is as wide as this many units, and a bar at most this high.
const WIDTH: usize = 300;
const HEIGHT: u64 = 100;

/// Points in a graph over time at most.
const MOMENTS: usize = 30;

/// A bar, or a point of a line, with its numbers.
pub(super) struct Mark {
    pub(super) x: usize,
    pub(super) width: usize,
    pub(super) height: u64,
    /// What stands in the table below: where, and how many.
    pub(super) name: String,
    pub(super) value: String,
}

/// Free games of one variant and scoring, drawn.
pub(super) struct Graphs {
    pub(super) scores: Vec<Mark>,
    pub(super) rates: Vec<Mark>,
    /// The points of the line through the rates.
    pub(super) line: String,
    pub(super) streaks: Vec<Mark>,
}

impl Graphs {
    /// Drawn from the latest games, the latest first.
    pub(super) fn of(all: &Statistics, latest: &[FinishedGame], words: &Wording<'_>) -> Graphs {
        let mut games: Vec<&FinishedGame> = latest
            .iter()
            .filter(|game| game.played && game.terms.class() == Class::Counted)
            .filter(|game| game.terms.variant == all.variant)
            .filter(|game| game.terms.scoring == all.scoring)
            .collect();
        games.reverse();
        let rates = rates(&games, words);
        let points = |mark: &Mark| format!("{},{}", mark.x + mark.width / 2, HEIGHT - mark.height);
        Graphs {
            scores: scores(&games, words),
            line: rates.iter().map(points).collect::<Vec<_>>().join(" "),
            rates,
            streaks: streaks(&games, words),
        }
    }
}

/// How many games ended within each span of points.
fn scores(games: &[&FinishedGame], words: &Wording<'_>) -> Vec<Mark> {
    const SPANS: [i64; 7] = [0, 500, 1000, 1500, 2000, 2500, 3000];
    let points: Vec<i64> = games.iter().filter_map(|game| game.result.points).collect();
    if points.is_empty() {
        return Vec::new();
    }
    let counts: Vec<(String, u64)> = SPANS
        .iter()
        .enumerate()
        .map(|(index, &from)| {
            let to = SPANS.get(index + 1).copied();
            // What lies below 0 belongs to the first span.
            let within = |points: &&i64| {
                (index == 0 || **points >= from) && to.is_none_or(|to| **points < to)
            };
            let name = match to {
                Some(to) => format!("{}–{}", words.number(from), words.number(to - 1)),
                None => format!("{} +", words.number(from)),
            };
            (name, points.iter().filter(within).count() as u64)
        })
        .collect();
    bars(counts, words)
}

/// The share won of the games up to each moment: over all, then over the last moments.
fn rates(games: &[&FinishedGame], words: &Wording<'_>) -> Vec<Mark> {
    if games.len() < 2 {
        return Vec::new();
    }
    let step = games.len().div_ceil(MOMENTS).max(1);
    let chunks: Vec<&[&FinishedGame]> = games.chunks(step).collect();
    let width = WIDTH / chunks.len();
    let (mut won, mut played) = (0_u64, 0_u64);
    chunks
        .iter()
        .enumerate()
        .map(|(index, chunk)| {
            won += chunk.iter().filter(|game| game.result.won).count() as u64;
            played += chunk.len() as u64;
            Mark {
                x: index * width,
                width,
                height: won * HEIGHT / played,
                name: words.count(played),
                value: words.percent(won * 1000 / played),
            }
        })
        .collect()
}

/// How often so many games in a row were won.
fn streaks(games: &[&FinishedGame], words: &Wording<'_>) -> Vec<Mark> {
    const LONGEST: usize = 7;
    let mut counts = [0_u64; LONGEST];
    let mut running = 0_usize;
    let mut note = |length: usize| {
        if let Some(index) = length.min(LONGEST).checked_sub(1) {
            counts[index] += 1;
        }
    };
    for game in games {
        if game.result.won {
            running += 1;
        } else {
            note(running);
            running = 0;
        }
    }
    note(running);
    if counts.iter().all(|count| *count == 0) {
        return Vec::new();
    }
    let name = |length: usize| match length {
        LONGEST => format!("{length} +"),
        _ => length.to_string(),
    };
    bars(counts.iter().enumerate().map(|(index, &count)| (name(index + 1), count)).collect(), words)
}

fn bars(counts: Vec<(String, u64)>, words: &Wording<'_>) -> Vec<Mark> {
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let width = WIDTH / counts.len().max(1);
    let bar = |(index, (name, count)): (usize, (String, u64))| Mark {
        x: index * width,
        width,
        height: count * HEIGHT / most,
        name,
        value: words.count(count),
    };
    counts.into_iter().enumerate().map(bar).collect()
}
