//! The public API: what its document says is what it answers.

use serde_json::{Value, json};

use crate::filled::Filled;
use crate::house::TestHouse;
use crate::lists::filled_house;

/// An address of the document with values for its parameters.
fn address(path: &str, filled: &Filled) -> String {
    let id = match path {
        path if path.contains("/events/") => format!("solitaire-{}-14", filled.day),
        path if path.contains("/games/") => filled.free_game.to_string(),
        _ => filled.members[0].to_string(),
    };
    path.replace("{id}", &id)
        .replace("{kind}", "tournaments")
        .replace("{game}", "solitaire")
        .replace("{period}", &filled.day)
        .replace("{player}", &filled.members[0].to_string())
}

/// Whether a value is as its schema says, with nothing that the schema does not know.
fn matches(value: &Value, schema: &Value, document: &Value, at: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        let named = &document["components"]["schemas"][name];
        assert!(named.is_object(), "{at}: {name}");
        return matches(value, named, document, at);
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().map(|kind| kind.as_str().unwrap()).collect(),
        _ => return,
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    assert!(kinds.contains(&kind), "{at}: {kind} is not of {kinds:?}");
    match value {
        Value::Array(items) => {
            for item in items {
                matches(item, &schema["items"], document, &format!("{at}[]"));
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let known = &schema["properties"][name];
                assert!(known.is_object(), "{at}.{name} is not told of");
                matches(field, known, document, &format!("{at}.{name}"));
            }
            for name in schema["required"].as_array().into_iter().flatten() {
                assert!(fields.contains_key(name.as_str().unwrap()), "{at}: {name} is missing");
            }
        }
        _ => {}
    }
}

#[tokio::test]
async fn every_address_of_the_document_answers_as_it_says() {
    let (house, filled) = filled_house().await;
    let mut program = house.browser();
    let document = program.get("/api/openapi.json").await.json();
    assert_eq!(document["openapi"], "3.1.0");
    let token = format!("Bearer {}", filled.api_token);
    let share = format!("/api/v1/games/{}/shared", filled.free_game);
    let body = json!({ "shared": true }).to_string();
    let shared = program.send("PUT", &share, &[("authorization", &token)], body.as_bytes()).await;
    assert_eq!((shared.status, shared.json()), (200, json!({ "shared": true })));
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 13);
    for (path, item) in paths {
        let Some(get) = item.get("get") else { continue };
        let answer = program.get(&address(path, &filled)).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{path}");
        let told = get["responses"]["200"]["content"].as_object().unwrap();
        let (media, content) = told.iter().next().unwrap();
        assert_eq!(answer.header("content-type"), Some(media.as_str()), "{path}");
        let lines: Vec<&str> = if media.ends_with("ndjson") {
            answer.text().lines().collect()
        } else {
            vec![answer.text()]
        };
        assert!(!lines.is_empty(), "{path}");
        for line in lines {
            matches(&serde_json::from_str(line).unwrap(), &content["schema"], &document, path);
        }
        assert!(item.get("get").unwrap()["summary"].is_string(), "{path}");
    }
}

#[tokio::test]
async fn an_answer_that_has_not_changed_is_not_sent_again() {
    let (house, filled) = filled_house().await;
    let mut program = house.browser();
    for path in ["/api/v1/ranking/solitaire", "/api/v1/events?state=over", "/api/openapi.json"] {
        let first = program.get(path).await;
        let tag = first.header("etag").unwrap().to_owned();
        for sent in [tag.clone(), format!("\"x\", W/{tag}"), String::from("*")] {
            let again = program.send("GET", path, &[("if-none-match", &sent)], b"").await;
            assert_eq!((again.status, again.body.len()), (304, 0), "{path} {sent}");
            assert_eq!(again.header("etag"), Some(tag.as_str()));
        }
        let other = program.send("GET", path, &[("if-none-match", "\"x\"")], b"").await;
        assert_eq!(other.status, 200);
    }
    drop(filled);
}

