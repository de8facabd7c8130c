//! Help at the table: marked before it is given, right, fair, stopped when the position is another,
//! and nowhere to be seen when it is off.

use std::sync::Arc;

use geduld_powerloss::{Fault, PowerLoss};
use geduld_rules::{Action, Deal, DealNumber, Entry, Game, Position, Scheme, Scoring, Variant};
use geduld_server::{OwnSolver, Solver};
use geduld_solver::{Limits, Verdict};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::deals::numbered;
use crate::house::{Plan, TestHouse};
use crate::lines::line;
use crate::player::{Player, new_entry_id};
use crate::solvers::{Counted, Endless, Says};

fn choice(game: &Value, draw: u8) -> Value {
    json!({ "game": game, "draw": draw, "recycles": null, "empty": "kings",
        "scoring": "tournament", "number": null })
}

/// The next message of a kind; what comes before is of no matter to the test.
async fn next_of(player: &mut Player, kind: &str) -> Value {
    loop {
        let message = player.next().await;
        if message["t"] == kind {
            return message;
        }
    }
}

async fn light(player: &mut Player, on: bool) {
    let game = player.table["game"].clone();
    player.send(&json!({ "t": "light", "game": game, "on": on })).await;
}

async fn ask(player: &mut Player) {
    let (game, seq) = (player.table["game"].clone(), player.table["seq"].clone());
    player.send(&json!({ "t": "hint", "game": game, "seq": seq })).await;
}

async fn hint(player: &mut Player) -> Value {
    ask(player).await;
    let hint = next_of(player, "hint").await;
    assert_eq!(hint["game"], player.table["game"]);
    assert_eq!(hint["seq"], player.table["seq"]);
    hint
}

/// Plays, and waits for the light of the new position.
async fn play_lit(player: &mut Player, action: &str) -> Value {
    let id = player.wish(action).await;
    while next_of(player, "table").await["entry"] != json!(id) {}
    let light = next_of(player, "light").await;
    assert_eq!(light["seq"], player.table["seq"]);
    light["winnable"].clone()
}

/// A player with draw one on a deal with a number, and so on a known one.
async fn player_of(house: &TestHouse, number: &str, draw: u8) -> (Browser, Player) {
    let (mut browser, player) = house.player().await;
    let body = json!({ "game": player.table["game"], "draw": draw, "recycles": null,
        "empty": "kings", "scoring": "tournament", "number": number });
    assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
    let player = Player::sit_down(&mut browser).await;
    (browser, player)
}

/// Closes a house and opens it anew on what it kept; the browser finds it.
async fn reopen(house: TestHouse, browser: &mut Browser) -> TestHouse {
    let (data, clock) = house.close().await;
    let house = Plan { clock, data, ..Plan::default() }.open().await;
    browser.address = house.running.address();
    browser.host = browser.address.to_string();
    house
}

fn winnable(deal: &Deal, variant: Variant) -> bool {
    let start = Position::deal(deal, variant);
    matches!(OwnSolver.solve(&start, Limits::default(), &|| false), Verdict::Winnable(_))
}

#[tokio::test]
async fn with_help_off_nothing_of_it_is_sent_and_nothing_searched() {
    let solver = Arc::new(Counted::default());
    let known = line("s8", 3);
    let plan = Plan { solver: Arc::<Counted>::clone(&solver), ..Plan::default() };
    let house = plan.deal([numbered(1), known.deal.clone()]).open().await;
    let (mut browser, player) = house.player().await;
    let body = choice(&player.table["game"], 3);
    assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
    let mut player = Player::sit_down(&mut browser).await;
    for played in &known.moves {
        player.play(played).await;
    }
    assert_eq!(player.table["state"], "won");
    let frames = player.frames.join("\n");
    for word in [r#""t":"light""#, r#""t":"hint""#, r#""t":"unhelped""#, r#""assisted":true"#] {
        assert!(!frames.contains(word), "{word}");
    }
    assert_eq!(solver.searches(), 0);
    assert!(!browser.get("/me").await.text().contains("with help"));
}

