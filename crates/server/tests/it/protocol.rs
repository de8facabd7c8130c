//! The life of a game over one socket.

use serde_json::json;

use crate::deals::numbered;
use crate::house::{Plan, TestHouse};
use crate::lines::line;
use crate::player::{Player, new_entry_id};

#[tokio::test]
async fn hello_brings_the_fresh_table_and_a_move_comes_back_with_its_entry() {
    let house = Plan::default().deal([numbered(7)]).open().await;
    let (_, mut player) = house.player().await;
    let fresh = player.table.clone();
    assert_eq!(fresh["state"], "fresh");
    assert_eq!(fresh["seq"], 0);
    assert_eq!(fresh["stock"], 24);
    assert_eq!(fresh["waste"], json!([]));
    assert_eq!(fresh["number"], json!(null));
    assert_eq!(fresh["variant"], json!({ "draw": 3, "recycles": null, "empty": "kings" }));
    assert_eq!(fresh["clock"], json!({ "ms": 0, "running": false }));
    assert_eq!(fresh["score"], json!({ "points": 0, "time": 0, "bonus": 1000 }));
    let closed: Vec<_> = (0..7).map(|column| fresh["columns"][column]["closed"].clone()).collect();
    assert_eq!(json!(closed), json!([0, 1, 2, 3, 4, 5, 6]));

    let after = player.play("d").await.clone();
    assert_eq!(after["state"], "running");
    assert_eq!((&after["seq"], &after["ply"]), (&json!(1), &json!(1)));
    assert_eq!(after["stock"], 21);
    assert_eq!(after["waste"].as_array().unwrap().len(), 3);
    assert_eq!(after["played"], json!(["d"]));
    assert_eq!(after["undo"], true);
}

#[tokio::test]
async fn a_refused_entry_says_why_and_changes_nothing() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    player.play("d").await;
    let before = player.table.clone();
    assert_eq!(player.refused("r").await, "stock_not_empty");
    assert_eq!(player.refused("redo").await, "nothing_to_redo");
    assert_eq!(player.refused("resume").await, "not_paused");
    assert_eq!(player.refused("finish").await, "no_finish");
    assert_eq!(player.refused("outage").await, "bad_notation");
    assert_eq!(player.refused("99x99").await, "bad_notation");
    player.hello(true).await;
    for field in ["seq", "ply", "stock", "waste", "columns", "foundations", "legal"] {
        assert_eq!(player.table[field], before[field], "{field}");
    }
}

#[tokio::test]
async fn nothing_but_a_move_begins_a_game() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    for action in ["undo", "redo", "pause", "resume", "giveup", "finish"] {
        assert_eq!(player.refused(action).await, "not_started");
    }
    player.hello(true).await;
    assert_eq!(player.table["state"], "fresh");
}

#[tokio::test]
async fn undo_and_redo_walk_through_the_game_and_the_log_grows() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    let fresh = player.table.clone();
    player.play("d").await;
    let drawn = player.table.clone();
    player.play("undo").await;
    assert_eq!(player.table["waste"], fresh["waste"]);
    assert_eq!((&player.table["seq"], &player.table["ply"]), (&json!(2), &json!(0)));
    assert_eq!(player.table["redo"], true);
    player.play("redo").await;
    assert_eq!(player.table["waste"], drawn["waste"]);
    assert_eq!(player.table["seq"], 3);
}

#[tokio::test]
async fn a_paused_table_shows_no_card_and_takes_no_move() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    player.play("d").await;
    player.play("pause").await;
    assert_eq!(player.table["paused"], true);
    assert_eq!(player.table["legal"], json!([]));
    for field in ["stock", "waste", "foundations", "columns"] {
        assert!(player.table.get(field).is_none(), "{field}");
    }
    assert_eq!(player.refused("d").await, "paused");
    player.play("resume").await;
    assert_eq!(player.table["stock"], 21);
}

#[tokio::test]
async fn giving_up_ends_the_game_and_tells_its_number() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    player.play("d").await;
    player.play("giveup").await;
    assert_eq!(player.table["state"], "givenup");
    assert_eq!(player.table["legal"], json!([]));
    let result = player.table["result"].clone();
    assert_eq!((&result["won"], &result["points"]), (&json!(false), &json!(0)));
    assert!(player.table["number"].as_str().unwrap().starts_with("x:"));
    assert_eq!(player.refused("d").await, "over");
}

#[tokio::test]
async fn a_whole_line_is_won_with_its_points_and_the_bonus_of_its_time() {
    let line = line("s2", 3);
    let house = Plan::default().deal([line.deal.clone()]).open().await;
    let (_, mut player) = house.player().await;
    for (index, action) in line.moves.iter().enumerate() {
        player.play(action).await;
        if index == 0 {
            // The clock starts with the first move.
            house.live(125_700).await;
        }
    }
    assert_eq!(player.table["state"], "won");
    let result = &player.table["result"];
    assert_eq!(result["base"], line.points);
    assert_eq!(result["time"], 1000 - 125);
    assert_eq!(result["points"], line.points + 875);
    assert_eq!(result["clock_ms"], 125_700);
    assert_eq!(result["moves"], line.moves.len());
    assert_eq!(result["recycles"], line.recycles);
}

