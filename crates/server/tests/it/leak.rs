//! Nothing that leaves the house depends on a card the player has not seen: two houses that differ
//! only in hidden cards say the same, to the byte, until a difference comes into sight.

use std::io::Write;
use std::sync::{Arc, Mutex};

use geduld_rules::{Card, Deal, Game, Scheme, Scoring, Variant};
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use crate::browser::{Answer, Browser};
use crate::deals::numbered;
use crate::house::{Plan, TestHouse};
use crate::player::Player;

/// Moves that are tried, refused ones among them.
const TRIED: [&str; 14] =
    ["d", "d", "undo", "redo", "wf", "r", "1f", "d", "12", "w4", "pause", "resume", "35x9", "d"];

#[tokio::test]
async fn two_deals_that_differ_only_in_hidden_cards_look_the_same_from_outside() {
    // One thread, so that the log can be caught and its lines have one order.
    for number in [3, 11, 42] {
        let one = numbered(number);
        let other = with_other_hidden_cards(&one);
        assert_ne!(one, other);
        let (said, again) = (everything_said(one.clone()).await, everything_said(one).await);
        same("the same deal twice", &said, &again);
        same("another deal", &said, &everything_said(other).await);
    }
}

fn same(what: &str, one: &[String], other: &[String]) {
    for (place, (one, other)) in one.iter().zip(other).enumerate() {
        assert_eq!(one, other, "{what}, at {place}");
    }
    assert_eq!(one.len(), other.len(), "{what}");
}

#[tokio::test]
async fn the_comparison_sees_a_difference_that_is_in_sight() {
    let (one, other) = (numbered(3), numbered(4));
    assert_ne!(everything_said(one).await, everything_said(other).await);
}

/// The deal with its never-seen cards turned round: what the moves tried bring up stays in place.
fn with_other_hidden_cards(deal: &Deal) -> Deal {
    let scoring = Scoring::current(Scheme::Tournament);
    let mut game = Game::new(deal.clone(), Variant::SOLITAIRE, scoring);
    for action in TRIED {
        let action = action.parse().unwrap();
        let _ = game.push(geduld_rules::Entry { clock_ms: 0, action });
    }
    let mut cards: Vec<Card> = deal.cards().to_vec();
    let hidden: Vec<usize> = (0..52).filter(|place| !game.seen().contains(cards[*place])).collect();
    assert!(hidden.len() > 10);
    let turned: Vec<Card> = hidden.iter().rev().map(|place| cards[*place]).collect();
    for (place, card) in hidden.into_iter().zip(turned) {
        cards[place] = card;
    }
    Deal::from_cards(cards.try_into().unwrap()).unwrap()
}

/// All frames, pages and log lines of one evening on that deal.
async fn everything_said(deal: Deal) -> Vec<String> {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .without_time()
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    let caught = tracing::subscriber::set_default(subscriber);
    let house = Plan::default().deal([deal]).open().await;
    let mut said = Vec::new();
    let mut browser = house.browser();
    // The port differs from run to run.
    browser.host = String::from("geduld.localhost");
    page(&mut said, &browser.get("/").await);
    let mut player = Player::connect(&mut browser).await;
    player.name = 0;
    player.hello(true).await;
    for action in TRIED {
        // Together less than an outage, which the heartbeat would log at its own time.
        house.clock.advance(170);
        player.wish(action).await;
        player.next().await;
    }
    visit_pages(&mut said, &mut browser, &player).await;
    said.append(&mut player.frames);
    player.leave().await;
    stop(house).await;
    drop(caught);
    said.extend(log.lines());
    said
}

async fn visit_pages(said: &mut Vec<String>, browser: &mut Browser, player: &Player) {
    let game = player.table["game"].as_str().unwrap().to_owned();
    for path in ["/", "/me", "/rules", "/nowhere", &format!("/games/{game}/record")] {
        page(said, &browser.get(path).await);
    }
    let wrong = json!({ "game": "A".repeat(22) });
    page(said, &browser.post_json("/game/restart", &wrong).await);
    let second = Player::sit_down(&mut browser.clone()).await;
    said.extend(second.frames.iter().cloned());
    second.leave().await;
}

/// A page with its headers; of sealed cookies only the length may be compared.
fn page(said: &mut Vec<String>, answer: &Answer) {
    for (name, value) in &answer.headers {
        match value.split_once("geduld_deal=") {
            Some((_, sealed)) => said.push(format!("{name}: {}", sealed.len())),
            None if name == "date" => {}
            None => said.push(format!("{name}: {value}")),
        }
    }
    said.push(answer.text().to_owned());
}

async fn stop(house: TestHouse) {
    house.close().await;
}

/// Log lines of the house's own crates; those of the system under it tell ports and times.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().unwrap();
        let text = String::from_utf8_lossy(&bytes);
        text.lines().filter(|line| line.contains("geduld")).map(String::from).collect()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Log;

    fn make_writer(&self) -> Log {
        self.clone()
    }
}
