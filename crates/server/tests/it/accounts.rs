//! Members on their own pages: signing up and in, games that come along, changes, leaving.

use serde_json::json;

use crate::house::{Plan, TestHouse};
use crate::member::{PASSWORD, codes_of, encoded, hidden};
use crate::player::Player;

#[tokio::test]
async fn a_guest_becomes_a_member_and_keeps_the_table_and_the_games() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    player.play("giveup").await;
    let body = json!({ "game": player.table["game"], "draw": 3, "recycles": null, "empty": "kings",
        "scoring": "tournament", "number": null });
    assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
    let mut player = Player::sit_down(&mut browser).await;
    player.play("d").await;
    let (before, guest) = (player.table.clone(), browser.token());
    assert_eq!(browser.sign_up("Anna de Vries").await.len(), 10);
    assert_ne!(browser.token(), guest);
    assert_eq!(browser.signed_in_as().await, "Anna de Vries");
    let mut after = Player::sit_down(&mut browser).await;
    assert_eq!((&after.table["game"], &after.table["seq"]), (&before["game"], &before["seq"]));
    after.play("d").await;
    assert!(browser.get("/me").await.text().contains("recent-games"));
}

#[tokio::test]
async fn a_draft_goes_along_to_the_member_and_other_tabs_are_told_to_come_back() {
    let house = TestHouse::open().await;
    let (mut browser, mut tab) = house.player().await;
    let draft = tab.table["game"].clone();
    browser.sign_up("Anna").await;
    assert_eq!(tab.next().await["t"], "bye");
    assert_eq!(tab.closed().await, 1013);
    let mut again = Player::sit_down(&mut browser).await;
    assert_eq!(again.table["game"], draft);
    again.play("d").await;
}

#[tokio::test]
async fn games_of_a_guest_come_to_the_member_who_signs_in_and_the_page_tells_how_many() {
    let house = TestHouse::open().await;
    house.member("Anna").await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    player.play("giveup").await;
    let answer = browser.sign_in("anna", PASSWORD).await;
    let place = answer.header("location").unwrap().to_owned();
    assert_eq!(place, "/account?said=signed-in&games=1");
    assert!(browser.get(&place).await.text().contains("The game that you played here as a guest"));
    assert!(browser.get("/me").await.text().contains("recent-games"));
}

#[tokio::test]
async fn of_two_running_games_the_member_chooses_one_and_the_other_is_given_up() {
    for choose_guests in [true, false] {
        let house = TestHouse::open().await;
        let mut first = house.member("Anna").await;
        let mut own = Player::sit_down(&mut first).await;
        own.play("d").await;
        let (mut browser, mut player) = house.player().await;
        player.play("d").await;
        player.play("d").await;
        let answer = browser.sign_in("Anna", PASSWORD).await;
        assert_eq!(answer.header("location"), Some("/account/choose"));
        let page = browser.get("/account/choose").await;
        let games = hidden(&page, "game");
        let (mine, guests) =
            (own.table["game"].as_str().unwrap(), player.table["game"].as_str().unwrap());
        assert_eq!(games, [mine, guests]);
        // Somebody else's game is none of them.
        let stranger = [("game", "AAAAAAAAAAAAAAAAAAAAAA")];
        assert_eq!(browser.submit("/account/choose", &stranger).await.status, 404);
        let chosen = if choose_guests { guests } else { mine };
        let answer = browser.submit("/account/choose", &[("game", chosen)]).await;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")));
        let mut after = Player::sit_down(&mut browser).await;
        assert_eq!(after.table["game"], chosen);
        after.play("d").await;
        // The other one has ended.
        let other = if choose_guests { mine } else { guests };
        assert_eq!(browser.get(&format!("/games/{other}/record")).await.status, 200);
        assert_eq!(browser.get("/account/choose").await.header("location"), Some("/account"));
    }
}

