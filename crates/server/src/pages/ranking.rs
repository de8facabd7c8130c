//! The Top 100 of each game, and the visitor's own place.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_rules::{DrawCount, ranking};
use geduld_store::{PlayerId, Ranked};
use serde::Deserialize;

use super::award::{self, Awards};
use super::calendar::{game_name, game_named};
use super::standings::Choice;
use super::template::page;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::texts::{Text, Wording};

/// Neighbours on each side of the own place.
const NEIGHBOURS: u32 = 3;

#[derive(Template)]
#[template(path = "ranking.html")]
struct RankingPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    games: Vec<Choice>,
    game: String,
    tables: Vec<Table>,
    member: bool,
}

/// Rows under a heading.
struct Table {
    heading: &'static str,
    rows: Vec<Row>,
}

/// A row of the list.
struct Row {
    place: String,
    rank: String,
    player: String,
    name: String,
    own: bool,
    cups: Vec<Awards>,
    medals: Vec<Awards>,
    points: String,
}

/// Which of the two games.
#[derive(Debug, Deserialize)]
pub(crate) struct Which {
    game: Option<String>,
}

/// `GET /ranking` and `GET /ranglijst`.
pub(crate) async fn ranking(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Query(which): Query<Which>,
) -> Result<Response, HttpError> {
    let l = house.texts.of(visit.language);
    let words = Wording::new(l, visit.language);
    let draw = match which.game.as_deref() {
        None => DrawCount::Three,
        Some(name) => game_named(name)
            .ok_or_else(|| HttpError::BadRequest(String::from("game is solitaire or simple")))?,
    };
    let own = Visitor::known(&house, &visit, &headers).await?.and_then(|one| one.player());
    let top = house.top.of(&house.store, draw).await?;
    let rows = |ranked: &[Ranked]| ranked.iter().map(|one| row(one, own, l, &words)).collect();
    let mut tables = vec![Table { heading: "ranking-top", rows: rows(&top.rows) }];
    if let Some(player) = own
        && !top.rows.iter().any(|row| row.player == player)
    {
        let around = house.store.ranking_around(draw, player, NEIGHBOURS).await?;
        tables.push(Table { heading: "ranking-around", rows: rows(&around) });
    }
    page(&RankingPage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/ranking",
        games: games(draw, &words),
        game: words.game_of(draw),
        tables,
        member: own.is_some(),
    })
}

fn games(shown: DrawCount, words: &Wording<'_>) -> Vec<Choice> {
    let choice = |draw| Choice {
        href: format!("/ranking?game={}", game_name(draw)),
        text: words.game_of(draw),
        current: draw == shown,
    };
    [DrawCount::Three, DrawCount::One].map(choice).into()
}

fn row(ranked: &Ranked, own: Option<PlayerId>, l: Text<'_>, words: &Wording<'_>) -> Row {
    Row {
        place: words.count(ranked.place),
        rank: ranking::rank(ranked.points).to_string(),
        player: ranked.player.to_string(),
        name: ranked.name.clone(),
        own: own == Some(ranked.player),
        cups: award::cups(&ranked.awards, l),
        medals: award::medals(&ranked.awards, l),
        points: words.count(ranked.points),
    }
}
