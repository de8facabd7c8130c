//! Requests that are not let in, and what they are told.

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{Plan, TestHouse};
use crate::player::{Player, new_entry_id};

#[tokio::test]
async fn only_names_of_this_house_are_answered() {
    let house = Plan::default()
        .set("public_url", "https://geduld.example")
        .set("allowed_hosts", "*.club.example")
        .open()
        .await;
    let port = house.running.address().port();
    let mut browser = house.browser();
    for host in [
        format!("localhost:{port}"),
        format!("127.0.0.1:{port}"),
        format!("127.8.9.1:{port}"),
        format!("[::1]:{port}"),
        String::from("LOCALHOST"),
        String::from("geduld.localhost"),
        format!("living-room.local:{port}"),
        String::from("geduld.example"),
        String::from("Geduld.Example"),
        String::from("tables.club.example"),
    ] {
        browser.host.clone_from(&host);
        assert_eq!(browser.get("/rules").await.status, 200, "{host}");
    }
    for host in [
        "evil.example",
        "geduld.example.evil.example",
        "notgeduld.example",
        "club.example",
        ".club.example",
        "evilclub.example",
        ".local",
        "localhost.evil.example",
        "203.0.113.9",
        "[2001:db8::1]",
    ] {
        host.clone_into(&mut browser.host);
        let answer = browser.get("/rules").await;
        assert_eq!(answer.status, 421, "{host}");
        assert!(answer.text().contains("wrong_host"), "{host}");
        assert_eq!(Player::try_connect(&mut browser, &[]).await.err(), Some(421), "{host}");
    }
    browser.host = String::new();
    assert_eq!(browser.get("/rules").await.status, 400);
}

#[tokio::test]
async fn every_address_of_this_machine_is_a_name_of_this_house() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    for address in geduld_server::own_addresses() {
        browser.host = match address {
            std::net::IpAddr::V4(v4) => v4.to_string(),
            std::net::IpAddr::V6(v6) => format!("[{v6}]"),
        };
        assert_eq!(browser.get("/healthz").await.status, 200, "{address}");
    }
}

#[tokio::test]
async fn foreign_pages_can_neither_post_nor_open_a_socket() {
    let house = Plan::default().set("public_url", "https://geduld.example").open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    let body = json!({ "game": player.table["game"] }).to_string();
    let own = browser.origin();
    for headers in [
        vec![("origin", "https://evil.example")],
        vec![("origin", "null")],
        vec![("origin", "http://127.0.0.1")],
        vec![("sec-fetch-site", "cross-site")],
        vec![("sec-fetch-site", "same-site"), ("origin", own.as_str())],
    ] {
        let answer = browser.send("POST", "/game/restart", &headers, body.as_bytes()).await;
        assert_eq!(answer.status, 403, "{headers:?}");
        assert_eq!(answer.json()["error"]["code"], "forbidden");
    }
    for origin in ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "x"] {
        let refused = Player::try_connect(&mut browser, &[("origin", origin)]).await;
        assert_eq!(refused.err(), Some(403), "{origin}");
    }
    for origin in [own.as_str(), "https://geduld.example"] {
        assert!(Player::try_connect(&mut browser, &[("origin", origin)]).await.is_ok(), "{origin}");
        let headers = [("origin", origin), ("content-type", "application/json")];
        let answer = browser.send("POST", "/game/new", &headers, b"{}").await;
        assert_eq!(answer.status, 400, "{origin}");
    }
    // None of it ended the game.
    player.play("d").await;
}

#[tokio::test]
async fn what_is_not_there_or_not_so_is_said_in_the_visitors_language() {
    let house = TestHouse::open().await;
    for lang in ["nl", "en"] {
        let mut browser = house.browser();
        browser.headers = vec![(String::from("accept-language"), lang.to_owned())];
        for (method, path, status, code) in [
            ("GET", "/nowhere", 404, "not_found"),
            ("GET", "/games/x/record", 404, "not_found"),
            ("DELETE", "/", 405, "method"),
            ("POST", "/rules", 405, "method"),
            ("GET", "/language", 405, "method"),
            ("GET", "/me?before=x", 400, "bad_request"),
        ] {
            let answer = browser.send(method, path, &[], b"").await;
            assert_eq!(answer.status, status, "{path}");
            let page = answer.text();
            assert!(page.contains(&format!("<html lang=\"{lang}\"")), "{path}");
            assert!(page.contains(code) && page.contains("href=\"/\""), "{path}");
            assert!(page.contains(answer.header("x-request-id").unwrap()), "{path}");
            assert!(!page.contains("error-"), "a text is missing for {code}");
        }
    }
    let mut browser = house.browser();
    let answer = browser.send("GET", "/game/new", &[], b"").await;
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (405, &json!("method")));
    let answer = browser.send("GET", "/nowhere", &[("accept", "application/json")], b"").await;
    assert_eq!(answer.json()["error"]["code"], "not_found");
    let answer = browser.get("/ws").await;
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (400, &json!("bad_request")));
}

