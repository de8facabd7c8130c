//! Tournaments and daily deals, from the announcement to the export.

use geduld_events::{CanonicalText, verify};
use geduld_rules::{DrawCount, Move};
use geduld_server::Clock;
use geduld_store::{EventKind, EventResult, EventState, PlayerId};
use serde_json::{Value, json};

use crate::arena::{Arena, DAILY, Entrant, TOURNAMENT, plan};
use crate::house::Plan;
use crate::player::Player;

/// Plays all moves.
async fn play_all(player: &mut Player, moves: &[String]) {
    for played in moves {
        player.play(played).await;
    }
}

/// So many moves that do no more than turn the stock over and over.
async fn idle(player: &mut Player, moves: usize) {
    for _ in 0..moves {
        let turn =
            if player.table["legal"].as_array().unwrap().contains(&json!("d")) { "d" } else { "r" };
        player.play(turn).await;
    }
}

/// Plays a round to its win, and gives what it is worth as the table says.
async fn win(arena: &Arena, event: &str, round: u32, entrant: &mut Entrant) -> u64 {
    let mut player = arena.begin(event, round, entrant).await;
    let line = arena.line(event, round as usize, entrant.player).await;
    play_all(&mut player, &line).await;
    assert_eq!(player.table["state"], "won");
    assert_eq!(player.table["number"], Value::Null, "others still play it");
    let points = worth(&player.table["result"]["points"]);
    player.leave().await;
    points
}

/// Turns the stock over and gives up.
async fn idle_round(arena: &Arena, event: &str, round: u32, entrant: &mut Entrant) -> u64 {
    let mut player = arena.begin(event, round, entrant).await;
    idle(&mut player, 21).await;
    player.play("giveup").await;
    assert_eq!(player.table["state"], "givenup");
    let points = worth(&player.table["result"]["points"]);
    player.leave().await;
    points
}

fn worth(points: &Value) -> u64 {
    u64::try_from(points.as_i64().unwrap().max(0)).unwrap()
}

async fn result(arena: &Arena, event: &str, player: PlayerId) -> EventResult {
    arena.store().result_of(event, player).await.unwrap().unwrap()
}

/// Points of a tournament by the words of the design, for entrants without ties: totals and rounds played.
fn points_of(counted: &[(u64, usize)], mine: (u64, usize)) -> (u32, u32, u8) {
    let others = counted.len() - 1;
    let beaten = counted.iter().filter(|other| other.0 < mine.0).count();
    let place = others - beaten + 1;
    let share = if others == 0 { 0 } else { (80 * beaten + others) / (2 * others) };
    let cups = [25, 15, 10, 5];
    let has_cup = place <= 4 && counted.len() > place && mine.0 > 0;
    let cup = if has_cup { cups[place - 1] } else { 0 };
    let all = if mine.1 == 3 { 10 } else { 0 };
    let award = if has_cup { place } else { 0 };
    (
        u32::try_from(place).unwrap(),
        u32::try_from(all + share).unwrap() + cup,
        u8::try_from(award).unwrap(),
    )
}

