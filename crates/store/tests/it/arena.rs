//! Events as the server holds them: members enter, play and are ranked.

use std::sync::atomic::{AtomicU64, Ordering};

use geduld_rules::{DealNumber, DrawCount, GameResult, Scheme, Scoring, Variant};
use geduld_store::{
    Append, BeginRound, Entrant, EventKind, EventResult, EventState, FinishClosing, GameId, Lease,
    LeaseError, MemberName, NewPlayer, NewSession, PlayerId, SessionId, SignUp, Store, StoredEvent,
    Terms, member_key,
};

use crate::table::{START_MS, Table, new_entry_id, new_player};

/// When the events of the tests close, Unix milliseconds.
pub(crate) const CLOSING_MS: i64 = START_MS + 3_600_000;

fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

pub(crate) fn name(text: &str) -> MemberName {
    MemberName { name: text.to_owned(), look: text.to_lowercase(), look_version: 1 }
}

/// A new member.
pub(crate) async fn member(store: &Store) -> NewPlayer {
    member_named(store, &format!("Member {}", fresh()), [7; 16]).await
}

/// A new member who signed up from a network.
pub(crate) async fn member_named(store: &Store, text: &str, network_hash: [u8; 16]) -> NewPlayer {
    let NewPlayer { id, token_hash } = new_player();
    let session_id = new_entry_id();
    let session = NewSession {
        token_hash,
        id: SessionId::from_bytes(*session_id.as_bytes()),
        device: "Browser".to_owned(),
        network_hash,
        at_ms: START_MS,
    };
    let sign_up = SignUp {
        guest: None,
        player: id,
        name: name(text),
        password_hash: Some("hash".to_owned()),
        code_hashes: Vec::new(),
        passkey: None,
        language: "nl".to_owned(),
        invitation: None,
        session,
    };
    store.sign_up(sign_up).await.unwrap();
    NewPlayer { id, token_hash: member_key(id) }
}

/// An event that was announced and not opened.
pub(crate) fn event(id: &str, kind: EventKind, draw: DrawCount) -> StoredEvent {
    StoredEvent {
        id: id.to_owned(),
        series: "series".to_owned(),
        kind,
        draw,
        scoring: Scoring::current(Scheme::Tournament),
        day: "2026-12-01".to_owned(),
        opening_ms: START_MS,
        closing_ms: CLOSING_MS,
        account_before_opening: true,
        free_games: 5,
        operators_compete: false,
        commitment: [9; 32],
        sealed_text: vec![1, 2, 3],
        sealed_rounds: None,
        text: None,
        rounds: None,
        state: EventState::Announced,
        announced_at_ms: START_MS - 7_200_000,
        opened_at_ms: None,
        closed_at_ms: None,
        version: 0,
        reason: None,
        entrants: 0,
        counted: 0,
        outages: Vec::new(),
    }
}

/// An open tournament of Solitaire.
pub(crate) async fn open_tournament(store: &Store, id: &str) {
    open(store, event(id, EventKind::Tournament, DrawCount::Three)).await;
}

pub(crate) async fn open(store: &Store, event: StoredEvent) {
    let (id, opening_ms) = (event.id.clone(), event.opening_ms);
    assert!(store.announce_event(event).await.unwrap());
    store.open_event(id, opening_ms).await.unwrap();
}

/// What is asked to begin a round, with a game of its own.
pub(crate) fn begin(event: &str, player: PlayerId, round: u32) -> BeginRound {
    let variant = Variant::SOLITAIRE;
    BeginRound {
        event: event.to_owned(),
        player,
        number: u64::MAX - fresh(),
        out_of_competition: false,
        round,
        game: GameId::from_bytes(*new_player().id.as_bytes()),
        terms: Terms {
            deal: DealNumber::Own(fresh()).deal(),
            variant,
            scoring: Scoring::current(Scheme::Tournament),
            known: false,
            assisted: false,
            number: None,
        },
        at_ms: START_MS + 1000,
        running_since_ms: START_MS + 1000,
    }
}

/// Begins a round; the table is that of its game.
pub(crate) async fn begin_table(
    store: &Store,
    event: &str,
    player: NewPlayer,
    round: u32,
) -> Table {
    let begin = begin(event, player.id, round);
    let table = Table {
        id: begin.game,
        player,
        start: begin.terms.clone(),
        game: begin.terms.game(),
        at_ms: begin.at_ms,
    };
    store.begin_round(begin).await.unwrap();
    table
}

