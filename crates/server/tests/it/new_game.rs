//! New games, restarts and what becomes of the game before.

use serde_json::{Value, json};

use crate::deals::numbered;
use crate::house::{Plan, TestHouse};
use crate::player::Player;

fn choice(game: &Value) -> Value {
    json!({ "game": game, "draw": 3, "recycles": null, "empty": "kings", "scoring": "tournament",
        "number": null })
}

#[tokio::test]
async fn a_new_game_gives_the_running_one_up_and_comes_as_chosen() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    let body = json!({ "game": player.table["game"], "draw": 1, "recycles": 2, "empty": "any",
        "scoring": "classic", "number": null });
    let answer = browser.post_json("/game/new", &body).await;
    assert_eq!((answer.status, answer.json()), (200, json!({ "ok": true })));
    player.table("entry").await;
    assert_eq!(player.table["state"], "givenup");
    assert_eq!(player.next().await, json!({ "t": "moved" }));
    let new = Player::sit_down(&mut browser).await;
    assert_eq!(new.table["state"], "fresh");
    assert_ne!(new.table["game"], player.table["game"]);
    assert_eq!(new.table["variant"], json!({ "draw": 1, "recycles": 2, "empty": "any" }));
    assert_eq!(new.table["scoring"], "classic");
    assert_eq!(new.table["known"], false);
    let me = browser.get("/me").await;
    assert!(me.text().contains(player.table["game"].as_str().unwrap()));
}

#[tokio::test]
async fn vegas_says_itself_how_often_the_waste_may_be_turned() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    for (draw, recycles) in [(1, 0), (3, 2)] {
        let player = if draw == 1 { &player } else { &Player::sit_down(&mut browser).await };
        let body = json!({ "game": player.table["game"], "draw": draw, "recycles": null,
            "empty": "kings", "scoring": "vegas", "number": null });
        assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
        let new = Player::sit_down(&mut browser).await;
        assert_eq!(new.table["variant"]["recycles"], recycles);
        assert_eq!(new.table["score"]["points"], -52);
    }
}

#[tokio::test]
async fn a_chosen_number_is_shown_and_makes_the_game_known() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    let mut body = choice(&player.table["game"]);
    body["number"] = json!(" g123 ");
    assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
    let mut player = Player::sit_down(&mut browser).await;
    assert_eq!(player.table["number"], "g123");
    assert_eq!(player.table["known"], true);
    let view = geduld_rules::Game::new(
        numbered(123),
        geduld_rules::Variant::SOLITAIRE,
        geduld_rules::Scoring::current(geduld_rules::Scheme::Tournament),
    )
    .view();
    for (column, shown) in view.columns.iter().enumerate() {
        assert_eq!(player.table["columns"][column]["open"][0], shown.open[0].to_string());
    }
    // Known games are counted apart, ended or not.
    player.play("d").await;
    player.play("giveup").await;
    assert_eq!(player.table["number"], "g123");
}

#[tokio::test]
async fn a_restart_is_a_new_known_game_with_the_same_cards() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    let fresh = player.table.clone();
    // Nothing was played yet: the table stays as it is.
    let body = json!({ "game": fresh["game"] });
    assert_eq!(browser.post_json("/game/restart", &body).await.status, 200);
    let mut same = Player::sit_down(&mut browser).await;
    assert_eq!((&same.table["game"], &same.table["known"]), (&fresh["game"], &json!(false)));

    same.play("d").await;
    player.table("entry").await;
    assert_eq!(browser.post_json("/game/restart", &body).await.status, 200);
    let mut again = Player::sit_down(&mut browser).await;
    assert_ne!(again.table["game"], fresh["game"]);
    assert_eq!(again.table["columns"], fresh["columns"]);
    assert_eq!((&again.table["known"], &again.table["number"]), (&json!(true), &json!(null)));
    assert_eq!(again.table["seq"], 0);

    // From an ended game too.
    again.play("d").await;
    again.play("giveup").await;
    let body = json!({ "game": again.table["game"] });
    assert_eq!(browser.post_json("/game/restart", &body).await.status, 200);
    let third = Player::sit_down(&mut browser).await;
    assert_eq!(third.table["columns"], fresh["columns"]);
    assert_eq!(third.table["known"], true);
}

#[tokio::test]
async fn a_choice_for_another_game_than_the_players_table_is_refused() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    for path in ["/game/new", "/game/restart"] {
        let other = json!("A".repeat(22));
        let body = if path == "/game/new" { choice(&other) } else { json!({ "game": other }) };
        let answer = browser.post_json(path, &body).await;
        assert_eq!((answer.status, &answer.json()["error"]["code"]), (409, &json!("moved")));
        assert_eq!(answer.set_cookies(), Vec::<&str>::new());
    }
    player.play("d").await;
    // A stranger has no table at all.
    let answer = house.browser().post_json("/game/new", &choice(&player.table["game"])).await;
    assert_eq!(answer.status, 409);
}