#[tokio::test]
async fn a_tournament_is_played_closed_and_checked() {
    let arena = Arena::open(plan()).await;
    let announced = arena.event(TOURNAMENT).await;
    assert!(announced.opening_ms - announced.announced_at_ms >= 2 * 3_600_000);
    assert_eq!(announced.text, None);
    let mut winner = arena.member("Anna").await;
    let mut idler = arena.member("Bert").await;
    let mut late = arena.member("Cees").await;
    let mut shy = arena.member("Dirk").await;
    arena.open_event(TOURNAMENT).await;

    let mut winner_points = 0;
    for round in 1..=3 {
        winner_points += win(&arena, TOURNAMENT, round, &mut winner).await;
    }
    let mut idler_points = 0;
    for round in 1..=3 {
        idler_points += idle_round(&arena, TOURNAMENT, round, &mut idler).await;
    }
    // One is in the midst of a round at the closing, with more than twenty moves.
    let mut table = arena.begin(TOURNAMENT, 1, &mut late).await;
    let line = arena.line(TOURNAMENT, 1, late.player).await;
    play_all(&mut table, &line[..30]).await;
    let late_points = worth(&table.table["score"]["points"]);
    // And one has made a single move.
    let mut shy_table = arena.begin(TOURNAMENT, 1, &mut shy).await;
    shy_table.play("d").await;

    arena.close_event(TOURNAMENT).await;
    let closed = table.table("closing").await;
    assert_eq!(closed["state"], "closed");
    assert_eq!(closed["legal"], json!([]));
    assert_eq!(worth(&closed["result"]["points"]), late_points, "no bonus for time");
    // What comes later is refused.
    assert!(table.table("closing").await["number"].is_string(), "now it is no secret");
    assert_eq!(table.refused("d").await, "closed");

    let counted = [(winner_points, 3), (idler_points, 3), (late_points, 1)];
    for (entrant, mine) in [&winner, &idler, &late].into_iter().zip(counted) {
        let found = result(&arena, TOURNAMENT, entrant.player).await;
        let (place, points, award) = points_of(&counted, mine);
        assert_eq!(found.total_points, mine.0);
        assert_eq!((found.place, found.points, found.award), (Some(place), points, award));
        let totals = arena.store().totals(DrawCount::Three, entrant.player).await.unwrap();
        assert_eq!(totals.points, u64::from(points));
        let cups = totals.awards.iter().sum::<u64>();
        assert_eq!(cups, u64::from(award > 0));
    }
    let found = result(&arena, TOURNAMENT, shy.player).await;
    assert_eq!((found.place, found.points, found.award), (None, 0, 0));
    assert_eq!(arena.store().differences().await.unwrap(), []);

    let export = arena.house.running.export_event(TOURNAMENT).await.expect("it is closed");
    let report = verify(&export).unwrap();
    assert_eq!((report.entrants, report.counted, report.games), (4, 3, 8));
    assert_eq!(report.commitment.0, announced.commitment);
    let said: Value = serde_json::from_str(&export).unwrap();
    for entrant in said["entrants"].as_array().unwrap() {
        let name = entrant["name"].as_str().unwrap();
        let player = [("Anna", &winner), ("Bert", &idler), ("Cees", &late), ("Dirk", &shy)]
            .into_iter()
            .find_map(|(other, entrant)| (other == name).then_some(entrant.player))
            .unwrap();
        let found = result(&arena, TOURNAMENT, player).await;
        assert_eq!(entrant["total_points"], json!(found.total_points), "{name}");
        assert_eq!(entrant["place"], json!(found.place), "{name}");
        assert_eq!(entrant["points"], json!(found.points), "{name}");
    }
}

#[tokio::test]
async fn a_daily_deal_is_played_closed_and_checked() {
    let arena = Arena::open(plan()).await;
    let announced = arena.event(DAILY).await;
    assert_eq!(announced.opening_ms % 60_000, 0, "an hour later, in whole minutes");
    // The house is closed until half an hour before midnight: it opens then.
    let Arena { house } = arena;
    let (data, clock) = house.close().await;
    let ahead_ms = announced.closing_ms - 1_800_000 - clock.wall_ms();
    clock.advance(u64::try_from(ahead_ms).unwrap());
    let arena = Arena::open(Plan { data, clock, seed: 2, ..plan() }).await;
    let mut entrants = Vec::new();
    for name in ["Anna", "Bert", "Cees"] {
        entrants.push(arena.member(name).await);
    }
    let quick = win(&arena, DAILY, 1, &mut entrants[0]).await;
    let mut table = arena.begin(DAILY, 1, &mut entrants[1]).await;
    arena.house.live(20_000).await;
    let line = arena.line(DAILY, 1, entrants[1].player).await;
    play_all(&mut table, &line).await;
    let slow = worth(&table.table["result"]["points"]);
    assert_eq!(quick - slow, 20, "a point for each second");
    let idle = idle_round(&arena, DAILY, 1, &mut entrants[2]).await;
    assert!(idle < slow);
    arena.close_event(DAILY).await;

    // Place k has a medal when more than k count: two of three, if the third has any points at all.
    for (entrant, (total, place, award)) in
        entrants.iter().zip([(quick, 1, 5), (slow, 2, 6), (idle, 3, 0)])
    {
        let found = result(&arena, DAILY, entrant.player).await;
        assert_eq!((found.total_points, found.place), (total, Some(place)));
        assert_eq!((found.points, found.award), (0, award));
        let period = arena
            .store()
            .period_row(EventKind::Daily, DrawCount::One, "2025-W24", entrant.player)
            .await
            .unwrap();
        assert_eq!(period.map_or(0, |row| row.points), total);
    }
    let report = verify(&arena.house.running.export_event(DAILY).await.unwrap()).unwrap();
    assert_eq!((report.counted, report.commitment.0), (3, announced.commitment));
}

