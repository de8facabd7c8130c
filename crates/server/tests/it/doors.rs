//! Who tries to come in without leave: planted and stolen tokens, foreign pages, guesses, names that are no names.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::browser::Browser;
use crate::house::{Plan, TestHouse};
use crate::member::{PASSWORD, form, hidden};
use crate::player::Player;

/// A browser behind the proxy of this machine, at an address of its own.
fn from(house: &TestHouse, address: &str) -> Browser {
    let mut browser = house.browser();
    browser.headers.push((String::from("x-forwarded-for"), address.to_owned()));
    browser
}

async fn proxied() -> TestHouse {
    Plan::default().set("trusted_proxies", "127.0.0.1").open().await
}

#[tokio::test]
async fn a_planted_token_is_nobodys_after_signing_in_or_up() {
    let house = TestHouse::open().await;
    house.member("Bert").await;
    for (nth, path) in ["/account/sign-up", "/account/sign-in"].into_iter().enumerate() {
        let planted = URL_SAFE_NO_PAD.encode([u8::try_from(nth).unwrap() + 7; 32]);
        let mut victim = house.browser();
        victim.cookies.insert(String::from("geduld"), planted.clone());
        victim.get("/").await;
        let name = if nth == 0 { "Anna" } else { "Bert" };
        let answer = victim.submit(path, &[("name", name), ("password", PASSWORD)]).await;
        assert_eq!(answer.status, 303);
        assert_ne!(victim.token(), planted);
        assert_eq!(victim.signed_in_as().await, name);
        let mut thief = house.browser();
        thief.cookies.insert(String::from("geduld"), planted);
        assert_eq!(thief.signed_in_as().await, "");
    }
}

#[tokio::test]
async fn after_signing_out_the_old_cookie_is_a_strangers_and_its_socket_is_closed() {
    let house = TestHouse::open().await;
    let mut browser = house.member("Anna").await;
    let mut player = Player::sit_down(&mut browser).await;
    player.play("d").await;
    let mut thief = browser.clone();
    let mut stolen = Player::sit_down(&mut thief).await;
    let game = player.table["game"].clone();
    let answer = browser.submit("/account/sign-out", &[]).await;
    assert_eq!(answer.header("location"), Some("/account?said=signed-out"));
    assert_ne!(browser.token(), thief.token());
    for socket in [&mut player, &mut stolen] {
        assert_eq!(socket.next().await["t"], "bye");
        assert_eq!(socket.closed().await, 1013);
    }
    for stranger in [&mut thief, &mut browser] {
        assert_eq!(stranger.signed_in_as().await, "");
        assert!(!stranger.get("/me").await.text().contains("recent-games"));
        let table = Player::sit_down(stranger).await;
        assert_ne!(table.table["game"], game);
    }
    // The member finds the game again.
    browser.sign_in("Anna", PASSWORD).await;
    assert_eq!(Player::sit_down(&mut browser).await.table["game"], game);
}

#[tokio::test]
async fn a_member_ends_one_session_or_all_others_and_never_somebody_elses() {
    let house = TestHouse::open().await;
    let mut here = house.member("Anna").await;
    let mut there = house.browser();
    there.sign_in("Anna", PASSWORD).await;
    let mut socket = Player::sit_down(&mut there).await;
    let mut bert = house.member("Bert").await;
    let ids = hidden(&here.get("/account").await, "session");
    assert_eq!(ids.len(), 2);
    for id in &ids {
        let fields = [("session", id.as_str())];
        assert_eq!(bert.submit("/account/sessions/end", &fields).await.status, 404);
    }
    assert_eq!(there.signed_in_as().await, "Anna");
    assert_eq!(here.submit("/account/sessions/end-others", &[]).await.status, 303);
    assert_eq!(socket.next().await["t"], "bye");
    assert_eq!(there.signed_in_as().await, "");
    assert_eq!(here.signed_in_as().await, "Anna");
    let own = hidden(&here.get("/account").await, "session");
    assert_eq!(own.len(), 1);
    here.submit("/account/sessions/end", &[("session", &own[0])]).await;
    assert_eq!(here.signed_in_as().await, "");
}

