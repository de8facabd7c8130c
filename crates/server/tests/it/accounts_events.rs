//! Members and what goes on around them: links of the operator, suspensions, and leaving in the midst of a round.

use geduld_server::office::{Command, Reply, Whom};
use serde_json::json;

use crate::arena::{Arena, Entrant, TOURNAMENT, plan};
use crate::house::{Plan, TestHouse};
use crate::member::{PASSWORD, codes_of, hidden};
use crate::office::ask;
use crate::player::Player;

/// The path of the link that a command makes.
async fn link(house: &TestHouse, command: Command) -> String {
    let mut replies = ask(house, command).await.expect("the operator may");
    match replies.pop() {
        Some(Reply::Link(link)) => {
            let at = link.url.find("/account/").expect("it leads to an account");
            link.url[at..].to_owned()
        }
        other => panic!("{other:?}"),
    }
}

fn named(name: &str) -> Whom {
    Whom::Name(name.to_owned())
}

/// A member by the pages, as somebody who enters events.
async fn entrant(arena: &Arena, name: &str) -> Entrant {
    let browser = arena.house.member(name).await;
    let look = geduld_accounts::Look::of(name);
    let found = arena.store().credentials(look.as_str()).await.expect("it can be read");
    Entrant { browser, player: found.expect("a member").member.player }
}

#[tokio::test]
async fn a_recovery_link_sets_a_password_and_gives_new_codes_once() {
    let house = TestHouse::open().await;
    let mut before = house.browser();
    let old_codes = before.sign_up("Anna").await;
    let path = link(&house, Command::RecoveryLink { who: named("Anna") }).await;
    let mut browser = house.browser();
    // Looking at it, as programs that preview links do, uses nothing up.
    for _ in 0..2 {
        let page = browser.get(&path).await;
        assert_eq!((page.status, page.header("cache-control")), (200, Some("no-store")));
        assert!(page.text().contains("<strong><bdi>Anna</bdi></strong>"), "{}", page.text());
    }
    let wrong = browser.submit(&path, &[("password", "kort")]).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text().contains("too short"));
    let new = "vier paarse krokussen";
    let answer = browser.submit(&path, &[("password", new)]).await;
    assert_eq!((answer.status, answer.header("location")), (303, Some("/account/codes")));
    let codes = codes_of(&browser.get("/account/codes").await);
    assert_eq!(codes.len(), 10);
    assert!(codes.iter().all(|code| !old_codes.contains(code)));
    assert_eq!(browser.signed_in_as().await, "Anna");
    assert_eq!(before.signed_in_as().await, "", "whoever was signed in is out");

    let mut again = house.browser();
    assert!(again.get(&path).await.text().contains("does not work any more"));
    assert_eq!(again.submit(&path, &[("password", new)]).await.status, 422);
    assert_eq!(again.sign_in("Anna", PASSWORD).await.status, 422);
    let fields = [("name", "Anna"), ("code", old_codes[0].as_str()), ("password", new)];
    assert_eq!(again.submit("/account/recover", &fields).await.status, 422);
    assert_eq!(again.sign_in("Anna", new).await.status, 303);
}

#[tokio::test]
async fn a_recovery_link_is_good_for_a_day() {
    let house = TestHouse::open().await;
    house.member("Anna").await;
    let path = link(&house, Command::RecoveryLink { who: named("Anna") }).await;
    let mut browser = house.browser();
    house.clock.advance(24 * 3_600_000 - 60_000);
    assert_eq!(browser.get(&path).await.status, 200);
    house.clock.advance(120_000);
    assert_eq!(browser.get(&path).await.status, 422);
    assert_eq!(browser.submit(&path, &[("password", PASSWORD)]).await.status, 422);
    assert_eq!(browser.signed_in_as().await, "");
}

#[tokio::test]
async fn an_invitation_lets_in_as_many_as_it_says() {
    let house = Plan::default().set("sign_up", "invitation").open().await;
    let path = link(&house, Command::Invite { uses: 2, days: 7 }).await;
    for name in ["Anna", "Bert"] {
        let mut browser = house.browser();
        let page = browser.get(&path).await;
        assert_eq!(page.status, 200);
        let token = hidden(&page, "invitation")[0].clone();
        // What is wrong costs nothing, and the invitation stays in the form.
        let fields = [("name", name), ("password", "kort"), ("invitation", token.as_str())];
        let wrong = browser.submit("/account/sign-up", &fields).await;
        assert_eq!((wrong.status, hidden(&wrong, "invitation")), (422, vec![token.clone()]));
        let fields = [("name", name), ("password", PASSWORD), ("invitation", token.as_str())];
        let answer = browser.submit("/account/sign-up", &fields).await;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/account/codes")));
        assert_eq!(browser.signed_in_as().await, name);
    }
    let mut third = house.browser();
    assert!(third.get(&path).await.text().contains("not good any more"));
    let token = path.rsplit('/').next().expect("a token");
    let fields = [("name", "Cees"), ("password", PASSWORD), ("invitation", token)];
    assert_eq!(third.submit("/account/sign-up", &fields).await.status, 422);
    assert_eq!(third.signed_in_as().await, "");
}

