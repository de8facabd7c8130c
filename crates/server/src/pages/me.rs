//! A player's own statistics and games.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_rules::{DealNumber, ExactCode};
use geduld_store::{Before, Class, FinishedGame, Statistics, Terms};
use jiff::Timestamp;
use serde::Deserialize;

use super::template::page;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::texts::{Text, Wording};

/// Games on one page.
const GAMES: u32 = 25;

/// Bars in one graph, and how far back they are looked for.
const BARS: usize = 30;
const LOOKED_BACK: u32 = 300;

#[derive(Template)]
#[template(path = "me.html")]
struct MePage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    groups: Vec<Group>,
    recent: Vec<Recent>,
    older: Option<String>,
    /// The member's page; guests have none.
    player: Option<String>,
}

/// Games of one kind, counted together.
struct Group {
    game: String,
    variant_notes: String,
    scoring: String,
    scored: bool,
    played: u64,
    won: u64,
    win_percent: String,
    streak: u64,
    best_streak: u64,
    best_points: Option<String>,
    best_time: Option<String>,
    total_points: Option<String>,
    balance: Option<String>,
    known: u64,
    assisted: u64,
    bars: Vec<Bar>,
}

/// One of the latest games of a group, as a bar of its graph.
struct Bar {
    nth: u64,
    height: u32,
    won: bool,
    points: Option<String>,
    time: Option<String>,
    moves: u32,
}

/// One finished game.
#[expect(clippy::struct_excessive_bools, reason = "a template asks of each of them alone")]
struct Recent {
    id: String,
    number: String,
    game: String,
    variant_notes: String,
    scoring: String,
    won: bool,
    points: Option<String>,
    time: Option<String>,
    moves: u32,
    known: bool,
    assisted: bool,
    ended: String,
    ended_iso: String,
    record: String,
    shared: bool,
}

/// Where a page of older games begins.
#[derive(Debug, Deserialize)]
pub(crate) struct Older {
    before: Option<String>,
}

/// `GET /me`.
pub(crate) async fn me(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Query(older): Query<Older>,
) -> Result<Response, HttpError> {
    let before = older.before.as_deref().map(parse_before).transpose()?;
    let words = Wording::new(house.texts.of(visit.language), visit.language);
    let (mut groups, mut games, mut member) = (Vec::new(), Vec::new(), None);
    if let Some(visitor) = Visitor::known(&house, &visit, &headers).await?
        && let Some(player) = house.store.player_by_token(&visitor.owner.0).await?
    {
        member = visitor.player();
        let statistics = house.store.statistics(player).await?;
        let latest = house.store.finished_games(player, None, LOOKED_BACK).await?;
        groups = group(&statistics, &latest, &words);
        games = house.store.finished_games(player, before, GAMES + 1).await?;
    }
    let more = games.len() > GAMES as usize;
    games.truncate(GAMES as usize);
    let older = games.last().filter(|_| more).map(|last| {
        let Before { ended_at_ms, id } = Before::from(last);
        format!("/me?before={ended_at_ms}.{id}")
    });
    let recent = games.iter().map(|game| recent(game, &house, &words)).collect();
    page(&MePage {
        l: house.texts.of(visit.language),
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/me",
        groups,
        recent,
        older,
        player: member.map(|player| format!("/players/{player}")),
    })
}

fn parse_before(text: &str) -> Result<Before, HttpError> {
    let parsed = text
        .split_once('.')
        .and_then(|(ms, id)| Some(Before { ended_at_ms: ms.parse().ok()?, id: id.parse().ok()? }));
    parsed.ok_or_else(|| HttpError::BadRequest(String::from("before names no game")))
}

