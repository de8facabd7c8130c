//! Pages of events, lists and players: empty and filled, in both languages.

use geduld_store::{Store, StoreOptions};
use jiff::tz::TimeZone;

use crate::browser::Browser;
use crate::filled::{Filled, HOSTILE, fill};
use crate::fixed::START_MS;
use crate::house::{Plan, TestHouse};
use crate::html;

/// A house with a past.
pub(crate) async fn filled_house() -> (TestHouse, Filled) {
    let plan = Plan::default();
    let store = Store::open(StoreOptions::new(plan.data.path())).await.unwrap();
    let zone = TimeZone::get("Europe/Amsterdam").unwrap();
    let filled = fill(&store, i64::try_from(START_MS).unwrap(), &zone).await;
    store.close().await;
    drop(store);
    (plan.open().await, filled)
}

fn signed_in(house: &TestHouse, filled: &Filled, language: &str) -> Browser {
    let mut browser = house.browser();
    browser.headers = vec![(String::from("accept-language"), language.to_owned())];
    browser.cookies.insert(String::from("geduld"), filled.cookie.clone());
    browser
}

/// All addresses of pages, of a filled house and an empty one.
fn addresses(filled: Option<&Filled>) -> Vec<String> {
    let mut all: Vec<String> = [
        "/tournaments",
        "/toernooien",
        "/daily",
        "/dagdeling",
        "/daily/2020-02-29",
        "/standings",
        "/standen",
        "/standings?kind=daily&game=simple&period=2026-W49&from=50",
        "/ranking",
        "/ranglijst?game=simple",
        "/privacy",
        "/api",
        "/me",
    ]
    .map(String::from)
    .into();
    if let Some(filled) = filled {
        let day = &filled.day;
        all.extend([
            format!("/tournaments/solitaire-{day}-14"),
            format!("/tournaments/simple-{day}-14?from=2"),
            format!("/tournaments/solitaire-{day}-15"),
            format!("/daily/{day}"),
            format!("/daily/{day}/simple"),
            format!("/standings?period={day}"),
        ]);
        let year = &day[..4];
        all.push(format!("/standings?kind=daily&period={year}"));
        all.extend(filled.members[..5].iter().map(|player| format!("/players/{player}")));
    }
    all
}

#[tokio::test]
async fn every_page_is_well_made_in_both_languages_empty_and_filled() {
    let empty = TestHouse::open().await;
    let (house, filled) = filled_house().await;
    for language in ["nl", "en"] {
        let mut guest = empty.browser();
        guest.headers = vec![(String::from("accept-language"), language.to_owned())];
        for address in addresses(None) {
            let page = guest.get(&address).await;
            assert_eq!(page.status, 200, "{address}");
            html::check(page.text(), &address);
        }
        let mut member = signed_in(&house, &filled, language);
        for address in addresses(Some(&filled)) {
            let page = member.get(&address).await;
            assert_eq!(page.status, 200, "{address}");
            html::check(page.text(), &address);
            assert!(page.text().contains(&format!("<html lang=\"{language}\"")), "{address}");
            for hostile in &HOSTILE[..1] {
                assert!(!page.text().contains(hostile), "{address}");
            }
            assert!(!page.text().contains("<script>alert"), "{address}");
        }
    }
}

#[tokio::test]
async fn equal_points_share_a_place_and_the_next_places_are_skipped() {
    let (house, filled) = filled_house().await;
    for (language, points) in [("nl", "9.606"), ("en", "9,606")] {
        let page = signed_in(&house, &filled, language).get("/ranking").await;
        let rows: Vec<&str> = page.text().split("<tr").skip(2).collect();
        let places: Vec<&str> = rows
            .iter()
            .filter_map(|row| row.split("class=\"c-place figure\">").nth(1)?.split('<').next())
            .collect();
        assert_eq!(&places[33..39], ["34", "35", "35", "35", "38", "39"]);
        assert!(rows[0].contains(points), "{}", rows[0]);
    }
}

#[tokio::test]
async fn who_stands_below_the_top_sees_their_own_place_with_neighbours() {
    let (house, filled) = filled_house().await;
    let page = signed_in(&house, &filled, "nl").get("/ranking").await;
    let (top, own) = page.text().split_once("Jouw plaats").expect("the own place is shown");
    assert!(!top.contains("own-row") && own.contains("own-row"));
    assert!(own.contains("Anneke") && own.matches("<tr").count() > 3);
    let guest = house.browser().get("/ranking").await;
    assert!(!guest.text().contains("own-row"));
    assert!(page.text().contains("geen bekers") && page.text().contains("geen medailles"));
    assert!(page.text().contains("211 gouden bekers"));
}

#[tokio::test]
async fn a_closed_event_shows_places_deals_text_and_records_and_marks_the_own_row() {
    let (house, filled) = filled_house().await;
    let mut member = signed_in(&house, &filled, "en");
    let address = format!("/tournaments/solitaire-{}-14", filled.day);
    let page = member.get(&address).await;
    let text = page.text();
    for part in [
        "geduld event 1",
        "own-row",
        "out of competition",
        "deleted player",
        "1,234",
        "gold cup",
        "silver cup",
        "export.json",
        "can be won, taken",
    ] {
        assert!(text.contains(part), "{part}");
    }
    let record = format!("{address}/rounds/1/players/{}", filled.members[0]);
    assert!(text.contains(&record));
    // Guests may read it too, and all records of a round are of one deal.
    let mut guest = house.browser();
    let mut deals = Vec::new();
    for player in &filled.members[..4] {
        let answer = guest.get(&format!("{address}/rounds/1/players/{player}")).await;
        assert_eq!(answer.status, 200);
        let record: geduld_rules::GameRecord = answer.text().parse().unwrap();
        record.replay().unwrap();
        deals.push(record.deal);
    }
    deals.dedup();
    assert_eq!(deals.len(), 1);
    assert!(text.contains(&deals[0].to_string()));
    let nobody = format!("{address}/rounds/2/players/{}", filled.members[0]);
    assert_eq!(guest.get(&nobody).await.status, 404);
}