#[tokio::test]
async fn who_is_suspended_is_out_at_once_and_reads_why_at_the_door() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    let codes = browser.sign_up("Anna").await;
    let mut player = Player::sit_down(&mut browser).await;
    player.play("d").await;
    let reason = String::from("two <accounts> in one tournament");
    ask(&house, Command::Suspend { who: named("Anna"), reason }).await.expect("it may");
    assert_eq!(player.next().await["t"], "bye");
    assert_eq!(player.closed().await, 1013);
    assert_eq!(browser.signed_in_as().await, "");

    let said = "two &#60;accounts&#62; in one tournament";
    let answer = browser.sign_in("Anna", PASSWORD).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text().contains(said), "{}", answer.text());
    let answer = browser.sign_in("Anna", "iets anders").await;
    assert!(!answer.text().contains(said), "only who has the password reads it");
    let new = "vier paarse krokussen";
    let fields = [("name", "Anna"), ("code", codes[0].as_str()), ("password", new)];
    let answer = browser.submit("/account/recover", &fields).await;
    assert_eq!(answer.status, 422);
    assert!(answer.text().contains(said), "{}", answer.text());
    assert_eq!(browser.signed_in_as().await, "");

    ask(&house, Command::Unsuspend { who: named("Anna") }).await.expect("it may");
    assert_eq!(browser.sign_in("Anna", PASSWORD).await.status, 303);
    assert_eq!(browser.signed_in_as().await, "Anna");
}

#[tokio::test]
async fn who_leaves_in_the_midst_of_a_round_does_not_hold_up_the_closing() {
    let arena = Arena::open(plan()).await;
    let mut leaver = entrant(&arena, "Anna").await;
    let mut other = entrant(&arena, "Bert").await;
    arena.open_event(TOURNAMENT).await;
    let mut left = arena.begin(TOURNAMENT, 1, &mut leaver).await;
    let mut stays = arena.begin(TOURNAMENT, 1, &mut other).await;
    let line = arena.line(TOURNAMENT, 1, leaver.player).await;
    for played in &line[..30] {
        left.play(played).await;
    }
    let line = arena.line(TOURNAMENT, 1, other.player).await;
    for played in &line[..25] {
        stays.play(played).await;
    }
    let fields = [("name", "Anna"), ("password", PASSWORD)];
    let answer = leaver.browser.submit("/account/delete", &fields).await;
    assert_eq!(answer.header("location"), Some("/account?said=deleted"));
    assert_eq!(left.next().await["t"], "bye");
    assert_eq!(left.closed().await, 1013);

    arena.close_event(TOURNAMENT).await;
    let result = arena.store().result_of(TOURNAMENT, leaver.player).await.expect("it is read");
    assert!(result.expect("what was reached stays").place.is_some());
    assert_eq!(arena.store().differences().await.expect("they are read"), []);
    let export = arena.house.running.export_event(TOURNAMENT).await.expect("it is closed");
    geduld_events::verify(&export).expect("it holds");
    assert!(!export.contains("Anna"));
    let page = other.browser.get(&format!("/tournaments/{TOURNAMENT}")).await;
    assert!(page.text().contains("deleted player"), "{}", page.text());
    assert!(!page.text().contains("Anna"));
}

#[tokio::test]
async fn rounds_of_an_open_event_are_in_the_export_without_a_card() {
    let arena = Arena::open(plan()).await;
    let mut entrant = entrant(&arena, "Anna").await;
    arena.open_event(TOURNAMENT).await;
    let mut first = arena.begin(TOURNAMENT, 1, &mut entrant).await;
    first.play("d").await;
    first.play("giveup").await;
    let mut second = arena.begin(TOURNAMENT, 2, &mut entrant).await;
    second.play("d").await;

    let export = entrant.browser.get("/account/export.json").await.json();
    let rounds = export["rounds_of_open_events"].as_array().expect("a list");
    let told: Vec<_> =
        rounds.iter().map(|one| (&one["event"], &one["round"], &one["id"])).collect();
    assert_eq!(
        told,
        [
            (&json!(TOURNAMENT), &json!(1), &first.table["game"]),
            (&json!(TOURNAMENT), &json!(2), &second.table["game"]),
        ]
    );
    assert_eq!(rounds[0]["entries"].as_array().map(Vec::len), Some(2));
    assert_eq!(rounds[1]["entries"][0][1], "d");
    for round in rounds {
        let mut keys: Vec<_> = round.as_object().expect("one").keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys, ["ended_at", "entries", "event", "id", "round", "started_at"]);
    }
    assert_eq!((&export["running_games"], &export["finished_games"]), (&json!([]), &json!([])));

    arena.close_event(TOURNAMENT).await;
    let export = entrant.browser.get("/account/export.json").await.json();
    assert_eq!(export["rounds_of_open_events"], json!([]));
    let finished = export["finished_games"].as_array().expect("a list");
    assert_eq!(finished.len(), 2);
    for game in finished {
        assert_eq!(game["event"], TOURNAMENT);
        let record = game["record"].as_str().expect("now it is whole");
        assert!(record.parse::<geduld_rules::GameRecord>().is_ok(), "{record}");
    }
}
