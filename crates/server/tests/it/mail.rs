//! Mail to members who lost their password.

use std::time::Duration;

use geduld_server::config::{Config, Place, Timing, Value};
use geduld_server::{House, Sources};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::browser::{Answer, Browser};
use crate::house::{Plan, TestHouse};
use crate::member::PASSWORD;
use crate::smtp::{Caught, Sink};

const ORIGIN: &str = "http://geduld.example";
const NEW: &str = "vier paarse krokussen";
const HOUR_MS: u64 = 3_600_000;

fn plan(url: &str) -> Plan {
    // Nobody waits in a test.
    let timing = Timing {
        mail_within: Duration::from_secs(5),
        mail_again: Duration::from_millis(1),
        ..Timing::default()
    };
    let plan = Plan { timing, ..Plan::default() };
    plan.set("mail.url", url)
        .set("mail.from", "Geduld <post@geduld.example>")
        .set("public_url", ORIGIN)
}

async fn house() -> (TestHouse, Sink) {
    let sink = Sink::open().await;
    (plan(&sink.url).open().await, sink)
}

async fn add(browser: &mut Browser, address: &str) -> Answer {
    browser.submit("/account/mail", &[("address", address), ("password", PASSWORD)]).await
}

async fn ask(house: &TestHouse, name: &str) -> Answer {
    house.browser().submit("/account/recover/mail", &[("name", name)]).await
}

/// A member with a confirmed address.
async fn reachable(house: &TestHouse, sink: &mut Sink, name: &str, address: &str) -> Browser {
    let mut browser = house.member(name).await;
    let answer = add(&mut browser, address).await;
    assert_eq!(answer.header("location"), Some("/account?said=mail-sent"));
    let path = sink.next().await.path(ORIGIN);
    assert_eq!(house.browser().submit(&path, &[]).await.status, 200);
    browser
}

async fn recovers(house: &TestHouse, path: &str, password: &str) -> u16 {
    house.browser().submit(path, &[("password", password)]).await.status
}

fn heads<'a>(letter: &'a Caught, name: &str) -> Vec<&'a str> {
    letter.head.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).collect()
}

#[tokio::test]
async fn an_address_is_confirmed_and_lets_its_member_in_who_lost_the_password() {
    let (house, mut sink) = house().await;
    let mut browser = house.member("Anna").await;
    let added = add(&mut browser, "anna@example.org").await;
    assert_eq!(added.header("location"), Some("/account?said=mail-sent"));
    let letter = sink.next().await;
    assert_eq!(letter.to, ["anna@example.org"]);
    assert!(letter.text.starts_with("Hello Anna,"), "{}", letter.text);
    let confirm = letter.path(ORIGIN);

    // Nothing goes to an address that nobody has confirmed, and looking at the link confirms nothing.
    let page = house.browser().get(&confirm).await;
    assert!(page.text().contains("anna@example.org") && page.text().contains("<bdi>Anna</bdi>"));
    assert!(browser.get("/account").await.text().contains("Not confirmed yet"));
    ask(&house, "Anna").await;
    assert_eq!(house.browser().submit(&confirm, &[]).await.status, 200);
    assert_eq!(house.browser().submit(&confirm, &[]).await.status, 422);
    assert!(browser.get("/account").await.text().contains("Links go to"));
    assert!(browser.get("/account/export.json").await.text().contains("anna@example.org"));

    let page = house.browser().get("/account/recover").await;
    assert!(page.text().contains("action=\"/account/recover/mail\""));
    assert_eq!(ask(&house, "ANNA").await.status, 303);
    let letter = sink.next().await;
    assert_eq!(heads(&letter, "Subject"), ["A new password for Geduld"]);
    assert!(letter.text.contains("Hello Anna,"));
    let link = letter.path(ORIGIN);
    assert!(link.starts_with("/account/link/"), "{link}");

    let mut lost = house.browser();
    assert!(lost.get(&link).await.text().contains("<bdi>Anna</bdi>"));
    let answer = lost.submit(&link, &[("password", NEW)]).await;
    assert_eq!((answer.status, answer.header("location")), (303, Some("/account/codes")));
    assert_eq!(lost.signed_in_as().await, "Anna");
    assert_eq!(browser.signed_in_as().await, "");
    assert_eq!(browser.sign_in("Anna", NEW).await.status, 303);
    assert_eq!(recovers(&house, &link, PASSWORD).await, 422);
}