#[tokio::test]
async fn a_number_of_another_program_is_dealt_and_shown_as_it_was_chosen() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    for text in ["solvitaire:4294967295", "ks:42", "greenfelt:8721", "ms:37529377358585594134"] {
        let mut body = choice(&player.table["game"]);
        body["number"] = json!(text);
        assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
        player = Player::sit_down(&mut browser).await;
        assert_eq!((&player.table["number"], &player.table["known"]), (&json!(text), &json!(true)));
        let number: geduld_rules::DealNumber = text.parse().unwrap();
        let first = number.deal().cards()[0].to_string();
        assert_eq!(player.table["columns"][0]["open"], json!([first]));
        // On a table that has begun it comes from the store.
        player.play("d").await;
        let again = Player::sit_down(&mut browser).await;
        assert_eq!(again.table["number"], text);
    }
}

#[tokio::test]
async fn a_choice_that_cannot_be_dealt_says_what_is_wrong() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    let good = choice(&player.table["game"]);
    for (field, value, words) in [
        ("draw", json!(2), "draw is 1 or 3"),
        ("draw", json!("3"), "expected u8"),
        ("recycles", json!(10), "recycles is null or at most 9"),
        ("recycles", json!(-1), "invalid value"),
        ("empty", json!("queens"), "queens"),
        ("scoring", json!("golf"), "tournament, calm, classic, windows, vegas, none"),
        ("number", json!("123"), "g123"),
        ("number", json!("lonely:1"), "greenfelt:"),
        ("number", json!("g18446744073709551616"), "g18446744073709551615"),
        ("number", json!(format!("x:1{}", "0".repeat(70))), "52!"),
        ("game", json!("short"), "22 characters"),
        ("more", json!(1), "unknown field"),
    ] {
        let mut body = good.clone();
        body[field] = value;
        let answer = browser.post_json("/game/new", &body).await;
        assert_eq!(answer.status, 400, "{field}");
        let error = answer.json()["error"].clone();
        assert_eq!(error["code"], "bad_request");
        assert!(error["message"].as_str().unwrap().contains(words), "{error}");
    }
    for text in ["", "x", "[]", "{\"game\""] {
        let headers = [("content-type", "application/json"), ("origin", &browser.origin())];
        let answer = browser.send("POST", "/game/new", &headers, text.as_bytes()).await;
        assert_eq!(answer.status, 400, "{text}");
    }
    // Nothing of it changed the table.
    player.play("d").await;
}

#[tokio::test]
async fn a_new_game_instead_of_one_not_begun_leaves_no_trace() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    let body = choice(&player.table["game"]);
    assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
    let mut new = Player::sit_down(&mut browser).await;
    new.play("d").await;
    new.play("giveup").await;
    let me = browser.get("/me").await;
    assert!(!me.text().contains(player.table["game"].as_str().unwrap()));
    assert!(me.text().contains(new.table["game"].as_str().unwrap()));
}

#[tokio::test]
async fn deals_of_different_players_differ() {
    let house = Plan::default().open().await;
    let (_, one) = house.player().await;
    let (_, other) = house.player().await;
    assert_ne!(one.table["columns"], other.table["columns"]);
}

#[tokio::test]
async fn of_several_new_games_for_the_same_shown_game_exactly_one_is_made() {
    let house = TestHouse::open().await;
    for begun in ["fresh", "running", "over"] {
        let (browser, mut player) = house.player().await;
        if begun != "fresh" {
            player.play("d").await;
        }
        if begun == "over" {
            player.play("giveup").await;
        }
        let body = choice(&player.table["game"]);
        let post = async || {
            let mut browser = browser.clone();
            (browser.post_json("/game/new", &body).await, browser)
        };
        let (one, two, three, four, five, six) =
            tokio::join!(post(), post(), post(), post(), post(), post());
        let (made, moved): (Vec<_>, Vec<_>) =
            [one, two, three, four, five, six].into_iter().partition(|(got, _)| got.status == 200);
        assert_eq!((made.len(), moved.len()), (1, 5), "{begun}");
        for (answer, _) in &moved {
            assert_eq!(answer.status, 409, "{begun}");
            assert_eq!(answer.json()["error"]["code"], "moved");
        }
        // All browsers come to the one that was made.
        let (_, mut browser) = made.into_iter().next().unwrap();
        let made = Player::sit_down(&mut browser).await;
        assert_ne!(made.table["game"], player.table["game"]);
        for (_, mut browser) in moved {
            let same = Player::sit_down(&mut browser).await;
            assert_eq!(same.table["game"], made.table["game"], "{begun}");
        }
    }
}

#[tokio::test]
async fn a_missing_number_is_none_and_an_empty_one_is_refused() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    let mut body = choice(&player.table["game"]);
    body["number"] = json!("");
    let answer = browser.post_json("/game/new", &body).await;
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (400, &json!("bad_request")));
    body.as_object_mut().unwrap().remove("number");
    assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
    let player = Player::sit_down(&mut browser).await;
    assert_eq!((&player.table["number"], &player.table["known"]), (&json!(null), &json!(false)));
}