#[tokio::test]
async fn an_outage_moves_the_closing_and_one_over_the_closing_too() {
    let arena = Arena::open(plan()).await;
    let mut entrant = arena.member("Anna").await;
    let opened = arena.open_event(TOURNAMENT).await;
    let mut table = arena.begin(TOURNAMENT, 1, &mut entrant).await;
    assert_eq!(table.table["event"]["closes_ms"], json!(opened.closing_ms));
    table.play("d").await;

    // The house stands still for ten minutes.
    let from_ms = arena.house.clock.wall_ms();
    arena.house.clock.advance(600_000);
    arena.house.running.tick_events().await;
    let moved = table.table("closing").await;
    assert_eq!(moved["event"]["closes_ms"], json!(opened.closing_ms + 600_000));
    assert_eq!(moved["state"], "running");
    // And again, from before the closing to long after it.
    arena.live_until(opened.closing_ms + 590_000).await;
    arena.house.clock.advance(1_200_000);
    arena.house.running.tick_events().await;
    assert_eq!(arena.event(TOURNAMENT).await.state, EventState::Announced);
    table.table("closing").await;
    table.play("d").await;
    let closing_ms = opened.closing_ms + 1_800_000;
    arena.live_until(closing_ms - 1_000).await;
    assert_eq!(arena.event(TOURNAMENT).await.state, EventState::Announced);
    arena.live_until(closing_ms).await;
    assert_eq!(table.refused("d").await, "closed", "received at the closing");
    arena.live_until(closing_ms + 2_000).await;
    let closed = arena.event(TOURNAMENT).await;
    assert_eq!((closed.state, closed.closed_at_ms), (EventState::Closed, Some(closing_ms)));
    assert_eq!(closed.outages.len(), 2);
    assert_eq!(closed.outages[0], (from_ms, from_ms + 600_000));
    let export = arena.house.running.export_event(TOURNAMENT).await.unwrap();
    verify(&export).unwrap();
}

#[tokio::test]
async fn an_opening_that_was_missed_happens_later_or_never() {
    let arena = Arena::open(plan()).await;
    let event = arena.event(TOURNAMENT).await;
    let Arena { house } = arena;
    let (data, clock) = house.close().await;
    // Ten minutes after the opening the house is there again.
    let ahead_ms = event.opening_ms - clock.wall_ms() + 600_000;
    clock.advance(u64::try_from(ahead_ms).unwrap());
    let arena = Arena::open(Plan { clock, data, ..plan() }).await;
    let opened = arena.event(TOURNAMENT).await;
    assert_eq!(opened.opened_at_ms, Some(event.opening_ms + 600_000));
    let mut entrant = arena.member("Anna").await;
    let table = arena.begin(TOURNAMENT, 1, &mut entrant).await;
    assert_eq!(table.table["event"]["closes_ms"], json!(event.closing_ms), "it is not moved");
    arena.close_event(TOURNAMENT).await;
    let export = arena.house.running.export_event(TOURNAMENT).await.unwrap();
    verify(&export).unwrap();
}

#[tokio::test]
async fn an_event_that_was_missed_altogether_is_cancelled_and_its_text_shown() {
    let arena = Arena::open(plan()).await;
    let event = arena.event(TOURNAMENT).await;
    let Arena { house } = arena;
    let (data, clock) = house.close().await;
    clock.advance(u64::try_from(event.closing_ms - clock.wall_ms()).unwrap() + 60_000);
    let arena = Arena::open(Plan { clock, data, ..plan() }).await;
    let cancelled = arena.event(TOURNAMENT).await;
    assert_eq!(cancelled.state, EventState::Cancelled);
    let page = arena.house.browser().get(&format!("/tournaments/{TOURNAMENT}")).await;
    let hours = page.text().split("<time").nth(1).and_then(|rest| rest.split("</time>").next());
    assert!(
        hours.is_some_and(|hours| hours.ends_with("20:00–21:00")),
        "as it was planned: {hours:?}"
    );
    assert!(page.text().contains("nobody took part"), "and not yet nobody");
    let text: CanonicalText = cancelled.text.unwrap().parse().unwrap();
    assert_eq!(text.commitment().0, event.commitment);
    // Its seed is public: the next one of the series names it.
    let later = arena.store().last_event("solitaire-hour").await.unwrap().unwrap();
    let previous = arena.text(&later.id).await.terms().previous.clone().unwrap();
    assert_eq!(previous.seed, text.terms().seed);
}

