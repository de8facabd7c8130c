//! Playing a move and taking it back.

use crate::position::{TALON, card_count};
use crate::{Card, Column, Move, Position, Refused, RefusedReason};

/// A move that was played, with what is needed to take it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    chosen: Move,
    turned: bool,
    /// Cards drawn, 0 for any other move than a draw.
    drawn: u8,
    /// The card that went to a foundation; `None` for other moves.
    raised: Option<Card>,
}

impl Played {
    /// The move.
    #[must_use]
    pub const fn played(self) -> Move {
        self.chosen
    }

    /// Whether it turned a card of a column face up.
    #[must_use]
    pub const fn turned(self) -> bool {
        self.turned
    }
}

impl Position {
    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal; the error holds the unchanged position and the reason.
    pub fn play(mut self, played: Move) -> Result<Position, Refused> {
        match self.apply(played) {
            Ok(_) => Ok(self),
            Err(reason) => Err(Refused { position: self, reason }),
        }
    }

    /// Plays a move in place and returns what [`Position::undo`] needs.
    ///
    /// # Errors
    /// When it is not legal; the position is unchanged then.
    pub fn apply(&mut self, played: Move) -> Result<Played, RefusedReason> {
        self.check(played)?;
        let mut done = Played { chosen: played, turned: false, drawn: 0, raised: None };
        match played {
            Move::Draw => {
                done.drawn = self.variant.draw.cards().min(card_count(self.stock()));
                self.waste += done.drawn;
            }
            Move::Recycle => {
                self.waste = 0;
                self.recycles_used += 1;
            }
            Move::WasteToColumn(to) => self.waste_to_column(to.index()),
            Move::WasteToFoundation => {
                done.raised = Some(self.raise(TALON, self.waste_end() - 1));
                self.waste -= 1;
            }
            Move::ColumnToFoundation(from) => {
                done.raised = Some(self.raise(from.index(), self.end(from.index()) - 1));
                done.turned = self.turn(from);
            }
            Move::ColumnToColumn { from, to, count } => {
                self.shift_run(from.index(), to.index(), count);
                done.turned = self.turn(from);
            }
            Move::FoundationToColumn { suit, to } => {
                let card =
                    self.foundation_top(suit).ok_or(RefusedReason::FoundationEmpty { suit })?;
                self.lower(to.index(), self.end(to.index()), card);
            }
        }
        Ok(done)
    }

    /// Takes back the move that was played last: the position is then bit for bit what it was.
    ///
    /// `done` must come from [`Position::apply`] on this very position, with all later moves
    /// taken back before; with anything else cards land in wrong places or the call panics.
    pub fn undo(&mut self, done: Played) {
        match done.chosen {
            Move::Draw => self.waste -= done.drawn,
            Move::Recycle => {
                self.waste = card_count(self.talon());
                self.recycles_used -= 1;
            }
            Move::WasteToColumn(to) => self.column_to_waste(to.index()),
            Move::WasteToFoundation => {
                self.put_back(TALON, self.waste_end(), done);
                self.waste += 1;
            }
            Move::ColumnToFoundation(from) => {
                self.closed[from.index()] += u8::from(done.turned);
                self.put_back(from.index(), self.end(from.index()), done);
            }
            Move::ColumnToColumn { from, to, count } => {
                self.closed[from.index()] += u8::from(done.turned);
                self.shift_run(to.index(), from.index(), count);
            }
            Move::FoundationToColumn { to, .. } => {
                self.raise(to.index(), self.end(to.index()) - 1);
            }
        }
    }

    fn put_back(&mut self, pile: usize, place: usize, done: Played) {
        if let Some(card) = done.raised {
            self.lower(pile, place, card);
        }
    }

    /// Turns the last card of a column face up if all that is left lies face down.
    fn turn(&mut self, column: Column) -> bool {
        let turns = self.open(column).is_empty() && self.closed(column) > 0;
        self.closed[column.index()] -= u8::from(turns);
        turns
    }

    /// Moves the card at a place of a pile to its foundation.
    pub(crate) fn raise(&mut self, pile: usize, place: usize) -> Card {
        let card = self.cards[place];
        self.remove(pile, place);
        self.foundations[card.suit().index()] += 1;
        card
    }

    /// Moves the top card of a foundation to a place of a pile.
    fn lower(&mut self, pile: usize, place: usize, card: Card) {
        self.foundations[card.suit().index()] -= 1;
        self.insert(pile, place, card);
    }
}
