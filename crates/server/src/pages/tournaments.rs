//! The tournaments that are open, come next, and closed last.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_store::{EventKind, StoredEvent};

use super::calendar::{Line, Stand};
use super::own::{Own, own};
use super::template::page;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::texts::{Text, Wording};

/// Events that are listed.
const NEXT: usize = 8;
const LAST: u32 = 10;

#[derive(Template)]
#[template(path = "tournaments.html")]
struct TournamentsPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    open: Vec<Open>,
    next: Vec<Line>,
    last: Vec<Last>,
}

/// An event that is open, with what the visitor can do.
pub(super) struct Open {
    pub(super) line: Line,
    pub(super) own: Own,
}

/// An event that closed, with who won it.
struct Last {
    line: Line,
    winner: Option<String>,
}

/// `GET /tournaments` and `GET /toernooien`.
pub(crate) async fn tournaments(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let l = house.texts.of(visit.language);
    let words = Wording::new(l, visit.language);
    let visitor = Visitor::known(&house, &visit, &headers).await?;
    let member = visitor.as_ref().and_then(|visitor| visitor.member.as_ref());
    let now_ms = house.sources.clock.wall_ms();
    let (mut open, mut next) = (Vec::new(), Vec::new());
    for event in house.store.events_ahead().await? {
        let closes_ms = house.events.closes_ms(&event).await?;
        let line = Line::of(&event, closes_ms, &house, l, &words);
        match Stand::of(&event, closes_ms, now_ms) {
            Stand::Open | Stand::Closing => {
                let member = member.map(|signed_in| &signed_in.member);
                open.push(Open { line, own: own(&house, &event, member, l, &words).await? });
            }
            _ if next.len() < NEXT => next.push(line),
            _ => {}
        }
    }
    let mut last = Vec::new();
    let kind = Some(EventKind::Tournament);
    for event in house.store.events_over(kind, None, LAST).await? {
        let closes_ms = house.events.closes_ms(&event).await?;
        let line = Line::of(&event, closes_ms, &house, l, &words);
        last.push(Last { line, winner: winner(&house, &event, l).await? });
    }
    page(&TournamentsPage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/tournaments",
        open,
        next,
        last,
    })
}

/// Who stands first, if one alone does.
pub(super) async fn winner(
    house: &House,
    event: &StoredEvent,
    l: Text<'_>,
) -> Result<Option<String>, HttpError> {
    let results = house.store.results(&event.id, 0, 2).await?;
    let mut first = results.into_iter().filter(|result| result.place == Some(1));
    let winner = first.next().map(|result| result.name.unwrap_or_else(|| l.t("player-deleted")));
    Ok(winner.filter(|_| first.next().is_none()))
}
