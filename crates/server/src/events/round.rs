//! A round at its table.

use std::sync::Arc;

use geduld_rules::DrawCount;
use geduld_store::{EventKind, EventState, GameId, PlayerId, StoreError, StoredEvent};
use jiff::Timestamp;

use super::Events;

/// What a table has to know of the event whose round is played at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RoundInfo {
    /// The event.
    pub(crate) event: Arc<str>,
    /// What kind it is.
    pub(crate) kind: EventKind,
    /// Its name, the same in all languages.
    pub(crate) title: String,
    /// From 1.
    pub(crate) round: u32,
    /// How many there are.
    pub(crate) rounds: u32,
    /// What the rounds before it are worth.
    pub(crate) earlier_points: u64,
    /// Unix milliseconds: what is received from then on is refused.
    pub(crate) closes_ms: i64,
    /// Whether it takes no entry any more.
    pub(crate) fenced: bool,
    /// Whether the event is over: only then a deal number may be told.
    pub(crate) over: bool,
}

/// A round that its player can look at.
#[derive(Debug, Clone)]
pub(crate) struct RoundPage {
    /// The event.
    pub(crate) event: StoredEvent,
    /// The game of the round, for the socket: `/ws?game=`.
    pub(crate) game: GameId,
    /// From 1.
    pub(crate) round: u32,
}

impl Events {
    /// A round that a player has begun, for the page of its table; `None` for everybody else.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub(crate) async fn round_page(
        &self,
        event: &str,
        round: u32,
        player: PlayerId,
    ) -> Result<Option<RoundPage>, StoreError> {
        let Some(event) = self.store.event(event).await? else { return Ok(None) };
        let Some(entrant) = self.store.entrant(&event.id, player).await? else { return Ok(None) };
        let found = entrant.rounds.iter().find(|other| other.round == round);
        Ok(found.map(|found| RoundPage { game: found.game, round, event: event.clone() }))
    }

    /// The round that a game is; `None` for a free game.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub(crate) async fn round_of(
        &self,
        game: GameId,
        player: PlayerId,
    ) -> Result<Option<RoundInfo>, StoreError> {
        let Some((event, round)) = self.store.round_of_game(game).await? else { return Ok(None) };
        let Some(event) = self.store.event(&event).await? else { return Ok(None) };
        let entrant = self.store.entrant(&event.id, player).await?;
        let rounds = entrant.map_or_else(Vec::new, |entrant| entrant.rounds);
        let earlier = rounds.iter().filter(|other| other.round < round);
        let points = |points: Option<i64>| u64::try_from(points.unwrap_or(0)).unwrap_or(0);
        Ok(Some(RoundInfo {
            kind: event.kind,
            title: self.title(&event),
            round,
            rounds: rounds_of(event.kind),
            earlier_points: earlier
                .filter_map(|other| other.result)
                .map(|result| points(result.points))
                .sum(),
            closes_ms: self.closes_ms(&event).await?,
            fenced: event.state != EventState::Announced,
            over: is_over(event.state),
            event: event.id.into(),
        }))
    }

    /// Whether a game is the round of an event that is not over: nothing of it is shown but its own table.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub(crate) async fn is_silent(&self, game: GameId) -> Result<bool, StoreError> {
        let Some((event, _)) = self.store.round_of_game(game).await? else { return Ok(false) };
        let event = self.store.event(&event).await?;
        Ok(!event.is_some_and(|event| is_over(event.state)))
    }

    /// The name of an event, the same in all languages: the game, the day, and the hour where there are several a day.
    pub(crate) fn title(&self, event: &StoredEvent) -> String {
        let game = match event.draw {
            DrawCount::Three => "Solitaire",
            DrawCount::One => "Solitaire Simple",
        };
        let opening = Timestamp::from_millisecond(event.opening_ms).ok();
        match opening.filter(|_| event.series.ends_with("-hour")) {
            Some(opening) => {
                let local = opening.to_zoned_datetime(self.schedule.time_zone.clone());
                format!("{game} {} {}", event.day, local.strftime("%H:%M"))
            }
            None => format!("{game} {}", event.day),
        }
    }
}

/// How many rounds an event of a kind has.
pub(crate) const fn rounds_of(kind: EventKind) -> u32 {
    match kind {
        EventKind::Tournament => 3,
        EventKind::Daily => 1,
    }
}

/// Whether what was secret of an event is public.
pub(crate) const fn is_over(state: EventState) -> bool {
    matches!(state, EventState::Closed | EventState::Void | EventState::Cancelled)
}