#[tokio::test]
async fn a_round_goes_on_after_a_restart_and_on_another_device() {
    let arena = Arena::open(plan()).await;
    let mut entrant = arena.member("Anna").await;
    let opened = arena.open_event(TOURNAMENT).await;
    let mut table = arena.begin(TOURNAMENT, 1, &mut entrant).await;
    arena.house.live(30_000).await;
    table.play("d").await;
    let game = table.table["game"].as_str().unwrap().to_owned();
    assert_eq!(table.table["clock"]["ms"], 30_000);
    let board =
        |table: &Value| [table["columns"].clone(), table["waste"].clone(), table["seq"].clone()];
    let before = board(&table.table);
    arena.house.live(4_000).await;
    let Arena { house } = arena;
    let (data, clock) = house.close().await;
    clock.advance(60_000);
    let arena = Arena::open(Plan { clock, data, ..plan() }).await;
    // Another browser, signed in as the same member.
    let mut other = Entrant { browser: arena.house.browser(), player: entrant.player };
    other.sign_in_as("Anna");
    let table = Player::sit_down_at(&mut other.browser, &game).await;
    assert_eq!(board(&table.table), before);
    assert_eq!(table.table["clock"], json!({ "ms": 34_000, "running": true }));
    // A minute was lost and is given back.
    assert_eq!(table.table["event"]["closes_ms"], json!(opened.closing_ms + 60_000));
    // The clock runs, whoever looks.
    table.leave().await;
    arena.house.live(10_000).await;
    let mut table = Player::sit_down_at(&mut other.browser, &game).await;
    assert_eq!(table.table["clock"]["ms"], 44_000);
    // Asking to begin again is no second try.
    assert_eq!(other.post_begin(TOURNAMENT, 1).await.status, 303);
    assert_eq!(arena.game(TOURNAMENT, 1, other.player).await.unwrap(), game);
    table.play("giveup").await;
    assert_eq!(table.table["state"], "givenup");
}

#[tokio::test]
async fn nothing_that_becomes_of_the_account_stops_the_clock_of_a_round() {
    let arena = Arena::open(plan()).await;
    let mut browser = arena.house.browser();
    browser.sign_up("Anna").await;
    let player = arena.store().credentials("anna").await.unwrap().unwrap().member.player;
    let mut entrant = Entrant { browser, player };
    arena.open_event(TOURNAMENT).await;
    let table = arena.begin(TOURNAMENT, 1, &mut entrant).await;
    let game = table.table["game"].as_str().unwrap().parse().unwrap();
    let fields = [("name", "Anna"), ("password", crate::member::PASSWORD)];
    let answer = entrant.browser.submit("/account/delete", &fields).await;
    assert_eq!(answer.header("location"), Some("/account?said=deleted"));
    let stored = arena.store().game(game).await.unwrap().unwrap();
    let geduld_store::GameState::Running(stored) = stored else { panic!("{stored:?}") };
    assert!(stored.clock.running_since_ms.is_some());
}

#[tokio::test]
async fn an_address_of_a_round_leads_to_no_event_that_is_none() {
    let arena = Arena::open(plan()).await;
    let mut browser = arena.house.browser();
    for address in
        ["/tournaments/%0Ax/rounds/1", "/tournaments/none/rounds/1", "/daily/x/y/rounds/1"]
    {
        assert_eq!(browser.get(address).await.status, 404, "{address}");
    }
    let known = format!("{}/rounds/1", crate::arena::address(TOURNAMENT));
    assert_eq!(browser.get(&known).await.status, 303);
}

