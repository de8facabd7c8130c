//! Which moves are legal.

use alloc::vec::Vec;

use crate::moves::LONGEST_RUN;
use crate::position::card_count;
use crate::{Card, Column, EmptyColumns, Move, Position, Rank, RefusedReason, Suit};

impl Position {
    /// Every legal move, each once; none when the game is won.
    ///
    /// The order is fixed and the same for equal views, and tells nothing of hidden cards.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(24);
        self.legal_moves_into(&mut moves);
        moves
    }

    /// [`Position::legal_moves`], added to a list that the caller keeps, which saves an allocation.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        if self.is_won() {
            return;
        }
        let tops = Column::ALL.map(|column| (column, self.top(column)));
        if !self.stock().is_empty() {
            moves.push(Move::Draw);
        } else if !self.waste().is_empty() && self.recycles_left() != Some(0) {
            moves.push(Move::Recycle);
        }
        if let Some(&card) = self.waste().last() {
            if self.is_next(card) {
                moves.push(Move::WasteToFoundation);
            }
            let takers = tops.iter().filter(|(_, top)| self.takes(*top, card));
            moves.extend(takers.map(|&(to, _)| Move::WasteToColumn(to)));
        }
        let raised = tops.iter().filter(|(_, top)| top.is_some_and(|card| self.is_next(card)));
        moves.extend(raised.map(|&(from, _)| Move::ColumnToFoundation(from)));
        for from in Column::ALL {
            for &(to, top) in &tops {
                if from != to {
                    self.runs_into(from, to, top, moves);
                }
            }
        }
        for suit in Suit::ALL {
            if let Some(card) = self.foundation_top(suit) {
                let takers = tops.iter().filter(|(_, top)| self.takes(*top, card));
                moves.extend(takers.map(|&(to, _)| Move::FoundationToColumn { suit, to }));
            }
        }
    }

    /// The legal moves from one column to another one whose top is given.
    fn runs_into(&self, from: Column, to: Column, top: Option<Card>, moves: &mut Vec<Move>) {
        let run = self.open(from);
        let Some(&head) = run.first() else { return };
        let length = card_count(run);
        let mut push = |count| moves.push(Move::ColumnToColumn { from, to, count });
        match top {
            Some(top) => {
                // The run descends one by one, so at most one card of it has the right rank.
                let below_head = (head.rank().value() + 1).wrapping_sub(top.rank().value());
                if run.get(usize::from(below_head)).is_some_and(|card| card.fits_on(top)) {
                    push(length - below_head);
                }
            }
            None => match self.variant.empty {
                EmptyColumns::Kings if head.rank() == Rank::King => push(length),
                EmptyColumns::Kings => {}
                EmptyColumns::Any => (1..=length).for_each(push),
            },
        }
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    /// The first reason why it is not.
    pub fn check(&self, played: Move) -> Result<(), RefusedReason> {
        if self.is_won() {
            return Err(RefusedReason::Won);
        }
        match played {
            Move::Draw if self.stock().is_empty() => Err(RefusedReason::StockEmpty),
            Move::Draw => Ok(()),
            Move::Recycle => self.check_recycle(),
            Move::WasteToColumn(to) => self.check_landing(self.waste_top()?, to),
            Move::WasteToFoundation => self.check_raise(self.waste_top()?),
            Move::ColumnToFoundation(from) => {
                let card = self.top(from).ok_or(RefusedReason::ColumnEmpty { column: from })?;
                self.check_raise(card)
            }
            Move::ColumnToColumn { from, to, count } => {
                self.check_landing(self.run_head(from, to, count)?, to)
            }
            Move::FoundationToColumn { suit, to } => {
                let card = self.foundation_top(suit);
                self.check_landing(card.ok_or(RefusedReason::FoundationEmpty { suit })?, to)
            }
        }
    }

    fn check_recycle(&self) -> Result<(), RefusedReason> {
        if !self.stock().is_empty() {
            Err(RefusedReason::StockNotEmpty)
        } else if self.waste().is_empty() {
            Err(RefusedReason::WasteEmpty)
        } else if self.recycles_left() == Some(0) {
            Err(RefusedReason::NoRecyclesLeft)
        } else {
            Ok(())
        }
    }

    /// The highest card of the lowest `count` cards of a column, if they may be moved together.
    fn run_head(&self, from: Column, to: Column, count: u8) -> Result<Card, RefusedReason> {
        if from == to {
            return Err(RefusedReason::SameColumn { column: from });
        }
        if !(1..=LONGEST_RUN).contains(&count) {
            return Err(RefusedReason::NoRun { count });
        }
        let open = self.open(from);
        match open.len().checked_sub(usize::from(count)) {
            Some(place) => Ok(open[place]),
            None if open.is_empty() => Err(RefusedReason::ColumnEmpty { column: from }),
            None => Err(RefusedReason::TooFewOpen { column: from, open: card_count(open), count }),
        }
    }

    fn check_landing(&self, card: Card, to: Column) -> Result<(), RefusedReason> {
        match self.top(to) {
            None if self.empty_takes(card) => Ok(()),
            None => Err(RefusedReason::KingsOnly { card }),
            Some(onto) if card.rank().value() + 1 != onto.rank().value() => {
                Err(RefusedReason::WrongRank { card, onto })
            }
            Some(onto) if card.color() == onto.color() => {
                Err(RefusedReason::WrongColor { card, onto })
            }
            Some(_) => Ok(()),
        }
    }

    fn check_raise(&self, card: Card) -> Result<(), RefusedReason> {
        if self.is_next(card) {
            Ok(())
        } else {
            Err(RefusedReason::NotNext { card, height: self.foundation(card.suit()) })
        }
    }

    fn waste_top(&self) -> Result<Card, RefusedReason> {
        self.waste().last().copied().ok_or(RefusedReason::WasteEmpty)
    }

    /// Whether a card is the next one of its foundation.
    pub(crate) fn is_next(&self, card: Card) -> bool {
        self.foundation(card.suit()) + 1 == card.rank().value()
    }

    /// The card on top of a foundation.
    pub(crate) fn foundation_top(&self, suit: Suit) -> Option<Card> {
        Rank::from_value(self.foundation(suit)).map(|rank| Card::new(rank, suit))
    }

    /// Whether a column with that top takes a card.
    pub(crate) fn takes(&self, top: Option<Card>, card: Card) -> bool {
        top.map_or_else(|| self.empty_takes(card), |top| card.fits_on(top))
    }

    fn empty_takes(&self, card: Card) -> bool {
        self.variant.empty == EmptyColumns::Any || card.rank() == Rank::King
    }
}
