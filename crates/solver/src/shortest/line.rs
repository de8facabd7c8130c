//! From boards of a search to moves, each of them played by the rules.

use geduld_rules::{Card, Column, Move, Position, Suit};

use super::ground::Ground;
use super::steps::{Step, Steps};
use super::table::{Key, Table};
use crate::pack::{Heights, bit, card_at, place_of, safe_next, suit_number};

/// The moves along a path of boards, from the position to the win; `None` if the rules do not confirm them, which would
/// be a fault of the search.
pub(crate) fn line(
    ground: &Ground,
    position: &Position,
    path: &[(Key, u16)],
    steps: Steps,
) -> Option<Vec<Move>> {
    let mut game = Game { position: position.clone(), moves: Vec::new(), recycles: 0 };
    game.settle(ground, steps)?;
    for two in path.windows(2) {
        let (before, after) = (two[0], two[1]);
        let table = Table::of(ground, before.0);
        let mut found = None;
        steps.each(ground, &table, &mut |next, cost, step| {
            if cost <= after.1 - before.1 && next.key(ground) == after.0 {
                found = Some(step);
            }
        });
        game.step(found?)?;
        game.settle(ground, steps)?;
    }
    game.position.is_won().then_some(game.moves)
}

/// A position that is played on.
struct Game {
    position: Position,
    moves: Vec<Move>,
    recycles: u8,
}

impl Game {
    fn play(&mut self, played: Move) -> Option<()> {
        self.position.apply(played).ok()?;
        self.moves.push(played);
        self.recycles += u8::from(played == Move::Recycle);
        Some(())
    }

    /// Plays the safe cards up. The search may have done so in another order, and has the same board in the end:
    /// what is safe stays so, and a card at hand stays at hand.
    fn settle(&mut self, ground: &Ground, steps: Steps) -> Option<()> {
        let straight = ground.straight(self.recycles);
        if !steps.safe_first {
            return Some(());
        }
        loop {
            let heights = Suit::ALL.into_iter().fold(0, |heights, suit| {
                heights | Heights::from(self.position.foundation(suit)) << (4 * suit_number(suit))
            });
            let safe = safe_next(heights);
            let is_safe = |card: &Card| safe & bit(place_of(*card)) != 0;
            let waste = self.position.waste().last().copied().filter(|_| straight);
            let tops = Column::ALL.into_iter().filter_map(|column| self.position.top(column));
            let Some(card) = tops.chain(waste).find(is_safe) else { return Some(()) };
            self.raise(card)?;
        }
    }

    fn step(&mut self, step: Step) -> Option<()> {
        match step {
            Step::Up(card) => self.raise(card_at(card.into())),
            Step::Run(card, onto) => self.shift(card, onto),
            Step::RunUp(card, onto, up) => {
                self.shift(card, Some(onto))?;
                self.raise(card_at(up.into()))
            }
            Step::WasteUp(turns) => {
                self.turn(turns)?;
                self.play(Move::WasteToFoundation)
            }
            Step::Waste(turns, onto) => {
                self.turn(turns)?;
                let to = self.column(onto)?;
                self.play(Move::WasteToColumn(to))
            }
            Step::Back(card, onto) => {
                let (suit, to) = (card_at(card.into()).suit(), self.column(onto)?);
                self.play(Move::FoundationToColumn { suit, to })
            }
        }
    }

    fn turn(&mut self, turns: u8) -> Option<()> {
        (0..turns).try_for_each(|_| {
            let recycle = self.position.stock().is_empty();
            self.play(if recycle { Move::Recycle } else { Move::Draw })
        })
    }

    fn shift(&mut self, card: u8, onto: Option<u8>) -> Option<()> {
        let to = self.column(onto)?;
        let card = card_at(card.into());
        let (from, at) = Column::ALL.into_iter().find_map(|column| {
            let at = self.position.open(column).iter().position(|&other| other == card)?;
            Some((column, at))
        })?;
        let count = (self.position.open(from).len() - at) as u8;
        self.play(Move::ColumnToColumn { from, to, count })
    }

    /// The column with a card on top, or the first empty one.
    fn column(&self, top: Option<u8>) -> Option<Column> {
        let top = top.map(|card| card_at(card.into()));
        Column::ALL.into_iter().find(|&column| self.position.top(column) == top)
    }

    fn raise(&mut self, card: Card) -> Option<()> {
        let from = Column::ALL.into_iter().find(|&column| self.position.top(column) == Some(card));
        self.play(from.map_or(Move::WasteToFoundation, Move::ColumnToFoundation))
    }
}