/// Known and assisted games are counted apart, beside the group of their kind.
fn group(all: &[Statistics], latest: &[FinishedGame], words: &Wording<'_>) -> Vec<Group> {
    let mut groups: Vec<(&Statistics, Group)> = Vec::new();
    for statistics in all {
        let same = |other: &Statistics| {
            other.variant == statistics.variant && other.scoring == statistics.scoring
        };
        let index = groups.iter().position(|(first, _)| same(first)).unwrap_or_else(|| {
            groups.push((statistics, empty_group(statistics, words)));
            groups.len() - 1
        });
        let group = &mut groups[index].1;
        match statistics.class {
            Class::Counted => {
                count(group, statistics, words);
                group.bars = bars(statistics, latest, words);
            }
            Class::Known => group.known += statistics.played,
            Class::Assisted => group.assisted += statistics.played,
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The latest games of a group, oldest first; heights in per cent of the highest points shown.
fn bars(statistics: &Statistics, latest: &[FinishedGame], words: &Wording<'_>) -> Vec<Bar> {
    let games: Vec<&FinishedGame> = latest
        .iter()
        .filter(|game| game.played && game.terms.class() == Class::Counted)
        .filter(|game| game.terms.variant == statistics.variant)
        .filter(|game| game.terms.scoring == statistics.scoring)
        .take(BARS)
        .collect();
    let highest = games.iter().filter_map(|game| game.result.points).max().unwrap_or(0).max(1);
    let bar = |(back, game): (usize, &&FinishedGame)| Bar {
        nth: statistics.played.saturating_sub(u64::try_from(back).unwrap_or(0)),
        height: match game.result.points {
            Some(points) => u32::try_from(points * 100 / highest).unwrap_or(0).clamp(2, 100),
            None if game.result.won => 100,
            None => 20,
        },
        won: game.result.won,
        points: game.result.points.map(|points| words.number(points)),
        time: game.clock_ms().map(|ms| words.time(ms)),
        moves: game.result.moves,
    };
    let mut bars: Vec<Bar> = games.iter().enumerate().map(bar).collect();
    bars.reverse();
    bars
}

fn empty_group(statistics: &Statistics, words: &Wording<'_>) -> Group {
    Group {
        game: words.game(statistics.variant),
        variant_notes: words.variant_notes(statistics.variant, statistics.scoring),
        scoring: words.scoring(statistics.scoring),
        scored: statistics.scoring.has_score(),
        played: 0,
        won: 0,
        win_percent: String::from("–"),
        streak: 0,
        best_streak: 0,
        best_points: None,
        best_time: None,
        total_points: None,
        balance: None,
        known: 0,
        assisted: 0,
        bars: Vec::new(),
    }
}

fn count(group: &mut Group, statistics: &Statistics, words: &Wording<'_>) {
    group.played = statistics.played;
    group.won = statistics.won;
    if statistics.played > 0 {
        group.win_percent = words.percent(statistics.won_permille());
    }
    group.streak = statistics.current_streak;
    group.best_streak = statistics.longest_streak;
    group.best_points = statistics.best_points.map(|points| words.number(points));
    group.best_time = statistics.fastest_win_ms.map(|ms| words.time(ms));
    group.total_points = statistics.total_points.map(|points| words.number(points));
    group.balance = statistics.balance_points().map(|points| words.number(points));
}

fn recent(game: &FinishedGame, house: &House, words: &Wording<'_>) -> Recent {
    let Terms { deal, variant, scoring, known, assisted, number } = &game.terms;
    let number = match number {
        Some(number) => number.to_string(),
        None => DealNumber::Exact(ExactCode::of(deal)).to_string(),
    };
    let ended = Timestamp::from_millisecond(game.ended_at_ms).unwrap_or(Timestamp::UNIX_EPOCH);
    Recent {
        id: game.id.to_string(),
        number,
        game: words.game(*variant),
        variant_notes: words.variant_notes(*variant, *scoring),
        scoring: words.scoring(*scoring),
        won: game.result.won,
        points: game.result.points.map(|points| words.number(points)),
        time: game.clock_ms().map(|ms| words.time(ms)),
        moves: game.result.moves,
        known: *known,
        assisted: *assisted,
        ended: words.moment(&ended.to_zoned_datetime(house.time_zone.clone())),
        ended_iso: ended.to_string(),
        record: format!("/games/{}/record", game.id),
        shared: game.shared,
    }
}
