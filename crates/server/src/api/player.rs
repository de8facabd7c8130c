//! What everybody may know of a member.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_rules::{DrawCount, ranking};
use geduld_store::{Class, PlayerId, Statistics};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::{Asked, ErrorAnswer, json, limit, moment};
use super::event::after;
use super::ranking::{Cups, Medals, awards};
use super::result::EntrantResult;
use crate::error::HttpError;
use crate::house::House;
use crate::pages::{game_name, progress};

/// A member.
#[derive(Serialize, ToSchema)]
pub(super) struct Player {
    /// The player's id.
    id: String,
    /// The name; none for a deleted member.
    name: Option<String>,
    /// When the account was made.
    since: String,
    /// What the member has in each of the two games; nothing for a deleted one.
    games: Vec<PlayerGame>,
    /// Free games of each kind that were played without help on unknown deals.
    free_games: Vec<FreeGames>,
}

/// What a member has in a game.
#[derive(Serialize, ToSchema)]
pub(super) struct PlayerGame {
    /// `solitaire` or `simple`.
    game: &'static str,
    /// The points.
    points: u64,
    /// The rank, 1 to 350.
    rank: u16,
    /// Points that are missing for the next rank; none at the highest.
    points_to_next_rank: Option<u64>,
    /// The place in the ranking list; none without points.
    place: Option<u64>,
    /// The cups.
    cups: Cups,
    /// The medals.
    medals: Medals,
}

/// Statistics of free games.
#[derive(Serialize, ToSchema)]
pub(super) struct FreeGames {
    /// What was played.
    variant: String,
    /// How it was counted.
    scoring: String,
    /// Games.
    played: u64,
    /// Those that were won.
    won: u64,
    /// Wins since the last loss.
    current_streak: u64,
    /// The most wins in a row.
    longest_streak: u64,
    /// The best result.
    best_points: Option<i64>,
    /// The shortest clock of a win, in milliseconds.
    fastest_win_ms: Option<u64>,
}

impl From<&Statistics> for FreeGames {
    fn from(one: &Statistics) -> FreeGames {
        FreeGames {
            variant: one.variant.to_string(),
            scoring: one.scoring.to_string(),
            played: one.played,
            won: one.won,
            current_streak: one.current_streak,
            longest_streak: one.longest_streak,
            best_points: one.best_points,
            fastest_win_ms: one.fastest_win_ms,
        }
    }
}

/// A member: points, rank, cups, medals and statistics of free games.
#[utoipa::path(get, path = "/api/v1/players/{id}", tag = "players",
    params(("id" = String, Path, description = "The player's id")),
    responses((status = 200, body = Player), (status = 404, body = ErrorAnswer)))]
pub(super) async fn player(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, HttpError> {
    let id = parse_player(&id)?;
    let member = house.store.member(id).await?.ok_or(HttpError::NotFound)?;
    let (mut games, mut free_games) = (Vec::new(), Vec::new());
    if member.name.is_some() {
        for draw in [DrawCount::Three, DrawCount::One] {
            let totals = house.store.totals(draw, id).await?;
            let (cups, medals) = awards(&totals.awards);
            games.push(PlayerGame {
                game: game_name(draw),
                points: totals.points,
                rank: ranking::rank(totals.points),
                points_to_next_rank: progress(totals.points).map(|(missing, _)| missing),
                place: totals.place,
                cups,
                medals,
            });
        }
        let statistics = house.store.statistics(id).await?;
        let counted = statistics.iter().filter(|one| one.class == Class::Counted);
        free_games = counted.map(FreeGames::from).collect();
    }
    let since = moment(member.created_at_ms);
    json(&headers, &Player { id: id.to_string(), name: member.name, since, games, free_games })
}

/// Results of a member, and where the next page of them is.
#[derive(Serialize, ToSchema)]
pub(super) struct PlayerResults {
    /// The results, those of the latest events first.
    results: Vec<PlayerEvent>,
    /// The address of the next page.
    next: Option<String>,
}

/// What a member reached in an event.
#[derive(Serialize, ToSchema)]
pub(super) struct PlayerEvent {
    /// The event's id.
    event: String,
    /// `closed` or `void`.
    state: &'static str,
    /// When it opened.
    opening: String,
    /// The result.
    result: EntrantResult,
}

/// Which results.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// Only those after that of this event, by its id.
    before: Option<String>,
    /// How many at most, 1 to 100; 50 when it is left out.
    limit: Option<u32>,
}

/// Results of a member in events that are over.
#[utoipa::path(get, path = "/api/v1/players/{id}/results", tag = "players",
    params(("id" = String, Path, description = "The player's id"), Which),
    responses((status = 200, body = PlayerResults), (status = 400, body = ErrorAnswer),
        (status = 404, body = ErrorAnswer)))]
pub(super) async fn results(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Asked(which): Asked<Which>,
) -> Result<Response, HttpError> {
    let id = parse_player(&id)?;
    let limit = limit(which.limit)?;
    let before = after(&house, which.before.as_deref()).await?;
    let member = house.store.member(id).await?.ok_or(HttpError::NotFound)?;
    let found = match member.name {
        Some(_) => house.store.player_results(id, before.as_ref(), limit).await?,
        None => Vec::new(),
    };
    let next = found
        .last()
        .filter(|_| found.len() == limit as usize)
        .map(|last| format!("/api/v1/players/{id}/results?limit={limit}&before={}", last.event.id));
    let results = found
        .iter()
        .map(|one| PlayerEvent {
            event: one.event.id.clone(),
            state: crate::pages::Stand::of(&one.event, 0, 0).name(),
            opening: moment(one.event.opening_ms),
            result: EntrantResult::from(&one.result),
        })
        .collect();
    json(&headers, &PlayerResults { results, next })
}

fn parse_player(id: &str) -> Result<PlayerId, HttpError> {
    id.parse().map_err(|_| HttpError::NotFound)
}