#[tokio::test]
async fn a_winnable_deal_can_be_won_is_assisted_and_not_known() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    for draw in [3, 3, 3, 1, 1] {
        let mut body = choice(&player.table["game"], draw);
        body["winnable"] = json!(true);
        assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
        player = Player::sit_down(&mut browser).await;
        let table = &player.table;
        assert_eq!((&table["assisted"], &table["known"]), (&json!(true), &json!(false)));
        assert_eq!(table["number"], Value::Null);
        player.play("d").await;
        player.play("giveup").await;
        let number: DealNumber = player.table["number"].as_str().unwrap().parse().unwrap();
        let variant = if draw == 3 { Variant::SOLITAIRE } else { Variant::SOLITAIRE_SIMPLE };
        assert!(winnable(&number.deal(), variant));
    }
    let me = browser.get("/me").await;
    assert!(me.text().contains("with help"), "{}", me.text());
}

#[tokio::test]
async fn a_winnable_deal_stays_assisted_in_its_cookie() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    let mut body = choice(&player.table["game"], 1);
    body["winnable"] = json!(true);
    assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
    let player = Player::sit_down(&mut browser).await;
    let before = player.table.clone();
    player.leave().await;
    // A new process knows only the cookie.
    let _house = reopen(house, &mut browser).await;
    let player = Player::sit_down(&mut browser).await;
    for field in ["game", "assisted", "known", "columns"] {
        assert_eq!(player.table[field], before[field], "{field}");
    }
}

#[tokio::test]
async fn the_pool_deals_in_the_order_of_the_source_and_refills_before_it_is_asked() {
    // Every one of them can be won: what is left out is not what takes long.
    let deals: Vec<Deal> = ["s3", "s8", "s9"].map(|id| line(id, 3).deal).into();
    let solver = Arc::new(Counted::default());
    let plan = Plan { solver: Arc::<Counted>::clone(&solver), ..Plan::default() };
    let house = plan.deal([numbered(1)]).deal(deals.clone()).open().await;
    let (mut browser, mut player) = house.player().await;
    for deal in deals {
        let mut body = choice(&player.table["game"], 3);
        body["winnable"] = json!(true);
        assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
        player = Player::sit_down(&mut browser).await;
        player.play("d").await;
        player.play("giveup").await;
        let number: DealNumber = player.table["number"].as_str().unwrap().parse().unwrap();
        assert_eq!(number.deal(), deal);
    }
    assert_eq!(solver.searches(), 3);
}

#[tokio::test]
async fn an_empty_pool_is_told_and_the_game_goes_on() {
    let says = Arc::new(Says::new(Verdict::Unwinnable));
    let mut plan = Plan { solver: Arc::<Says>::clone(&says), ..Plan::default() };
    plan.timing.winnable_within = std::time::Duration::from_millis(50);
    let house = plan.open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    let mut body = choice(&player.table["game"], 3);
    body["winnable"] = json!(true);
    let answer = browser.post_json("/game/new", &body).await;
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (503, &json!("no_winnable_deal")));
    assert_eq!(player.play("d").await["state"], "running");
    house.close().await;
}

#[tokio::test]
async fn a_number_cannot_be_chosen_and_winnable_too() {
    let house = TestHouse::open().await;
    let (mut browser, player) = house.player().await;
    let mut body = choice(&player.table["game"], 3);
    body["winnable"] = json!(true);
    body["number"] = json!("g1");
    assert_eq!(browser.post_json("/game/new", &body).await.status, 400);
    body["number"] = Value::Null;
    body["winnable"] = json!("yes");
    assert_eq!(browser.post_json("/game/new", &body).await.status, 400);
}

#[tokio::test]
async fn hints_that_are_followed_win_and_need_one_search() {
    for (id, draw) in [("s8", 3), ("s9", 1), ("s3", 3)] {
        let solver = Arc::new(Counted::default());
        let plan = Plan { solver: Arc::<Counted>::clone(&solver), ..Plan::default() };
        let house = plan.deal([numbered(1), line(id, draw).deal]).open().await;
        let (mut browser, player) = house.player().await;
        let body = choice(&player.table["game"], draw);
        assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
        let mut player = Player::sit_down(&mut browser).await;
        let mut steps = 0;
        while player.table["state"] != "won" {
            let hint = hint(&mut player).await;
            assert_eq!(hint["winnable"], true);
            let next = hint["move"].as_str().unwrap().to_owned();
            assert_eq!(hint["stock"].is_object(), next == "d" || next == "r", "{hint}");
            let id = player.wish(&next).await;
            while next_of(&mut player, "table").await["entry"] != json!(id) {}
            steps += 1;
            assert!(steps < 400, "{id}: no end");
        }
        assert_eq!(solver.searches(), 1);
        assert_eq!(player.table["assisted"], true);
    }
}

