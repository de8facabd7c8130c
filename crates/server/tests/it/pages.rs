//! The pages and what they say about a player's games.

use geduld_rules::{End, GameRecord};
use serde_json::json;

use crate::house::{Plan, TestHouse};
use crate::lines::line;

#[tokio::test]
async fn every_page_is_there_in_both_languages_and_never_kept_by_others() {
    let house = TestHouse::open().await;
    for (wanted, lang) in [("nl", "nl"), ("en-GB,nl;q=0.5", "en"), ("fr", "nl"), ("", "nl")] {
        let mut browser = house.browser();
        browser.headers = vec![(String::from("accept-language"), wanted.to_owned())];
        for path in ["/", "/rules", "/spelregels", "/me"] {
            let page = browser.get(path).await;
            assert_eq!(page.status, 200, "{path}");
            assert!(page.text().contains(&format!("<html lang=\"{lang}\"")), "{path} {wanted}");
            assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
            assert_eq!(page.header("cache-control"), Some("no-cache, private"));
            assert!(page.header("vary").unwrap().contains("accept-language"), "{path}");
        }
    }
}

#[tokio::test]
async fn the_choice_of_language_stays_and_leads_back_into_this_house_only() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    for (back, location) in [
        ("/rules", "/rules"),
        ("//evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example/", "/"),
        ("", "/"),
        ("/x%0d%0aset-cookie:a=b", "/"),
    ] {
        let answer = browser.post_form("/language", &format!("lang=nl&back={back}")).await;
        assert_eq!((answer.status, answer.header("location")), (303, Some(location)), "{back}");
    }
    assert_eq!(browser.cookies["lang"], "nl");
    assert!(browser.get("/rules").await.text().contains("<html lang=\"nl\""));
    assert_eq!(browser.post_form("/language", "lang=de&back=/").await.status, 400);
    assert_eq!(browser.post_form("/language", "back=/").await.status, 400);
}

#[tokio::test]
async fn a_first_visitor_has_an_empty_page_and_leaves_no_row() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let page = browser.get("/me").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.set_cookies(), Vec::<&str>::new());
    browser.get("/").await;
    assert!(!browser.get("/me").await.text().contains("recent-games"));
}

#[tokio::test]
async fn a_win_stands_in_the_statistics_and_its_record_replays_to_it() {
    let line = line("s3", 3);
    let house = Plan::default().deal([line.deal.clone()]).open().await;
    let (mut browser, mut player) = house.player().await;
    for action in &line.moves {
        player.play(action).await;
        house.clock.advance(1_000);
    }
    let result = player.table["result"].clone();
    let game = player.table["game"].as_str().unwrap().to_owned();
    let number = player.table["number"].as_str().unwrap().to_owned();
    let page = browser.get("/me").await;
    let points = result["points"].as_i64().unwrap();
    let shown = format!("{},{:03}", points / 1000, points % 1000);
    for text in [&shown, &number, &format!("/games/{game}/record"), "100%"] {
        assert!(page.text().contains(text), "{text}");
    }
    let record = browser.get(&format!("/games/{game}/record")).await;
    assert_eq!(record.status, 200);
    assert_eq!(record.header("content-type"), Some("text/plain; charset=utf-8"));
    let record: GameRecord = record.text().parse().unwrap();
    assert_eq!(record.date.as_deref(), Some("2025-06-15"));
    let replayed = record.replay().unwrap();
    assert_eq!(replayed.end(), Some(End::Won));
    assert_eq!(replayed.result().unwrap().points, Some(points));
}

#[tokio::test]
async fn a_running_game_has_no_record_and_stands_on_no_page() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    let game = player.table["game"].as_str().unwrap().to_owned();
    assert_eq!(browser.get(&format!("/games/{game}/record")).await.status, 404);
    assert!(!browser.get("/me").await.text().contains(&game));
    assert_eq!(browser.get("/games/nonsense/record").await.status, 404);
    assert_eq!(browser.get("/games/%ff/record").await.status, 400);
}

