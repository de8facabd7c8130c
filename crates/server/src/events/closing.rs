//! Closing an event: fenced, packed, counted, staged, and shown at once (docs/adr/0010).
//!
//! Every step may be done again. A process that dies in between leaves the event fenced, and the next one starts over.

use geduld_events::{
    Award, Cup, Kind, Medal, PLAYED_MOVES, RoundResult, Standing, Tally, standings,
};
use geduld_rules::{GameResult, Scheme};
use geduld_store::{
    Entrant, EventKind, EventResult, EventState, FinishClosing, GameId, Lease, LeaseError,
    LoggedGame, PlayerId, StoreError, StoredEvent,
};

use super::outages::Moved;
use super::schedule::periods;
use super::{Events, What};

/// Games that are packed, entrants that are read, and results that are staged at a time.
const GAMES: u32 = 50;
const ENTRANTS: u32 = 500;
const RESULTS: usize = 200;

/// Reason of events whose text was lost while they were open.
const NO_KEY: &str = "the key file does not open its text";

/// Why an event was not closed.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum NotClosed {
    /// There is no such event.
    #[error("there is no such event")]
    Unknown,
    /// It is not in a state for this.
    #[error("the event cannot be closed anew in its state")]
    State,
    /// Another process does it.
    #[error("another process closes this event")]
    Elsewhere,
    /// A log could not be read.
    #[error("the game {game} cannot be read")]
    Log {
        /// Which one.
        game: GameId,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<LeaseError> for NotClosed {
    fn from(error: LeaseError) -> NotClosed {
        match error {
            LeaseError::Lost => NotClosed::Elsewhere,
            LeaseError::Store(error) => NotClosed::Store(error),
            _ => NotClosed::State,
        }
    }
}

/// Why an event is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Occasion {
    /// It is time.
    Time,
    /// It is worth nothing.
    Void(String),
    /// Results are counted anew from the logs.
    Correction(String),
}

impl Events {
    /// Makes an event worth nothing: nobody has a place, points or an award of it. One that nobody entered is cancelled.
    ///
    /// # Errors
    ///
    /// When there is no such event, or it could not be done; it may be tried again.
    pub(crate) async fn void(&self, event: &str, reason: &str) -> Result<(), NotClosed> {
        let _turn = self.runner.lock().await;
        let event = self.store.event(event).await?.ok_or(NotClosed::Unknown)?;
        if event.state == EventState::Announced && event.entrants == 0 {
            let text = self.text_of(&event).map(|text| text.to_string());
            let now_ms = self.sources.clock.wall_ms();
            let id = event.id.clone();
            if self.store.cancel_event(id, text, reason.to_owned(), now_ms).await? {
                self.tell(&event.id, What::Closed);
                return Ok(());
            }
        }
        // Of two operators at once the second is told so.
        if event.state == EventState::Void {
            return Err(NotClosed::State);
        }
        self.anew(event, Occasion::Void(reason.to_owned())).await
    }

    /// Counts the results of a closed event anew from its logs, and balances what was booked.
    ///
    /// # Errors
    ///
    /// As [`Events::void`].
    pub(crate) async fn correct(&self, event: &str, reason: &str) -> Result<(), NotClosed> {
        let _turn = self.runner.lock().await;
        let event = self.store.event(event).await?.ok_or(NotClosed::Unknown)?;
        if !matches!(event.state, EventState::Closed | EventState::Void) {
            return Err(NotClosed::State);
        }
        self.anew(event, Occasion::Correction(reason.to_owned())).await
    }

    async fn anew(&self, event: StoredEvent, occasion: Occasion) -> Result<(), NotClosed> {
        if event.state == EventState::Cancelled {
            return Err(NotClosed::State);
        }
        let moved = match event.closed_at_ms {
            Some(closing_ms) => Moved { closing_ms, outages: event.outages.clone() },
            None => self.moved(&event).await?,
        };
        self.close_as(&event, moved, occasion).await
    }

    /// Closes an event whose time has come.
    pub(super) async fn close_event(
        &self,
        event: &StoredEvent,
        moved: Moved,
    ) -> Result<(), NotClosed> {
        let occasion = match self.text_of(event) {
            Some(_) => Occasion::Time,
            None => Occasion::Void(NO_KEY.to_owned()),
        };
        self.close_as(event, moved, occasion).await
    }

    async fn close_as(
        &self,
        event: &StoredEvent,
        moved: Moved,
        occasion: Occasion,
    ) -> Result<(), NotClosed> {
        let lease = self.closing_lease(&event.id, None).await?.ok_or(NotClosed::Elsewhere)?;
        let mut closing = Closing { events: self, event, lease };
        let closed = closing.run(moved, &occasion).await;
        // It would run out by itself.
        let _ = self.store.give_lease_back(closing.lease).await;
        closed?;
        self.exports.forget(&event.id);
        tracing::info!(event = %event.id, "an event is closed");
        self.sessions.event_is_over(&event.id).await;
        self.tell(&event.id, What::Closed);
        if occasion == Occasion::Time {
            self.look_through_later(&event.id);
        }
        Ok(())
    }
}