#[tokio::test]
async fn auto_finish_is_one_entry_that_wins_with_one_clock_value() {
    let line = line("s2", 3);
    let house = Plan::default().deal([line.deal.clone()]).open().await;
    let (mut browser, mut player) = house.player().await;
    for action in &line.moves {
        if player.table["finish"] == true {
            break;
        }
        player.play(action).await;
    }
    assert_eq!(player.table["finish"], true, "the line never came to an offer");
    let (before, game) = (player.table["seq"].as_u64().unwrap(), player.table["game"].clone());
    house.clock.advance(5_000);
    player.play("finish").await;
    assert_eq!(player.table["state"], "won");
    let moves = player.table["played"].as_array().unwrap().len() as u64;
    assert_eq!(player.table["seq"], before + moves);

    let record = browser.get(&format!("/games/{}/record", game.as_str().unwrap())).await;
    let record: geduld_rules::GameRecord = record.text().parse().unwrap();
    let finish = &record.entries[usize::try_from(before).unwrap()..];
    assert!(finish.iter().all(|entry| entry.clock_ms == 5_000));
}

#[tokio::test]
async fn an_entry_at_another_seq_gets_the_table_as_it_is() {
    let house = TestHouse::open().await;
    let (_, mut player) = house.player().await;
    player.play("d").await;
    for seq in [0, 2, 4_000_000_000_u32] {
        let game = player.table["game"].clone();
        let id = new_entry_id();
        player.send(&json!({ "t": "entry", "id": id, "game": game, "seq": seq, "do": "d" })).await;
        player.table("resync").await;
        assert_eq!(player.table["seq"], 1);
        assert!(player.table.get("entry").is_none());
    }
}

#[tokio::test]
async fn a_resent_entry_is_acknowledged_again_and_done_once() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    let game = player.table["game"].clone();
    let id = new_entry_id();
    let entry = json!({ "t": "entry", "id": id, "game": game, "seq": 0, "do": "d" });
    player.send(&entry).await;
    player.table("entry").await;
    player.play("d").await;
    player.send(&entry).await;
    player.table("entry").await;
    assert_eq!((&player.table["entry"], &player.table["seq"]), (&json!(id), &json!(2)));

    // Another process knows it from the store.
    let (data, clock) = house.close().await;
    let house = Plan { data, clock, seed: 2, ..Plan::default() }.open().await;
    browser.address = house.running.address();
    browser.host = browser.address.to_string();
    let mut player = Player::sit_down(&mut browser).await;
    assert_eq!(player.table["game"], game);
    player.send(&entry).await;
    player.table("entry").await;
    assert_eq!((&player.table["entry"], &player.table["seq"]), (&json!(id), &json!(2)));
    player.play("d").await;
    assert_eq!(player.table["seq"], 3);
}

#[tokio::test]
async fn an_entry_resent_after_the_end_is_acknowledged_with_the_end() {
    let house = TestHouse::open().await;
    let (mut browser, mut player) = house.player().await;
    player.play("d").await;
    let id = player.wish("giveup").await;
    player.table("entry").await;
    let game = player.table["game"].clone();
    player.leave().await;
    let (data, clock) = house.close().await;
    let house = Plan { data, clock, seed: 2, ..Plan::default() }.open().await;
    browser.address = house.running.address();
    browser.host = browser.address.to_string();
    let mut player = Player::sit_down(&mut browser).await;
    player.send(&json!({ "t": "entry", "id": id, "game": game, "seq": 1, "do": "giveup" })).await;
    player.table("entry").await;
    assert_eq!((&player.table["entry"], &player.table["state"]), (&json!(id), &json!("givenup")));
}

#[tokio::test]
async fn a_stuck_game_is_told_once_it_is_found() {
    // All of the stock can be seen with three draws a pass; the search needs it seen.
    let house = Plan::default().deal([stuck_deal()]).open().await;
    let (_, mut player) = house.player().await;
    for _ in 0..8 {
        player.play("d").await;
    }
    let message = player.next().await;
    assert_eq!(message["t"], "stuck", "{message}");
    assert_eq!(message["seq"], 8);
    player.hello(true).await;
    assert_eq!(player.table["stuck"], true);
    assert_eq!(player.table["state"], "running");
    player.play("undo").await;
    assert_eq!(player.table["stuck"], false);
}

/// A deal on which nothing can ever be turned: the seven open cards are black and of even rank, as
/// are the eight cards the stock ever offers in threes.
fn stuck_deal() -> geduld_rules::Deal {
    use geduld_rules::{Card, Suit};
    let black_even = |card: &Card| {
        matches!(card.suit(), Suit::Clubs | Suit::Spades) && card.rank().value().is_multiple_of(2)
    };
    let all: Vec<Card> = (0..52).filter_map(Card::from_index).collect();
    let red_even = |card: &Card| {
        !matches!(card.suit(), Suit::Clubs | Suit::Spades) && card.rank().value().is_multiple_of(2)
    };
    let mut offered: Vec<Card> = all.iter().copied().filter(black_even).collect();
    // Twelve black even cards are not enough for fifteen places; even red ones never meet them
    // on a neighbouring rank either.
    offered.extend(all.iter().copied().filter(red_even).take(3));
    let mut others: Vec<Card> = all.into_iter().filter(|card| !offered.contains(card)).collect();
    // Dealing order: rows of 7, 6, … 1 cards; the first of each row closes a column.
    let open = [0, 7, 13, 18, 22, 25, 27];
    let cards: Vec<Card> = (0..52_usize)
        .map(|place| {
            let offers =
                place < 28 && open.contains(&place) || place >= 28 && (place - 28) % 3 == 2;
            if offers { offered.pop() } else { others.pop() }.unwrap()
        })
        .collect();
    geduld_rules::Deal::from_cards(cards.try_into().unwrap()).unwrap()
}
