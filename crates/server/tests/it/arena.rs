//! A house that holds events: members, a way to their openings, and the secrets that a test may look into.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use geduld_events::{CanonicalText, DerivedRound, EntrantNumber, relabelling};
use geduld_rules::Relabelling;
use geduld_server::Clock;
use geduld_store::{
    EventState, MemberName, NewSession, PlayerId, SessionId, SignUp, Store, StoredEvent,
};
use sha2::{Digest, Sha256};

use crate::browser::{Answer, Browser};
use crate::house::{Plan, TestHouse};
use crate::player::Player;

/// The tournament of an hour that is announced when a house opens at the beginning of tests.
pub(crate) const TOURNAMENT: &str = "solitaire-2025-06-15-20";
/// The daily deal of a first start, open from 18:07.
pub(crate) const DAILY: &str = "simple-daily-2025-06-15";

/// A house with events.
pub(crate) struct Arena {
    pub(crate) house: TestHouse,
}

/// Somebody with an account.
pub(crate) struct Entrant {
    pub(crate) browser: Browser,
    pub(crate) player: PlayerId,
}

/// How an arena is planned: everybody may enter, deals are decided soon.
pub(crate) fn plan() -> Plan {
    Plan::default()
        .set("events.schedule", "full")
        .set("events.free_games", "0")
        .set("events.account_before_opening", "false")
        .set("events.node_limit", "200000")
}

impl Arena {
    /// Opens a house whose events have their deals.
    pub(crate) async fn open(plan: Plan) -> Arena {
        let house = plan.open().await;
        house.running.tick_events().await;
        Arena { house }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.house.store
    }

    /// A member of that name, signed in by a browser of its own.
    pub(crate) async fn member(&self, name: &str) -> Entrant {
        let token: [u8; 32] = Sha256::digest(format!("token of {name}")).into();
        let id: [u8; 32] = Sha256::digest(format!("player {name}")).into();
        let session: [u8; 12] = id[16..28].try_into().unwrap();
        let id: [u8; 16] = id[..16].try_into().unwrap();
        let player = PlayerId::from_bytes(id);
        let sign_up = SignUp {
            guest: None,
            player,
            name: MemberName { name: name.to_owned(), look: name.to_lowercase(), look_version: 1 },
            password_hash: Some(String::from("none")),
            code_hashes: Vec::new(),
            passkey: None,
            language: String::from("en"),
            invitation: None,
            session: NewSession {
                token_hash: Sha256::digest(token).into(),
                id: SessionId::from_bytes(session),
                device: String::from("a test"),
                network_hash: [1; 16],
                at_ms: self.house.clock.wall_ms(),
            },
        };
        self.store().sign_up(sign_up).await.unwrap();
        let mut entrant = Entrant { browser: self.house.browser(), player };
        entrant.sign_in_as(name);
        entrant
    }

    /// Jumps to a moment before an opening, then lets the house live a little over it.
    pub(crate) async fn open_event(&self, event: &str) -> StoredEvent {
        let opening_ms = self.event(event).await.opening_ms;
        let ahead_ms = opening_ms - self.house.clock.wall_ms() - 8_000;
        self.house.clock.advance(u64::try_from(ahead_ms).unwrap());
        self.house.running.tick_events().await;
        self.house.live(9_000).await;
        self.house.running.tick_events().await;
        let opened = self.event(event).await;
        assert!(opened.opened_at_ms.is_some());
        opened
    }

    /// Lets the house live until a moment.
    pub(crate) async fn live_until(&self, at_ms: i64) {
        let ahead_ms = at_ms - self.house.clock.wall_ms();
        self.house.live(u64::try_from(ahead_ms).unwrap()).await;
        self.house.running.tick_events().await;
    }

    /// Lets the house live until an event has closed.
    pub(crate) async fn close_event(&self, event: &str) -> StoredEvent {
        let closing_ms = self.event(event).await.closing_ms;
        self.live_until(closing_ms + 2_000).await;
        let closed = self.event(event).await;
        assert_eq!(closed.state, EventState::Closed);
        closed
    }

