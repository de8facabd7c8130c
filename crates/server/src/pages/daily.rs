//! The daily deals of a day, one of each game.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_store::EventKind;
use jiff::civil::Date;

use super::calendar::{Line, Stand};
use super::own::{Own, own};
use super::template::page;
use super::tournaments::winner;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::texts::{Text, Wording, zoned};

#[derive(Template)]
#[template(path = "daily.html")]
struct DailyPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    date: String,
    today: bool,
    deals: Vec<Deal>,
    previous: Option<(String, String)>,
    next: Option<(String, String)>,
}

/// One of the deals.
struct Deal {
    line: Line,
    own: Own,
    winner: Option<String>,
}

/// `GET /daily` and `GET /dagdeling`: today's.
pub(crate) async fn today(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let date = zoned(house.sources.clock.wall_ms(), &house.time_zone).date();
    daily(&house, &visit, &headers, date).await
}

/// `GET /daily/{date}`.
pub(crate) async fn of_day(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path(date): Path<String>,
) -> Result<Response, HttpError> {
    let parsed: Date = date.parse().map_err(|_| HttpError::NotFound)?;
    if parsed.to_string() != date {
        return Err(HttpError::NotFound);
    }
    daily(&house, &visit, &headers, parsed).await
}

async fn daily(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
    date: Date,
) -> Result<Response, HttpError> {
    let l = house.texts.of(visit.language);
    let words = Wording::new(l, visit.language);
    let visitor = Visitor::known(house, visit, headers).await?;
    let member = visitor.as_ref().and_then(|visitor| visitor.member.as_ref());
    let now_ms = house.sources.clock.wall_ms();
    let mut deals = Vec::new();
    for event in house.store.events_of_day(EventKind::Daily, &date.to_string()).await? {
        let closes_ms = house.events.closes_ms(&event).await?;
        let over = Stand::of(&event, closes_ms, now_ms) == Stand::Closed;
        deals.push(Deal {
            line: Line::of(&event, closes_ms, house, l, &words),
            own: own(house, &event, member.map(|one| &one.member), l, &words).await?,
            winner: if over { winner(house, &event, l).await? } else { None },
        });
    }
    let today = zoned(now_ms, &house.time_zone).date();
    let link = |date: Date| (format!("/daily/{date}"), words.date(date));
    let path = if date == today { String::from("/daily") } else { format!("/daily/{date}") };
    page(&DailyPage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: &path,
        date: words.long_date(date),
        today: date == today,
        deals,
        previous: date.yesterday().ok().map(link),
        // Tomorrow's is announced, but nothing lies beyond it.
        next: date.tomorrow().ok().filter(|_| date <= today).map(link),
    })
}
