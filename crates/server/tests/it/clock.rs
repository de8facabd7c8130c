//! The game clock (design, section 2, "Clock.").

use std::time::Duration;

use geduld_powerloss::{PowerLoss, Unsynced};
use geduld_server::Clock;
use geduld_server::config::Timing;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::fixed::FixedClock;
use crate::house::{Plan, TestHouse};
use crate::player::Player;

fn clock(table: &Value) -> (u64, bool) {
    (table["clock"]["ms"].as_u64().unwrap(), table["clock"]["running"].as_bool().unwrap())
}

#[tokio::test]
async fn it_starts_at_the_first_move_and_not_at_the_deal() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    house.clock.advance(60_000);
    assert_eq!(clock(player.hello(true).await), (0, false));
    assert_eq!(clock(player.play("d").await), (0, true));
    house.clock.advance(3_500);
    assert_eq!(clock(player.play("d").await), (3_500, true));
    // Undo gives no time back.
    house.clock.advance(1_000);
    assert_eq!(clock(player.play("undo").await), (4_500, true));
}

#[tokio::test]
async fn it_stands_still_while_paused() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    player.play("d").await;
    house.clock.advance(2_000);
    assert_eq!(clock(player.play("pause").await), (2_000, false));
    house.clock.advance(500_000);
    assert_eq!(clock(player.play("resume").await), (2_000, true));
    house.clock.advance(1_000);
    assert_eq!(clock(player.play("d").await), (3_000, true));
}

#[tokio::test]
async fn it_stands_still_while_no_table_is_in_sight_and_every_tab_is_told() {
    let house = TestHouse::open().await;
    let (mut browser, mut one) = house.player().await;
    one.play("d").await;
    let mut other = Player::connect(&mut browser).await;
    assert_eq!(clock(other.hello(false).await), (0, true));
    house.clock.advance(1_000);
    // The only table in sight goes out of it.
    one.show(false).await;
    assert_eq!(clock(one.table("clock").await), (1_000, false));
    assert_eq!(clock(other.table("clock").await), (1_000, false));
    house.clock.advance(70_000);
    // The other one comes into sight.
    other.show(true).await;
    assert_eq!(clock(other.table("clock").await), (1_000, true));
    assert_eq!(clock(one.table("clock").await), (1_000, true));
    house.clock.advance(2_000);
    // A second one in sight changes nothing, and one of two going does not either.
    one.show(true).await;
    one.show(false).await;
    one.settle().await;
    assert_eq!(clock(other.hello(true).await), (3_000, true));
}

#[tokio::test]
async fn it_stands_still_while_nobody_is_connected() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    house.clock.advance(4_000);
    player.leave().await;
    // The house has counted the socket out, so it has stopped the clock.
    while house.running.sockets() > 0 {
        tokio::task::yield_now().await;
    }
    house.clock.advance(3_600_000);
    let mut player = Player::sit_down(&mut browser).await;
    assert_eq!(clock(&player.table), (4_000, true));
    house.clock.advance(1_000);
    assert_eq!(clock(player.play("d").await), (5_000, true));
}

#[tokio::test]
async fn it_stands_still_while_the_house_is_closed() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    house.clock.advance(4_000);
    let (data, clock_of_house) = house.close().await;
    clock_of_house.advance(86_400_000);
    let house = Plan { data, clock: clock_of_house, seed: 2, ..Plan::default() }.open().await;
    browser.address = house.running.address();
    browser.host = browser.address.to_string();
    let player = Player::sit_down(&mut browser).await;
    assert_eq!(clock(&player.table), (4_000, true));
}

#[tokio::test]
async fn after_a_crash_it_counts_up_to_the_last_stored_heartbeat() {
    let disk = PowerLoss::register("clock_after_a_crash").unwrap();
    let house = Plan { vfs: Some(disk.name()), ..Plan::default() }.open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    house.clock.advance(30_000);
    house.store.heartbeat(house.clock.wall_ms()).await.unwrap();
    // The power goes; what the next house finds is what had reached the disk.
    let after = TempDir::new().unwrap();
    disk.cut(house.data.path(), after.path(), Unsynced::Lost).unwrap();
    std::fs::copy(house.data.path().join("cookie.key"), after.path().join("cookie.key")).unwrap();
    let clock_after = FixedClock::default();
    clock_after.advance(90_000);
    let plan = Plan { data: after, clock: clock_after.into(), seed: 2, ..Plan::default() };
    let next = plan.open().await;
    browser.address = next.running.address();
    browser.host = browser.address.to_string();
    let mut player = Player::sit_down(&mut browser).await;
    assert_eq!(clock(&player.table), (30_000, true));
    next.clock.advance(1_000);
    assert_eq!(clock(player.play("d").await), (31_000, true));
}

#[tokio::test]
async fn when_a_socket_falls_silent_it_stands_still_since_the_last_word() {
    let timing = Timing {
        ping_every: Duration::from_millis(50),
        silence: Duration::from_millis(300),
        ..Timing::default()
    };
    let house = Plan { timing, ..Plan::default() }.open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    house.clock.advance(5_000);
    player.settle().await;
    house.clock.advance(60_000);
    // Nobody answers its pings any more: it is neither read nor closed.
    while house.running.sockets() > 0 {
        tokio::task::yield_now().await;
    }
    drop(player);
    let player = Player::sit_down(&mut browser).await;
    assert_eq!(clock(&player.table), (5_000, true));
}

#[tokio::test]
async fn the_bonus_ticks_with_it() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    player.play("d").await;
    house.clock.advance(12_999);
    player.hello(true).await;
    assert_eq!(player.table["score"]["bonus"], 988);
    house.clock.advance(2_000_000);
    player.hello(true).await;
    assert_eq!(player.table["score"]["bonus"], 0);
}

#[tokio::test]
async fn without_scoring_there_is_no_clock_and_no_score() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    let body = json!({ "game": player.table["game"], "draw": 3, "recycles": null, "empty": "kings",
        "scoring": "none", "number": null });
    assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
    let mut player = Player::sit_down(&mut browser).await;
    player.play("d").await;
    player.play("giveup").await;
    assert_eq!(player.table["clock"], json!(null));
    assert_eq!(player.table["score"], json!(null));
    assert_eq!(player.table["result"]["points"], json!(null));
    assert_eq!(player.table["result"]["clock_ms"], json!(null));
}