#[tokio::test]
async fn games_of_others_are_not_there_for_a_member_either() {
    let house = TestHouse::open().await;
    let (mut guest, mut player) = house.player().await;
    player.play("d").await;
    player.play("giveup").await;
    let game = player.table["game"].as_str().unwrap().to_owned();
    let mut anna = house.member("Anna").await;
    assert_eq!(anna.get(&format!("/games/{game}/record")).await.status, 404);
    assert_eq!(guest.get(&format!("/games/{game}/record")).await.status, 200);
    let fields = [("game", game.as_str())];
    let answer = anna.submit("/account/choose", &fields).await;
    assert!([303, 404].contains(&answer.status));
    assert_eq!(guest.get(&format!("/games/{game}/record")).await.status, 200);
}

/// Every address that changes something of an account.
const POSTS: [&str; 14] = [
    "/account/sign-up",
    "/account/sign-in",
    "/account/sign-out",
    "/account/recover",
    "/account/link/x",
    "/account/codes",
    "/account/codes/written",
    "/account/choose",
    "/account/name",
    "/account/password",
    "/account/sessions/end",
    "/account/sessions/end-others",
    "/account/tokens",
    "/account/delete",
];

#[tokio::test]
async fn foreign_pages_change_nothing_and_neither_does_a_get() {
    let house = TestHouse::open().await;
    let mut anna = house.member("Anna").await;
    let body = form(&[("name", "Anna"), ("password", PASSWORD)]);
    for path in POSTS {
        for foreign in [
            vec![("origin", "https://evil.example")],
            vec![("origin", "null")],
            vec![("sec-fetch-site", "cross-site")],
            vec![("sec-fetch-site", "same-site")],
        ] {
            let mut headers = vec![("content-type", "application/x-www-form-urlencoded")];
            headers.extend(foreign);
            let answer = anna.send("POST", path, &headers, body.as_bytes()).await;
            assert_eq!(answer.status, 403, "{path} {headers:?}");
            assert_eq!(answer.set_cookies(), Vec::<&str>::new(), "{path}");
        }
    }
    for path in [
        "/account/sign-out",
        "/account/codes/written",
        "/account/name",
        "/account/password",
        "/account/sessions/end",
        "/account/sessions/end-others",
        "/account/tokens",
        "/account/tokens/remove",
        "/account/delete",
    ] {
        assert_eq!(anna.get(path).await.status, 405, "{path}");
    }
    assert_eq!(anna.signed_in_as().await, "Anna");
}

#[tokio::test]
async fn names_that_exist_and_names_that_do_not_get_the_same_answer_for_the_same_work() {
    let house = TestHouse::open().await;
    house.member("Anna").await;
    let mut bodies = Vec::new();
    for name in ["Anna", "Bert", "<b>", "deleted member"] {
        let mut browser = house.browser();
        let before = house.running.hashes();
        let answer = browser.sign_in(name, "helemaal niet goed").await;
        assert_eq!(house.running.hashes(), before + 1, "{name}");
        assert_eq!(answer.status, 422, "{name}");
        let before = house.running.hashes();
        let code = "482 193 057 664 210 938";
        let code = with_check_digit(code);
        let fields = [("name", name), ("code", code.as_str()), ("password", PASSWORD)];
        let recovered = browser.submit("/account/recover", &fields).await;
        assert_eq!(recovered.status, 422, "{name}: {}", recovered.text());
        assert_eq!(house.running.hashes(), before + 1, "{name}");
        let typed = name.replace('<', "&#60;").replace('>', "&#62;");
        let plain = |text: &str| text.replace(&format!("value=\"{typed}\""), "value=\"\"");
        bodies.push((plain(answer.text()), plain(recovered.text())));
    }
    assert!(bodies.iter().all(|pair| pair == &bodies[0]));
    assert!(bodies[0].0.contains("Name or password is not right."));
}

/// The code with a last digit that belongs to the others, found by asking the parser.
fn with_check_digit(code: &str) -> String {
    let stem = &code[..code.len() - 1];
    let codes = (0..10).map(|digit| format!("{stem}{digit}"));
    codes.into_iter().find(|code| code.parse::<geduld_accounts::RecoveryCode>().is_ok()).unwrap()
}

