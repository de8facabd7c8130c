//! How the house closes.

use serde_json::json;

use crate::house::{Plan, TestHouse};
use crate::player::Player;

#[tokio::test]
async fn sockets_are_told_to_come_back_and_find_their_game_again() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    let stopped = tokio::spawn(house.close());
    let bye = player.next().await;
    assert_eq!(bye["t"], "bye");
    let retry_ms = bye["retry_ms"].as_u64().unwrap();
    assert!((1_000..4_000).contains(&retry_ms));
    assert_eq!(player.closed().await, 1012);
    drop(player);
    let (data, clock) = stopped.await.unwrap();
    let house = Plan { data, clock, seed: 2, ..Plan::default() }.open().await;
    browser.address = house.running.address();
    browser.host = browser.address.to_string();
    let mut player = Player::sit_down(&mut browser).await;
    assert_eq!(player.table["seq"], 1);
    player.play("d").await;
}

#[tokio::test]
async fn every_acknowledged_entry_is_there_after_a_stop_in_the_middle_of_play() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    let mut acknowledged = 1;
    let stopping = tokio::spawn(house.close());
    // Plays on until it is sent away.
    loop {
        player.wish(if acknowledged % 2 == 0 { "redo" } else { "undo" }).await;
        let message = player.next().await;
        if message["t"] == "bye" {
            break;
        }
        assert_eq!(message["why"], "entry");
        acknowledged = message["seq"].as_u64().unwrap();
    }
    player.leave().await;
    let (data, clock) = stopping.await.unwrap();
    let house = Plan { data, clock, seed: 2, ..Plan::default() }.open().await;
    browser.address = house.running.address();
    browser.host = browser.address.to_string();
    let player = Player::sit_down(&mut browser).await;
    // The entry in flight may have been stored without being told, never the other way round.
    let seq = player.table["seq"].as_u64().unwrap();
    assert!(seq == acknowledged || seq == acknowledged + 1, "{seq} {acknowledged}");
}

#[tokio::test]
async fn a_closed_house_frees_its_data_directory() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    player.play("d").await;
    let busy = geduld_store::Store::open(geduld_store::StoreOptions::new(house.data.path())).await;
    assert!(matches!(busy, Err(geduld_store::OpenError::InUse { .. })));
    let (data, _) = house.close().await;
    assert!(geduld_store::Store::open(geduld_store::StoreOptions::new(data.path())).await.is_ok());
}

#[tokio::test]
async fn a_slow_socket_is_let_go_and_the_others_play_on() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    // Asks again and again, and reads nothing of what it is told.
    let mut slow = Player::connect(&mut browser).await;
    slow.hello(true).await;
    assert_eq!(house.running.sockets(), 2);
    let hello = json!({ "t": "hello", "v": 1, "visible": true });
    let mut asked = 0;
    while slow.try_send(&hello).await.is_ok() {
        asked += 1;
        // Far more than the buffers of two sockets hold: the house may read late on a busy machine.
        assert!(asked < 10_000_000, "the slow socket was never let go");
    }
    drop(slow);
    player.play("d").await;
    assert_eq!(player.table["seq"], 2);
}
