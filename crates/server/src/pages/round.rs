//! The table of a round: only for who began it; everybody else is led to the page of its event.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use geduld_rules::DrawCount;
use geduld_store::{EventKind, GameId, StoredEvent};

use super::template::page;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::texts::Text;

/// Rounds of a tournament.
const TOURNAMENT_ROUNDS: u32 = 3;

#[derive(Template)]
#[template(path = "round.html")]
struct RoundPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    round: Round,
}

/// What the page says of its round.
struct Round {
    game: String,
    kind: &'static str,
    title: String,
    number: u32,
    rounds: u32,
    /// The round that can be begun after it.
    next: Option<u32>,
    /// The address of the event's page.
    home: String,
    now_ms: i64,
}

/// `GET /tournaments/{id}/rounds/{n}`.
pub(crate) async fn tournament_round(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, HttpError> {
    let home = format!("/tournaments/{id}");
    table(&house, &visit, &headers, (EventKind::Tournament, &id), &number, home).await
}

/// `GET /daily/{date}/{game}/rounds/{n}`.
pub(crate) async fn daily_round(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path((date, game, number)): Path<(String, String, String)>,
) -> Result<Response, HttpError> {
    let home = format!("/daily/{date}/{game}");
    let id = format!("{game}-daily-{date}");
    table(&house, &visit, &headers, (EventKind::Daily, &id), &number, home).await
}

async fn table(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
    (kind, id): (EventKind, &str),
    number: &str,
    home: String,
) -> Result<Response, HttpError> {
    let number = number.parse().map_err(|_| HttpError::NotFound)?;
    let event = house.store.event(id).await?.filter(|event| event.kind == kind);
    let event = event.ok_or(HttpError::NotFound)?;
    let Some(visitor) = Visitor::known(house, visit, headers).await? else {
        return Ok(Redirect::to(&home).into_response());
    };
    let Some(game) = begun(house, &event, &visitor, number).await? else {
        return visitor.dress(house, Redirect::to(&home).into_response());
    };
    let l = house.texts.of(visit.language);
    let path = format!("{home}/rounds/{number}");
    let response = page(&RoundPage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: &path,
        round: Round::new(l, &event, game, number, home, house.sources.clock.wall_ms()),
    })?;
    visitor.dress(house, response)
}

/// The game of a round that the visitor began.
async fn begun(
    house: &House,
    event: &StoredEvent,
    visitor: &Visitor,
    number: u32,
) -> Result<Option<GameId>, HttpError> {
    let Some(signed_in) = &visitor.member else { return Ok(None) };
    let entrant = house.store.entrant(&event.id, signed_in.member.player).await?;
    let mut rounds = entrant.into_iter().flat_map(|entrant| entrant.rounds);
    Ok(rounds.find(|round| round.round == number).map(|round| round.game))
}

impl Round {
    fn new(
        l: Text<'_>,
        event: &StoredEvent,
        game: GameId,
        number: u32,
        home: String,
        now_ms: i64,
    ) -> Round {
        let name = l.t(match event.draw {
            DrawCount::One => "game-draw1",
            DrawCount::Three => "game-draw3",
        });
        let (kind, title, rounds) = match event.kind {
            EventKind::Tournament => ("tournament", "round-title-tournament", TOURNAMENT_ROUNDS),
            EventKind::Daily => ("daily", "round-title-daily", 1),
        };
        Round {
            game: game.to_string(),
            kind,
            title: l.t1(title, "game", &name),
            number,
            rounds,
            next: (number < rounds).then_some(number + 1),
            home,
            now_ms,
        }
    }
}
