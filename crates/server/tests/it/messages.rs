//! What the house says to messages that are none.

use std::time::Duration;

use geduld_server::config::Timing;
use serde_json::json;

use crate::house::{Plan, TestHouse};
use crate::player::{Player, new_entry_id};

#[tokio::test]
async fn what_is_no_message_closes_the_socket_with_a_reason() {
    let house = TestHouse::open().await;
    let (mut browser, _) = house.player().await;
    let id = new_entry_id();
    let bad = [
        String::from("x"),
        String::from("[]"),
        String::from("null"),
        String::from("{}"),
        json!({ "t": "dance" }).to_string(),
        json!({ "t": "ping" }).to_string(),
        json!({ "t": "ping", "n": -1 }).to_string(),
        json!({ "t": "ping", "n": 1, "more": 1 }).to_string(),
        json!({ "t": "visible", "on": "yes" }).to_string(),
        json!({ "t": "entry", "id": id, "seq": 0, "do": "d" }).to_string(),
        json!({ "t": "entry", "id": "short", "game": "A".repeat(22), "seq": 0, "do": "d" })
            .to_string(),
        json!({ "t": "entry", "id": id, "game": "A".repeat(21), "seq": 0, "do": "d" }).to_string(),
        format!("{}1{}", "[".repeat(2000), "]".repeat(2000)),
    ];
    for text in bad {
        let mut player = Player::sit_down(&mut browser).await;
        player.send_text(&text).await;
        let message = player.next().await;
        assert_eq!(
            (&message["t"], &message["code"]),
            (&json!("error"), &json!("bad_message")),
            "{text}"
        );
        assert_eq!(player.closed().await, 1000);
    }
    // What the client sent is not sent back at length, nor with what a terminal would act on.
    let mut player = Player::sit_down(&mut browser).await;
    player.send(&json!({ "t": format!("\u{1b}{}", "x".repeat(3_000)) })).await;
    let said = player.next().await["message"].as_str().unwrap().to_owned();
    assert!(said.len() < 400 && !said.contains(char::is_control), "{said}");
    let mut player = Player::sit_down(&mut browser).await;
    player.send_binary(vec![1, 2, 3]).await;
    assert_eq!(player.next().await["code"], "bad_message");
}

#[tokio::test]
async fn a_message_beyond_the_limit_is_told_so() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.send_text(&"x".repeat(4097)).await;
    assert_eq!(player.next().await["code"], "too_large");
    assert_eq!(player.closed().await, 1000);

    // Far beyond it is not even read.
    let mut player = Player::sit_down(&mut browser).await;
    player.send_text(&"x".repeat(200_000)).await;
    assert_eq!(player.next().await["code"], "bad_message");

    let mut player = Player::sit_down(&mut browser).await;
    let padded = format!("{}{}", json!({ "t": "ping", "n": 5 }), " ".repeat(4096 - 18));
    assert_eq!(padded.len(), 4096);
    player.send_text(&padded).await;
    assert_eq!(player.next().await, json!({ "t": "pong", "n": 5 }));
}

#[tokio::test]
async fn hello_comes_first_and_in_this_version() {
    let house = TestHouse::open().await;
    let (mut browser, _) = house.player().await;
    let mut player = Player::connect(&mut browser).await;
    player.send(&json!({ "t": "ping", "n": 1 })).await;
    assert_eq!(player.next().await["code"], "hello_first");
    assert_eq!(player.closed().await, 1000);
    for version in [0, 2, 4_000_000_000_u32] {
        let mut player = Player::connect(&mut browser).await;
        player.send(&json!({ "t": "hello", "v": version, "visible": true })).await;
        assert_eq!(player.next().await["code"], "version");
        assert_eq!(player.closed().await, 1000);
    }
}

#[tokio::test]
async fn a_socket_that_says_nothing_is_sent_away_and_one_that_answers_pings_stays() {
    let timing = Timing {
        hello_within: Duration::from_millis(200),
        ping_every: Duration::from_millis(50),
        silence: Duration::from_millis(400),
        ..Timing::default()
    };
    let house = Plan { timing, ..Plan::default() }.open().await;
    let (mut browser, mut quiet) = house.player().await;
    let mut dumb = Player::connect(&mut browser).await;
    assert_eq!(dumb.next().await["code"], "hello_first");
    assert_eq!(dumb.closed().await, 1000);
    // It is only read, which answers the pings, for longer than the silence allowed.
    for _ in 0..20 {
        quiet.ping().await;
    }
    quiet.play("d").await;
}

#[tokio::test]
async fn without_an_identity_there_is_no_table() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let mut player = Player::connect(&mut browser).await;
    assert_eq!(player.next().await["code"], "no_identity");
    assert_eq!(player.closed().await, 1008);
    browser.cookies.insert(String::from("geduld"), String::from("not-a-token"));
    let mut player = Player::connect(&mut browser).await;
    assert_eq!(player.next().await["code"], "no_identity");
}

#[tokio::test]
async fn games_of_others_and_of_nobody_are_out_of_reach() {
    let house = TestHouse::open().await;
    let (_, mut other) = house.player().await;
    other.play("d").await;
    let others = other.table["game"].clone();
    let (mut browser, mut player) = house.player().await;
    for (game, code) in
        [(others.clone(), "other_players_game"), (json!("A".repeat(22)), "unknown_game")]
    {
        let id = new_entry_id();
        player.send(&json!({ "t": "entry", "id": id, "game": game, "seq": 1, "do": "d" })).await;
        let message = player.next().await;
        assert_eq!((&message["t"], &message["code"]), (&json!("error"), &json!(code)));
    }
    // Neither closed the socket, and neither touched the other game.
    player.play("d").await;
    other.hello(true).await;
    assert_eq!(other.table["seq"], 1);
    let record = browser.get(&format!("/games/{}/record", others.as_str().unwrap())).await;
    assert_eq!(record.status, 404);
}

#[tokio::test]
async fn a_player_has_only_so_many_sockets() {
    let house = Plan::default().set("limits.sockets_per_player", "2").open().await;
    let (mut browser, _first) = house.player().await;
    let second = Player::sit_down(&mut browser).await;
    let mut third = Player::connect(&mut browser).await;
    assert_eq!(third.next().await["code"], "too_many");
    assert_eq!(third.closed().await, 1008);
    second.leave().await;
    // The place is free again once the house has noticed.
    loop {
        let mut fourth = Player::connect(&mut browser).await;
        fourth.send(&json!({ "t": "hello", "v": 1, "visible": true })).await;
        if fourth.next().await["t"] == "table" {
            break;
        }
    }
}

#[tokio::test]
async fn an_address_has_only_so_many_sockets() {
    let house = Plan::default().set("limits.sockets_per_address", "2").open().await;
    let (_, _first) = house.player().await;
    let (_, _second) = house.player().await;
    let mut browser = house.browser();
    browser.get("/").await;
    let mut third = Player::connect(&mut browser).await;
    assert_eq!(third.next().await["code"], "too_many");
}

#[tokio::test]
async fn messages_beyond_the_limit_wait_and_none_is_lost() {
    let house = Plan::default()
        .set("limits.messages_per_second", "50")
        .set("limits.messages_burst", "1")
        .open()
        .await;
    let (_, mut player) = house.player().await;
    let begun = std::time::Instant::now();
    for n in 0..20 {
        player.send(&json!({ "t": "ping", "n": n })).await;
    }
    for n in 0..20 {
        assert_eq!(player.next().await, json!({ "t": "pong", "n": n }));
    }
    // Twenty at fifty a second with one free: no limiter, no wait.
    assert!(begun.elapsed().as_millis() >= 300);
}