#[tokio::test]
async fn what_is_wrong_stands_beside_its_field_and_what_was_typed_stays_but_for_the_password() {
    let house = TestHouse::open().await;
    house.member("Anna").await;
    let mut browser = house.browser();
    for (name, password, wrong) in [
        ("", PASSWORD, "Type a name of 2 to 24"),
        ("x", PASSWORD, "too short"),
        ("AИna", PASSWORD, "mixes writing systems"),
        ("beheerder", PASSWORD, "one of the house"),
        ("ANNA", PASSWORD, "This name is taken"),
        ("Bert", "kort", "too short"),
        ("Bert", "wachtwoord", "easily guessed"),
        ("Gijsbert", "gijsbert12", "much like your name"),
    ] {
        let fields = [("name", name), ("password", password)];
        let answer = browser.submit("/account/sign-up", &fields).await;
        assert_eq!(answer.status, 422, "{name} {password}");
        let text = answer.text();
        assert!(text.contains(wrong), "{name} {password}: {text}");
        assert!(text.contains(&format!("value=\"{name}\"")), "{name}");
        assert!(!text.contains(password), "{password}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
    assert_eq!(browser.signed_in_as().await, "");
}

#[tokio::test]
async fn the_codes_are_shown_until_they_are_written_down_and_each_lets_in_once() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let fields = [("name", "Anna"), ("password", PASSWORD)];
    browser.submit("/account/sign-up", &fields).await;
    let codes = codes_of(&browser.get("/account/codes").await);
    assert_eq!(codes.len(), 10);
    assert_eq!(codes_of(&browser.get("/account/codes").await), codes);
    browser.submit("/account/codes/written", &[]).await;
    assert_eq!(codes_of(&browser.get("/account/codes").await), Vec::<String>::new());

    let mut lost = house.browser();
    let new = "vier paarse krokussen";
    let fields = [("name", "Anna"), ("code", codes[3].as_str()), ("password", new)];
    assert_eq!(lost.submit("/account/recover", &fields).await.status, 303);
    assert_eq!(lost.signed_in_as().await, "Anna");
    // Whoever was signed in is out, and the old password is none any more.
    assert_eq!(browser.signed_in_as().await, "");
    assert_eq!(browser.sign_in("Anna", PASSWORD).await.status, 422);
    assert_eq!(browser.sign_in("Anna", new).await.status, 303);
    let again = house.browser().submit("/account/recover", &fields).await;
    assert_eq!(again.status, 422);
    // New codes make all old ones useless.
    assert_eq!(browser.submit("/account/codes", &[("password", "nope")]).await.status, 422);
    let renewed = browser.submit("/account/codes", &[("password", new)]).await;
    assert_eq!(renewed.header("location"), Some("/account/codes"));
    let fields = [("name", "Anna"), ("code", codes[4].as_str()), ("password", new)];
    assert_eq!(house.browser().submit("/account/recover", &fields).await.status, 422);
    let fresh = codes_of(&browser.get("/account/codes").await);
    let fields = [("name", "Anna"), ("code", fresh[0].as_str()), ("password", new)];
    assert_eq!(house.browser().submit("/account/recover", &fields).await.status, 303);
}

#[tokio::test]
async fn a_sheet_that_nobody_confirms_goes_after_a_quarter_of_an_hour() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let fields = [("name", "Anna"), ("password", PASSWORD)];
    browser.submit("/account/sign-up", &fields).await;
    assert_eq!(codes_of(&browser.get("/account/codes").await).len(), 10);
    house.live(15 * 60_000).await;
    assert_eq!(codes_of(&browser.get("/account/codes").await).len(), 0);
}

#[tokio::test]
async fn name_password_and_language_change_and_the_old_name_is_remembered() {
    let house = TestHouse::open().await;
    let mut browser = house.member("Anna").await;
    house.member("Bert").await;
    assert_eq!(browser.submit("/account/name", &[("name", "bert")]).await.status, 422);
    assert_eq!(browser.submit("/account/name", &[("name", "Hanna")]).await.status, 303);
    assert_eq!(browser.signed_in_as().await, "Hanna");
    assert!(
        browser.get("/account").await.text().contains("Earlier you were called: <bdi>Anna</bdi>")
    );

    let mut other = house.browser();
    other.sign_in("Hanna", PASSWORD).await;
    let new = "vier paarse krokussen";
    let wrong = [("current", "iets anders"), ("password", new)];
    assert_eq!(browser.submit("/account/password", &wrong).await.status, 422);
    let right = [("current", PASSWORD), ("password", new)];
    assert_eq!(browser.submit("/account/password", &right).await.status, 303);
    assert_eq!(browser.signed_in_as().await, "Hanna");
    assert_eq!(other.signed_in_as().await, "");

    browser.submit("/language", &[("lang", "nl"), ("back", "/account")]).await;
    let mut elsewhere = house.browser();
    elsewhere.sign_in("Hanna", new).await;
    assert!(elsewhere.get("/rules").await.text().contains("<html lang=\"nl\""));
}

#[tokio::test]
async fn every_page_greets_its_member_and_offers_guests_to_sign_in() {
    let house = TestHouse::open().await;
    let mut guest = house.browser();
    let mut member = house.member("Anna").await;
    for path in ["/", "/rules", "/me", "/account", "/nowhere"] {
        let shown = member.get(path).await;
        assert!(shown.text().contains("<bdi>Anna</bdi>"), "{path}");
        let shown = guest.get(path).await;
        assert!(shown.text().contains("href=\"/account\""), "{path}");
        assert!(!shown.text().contains("Anna"), "{path}");
    }
}

#[tokio::test]
async fn a_house_takes_members_by_invitation_or_none() {
    let house = Plan::default().set("sign_up", "invitation").open().await;
    let mut browser = house.browser();
    let fields = [("name", "Anna"), ("password", PASSWORD)];
    assert!(browser.get("/account/sign-up").await.text().contains("by invitation"));
    assert_eq!(browser.submit("/account/sign-up", &fields).await.status, 422);
    let bad = format!("/account/join/{}", "A".repeat(43));
    assert!(browser.get(&bad).await.text().contains("not good any more"));
    let fields = [("name", "Anna"), ("password", PASSWORD), ("invitation", &"A".repeat(43))];
    assert_eq!(browser.submit("/account/sign-up", &fields).await.status, 422);
    assert_eq!(browser.signed_in_as().await, "");
    let house = Plan::default().set("sign_up", "closed").open().await;
    let mut browser = house.browser();
    let fields = [("name", "Anna"), ("password", PASSWORD)];
    assert_eq!(browser.submit("/account/sign-up", &fields).await.status, 422);
    assert!(browser.get("/account/sign-up").await.text().contains("no new members"));
}

