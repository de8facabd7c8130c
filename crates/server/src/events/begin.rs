//! A member begins a round: from then on it counts.

use geduld_events::{EntrantNumber, relabelling};
use geduld_store::{BeginError, BeginRound, GameId, Member, StoreError, StoredEvent, Terms};

use super::{Admission, Events, Missing};
use crate::sources::NoRandomness;

/// Why a round was not begun.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum NotBegun {
    /// There is no such event or round.
    #[error("there is no such round")]
    Unknown,
    /// The event is not open now.
    #[error("the event is not open")]
    NotOpen,
    /// They cannot enter.
    #[error("something is missing to enter the event")]
    Missing(Missing),
    /// Another round comes first.
    #[error("another round comes first")]
    NotYet,
    /// The house could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The house could not do it.
    #[error(transparent)]
    Random(#[from] NoRandomness),
}

impl Events {
    /// Begins a round of an event for a member, or finds the game of one that was begun before: asking twice is
    /// asking once.
    ///
    /// # Errors
    ///
    /// When the round cannot be begun: nothing was stored then, and no card was shown.
    pub(crate) async fn begin(
        &self,
        event: &StoredEvent,
        round: u32,
        member: &Member,
    ) -> Result<GameId, NotBegun> {
        let admission = self.admission(event, Some(member)).await?;
        let (entrant, out_of_competition) = match admission {
            Admission::Open { entrant, out_of_competition, .. } => (entrant, out_of_competition),
            Admission::Refused(missing) => return Err(NotBegun::Missing(missing)),
            Admission::Ahead { .. } | Admission::Over => return Err(NotBegun::NotOpen),
        };
        let mut rounds = entrant.iter().flat_map(|entrant| &entrant.rounds);
        if let Some(begun) = rounds.find(|begun| begun.round == round) {
            return Ok(begun.game);
        }
        let number = match &entrant {
            Some(entrant) => entrant.number,
            None => u64::from_be_bytes(self.sources.bytes()?),
        };
        let begin = BeginRound {
            event: event.id.clone(),
            player: member.player,
            number,
            out_of_competition,
            round,
            game: GameId::from_bytes(self.sources.bytes()?),
            terms: self.terms_of(event, round, number)?,
            at_ms: self.sources.clock.wall_ms(),
            running_since_ms: self.clock.stored_ms(self.clock.now_ms()),
        };
        let game = begin.game;
        match self.store.begin_round(begin).await {
            Ok(_) => Ok(game),
            Err(BeginError::Begun { game }) => Ok(game),
            Err(BeginError::UnknownEvent | BeginError::UnknownRound) => Err(NotBegun::Unknown),
            Err(BeginError::NotYet) => Err(NotBegun::NotYet),
            Err(BeginError::Store(error)) => Err(error.into()),
            Err(_) => Err(NotBegun::NotOpen),
        }
    }

    /// What a round is started on: the deal as the entrant of that number sees it.
    fn terms_of(&self, event: &StoredEvent, round: u32, number: u64) -> Result<Terms, NotBegun> {
        let (Some(text), Some(rounds)) = (self.text_of(event), self.rounds_of(event)) else {
            return Err(NotBegun::NotOpen);
        };
        let index = usize::try_from(round).ok().and_then(|round| round.checked_sub(1));
        let derived = index.and_then(|index| rounds.get(index)).ok_or(NotBegun::Unknown)?;
        let seen_under = relabelling(&text.terms().seed, EntrantNumber(number));
        Ok(Terms {
            deal: seen_under.deal(&derived.deal),
            variant: text.terms().variant,
            scoring: text.terms().scoring,
            known: false,
            assisted: false,
            number: None,
        })
    }
}
