//! Disks that are full, read-only or broken: a clear word, and the house stays open.

use geduld_powerloss::{Fault, PowerLoss};
use serde_json::json;

use crate::house::Plan;
use crate::player::Player;

#[tokio::test]
async fn a_failing_disk_is_told_changes_nothing_and_heals() {
    for (name, fault, code, status) in [
        ("storage_full", Fault::Full, "storage_full", 503),
        ("storage_read_only", Fault::ReadOnly, "storage_read_only", 503),
        ("storage_write", Fault::Write, "internal", 503),
        ("storage_sync", Fault::Sync, "internal", 503),
    ] {
        let disk = PowerLoss::register(name).unwrap();
        let house = Plan { vfs: Some(disk.name()), ..Plan::default() }.open().await;
        let (mut browser, mut player) = house.player().await;
        player.play("d").await;
        let before = player.table.clone();

        disk.fail(Some(fault));
        let id = player.wish("d").await;
        let message = player.next().await;
        assert_eq!((&message["t"], &message["code"]), (&json!("error"), &json!(code)), "{name}");
        if code == "internal" {
            assert_eq!(player.closed().await, 1000, "{name}");
        }
        // Pages that only read go on, and so does the table.
        assert_eq!(browser.get("/rules").await.status, 200, "{name}");
        assert_eq!(browser.get("/healthz").await.status, 200, "{name}");
        let restart = json!({ "game": before["game"] });
        let answer = browser.post_json("/game/restart", &restart).await;
        assert_eq!(answer.status, status, "{name}");
        assert_eq!(answer.set_cookies(), Vec::<&str>::new(), "{name}");

        disk.fail(None);
        // The client sends the same entry again.
        let mut player = Player::sit_down(&mut browser).await;
        assert_eq!(player.table["game"], before["game"], "{name}");
        let game = before["game"].clone();
        player.send(&json!({ "t": "entry", "id": id, "game": game, "seq": 1, "do": "d" })).await;
        player.table("entry").await;
        assert_eq!(
            (&player.table["entry"], &player.table["seq"]),
            (&json!(id), &json!(2)),
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_first_move_that_could_not_be_stored_leaves_the_table_fresh() {
    let disk = PowerLoss::register("storage_first_move").unwrap();
    let house = Plan { vfs: Some(disk.name()), ..Plan::default() }.open().await;
    let (mut browser, mut player) = house.player().await;
    disk.fail(Some(Fault::Full));
    player.wish("d").await;
    assert_eq!(player.next().await["code"], "storage_full");
    player.hello(true).await;
    assert_eq!(player.table["state"], "fresh");
    disk.fail(None);
    player.play("d").await;
    let again = Player::sit_down(&mut browser).await;
    assert_eq!(again.table["seq"], 1);
}
