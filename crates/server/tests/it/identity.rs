//! Who a visitor is.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::house::{Plan, TestHouse};
use crate::player::Player;

const BEHIND: (&str, &str) = ("x-forwarded-proto", "https");

#[tokio::test]
async fn a_first_visit_gives_an_identity_and_a_sealed_draft_and_a_second_renews_the_identity() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let first = browser.get("/").await;
    let cookies = first.set_cookies();
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    for cookie in &cookies {
        for attribute in ["; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age=34560000"] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
        assert!(!cookie.contains("Secure"), "{cookie}");
    }
    assert_eq!(URL_SAFE_NO_PAD.decode(&browser.cookies["geduld"]).unwrap().len(), 32);
    // The same identity once more, so that it lasts from the latest visit on.
    let before = browser.cookies["geduld"].clone();
    let second = browser.get("/").await;
    assert_eq!(second.set_cookies().len(), 1);
    assert!(second.set_cookies()[0].contains(&format!("geduld={before}; ")), "{before}");
}

#[tokio::test]
async fn sealed_drafts_are_equally_long_whatever_they_hold() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    let lengths = [browser.cookies["geduld_deal"].len()];
    let body = serde_json::json!({ "game": player.table["game"], "draw": 1, "recycles": 3,
        "empty": "any", "scoring": "vegas", "number": "g18446744073709551615" });
    browser.post_json("/game/new", &body).await;
    assert_eq!(browser.cookies["geduld_deal"].len(), lengths[0]);
}

#[tokio::test]
async fn by_https_cookies_belong_to_this_host_alone_and_plain_ones_are_exchanged() {
    let house = Plan::default().set("public_url", "https://geduld.example").open().await;
    let mut browser = house.browser();
    browser.host = String::from("geduld.example");
    browser.get("/").await;
    let mut player = Player::sit_down(&mut browser).await;
    player.play("d").await;
    let plain = browser.cookies.clone();
    // The same browser now comes by HTTPS, through the proxy on this machine.
    let answer = browser.send("GET", "/", &[BEHIND], b"").await;
    let cookies = answer.set_cookies();
    for cookie in cookies.iter().filter(|cookie| cookie.starts_with("__Host-")) {
        assert!(cookie.contains("; Secure") && cookie.contains("; Path=/"), "{cookie}");
    }
    assert_eq!(browser.cookies["__Host-geduld"], plain["geduld"]);
    assert!(browser.cookies.contains_key("__Host-geduld_deal"));
    assert!(
        !browser.cookies.contains_key("geduld") && !browser.cookies.contains_key("geduld_deal")
    );
    let answer = browser.send("GET", "/", &[BEHIND], b"").await;
    assert_eq!(answer.drafts_set(), 0);
    assert!(answer.header("strict-transport-security").is_some());
    let mut player =
        Player::try_connect(&mut browser, &[BEHIND]).await.unwrap_or_else(|_| panic!());
    player.hello(true).await;
    assert_eq!(player.table["seq"], 1);
}

#[tokio::test]
async fn forwarding_headers_of_strangers_are_not_believed() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    for header in [BEHIND, ("forwarded", "proto=https")] {
        let answer = browser.send("GET", "/", &[header], b"").await;
        assert!(answer.set_cookies().iter().all(|cookie| !cookie.contains("Secure")));
    }
    assert!(browser.cookies.contains_key("geduld"));
    let house = Plan::default().set("trusted_proxies", "127.0.0.1").open().await;
    for header in [BEHIND, ("forwarded", "for=192.0.2.7;proto=https")] {
        let answer = house.browser().send("GET", "/", &[header], b"").await;
        assert!(answer.set_cookies().iter().any(|cookie| cookie.starts_with("__Host-geduld=")));
        // Only the public name is held to HTTPS; this one goes on by HTTP at home.
        assert_eq!(answer.header("strict-transport-security"), None);
    }
}

#[tokio::test]
async fn broken_foreign_and_replayed_drafts_quietly_become_new_ones() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    let good = browser.cookies["geduld_deal"].clone();
    let (other, mut others_player) = house.player().await;
    others_player.play("d").await;
    let mut flipped = URL_SAFE_NO_PAD.decode(&good).unwrap();
    *flipped.last_mut().unwrap() ^= 1;
    let mut newer = URL_SAFE_NO_PAD.decode(&good).unwrap();
    newer[0] = 9;
    for bad in [
        String::new(),
        String::from("x"),
        String::from("%00"),
        good[..good.len() - 4].to_owned(),
        URL_SAFE_NO_PAD.encode(flipped),
        URL_SAFE_NO_PAD.encode(newer),
        "A".repeat(5_000),
        other.cookies["geduld_deal"].clone(),
    ] {
        // A house that has never seen the browser, so that nothing but the cookie speaks.
        let next = TestHouse::open().await;
        let mut visitor = browser.clone();
        visitor.address = next.running.address();
        visitor.host = visitor.address.to_string();
        visitor.cookies.insert(String::from("geduld_deal"), bad.clone());
        let answer = visitor.get("/").await;
        assert_eq!(answer.status, 200, "{bad}");
        let mut there = Player::sit_down(&mut visitor).await;
        assert_ne!(there.table["game"], others_player.table["game"]);
        there.play("d").await;
    }
    // The good one of this house still leads to its table.
    let again = Player::sit_down(&mut browser).await;
    assert_eq!(again.table["game"], player.table["game"]);
}

#[tokio::test]
async fn a_draft_outlives_the_house_and_opens_with_its_key() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    let (data, clock) = house.close().await;
    let house = Plan { data, clock, seed: 9, ..Plan::default() }.open().await;
    browser.address = house.running.address();
    browser.host = browser.address.to_string();
    assert_eq!(browser.get("/").await.drafts_set(), 0);
    let again = Player::sit_down(&mut browser).await;
    assert_eq!(again.table["game"], player.table["game"]);
    assert_eq!(again.table["columns"], player.table["columns"]);
}

#[tokio::test]
async fn a_token_that_is_none_gets_a_new_identity() {
    let house = TestHouse::open().await;
    for bad in ["", "short", &"A".repeat(44), &"=".repeat(43), &format!("{}!", "A".repeat(42))] {
        let mut browser = house.browser();
        browser.cookies.insert(String::from("geduld"), bad.to_owned());
        assert_eq!(browser.get("/").await.status, 200, "{bad}");
        assert_ne!(browser.cookies["geduld"], bad);
    }
}

#[tokio::test]
async fn the_socket_itself_brings_the_draft_when_the_browser_has_none() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    browser.cookies.insert(String::from("geduld"), URL_SAFE_NO_PAD.encode([7; 32]));
    let player = Player::sit_down(&mut browser).await;
    assert_eq!(player.table["state"], "fresh");
    assert!(browser.cookies.contains_key("geduld_deal"));
}
