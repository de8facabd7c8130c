//! Nothing that leaves the house depends on a card the player has not seen: two houses that differ
//! only in hidden cards say the same, to the byte, right up to the entry that brings the
//! difference into sight.

use std::collections::BTreeSet;

use geduld_rules::{Deal, Scheme, Scoring, Variant};
use serde_json::{Value, json};

use crate::browser::{Answer, Browser};
use crate::careless::Script;
use crate::deals::numbered;
use crate::lines::line;
use crate::logged::LoggedHouse;
use crate::player::Player;

/// Who plays a game.
enum Who {
    /// Somebody careless, on the deal of that number.
    Careless(u64),
    /// Somebody who wins: the known line of that deal.
    Winner(&'static str),
}
use Who::{Careless, Winner};

/// Games of every kind: variant, scoring, and who plays.
const GAMES: [(&str, Scheme, Who); 9] = [
    ("draw3", Scheme::Tournament, Careless(3)),
    ("draw1", Scheme::Windows, Careless(11)),
    ("draw3 recycles=2", Scheme::Vegas, Careless(42)),
    ("draw1 recycles=1", Scheme::Calm, Careless(5)),
    ("draw3 empty=any", Scheme::Classic, Careless(6)),
    ("draw1 recycles=3 empty=any", Scheme::None, Careless(7)),
    ("draw3 recycles=0", Scheme::Tournament, Careless(8)),
    ("draw3", Scheme::Windows, Winner("s8")),
    ("draw1", Scheme::Tournament, Winner("s9")),
];

#[test]
fn two_deals_look_the_same_from_outside_until_the_entry_that_shows_the_difference() {
    let (mut stuck, mut given_up, mut shown) = (0, 0, 0);
    for (variant, scheme, who) in GAMES {
        let what = format!("{variant} {}", scheme.name());
        let variant: Variant = variant.parse().unwrap();
        let (deal, script) = written(variant, scheme, &who);
        let tellings = script.tellings();
        // The last one there is, and one in the middle of the game, with deals ready for others.
        for (telling, pool) in
            [(tellings[tellings.len() / 2], 2), (tellings[tellings.len() - 1], 0)]
        {
            let twin = script.twin(telling);
            let play = |deal: &Deal| Evening::of(deal, variant, scheme, &script, telling, pool);
            let (one, other) = both(|| play(&deal), || play(&twin));
            one.same(&other, &format!("{what}, before entry {telling}"));
            assert_ne!(one.after, other.after, "{what}: entry {telling} tells the cards apart");
            let last = script.wishes[telling] == "giveup";
            stuck += u32::from(last && script.ends_stuck);
            given_up += u32::from(last);
            shown += u32::from(!last);
        }
    }
    println!(
        "figure: pairs of deals that look the same: {shown} up to a card that was turned, \
         {given_up} up to giving up, {stuck} of them stuck"
    );
    assert!(stuck >= 2 && shown >= 9, "{stuck} stuck, {shown} shown");
}

#[test]
fn the_same_deal_twice_looks_the_same_to_the_end() {
    let (variant, scheme) = (Variant::SOLITAIRE_SIMPLE, Scheme::Tournament);
    let (deal, script) = written(variant, scheme, &Winner("s9"));
    let end = script.wishes.len() - 1;
    let play = || Evening::of(&deal, variant, scheme, &script, end, 2);
    let (one, again) = both(play, play);
    one.same(&again, "the same deal");
    assert_eq!(one.after, again.after);
}

/// Two evenings at the same time.
fn both<T: Send>(one: impl Fn() -> T + Sync, other: impl Fn() -> T) -> (T, T) {
    std::thread::scope(|scope| {
        let one = scope.spawn(&one);
        let other = other();
        (one.join().unwrap(), other)
    })
}

fn written(variant: Variant, scheme: Scheme, who: &Who) -> (Deal, Script) {
    let scoring = Scoring::current(scheme);
    match *who {
        Careless(number) => {
            let deal = numbered(number);
            let script = Script::careless(&deal, variant, scoring, number);
            (deal, script)
        }
        Winner(id) => {
            let line = line(id, variant.draw.cards());
            let script = Script::winning(&line.deal, variant, scoring, &line.moves);
            (line.deal, script)
        }
    }
}

/// What one evening in a house brings to the outside.
struct Evening {
    /// Frames, pages, and the house's own log lines, in their order.
    before: Vec<String>,
    /// Every line that anything in the process logged.
    log: BTreeSet<String>,
    /// Frames and pages from the telling entry on.
    after: Vec<String>,
}

impl Evening {
    /// Plays the wishes up to the telling one, looks at all pages, and plays that one.
    #[tokio::main(flavor = "current_thread")]
    async fn of(
        deal: &Deal,
        variant: Variant,
        scheme: Scheme,
        script: &Script,
        telling: usize,
        pool: usize,
    ) -> Evening {
        let mut house = LoggedHouse::open(&[&numbered(1), deal], pool);
        let mut before = Vec::new();
        let mut browser = Browser::new(house.address);
        // The port differs from run to run.
        browser.host = String::from("geduld.localhost");
        page(&mut before, &browser.get("/").await);
        let mut player = sit_down(&mut browser).await;
        player.play("d").await;
        let choice = choice(&player, variant, scheme);
        page(&mut before, &browser.post_json("/game/new", &choice).await);
        player.leave().await;
        let mut player = sit_down(&mut browser).await;
        for wish in &script.wishes[..telling] {
            do_one(&mut house, &mut player, wish).await;
        }
        if script.ends_stuck && script.wishes[telling] == "giveup" {
            assert_eq!(player.next().await["t"], "stuck");
        }
        visit_pages(&mut before, &mut browser, &player).await;
        before.append(&mut player.frames);
        let (own, log) = house.log();
        before.extend(own);
        do_one(&mut house, &mut player, &script.wishes[telling]).await;
        let mut after = std::mem::take(&mut player.frames);
        visit_pages(&mut after, &mut browser, &player).await;
        player.leave().await;
        house.close();
        Evening { before, log, after }
    }

    fn same(&self, other: &Evening, what: &str) {
        for (place, (one, other)) in self.before.iter().zip(&other.before).enumerate() {
            assert_eq!(one, other, "{what}, at {place}");
        }
        assert_eq!(self.before.len(), other.before.len(), "{what}");
        let differing: Vec<_> = self.log.symmetric_difference(&other.log).collect();
        assert!(differing.is_empty(), "{what}: {differing:#?}");
    }
}

async fn sit_down(browser: &mut Browser) -> Player {
    let mut player = Player::connect(browser).await;
    player.name = 0;
    player.hello(true).await;
    player
}

async fn do_one(house: &mut LoggedHouse, player: &mut Player, wish: &str) {
    house.advance();
    player.wish(wish).await;
    player.next().await;
}

fn choice(player: &Player, variant: Variant, scheme: Scheme) -> Value {
    let recycles = match variant.recycles {
        geduld_rules::Recycles::Unlimited => None,
        geduld_rules::Recycles::AtMost(most) => Some(most),
    };
    let empty = match variant.empty {
        geduld_rules::EmptyColumns::Kings => "kings",
        geduld_rules::EmptyColumns::Any => "any",
    };
    json!({ "game": player.table["game"], "draw": variant.draw.cards(), "recycles": recycles,
        "empty": empty, "scoring": scheme.name(), "number": null })
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