/// What a careless player does until the game is lost, or has long gone on.
fn careless(deal: &Deal, variant: Variant, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(deal.clone(), variant, Scoring::current(Scheme::Calm));
    let mut wishes = Vec::new();
    for _ in 0..160 {
        let moves = game.legal_moves();
        let Some(chosen) = rng.choice(moves) else { break };
        game.push(Entry { clock_ms: 0, action: Action::Move(chosen) }).unwrap();
        if game.end().is_some() {
            break;
        }
        wishes.push(chosen.to_string());
    }
    wishes
}

#[tokio::test]
async fn where_a_hint_leads_back_to_can_be_won_and_one_move_later_could_not() {
    let (mut lost, mut never) = (0, 0);
    for (nth, draw) in [3, 3, 1, 3, 1, 3, 3, 1].into_iter().enumerate() {
        let number = &format!("g{}", nth + 1);
        let house = TestHouse::open().await;
        let (_, mut player) = player_of(&house, number, draw).await;
        let variant = if draw == 3 { Variant::SOLITAIRE } else { Variant::SOLITAIRE_SIMPLE };
        let deal = number.parse::<DealNumber>().unwrap().deal();
        for wish in careless(&deal, variant, u64::from(draw)) {
            let id = player.wish(&wish).await;
            while next_of(&mut player, "table").await["entry"] != json!(id) {}
        }
        let told = hint(&mut player).await;
        if told["winnable"] == true {
            continue;
        }
        assert_eq!((&told["winnable"], &told["sure"]), (&json!(false), &json!(true)), "{told}");
        light(&mut player, true).await;
        assert_eq!(next_of(&mut player, "light").await["winnable"], false);
        let Some(back) = told["back"].as_u64() else {
            assert!(!winnable(&deal, variant), "{number}");
            never += 1;
            continue;
        };
        for left in (0..back).rev() {
            // Lost up to the last undo, and won with it.
            assert_eq!(play_lit(&mut player, "undo").await, json!(left == 0), "{number}");
        }
        assert_eq!(hint(&mut player).await["winnable"], true);
        assert_eq!(play_lit(&mut player, "redo").await, json!(false), "{number}");
        assert_eq!(hint(&mut player).await["back"], 1);
        lost += 1;
    }
    assert!(lost >= 3, "{lost} lost on the way, {never} from the start");
}

#[tokio::test]
async fn what_the_search_does_not_decide_is_told_as_not_known() {
    let house = Plan { solver: Arc::new(Endless::new()), ..Plan::default() }.open().await;
    let (_, mut player) = house.player().await;
    player.play("d").await;
    light(&mut player, true).await;
    assert_eq!(next_of(&mut player, "light").await["winnable"], Value::Null);
    let told = hint(&mut player).await;
    assert_eq!(told["winnable"], Value::Null);
    assert_eq!((&told["back"], &told["sure"]), (&Value::Null, &json!(false)));
    assert_eq!(told.get("move"), None);
}

