//! What everybody may see of a member.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use geduld_rules::{DrawCount, ranking};
use geduld_store::{
    Class, EventKind, FinishedGame, Member, MemberState, PlayerId, PlayerResult, Statistics,
};

use super::award::{self, Awards};
use super::calendar::{address, kind_key};
use super::graph::Graphs;
use super::template::page;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::{KeptBody, Visit};
use crate::texts::{Text, Wording, zoned};

/// Results that are listed, and free games that graphs are drawn from.
const LATEST: u32 = 10;
const BEST: u32 = 3;
const LOOKED_BACK: u32 = 500;

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    name: String,
    own: bool,
    since: String,
    games: Vec<Game>,
    latest: Vec<Outcome>,
    free: Vec<Free>,
}

#[derive(Template)]
#[template(path = "player-deleted.html")]
struct DeletedPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
}

/// What the player has in one of the two games.
struct Game {
    title: String,
    place: Option<String>,
    rank: String,
    /// What is missing for the next rank, and how far it is on the way there in per cent; none at the highest.
    next: Option<(String, u64)>,
    points: String,
    cups: Vec<Awards>,
    medals: Vec<Awards>,
    best: Vec<Outcome>,
}

/// A result in an event.
struct Outcome {
    href: String,
    event: String,
    kind: String,
    when: String,
    place: Option<String>,
    total: String,
    points: Option<String>,
    awards: Vec<Awards>,
    void: bool,
}

/// Free games of one kind.
struct Free {
    game: String,
    scoring: String,
    notes: String,
    played: String,
    won: String,
    percent: String,
    streak: String,
    longest: String,
    best_points: Option<String>,
    best_time: Option<String>,
    graphs: Graphs,
}

/// `GET /players/{id}` and `GET /spelers/{id}`.
pub(crate) async fn player(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    let id: PlayerId = id.parse().map_err(|_| HttpError::NotFound)?;
    let member = house.store.member(id).await?.ok_or(HttpError::NotFound)?;
    let l = house.texts.of(visit.language);
    let path = format!("/players/{id}");
    let (lang, assets) = (visit.language.code(), house.assets.base());
    let Member { name: Some(name), state, .. } = &member else {
        return gone(&DeletedPage { l, lang, assets, path: &path });
    };
    if *state == MemberState::Deleted {
        return gone(&DeletedPage { l, lang, assets, path: &path });
    }
    let words = Wording::new(l, visit.language);
    let own = Visitor::known(&house, &visit, &headers).await?.and_then(|one| one.player());
    let mut games = Vec::new();
    for draw in [DrawCount::Three, DrawCount::One] {
        games.push(game(&house, id, draw, l, &words).await?);
    }
    let latest = house.store.player_results(id, None, LATEST).await?;
    let statistics = house.store.statistics(id).await?;
    let free = house.store.finished_games(id, None, LOOKED_BACK).await?;
    page(&PlayerPage {
        l,
        lang,
        assets,
        path: &path,
        name: name.clone(),
        own: own == Some(id),
        since: words.date(zoned(member.created_at_ms, &house.time_zone).date()),
        games,
        latest: latest.iter().map(|one| result(one, &house, l, &words)).collect(),
        free: free_games(&statistics, &free, &words),
    })
}

fn gone(template: &DeletedPage<'_>) -> Result<Response, HttpError> {
    let mut response = (StatusCode::GONE, page(template)?).into_response();
    response.extensions_mut().insert(KeptBody);
    Ok(response)
}

async fn game(
    house: &House,
    player: PlayerId,
    draw: DrawCount,
    l: Text<'_>,
    words: &Wording<'_>,
) -> Result<Game, HttpError> {
    let totals = house.store.totals(draw, player).await?;
    let rank = ranking::rank(totals.points);
    let mut best = Vec::new();
    for kind in [EventKind::Tournament, EventKind::Daily] {
        best.extend(house.store.best_results(player, kind, draw, BEST).await?);
    }
    Ok(Game {
        title: words.game_of(draw),
        place: totals.place.map(|place| words.count(place)),
        rank: rank.to_string(),
        next: progress(totals.points).map(|(missing, percent)| (words.count(missing), percent)),
        points: words.count(totals.points),
        cups: award::cups(&totals.awards, l),
        medals: award::medals(&totals.awards, l),
        best: best.iter().map(|one| result(one, house, l, words)).collect(),
    })
}

/// Points that are missing for the next rank, and the way there in per cent; `None` at the highest.
pub(crate) fn progress(points: u64) -> Option<(u64, u64)> {
    let rank = ranking::rank(points);
    if rank == ranking::HIGHEST {
        return None;
    }
    let (from, to) = (ranking::points_needed(rank), ranking::points_needed(rank + 1));
    Some((to - points, (points - from) * 100 / (to - from)))
}

fn result(one: &PlayerResult, house: &House, l: Text<'_>, words: &Wording<'_>) -> Outcome {
    let PlayerResult { event, result } = one;
    let opening = zoned(event.opening_ms, &house.time_zone);
    let tournament = event.kind == EventKind::Tournament;
    Outcome {
        href: address(event),
        event: words.game_of(event.draw),
        kind: l.t(kind_key(event.kind)),
        when: if tournament { words.moment(&opening) } else { words.date(opening.date()) },
        place: result.place.map(|place| words.count(u64::from(place))),
        total: words.count(result.total_points),
        points: tournament.then(|| words.count(u64::from(result.points))),
        awards: award::one(result.award, l),
        void: event.state == geduld_store::EventState::Void,
    }
}

fn free_games(all: &[Statistics], latest: &[FinishedGame], words: &Wording<'_>) -> Vec<Free> {
    let counted = all.iter().filter(|one| one.class == Class::Counted);
    counted
        .map(|one| Free {
            game: words.game(one.variant),
            scoring: words.scoring(one.scoring),
            notes: words.variant_notes(one.variant, one.scoring),
            played: words.count(one.played),
            won: words.count(one.won),
            percent: words.percent(one.won_permille()),
            streak: words.count(one.current_streak),
            longest: words.count(one.longest_streak),
            best_points: one.best_points.map(|points| words.number(points)),
            best_time: one.fastest_win_ms.map(|ms| words.time(ms)),
            graphs: Graphs::of(one, latest, words),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_leads_from_one_rank_to_the_next_and_ends_at_the_highest() {
        assert_eq!(progress(0), Some((50, 0)));
        assert_eq!(progress(49), Some((1, 98)));
        assert_eq!(progress(50), Some((49, 0)));
        assert_eq!(progress(ranking::points_needed(ranking::HIGHEST)), None);
        assert_eq!(progress(u64::MAX), None);
    }
}
