//! A game: a deal, how it is played and scored, and the log of what was done.

use core::fmt;

use alloc::vec::Vec;

use crate::scoring::RecycleState;
use crate::{
    Action, CardSet, Deal, End, Entry, GameResult, Move, Played, Position, Refusal, ReplayError,
    Score, Scoring, Variant, View,
};

/// The most entries that a log takes; a game played by hand stays far below it.
pub const MAX_ENTRIES: u32 = 20_000;

/// A game of patience: everything in it follows from deal, variant, scoring and log.
///
/// `Debug` prints what the player may see.
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    deal: Deal,
    variant: Variant,
    scoring: Scoring,
    log: Vec<Entry>,
    position: Position,
    seen: CardSet,
    /// The moves that stand, oldest first.
    standing: Vec<Played>,
    /// The moves that were undone and can be redone, the next one last.
    undone: Vec<Move>,
    base_points: i64,
    paused: bool,
    end: Option<End>,
}

impl Game {
    /// A game without an entry. The scheme may fix a part of the variant: [`crate::Scheme::variant`].
    #[must_use]
    pub fn new(deal: Deal, variant: Variant, scoring: Scoring) -> Game {
        let variant = scoring.scheme.variant(variant);
        let position = Position::deal(&deal, variant);
        Game {
            seen: position.face_up(),
            deal,
            variant,
            scoring,
            log: Vec::new(),
            position,
            standing: Vec::new(),
            undone: Vec::new(),
            base_points: scoring.start_points(),
            paused: false,
            end: None,
        }
    }

    /// The game that a log gives.
    ///
    /// # Errors
    /// When an entry is refused: which one and why.
    pub fn replay(
        deal: Deal,
        variant: Variant,
        scoring: Scoring,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<Game, ReplayError> {
        let mut game = Game::new(deal, variant, scoring);
        for entry in entries {
            let index = game.seq();
            game.push(entry).map_err(|reason| ReplayError { index, reason })?;
        }
        Ok(game)
    }

    /// Does what an entry says and adds it to the log.
    ///
    /// # Errors
    /// When it cannot be done; the game is unchanged then.
    pub fn push(&mut self, entry: Entry) -> Result<(), Refusal> {
        self.check(entry)?;
        match entry.action {
            Action::Move(chosen) => {
                self.play(chosen)?;
                self.undone.clear();
            }
            Action::Undo => self.undo()?,
            Action::Redo => self.redo()?,
            Action::Pause => self.paused = true,
            Action::Resume => self.paused = false,
            Action::GiveUp => self.end = Some(End::GivenUp),
            Action::Outage => {}
        }
        self.log.push(entry);
        Ok(())
    }

    /// Refuses what no state of the board could allow.
    fn check(&self, entry: Entry) -> Result<(), Refusal> {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        let last_ms = self.log.last().map_or(0, |last| last.clock_ms);
        if entry.clock_ms < last_ms {
            return Err(Refusal::ClockBack { last_ms, clock_ms: entry.clock_ms });
        }
        // A full log still takes its end, so that the game can be counted.
        if self.seq() >= MAX_ENTRIES && entry.action != Action::GiveUp {
            return Err(Refusal::LogFull);
        }
        match entry.action {
            Action::Resume if !self.paused => Err(Refusal::NotPaused),
            Action::Resume | Action::GiveUp | Action::Outage => Ok(()),
            _ if self.paused => Err(Refusal::Paused),
            _ => Ok(()),
        }
    }

    fn play(&mut self, chosen: Move) -> Result<(), Refusal> {
        let before = self.recycle_state();
        let done = self.position.apply(chosen)?;
        self.base_points += self.scoring.move_points(done, &before);
        self.see(done);
        self.standing.push(done);
        if self.position.is_won() {
            self.end = Some(End::Won);
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        let done = self.standing.pop().ok_or(Refusal::NothingToUndo)?;
        self.position.undo(done);
        self.base_points -= self.scoring.move_points(done, &self.recycle_state());
        self.undone.push(done.played());
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Refusal> {
        let &next = self.undone.last().ok_or(Refusal::NothingToRedo)?;
        self.play(next)?;
        self.undone.pop();
        Ok(())
    }

    /// Marks what a move brought to light.
    fn see(&mut self, done: Played) {
        match done.played() {
            Move::Draw => self.seen.extend(self.position.waste().iter().rev().take(3).copied()),
            Move::ColumnToFoundation(from) | Move::ColumnToColumn { from, .. } => {
                self.seen.extend(self.position.top(from));
            }
            _ => {}
        }
    }

    fn recycle_state(&self) -> RecycleState {
        RecycleState { draw: self.variant.draw, used: self.position.recycles_used() }
    }

    /// The deal. It tells the hidden cards; `Debug` keeps them back.
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The variant as played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The scoring.
    #[must_use]
    pub const fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// The board now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What the player may see of the board.
    #[must_use]
    pub fn view(&self) -> View {
        self.position.view()
    }

    /// Every legal move; none when the game is over or paused.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.end.is_some() || self.paused { Vec::new() } else { self.position.legal_moves() }
    }

    /// All entries; an entry's index is its sequence number.
    #[must_use]
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The sequence number that the next entry gets: how many there are.
    #[must_use]
    pub fn seq(&self) -> u32 {
        count(self.log.len())
    }

    /// How many moves stand: those played and redone, without those undone.
    #[must_use]
    pub fn ply(&self) -> u32 {
        count(self.standing.len())
    }

    /// The moves that stand, oldest first.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.standing.iter().map(|done| done.played())
    }

    /// Whether an undo would be accepted.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.standing.is_empty() && !self.paused && self.end.is_none()
    }