#[tokio::test]
async fn a_letter_is_in_the_language_of_its_member() {
    let (house, mut sink) = house().await;
    let mut browser = reachable(&house, &mut sink, "Anna", "anna@example.org").await;
    browser.submit("/language", &[("lang", "nl"), ("back", "/account")]).await;
    ask(&house, "Anna").await;
    assert!(sink.next().await.text.starts_with("Dag Anna,"));
}

#[tokio::test]
async fn the_answer_is_the_same_whoever_is_asked_for() {
    let (house, mut sink) = house().await;
    reachable(&house, &mut sink, "Anna", "anna@example.org").await;
    house.member("Bert").await;
    let mut waits = house.member("Cor").await;
    add(&mut waits, "cor@example.org").await;
    assert_eq!(sink.next().await.to, ["cor@example.org"]);

    let told = |answer: &Answer| {
        let mut headers = answer.headers.clone();
        headers.retain(|(name, _)| name != "date" && name != "x-request-id");
        (answer.status, headers, answer.body.clone())
    };
    let first = ask(&house, "Anna").await;
    assert_eq!((first.status, first.header("location")), (303, Some("/account/recover?said=mail")));
    assert_eq!(sink.next().await.to, ["anna@example.org"]);
    let names = ["Bert", "Cor", "Nobody", "", "anna@example.org", "An\r\nna", "Anna, Bert", "%00"];
    for name in names {
        assert_eq!(told(&ask(&house, name).await), told(&first), "{name}");
    }
    // Letters come in the order in which they were asked for: there was none in between.
    ask(&house, "Anna").await;
    assert_eq!(sink.next().await.to, ["anna@example.org"]);
    let page = house.browser().get("/account/recover?said=mail").await;
    assert!(page.text().contains("If there is an account of that name"));
}

#[tokio::test]
async fn a_mailbox_gets_three_letters_an_hour_and_a_network_asks_for_twenty() {
    let (house, mut sink) = house().await;
    reachable(&house, &mut sink, "Zoe", "zoe@example.org").await;
    let mut anna = reachable(&house, &mut sink, "Anna", "anna@example.org").await;
    house.clock.advance(HOUR_MS);
    for _ in 0..5 {
        assert_eq!(ask(&house, "Anna").await.status, 303);
    }
    ask(&house, "Zoe").await;
    let mut to = Vec::new();
    for _ in 0..4 {
        to.extend(sink.next().await.to);
    }
    assert_eq!(to, ["anna@example.org", "anna@example.org", "anna@example.org", "zoe@example.org"]);
    let refused = add(&mut anna, "other@example.org").await;
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("Enough mail has been sent already"));

    // Whoever writes an address down, and however: it gets three.
    for name in ["Bert", "Cor", "Dora", "Eef"] {
        let mut browser = house.member(name).await;
        let answer = add(&mut browser, "ZOE@example.org").await;
        assert_eq!(answer.header("location"), Some("/account?said=mail-sent"), "{name}");
    }
    for _ in 0..2 {
        assert_eq!(sink.next().await.to, ["ZOE@example.org"]);
    }

    for _ in 0..14 {
        assert_eq!(ask(&house, "Nobody").await.status, 303);
    }
    for name in ["Nobody", "Anna"] {
        let refused = ask(&house, name).await;
        assert_eq!((refused.status, refused.header("retry-after")), (429, Some("3600")), "{name}");
    }
    house.clock.advance(HOUR_MS);
    ask(&house, "Anna").await;
    assert_eq!(sink.next().await.to, ["anna@example.org"]);
}

