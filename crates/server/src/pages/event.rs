//! A tournament or daily deal: before it opens, while it is open, and after it has closed.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use geduld_events::{CanonicalText, DerivedRound};
use geduld_store::{EventKind, EventResult, PlayerId, StoredEvent};
use serde::Deserialize;

use super::award::{self, Awards};
use super::calendar::{Line, Stand, address};
use super::own::{Own, own};
use super::template::page;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::events::is_over;
use crate::house::House;
use crate::http::Visit;
use crate::texts::{Text, Wording, zoned};

/// Rows of a standing on a page.
const ROWS: u32 = 50;

#[derive(Template)]
#[template(path = "event.html")]
struct EventPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    id: &'a str,
    tournament: bool,
    line: Line,
    day: String,
    closes: String,
    scoring: String,
    commitment: String,
    conditions: Vec<String>,
    reason: Option<String>,
    corrected: bool,
    own: Own,
    over: Option<Over>,
}

/// What is shown of an event that is over.
struct Over {
    counted: u64,
    rows: Vec<Row>,
    own_row: Option<Row>,
    before: Option<String>,
    after: Option<String>,
    rounds: Vec<RoundView>,
    text: Option<String>,
    outages: Vec<String>,
    export: Option<String>,
}

/// A row of the standing.
struct Row {
    place: Option<String>,
    player: String,
    name: Option<String>,
    own: bool,
    out: bool,
    rounds: Vec<(String, String)>,
    total: String,
    points: String,
    awards: Vec<Awards>,
}

/// A round as it was derived.
struct RoundView {
    name: String,
    deal: String,
    tries: Vec<(usize, String)>,
    line: String,
}

/// Where a page of the standing begins.
#[derive(Debug, Deserialize)]
pub(crate) struct From {
    #[serde(default)]
    from: u64,
}

/// `GET /tournaments/{id}`: any event, though daily deals live elsewhere.
pub(crate) async fn tournament(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(from): Query<From>,
) -> Result<Response, HttpError> {
    let event = house.store.event(&id).await?.ok_or(HttpError::NotFound)?;
    let home = address(&event);
    if home != format!("/tournaments/{id}") {
        return Ok(Redirect::to(&home).into_response());
    }
    show(&house, &visit, &headers, &event, from.from).await
}

/// `GET /daily/{date}/{game}`.
pub(crate) async fn daily_event(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Path((date, game)): Path<(String, String)>,
    Query(from): Query<From>,
) -> Result<Response, HttpError> {
    let event = daily_of(&house, &date, &game).await?;
    show(&house, &visit, &headers, &event, from.from).await
}

/// The daily deal of a day and game.
pub(super) async fn daily_of(
    house: &House,
    date: &str,
    game: &str,
) -> Result<StoredEvent, HttpError> {
    let event = house.store.event(&format!("{game}-daily-{date}")).await?;
    event.filter(|event| event.kind == EventKind::Daily).ok_or(HttpError::NotFound)
}

async fn show(
    house: &House,
    visit: &Visit,
    headers: &HeaderMap,
    event: &StoredEvent,
    from: u64,
) -> Result<Response, HttpError> {
    let l = house.texts.of(visit.language);
    let words = Wording::new(l, visit.language);
    let visitor = Visitor::known(house, visit, headers).await?;
    let member = visitor.as_ref().and_then(|visitor| visitor.member.as_ref());
    let member = member.map(|signed_in| &signed_in.member);
    let closes_ms = house.events.closes_ms(event).await?;
    let opening = zoned(event.opening_ms, &house.time_zone);
    let path = address(event);
    let over = if is_over(event.state) {
        Some(over(house, event, member.map(|member| member.player), from, &words, l).await?)
    } else {
        None
    };
    page(&EventPage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: &path,
        id: &event.id,
        tournament: event.kind == EventKind::Tournament,
        line: Line::of(event, closes_ms, house, l, &words),
        day: words.long_date(opening.date()),
        closes: words.moment(&zoned(closes_ms, &house.time_zone)),
        scoring: words.scoring(event.scoring),
        commitment: hex::encode(event.commitment),
        conditions: conditions(event, l),
        reason: event.reason.clone(),
        corrected: event.version > 1 && Stand::of(event, closes_ms, closes_ms) == Stand::Closed,
        own: own(house, event, member, l, &words).await?,
        over,
    })
}

