//! Auto-finish: playing on to the win when nothing is left to find out.

use alloc::collections::{BTreeSet, BinaryHeap};
use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

use crate::position::TALON;
use crate::{Column, Game, Move, Position};

impl Game {
    /// The moves that play the game on to the win by draws, recycles and foundation moves, with
    /// the fewest recycles and, among those, the fewest draws.
    ///
    /// `None` when a card has not been seen yet, when there is no such way, and when the game is
    /// over or paused. Nothing is ever taken back from a foundation.
    ///
    /// Cost: where the columns alone forbid it, next to nothing. Else the boards looked at differ in
    /// the cards of the stock that went up and in the height of the waste: tens of thousands at
    /// the very most, a few dozen in practice.
    #[must_use]
    pub fn auto_finish(&self) -> Option<Vec<Move>> {
        let offered = self.all_seen() && self.end().is_none() && !self.is_paused();
        offered.then(|| self.position().auto_finish()).flatten()
    }
}

/// A board met in the search, and how it was reached.
struct Reached {
    position: Position,
    /// The board before, and the move that led from it; column cards went up after the move.
    by: Option<(usize, Move)>,
}

impl Position {
    /// [`Game::auto_finish`] without asking what has been seen.
    #[must_use]
    pub fn auto_finish(&self) -> Option<Vec<Move>> {
        if !self.columns_allow_finish() {
            return None;
        }
        // A column card that can go up goes up at once: it can only help, as cards never come back
        // and are put on columns by no other move. Cards of the waste are another matter, as playing
        // one changes which cards the next draws of three bring up; so both ways are searched, from
        // the cheapest board on.
        let mut start = self.clone();
        start.raise_columns(&mut Vec::new());
        let mut reached = vec![Reached { position: start, by: None }];
        let mut open = BinaryHeap::from([Reverse(((0_u32, 0_u32), 0_usize))]);
        let mut met = BTreeSet::new();
        while let Some(Reverse(((recycles, draws), index))) = open.pop() {
            let position = reached[index].position.clone();
            if position.is_won() {
                return Some(self.line_to(index, &reached));
            }
            // Which cards are left in the columns and the talon follows from the foundations.
            if !met.insert((position.foundations, position.waste)) {
                continue;
            }
            for played in [Move::WasteToFoundation, Move::Draw, Move::Recycle] {
                let cost = match played {
                    Move::Recycle => (recycles + 1, draws),
                    Move::Draw => (recycles, draws + 1),
                    _ => (recycles, draws),
                };
                if let Ok(mut next) = position.clone().play(played) {
                    next.raise_columns(&mut Vec::new());
                    open.push(Reverse((cost, reached.len())));
                    reached.push(Reached { position: next, by: Some((index, played)) });
                }
            }
        }
        None
    }

    /// Whether all cards could go up if those of waste and stock were all at hand.
    fn columns_allow_finish(&self) -> bool {
        let mut board = self.clone();
        // All of the talon counts as stock, so that any card of it can be taken out.
        board.waste = 0;
        loop {
            board.raise_columns(&mut Vec::new());
            let mut talon = board.start(TALON)..board.end(TALON);
            match talon.find(|&place| board.is_next(board.cards[place])) {
                Some(place) => board.raise(TALON, place),
                None => return board.is_won(),
            };
        }
    }

    /// The moves from this position to a board that was reached.
    fn line_to(&self, index: usize, reached: &[Reached]) -> Vec<Move> {
        let mut steps = Vec::new();
        let mut at = index;
        while let Some((before, played)) = reached[at].by {
            steps.push(played);
            at = before;
        }
        let mut position = self.clone();
        let mut line = Vec::new();
        position.raise_columns(&mut line);
        for played in steps.into_iter().rev() {
            if position.apply(played).is_ok() {
                line.push(played);
                position.raise_columns(&mut line);
            }
        }
        line
    }

    /// Plays column cards to the foundations until none can go, and adds the moves to a list.
    fn raise_columns(&mut self, line: &mut Vec<Move>) {
        let raisable = |position: &Position| {
            Column::ALL
                .into_iter()
                .find(|&column| position.top(column).is_some_and(|card| position.is_next(card)))
        };
        while let Some(column) = raisable(self) {
            let played = Move::ColumnToFoundation(column);
            if self.apply(played).is_err() {
                return;
            }
            line.push(played);
        }
    }
}
