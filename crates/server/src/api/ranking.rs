//! The ranking list of each game.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_rules::{DrawCount, ranking};
use geduld_store::{PlayerId, Ranked};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::{Asked, ErrorAnswer, Kept, json};
use crate::error::HttpError;
use crate::house::House;
use crate::pages::{game_name, game_named};

/// Rows of the ranking list.
#[derive(Serialize, ToSchema)]
pub(super) struct Ranking {
    /// `solitaire` or `simple`.
    game: &'static str,
    /// The rows, the best first.
    rows: Vec<RankedPlayer>,
}

/// A row of the ranking list.
#[derive(Serialize, ToSchema)]
pub(super) struct RankedPlayer {
    /// The place, shared by equal points.
    place: u64,
    /// The rank, 1 to 350.
    rank: u16,
    /// The player's id.
    player: String,
    /// The name.
    name: String,
    /// The points.
    points: u64,
    /// The cups.
    cups: Cups,
    /// The medals.
    medals: Medals,
}

/// How many cups of each kind.
#[derive(Serialize, ToSchema)]
pub(super) struct Cups {
    gold: u64,
    silver: u64,
    bronze: u64,
    wood: u64,
}

/// How many medals of each kind.
#[derive(Serialize, ToSchema)]
pub(super) struct Medals {
    gold: u64,
    silver: u64,
    bronze: u64,
    copper: u64,
    tin: u64,
}

/// Cups and medals from counts of awards 1 to 9.
pub(super) fn awards(counts: &[u64; 9]) -> (Cups, Medals) {
    let [gold, silver, bronze, wood, medals @ ..] = *counts;
    let cups = Cups { gold, silver, bronze, wood };
    let [gold, silver, bronze, copper, tin] = medals;
    (cups, Medals { gold, silver, bronze, copper, tin })
}

impl From<&Ranked> for RankedPlayer {
    fn from(ranked: &Ranked) -> RankedPlayer {
        let (cups, medals) = awards(&ranked.awards);
        RankedPlayer {
            place: ranked.place,
            rank: ranking::rank(ranked.points),
            player: ranked.player.to_string(),
            name: ranked.name.clone(),
            points: ranked.points,
            cups,
            medals,
        }
    }
}

/// The Top 100 of a game.
#[utoipa::path(get, path = "/api/v1/ranking/{game}", tag = "lists",
    params(("game" = String, Path, description = "`solitaire` or `simple`")),
    responses((status = 200, body = Ranking), (status = 400, body = ErrorAnswer)))]
pub(super) async fn ranking(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Path(game): Path<String>,
) -> Result<Response, HttpError> {
    let draw = parse_game(&game)?;
    let top = house.top.of(&house.store, draw).await?;
    if let Some(kept) = top.answer.get() {
        return Ok(kept.answer(&headers));
    }
    let kept = Kept::of(&list(draw, &top.rows))?;
    Ok(top.answer.get_or_init(|| kept).answer(&headers))
}

/// How many neighbours.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Neighbours {
    /// Rows on each side at most, 0 to 50; 5 when it is left out.
    neighbours: Option<u32>,
}

/// The place of a player in the ranking list, with neighbours.
#[utoipa::path(get, path = "/api/v1/ranking/{game}/around/{player}", tag = "lists",
    params(("game" = String, Path, description = "`solitaire` or `simple`"),
        ("player" = String, Path, description = "The player's id"), Neighbours),
    responses((status = 200, body = Ranking, description = "No rows for who has no points"),
        (status = 400, body = ErrorAnswer), (status = 404, body = ErrorAnswer)))]
pub(super) async fn around(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Path((game, player)): Path<(String, String)>,
    Asked(asked): Asked<Neighbours>,
) -> Result<Response, HttpError> {
    let draw = parse_game(&game)?;
    let player: PlayerId = player.parse().map_err(|_| HttpError::NotFound)?;
    let neighbours = asked.neighbours.unwrap_or(5);
    if neighbours > 50 {
        let text = format!("neighbours is 0 to 50, not {neighbours}");
        return Err(HttpError::BadRequest(text));
    }
    json(&headers, &list(draw, &house.store.ranking_around(draw, player, neighbours).await?))
}

fn list(draw: DrawCount, rows: &[Ranked]) -> Ranking {
    Ranking { game: game_name(draw), rows: rows.iter().map(RankedPlayer::from).collect() }
}

/// The game of that name.
pub(super) fn parse_game(name: &str) -> Result<DrawCount, HttpError> {
    let wrong = || HttpError::BadRequest(String::from("game is solitaire or simple"));
    game_named(name).ok_or_else(wrong)
}