#[tokio::test]
async fn a_round_has_no_undo_no_pause_and_no_help_and_may_be_given_up_at_once() {
    let arena = Arena::open(plan()).await;
    let mut entrant = arena.member("Anna").await;
    arena.open_event(TOURNAMENT).await;
    let mut table = arena.begin(TOURNAMENT, 1, &mut entrant).await;
    let event = table.table["event"].clone();
    assert_eq!(event["id"], TOURNAMENT);
    assert_eq!((&event["kind"], &event["round"]), (&json!("tournament"), &json!(1)));
    assert_eq!((&event["rounds"], &event["earlier_points"]), (&json!(3), &json!(0)));
    assert_eq!(event["title"], "Solitaire 2025-06-15 20:00");
    assert_eq!((&table.table["state"], &table.table["undo"]), (&json!("running"), &json!(false)));
    table.play("d").await;
    assert_eq!(table.table["undo"], false);
    for wish in ["undo", "redo", "pause", "resume"] {
        assert_eq!(table.refused(wish).await, "not_in_event");
    }
    let (game, seq) = (table.table["game"].clone(), table.table["seq"].clone());
    for message in [
        json!({ "t": "hint", "game": game, "seq": seq }),
        json!({ "t": "light", "game": game, "on": true }),
    ] {
        table.send(&message).await;
        let answer = table.next().await;
        assert_eq!((&answer["t"], &answer["code"]), (&json!("unhelped"), &json!("event")));
    }
    table.play("giveup").await;
    // The second one is given up without a move.
    let mut table = arena.begin(TOURNAMENT, 2, &mut entrant).await;
    table.play("giveup").await;
    assert_eq!(table.table["state"], "givenup");
    // A free game is another matter, and its tables hear nothing of rounds.
    let mut free = Player::sit_down(&mut entrant.browser).await;
    assert_eq!(free.table["event"], Value::Null);
    let mut third = arena.begin(TOURNAMENT, 3, &mut entrant).await;
    free.play("d").await;
    third.settle().await;
    third.play("d").await;
    free.settle().await;
    // Nothing of the rounds is in the records.
    let record = entrant.browser.get(&format!("/games/{}/record", game.as_str().unwrap())).await;
    assert_eq!(record.status, 404);
}

#[tokio::test]
async fn a_round_begins_by_a_post_of_a_member_who_may_enter() {
    let arena = Arena::open(plan().set("events.free_games", "2")).await;
    let mut member = arena.member("Anna").await;
    arena.open_event(TOURNAMENT).await;
    let begin = format!("/tournaments/{TOURNAMENT}/rounds/1/begin");
    // No visit begins anything.
    assert_eq!(member.browser.get(&begin).await.status, 405);
    let mut guest = arena.house.browser();
    for browser in [&mut guest, &mut member.browser] {
        let answer = browser.post_form(&begin, "").await;
        assert_eq!(answer.status, 303);
        let place = answer.header("location").unwrap();
        assert_eq!(place, format!("/tournaments/{TOURNAMENT}"), "where it says what is missing");
    }
    assert_eq!(arena.event(TOURNAMENT).await.entrants, 0);
    // Another website cannot do it either.
    let headers = [("origin", "http://evil.example")];
    let answer = member.browser.send("POST", &begin, &headers, b"").await;
    assert_eq!(answer.status, 403);
}

#[tokio::test]
async fn a_table_of_a_round_is_for_its_entrant_only() {
    let arena = Arena::open(plan()).await;
    let mut entrant = arena.member("Anna").await;
    let mut other = arena.member("Bert").await;
    arena.open_event(TOURNAMENT).await;
    let table = arena.begin(TOURNAMENT, 1, &mut entrant).await;
    let game = table.table["game"].as_str().unwrap().to_owned();
    let mut guest = arena.house.browser();
    guest.get("/").await;
    for browser in [&mut other.browser, &mut guest] {
        let path = format!("/ws?game={game}");
        let mut player = Player::try_connect_to(browser, &path, &[]).await.unwrap();
        let message = player.next().await;
        assert_eq!((&message["t"], &message["code"]), (&json!("error"), &json!("unknown_game")));
        assert_eq!(player.closed().await, 1008);
    }
    // The second round comes after the first.
    assert_eq!(entrant.post_begin(TOURNAMENT, 2).await.status, 303);
    assert_eq!(arena.game(TOURNAMENT, 2, entrant.player).await, None);
    assert_eq!(entrant.post_begin(TOURNAMENT, 4).await.status, 404);
}

