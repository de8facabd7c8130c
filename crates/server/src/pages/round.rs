//! The table of a round: only for who began it; everybody else is led to the page of its event.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use geduld_rules::DrawCount;
use geduld_store::EventKind;

use super::template::page;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::events::{RoundPage, rounds_of};
use crate::house::House;
use crate::http::Visit;
use crate::texts::Text;

#[derive(Template)]
#[template(path = "round.html")]
struct TablePage<'a> {
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
    let number: u32 = number.parse().map_err(|_| HttpError::NotFound)?;
    let visitor = Visitor::known(house, visit, headers).await?;
    let player = visitor.as_ref().and_then(Visitor::player);
    let begun = match player {
        Some(player) => house.events.round_page(id, number, player).await?,
        None => None,
    };
    let (Some(visitor), Some(begun)) = (visitor, begun.filter(|begun| begun.event.kind == kind))
    else {
        // An address is led to only when there is an event behind it: it may hold anything.
        let event = house.store.event(id).await?.filter(|event| event.kind == kind);
        event.ok_or(HttpError::NotFound)?;
        return Ok(Redirect::to(&home).into_response());
    };
    let l = house.texts.of(visit.language);
    let path = format!("{home}/rounds/{number}");
    let mut response = page(&TablePage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: &path,
        round: Round::new(l, &begun, home, house.sources.clock.wall_ms()),
    })?;
    // It tells the time of day: a page kept for the way back would tell that of yesterday.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    visitor.dress(house, response)
}

impl Round {
    fn new(l: Text<'_>, begun: &RoundPage, home: String, now_ms: i64) -> Round {
        let RoundPage { event, game, round: number, .. } = begun;
        let (number, rounds) = (*number, rounds_of(event.kind));
        let name = l.t(match event.draw {
            DrawCount::One => "game-draw1",
            DrawCount::Three => "game-draw3",
        });
        let (kind, title) = match event.kind {
            EventKind::Tournament => ("tournament", "round-title-tournament"),
            EventKind::Daily => ("daily", "round-title-daily"),
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