/// Enters a member with a round that nothing is played in.
pub(crate) async fn enter(store: &Store, event: &str, player: PlayerId) -> Entrant {
    store.begin_round(begin(event, player, 1)).await.unwrap()
}

/// An append to a game that has a row from its beginning.
pub(crate) fn to_round(append: Append) -> Append {
    Append { start: None, ..append }
}

/// The result of a game that was broken off.
pub(crate) fn broken_off(points: i64) -> GameResult {
    GameResult {
        won: false,
        points: Some(points),
        base: points,
        time: 0,
        clock_ms: 1000,
        moves: 3,
        recycles: 0,
    }
}

/// What an entrant reached, with a place.
pub(crate) fn reached(player: PlayerId, place: u32, points: u32, award: u8) -> EventResult {
    EventResult {
        player,
        name: Some("then".to_owned()),
        out_of_competition: false,
        round_points: vec![100, 20],
        total_points: 1000 - u64::from(place),
        moves: 40,
        won: 1,
        place: Some(place),
        points,
        award,
    }
}

/// The same, worth nothing.
pub(crate) fn worthless(result: EventResult) -> EventResult {
    EventResult { place: None, points: 0, award: 0, ..result }
}

/// Takes the lease of an event for its closing.
pub(crate) async fn lease(store: &Store, event: &str, holder: &str, at_ms: i64) -> Lease {
    let name = format!("event:{event}");
    store.take_lease(&name, holder, None, at_ms, at_ms + 10_000).await.unwrap().unwrap()
}

/// A closing, step by step.
#[derive(Clone)]
pub(crate) struct Closing {
    pub(crate) event: String,
    pub(crate) version: u32,
    pub(crate) lease: Lease,
    pub(crate) results: Vec<EventResult>,
    pub(crate) void: bool,
    pub(crate) periods: Vec<String>,
}

impl Closing {
    pub(crate) const STEPS: usize = 5;

    /// The first closing of an event.
    pub(crate) fn first(event: &str, lease: Lease, results: Vec<EventResult>) -> Self {
        let periods = ["2026-12-01", "2026-W49", "2026-12", "2026"].map(str::to_owned).to_vec();
        Self { event: event.to_owned(), version: 1, lease, results, void: false, periods }
    }

    pub(crate) async fn step(&self, store: &Store, step: usize) -> Result<(), LeaseError> {
        let (event, lease) = (self.event.clone(), self.lease.clone());
        match step {
            0 => store.fence_event(event, lease).await,
            1 => {
                let games = store.fenced_games(&event, 1000).await?;
                let result = |game: geduld_store::LoggedGame| {
                    let geduld_store::GameState::Running(game) = game.state else {
                        panic!("it is fenced, not finished")
                    };
                    (game.id, broken_off(5))
                };
                let results = games.into_iter().map(result).collect();
                store.end_fenced_games(event, results, lease, CLOSING_MS).await
            }
            2 => store.unstage(event, self.version, lease).await,
            3 => store.stage_results(event, self.version, self.results.clone(), lease).await,
            _ => store.finish_closing(self.finish()).await,
        }
    }

    pub(crate) fn finish(&self) -> FinishClosing {
        FinishClosing {
            event: self.event.clone(),
            version: self.version,
            lease: self.lease.clone(),
            void: self.void,
            reason: (self.version > 1).then(|| "a fault".to_owned()),
            text: "text".to_owned(),
            rounds: "[]".to_owned(),
            counted: self.results.iter().filter(|result| result.place.is_some()).count() as u64,
            closed_at_ms: CLOSING_MS + 5000,
            outages: vec![(START_MS + 10, START_MS + 5010)],
            periods: self.periods.clone(),
            at_ms: CLOSING_MS + 6000,
        }
    }

    pub(crate) async fn all(&self, store: &Store) -> Result<(), LeaseError> {
        for step in 0..Self::STEPS {
            self.step(store, step).await?;
        }
        Ok(())
    }
}

/// Closes an event with these results as its first version.
pub(crate) async fn close(store: &Store, event: &str, results: Vec<EventResult>) -> Closing {
    let lease = lease(store, event, "house", CLOSING_MS).await;
    let closing = Closing::first(event, lease, results);
    closing.all(store).await.unwrap();
    closing
}
