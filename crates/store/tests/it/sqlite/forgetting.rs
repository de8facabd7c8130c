//! What is left of a member who is gone, seen in the database itself.

use geduld_store::{
    ApiToken, GameId, Passkey, PlayerId, SessionId, SignUp, Store, StoreOptions, member_key,
};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use super::fixture::{database, new_store};
use crate::{
    story::members::{as_player, member, named, new_session, sign_up_as},
    table::{START_MS, Table, new_player},
};

const DAY_MS: i64 = 24 * 3_600_000;

/// Every column that holds these bytes somewhere, as `table.column`.
async fn columns_with(raw: &mut SqliteConnection, bytes: &str) -> Vec<String> {
    let columns: Vec<(String, String)> = sqlx::query_as(
        "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' ORDER BY t.name, c.cid",
    )
    .fetch_all(&mut *raw)
    .await
    .unwrap();
    let mut found = Vec::new();
    for (table, column) in columns {
        let sql = format!(
            "SELECT COUNT(*) FROM \"{table}\"
             WHERE INSTR(CAST(\"{column}\" AS BLOB), CAST($1 AS BLOB)) > 0"
        );
        let rows: i64 =
            sqlx::query_scalar(AssertSqlSafe(sql)).bind(bytes).fetch_one(&mut *raw).await.unwrap();
        if rows > 0 {
            found.push(format!("{table}.{column}"));
        }
    }
    found
}

async fn run(raw: &mut SqliteConnection, sql: &'static str, player: PlayerId) {
    sqlx::query(sql).bind(player.as_bytes().as_slice()).execute(raw).await.unwrap();
}

async fn count(raw: &mut SqliteConnection, sql: &'static str, player: PlayerId) -> i64 {
    sqlx::query_scalar(sql).bind(player.as_bytes().as_slice()).fetch_one(raw).await.unwrap()
}

/// What a member writes with a name in it, wherever there is room for it.
async fn leave_the_name_everywhere(store: &Store, player: PlayerId) {
    let text = String::from("van Wilhelmina");
    let session = geduld_store::NewSession { device: text.clone(), ..new_session() };
    store.sign_in(player, session, None).await.unwrap();
    let passkey = Passkey {
        credential: vec![1],
        player,
        label: text.clone(),
        data: text.clone(),
        created_at_ms: START_MS,
        used_at_ms: None,
    };
    assert!(store.add_passkey(passkey).await.unwrap());
    let id = SessionId::from_bytes([1; 12]);
    let token = ApiToken { id, label: text.clone(), created_at_ms: START_MS, used_at_ms: None };
    store.add_api_token(player, [1; 32], token).await.unwrap();
    store.set_codes(player, vec![text.clone()]).await.unwrap();
    for step in [2, 3] {
        let address = String::from("Wilhelmina@example.org");
        store.add_mail(player, address, [step; 32], START_MS + DAY_MS).await.unwrap();
        assert_eq!(store.confirm_mail([2; 32], START_MS).await.unwrap(), step == 2);
    }
    store.rename(player, named("Wilhelmina II"), START_MS + 1).await.unwrap();
    assert!(store.suspend(player, Some(text)).await.unwrap());
}

#[tokio::test]
async fn the_name_of_a_deleted_member_is_in_no_column() {
    let (store, home) = new_store().await;
    let (member, _) = member(&store, "Wilhelmina").await;
    leave_the_name_everywhere(&store, member.player).await;
    let mut raw = database(home.path()).await;
    // No event is needed to see whether its results forget the name.
    sqlx::query("PRAGMA foreign_keys = OFF").execute(&mut raw).await.unwrap();
    for version in [
        "INSERT INTO results VALUES ('e', 1, $1, 'Wilhelmina', 0, '5', 5, 3, 0, 1, 10, 0)",
        "INSERT INTO results VALUES ('e', 2, $1, 'Wilhelmina II', 0, '5', 5, 3, 0, 1, 10, 0)",
    ] {
        run(&mut raw, version, member.player).await;
    }
    let before = columns_with(&mut raw, "Wilhelmina").await;
    assert_eq!(
        before,
        [
            "api_tokens.label",
            "member_mail.address",
            "member_mail.new_address",
            "members.name",
            "members.reason",
            "name_history.name",
            "passkeys.label",
            "passkeys.data",
            "recovery_codes.code_hash",
            "results.name"
        ]
    );

    assert!(store.delete_member(member.player, START_MS + 2).await.unwrap());
    assert_eq!(columns_with(&mut raw, "Wilhelmina").await, [""; 0]);
    // But for what keeps others from taking it.
    assert_eq!(columns_with(&mut raw, "wilhelmina").await, ["blocked_looks.look"]);
    // The rows of the events are there, under no name.
    let results = "SELECT COUNT(*) FROM results WHERE player = $1 AND name IS NULL";
    assert_eq!(count(&mut raw, results, member.player).await, 2);
    raw.close().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn rounds_of_events_stay_when_their_player_is_deleted() {
    let (store, home) = new_store().await;
    let (member, _) = member(&store, "Zwaan").await;
    let player = as_player(member.player);
    let mut raw = database(home.path()).await;
    let mut over = Table::of(player);
    over.play_moves(&store, 2).await;
    over.give_up(&store).await;
    run(&mut raw, "UPDATE finished_games SET event = 'e' WHERE player = $1", player.id).await;
    let mut round = Table::of(player);
    round.play_moves(&store, 3).await;
    run(&mut raw, "UPDATE games SET event = 'e' WHERE player = $1", player.id).await;
    for _ in 0..2 {
        let mut free = Table::of(player);
        free.play_moves(&store, 1).await;
        free.give_up(&store).await;
    }
    let mut running = Table::of(player);
    running.play_moves(&store, 1).await;

    assert!(store.delete_member(player.id, START_MS + 9).await.unwrap());
    assert_eq!(crate::table::log(&store, round.id).await, round.game.log());
    assert_eq!(crate::table::log(&store, over.id).await, over.game.log());
    let left = [
        ("SELECT COUNT(*) FROM games WHERE player = $1", 1),
        ("SELECT COUNT(*) FROM finished_games WHERE player = $1", 1),
        ("SELECT COUNT(*) FROM entries WHERE game NOT IN (SELECT id FROM games) OR $1 IS NULL", 0),
    ];
    for (sql, rows) in left {
        assert_eq!(count(&mut raw, sql, player.id).await, rows, "{sql}");
    }
    assert_eq!(store.game(running.id).await.unwrap(), None);
    raw.close().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_deleted_member_stands_in_no_list_and_counts_for_no_place() {
    let (store, home) = new_store().await;
    let (gone, _) = member(&store, "Gerda").await;
    let (stays, _) = member(&store, "Hugo").await;
    let (unlisted, _) = member(&store, "Ilse").await;
    let mut raw = database(home.path()).await;
    for (player, listed) in [(&gone, true), (&stays, true), (&unlisted, false)] {
        let totals = "INSERT INTO totals VALUES (1, $1, 3000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
                                                (3, $1, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)";
        run(&mut raw, totals, player.player).await;
        let periods = "INSERT INTO period_totals VALUES ('tournament', 3, '2026-W49', $1, 5, 1, 1)";
        run(&mut raw, periods, player.player).await;
        if !listed {
            run(&mut raw, "UPDATE totals SET listed = 0 WHERE player = $1", player.player).await;
        }
    }
    for sql in [
        "INSERT INTO point_counts VALUES (1, 3000, 2), (3, 5, 2), (3, 3000, 7)",
        "INSERT INTO point_buckets VALUES (1, 2, 2), (3, 0, 2), (3, 2, 7)",
    ] {
        sqlx::query(sql).execute(&mut raw).await.unwrap();
    }

    for player in [&gone, &unlisted] {
        assert!(store.delete_member(player.player, START_MS + 1).await.unwrap());
    }
    let counts: Vec<(i64, i64, i64)> =
        sqlx::query_as("SELECT * FROM point_counts ORDER BY draw, points")
            .fetch_all(&mut raw)
            .await
            .unwrap();
    assert_eq!(counts, [(1, 3000, 1), (3, 5, 1), (3, 3000, 7)]);
    let buckets: Vec<(i64, i64, i64)> =
        sqlx::query_as("SELECT * FROM point_buckets ORDER BY draw, bucket")
            .fetch_all(&mut raw)
            .await
            .unwrap();
    assert_eq!(buckets, [(1, 2, 1), (3, 0, 1), (3, 2, 7)]);
    for (player, rows) in [(&gone, 0), (&unlisted, 0), (&stays, 3)] {
        let listed = "SELECT (SELECT COUNT(*) FROM totals WHERE player = $1 AND listed = 1)
                           + (SELECT COUNT(*) FROM period_totals WHERE player = $1 AND listed = 1)";
        assert_eq!(count(&mut raw, listed, player.player).await, rows);
    }
    // What was reached stays.
    let points = "SELECT SUM(points) FROM totals WHERE player = $1";
    assert_eq!(count(&mut raw, points, gone.player).await, 3005);
    raw.close().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_guest_whose_games_came_along_leaves_no_row() {
    let (store, home) = new_store().await;
    let (member, _) = member(&store, "Jet").await;
    let guest = new_player();
    let mut table = Table::of(guest);
    table.play_moves(&store, 1).await;
    table.give_up(&store).await;
    store.sign_in(member.player, new_session(), Some(guest.token_hash)).await.unwrap();
    let mut raw = database(home.path()).await;
    let rows = "SELECT COUNT(*) FROM players WHERE id = $1";
    assert_eq!(count(&mut raw, rows, guest.id).await, 0);
    assert_eq!(count(&mut raw, rows, member.player).await, 1);
    // A token opens nothing of a member: the row has a hash that no token has.
    let key: Vec<u8> =
        sqlx::query_scalar("SELECT token_hash FROM players").fetch_one(&mut raw).await.unwrap();
    assert_eq!(key, member_key(member.player));
    raw.close().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_refused_sign_up_leaves_no_trace() {
    let (store, home) = new_store().await;
    let (_, _) = member(&store, "Karel").await;
    let guest = new_player();
    let mut table = Table::of(guest);
    table.play_moves(&store, 1).await;
    store.add_invitation([1; 32], START_MS + DAY_MS, 1).await.unwrap();
    let mut raw = database(home.path()).await;
    let rows = "SELECT (SELECT COUNT(*) FROM players) + (SELECT COUNT(*) FROM members)
                     + (SELECT COUNT(*) FROM sessions) + (SELECT COUNT(*) FROM recovery_codes)
                     + (SELECT SUM(uses_left) FROM links)
                     + (SELECT COUNT(*) FROM players WHERE id = $1)";
    let before = count(&mut raw, rows, guest.id).await;
    for guest in [Some(guest.token_hash), None] {
        let refused = SignUp { guest, invitation: Some([1; 32]), ..sign_up_as("Karel") };
        store.sign_up(refused).await.unwrap_err();
    }
    assert_eq!(count(&mut raw, rows, guest.id).await, before);
    // The guest is a guest still.
    assert_eq!(store.player_by_token(&guest.token_hash).await.unwrap(), Some(guest.id));
    table.play_moves(&store, 1).await;
    raw.close().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn what_has_expired_is_gone_after_the_next_opening() {
    let (store, home) = new_store().await;
    let (old, _) = member(&store, "Loes").await;
    let (gone, _) = member(&store, "Mart").await;
    let later_ms = START_MS + 401 * DAY_MS;
    let recent = geduld_store::NewSession { at_ms: later_ms, ..new_session() };
    store.sign_in(old.player, recent.clone(), None).await.unwrap();
    store.add_recovery_link(old.player, [1; 32], START_MS + DAY_MS).await.unwrap();
    store.add_recovery_link(old.player, [2; 32], later_ms + DAY_MS).await.unwrap();
    store.add_invitation([3; 32], START_MS + DAY_MS, 5).await.unwrap();
    let address = String::from("loes@example.org");
    store.add_mail(old.player, address, [4; 32], START_MS + DAY_MS).await.unwrap();
    assert!(store.delete_member(gone.player, START_MS).await.unwrap());
    store.heartbeat(geduld_store::Heartbeat::at(later_ms)).await.unwrap();
    store.close().await;

    let store = Store::open(StoreOptions::new(home.path())).await.unwrap();
    let mut raw = database(home.path()).await;
    for (sql, rows) in [
        ("SELECT COUNT(*) FROM sessions WHERE $1 IS NOT NULL", 1),
        ("SELECT COUNT(*) FROM links WHERE $1 IS NOT NULL", 1),
        ("SELECT COUNT(*) FROM blocked_looks WHERE $1 IS NOT NULL", 0),
        ("SELECT COUNT(*) FROM member_mail WHERE player = $1 AND new_address IS NOT NULL", 0),
    ] {
        assert_eq!(count(&mut raw, sql, old.player).await, rows, "{sql}");
    }
    assert!(store.signed_in(&recent.token_hash, later_ms).await.unwrap().is_some());
    assert!(store.recovery_link(&[2; 32], later_ms).await.unwrap().is_some());
    raw.close().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn several_guests_games_wait_together() {
    let (store, _home) = new_store().await;
    let (member, _) = member(&store, "Nel").await;
    let mut games: Vec<GameId> = Vec::new();
    for step in 0..3 {
        let mut table = Table::of(new_player());
        table.at_ms += step * 10_000;
        table.play_moves(&store, 1).await;
        let guest = Some(table.player.token_hash);
        store.sign_in(member.player, new_session(), guest).await.unwrap();
        games.push(table.id);
    }
    let running = async || store.running_game(member.player).await.unwrap().unwrap().id;
    let waiting = async || store.waiting_game(member.player).await.unwrap();
    assert_eq!((running().await, waiting().await), (games[0], Some(games[2])));
    assert!(store.choose_game(member.player, games[2]).await.unwrap());
    assert_eq!((running().await, waiting().await), (games[2], Some(games[1])));
    store.close().await;
}
