//! The table as a frame: what the player has seen, and not a card more.

use axum::extract::ws::Utf8Bytes;
use geduld_events::RoundResult;
use geduld_rules::{
    Action, Card, DealNumber, EmptyColumns, End, ExactCode, Game, Recycles, Scheme, Variant,
};
use geduld_store::{EntryId, EventKind, GameId};

use super::table::Table;
use crate::events::RoundInfo;
use crate::wire::{
    BoardFrame, ClockFrame, ColumnFrame, EventFrame, FoundationsFrame, PROTOCOL_VERSION,
    RecyclesFrame, ResultFrame, ScoreFrame, ServerMessage, State, TableFrame, VariantFrame, Why,
};

impl Table {
    /// The frame that shows this table at `now_ms`; `entry` and `played` tell what made it.
    pub(crate) fn frame(
        &mut self,
        game: GameId,
        why: Why,
        entry: Option<EntryId>,
        played: &[Action],
        now_ms: u64,
    ) -> Utf8Bytes {
        let clock_ms = self.clock_ms(now_ms);
        let paused = self.game.is_paused();
        let seq = self.game.seq();
        let timed = self.terms.scoring.has_clock();
        let frame = TableFrame {
            v: PROTOCOL_VERSION,
            why,
            entry: entry.map(|id| id.to_string()),
            game: game.to_string(),
            seq,
            ply: self.game.ply(),
            state: self.state(),
            event: self.round.as_ref().map(event_frame),
            paused,
            variant: variant_frame(self.terms.variant),
            scoring: self.terms.scoring.scheme.name(),
            known: self.terms.known,
            assisted: self.terms.assisted,
            number: self.number(),
            board: (!paused).then(|| self.board()),
            legal: self.legal(),
            undo: self.round.is_none() && self.game.can_undo(),
            redo: self.round.is_none() && self.game.can_redo(),
            finish: self.can_finish(),
            stuck: self.stuck == Some((seq, true)),
            recycles: RecyclesFrame {
                used: self.game.recycles_used(),
                left: self.game.recycles_left(),
                points: self.game.next_recycle_points(),
            },
            clock: timed.then(|| ClockFrame { ms: clock_ms, running: self.clock.runs() }),
            score: self.score(clock_ms),
            played: played.iter().map(ToString::to_string).collect(),
            result: self.result(timed),
        };
        ServerMessage::Table(&frame).text().into()
    }

    fn state(&self) -> State {
        match self.game.end() {
            Some(End::Won) => State::Won,
            Some(End::GivenUp) => State::GivenUp,
            None if self.closed => State::Closed,
            // A round was begun by more than a move.
            None if self.is_fresh() && self.round.is_none() => State::Fresh,
            None => State::Running,
        }
    }

    /// The number tells the hidden cards, so it is shown only when the player chose it or the
    /// game is over (design, "Deal numbers").
    fn number(&self) -> Option<String> {
        if self.round.as_ref().is_some_and(|round| !round.over) {
            // What others still play.
            return None;
        }
        match (&self.terms.number, self.game.end()) {
            (Some(number), _) => Some(number.to_string()),
            (None, _) if self.is_over() => {
                Some(DealNumber::Exact(ExactCode::of(&self.terms.deal)).to_string())
            }
            (None, _) => None,
        }
    }

    fn board(&self) -> BoardFrame {
        let view = self.game.view();
        let [c, d, h, s] = view.foundations;
        let texts = |cards: &[Card]| cards.iter().map(ToString::to_string).collect();
        BoardFrame {
            stock: view.stock,
            waste: texts(&view.waste),
            foundations: FoundationsFrame { c, d, h, s },
            columns: view
                .columns
                .iter()
                .map(|column| ColumnFrame { closed: column.closed, open: texts(&column.open) })
                .collect(),
        }
    }

    fn score(&self, clock_ms: u64) -> Option<ScoreFrame> {
        let score = self.game.score(clock_ms)?;
        let over = self.is_over();
        // Only a tournament bonus ticks on the table; other schemes count time as it goes.
        let ticks = self.terms.scoring.scheme == Scheme::Tournament && !over;
        let bonus = ticks.then(|| self.game.win_time_points(clock_ms)).flatten();
        Some(ScoreFrame { points: score.base_points, time: score.time_points, bonus })
    }

    fn legal(&self) -> Vec<String> {
        if self.closed {
            return Vec::new();
        }
        self.game.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn result(&self, timed: bool) -> Option<ResultFrame> {
        if self.closed && self.game.end().is_none() {
            return Some(as_it_stands(&self.game, timed));
        }
        let result = self.game.result()?;
        Some(ResultFrame {
            won: result.won,
            points: result.points,
            base: result.base,
            time: result.time,
            clock_ms: timed.then_some(result.clock_ms),
            moves: result.moves,
            recycles: result.recycles,
        })
    }
}

/// What a round is worth that the closing ended.
fn as_it_stands(game: &Game, timed: bool) -> ResultFrame {
    let result = RoundResult::of(game);
    ResultFrame {
        won: false,
        points: Some(result.base + result.time),
        base: result.base,
        time: result.time,
        clock_ms: timed.then_some(result.clock_ms),
        moves: result.moves,
        recycles: result.recycles,
    }
}

fn event_frame(round: &RoundInfo) -> EventFrame {
    EventFrame {
        id: round.event.to_string(),
        kind: match round.kind {
            EventKind::Tournament => "tournament",
            EventKind::Daily => "daily",
        },
        title: round.title.clone(),
        round: round.round,
        rounds: round.rounds,
        earlier_points: round.earlier_points,
        closes_ms: round.closes_ms,
    }
}

fn variant_frame(variant: Variant) -> VariantFrame {
    VariantFrame {
        draw: variant.draw.cards(),
        recycles: match variant.recycles {
            Recycles::Unlimited => None,
            Recycles::AtMost(most) => Some(most),
        },
        empty: match variant.empty {
            EmptyColumns::Kings => "kings",
            EmptyColumns::Any => "any",
        },
    }
}