    pub(crate) async fn event(&self, event: &str) -> StoredEvent {
        self.store().event(event).await.unwrap().unwrap()
    }

    /// The terms of an event that is not over, opened with the key file.
    pub(crate) async fn text(&self, event: &str) -> CanonicalText {
        let stored = self.event(event).await;
        self.unwrapped("geduld event text 1\0", event, &stored.sealed_text).parse().unwrap()
    }

    /// Its deals.
    pub(crate) async fn rounds(&self, event: &str) -> Vec<DerivedRound> {
        let stored = self.event(event).await;
        let sealed = stored.sealed_rounds.unwrap();
        serde_json::from_str(&self.unwrapped("geduld event rounds 1\0", event, &sealed)).unwrap()
    }

    fn unwrapped(&self, purpose: &str, event: &str, sealed: &[u8]) -> String {
        let file = self.house.data.path().join("keys").join("events.key");
        let mut key = [0; 32];
        let digits = std::fs::read_to_string(file).unwrap();
        hex::decode_to_slice(digits.trim(), &mut key).unwrap();
        let (nonce, sealed) = sealed.split_first_chunk::<24>().unwrap();
        let aad = [purpose.as_bytes(), event.as_bytes()].concat();
        let cipher = XChaCha20Poly1305::new(&Key::from(key));
        let payload = Payload { msg: sealed, aad: &aad };
        String::from_utf8(cipher.decrypt(&XNonce::from(*nonce), payload).unwrap()).unwrap()
    }

    /// The names under which an entrant sees the suits of an event.
    pub(crate) async fn names(&self, event: &str, player: PlayerId) -> Relabelling {
        let entrant = self.store().entrant(event, player).await.unwrap().unwrap();
        relabelling(&self.text(event).await.terms().seed, EntrantNumber(entrant.number))
    }

    /// The moves that win a round for an entrant.
    pub(crate) async fn line(&self, event: &str, round: usize, player: PlayerId) -> Vec<String> {
        let names = self.names(event, player).await;
        let rounds = self.rounds(event).await;
        rounds[round - 1].line.iter().map(|&played| names.play(played).to_string()).collect()
    }

    /// Begins a round by the page and sits down at its table.
    pub(crate) async fn begin(&self, event: &str, round: u32, entrant: &mut Entrant) -> Player {
        let answer = entrant.post_begin(event, round).await;
        assert_eq!(answer.status, 303, "{}", answer.text());
        let game = self.game(event, round, entrant.player).await.unwrap();
        Player::sit_down_at(&mut entrant.browser, &game).await
    }

    /// The game of a round that was begun.
    pub(crate) async fn game(&self, event: &str, round: u32, player: PlayerId) -> Option<String> {
        let entrant = self.store().entrant(event, player).await.unwrap()?;
        let found = entrant.rounds.iter().find(|other| other.round == round)?;
        Some(found.game.to_string())
    }
}

impl Entrant {
    /// Puts the token of that member into the browser, as a sign-in does.
    pub(crate) fn sign_in_as(&mut self, name: &str) {
        let token: [u8; 32] = Sha256::digest(format!("token of {name}")).into();
        let text = URL_SAFE_NO_PAD.encode(token);
        self.browser.cookies.insert(String::from("geduld"), text);
    }

    /// Asks to begin a round.
    pub(crate) async fn post_begin(&mut self, event: &str, round: u32) -> Answer {
        self.browser.post_form(&format!("{}/rounds/{round}/begin", address(event)), "").await
    }
}

/// The address of an event.
pub(crate) fn address(event: &str) -> String {
    match event.split_once("-daily-") {
        Some((game, date)) => format!("/daily/{date}/{game}"),
        None => format!("/tournaments/{event}"),
    }
}
