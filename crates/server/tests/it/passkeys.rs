//! Passkeys at the door: who may ask for one, where, and what is refused. That a browser's passkey lets its member in is
//! tried in a real browser; what proves one, in `geduld-passkeys`.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::house::{Plan, TestHouse};

/// A browser that visits the house by name.
fn named(house: &TestHouse, name: &str) -> Browser {
    let mut browser = house.browser();
    browser.host = format!("{name}:{}", browser.address.port());
    browser
}

async fn post(browser: &mut Browser, path: &str, body: Value) -> u16 {
    browser.post_json(path, &body).await.status
}

#[tokio::test]
async fn a_browser_is_asked_for_a_passkey_of_the_name_it_visits() {
    let house = TestHouse::open().await;
    let mut browser = named(&house, "localhost");
    let asked = browser.post_json("/account/passkeys/sign-in/begin", &json!({})).await;
    assert_eq!(asked.status, 200, "{}", asked.text());
    let asked = asked.json();
    let options = &asked["options"]["publicKey"];
    assert_eq!(options["rpId"], "localhost");
    assert_eq!(options["userVerification"], "required");
    assert_eq!(options["allowCredentials"].as_array().map(Vec::len), Some(0), "nobody is named");
    assert!(asked["state"].as_str().unwrap().len() > 40);
    assert!(browser.cookies.contains_key("geduld"), "the answer is good for this browser only");
}

#[tokio::test]
async fn every_question_is_another_one() {
    let house = TestHouse::open().await;
    let mut browser = named(&house, "localhost");
    let mut asked = Vec::new();
    for _ in 0..3 {
        let one = browser.post_json("/account/passkeys/sign-in/begin", &json!({})).await.json();
        asked.push(one["options"]["publicKey"]["challenge"].clone());
        asked.push(one["state"].clone());
    }
    let texts: std::collections::BTreeSet<_> = asked.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), asked.len());
}

#[tokio::test]
async fn where_browsers_make_no_passkeys_nothing_is_asked() {
    let house = TestHouse::open().await;
    for name in ["127.0.0.1", "kaarten.local"] {
        let mut browser = named(&house, name);
        let path = "/account/passkeys/sign-in/begin";
        assert_eq!(post(&mut browser, path, json!({})).await, 404, "{name}");
    }
    let house = Plan::default().set("public_url", "https://kaarten.example").open().await;
    let mut browser = house.browser();
    let asked = browser.post_json("/account/passkeys/sign-in/begin", &json!({})).await.json();
    assert_eq!(asked["options"]["publicKey"]["rpId"], "kaarten.example");
}

#[tokio::test]
async fn a_guest_makes_no_passkey_and_takes_none_away() {
    let house = TestHouse::open().await;
    let mut browser = named(&house, "localhost");
    browser.get("/").await;
    assert_eq!(post(&mut browser, "/account/passkeys/begin", json!({})).await, 403);
    let finish = json!({ "state": "x", "answer": {} });
    assert_eq!(post(&mut browser, "/account/passkeys/finish", finish).await, 403);
    assert_eq!(browser.post_form("/account/passkeys/remove", "id=AQID").await.status, 403);
}

#[tokio::test]
async fn what_is_no_answer_lets_nobody_in() {
    let house = TestHouse::open().await;
    let mut browser = named(&house, "localhost");
    let asked = browser.post_json("/account/passkeys/sign-in/begin", &json!({})).await.json();
    let state = asked["state"].as_str().unwrap();
    let path = "/account/passkeys/sign-in/finish";
    let empty = json!({ "clientDataJSON": "AA", "authenticatorData": "AA", "signature": "AA" });
    let credential = |response: &Value| json!({ "id": "AA", "rawId": "AA", "type": "public-key", "extensions": {}, "response": response });
    for body in [
        json!({}),
        json!([]),
        json!({ "state": state }),
        json!({ "state": state, "answer": null }),
        json!({ "state": state, "answer": {}, "more": 1 }),
        json!({ "state": state, "answer": credential(&empty) }),
        json!({ "state": "", "answer": credential(&empty) }),
        json!({ "state": state, "answer": "x".repeat(9_000) }),
    ] {
        let cookies = browser.cookies.clone();
        assert_eq!(post(&mut browser, path, body.clone()).await, 400, "{body}");
        assert_eq!(browser.cookies, cookies);
    }
}
