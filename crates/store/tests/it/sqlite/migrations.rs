//! Databases of earlier versions.

use std::{fmt::Write, path::Path};

use geduld_rules::{
    Action, Deal, DealNumber, Entry, Game, PackedGame, Scheme, Scoring, Variant, binary,
};
use geduld_store::{
    Append, ClockState, EntryId, GameId, Heartbeat, NewPlayer, PlayerId, SignUp, Store,
    StoreOptions, migrator,
};
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use crate::{
    story::members::sign_up_as,
    table::{START_MS, Table, finished, log},
};

const PLAYER: NewPlayer = NewPlayer { id: PlayerId::from_bytes([1; 16]), token_hash: [2; 32] };
const RUNNING: GameId = GameId::from_bytes([3; 16]);
const FINISHED: GameId = GameId::from_bytes([4; 16]);

fn deal() -> Deal {
    DealNumber::Own(7).deal()
}

/// A game as every version of the schema could hold it: three moves, one second each.
fn game() -> Game {
    let mut game = Game::new(deal(), Variant::SOLITAIRE, Scoring::current(Scheme::Tournament));
    for clock_ms in [0, 1000, 2000] {
        let action = Action::Move(game.legal_moves()[0]);
        game.push(Entry { clock_ms, action }).unwrap();
    }
    game
}

/// A database as the program with that many schema steps left it.
async fn database_of_version(directory: &Path, version: i64) {
    let mut raw = SqliteConnectOptions::new()
        .filename(directory.join("geduld.db"))
        .create_if_missing(true)
        .connect()
        .await
        .unwrap();
    if version > 0 {
        migrator().run_to(version, &mut raw).await.unwrap();
    }
    if version >= 1 {
        insert_running_game(&mut raw).await;
    }
    if version >= 2 {
        insert_finished_game(&mut raw).await;
    }
    raw.close().await.unwrap();
}

async fn insert_running_game(raw: &mut SqliteConnection) {
    sqlx::query("INSERT INTO players VALUES ($1, $2, $3)")
        .bind(PLAYER.id.as_bytes().as_slice())
        .bind(PLAYER.token_hash.as_slice())
        .bind(START_MS)
        .execute(&mut *raw)
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO games (id, player, state, seq, deal, draw, recycles, empty_any, scoring, known,
                            assisted, number, started_at_ms, last_at_ms, clock_ms, running_since_ms)
         VALUES ($1, $2, 'running', 3, $3, 3, -1, 0, 'tournament-1', 1, 0, 'g7', $4, $5,
                 2000, $5)",
    )
    .bind(RUNNING.as_bytes().as_slice())
    .bind(PLAYER.id.as_bytes().as_slice())
    .bind(deal().to_bytes().as_slice())
    .bind(START_MS)
    .bind(START_MS + 2000)
    .execute(&mut *raw)
    .await
    .unwrap();
    for (seq, entry) in (0_i64..).zip(game().log()) {
        sqlx::query("INSERT INTO entries VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(RUNNING.as_bytes().as_slice())
            .bind(seq)
            .bind([u8::try_from(seq).unwrap(); 12].as_slice())
            .bind(START_MS)
            .bind(i64::try_from(entry.clock_ms).unwrap())
            .bind(binary::encode_action(&entry.action))
            .execute(&mut *raw)
            .await
            .unwrap();
    }
}

async fn insert_finished_game(raw: &mut SqliteConnection) {
    let mut game = game();
    game.push(Entry { clock_ms: 3000, action: Action::GiveUp }).unwrap();
    sqlx::query(
        "INSERT INTO finished_games (id, player, draw, recycles, empty_any, scoring, known, assisted,
                                     number, started_at_ms, ended_at_ms, seq, played, won, points,
                                     base_points, time_points, clock_ms, moves, recycles_used,
                                     last_entry_ids, packed)
         VALUES ($1, $2, 3, -1, 0, 'tournament-1', 0, 0, NULL, $3, $4, 4, 1, 0, $5,
                 $5, 0, 3000, $6, 0, $7, $8)",
    )
    .bind(FINISHED.as_bytes().as_slice())
    .bind(PLAYER.id.as_bytes().as_slice())
    .bind(START_MS)
    .bind(START_MS + 3000)
    .bind(game.result().unwrap().points)
    .bind(i64::from(game.ply()))
    .bind([9_u8; 12].as_slice())
    .bind(PackedGame::of(&game).pack())
    .execute(raw)
    .await
    .unwrap();
}