#[tokio::test]
async fn pages_follow_each_other_without_gap_or_repetition() {
    let (house, filled) = filled_house().await;
    let mut program = house.browser();
    for (first, key) in [
        (format!("/api/v1/events/solitaire-{}-14/results?limit=2", filled.day), "results"),
        (String::from("/api/v1/events?state=over&limit=1"), "events"),
        (format!("/api/v1/players/{}/results?limit=1", filled.members[0]), "results"),
        (format!("/api/v1/standings/tournaments/solitaire/{}?limit=1", filled.day), "rows"),
    ] {
        let (mut next, mut seen) = (Some(first.clone()), Vec::new());
        while let Some(path) = next {
            let page = program.get(&path).await.json();
            seen.extend(page[key].as_array().unwrap().iter().map(Value::to_string));
            next = page["next"].as_str().map(str::to_owned);
        }
        let all = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), all, "{first}");
        assert!(all >= 3, "{first}: {all}");
    }
}

#[tokio::test]
async fn errors_say_what_went_wrong_and_what_to_do() {
    let house = TestHouse::open().await;
    let mut program = house.browser();
    for (path, status, code) in [
        ("/api/v1/events/none", 404, "not_found"),
        ("/api/v1/nothing", 404, "not_found"),
        ("/api/v1/events?limit=0", 400, "bad_request"),
        ("/api/v1/events?limit=101", 400, "bad_request"),
        ("/api/v1/events?other=1", 400, "bad_request"),
        ("/api/v1/events?state=over&before=yesterday", 400, "bad_request"),
        ("/api/v1/ranking/whist", 400, "bad_request"),
        ("/api/v1/standings/daily/simple/2026-W60", 400, "bad_request"),
        ("/api/v1/players/x", 404, "not_found"),
    ] {
        let answer = program.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        let error = &answer.json()["error"];
        assert_eq!(error["code"], code, "{path}");
        for field in ["message", "advice"] {
            assert!(error[field].as_str().is_some_and(|text| text.len() > 10), "{path} {field}");
        }
    }
}

#[tokio::test]
async fn only_the_token_of_the_player_shares_a_game() {
    let (house, filled) = filled_house().await;
    let mut program = house.browser();
    let path = format!("/api/v1/games/{}", filled.free_game);
    assert_eq!(program.get(&path).await.status, 404);
    let share = format!("{path}/shared");
    let body = br#"{"shared":true}"#;
    let wrong = format!("Bearer {}", filled.cookie);
    for headers in
        [vec![], vec![("authorization", "Bearer x")], vec![("authorization", wrong.as_str())]]
    {
        let answer = program.send("PUT", &share, &headers, body).await;
        assert_eq!(
            (answer.status, answer.json()["error"]["code"].clone()),
            (401, json!("no_token"))
        );
    }
    let right = format!("Bearer {}", filled.api_token);
    let headers = [("authorization", right.as_str())];
    assert_eq!(program.send("PUT", &share, &headers, b"{}").await.status, 400);
    assert_eq!(program.send("PUT", "/api/v1/games/x/shared", &headers, body).await.status, 404);
    assert_eq!(program.send("PUT", &share, &headers, body).await.status, 200);
    let record: geduld_rules::GameRecord =
        program.get(&path).await.json()["record"].as_str().unwrap().parse().unwrap();
    record.replay().unwrap();
    let lines = program.get("/api/v1/export/shared-games.ndjson").await;
    assert_eq!(lines.text().lines().count(), 1);
}

#[tokio::test]
async fn event_games_are_exported_in_the_suits_that_all_share() {
    let (house, _filled) = filled_house().await;
    let lines = house.browser().get("/api/v1/export/event-games.ndjson").await;
    let games: Vec<Value> =
        lines.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // Five entrants in each of five events.
    assert_eq!(games.len(), 25);
    let mut deals = std::collections::BTreeMap::<String, String>::new();
    for game in games {
        let record: geduld_rules::GameRecord = game["record"].as_str().unwrap().parse().unwrap();
        let event = game["event"].as_str().unwrap().to_owned();
        let deal = record.deal.to_string();
        assert_eq!(deals.entry(event).or_insert_with(|| deal.clone()), &deal);
    }
    assert_eq!(deals.len(), 5);
}