#[tokio::test]
async fn who_guesses_has_to_wait_and_the_member_comes_in_from_a_known_browser_meanwhile() {
    let house = proxied().await;
    let mut anna = from(&house, "192.0.2.1");
    anna.sign_up("Anna").await;
    anna.submit("/account/sign-out", &[]).await;
    // One place has five tries, then longer and longer waits.
    let mut guesser = from(&house, "192.0.2.66");
    for _ in 0..5 {
        assert_eq!(guesser.sign_in("Anna", "geraden woorden hier").await.status, 422);
    }
    let before = house.running.hashes();
    let held = guesser.sign_in("Anna", PASSWORD).await;
    assert_eq!((held.status, held.header("retry-after")), (429, Some("1")));
    assert_eq!(house.running.hashes(), before);
    // Names that nobody has are held back alike.
    let mut other = from(&house, "192.0.2.67");
    for _ in 0..5 {
        assert_eq!(other.sign_in("Nobody", "geraden woorden hier").await.status, 422);
    }
    let nobody = other.sign_in("Nobody", PASSWORD).await;
    assert_eq!((nobody.status, nobody.header("retry-after")), (429, Some("1")));
    // Many places use up the account's tries.
    let mut held = 0;
    for place in 0..20 {
        let mut guesser = from(&house, &format!("198.51.100.{place}"));
        held += u16::from(guesser.sign_in("Anna", "geraden woorden hier").await.status == 429);
    }
    assert!(held > 0);
    assert_eq!(from(&house, "203.0.113.9").sign_in("Anna", PASSWORD).await.status, 429);
    assert_eq!(anna.sign_in("Anna", PASSWORD).await.status, 303);
    // Nobody makes such a cookie without the house.
    let mut forged = from(&house, "203.0.113.10");
    forged.cookies.insert(String::from("geduld_known"), URL_SAFE_NO_PAD.encode([9; 80]));
    assert_eq!(forged.sign_in("Anna", PASSWORD).await.status, 429);
}

#[tokio::test]
async fn one_address_cannot_try_a_list_of_names_without_end() {
    let house = proxied().await;
    let mut guesser = from(&house, "192.0.2.66");
    let mut tried = 0;
    for n in 0..100 {
        if guesser.sign_in(&format!("Name {n}"), "geraden woorden hier").await.status == 429 {
            break;
        }
        tried += 1;
    }
    assert_eq!(tried, 60);
    assert_eq!(from(&house, "192.0.2.67").sign_in("Name 99", PASSWORD).await.status, 422);
}

#[tokio::test]
async fn a_care_home_of_forty_behind_one_address_gets_in_after_typing_wrongly() {
    let house = proxied().await;
    for n in 0..40 {
        from(&house, "192.0.2.1").sign_up(&format!("Bewoner {n}")).await;
    }
    for n in 0..40 {
        let mut browser = from(&house, "192.0.2.2");
        let name = format!("Bewoner {n}");
        for _ in 0..4 {
            assert_eq!(browser.sign_in(&name, "een vergissing").await.status, 422, "{n}");
        }
        assert_eq!(browser.sign_in(&name, PASSWORD).await.status, 303, "{n}");
    }
}

#[tokio::test]
async fn more_new_members_of_one_address_than_a_house_wants_are_told_to_wait() {
    let house = Plan::default().set("accounts.sign_ups_per_hour", "3").open().await;
    for n in 0..3 {
        house.browser().sign_up(&format!("Anna {n}")).await;
    }
    let fields = [("name", "Anna drie"), ("password", PASSWORD)];
    let answer = house.browser().submit("/account/sign-up", &fields).await;
    assert_eq!(answer.status, 429);
    assert!(answer.header("retry-after").is_some());
}

