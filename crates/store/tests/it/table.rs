//! Games as players play them: by the rules, one append after the other.

use std::sync::atomic::{AtomicU64, Ordering};

use geduld_rules::{
    Action, Deal, DealNumber, DrawCount, Entry, Game, GameResult, Move, Scheme, Scoring, Variant,
};
use geduld_store::{
    Append, AppendError, Appended, ClockState, EntryId, FinishedGame, GameId, GameState,
    LoggedGame, NewPlayer, PlayerId, Store, StoredGame, Terms,
};

/// When the tests begin, Unix milliseconds.
pub(crate) const START_MS: i64 = 1_750_000_000_000;

/// A number that was never given before in this process.
fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Sixteen bytes whose order is mixed, as that of random ids is, and the same in every run.
fn mixed(number: u64) -> [u8; 16] {
    let mut random = fastrand::Rng::with_seed(number);
    let mut bytes = [0; 16];
    random.fill(&mut bytes);
    bytes[8..].copy_from_slice(&number.to_be_bytes());
    bytes
}

pub(crate) fn new_player() -> NewPlayer {
    let id = mixed(fresh());
    let mut token_hash = [0; 32];
    token_hash[..16].copy_from_slice(&id);
    NewPlayer { id: PlayerId::from_bytes(id), token_hash }
}

pub(crate) fn new_entry_id() -> EntryId {
    let number = mixed(fresh());
    EntryId::from_bytes(std::array::from_fn(|index| number[index + 4]))
}

/// A player's table: the game as the server would hold it.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) id: GameId,
    pub(crate) player: NewPlayer,
    pub(crate) start: Terms,
    pub(crate) game: Game,
    /// When the game began, Unix milliseconds.
    pub(crate) at_ms: i64,
}

impl Table {
    /// A new game of a new player.
    pub(crate) fn new() -> Self {
        Self::of(new_player())
    }

    /// A new game of a player: draw three, scoring `tournament`.
    pub(crate) fn of(player: NewPlayer) -> Self {
        let number = DealNumber::Own(fresh());
        Self::with(player, number.deal(), Variant::SOLITAIRE, Scheme::Tournament)
    }

    pub(crate) fn with(player: NewPlayer, deal: Deal, variant: Variant, scheme: Scheme) -> Self {
        let scoring = Scoring::current(scheme);
        let game = Game::new(deal.clone(), variant, scoring);
        let start = Terms {
            deal,
            variant: game.variant(),
            scoring,
            known: false,
            assisted: false,
            number: None,
        };
        Self { id: GameId::from_bytes(mixed(fresh())), player, start, game, at_ms: START_MS }
    }

    /// The table of a game that was stored earlier.
    pub(crate) async fn resume(store: &Store, player: NewPlayer, stored: StoredGame) -> Self {
        let StoredGame { id, terms, started_at_ms, .. } = stored;
        let game = logged(store, id).await.replay().unwrap();
        Self { id, player, start: terms, game, at_ms: started_at_ms }
    }

    /// What the server would append for these actions, a second after what was there. The table does
    /// not change.
    pub(crate) fn append(&self, actions: &[Action]) -> Append {
        let clock_ms = self.game.clock_ms() + 1000;
        let mut after = self.game.clone();
        let mut entries = Vec::new();
        for action in actions {
            let entry = Entry { clock_ms, action: *action };
            after.push(entry).unwrap();
            entries.push(entry);
        }
        let at_ms = self.at_ms + i64::try_from(clock_ms).unwrap();
        let end = after.result();
        let clock = match end {
            Some(_) => ClockState::stopped(clock_ms),
            None => ClockState { clock_ms, running_since_ms: Some(at_ms) },
        };
        Append {
            game: self.id,
            player: self.player,
            start: (self.game.seq() == 0).then(|| self.start.clone()),
            expected_seq: self.game.seq(),
            id: new_entry_id(),
            entries,
            at_ms,
            clock,
            end,
        }
    }

    /// Takes over what was stored.
    pub(crate) fn take(&mut self, append: &Append) {
        for entry in &append.entries {
            self.game.push(*entry).unwrap();
        }
    }

    /// Stores actions and takes them over.
    pub(crate) async fn play(
        &mut self,
        store: &Store,
        actions: &[Action],
    ) -> Result<Appended, AppendError> {
        let append = self.append(actions);
        let appended = store.append(append.clone()).await?;
        self.take(&append);
        Ok(appended)
    }

    /// The first legal move: always the same one, and there is one in every game that goes on.
    pub(crate) fn first_move(&self) -> Action {
        Action::Move(self.game.legal_moves()[0])
    }

    /// Plays so many moves, one append each.
    pub(crate) async fn play_moves(&mut self, store: &Store, count: usize) {
        for _ in 0..count {
            self.play(store, &[self.first_move()]).await.unwrap();
        }
    }

    pub(crate) async fn give_up(&mut self, store: &Store) {
        self.play(store, &[Action::GiveUp]).await.unwrap();
    }

    pub(crate) fn result(&self) -> GameResult {
        self.game.result().unwrap()
    }
}

/// A stored game with its log.
pub(crate) async fn logged(store: &Store, id: GameId) -> LoggedGame {
    store.logged_game(id).await.unwrap().unwrap()
}

/// The log of a stored game.
pub(crate) async fn log(store: &Store, id: GameId) -> Vec<Entry> {
    logged(store, id).await.entries
}

/// A game that is over.
pub(crate) async fn finished(store: &Store, id: GameId) -> FinishedGame {
    match store.game(id).await.unwrap() {
        Some(GameState::Finished(game)) => *game,
        other => panic!("not finished: {other:?}"),
    }
}

/// A game with the moves that win it.
pub(crate) struct WonLine {
    pub(crate) variant: Variant,
    pub(crate) deal: Deal,
    pub(crate) moves: Vec<Action>,
}

/// The games of `tests/data/won.tsv`.
pub(crate) fn won_lines() -> Vec<WonLine> {
    include_str!("../data/won.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let [draw, deal, _points, moves] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("four columns: {line}");
            };
            let draw = if draw == "1" { DrawCount::One } else { DrawCount::Three };
            WonLine {
                variant: Variant { draw, ..Variant::SOLITAIRE },
                deal: deal.parse().unwrap(),
                moves: moves
                    .split(' ')
                    .map(|text| Action::Move(text.parse::<Move>().unwrap()))
                    .collect(),
            }
        })
        .collect()
}