/// A closing under way.
struct Closing<'a> {
    events: &'a Events,
    event: &'a StoredEvent,
    lease: Lease,
}

/// An entrant, and what the rounds are worth.
struct Counted {
    player: PlayerId,
    name: Option<String>,
    out_of_competition: bool,
    rounds: Vec<GameResult>,
}

impl Closing<'_> {
    async fn run(&mut self, moved: Moved, occasion: &Occasion) -> Result<(), NotClosed> {
        if matches!(self.event.state, EventState::Announced | EventState::Closing) {
            self.events.store.fence_event(self.event.id.clone(), self.lease.clone()).await?;
            self.events.sessions.close_event(&self.event.id).await;
            self.pack().await?;
        }
        let counted = self.count(matches!(occasion, Occasion::Correction(_))).await?;
        let version = self.event.version + 1;
        let results = self.results(counted, matches!(occasion, Occasion::Void(_)));
        let count = results.iter().filter(|result| result.place.is_some()).count();
        self.stage(version, results).await?;
        self.renew().await?;
        let (void, reason) = match occasion {
            Occasion::Time => (false, None),
            Occasion::Void(reason) => (true, Some(reason.clone())),
            Occasion::Correction(reason) => (false, Some(reason.clone())),
        };
        let text = self.events.text_of(self.event);
        let rounds = self.events.rounds_of(self.event).unwrap_or_default();
        let finish = FinishClosing {
            event: self.event.id.clone(),
            version,
            lease: self.lease.clone(),
            void,
            reason,
            text: text.map(|text| text.to_string()).unwrap_or_default(),
            rounds: serde_json::to_string(&rounds).unwrap_or_default(),
            counted: count as u64,
            closed_at_ms: moved.closing_ms,
            outages: moved.outages,
            periods: self.event.day.parse().map(periods).unwrap_or_default(),
            at_ms: self.events.sources.clock.wall_ms(),
        };
        Ok(self.events.store.finish_closing(finish).await?)
    }

    /// Ends the games that were running with the results they have as they stand.
    async fn pack(&mut self) -> Result<(), NotClosed> {
        loop {
            let games = self.events.store.fenced_games(&self.event.id, GAMES).await?;
            if games.is_empty() {
                return Ok(());
            }
            let results = as_they_stand(games).await?;
            self.renew().await?;
            let now_ms = self.events.sources.clock.wall_ms();
            let (id, lease) = (self.event.id.clone(), self.lease.clone());
            self.events.store.end_fenced_games(id, results, lease, now_ms).await?;
        }
    }

    /// All entrants. `replayed`: results are found anew from the logs.
    async fn count(&mut self, replayed: bool) -> Result<Vec<Counted>, NotClosed> {
        let mut all = Vec::new();
        let mut after = None;
        loop {
            let page = self.events.store.entrants(&self.event.id, after, ENTRANTS).await?;
            let Some(last) = page.last() else { return Ok(all) };
            after = Some(last.player);
            for entrant in page {
                all.push(self.counted(entrant, replayed).await?);
            }
            self.renew().await?;
        }
    }

    async fn counted(&self, entrant: Entrant, replayed: bool) -> Result<Counted, NotClosed> {
        let Entrant { player, out_of_competition, name, rounds, .. } = entrant;
        let mut results = Vec::new();
        for round in rounds {
            let result = if replayed {
                let game = round.game;
                let logged = self.events.store.logged_game(game).await?;
                let logged = logged.ok_or(NotClosed::Log { game })?;
                standing_result(logged).ok_or(NotClosed::Log { game })?
            } else {
                // Every game of a fenced event has ended.
                round.result.unwrap_or(NOTHING)
            };
            results.push(result);
        }
        Ok(Counted { player, name, out_of_competition, rounds: results })
    }

    /// Places, points and awards, best first; none of them in a void event.
    fn results(&self, counted: Vec<Counted>, void: bool) -> Vec<EventResult> {
        let kind = match self.event.kind {
            EventKind::Tournament => Kind::Tournament,
            EventKind::Daily => Kind::DailyDeal,
        };
        let scheme = self.event.scoring.scheme;
        let tallies: Vec<Tally> = counted.iter().map(tally).collect();
        let standings = if void {
            vec![Standing::default(); tallies.len()]
        } else {
            standings(kind, scheme_of(scheme), &tallies)
        };
        let all = counted.into_iter().zip(tallies).zip(standings);
        all.map(|((counted, tally), standing)| result(counted, &tally, standing)).collect()
    }

    async fn stage(&mut self, version: u32, results: Vec<EventResult>) -> Result<(), NotClosed> {
        let store = &self.events.store;
        store.unstage(self.event.id.clone(), version, self.lease.clone()).await?;
        for some in results.chunks(RESULTS) {
            let (id, lease) = (self.event.id.clone(), self.lease.clone());
            self.events.store.stage_results(id, version, some.to_vec(), lease).await?;
            self.renew().await?;
        }
        Ok(())
    }

    /// Keeps the lease.
    async fn renew(&mut self) -> Result<(), NotClosed> {
        let held = Some(self.lease.clone());
        self.lease =
            self.events.closing_lease(&self.event.id, held).await?.ok_or(NotClosed::Elsewhere)?;
        Ok(())
    }
}

