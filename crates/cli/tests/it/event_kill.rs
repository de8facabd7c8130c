//! Whatever moment the server dies in, an event closes once and everything it gives is given once.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use geduld_events::{
    Admission, CanonicalText, DERIVATION_VERSION, DerivedRound, EntrantNumber, Kind, Moment, Seed,
    Terms, derive, relabelling,
};
use geduld_load::House;
use geduld_rules::{Action, DrawCount, Entry, Game, Move, Scheme, Scoring, Variant};
use geduld_store::{
    Append, BeginRound, ClockState, EntryId, EventKind, EventState, GameId, MemberName, NewPlayer,
    NewSession, PlayerId, SessionId, SignUp, Store, StoreOptions, StoredEvent, member_key,
};
use rustix::process::{Signal, kill_process};

use crate::program;

/// Members, all of them entrants of each event: more than are packed at a time.
const MEMBERS: u8 = 110;

/// The key of the house, and the nonce of all that is wrapped here.
const KEY: [u8; 32] = [7; 32];
const NONCE: [u8; 24] = [9; 24];

/// How long an event is open once it is made.
const OPEN_MS: i64 = 4_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_closes_once_whenever_the_server_is_killed() {
    let kills = if program::long() { 50 } else { 10 };
    let seed = program::seed();
    println!("seed {seed} (GEDULD_SEED={seed} kills at the same moments)");
    let mut rng = fastrand::Rng::with_seed(seed);
    let directory = tempfile::tempdir().expect("a temporary directory");
    let data = directory.path().join("data");
    put_key(&data);
    let plan = program::plan(&data);
    let deals = Deals::find();
    let mut half_done = 0;
    for number in 0..kills {
        let id = format!("simple-daily-{number}");
        let store = open(&data).await;
        if number == 0 {
            sign_up(&store).await;
        }
        let closing_ms = hold(&store, &id, &deals).await;
        store.close().await;

        let mut house = House::open(&plan).expect("the house opens");
        // The closing begins a second after its time, at the next turn of the house.
        let moment_ms = closing_ms + 900 + rng.i64(0..1_300);
        wait_until(moment_ms);
        kill_process(house.pid(), Signal::KILL).expect("the server can be killed");
        house.wait().expect("the killed server can be waited for");

        let store = open(&data).await;
        let state = event(&store, &id).await.state;
        half_done += u32::from(state == EventState::Closing);
        store.close().await;
        finish(&plan, &data, &id).await;
    }
    let store = open(&data).await;
    for number in 0..kills {
        check(&store, &format!("simple-daily-{number}")).await;
    }
    // The winner has a gold medal of each, the one who gave up has silver, the others share bronze.
    let expected = [(0, 5), (1, 6), (2, 7), (3, 7)];
    for (member, award) in expected {
        let totals = store.totals(DrawCount::One, player(member)).await.expect("totals");
        let mut awards = [0; 9];
        awards[award - 1] = kills;
        assert_eq!(totals.awards, awards, "of member {member}");
        let ledger = store.ledger_of(player(member)).await.expect("a ledger");
        assert_eq!(ledger.len() as u64, kills, "a row for each event");
    }
    assert_eq!(store.differences().await.expect("they are compared"), []);
    store.close().await;
    println!(
        "figure: {kills} kills around closings of {MEMBERS} entrants, {half_done} of them half-way"
    );
}

/// Opens the house until an event has closed.
async fn finish(plan: &geduld_load::Plan, data: &Path, id: &str) {
    for _ in 0..20 {
        let mut house = House::open(plan).expect("the house opens again");
        sleep(Duration::from_millis(2_500));
        house.stop().expect("the server can be stopped");
        let store = open(data).await;
        let state = event(&store, id).await.state;
        store.close().await;
        if state == EventState::Closed {
            return;
        }
    }
    panic!("{id} does not close");
}

/// What a closed event must have brought.
async fn check(store: &Store, id: &str) {
    let event = event(store, id).await;
    assert_eq!((event.state, event.version), (EventState::Closed, 1), "{id}");
    assert_eq!((event.entrants, event.counted), (u64::from(MEMBERS), u64::from(MEMBERS)));
    let results = store.results(id, 0, 1_000).await.expect("results");
    assert_eq!(results.len(), usize::from(MEMBERS));
    let places: Vec<_> = results.iter().take(4).map(|result| result.place).collect();
    assert_eq!(places, [Some(1), Some(2), Some(3), Some(3)], "{id}");
}

/// Deals of a seed, found once: the verdict depends on nothing else.
struct Deals {
    rounds: Vec<DerivedRound>,
}

impl Deals {
    fn find() -> Deals {
        let text = text("simple-daily", now_ms());
        let rounds = derive(text.terms(), &|| false, &mut |_| ()).expect("deals");
        Deals { rounds }
    }
}

fn text(id: &str, opening_ms: i64) -> CanonicalText {
    let moment = |ms| Moment::from_unix_ms(ms).expect("in our time");
    CanonicalText::of(Terms {
        id: id.parse().expect("an id"),
        kind: Kind::DailyDeal,
        variant: Variant::SOLITAIRE_SIMPLE,
        scoring: Scoring::current(Scheme::Tournament),
        derivation: DERIVATION_VERSION,
        solver: 1,
        node_limit: 1_000_000,
        admission: Admission {
            account_before_opening: false,
            free_games: 0,
            operators_compete: true,
        },
        opening: moment(opening_ms),
        closing: moment(opening_ms + OPEN_MS),
        // In UTC, whatever the operator's time zone is.
        day: moment(opening_ms).to_string()[..10].parse().expect("a day"),
        seed: Seed([5; 32]),
        previous: None,
    })
    .expect("terms")
}

