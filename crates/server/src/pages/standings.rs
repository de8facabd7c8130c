//! Standings of a day, week, month or year.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_rules::DrawCount;
use geduld_store::{EventKind, PeriodRow, PlayerId};
use serde::Deserialize;

use super::calendar::{game_name, game_named};
use super::template::page;
use super::visitor::Visitor;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::period::{Period, Unit};
use crate::texts::{Text, Wording, zoned};

/// Rows on a page.
const ROWS: u32 = 50;

#[derive(Template)]
#[template(path = "standings.html")]
struct StandingsPage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    kinds: Vec<Choice>,
    games: Vec<Choice>,
    units: Vec<Choice>,
    title: String,
    daily: bool,
    rows: Vec<Row>,
    own_row: Option<Row>,
    previous: Option<(String, String)>,
    next: Option<(String, String)>,
    before: Option<String>,
    after: Option<String>,
}

/// One of several links of which one is where we are.
pub(super) struct Choice {
    pub(super) href: String,
    pub(super) text: String,
    pub(super) current: bool,
}

/// A row of the standing.
struct Row {
    place: String,
    player: String,
    name: String,
    own: bool,
    points: String,
    events: String,
}

/// Which standing, and where its page begins.
#[derive(Debug, Deserialize)]
pub(crate) struct Which {
    kind: Option<String>,
    game: Option<String>,
    period: Option<String>,
    #[serde(default)]
    from: u64,
}

/// The standing that is shown.
#[derive(Clone, Copy)]
struct Shown {
    kind: EventKind,
    draw: DrawCount,
    period: Period,
}

impl Shown {
    fn href(self) -> String {
        let kind = kind_name(self.kind);
        format!("/standings?kind={kind}&game={}&period={}", game_name(self.draw), self.period)
    }
}

/// The name of a kind in addresses.
pub(crate) const fn kind_name(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Tournament => "tournaments",
        EventKind::Daily => "daily",
    }
}

/// The kind of that name.
pub(crate) fn kind_named(name: &str) -> Option<EventKind> {
    [EventKind::Tournament, EventKind::Daily].into_iter().find(|kind| kind_name(*kind) == name)
}

/// `GET /standings` and `GET /standen`.
pub(crate) async fn standings(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    Query(which): Query<Which>,
) -> Result<Response, HttpError> {
    let l = house.texts.of(visit.language);
    let words = Wording::new(l, visit.language);
    let today = zoned(house.sources.clock.wall_ms(), &house.time_zone).date();
    let shown = shown(&which, Period::containing(Unit::Day, today))?;
    let Shown { kind, draw, period } = shown;
    let own = Visitor::known(&house, &visit, &headers).await?.and_then(|one| one.player());
    let name = period.to_string();
    let mut rows = house.store.period_standing(kind, draw, &name, which.from, ROWS + 1).await?;
    let more = rows.len() > ROWS as usize;
    rows.truncate(ROWS as usize);
    let own_row = match own {
        Some(player) if !rows.iter().any(|row| row.player == player) => {
            house.store.period_row(kind, draw, &name, player).await?
        }
        _ => None,
    };
    let to_row = |row: &PeriodRow| to_row(row, own, &words);
    let turn = |period: Option<Period>| {
        period.map(|period| (Shown { period, ..shown }.href(), words.period(period)))
    };
    let from = |from: u64| format!("{}&from={from}", shown.href());
    page(&StandingsPage {
        l,
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/standings",
        kinds: kinds(shown, l),
        games: games(shown, &words),
        units: units(shown, l),
        title: words.period(period),
        daily: kind == EventKind::Daily,
        rows: rows.iter().map(to_row).collect(),
        own_row: own_row.as_ref().map(to_row),
        previous: turn(period.previous()),
        next: turn(period.next().filter(|next| next.first() <= today)),
        before: (which.from > 0).then(|| from(which.from.saturating_sub(u64::from(ROWS)))),
        after: more.then(|| from(which.from + u64::from(ROWS))),
    })
}

fn shown(which: &Which, today: Period) -> Result<Shown, HttpError> {
    let wrong = |text: &str| HttpError::BadRequest(text.to_owned());
    let kind = match which.kind.as_deref() {
        None => EventKind::Tournament,
        Some(name) => kind_named(name).ok_or_else(|| wrong("kind is tournaments or daily"))?,
    };
    let draw = match which.game.as_deref() {
        None => DrawCount::Three,
        Some(name) => game_named(name).ok_or_else(|| wrong("game is solitaire or simple"))?,
    };
    let period = match which.period.as_deref() {
        None => today,
        Some(text) => text
            .parse()
            .map_err(|error: crate::period::ParsePeriodError| wrong(&error.to_string()))?,
    };
    Ok(Shown { kind, draw, period })
}

fn kinds(shown: Shown, l: Text<'_>) -> Vec<Choice> {
    let choice = |kind| Choice {
        href: Shown { kind, ..shown }.href(),
        text: l.t(&format!("standings-{}", kind_name(kind))),
        current: kind == shown.kind,
    };
    [EventKind::Tournament, EventKind::Daily].map(choice).into()
}

fn games(shown: Shown, words: &Wording<'_>) -> Vec<Choice> {
    let choice = |draw| Choice {
        href: Shown { draw, ..shown }.href(),
        text: words.game_of(draw),
        current: draw == shown.draw,
    };
    [DrawCount::Three, DrawCount::One].map(choice).into()
}

fn units(shown: Shown, l: Text<'_>) -> Vec<Choice> {
    // From a month one comes to its first day; from a day to the week around it.
    let choice = |unit: Unit| Choice {
        href: Shown { period: Period::containing(unit, shown.period.first()), ..shown }.href(),
        text: l.t(&format!("standings-{}", unit.name())),
        current: unit == shown.period.unit(),
    };
    Unit::ALL.map(choice).into()
}

fn to_row(row: &PeriodRow, own: Option<PlayerId>, words: &Wording<'_>) -> Row {
    Row {
        place: words.count(row.place),
        player: row.player.to_string(),
        name: row.name.clone(),
        own: own == Some(row.player),
        points: words.count(row.points),
        events: words.count(row.events),
    }
}