#[tokio::test]
async fn older_games_are_a_page_away() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    let mut games = Vec::new();
    for _ in 0..27 {
        player.play("d").await;
        house.clock.advance(1_000);
        player.play("giveup").await;
        games.push(player.table["game"].as_str().unwrap().to_owned());
        let body = json!({ "game": games.last(), "draw": 3, "recycles": null, "empty": "kings",
            "scoring": "tournament", "number": null });
        assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
        player = crate::player::Player::sit_down(&mut browser).await;
    }
    let first = browser.get("/me").await;
    let shown = |page: &str| games.iter().filter(|game| page.contains(*game)).count();
    assert_eq!(shown(first.text().split("/me?before=").next().unwrap()), 25);
    let older = first.text().split("/me?before=").nth(1).unwrap().split('"').next().unwrap();
    let second = browser.get(&format!("/me?before={older}")).await;
    assert_eq!(shown(second.text()), 2);
    assert!(!second.text().contains("/me?before="));
    assert_eq!(browser.get("/me?before=x").await.status, 400);
}

#[tokio::test]
async fn assets_stay_for_ever_under_their_hash_and_come_squeezed() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let page = browser.get("/").await;
    let script = page.text().split('"').find(|part| part.ends_with("/js/main.js")).unwrap();
    let plain = browser.get(script).await;
    assert_eq!(plain.status, 200);
    assert_eq!(plain.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert!(plain.header("cache-control").unwrap().contains("immutable"));
    assert_eq!(plain.header("content-encoding"), None);
    let squeezed = browser.send("GET", script, &[("accept-encoding", "gzip, br")], b"").await;
    assert_eq!(squeezed.header("content-encoding"), Some("br"));
    assert!(squeezed.body.len() < plain.body.len());
    // On a home network, without HTTPS, browsers ask for gzip only.
    let zipped = browser.send("GET", script, &[("accept-encoding", "gzip, deflate")], b"").await;
    assert_eq!(zipped.header("content-encoding"), Some("gzip"));
    assert!(zipped.body.len() < plain.body.len());
    let refused = browser.send("GET", script, &[("accept-encoding", "br;q=0")], b"").await;
    assert_eq!(refused.header("content-encoding"), None);
    for path in [
        "/assets/other/js/main.js",
        &script.replace("main.js", "none.js"),
        &script.replace("js/main.js", "../Cargo.toml"),
        &script.replace("js/main.js", "js/%2e%2e/%2e%2e/Cargo.toml"),
        &script.replace("js/main.js", "node_modules/typescript/package.json"),
        &script.replace("js/main.js", "package.json"),
    ] {
        assert_eq!(browser.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn every_asset_that_a_page_names_is_there() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let mut seen = Vec::new();
    for path in ["/", "/rules", "/me"] {
        let page = browser.get(path).await;
        for part in page.text().split(['"', '\'']).filter(|part| part.starts_with("/assets/")) {
            let file = part.split('#').next().unwrap().to_owned();
            if file.matches('/').count() > 2 && !seen.contains(&file) {
                assert_eq!(browser.get(&file).await.status, 200, "{file}");
                seen.push(file);
            }
        }
    }
    assert!(seen.len() > 5);
}

#[tokio::test]
async fn small_files_are_where_they_are_looked_for() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    for (path, kind) in [
        ("/favicon.svg", "image/svg+xml"),
        ("/favicon.ico", "image/svg+xml"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/healthz", "text/plain; charset=utf-8"),
    ] {
        let answer = browser.get(path).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{path}");
        assert_eq!(answer.set_cookies(), Vec::<&str>::new(), "{path}");
    }
    let manifest = browser.get("/manifest.webmanifest").await.json();
    for icon in manifest["icons"].as_array().unwrap() {
        let source = icon["src"].as_str().unwrap();
        assert_eq!(browser.get(source).await.status, 200, "{source}");
    }
}

#[tokio::test]
async fn pages_come_squeezed_to_those_who_take_it() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let plain = browser.get("/rules").await;
    for coding in ["br", "gzip"] {
        let answer = browser.send("GET", "/rules", &[("accept-encoding", coding)], b"").await;
        assert_eq!(answer.header("content-encoding"), Some(coding));
        assert!(answer.body.len() < plain.body.len() / 2);
    }
}