#[tokio::test]
async fn names_that_are_markup_or_turn_the_text_become_neither_members_nor_markup() {
    let house = TestHouse::open().await;
    let long = "x".repeat(10_000);
    for name in [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "{{ 7 * 7 }}",
        "Anna\u{202e}annA",
        "Anna\nset-cookie: a=b",
        "Anna\u{200b}",
        "&lt;b&gt;",
        &long,
    ] {
        let mut browser = house.browser();
        let mut member = house.browser();
        // Whoever has a name that only looks like the one typed is not let in by another password.
        let tries = [("/account/sign-up", PASSWORD), ("/account/sign-in", "iets heel anders")];
        for (path, password) in tries {
            let fields = [("name", name), ("password", password)];
            let answer = browser.submit(path, &fields).await;
            assert_eq!(answer.status, 422, "{path} {name:.40}");
            let text = answer.text();
            for raw in ["<script>alert", "<img src=x", "&lt;b&gt;\""] {
                assert!(!text.contains(raw), "{path} {name:.40}");
            }
            assert!(answer.set_cookies().iter().all(|cookie| !cookie.contains("a=b")));
        }
        let fields = [("name", name), ("code", "x"), ("password", PASSWORD)];
        let answer = browser.submit("/account/recover", &fields).await;
        assert!(!answer.text().contains("<script>alert") && !answer.text().contains("<img src=x"));
        if member.signed_in_as().await.is_empty() {
            member.submit("/account/sign-up", &[("name", "Anna"), ("password", PASSWORD)]).await;
            member.sign_in("Anna", PASSWORD).await;
        }
        for (path, fields) in [
            ("/account/name", vec![("name", name)]),
            ("/account/delete", vec![("name", name), ("password", "iets heel anders")]),
            ("/account/tokens", vec![("label", name), ("password", PASSWORD)]),
        ] {
            let answer = member.submit(path, &fields).await;
            let text = answer.text();
            assert!(!text.contains("<script>alert") && !text.contains("<img src=x"), "{path}");
        }
        assert_eq!(member.signed_in_as().await, "Anna", "{name:.40}");
    }
    // An apostrophe is part of names, and nothing else.
    let mut browser = house.member("D'Arcy").await;
    assert_eq!(browser.signed_in_as().await, "D&#39;Arcy");
}

#[tokio::test]
async fn bodies_that_are_no_form_are_refused_and_not_repeated() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    for body in [
        String::from("name=Anna"),
        String::from("name=Anna&password=geheim123&password=geheim123"),
        String::from("name=Anna&password=geheim123&admin=1"),
        String::from("name=%ff&password=geheim123"),
        String::new(),
    ] {
        let answer = browser.post_form("/account/sign-in", &body).await;
        assert!([400, 422].contains(&answer.status), "{body}: {}", answer.status);
        assert!(!answer.text().contains("geheim123"), "{body}");
    }
    let long = form(&[("name", "Anna"), ("password", &"x".repeat(20_000))]);
    assert_eq!(browser.post_form("/account/sign-in", &long).await.status, 413);
}

#[tokio::test]
async fn pages_with_secrets_are_kept_nowhere() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let paths = ["/account", "/account/sign-in", "/account/sign-up", "/account/recover"];
    for path in paths {
        assert_eq!(browser.get(path).await.header("cache-control"), Some("no-store"), "{path}");
    }
    browser.sign_up("Anna").await;
    for path in ["/account", "/account/codes", "/account/export.json"] {
        assert_eq!(browser.get(path).await.header("cache-control"), Some("no-store"), "{path}");
    }
    let link = format!("/account/link/{}", "A".repeat(43));
    let gone = house.browser().get(&link).await;
    assert_eq!((gone.status, gone.header("cache-control")), (422, Some("no-store")));
    assert_eq!(gone.header("referrer-policy"), Some("same-origin"));
}

#[tokio::test]
async fn whoever_types_a_password_over_a_plain_network_is_warned() {
    let house = proxied().await;
    let warned = "not encrypted";
    let far = from(&house, "192.0.2.1").get("/account/sign-in").await;
    assert!(far.text().contains(warned));
    assert!(!house.browser().get("/account/sign-in").await.text().contains(warned));
    let mut safe = from(&house, "192.0.2.1");
    safe.headers.push((String::from("x-forwarded-proto"), String::from("https")));
    assert!(!safe.get("/account/sign-in").await.text().contains(warned));
}

#[tokio::test]
async fn cookies_of_members_are_for_this_host_alone_by_https() {
    let house = proxied().await;
    let mut browser = from(&house, "192.0.2.1");
    browser.headers.push((String::from("x-forwarded-proto"), String::from("https")));
    let secure = ("origin", &*format!("https://{}", browser.host));
    let headers = [("content-type", "application/x-www-form-urlencoded"), secure];
    let body = form(&[("name", "Anna"), ("password", PASSWORD)]);
    let answer = browser.send("POST", "/account/sign-up", &headers, body.as_bytes()).await;
    assert_eq!(answer.status, 303);
    let set: Vec<_> =
        answer.set_cookies().into_iter().filter(|one| one.starts_with("__Host-")).collect();
    assert_eq!(set.len(), 3, "{set:?}");
    for cookie in set {
        for attribute in ["; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
    }
}
