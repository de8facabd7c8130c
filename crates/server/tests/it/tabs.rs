//! Several tabs and browsers of one player.

use serde_json::json;

use crate::house::TestHouse;
use crate::player::Player;

#[tokio::test]
async fn two_tabs_stay_in_step() {
    let house = TestHouse::open().await;
    let (mut browser, mut one) = house.player().await;
    let mut other = Player::sit_down(&mut browser).await;
    assert_eq!(other.table["game"], one.table["game"]);
    let id = one.wish("d").await;
    one.table("entry").await;
    other.table("entry").await;
    assert_eq!(one.frames.last(), other.frames.last());
    assert_eq!(other.table["entry"], json!(id));
    other.play("d").await;
    one.table("entry").await;
    assert_eq!(one.table["seq"], 2);
}

#[tokio::test]
async fn of_two_moves_at_once_one_wins_and_the_other_is_brought_up_to_date() {
    let house = TestHouse::open().await;
    let (mut browser, mut one) = house.player().await;
    let mut other = Player::sit_down(&mut browser).await;
    one.play("d").await;
    other.table("entry").await;
    other.table["seq"] = json!(0);
    other.wish("d").await;
    other.table("resync").await;
    assert_eq!(other.table["seq"], 1);
}

#[tokio::test]
async fn a_refresh_keeps_the_table() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    let fresh = player.table.clone();
    player.leave().await;
    // Not begun: the same cards, from the cookie alone.
    assert_eq!(browser.get("/").await.drafts_set(), 0);
    let mut player = Player::sit_down(&mut browser).await;
    assert_eq!(player.table, fresh);
    player.play("d").await;
    let running = player.table.clone();
    player.leave().await;
    assert_eq!(browser.get("/").await.drafts_set(), 0);
    let player = Player::sit_down(&mut browser).await;
    for field in ["game", "seq", "stock", "waste", "columns", "legal"] {
        assert_eq!(player.table[field], running[field], "{field}");
    }
}

#[tokio::test]
async fn a_refresh_after_the_end_shows_the_end() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    player.play("giveup").await;
    let ended = player.table.clone();
    player.leave().await;
    browser.get("/").await;
    let player = Player::sit_down(&mut browser).await;
    for field in ["game", "state", "number", "result", "columns"] {
        assert_eq!(player.table[field], ended[field], "{field}");
    }
}

#[tokio::test]
async fn a_second_browser_with_the_identity_comes_to_the_same_table() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    let mut second = house.browser();
    second.cookies.insert(String::from("geduld"), browser.cookies["geduld"].clone());
    // Not begun yet: the house remembers the draft for a while.
    second.get("/").await;
    let mut there = Player::sit_down(&mut second).await;
    assert_eq!(there.table["columns"], player.table["columns"]);
    player.play("d").await;
    there.table("entry").await;
    // A third one that comes only now.
    let mut third = house.browser();
    third.cookies.insert(String::from("geduld"), browser.cookies["geduld"].clone());
    third.get("/").await;
    let here = Player::sit_down(&mut third).await;
    assert_eq!(here.table["seq"], 1);
    // After the end each of them still shows it.
    player.play("giveup").await;
    for browser in [&mut browser, &mut second, &mut third] {
        browser.get("/").await;
        let player = Player::sit_down(browser).await;
        assert_eq!(player.table["state"], "givenup");
    }
}

#[tokio::test]
async fn two_drafts_of_one_player_become_one_game() {
    let house = TestHouse::open().await;
    let (browser, mut one) = house.player().await;
    // The same identity with an older draft of its own, as a long-sleeping browser has it.
    let mut second = browser.clone();
    let answer = {
        let body = json!({ "game": one.table["game"], "draw": 1, "recycles": null, "empty": "kings",
            "scoring": "calm", "number": null });
        second.post_json("/game/new", &body).await
    };
    assert_eq!(answer.status, 200);
    assert_eq!(one.next().await["t"], "moved");
    let mut other = Player::sit_down(&mut second).await;
    assert_ne!(other.table["game"], one.table["game"]);
    other.play("d").await;
    // The first tab still shows the cards that were left; they cannot be begun any more.
    assert_eq!(one.next().await["t"], "moved");
    one.wish("d").await;
    assert_eq!(one.next().await["t"], "moved");
    let mut browser = browser;
    let here = Player::sit_down(&mut browser).await;
    assert_eq!(here.table["game"], other.table["game"]);
}