/// Who may enter.
fn conditions(event: &StoredEvent, l: Text<'_>) -> Vec<String> {
    let mut conditions = vec![l.t("event-members")];
    if event.account_before_opening {
        conditions.push(l.t("event-account-before"));
    }
    if event.free_games > 0 {
        conditions.push(l.t1("event-free-games", "n", event.free_games));
    }
    let operators =
        if event.operators_compete { "event-operators-compete" } else { "event-operators-out" };
    conditions.push(l.t(operators));
    conditions
}

async fn over(
    house: &House,
    event: &StoredEvent,
    own: Option<PlayerId>,
    from: u64,
    words: &Wording<'_>,
    l: Text<'_>,
) -> Result<Over, HttpError> {
    let home = address(event);
    let mut results = house.store.results(&event.id, from, ROWS + 1).await?;
    let more = results.len() > ROWS as usize;
    results.truncate(ROWS as usize);
    let row = |result: &EventResult| row(result, event, own, words, l);
    // Who looks for themselves need not turn pages.
    let own_row = match own {
        Some(player) if !results.iter().any(|result| result.player == player) => {
            house.store.result_of(&event.id, player).await?.as_ref().map(row)
        }
        _ => None,
    };
    let link = |from: u64| format!("{home}?from={from}#standing");
    let text = event.text.clone();
    let export = matches!(Stand::of(event, 0, 0), Stand::Closed | Stand::Void);
    Ok(Over {
        counted: event.counted,
        rows: results.iter().map(row).collect(),
        own_row,
        before: (from > 0).then(|| link(from.saturating_sub(u64::from(ROWS)))),
        after: more.then(|| link(from + u64::from(ROWS))),
        rounds: rounds(event, l),
        export: (export && readable(event)).then(|| format!("{home}/export.json")),
        text,
        outages: event
            .outages
            .iter()
            .map(|&(from_ms, to_ms)| {
                let from = words.moment(&zoned(from_ms, &house.time_zone));
                let lasted = words.time(u64::try_from(to_ms - from_ms).unwrap_or(0));
                l.tn("event-outage", &[("from", &from), ("lasted", &lasted)])
            })
            .collect(),
    })
}

fn readable(event: &StoredEvent) -> bool {
    event.text.as_deref().is_some_and(|text| text.parse::<CanonicalText>().is_ok())
}

fn row(
    result: &EventResult,
    event: &StoredEvent,
    own: Option<PlayerId>,
    words: &Wording<'_>,
    l: Text<'_>,
) -> Row {
    let home = address(event);
    let player = result.player.to_string();
    let record = |(index, points): (usize, &u32)| {
        let href = format!("{home}/rounds/{}/players/{player}", index + 1);
        (href, words.count(u64::from(*points)))
    };
    Row {
        place: result.place.map(|place| words.count(u64::from(place))),
        name: result.name.clone(),
        own: own == Some(result.player),
        out: result.out_of_competition,
        rounds: result.round_points.iter().enumerate().map(record).collect(),
        total: words.count(result.total_points),
        points: words.count(u64::from(result.points)),
        awards: award::one(result.award, l),
        player,
    }
}

fn rounds(event: &StoredEvent, l: Text<'_>) -> Vec<RoundView> {
    let derived: Vec<DerivedRound> = event
        .rounds
        .as_deref()
        .and_then(|json| serde_json::from_str(json).ok())
        .unwrap_or_default();
    let tries = |round: &DerivedRound| {
        let verdict = |(index, verdict)| (index + 1, l.t(&format!("try-{verdict}")));
        round.tries.iter().enumerate().map(verdict).collect()
    };
    derived
        .iter()
        .enumerate()
        .map(|(index, round)| RoundView {
            name: l.t1("own-round", "n", index + 1),
            deal: round.deal.to_string(),
            tries: tries(round),
            line: round.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        })
        .collect()
}