#[tokio::test]
async fn a_token_for_programs_is_shown_once_and_can_be_revoked_by_its_member_only() {
    let house = TestHouse::open().await;
    let mut browser = house.member("Anna").await;
    let fields = [("label", "my <b>statistics</b>"), ("password", PASSWORD)];
    let made = browser.submit("/account/tokens", &fields).await;
    assert_eq!(made.status, 200);
    let token = codes_of(&made)[0].clone();
    assert_eq!(token.len(), 43);
    let page = browser.get("/account").await;
    assert!(!page.text().contains(&token));
    assert!(page.text().contains("my &#60;b&#62;statistics&#60;/b&#62;"), "{}", page.text());
    let id = hidden(&page, "token")[0].clone();
    let mut other = house.member("Bert").await;
    let fields = [("token", id.as_str())];
    assert_eq!(other.submit("/account/tokens/remove", &fields).await.status, 404);
    assert_eq!(browser.submit("/account/tokens/remove", &fields).await.status, 303);
    assert!(hidden(&browser.get("/account").await, "token").is_empty());
}

#[tokio::test]
async fn the_export_holds_finished_games_whole_and_running_ones_without_a_card() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    player.play("giveup").await;
    browser.sign_up("Anna").await;
    let mut player = Player::sit_down(&mut browser).await;
    let body = json!({ "game": player.table["game"], "draw": 3, "recycles": null, "empty": "kings",
        "scoring": "tournament", "number": null });
    assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
    player = Player::sit_down(&mut browser).await;
    player.play("d").await;
    let answer = browser.get("/account/export.json").await;
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let export = answer.json();
    assert_eq!(export["member"]["name"], "Anna");
    let record = export["finished_games"][0]["record"].as_str().unwrap();
    assert!(record.parse::<geduld_rules::GameRecord>().is_ok(), "{record}");
    let running = &export["running_games"][0];
    assert_eq!(running["id"], player.table["game"]);
    assert_eq!(running["entries"][0][1], "d");
    let mut keys: Vec<_> = running.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["entries", "game", "id", "scoring", "started_at"]);
    for secret in [PASSWORD, "argon2", &browser.token()] {
        assert!(!answer.text().contains(secret), "{secret}");
    }
    let stranger = house.browser().get("/account/export.json").await;
    assert_eq!((stranger.status, stranger.header("location")), (303, Some("/account")));
}

#[tokio::test]
async fn who_leaves_types_the_name_and_the_password_and_is_gone() {
    let house = TestHouse::open().await;
    let mut browser = house.member("Anna").await;
    let mut player = Player::sit_down(&mut browser).await;
    player.play("d").await;
    let old = browser.token();
    for (name, password) in [("Bert", PASSWORD), ("Anna", "iets anders")] {
        let fields = [("name", name), ("password", password)];
        assert_eq!(browser.submit("/account/delete", &fields).await.status, 422);
    }
    let fields = [("name", "anna"), ("password", PASSWORD)];
    let answer = browser.submit("/account/delete", &fields).await;
    assert_eq!(answer.header("location"), Some("/account?said=deleted"));
    assert_ne!(browser.token(), old);
    assert_eq!(player.next().await["t"], "bye");
    assert_eq!(player.closed().await, 1013);
    assert_eq!(browser.sign_in("Anna", PASSWORD).await.status, 422);
    let fields = [("name", "Anna"), ("password", PASSWORD)];
    assert!(browser.submit("/account/sign-up", &fields).await.text().contains("taken"));
    assert!(!browser.get("/me").await.text().contains("recent-games"));
}

#[tokio::test]
async fn where_to_go_afterwards_is_within_the_house() {
    let house = TestHouse::open().await;
    house.member("Anna").await;
    for (back, place) in [
        ("/rules", "/rules"),
        ("//evil.example/", "/account?said=signed-in"),
        ("/\\evil.example", "/account?said=signed-in"),
        ("https://evil.example/", "/account?said=signed-in"),
        ("/account/sign-out", "/account?said=signed-in"),
        ("/x\r\nset-cookie: a=b", "/account?said=signed-in"),
    ] {
        let mut browser = house.browser();
        let page = browser.get(&format!("/account/sign-in?back={}", encoded(back))).await;
        // The choice of language has one too.
        let backs = page.text().matches("name=\"back\"").count();
        assert_eq!(backs, if place == back { 2 } else { 1 }, "{back}");
        let fields = [("name", "Anna"), ("password", PASSWORD), ("back", back)];
        let answer = browser.submit("/account/sign-in", &fields).await;
        assert_eq!((answer.status, answer.header("location")), (303, Some(place)), "{back}");
    }
}
