//! Two running games, one from before signing in: the member goes on with one of them.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use geduld_store::{GameId, GameState, PlayerId};
use serde::Deserialize;

use super::form::{Read, own_page, read, signed_in, to};
use super::home::moment;
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;
use crate::pages::Visitor;
use crate::session::Seat;
use crate::texts::{Text, Wording};

#[derive(Template)]
#[template(path = "choose.html")]
struct ChoosePage<'a> {
    l: Text<'a>,
    lang: &'a str,
    assets: &'a str,
    path: &'a str,
    games: Vec<Facts>,
}

/// What is told of a running game: nothing that its player has not seen.
struct Facts {
    id: String,
    game: String,
    notes: String,
    scoring: String,
    moves: u32,
    points: Option<String>,
    since: String,
    /// Whether it comes from before signing in.
    waiting: bool,
}

/// What the form sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChooseForm {
    game: String,
}

/// `GET /account/choose`.
pub(super) async fn page_of(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let Some((_, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let (running, waiting) = both(&house, member.member.player).await?;
    let Some(waiting) = waiting else { return Ok(to("/account")) };
    let mut games = Vec::new();
    for (id, waits) in running.map(|id| (id, false)).into_iter().chain([(waiting, true)]) {
        games.extend(facts(&house, &visit, id, waits).await?);
    }
    own_page(&ChoosePage {
        l: house.texts.of(visit.language),
        lang: visit.language.code(),
        assets: house.assets.base(),
        path: "/account",
        games,
    })
}

/// `POST /account/choose`: the chosen game is brought forward, then the other one is given up.
pub(super) async fn choose(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
    form: Read<ChooseForm>,
) -> Result<Response, HttpError> {
    let ChooseForm { game } = read(form)?;
    let Some((visitor, member)) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let chosen: GameId = game.parse().map_err(|_| HttpError::NotFound)?;
    let (running, waiting) = both(&house, member.member.player).await?;
    let Some(waiting) = waiting else { return Ok(to("/")) };
    let other = if chosen == waiting { running } else { Some(waiting) };
    if !house.store.choose_game(member.member.player, chosen).await? {
        return Err(HttpError::NotFound);
    }
    if let Some(other) = other {
        give_up(&house, &visitor, other).await?;
    }
    house.presence.tell_moved(&visitor.owner, chosen);
    Ok(to("/"))
}

async fn both(
    house: &House,
    player: PlayerId,
) -> Result<(Option<GameId>, Option<GameId>), HttpError> {
    let running = house.store.running_game(player).await?.map(|game| game.id);
    Ok((running, house.store.waiting_game(player).await?))
}

async fn give_up(house: &House, visitor: &Visitor, game: GameId) -> Result<(), HttpError> {
    let Some(GameState::Running(stored)) = house.store.game(game).await? else { return Ok(()) };
    let session = house.sessions.open(Seat::Running(stored), visitor.owner).await?;
    match house.sessions.give_up(&session).await {
        Ok(_) => Ok(()),
        Err(_) => Err(HttpError::Unavailable),
    }
}

async fn facts(
    house: &House,
    visit: &Visit,
    id: GameId,
    waiting: bool,
) -> Result<Option<Facts>, HttpError> {
    let Some(logged) = house.store.logged_game(id).await? else { return Ok(None) };
    let GameState::Running(stored) = logged.state.clone() else { return Ok(None) };
    let game = logged.replay().map_err(|error| {
        tracing::error!(game = %id, %error, "a running game cannot be read");
        HttpError::Internal
    })?;
    let words = Wording::new(house.texts.of(visit.language), visit.language);
    let (variant, scoring) = (stored.terms.variant, stored.terms.scoring);
    Ok(Some(Facts {
        id: id.to_string(),
        game: words.game(variant),
        notes: words.variant_notes(variant, scoring),
        scoring: words.scoring(scoring),
        moves: game.ply(),
        points: game.score(game.clock_ms()).map(|score| words.number(score.total())),
        since: moment(house, visit, stored.started_at_ms),
        waiting,
    }))
}