#[tokio::test]
async fn a_search_stops_when_the_position_changes_and_when_nobody_waits() {
    let solver = Arc::new(Endless::new());
    let plan = Plan { solver: Arc::<Endless>::clone(&solver), ..Plan::default() };
    let house = plan.open().await;
    let (mut browser, mut player) = player_of(&house, "g1", 1).await;
    ask(&mut player).await;
    solver.begun(1).await;
    assert_eq!(solver.stopped_now(), 0);
    player.table("assisted").await;
    player.play("d").await;
    solver.stopped(1).await;
    // The answer for the position before never comes; that for this one is a question of its own.
    light(&mut player, true).await;
    solver.begun(2).await;
    light(&mut player, false).await;
    solver.stopped(2).await;
    light(&mut player, true).await;
    solver.begun(3).await;
    player.play("pause").await;
    solver.stopped(3).await;
    player.play("resume").await;
    solver.begun(4).await;
    // Out of sight, by either word for it, and back.
    player.show(false).await;
    player.table("clock").await;
    solver.stopped(4).await;
    player.show(true).await;
    player.table("clock").await;
    solver.begun(5).await;
    player.hello(false).await;
    solver.stopped(5).await;
    player.hello(true).await;
    solver.begun(6).await;
    player.leave().await;
    solver.stopped(6).await;
    let mut player = Player::sit_down(&mut browser).await;
    light(&mut player, true).await;
    solver.begun(7).await;
    player.play("giveup").await;
    solver.stopped(7).await;
    player.settle().await;
    assert!(!player.frames.iter().any(|frame| frame.contains(r#""t":"light""#)));
}

#[tokio::test]
async fn a_house_that_stops_stops_its_searches() {
    let solver = Arc::new(Endless::new());
    let plan = Plan { solver: Arc::<Endless>::clone(&solver), ..Plan::default() };
    let house = plan.open().await;
    let (_, mut player) = player_of(&house, "g1", 1).await;
    ask(&mut player).await;
    solver.begun(1).await;
    house.close().await;
    solver.stopped(1).await;
}

#[tokio::test]
async fn a_long_search_of_one_player_keeps_nobody_waiting() {
    let solver = Arc::new(Endless::new());
    let plan = Plan { solver: Arc::<Endless>::clone(&solver), ..Plan::default() };
    let house = plan.set("help.threads", "1").open().await;
    let (_, mut long) = player_of(&house, "g1", 1).await;
    ask(&mut long).await;
    solver.begun(1).await;
    long.table("assisted").await;
    let (_, mut short) = player_of(&house, "g2", 3).await;
    short.play("d").await;
    for _ in 0..3 {
        assert_eq!(hint(&mut short).await["winnable"], Value::Null);
        let id = short.wish("d").await;
        while next_of(&mut short, "table").await["entry"] != json!(id) {}
    }
    assert_eq!(solver.stopped_now(), 0);
    long.play("d").await;
    solver.stopped(1).await;
    house.close().await;
}

#[tokio::test]
async fn long_searches_of_many_keep_nobody_waiting_either() {
    let solver = Arc::new(Endless::saying(Verdict::Unwinnable));
    let plan = Plan { solver: Arc::<Endless>::clone(&solver), ..Plan::default() };
    let house = plan.set("help.threads", "1").open().await;
    // One more than there are places for long searches.
    let mut long = Vec::new();
    for number in ["g1", "g3", "g4"] {
        let (browser, mut player) = player_of(&house, number, 1).await;
        ask(&mut player).await;
        player.table("assisted").await;
        long.push((browser, player));
    }
    solver.begun(2).await;
    let (_, mut short) = player_of(&house, "g2", 3).await;
    short.play("d").await;
    assert_eq!(hint(&mut short).await["winnable"], false);
    assert_eq!(solver.stopped_now(), 0);
    // Whose question is let go gives the place to the next.
    long[0].1.play("d").await;
    solver.begun(3).await;
    house.close().await;
}

#[tokio::test]
async fn who_waits_for_a_deal_when_the_house_stops_is_told_so_at_once() {
    let says = Arc::new(Says::new(Verdict::Unwinnable));
    let mut plan = Plan { solver: Arc::<Says>::clone(&says), ..Plan::default() };
    plan.timing.winnable_within = std::time::Duration::from_hours(1);
    let house = plan.open().await;
    let (mut browser, player) = house.player().await;
    let mut body = choice(&player.table["game"], 3);
    body["winnable"] = json!(true);
    let waits = tokio::spawn(async move { browser.post_json("/game/new", &body).await });
    says.asked().await;
    house.close().await;
    let answer = waits.await.unwrap();
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (503, &json!("stopping")));
}

#[tokio::test]
async fn a_deal_that_is_waited_for_does_not_stand_behind_searches_without_end() {
    let known = line("s3", 3);
    let moves = known.moves.iter().map(|text| text.parse().unwrap()).collect();
    let solver = Arc::new(Endless::saying(Verdict::Winnable(moves)));
    let plan = Plan { solver: Arc::<Endless>::clone(&solver), ..Plan::default() };
    let house = plan.set("help.threads", "1").deal(vec![known.deal; 200]).open().await;
    // Shelves of draw one are never filled here: they keep their places, in turns.
    let mut waiting = tokio::task::JoinSet::new();
    for (nth, empty) in ["kings", "any"].into_iter().enumerate() {
        let (mut browser, player) = house.player().await;
        let mut body = choice(&player.table["game"], 1);
        (body["empty"], body["winnable"]) = (json!(empty), json!(true));
        waiting.spawn(async move { browser.post_json("/game/new", &body).await });
        solver.begun(nth + 1).await;
    }
    let (mut browser, player) = house.player().await;
    let mut body = choice(&player.table["game"], 3);
    body["winnable"] = json!(true);
    let answer = browser.post_json("/game/new", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    house.close().await;
}

#[tokio::test]
async fn the_pool_is_filled_ahead_and_filled_again() {
    let solver = Arc::new(Counted::default());
    let plan = Plan { solver: Arc::<Counted>::clone(&solver), ..Plan::default() };
    let house = plan.set("help.pool", "2").open().await;
    // Two of each game, whoever comes; every search is of another deal and won or left out.
    solver.won(4).await;
    let (mut browser, player) = house.player().await;
    let mut body = choice(&player.table["game"], 3);
    body["winnable"] = json!(true);
    assert_eq!(browser.post_json("/game/new", &body).await.status, 200);
    solver.won(5).await;
    house.close().await;
    assert_eq!(solver.won_now(), 5);
}

#[tokio::test]
async fn a_game_is_marked_before_help_is_given_and_for_good() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    assert_eq!(player.table["assisted"], false);
    ask(&mut player).await;
    // In this order: the mark is on the disk before the table that shows it is sent.
    let table = player.table("assisted").await.clone();
    assert_eq!((&table["assisted"], &table["seq"]), (&json!(true), &json!(1)));
    next_of(&mut player, "hint").await;
    player.play("undo").await;
    assert_eq!(player.table["assisted"], true);
    player.leave().await;
    let _house = reopen(house, &mut browser).await;
    let mut player = Player::sit_down(&mut browser).await;
    assert_eq!((&player.table["assisted"], &player.table["ply"]), (&json!(true), &json!(0)));
    player.play("giveup").await;
    assert!(browser.get("/me").await.text().contains("with help"));
}

#[tokio::test]
async fn a_game_helped_before_its_first_move_is_marked_whatever_cookie_comes() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    let game = player.table["game"].clone();
    let told = hint(&mut player).await;
    assert!(told["winnable"].is_boolean());
    assert_eq!(player.table["assisted"], true);
    player.leave().await;
    // The cookie is older than the help, and a new process remembers nothing.
    let _house = reopen(house, &mut browser).await;
    let mut player = Player::sit_down(&mut browser).await;
    assert_eq!((&player.table["game"], &player.table["assisted"]), (&game, &json!(true)));
    player.play("d").await;
    player.play("giveup").await;
    assert!(browser.get("/me").await.text().contains("with help"));
}

#[tokio::test]
async fn a_draft_is_good_as_long_as_its_mark_is_kept_and_no_longer() {
    const HOUR_MS: i64 = 3_600_000;
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    let game = player.table["game"].clone();
    hint(&mut player).await;
    player.leave().await;
    house.clock.set_wall(400 * 24 * HOUR_MS - HOUR_MS);
    let house = reopen(house, &mut browser).await;
    let player = Player::sit_down(&mut browser).await;
    assert_eq!((&player.table["game"], &player.table["assisted"]), (&game, &json!(true)));
    player.leave().await;
    house.clock.set_wall(2 * HOUR_MS);
    let _house = reopen(house, &mut browser).await;
    let player = Player::sit_down(&mut browser).await;
    assert_ne!(player.table["game"], game);
}

#[tokio::test]
async fn without_a_mark_on_the_disk_no_help_is_given() {
    let disk = PowerLoss::register("help_full").unwrap();
    let solver = Arc::new(Counted::default());
    let plan =
        Plan { vfs: Some(disk.name()), solver: Arc::<Counted>::clone(&solver), ..Plan::default() };
    let house = plan.open().await;
    let (_, mut player) = house.player().await;
    player.play("d").await;
    disk.fail(Some(Fault::Full));
    ask(&mut player).await;
    assert_eq!(next_of(&mut player, "error").await["code"], "storage_full");
    light(&mut player, true).await;
    assert_eq!(next_of(&mut player, "error").await["code"], "storage_full");
    assert_eq!(solver.searches(), 0);
    disk.fail(None);
    assert!(hint(&mut player).await["winnable"].is_boolean());
}

#[tokio::test]
async fn a_restart_of_a_helped_game_is_known() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    hint(&mut player).await;
    let body = json!({ "game": player.table["game"] });
    assert_eq!(browser.post_json("/game/restart", &body).await.status, 200);
    let player = Player::sit_down(&mut browser).await;
    let table = &player.table;
    assert_eq!((&table["known"], &table["assisted"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn help_that_cannot_be_given_is_refused_with_its_code() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    let refused = async |player: &mut Player| {
        let message = next_of(player, "unhelped").await;
        assert_eq!(message["game"], player.table["game"]);
        assert_eq!(message["seq"], player.table["seq"]);
        format!("{} {}", message["what"].as_str().unwrap(), message["code"].as_str().unwrap())
    };
    player.play("d").await;
    let game = player.table["game"].clone();
    player.send(&json!({ "t": "hint", "game": game, "seq": 0 })).await;
    assert_eq!(refused(&mut player).await, "hint elsewhere");
    player.play("pause").await;
    ask(&mut player).await;
    assert_eq!(refused(&mut player).await, "hint paused");
    assert_eq!(player.table["assisted"], false);
    player.play("resume").await;
    player.play("giveup").await;
    ask(&mut player).await;
    assert_eq!(refused(&mut player).await, "hint over");
    light(&mut player, true).await;
    assert_eq!(refused(&mut player).await, "light over");
    assert_eq!(player.table["assisted"], false);
}

#[tokio::test]
async fn help_for_a_game_that_is_not_this_sockets_is_not_given() {
    let house = TestHouse::open().await;
    let (_, mut other) = house.player().await;
    other.play("d").await;
    let (_, mut player) = house.player().await;
    let unknown = json!("A".repeat(22));
    player.send(&json!({ "t": "hint", "game": unknown, "seq": 0 })).await;
    assert_eq!(next_of(&mut player, "error").await["code"], "unknown_game");
    player.send(&json!({ "t": "light", "game": other.table["game"], "on": true })).await;
    assert_eq!(next_of(&mut player, "error").await["code"], "other_players_game");
    other.play("d").await;
    assert_eq!(other.table["assisted"], false);
}

#[tokio::test]
async fn what_is_no_question_for_help_closes_the_socket() {
    let house = TestHouse::open().await;
    let (mut browser, _) = house.player().await;
    let game = "A".repeat(22);
    for bad in [
        json!({ "t": "hint" }),
        json!({ "t": "hint", "game": game }),
        json!({ "t": "hint", "game": game, "seq": -1 }),
        json!({ "t": "hint", "game": game, "seq": 0, "id": new_entry_id() }),
        json!({ "t": "hint", "game": "A".repeat(21), "seq": 0 }),
        json!({ "t": "light", "game": game }),
        json!({ "t": "light", "game": game, "on": 1 }),
        json!({ "t": "light", "game": "", "on": true }),
    ] {
        let mut player = Player::sit_down(&mut browser).await;
        player.send(&bad).await;
        assert_eq!(player.next().await["code"], "bad_message", "{bad}");
        assert_eq!(player.closed().await, 1000);
    }
}

#[tokio::test]
async fn two_tabs_ask_for_themselves_and_the_mark_is_told_to_both() {
    let house = TestHouse::open().await;
    let (mut browser, mut one) = house.player().await;
    one.play("d").await;
    let mut two = Player::sit_down(&mut browser).await;
    light(&mut one, true).await;
    one.table("assisted").await;
    two.table("assisted").await;
    next_of(&mut one, "light").await;
    two.settle().await;
    ask(&mut two).await;
    next_of(&mut two, "hint").await;
    one.settle().await;
}
