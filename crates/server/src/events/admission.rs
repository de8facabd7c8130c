//! Who may enter an event, and what is missing.

use geduld_store::{Entrant, EventState, Member, MemberState, StoreError, StoredEvent};

use super::{Events, Series};

/// What somebody can do at an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Admission {
    /// It has not opened yet; what is missing so far, if anything.
    Ahead {
        /// Unix milliseconds.
        opens_ms: i64,
        /// What stands in the way.
        missing: Option<Missing>,
    },
    /// It is open for them.
    Open {
        /// The entry with the rounds so far; `None` before the first one.
        entrant: Option<Entrant>,
        /// The round that can be begun now, from 1; `None` while one is running or when all were played.
        next: Option<u32>,
        /// They play without place, points and award.
        out_of_competition: bool,
    },
    /// It is open, but not for them.
    Refused(Missing),
    /// It is over, or will never be.
    Over,
}

/// What somebody needs to enter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Missing {
    /// An account: they are a guest.
    pub(crate) account: bool,
    /// The account is not older than the opening.
    pub(crate) too_new: bool,
    /// The member is suspended.
    pub(crate) suspended: bool,
    /// Free games that have yet to be played.
    pub(crate) free_games: u64,
    /// The first event of the same series that they can enter, if no other thing is missing then.
    pub(crate) first: Option<FirstEvent>,
}

impl Missing {
    fn something(&self) -> bool {
        self.account || self.too_new || self.suspended || self.free_games > 0
    }
}

/// An event that will come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FirstEvent {
    /// Its id, when it is announced already.
    pub(crate) id: Option<String>,
    /// Unix milliseconds.
    pub(crate) opening_ms: i64,
}

impl Events {
    /// Whether a member, or a guest, can play in an event.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub(crate) async fn admission(
        &self,
        event: &StoredEvent,
        member: Option<&Member>,
    ) -> Result<Admission, StoreError> {
        if event.state != EventState::Announced {
            return Ok(Admission::Over);
        }
        let now_ms = self.sources.clock.wall_ms();
        if event.opened_at_ms.is_none() {
            if now_ms >= event.closing_ms {
                return Ok(Admission::Over);
            }
            let missing = self.missing(event, member).await?;
            return Ok(Admission::Ahead { opens_ms: event.opening_ms, missing });
        }
        if now_ms >= self.closes_ms(event).await? {
            return Ok(Admission::Over);
        }
        let entrant = match member {
            Some(member) => self.store.entrant(&event.id, member.player).await?,
            None => None,
        };
        // Who is in stays in, whatever is changed meanwhile.
        if entrant.is_none()
            && let Some(missing) = self.missing(event, member).await?
        {
            return Ok(Admission::Refused(missing));
        }
        let operator = member.is_some_and(|member| member.operator);
        let out_of_competition = match &entrant {
            Some(entrant) => entrant.out_of_competition,
            None => operator && !event.operators_compete,
        };
        let next = next_round(event, entrant.as_ref());
        Ok(Admission::Open { entrant, next, out_of_competition })
    }

    async fn missing(
        &self,
        event: &StoredEvent,
        member: Option<&Member>,
    ) -> Result<Option<Missing>, StoreError> {
        let played = match member {
            Some(member) if event.free_games > 0 => {
                self.store.free_games_played(member.player).await?
            }
            _ => 0,
        };
        let mut missing = Missing {
            account: member.is_none(),
            too_new: member.is_some_and(|member| is_too_new(event, member)),
            suspended: member.is_some_and(|member| member.state != MemberState::Active),
            free_games: u64::from(event.free_games).saturating_sub(played),
            first: None,
        };
        if !missing.something() {
            return Ok(None);
        }
        missing.first = self.first_event(event, member).await?;
        Ok(Some(missing))
    }

    /// The first event of the series that an account of now, or this one, is old enough for.
    async fn first_event(
        &self,
        event: &StoredEvent,
        member: Option<&Member>,
    ) -> Result<Option<FirstEvent>, StoreError> {
        let now_ms = self.sources.clock.wall_ms();
        let account_ms = member.map_or(now_ms, |member| member.created_at_ms);
        let old_enough =
            |other: &StoredEvent| !other.account_before_opening || account_ms < other.opening_ms;
        let ahead = self.store.events_ahead().await?;
        let announced = ahead.into_iter().find(|other| {
            other.series == event.series
                && other.state == EventState::Announced
                && other.closing_ms > now_ms
                && old_enough(other)
        });
        if let Some(other) = announced {
            return Ok(Some(FirstEvent { id: Some(other.id), opening_ms: other.opening_ms }));
        }
        let after_ms = account_ms.max(now_ms);
        let slot =
            Series::named(&event.series).and_then(|series| self.schedule.next(series, after_ms));
        Ok(slot.map(|slot| FirstEvent { id: None, opening_ms: slot.opening_ms }))
    }
}

/// Accounts must be older than the opening as it was committed.
fn is_too_new(event: &StoredEvent, member: &Member) -> bool {
    event.account_before_opening && member.created_at_ms >= event.opening_ms
}

/// The round that comes next: rounds are played in order, one after the other.
fn next_round(event: &StoredEvent, entrant: Option<&Entrant>) -> Option<u32> {
    let rounds = entrant.map_or(&[][..], |entrant| &entrant.rounds);
    if rounds.last().is_some_and(|round| round.result.is_none()) {
        return None;
    }
    let next = u32::try_from(rounds.len()).ok()? + 1;
    (next <= super::round::rounds_of(event.kind)).then_some(next)
}