#[tokio::test]
async fn bodies_and_heads_have_a_limit() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let answer = browser.post_form("/language", &"x".repeat(20_000)).await;
    assert_eq!(answer.status, 413);
    assert!(answer.text().contains("too_large"));
    browser.headers.push((String::from("x-long"), "x".repeat(60_000)));
    assert_eq!(browser.get("/").await.status, 431);
}

#[tokio::test]
async fn what_is_no_http_hurts_nobody() {
    let house = TestHouse::open().await;
    for bytes in [b"\x16\x03\x01\x02\x00\x01\x00".as_slice(), b"GET\r\n\r\n", b"\0\0\0\0\r\n\r\n"] {
        let mut stream = TcpStream::connect(house.running.address()).await.unwrap();
        stream.write_all(bytes).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut answer = Vec::new();
        // Refused or hung up on, either is fine.
        let _ = stream.read_to_end(&mut answer).await;
    }
    assert_eq!(house.browser().get("/healthz").await.status, 200);
}

#[tokio::test]
async fn too_many_requests_of_one_address_are_told_when_to_come_back() {
    let house = Plan::default()
        .set("limits.requests_per_second", "1")
        .set("limits.requests_burst", "3")
        .set("trusted_proxies", "127.0.0.0/8")
        .open()
        .await;
    let mut browser = house.browser();
    let from = |address: &'static str| [("x-forwarded-for", address)];
    for _ in 0..3 {
        assert_eq!(browser.send("GET", "/healthz", &from("192.0.2.1"), b"").await.status, 200);
    }
    let answer = browser.send("GET", "/healthz", &from("192.0.2.1"), b"").await;
    assert_eq!(answer.status, 429);
    assert!(answer.header("retry-after").unwrap().parse::<u64>().unwrap() >= 1);
    assert!(answer.text().contains("too_many"));
    // Whatever the visitor itself wrote before the proxy's word does not help.
    let answer = browser.send("GET", "/healthz", &from("198.51.100.9, 192.0.2.1"), b"").await;
    assert_eq!(answer.status, 429);
    // Others are not touched; an IPv6 network counts as one.
    assert_eq!(browser.send("GET", "/healthz", &from("192.0.2.2"), b"").await.status, 200);
    for address in ["2001:db8::1", "2001:db8::2", "[2001:db8::3]:4711"] {
        assert_eq!(browser.send("GET", "/healthz", &from(address), b"").await.status, 200);
    }
    assert_eq!(browser.send("GET", "/healthz", &from("2001:db8::4"), b"").await.status, 429);
}

#[tokio::test]
async fn every_answer_keeps_the_page_to_itself() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    for path in ["/", "/rules", "/nowhere"] {
        let answer = browser.get(path).await;
        let policy = answer.header("content-security-policy").unwrap();
        for part in [
            "default-src 'none'",
            "script-src 'self';",
            "style-src 'self';",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
    }
    for path in ["/healthz", "/favicon.svg", "/robots.txt", "/game/new"] {
        let answer = browser.get(path).await;
        assert_eq!(answer.header("content-security-policy"), Some("default-src 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
    for path in ["/", "/rules", "/me", "/nowhere"] {
        let page = browser.get(path).await;
        assert!(!page.text().contains("style=\""), "{path}");
        let inline = page.text().split("<script").skip(1).any(|tag| !tag.contains("src="));
        assert!(!inline, "{path}");
    }
}

#[tokio::test]
async fn what_is_no_notation_is_refused_with_the_seq_of_the_game() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    player.play("d").await;
    let game = player.table["game"].clone();
    let id = new_entry_id();
    let entry = json!({ "t": "entry", "id": id, "game": game, "seq": 77, "do": "z9" });
    player.send(&entry).await;
    let refused = json!({ "t": "refused", "id": id, "seq": 1, "code": "bad_notation" });
    assert_eq!(player.next().await, refused);
}