#[tokio::test]
async fn a_database_of_each_earlier_version_is_brought_up_to_date() {
    let newest = migrator().iter().map(|step| step.version).max().unwrap();
    for version in 0..=newest {
        let home = TempDir::new().unwrap();
        database_of_version(home.path(), version).await;
        let store = Store::open(StoreOptions::new(home.path())).await.unwrap();
        if version >= 1 {
            assert_running_game_goes_on(&store).await;
        }
        let games = store.finished_games(PLAYER.id, None, 10).await.unwrap();
        assert_eq!(games.len(), usize::from(version >= 1) + usize::from(version >= 2));
        if version >= 2 {
            assert_eq!(log(&store, FINISHED).await[..3], *game().log());
            assert_eq!(finished(&store, FINISHED).await.seq, 4);
        }
        if version >= 1 {
            assert_guest_becomes_a_member(&store).await;
        }
        // Whatever the version, it is a house to play in.
        Table::new().play_moves(&store, 2).await;
        store.heartbeat(Heartbeat::at(START_MS)).await.unwrap();
        store.close().await;
        // And opened again there is nothing left to do.
        Store::open(StoreOptions::new(home.path())).await.unwrap().close().await;
    }
}

async fn assert_running_game_goes_on(store: &Store) {
    assert_eq!(store.player_by_token(&PLAYER.token_hash).await.unwrap(), Some(PLAYER.id));
    let stored = store.running_game(PLAYER.id).await.unwrap().unwrap();
    assert_eq!(log(store, RUNNING).await, game().log());
    assert_eq!(stored.terms.deal, deal());
    assert_eq!(stored.terms.number, Some(DealNumber::Own(7)));
    assert!(stored.terms.known);
    assert_eq!(stored.clock, ClockState::stopped(2000));
    let table =
        Table { id: RUNNING, player: PLAYER, start: stored.terms, game: game(), at_ms: START_MS };
    let append = Append { id: EntryId::from_bytes([5; 12]), ..table.append(&[Action::GiveUp]) };
    assert_eq!(store.append(append).await.unwrap().seq, 4);
}

async fn assert_guest_becomes_a_member(store: &Store) {
    let games = store.finished_games(PLAYER.id, None, 10).await.unwrap();
    assert!(games.iter().all(|game| game.event.is_none() && !game.shared));
    let statistics = store.statistics(PLAYER.id).await.unwrap();
    let sign_up = SignUp { guest: Some(PLAYER.token_hash), ..sign_up_as("Anna") };
    let member = store.sign_up(sign_up).await.unwrap();
    assert_eq!(member.player, PLAYER.id);
    assert_eq!(store.finished_games(PLAYER.id, None, 10).await.unwrap(), games);
    assert_eq!(store.statistics(PLAYER.id).await.unwrap(), statistics);
    assert_eq!(store.waiting_game(PLAYER.id).await.unwrap(), None);
}

/// A schema step that was ever part of a release stays as it is: databases remember its checksum.
#[test]
fn schema_steps_are_never_changed() {
    let mut found = String::new();
    for step in migrator().iter() {
        write!(found, "{}\t{}\t", step.version, step.description).unwrap();
        for byte in &step.checksum[..16] {
            write!(found, "{byte:02x}").unwrap();
        }
        found.push('\n');
    }
    assert_eq!(found, include_str!("../../data/schema-steps.tsv"));
}