#[tokio::test]
async fn a_link_is_good_for_an_hour_and_all_of_them_are_gone_when_one_was_used() {
    let (house, mut sink) = house().await;
    let mut anna = reachable(&house, &mut sink, "Anna", "anna@example.org").await;
    ask(&house, "Anna").await;
    let first = sink.next().await.path(ORIGIN);
    house.clock.advance(HOUR_MS - 1);
    assert_eq!(house.browser().get(&first).await.status, 200);
    house.clock.advance(1);
    assert_eq!(house.browser().get(&first).await.status, 422);
    assert_eq!(recovers(&house, &first, NEW).await, 422);

    let mut links = Vec::new();
    for _ in 0..2 {
        ask(&house, "Anna").await;
        links.push(sink.next().await.path(ORIGIN));
    }
    assert_eq!(recovers(&house, &links[1], NEW).await, 303);
    for link in &links {
        assert_eq!(recovers(&house, link, PASSWORD).await, 422);
    }
    // Nor do they outlive the address.
    house.clock.advance(HOUR_MS);
    ask(&house, "Anna").await;
    let link = sink.next().await.path(ORIGIN);
    anna.sign_in("Anna", NEW).await;
    assert_eq!(anna.submit("/account/mail/remove", &[("password", "nope")]).await.status, 422);
    let removed = anna.submit("/account/mail/remove", &[("password", NEW)]).await;
    assert_eq!(removed.header("location"), Some("/account?said=mail-removed"));
    assert_eq!(recovers(&house, &link, PASSWORD).await, 422);
    assert!(!anna.get("/account").await.text().contains("anna@example.org"));
}

#[tokio::test]
async fn a_deleted_member_gets_no_link() {
    let (house, mut sink) = house().await;
    reachable(&house, &mut sink, "Zoe", "zoe@example.org").await;
    let mut gone = reachable(&house, &mut sink, "Anna", "anna@example.org").await;
    ask(&house, "Anna").await;
    let link = sink.next().await.path(ORIGIN);
    let fields = [("name", "Anna"), ("password", PASSWORD)];
    assert_eq!(gone.submit("/account/delete", &fields).await.status, 303);
    assert_eq!(recovers(&house, &link, NEW).await, 422);
    ask(&house, "Anna").await;
    ask(&house, "Zoe").await;
    assert_eq!(sink.next().await.to, ["zoe@example.org"]);
}

#[tokio::test]
async fn nothing_typed_becomes_another_address_or_another_header() {
    let (house, mut sink) = house().await;
    let mut browser = house.member("Anna-Maria d'Été").await;
    let long = format!("{}@example.org", "a".repeat(250));
    for typed in [
        "",
        "anna",
        "anna@localhost",
        "anna@example.org\r\nBcc: bert@example.org",
        "anna@example.org\nBcc: bert@example.org",
        "anna@example.org,bert@example.org",
        "anna@example.org>,<bert@example.org",
        "Anna <anna@example.org>",
        "\"anna\r\nBcc: x\"@example.org",
        "anna@[127.0.0.1]",
        &long,
    ] {
        let answer = add(&mut browser, typed).await;
        assert_eq!(answer.status, 422, "{typed}");
        assert!(answer.text().contains("This is no e-mail address"), "{typed}");
    }
    let wrong = [("address", "anna@example.org"), ("password", "iets anders")];
    assert_eq!(browser.submit("/account/mail", &wrong).await.status, 422);
    add(&mut browser, "anna@example.org").await;
    let letter = sink.next().await;
    assert_eq!(letter.to, ["anna@example.org"]);
    assert_eq!(heads(&letter, "To"), ["anna@example.org"]);
    assert_eq!(heads(&letter, "From"), ["Geduld <post@geduld.example>"]);
    assert_eq!(heads(&letter, "Subject").len(), 1);
    assert_eq!(heads(&letter, "Bcc").len() + heads(&letter, "Cc").len(), 0);
    assert!(heads(&letter, "Message-ID")[0].ends_with("@geduld.example>"), "{}", letter.head);
    assert!(letter.text.starts_with("Hello Anna-Maria d'Été,"), "{}", letter.text);
}

#[tokio::test]
async fn a_letter_is_tried_again_when_the_server_cannot_take_it_now_and_not_when_it_never_will() {
    let (house, mut sink) = house().await;
    reachable(&house, &mut sink, "Anna", "anna@example.org").await;
    sink.refuse(&["451 later", "451 later"]);
    ask(&house, "Anna").await;
    assert_eq!(sink.next().await.to, ["anna@example.org"]);
    assert_eq!(sink.refusals_left(), 0);
    sink.refuse(&["550 nobody here"]);
    reachable_after_refusal(&house, &mut sink).await;
}