    /// Whether a redo would be accepted.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() && !self.paused && self.end.is_none()
    }

    /// Whether the table is covered.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// How the game ended, `None` while it runs.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The game clock of the last entry in milliseconds, 0 before the first one.
    #[must_use]
    pub fn clock_ms(&self) -> u64 {
        self.log.last().map_or(0, |last| last.clock_ms)
    }

    /// What the game is worth at a clock in milliseconds; after the end the clock of the end
    /// counts. `None` when the scoring has no score.
    #[must_use]
    pub fn score(&self, clock_ms: u64) -> Option<Score> {
        let clock_ms = if self.end.is_some() { self.clock_ms() } else { clock_ms };
        self.scoring.has_score().then(|| Score {
            base_points: self.base_points,
            time_points: self.scoring.time_points(clock_ms, self.end == Some(End::Won)),
            floor_points: self.scoring.floor_points(),
        })
    }

    /// The points of time that a win at a clock in milliseconds would be given; `None` when the
    /// scoring has no score. 0 in schemes where time does not count.
    #[must_use]
    pub fn win_time_points(&self, clock_ms: u64) -> Option<i64> {
        self.scoring.has_score().then(|| self.scoring.time_points(clock_ms, true))
    }

    /// The result, `None` while the game runs.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let end = self.end?;
        let clock_ms = self.clock_ms();
        let score = self.score(clock_ms);
        Some(GameResult {
            won: end == End::Won,
            points: score.map(Score::total),
            base: score.map_or(0, |score| score.base_points),
            time: score.map_or(0, |score| score.time_points),
            clock_ms,
            moves: self.ply(),
            recycles: self.recycles_used(),
        })
    }

    /// Recycles among the moves that stand.
    #[must_use]
    pub const fn recycles_used(&self) -> u32 {
        self.position.recycles_used()
    }

    /// Recycles that are left, `None` when there is no limit.
    #[must_use]
    pub fn recycles_left(&self) -> Option<u32> {
        self.position.recycles_left()
    }

    /// What a recycle would bring now, in points: 0 or below.
    #[must_use]
    pub fn next_recycle_points(&self) -> i64 {
        if self.scoring.has_score() {
            self.scoring.recycle_points(&self.recycle_state())
        } else {
            0
        }
    }

    /// The cards that have been face up at some time; undo does not take them out.
    #[must_use]
    pub const fn seen(&self) -> CardSet {
        self.seen
    }

    /// Whether all 52 cards have been seen.
    #[must_use]
    pub fn all_seen(&self) -> bool {
        self.seen == CardSet::FULL
    }
}

/// A length that [`MAX_ENTRIES`] keeps small.
fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("variant", &self.variant)
            .field("scoring", &self.scoring)
            .field("log", &self.log)
            .field("view", &self.view())
            .field("paused", &self.paused)
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}
