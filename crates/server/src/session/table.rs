//! What is known of one game in memory, under its lock.

use std::collections::VecDeque;
use std::fmt;

use axum::extract::ws::Utf8Bytes;
use geduld_rules::Game;
use geduld_store::{EntryId, PlayerId, Terms};

use super::clock::GameClock;
use super::help::TableHelp;
use super::viewer::Viewer;
use crate::events::RoundInfo;

/// Ids of stored entries that are kept to acknowledge them again.
const RECENT_IDS: usize = 32;

/// One game and who looks at it.
#[expect(clippy::struct_excessive_bools, reason = "each is about something else")]
pub(crate) struct Table {
    /// The game; what is in it is stored.
    pub(crate) game: Game,
    /// What the store has to be told with the first entry, and what follows from it.
    pub(crate) terms: Terms,
    /// The player's id; none before the first entry of a new player.
    pub(crate) player: Option<PlayerId>,
    /// The game clock.
    pub(crate) clock: GameClock,
    /// The sockets at it.
    pub(crate) viewers: Vec<Viewer>,
    /// The seq for which it is known whether the game is stuck, and the answer.
    pub(crate) stuck: Option<(u32, bool)>,
    /// Whether a search for that is under way.
    pub(crate) searching: bool,
    /// What help knows and does.
    pub(super) help: TableHelp,
    /// Whether the player went on to another game from this one: only one request may do so.
    pub(crate) left: bool,
    /// The round of an event that is played here; none: a free game.
    pub(crate) round: Option<RoundInfo>,
    /// Whether the closing of its event ended the game.
    pub(crate) closed: bool,
    /// Whether its owner is somebody else now: nothing can be done here any more.
    pub(crate) gone: bool,
    /// Whether the store may hold more than this; reload before the next entry.
    pub(crate) stale: bool,
    /// The seq for which it is known whether the auto-finish is there, and the answer: frames ask
    /// for it more often than it changes.
    finish: Option<(u32, bool)>,
    recent: VecDeque<EntryId>,
}

impl Table {
    /// A table nobody looks at.
    pub(crate) fn new(game: Game, terms: Terms, player: Option<PlayerId>, clock_ms: u64) -> Table {
        Table {
            game,
            terms,
            player,
            clock: GameClock::stopped(clock_ms),
            viewers: Vec::new(),
            stuck: None,
            finish: None,
            searching: false,
            help: TableHelp::new(),
            left: false,
            round: None,
            closed: false,
            gone: false,
            stale: false,
            recent: VecDeque::new(),
        }
    }

    /// Whether no entry was stored yet.
    pub(crate) fn is_fresh(&self) -> bool {
        self.game.seq() == 0
    }

    /// Whether the game clock has to count now (design, "Clock."): begun, not paused, not over,
    /// and some socket's table in sight.
    ///
    /// That of a round runs from its beginning, whoever looks.
    pub(crate) fn clock_should_run(&self) -> bool {
        self.should_run_after(&self.game)
    }

    /// Whether it has to count when the game is this one.
    pub(super) fn should_run_after(&self, game: &Game) -> bool {
        if self.round.is_some() {
            return game.end().is_none() && !self.closed;
        }
        game.seq() > 0
            && !game.is_paused()
            && game.end().is_none()
            && self.viewers.iter().any(|viewer| viewer.visible)
    }

    /// Whether nothing can be done any more.
    pub(crate) fn is_over(&self) -> bool {
        self.closed || self.game.end().is_some()
    }

    /// Takes another state of the game, of which nothing is known yet.
    pub(crate) fn replace(&mut self, game: Game) {
        self.game = game;
        self.stop_search();
        self.stale = false;
        (self.stuck, self.finish) = (None, None);
    }

    /// Whether the auto-finish can be done now.
    pub(crate) fn can_finish(&mut self) -> bool {
        let seq = self.game.seq();
        match self.finish {
            Some((known, can)) if known == seq => can,
            _ => {
                let can =
                    !self.closed && !self.game.is_paused() && self.game.auto_finish().is_some();
                self.finish = Some((seq, can));
                can
            }
        }
    }

    /// What the game clock shows, never less than the last entry says.
    pub(crate) fn clock_ms(&self, now_ms: u64) -> u64 {
        self.clock.at(now_ms).max(self.last_entry_ms())
    }

    /// The clock value of the last entry.
    pub(crate) fn last_entry_ms(&self) -> u64 {
        self.game.log().last().map_or(0, |entry| entry.clock_ms)
    }

    /// Notes that an entry with this id is stored.
    pub(crate) fn remember(&mut self, id: EntryId) {
        if self.recent.len() == RECENT_IDS {
            self.recent.pop_front();
        }
        self.recent.push_back(id);
    }

    /// Whether an entry with this id is known to be stored.
    pub(crate) fn remembers(&self, id: EntryId) -> bool {
        self.recent.contains(&id)
    }

    /// Queues a frame for every socket at the table.
    pub(crate) fn tell_all(&self, frame: &Utf8Bytes) {
        for viewer in &self.viewers {
            viewer.outbox.send(frame.clone());
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The player's view only: neither deal nor number.
        f.debug_struct("Table")
            .field("view", &self.game.view())
            .field("seq", &self.game.seq())
            .field("viewers", &self.viewers)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use geduld_rules::{Card, Deal, DealNumber, Scheme, Scoring, Variant};

    use super::*;

    #[test]
    fn whether_the_game_can_be_finished_is_found_out_once_for_each_seq() {
        let terms = Terms {
            deal: DealNumber::Own(5).deal(),
            variant: Variant::SOLITAIRE,
            scoring: Scoring::current(Scheme::Tournament),
            known: false,
            assisted: false,
            number: None,
        };
        let mut table = Table::new(terms.game(), terms, None, 0);
        assert!(!table.can_finish());
        // What is known is not asked again, until there is another entry or another state.
        table.finish = Some((0, true));
        assert!(table.can_finish());
        let draw = "d".parse().unwrap();
        table.game.push(geduld_rules::Entry { clock_ms: 0, action: draw }).unwrap();
        assert!(!table.can_finish());
        table.finish = Some((1, true));
        table.replace(table.game.clone());
        assert!(!table.can_finish());
    }

    #[test]
    fn debug_of_a_table_tells_no_card_that_is_not_in_sight() {
        let deal = DealNumber::Own(5).deal();
        let mut cards: Vec<Card> = deal.cards().to_vec();
        // The whole stock, which nobody has seen.
        cards[28..].reverse();
        let other = Deal::from_cards(cards.try_into().unwrap()).unwrap();
        let text = |deal: &Deal| {
            let scoring = Scoring::current(Scheme::Tournament);
            let terms = Terms {
                deal: deal.clone(),
                variant: Variant::SOLITAIRE,
                scoring,
                known: true,
                assisted: false,
                number: Some(DealNumber::Exact(geduld_rules::ExactCode::of(deal))),
            };
            format!("{:?}", Table::new(terms.game(), terms, None, 0))
        };
        assert_ne!(deal, other);
        assert_eq!(text(&deal), text(&other));
    }
}