#[tokio::test]
async fn two_entrants_play_the_same_deal_under_their_names_of_the_suits() {
    let arena = Arena::open(plan()).await;
    let mut entrants = Vec::new();
    // Until two see it otherwise.
    arena.open_event(TOURNAMENT).await;
    for name in ["Anna", "Bert", "Cees", "Dirk"] {
        let mut entrant = arena.member(name).await;
        let table = arena.begin(TOURNAMENT, 1, &mut entrant).await;
        let names = arena.names(TOURNAMENT, entrant.player).await;
        entrants.push((entrant, table, names));
    }
    let (first, rest) = entrants.split_first_mut().unwrap();
    let second = rest.iter_mut().find(|other| other.2 != first.2).expect("eight are possible");
    let base = |table: &Player, names: geduld_rules::Relabelling| {
        let back = names.inverse();
        let mut legal: Vec<String> = table.table["legal"]
            .as_array()
            .unwrap()
            .iter()
            .map(|text| back.play(text.as_str().unwrap().parse::<Move>().unwrap()).to_string())
            .collect();
        legal.sort();
        legal
    };
    let line = arena.rounds(TOURNAMENT).await[0].line.clone();
    let mut named = 0;
    for played in line {
        let [one, other] = [base(&first.1, first.2), base(&second.1, second.2)];
        assert_eq!(one, other);
        named += one.iter().filter(|text| text.starts_with(['c', 'h', 's'])).count();
        first.1.play(&first.2.play(played).to_string()).await;
        second.1.play(&second.2.play(played).to_string()).await;
    }
    assert_eq!((&first.1.table["state"], &second.1.table["state"]), (&json!("won"), &json!("won")));
    assert!(named > 0, "some of the moves name a suit");
    assert_ne!(first.1.frames[0], second.1.frames[0]);
}

#[tokio::test]
async fn a_void_event_takes_back_what_it_gave_and_a_correction_gives_it_again() {
    let arena = Arena::open(plan()).await;
    let mut winner = arena.member("Anna").await;
    let mut idler = arena.member("Bert").await;
    arena.open_event(TOURNAMENT).await;
    win(&arena, TOURNAMENT, 1, &mut winner).await;
    idle_round(&arena, TOURNAMENT, 1, &mut idler).await;
    let closed = arena.close_event(TOURNAMENT).await;
    let before = result(&arena, TOURNAMENT, winner.player).await;
    assert_eq!((before.place, before.points, before.award), (Some(1), 65, 1));
    let points =
        async || arena.store().totals(DrawCount::Three, winner.player).await.unwrap().points;
    assert_eq!(points().await, 65);

    arena.house.running.void_event(TOURNAMENT, "a fault of the house").await.unwrap();
    let void = arena.event(TOURNAMENT).await;
    assert_eq!((void.state, void.version), (EventState::Void, closed.version + 1));
    assert_eq!(void.reason.as_deref(), Some("a fault of the house"));
    assert_eq!(points().await, 0);
    let export = arena.house.running.export_event(TOURNAMENT).await.unwrap();
    assert!(verify(&export).unwrap().void);

    arena.house.running.correct_event(TOURNAMENT, "it was none").await.unwrap();
    let corrected = arena.event(TOURNAMENT).await;
    assert_eq!((corrected.state, corrected.version), (EventState::Closed, closed.version + 2));
    assert_eq!(points().await, 65);
    assert_eq!(result(&arena, TOURNAMENT, winner.player).await, before);
    assert_eq!(
        verify(&arena.house.running.export_event(TOURNAMENT).await.unwrap()).unwrap().closing,
        3
    );
    assert_eq!(arena.store().differences().await.unwrap(), []);
}

#[tokio::test]
async fn without_the_key_file_open_events_are_void_and_others_cancelled() {
    let arena = Arena::open(plan()).await;
    let mut entrant = arena.member("Anna").await;
    arena.open_event(TOURNAMENT).await;
    let mut table = arena.begin(TOURNAMENT, 1, &mut entrant).await;
    table.play("d").await;
    let Arena { house } = arena;
    let (data, clock) = house.close().await;
    std::fs::remove_file(data.path().join("keys").join("events.key")).unwrap();
    let arena = Arena::open(Plan { data, clock, seed: 2, ..plan() }).await;
    assert_eq!(arena.event(TOURNAMENT).await.state, EventState::Void);
    assert_eq!(arena.event("simple-daily-2025-06-16").await.state, EventState::Cancelled);
    assert_eq!(arena.house.running.export_event(TOURNAMENT).await, None);
    let found = result(&arena, TOURNAMENT, entrant.player).await;
    assert_eq!((found.place, found.points), (None, 0));
}