/// Announces and opens an event and lets all members play in it; returns when it closes.
async fn hold(store: &Store, id: &str, deals: &Deals) -> i64 {
    // Playing takes some time, and the house has to open after it.
    let opening_ms = now_ms();
    let text = text(id, opening_ms);
    let rounds = serde_json::to_string(&deals.rounds).expect("JSON");
    let event = StoredEvent {
        id: id.to_owned(),
        series: String::from("simple-daily"),
        kind: EventKind::Daily,
        draw: DrawCount::One,
        scoring: text.terms().scoring,
        day: text.terms().day.to_string(),
        opening_ms,
        closing_ms: opening_ms + OPEN_MS,
        account_before_opening: false,
        free_games: 0,
        operators_compete: true,
        commitment: text.commitment().0,
        sealed_text: wrapped("geduld event text 1\0", id, text.as_str()),
        sealed_rounds: Some(wrapped("geduld event rounds 1\0", id, &rounds)),
        text: None,
        rounds: None,
        state: EventState::Announced,
        announced_at_ms: opening_ms,
        opened_at_ms: None,
        closed_at_ms: None,
        version: 0,
        reason: None,
        entrants: 0,
        counted: 0,
        outages: Vec::new(),
    };
    assert!(store.announce_event(event).await.expect("it is written"));
    store.open_event(id.to_owned(), opening_ms).await.expect("it is written");
    for member in 0..MEMBERS {
        play(store, id, member, &text, &deals.rounds[0]).await;
    }
    opening_ms + OPEN_MS
}

/// The first member wins, the second gives up after seventy moves, and the others are in the midst of it after 25.
async fn play(store: &Store, id: &str, member: u8, text: &CanonicalText, round: &DerivedRound) {
    let names = relabelling(&text.terms().seed, EntrantNumber(u64::from(member)));
    let terms = geduld_store::Terms {
        deal: names.deal(&round.deal),
        variant: text.terms().variant,
        scoring: text.terms().scoring,
        known: false,
        assisted: false,
        number: None,
    };
    let mut game_id = [member; 16];
    game_id[0] = id.rsplit('-').next().expect("a number").parse().expect("a small number");
    let game_id = GameId::from_bytes(game_id);
    let begin = BeginRound {
        event: id.to_owned(),
        player: player(member),
        number: u64::from(member),
        out_of_competition: false,
        round: 1,
        game: game_id,
        terms: terms.clone(),
        at_ms: now_ms(),
        running_since_ms: now_ms(),
    };
    store.begin_round(begin).await.expect("it begins");
    let moves = match member {
        0 => round.line.len(),
        1 => 70,
        _ => 25,
    };
    let mut actions: Vec<Action> =
        round.line[..moves].iter().map(|&played: &Move| Action::Move(names.play(played))).collect();
    if member == 1 {
        actions.push(Action::GiveUp);
    }
    let entries: Vec<Entry> =
        actions.into_iter().map(|action| Entry { clock_ms: 100, action }).collect();
    let game = Game::replay(terms.deal, terms.variant, terms.scoring, entries.iter().copied())
        .expect("a legal game");
    let append = Append {
        game: game_id,
        player: NewPlayer { id: player(member), token_hash: member_key(player(member)) },
        start: None,
        expected_seq: 0,
        id: EntryId::from_bytes([member; 12]),
        entries,
        at_ms: now_ms(),
        clock: ClockState::stopped(100),
        end: game.result(),
    };
    store.append(append).await.expect("it is stored");
}

async fn sign_up(store: &Store) {
    for member in 0..MEMBERS {
        let sign_up = SignUp {
            guest: None,
            player: player(member),
            name: MemberName {
                name: format!("Lid {member}"),
                look: format!("lid{member}"),
                look_version: 1,
            },
            password_hash: Some(String::from("none")),
            code_hashes: Vec::new(),
            passkey: None,
            language: String::from("nl"),
            invitation: None,
            session: NewSession {
                token_hash: [member; 32],
                id: SessionId::from_bytes([member; 12]),
                device: String::from("a test"),
                network_hash: [member; 16],
                at_ms: 1,
            },
        };
        store.sign_up(sign_up).await.expect("a member");
    }
}

fn player(member: u8) -> PlayerId {
    PlayerId::from_bytes([member + 1; 16])
}

async fn open(data: &Path) -> Store {
    Store::open(StoreOptions::new(data)).await.expect("the store opens")
}

async fn event(store: &Store, id: &str) -> StoredEvent {
    store.event(id).await.expect("it can be read").expect("it is there")
}

fn put_key(data: &Path) {
    let keys = data.join("keys");
    std::fs::create_dir_all(&keys).expect("a directory");
    std::fs::write(keys.join("events.key"), hex::encode(KEY)).expect("it is written");
}

fn wrapped(purpose: &str, id: &str, text: &str) -> Vec<u8> {
    let aad = [purpose.as_bytes(), id.as_bytes()].concat();
    let payload = Payload { msg: text.as_bytes(), aad: &aad };
    let cipher = XChaCha20Poly1305::new(&Key::from(KEY));
    let sealed = cipher.encrypt(&XNonce::from(NONCE), payload).expect("it is sealed");
    [NONCE.as_slice(), &sealed].concat()
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_millis()).expect("in our time")
}

fn wait_until(at_ms: i64) {
    let ahead_ms = u64::try_from(at_ms - now_ms()).unwrap_or(0);
    sleep(Duration::from_millis(ahead_ms));
}