/// What a game that cannot be read is worth.
const NOTHING: GameResult = GameResult {
    won: false,
    points: Some(0),
    base: 0,
    time: 0,
    clock_ms: 0,
    moves: 0,
    recycles: 0,
};

/// Schemes of events are these two; others have no standings.
fn scheme_of(scheme: Scheme) -> Scheme {
    if scheme == Scheme::Calm { Scheme::Calm } else { Scheme::Tournament }
}

/// The results of games as they stand, found off the path of everything else.
///
/// # Errors
///
/// When the house stops meanwhile: then nothing is known of them.
async fn as_they_stand(games: Vec<LoggedGame>) -> Result<Vec<(GameId, GameResult)>, NotClosed> {
    let mut results = Vec::with_capacity(games.len());
    for game in games {
        let id = id_of(&game);
        // Each for itself: one that breaks off takes no other with it.
        let result = match tokio::task::spawn_blocking(move || standing_result(game)).await {
            Ok(result) => result,
            Err(error) if error.is_panic() => None,
            Err(_) => return Err(NotClosed::Elsewhere),
        };
        if result.is_none() {
            tracing::error!(game = %id, "the log of a round cannot be read; it counts for nothing");
        }
        results.push((id, result.unwrap_or(NOTHING)));
    }
    Ok(results)
}

fn id_of(game: &LoggedGame) -> GameId {
    match &game.state {
        geduld_store::GameState::Running(game) => game.id,
        geduld_store::GameState::Finished(game) => game.id,
    }
}

/// The result of a game as it stands; `None` when its log cannot be read.
fn standing_result(game: LoggedGame) -> Option<GameResult> {
    let game = game.replay().ok()?;
    let result = RoundResult::of(&game);
    Some(GameResult {
        won: result.ended == geduld_events::Ended::Won,
        points: Some(result.base + result.time),
        base: result.base,
        time: result.time,
        clock_ms: result.clock_ms,
        moves: result.moves,
        recycles: result.recycles,
    })
}

fn tally(counted: &Counted) -> Tally {
    let played = |round: &&GameResult| round.won || round.moves >= PLAYED_MOVES;
    Tally {
        total_points: counted.rounds.iter().map(|round| u64::from(worth(round))).sum(),
        moves: counted.rounds.iter().map(|round| u64::from(round.moves)).sum(),
        rounds_played: counted.rounds.iter().filter(played).count(),
        competes: !counted.out_of_competition,
    }
}

/// The result of a round is never below 0.
fn worth(round: &GameResult) -> u32 {
    let points = round.points.unwrap_or(0).max(0);
    u32::try_from(points).unwrap_or(u32::MAX)
}

fn result(counted: Counted, tally: &Tally, standing: Standing) -> EventResult {
    let Counted { player, name, out_of_competition, rounds } = counted;
    EventResult {
        player,
        name,
        out_of_competition,
        round_points: rounds.iter().map(worth).collect(),
        total_points: tally.total_points,
        moves: tally.moves,
        won: rounds.iter().map(|round| u32::from(round.won)).sum(),
        place: standing.place,
        points: standing.points,
        award: standing.award.map_or(0, award_number),
    }
}

/// Awards as they are stored: cups from 1, medals from 5, the best first.
pub(super) fn award_number(award: Award) -> u8 {
    let index = match award {
        Award::Cup(cup) => Cup::ALL.iter().position(|other| *other == cup),
        Award::Medal(medal) => {
            Medal::ALL.iter().position(|other| *other == medal).map(|index| index + Cup::ALL.len())
        }
    };
    index.and_then(|index| u8::try_from(index + 1).ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn awards_are_numbered_from_gold_cup_to_tin_medal() {
        let cups = Cup::ALL.map(|cup| award_number(Award::Cup(cup)));
        let medals = Medal::ALL.map(|medal| award_number(Award::Medal(medal)));
        assert_eq!(cups, [1, 2, 3, 4]);
        assert_eq!(medals, [5, 6, 7, 8, 9]);
    }

    #[test]
    fn a_round_below_zero_counts_for_nothing() {
        let round = |points| GameResult { points: Some(points), ..NOTHING };
        let counted = Counted {
            player: PlayerId::from_bytes([1; 16]),
            name: None,
            out_of_competition: false,
            rounds: vec![round(-50), round(120)],
        };
        assert_eq!(tally(&counted).total_points, 120);
    }
}
