//! What a visitor can do at an event, and what they have done there.

use geduld_store::{Entrant, Member, StoredEvent};

use super::calendar::address;
use crate::error::HttpError;
use crate::events::{Admission, Missing};
use crate::house::House;
use crate::texts::{Text, Wording, zoned};

/// Less time than this is warned of before a round begins.
const LATE_MS: i64 = 15 * 60_000;

/// What stands in the box at an event.
#[derive(Default)]
pub(super) struct Own {
    /// The rounds that were begun.
    pub(super) rounds: Vec<OwnRound>,
    /// Their sum, when one has ended.
    pub(super) total: Option<String>,
    /// What stands in the way, or what comes next.
    pub(super) notes: Vec<String>,
    /// A round that can be begun: where the form goes and what it says.
    pub(super) begin: Option<(String, String)>,
    /// A round that runs: its table and what the link says.
    pub(super) go_on: Option<(String, String)>,
    /// Time is short.
    pub(super) late: Option<String>,
    /// Guests sign up.
    pub(super) sign_up: bool,
    /// The first event that they can enter.
    pub(super) first: Option<(Option<String>, String)>,
}

/// A round that was begun.
pub(super) struct OwnRound {
    pub(super) name: String,
    /// The points when it has ended.
    pub(super) points: Option<String>,
}

/// What a visitor sees of their own at an event.
pub(super) async fn own(
    house: &House,
    event: &StoredEvent,
    member: Option<&Member>,
    l: Text<'_>,
    words: &Wording<'_>,
) -> Result<Own, HttpError> {
    let now_ms = house.sources.clock.wall_ms();
    let closes_ms = house.events.closes_ms(event).await?;
    let mut own = Own::default();
    match house.events.admission(event, member).await? {
        Admission::Over => {
            // An event that closes just now still shows its entrants their own rounds.
            if let (Some(member), false) = (member, crate::events::is_over(event.state)) {
                let entrant = house.store.entrant(&event.id, member.player).await?;
                own.played(entrant.as_ref(), l, words);
            }
        }
        Admission::Ahead { opens_ms, missing } => {
            let opens = words.moment(&zoned(opens_ms, &house.time_zone));
            own.notes.push(l.t1("own-opens", "when", &opens));
            if let Some(missing) = missing {
                own.lacks(&missing, house, l, words);
            }
        }
        Admission::Refused(missing) => own.lacks(&missing, house, l, words),
        Admission::Open { entrant, next, out_of_competition } => {
            own.played(entrant.as_ref(), l, words);
            own.offer(event, entrant.as_ref(), next, l);
            if out_of_competition {
                own.notes.push(l.t("own-out"));
            }
            let left_ms = closes_ms - now_ms;
            if left_ms < LATE_MS && own.begin.is_some() {
                let minutes = (left_ms / 60_000).max(0);
                own.late = Some(l.t1("own-late", "n", minutes));
            }
        }
    }
    Ok(own)
}

impl Own {
    /// Whether there is nothing to tell.
    pub(super) fn is_empty(&self) -> bool {
        self.rounds.is_empty()
            && self.notes.is_empty()
            && self.begin.is_none()
            && self.go_on.is_none()
    }

    fn played(&mut self, entrant: Option<&Entrant>, l: Text<'_>, words: &Wording<'_>) {
        let Some(entrant) = entrant else { return };
        // A result below 0 counts as 0 (the design, section 3).
        let points = |points: Option<i64>| u64::try_from(points.unwrap_or(0)).unwrap_or(0);
        let ended = entrant.rounds.iter().filter_map(|round| round.result);
        let total: u64 = ended.clone().map(|result| points(result.points)).sum();
        self.total = (ended.count() > 0).then(|| words.count(total));
        self.rounds = entrant
            .rounds
            .iter()
            .map(|round| OwnRound {
                name: l.t1("own-round", "n", round.round),
                points: round.result.map(|result| words.count(points(result.points))),
            })
            .collect();
    }

    fn offer(
        &mut self,
        event: &StoredEvent,
        entrant: Option<&Entrant>,
        next: Option<u32>,
        l: Text<'_>,
    ) {
        let home = address(event);
        let running = entrant.and_then(|entrant| {
            entrant.rounds.iter().find(|round| round.result.is_none()).map(|round| round.round)
        });
        if let Some(round) = running {
            let href = format!("{home}/rounds/{round}");
            self.go_on = Some((href, l.t1("own-go-on", "n", round)));
        } else if let Some(round) = next {
            let action = format!("{home}/rounds/{round}/begin");
            self.begin = Some((action, l.t1("own-begin", "n", round)));
        } else {
            self.notes.push(l.t("own-done"));
        }
    }

    fn lacks(&mut self, missing: &Missing, house: &House, l: Text<'_>, words: &Wording<'_>) {
        if missing.suspended {
            self.notes.push(l.t("own-suspended"));
            return;
        }
        if missing.account {
            self.sign_up = true;
            self.notes.push(l.t("own-account"));
        }
        if missing.too_new {
            self.notes.push(l.t("own-too-new"));
        }
        if missing.free_games > 0 {
            self.notes.push(l.t1("own-free-games", "n", missing.free_games));
        }
        if let Some(first) = &missing.first {
            let opening = zoned(first.opening_ms, &house.time_zone);
            let text = l.t1("own-first", "when", words.moment(&opening));
            let href = first.id.as_ref().map(|id| format!("/tournaments/{id}"));
            self.first = Some((href, text));
        }
    }
}