#[tokio::test]
async fn a_void_event_says_why_and_gives_no_places() {
    let (house, filled) = filled_house().await;
    let page = house.browser().get(&format!("/tournaments/solitaire-{}-15", filled.day)).await;
    assert!(page.text().contains("declared void"));
    assert!(page.text().contains("&#60;kaart&#62;"), "the reason stands there as text");
    assert!(!page.text().contains("gold cup"));
}

#[tokio::test]
async fn a_deleted_player_has_a_page_that_tells_nothing() {
    let (house, filled) = filled_house().await;
    let page = house.browser().get(&format!("/players/{}", filled.deleted)).await;
    assert_eq!(page.status, 410);
    html::check(page.text(), "deleted");
    assert!(
        page.text().contains("This player is not here any more"),
        "its own page, not that of an error"
    );
    assert!(!page.text().contains("Weg"));
    assert_eq!(house.browser().get("/players/nonsense").await.status, 404);
}

#[tokio::test]
async fn wrong_addresses_are_told_apart_from_pages() {
    let house = TestHouse::open().await;
    let mut browser = house.browser();
    for address in [
        "/tournaments/none",
        "/daily/2026-13-01",
        "/daily/2026-1-1",
        "/daily/2026-12-01/solitaire",
        "/daily/2026-12-01/whist",
        "/players/AAAAAAAAAAAAAAAAAAAAAA",
    ] {
        assert_eq!(browser.get(address).await.status, 404, "{address}");
    }
    for address in [
        "/standings?kind=x",
        "/standings?game=x",
        "/standings?period=2026-W54",
        "/standings?from=-1",
        "/ranking?game=x",
    ] {
        assert_eq!(browser.get(address).await.status, 400, "{address}");
    }
}

#[tokio::test]
async fn a_member_lets_others_see_a_free_game_and_no_other_does_it_for_them() {
    let (house, filled) = filled_house().await;
    let game = filled.free_game;
    let record = format!("/games/{game}/record");
    let share = format!("/games/{game}/share");
    let mut guest = house.browser();
    assert_eq!(guest.get(&record).await.status, 404);
    assert_eq!(guest.post_form(&share, "shared=on").await.status, 404);
    let mut member = signed_in(&house, &filled, "en");
    let answer = member.post_form(&share, "shared=on").await;
    assert_eq!(answer.status, 303);
    assert_eq!(answer.header("location"), Some(format!("/me#game-{game}").as_str()));
    assert_eq!(guest.get(&record).await.status, 200);
    assert!(member.get("/me").await.text().contains("aria-pressed=\"true\""));
    assert_eq!(member.post_form(&share, "shared=off").await.status, 303);
    assert_eq!(guest.get(&record).await.status, 404);
    assert_eq!(member.post_form(&share, "shared=maybe").await.status, 400);
}

#[tokio::test]
async fn an_open_event_offers_its_round_and_tells_nothing_but_how_many_entered() {
    let plan = Plan::default()
        .set("events.schedule", "full")
        .set("events.free_games", "0")
        .set("help.pool", "0");
    let store = Store::open(StoreOptions::new(plan.data.path())).await.unwrap();
    let zone = TimeZone::get("Europe/Amsterdam").unwrap();
    let filled = fill(&store, i64::try_from(START_MS).unwrap(), &zone).await;
    store.close().await;
    drop(store);
    let house = plan.open().await;
    house.running.tick_events().await;
    let mut member = signed_in(&house, &filled, "en");
    let ahead = member.get("/tournaments").await;
    assert!(ahead.text().contains("/daily/2025-06-15/solitaire"), "{}", ahead.text());
    // The daily deals of a new house open an hour after its first start.
    house.live(61 * 60_000).await;
    house.running.tick_events().await;
    let home = "/daily/2025-06-15/solitaire";
    let guest = house.browser().get(home).await;
    html::check(guest.text(), home);
    assert!(guest.text().contains("You need an account"));
    assert!(!guest.text().contains("geduld event 1") && !guest.text().contains("export.json"));
    let page = member.get(home).await;
    assert!(page.text().contains(&format!("action=\"{home}/rounds/1/begin\"")), "{}", page.text());
    assert_eq!(member.post_form(&format!("{home}/rounds/1/begin"), "").await.status, 303);
    let page = member.get(home).await;
    assert!(page.text().contains("Go on with round 1") && page.text().contains("1 entrant"));
    let results = house.browser().get("/api/v1/events/solitaire-daily-2025-06-15/results").await;
    assert_eq!(results.status, 404);
    let event = house.browser().get("/api/v1/events/solitaire-daily-2025-06-15").await.json();
    assert_eq!((&event["state"], &event["entrants"]), (&"open".into(), &1.into()));
    assert!(event["text"].is_null() && event["counted"].is_null());
}
