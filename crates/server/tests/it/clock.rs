//! The game clock (design, section 2, "Clock.").

use std::time::Duration;

use geduld_powerloss::{PowerLoss, Unsynced};
use geduld_server::Clock;
use geduld_server::config::Timing;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::Browser;
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

/// What the next house finds and shows after the power went, a minute later.
async fn after_a_power_cut(
    disk: &PowerLoss,
    house: &TestHouse,
    browser: &mut Browser,
) -> (TestHouse, Player) {
    let after = TempDir::new().unwrap();
    disk.cut(house.data.path(), after.path(), Unsynced::Lost).unwrap();
    std::fs::copy(house.data.path().join("cookie.key"), after.path().join("cookie.key")).unwrap();
    let clock = FixedClock::default();
    clock.advance(house.clock.monotonic_ms() + 60_000);
    let next = Plan { data: after, clock: clock.into(), seed: 2, ..Plan::default() }.open().await;
    browser.address = next.running.address();
    browser.host = browser.address.to_string();
    let player = Player::sit_down(browser).await;
    (next, player)
}

#[tokio::test]
async fn after_a_crash_it_counts_up_to_the_last_stored_heartbeat() {
    let disk = PowerLoss::register("clock_after_a_crash").unwrap();
    let house = Plan { vfs: Some(disk.name()), ..Plan::default() }.open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    house.live(30_000).await;
    let (next, mut player) = after_a_power_cut(&disk, &house, &mut browser).await;
    assert_eq!(clock(&player.table), (30_000, true));
    next.clock.advance(1_000);
    assert_eq!(clock(player.play("d").await), (31_000, true));
}

#[tokio::test]
async fn setting_the_wall_clock_of_the_machine_does_not_shift_it_after_a_crash_either() {
    for (name, set_ms) in [("clock_set_forward", 7_200_000), ("clock_set_back", -7_200_000)] {
        let disk = PowerLoss::register(name).unwrap();
        let house = Plan { vfs: Some(disk.name()), ..Plan::default() }.open().await;
        let (mut browser, mut player) = house.player().await;
        player.play("d").await;
        house.live(10_000).await;
        house.clock.set_wall(set_ms);
        house.live(2_000).await;
        assert_eq!(clock(player.hello(true).await), (12_000, true), "{name}");
        house.live(3_000).await;
        let (_next, player) = after_a_power_cut(&disk, &house, &mut browser).await;
        assert_eq!(clock(&player.table), (15_000, true), "{name}");
    }
}

#[tokio::test]
async fn a_time_in_which_the_house_did_not_run_does_not_count() {
    let disk = PowerLoss::register("clock_of_a_stopped_process").unwrap();
    let house = Plan { vfs: Some(disk.name()), ..Plan::default() }.open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    house.live(9_000).await;
    // The process is stopped for half an hour; an entry is the first it hears when it goes on.
    house.clock.advance(1_800_000);
    assert_eq!(clock(player.play("d").await), (9_000, true));
    // A laptop is suspended: the monotonic clock stands still, the wall clock does not.
    house.clock.set_wall(3_600_000);
    house.live(1_000).await;
    assert_eq!(clock(player.play("d").await), (10_000, true));
    // Up to five seconds are no gap.
    house.clock.advance(5_000);
    assert_eq!(clock(player.play("d").await), (15_000, true));
    house.clock.advance(1_800_000);
    house.running.beat().await;
    house.live(1_000).await;
    let (_next, player) = after_a_power_cut(&disk, &house, &mut browser).await;
    assert_eq!(clock(&player.table), (16_000, true));
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
    house.live(12_999).await;
    player.hello(true).await;
    assert_eq!(player.table["score"]["bonus"], 988);
    house.live(1_000_000).await;
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