/// The letter that was refused for good does not come after one that was asked for later.
async fn reachable_after_refusal(house: &TestHouse, sink: &mut Sink) {
    ask(house, "Anna").await;
    let mut zoe = house.member("Zoe").await;
    add(&mut zoe, "zoe@example.org").await;
    assert_eq!(sink.next().await.to, ["zoe@example.org"]);
    add(&mut zoe, "zoe.too@example.org").await;
    assert_eq!(sink.next().await.to, ["zoe.too@example.org"]);
}

#[tokio::test]
async fn a_dead_or_silent_mail_server_harms_nobody() {
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let urls = [&nobody, &silent].map(|one| format!("smtp://{}", one.local_addr().unwrap()));
    drop(nobody);
    for url in urls {
        let house = plan(&url).open().await;
        let mut browser = house.member("Anna").await;
        let answer = add(&mut browser, "anna@example.org").await;
        assert_eq!(answer.header("location"), Some("/account?said=mail-sent"));
        assert_eq!(ask(&house, "Anna").await.status, 303);
        assert_eq!(browser.signed_in_as().await, "Anna");
        assert_eq!(browser.get("/").await.status, 200);
        house.close().await;
    }
}

#[tokio::test]
async fn a_house_without_a_mail_server_says_nothing_of_mail() {
    let house = TestHouse::open().await;
    let mut browser = house.member("Anna").await;
    for path in ["/account", "/account/recover", "/account/recover?said=mail", "/privacy"] {
        let page = browser.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(!page.text().to_lowercase().contains("mail"), "{path}");
    }
    let password = ("password", PASSWORD);
    for (path, fields) in [
        ("/account/mail", &[("address", "anna@example.org"), password][..]),
        ("/account/mail/remove", &[password]),
        ("/account/recover/mail", &[("name", "Anna")]),
    ] {
        assert_eq!(browser.submit(path, fields).await.status, 404, "{path}");
    }
    let (house, _sink) = self::house().await;
    assert!(house.browser().get("/privacy").await.text().contains("your e-mail address"));
}

async fn started_with(settings: &[(&str, &str)]) -> String {
    let flags = settings.iter().map(|(key, text)| Value {
        key: (*key).to_owned(),
        texts: vec![(*text).to_owned()],
        place: Place::Flag((*key).to_owned()),
    });
    let config = match Config::load(None, [], flags) {
        Ok(config) => config,
        Err(error) => return error.to_string(),
    };
    assert!(!format!("{config:?}").contains("geheim"));
    let data = TempDir::new().unwrap();
    let config = Config { data: Some(data.path().to_owned()), ..config };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    House::start(config, Sources::system(), listener).await.expect_err("refused").to_string()
}

#[tokio::test]
async fn mail_that_is_set_up_wrongly_is_refused_at_the_start_and_the_password_not_told() {
    let url = ("mail.url", "smtps://anna:geheim@mail.example");
    let from = ("mail.from", "post@geduld.example");
    let public = ("public_url", ORIGIN);
    for (settings, words) in [
        (&[url, from][..], "set `public_url`"),
        (&[url, public], "`mail.from` is not"),
        (&[from, public], "`mail.url` is not"),
        (&[("mail.url", "smtp://anna:geheim@mail.example")], "in the clear"),
        (&[("mail.url", "smtp://anna:geheim@mail.example?tls=opportunistic")], "in the clear"),
        (&[("mail.url", "http://anna:geheim@mail.example")], "give the mail server"),
        (&[("mail.url", "geheim")], "give the mail server"),
        (&[("mail.from", "nobody")], "give an address"),
    ] {
        let said = started_with(settings).await;
        assert!(said.contains(words), "{said}");
        assert!(!said.contains("geheim"), "{said}");
    }
    let fine = ["smtp://anna:geheim@mail.example?tls=required", "smtp://anna:geheim@127.0.0.1:25"];
    for url in fine {
        let said = started_with(&[("mail.url", url), from]).await;
        assert!(said.contains("set `public_url`"), "{said}");
    }
}
