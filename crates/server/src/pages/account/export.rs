//! Everything the house keeps of a member, in one file.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use geduld_rules::{Action, Entry, GameRecord};
use geduld_store::{Before, FinishedGame, GameId, GameState, Member, PlayerId, SignedIn};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::form::{signed_in, to};
use crate::error::HttpError;
use crate::house::House;
use crate::http::Visit;

/// Games read at a time.
const PAGE: u32 = 200;

/// `GET /account/export.json`. Of a running game there is what the player did and no card; the same of the rounds of
/// an event until it has closed, also of those that have ended.
pub(super) async fn export(
    State(house): State<Arc<House>>,
    visit: Visit,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let Some((_, SignedIn { member, session })) = signed_in(&house, &visit, &headers).await? else {
        return Ok(to("/account"));
    };
    let store = &house.store;
    let player = member.player;
    let now_ms = house.sources.clock.wall_ms();
    let former = store.former_names(player).await?;
    let sessions = store.sessions(player, now_ms).await?;
    let tokens = store.api_tokens(player).await?;
    let passkeys = store.passkeys(player).await?;
    let mail = store.member_mail(player, now_ms).await?;
    let ledger = store.ledger_of(player).await?;
    let whole = json!({
        "format": "geduld-account-1",
        "made_at": time(now_ms),
        "member": account(&member),
        "former_names": former.iter().map(|one| json!({
            "name": one.name, "from": time(one.from_ms), "to": time(one.to_ms),
        })).collect::<Vec<_>>(),
        "sessions": sessions.iter().map(|one| json!({
            "device": one.device, "signed_in_at": time(one.created_at_ms),
            "seen_at": time(one.seen_at_ms), "this": one.id == session.id,
        })).collect::<Vec<_>>(),
        "api_tokens": tokens.iter().map(|one| json!({
            "label": one.label, "made_at": time(one.created_at_ms),
            "used_at": one.used_at_ms.map(time),
        })).collect::<Vec<_>>(),
        "passkeys": passkeys.iter().map(|one| json!({
            "label": one.label, "made_at": time(one.created_at_ms),
            "used_at": one.used_at_ms.map(time),
        })).collect::<Vec<_>>(),
        "mail": json!({
            "address": mail.address, "confirmed_at": mail.confirmed_at_ms.map(time),
            "new_address": mail.new_address,
        }),
        "unused_recovery_codes": store.unused_codes(player).await?.len(),
        "ledger": ledger.iter().map(|one| json!({
            "source": one.source, "version": one.version, "what": one.what, "amount": one.amount,
            "reason": one.reason, "at": time(one.at_ms),
        })).collect::<Vec<_>>(),
        "running_games": running(&house, player).await?,
        "rounds_of_open_events": rounds(&house, player).await?,
        "finished_games": finished(&house, player).await?,
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"geduld-account.json\""),
    ];
    Ok((headers, whole.to_string()).into_response())
}

fn account(member: &Member) -> Value {
    json!({
        "id": member.player.to_string(),
        "name": member.name,
        "operator": member.operator,
        "has_password": member.has_password,
        "language": member.language,
        "since": time(member.created_at_ms),
    })
}

async fn running(house: &House, player: PlayerId) -> Result<Vec<Value>, HttpError> {
    let mut ids: Vec<GameId> = Vec::new();
    ids.extend(house.store.running_game(player).await?.map(|game| game.id));
    ids.extend(house.store.waiting_game(player).await?);
    let mut games = Vec::new();
    for id in ids {
        let Some(logged) = house.store.logged_game(id).await? else { continue };
        let GameState::Running(stored) = logged.state else { continue };
        games.push(json!({
            "id": id.to_string(),
            "game": stored.terms.variant.to_string(),
            "scoring": stored.terms.scoring.to_string(),
            "started_at": time(stored.started_at_ms),
            "entries": logged.entries.iter().map(entry).collect::<Vec<_>>(),
        }));
    }
    Ok(games)
}

async fn rounds(house: &House, player: PlayerId) -> Result<Vec<Value>, HttpError> {
    let mut rounds = Vec::new();
    for event in house.store.events_ahead().await? {
        let Some(entrant) = house.store.entrant(&event.id, player).await? else { continue };
        for round in entrant.rounds {
            let Some(logged) = house.store.logged_game(round.game).await? else { continue };
            rounds.push(json!({
                "id": round.game.to_string(),
                "event": event.id,
                "round": round.round,
                "started_at": time(round.begun_at_ms),
                "ended_at": round.ended_at_ms.map(time),
                "entries": logged.entries.iter().map(entry).collect::<Vec<_>>(),
            }));
        }
    }
    Ok(rounds)
}

fn entry(entry: &Entry) -> Value {
    let Entry { clock_ms, action } = entry;
    let action: &Action = action;
    json!([clock_ms, action.to_string()])
}

async fn finished(house: &House, player: PlayerId) -> Result<Vec<Value>, HttpError> {
    let mut games = Vec::new();
    let mut before = None;
    loop {
        let page = house.store.finished_games(player, before, PAGE).await?;
        for game in &page {
            games.push(finished_game(house, game).await?);
        }
        before = page.last().map(Before::from);
        if page.len() < PAGE as usize {
            return Ok(games);
        }
    }
}

async fn finished_game(house: &House, game: &FinishedGame) -> Result<Value, HttpError> {
    let record = match house.store.logged_game(game.id).await? {
        Some(logged) => logged.replay().ok().map(|replayed| {
            let mut record = GameRecord::of(&replayed);
            record.number.clone_from(&game.terms.number);
            record.to_string()
        }),
        None => None,
    };
    Ok(json!({
        "id": game.id.to_string(),
        "event": game.event,
        "started_at": time(game.started_at_ms),
        "ended_at": time(game.ended_at_ms),
        "won": game.result.won,
        "points": game.result.points,
        "moves": game.result.moves,
        "shared": game.shared,
        "known": game.terms.known,
        "assisted": game.terms.assisted,
        "record": record,
    }))
}

fn time(ms: i64) -> String {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH).to_string()
}
