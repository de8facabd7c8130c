//! From a path of states to moves on a board, each of them played by the rules.

use geduld_rules::{Card, Column, Move, Position};

use crate::board::Board;
use crate::expand::{Commitment, Exit, Expander};
use crate::group::Group;
use crate::pack::{COMPLETE, Heights, card_at, height, place};
use crate::state::State;

/// A path that no moves were found for. It would be a fault of the search; it is never taken for a
/// verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Unplayable;

/// The moves along a path of states, from the position to the win.
pub(crate) fn line(
    expander: &mut Expander<'_>,
    position: &Position,
    path: &[State],
) -> Option<Vec<Move>> {
    play_along(expander, position, path).ok()
}

fn play_along(
    expander: &mut Expander<'_>,
    position: &Position,
    path: &[State],
) -> Result<Vec<Move>, Unplayable> {
    let mut hands = Hands { position: position.clone(), moves: Vec::new(), road: Road::default() };
    let Some(&first) = path.first() else { return Err(Unplayable) };
    // What the columns show of the foundations, loose cards taken up or down in between.
    let mut heights = expander.board.start.heights();
    heights = hands.rearrange(expander, first, heights, first.heights())?;
    for pair in path.windows(2) {
        let [state, next] = [pair[0], pair[1]];
        // Most steps are made from where the loose cards lie as the state is known.
        let mut reached = Err(Unplayable);
        for arrangements in [1, usize::MAX] {
            let ways = expander.ways_to(state, next, arrangements);
            reached = hands.go_one_of(expander, state, heights, &ways, next);
            if reached.is_ok() {
                break;
            }
        }
        heights = reached?;
    }
    if heights != COMPLETE || !hands.position.is_won() {
        return Err(Unplayable);
    }
    Ok(hands.moves)
}

/// Plays on a board what was found without one.
struct Hands {
    position: Position,
    moves: Vec<Move>,
    road: Road,
}

impl Hands {
    fn play(&mut self, played: Move) -> Result<(), Unplayable> {
        self.position.apply(played).map_err(|_| Unplayable)?;
        self.moves.push(played);
        Ok(())
    }

    /// Makes the commitments of the first way that can be gone.
    fn go_one_of(
        &mut self,
        expander: &Expander<'_>,
        state: State,
        heights: Heights,
        ways: &[Vec<Exit>],
        to: State,
    ) -> Result<Heights, Unplayable> {
        for exits in ways {
            let (position, moves) = (self.position.clone(), self.moves.len());
            if let Ok(reached) = self.go(expander, state, heights, exits, to) {
                return Ok(reached);
            }
            self.position = position;
            self.moves.truncate(moves);
        }
        Err(Unplayable)
    }

    /// Makes commitments that lead from one state to another.
    fn go(
        &mut self,
        expander: &Expander<'_>,
        mut state: State,
        mut heights: Heights,
        exits: &[Exit],
        to: State,
    ) -> Result<Heights, Unplayable> {
        for &exit in exits {
            self.rearrange(expander, state, heights, exit.before)?;
            self.commit(expander, state, exit)?;
            state = expander.leave(state, exit.commitment);
            heights = exit.after;
        }
        self.rearrange(expander, state, heights, to.heights())
    }

    /// Takes loose cards up and down until the foundations are as wished.
    fn rearrange(
        &mut self,
        expander: &Expander<'_>,
        state: State,
        from: Heights,
        to: Heights,
    ) -> Result<Heights, Unplayable> {
        if from == to {
            return Ok(to);
        }
        let road = self.road.find(expander.board, state, from, to, expander.rules.keep_safe_up);
        let mut at = from;
        for next in road.ok_or(Unplayable)? {
            let suit =
                (0..4).find(|&suit| height(at, suit) != height(next, suit)).ok_or(Unplayable)?;
            if next > at {
                self.raise(card_at(place(height(at, suit), suit)))?;
            } else {
                self.lower(card_at(place(height(at, suit) - 1, suit)))?;
            }
            at = next;
        }
        Ok(to)
    }

    /// Makes a commitment.
    fn commit(
        &mut self,
        expander: &Expander<'_>,
        state: State,
        exit: Exit,
    ) -> Result<(), Unplayable> {
        let board = expander.board;
        match exit.commitment {
            Commitment::Head(column) => {
                let n = state.in_place(column.into());
                let card = card_at(board.piles[usize::from(column)][n - 1].into());
                if exit.after == exit.before { self.move_run(card) } else { self.raise(card) }
            }
            Commitment::Talon(place, _) => {
                let card = card_at(board.talon[usize::from(place)].into());
                self.draw_to(card)?;
                if exit.after == exit.before {
                    let to = self.room_for(card)?;
                    self.play(Move::WasteToColumn(to))
                } else {
                    self.play(Move::WasteToFoundation)
                }
            }
        }
    }

    /// Draws, and recycles when the stock is empty, until a card lies on top of the waste.
    fn draw_to(&mut self, card: Card) -> Result<(), Unplayable> {
        let most = self.position.stock().len() + self.position.waste().len() + 2;
        for _ in 0..=2 * most {
            if self.position.waste().last() == Some(&card) {
                return Ok(());
            }
            let next = if self.position.stock().is_empty() { Move::Recycle } else { Move::Draw };
            self.play(next)?;
        }
        Err(Unplayable)
    }

    /// Takes a card of a column up, with what lies on it moved aside.
    fn raise(&mut self, card: Card) -> Result<(), Unplayable> {
        let column = self.lay_bare(card)?;
        self.play(Move::ColumnToFoundation(column))
    }

    /// Brings the top card of a foundation down.
    fn lower(&mut self, card: Card) -> Result<(), Unplayable> {
        let to = self.room_for(card)?;
        self.play(Move::FoundationToColumn { suit: card.suit(), to })
    }

    /// Moves the run that begins with a card to another column.
    fn move_run(&mut self, card: Card) -> Result<(), Unplayable> {
        let to = self.room_for(card)?;
        let (from, count) = self.find(card)?;
        if from == to {
            return Err(Unplayable);
        }
        self.play(Move::ColumnToColumn { from, to, count })
    }

    /// Moves what lies on a card to another place; returns where the card lies.
    fn lay_bare(&mut self, card: Card) -> Result<Column, Unplayable> {
        let (from, count) = self.find(card)?;
        if count > 1 {
            let open = self.position.open(from);
            let rider = open[open.len() - usize::from(count) + 1];
            let to = match self.bare_parent(rider) {
                Some(to) => to,
                None => self.empty_column()?,
            };
            let (from, count) = self.find(rider)?;
            self.play(Move::ColumnToColumn { from, to, count })?;
        }
        self.find(card).map(|(column, _)| column)
    }

    /// A column where a card may go.
    fn room_for(&mut self, card: Card) -> Result<Column, Unplayable> {
        match self.bare_parent(card) {
            Some(column) => Ok(column),
            None => self.empty_column(),
        }
    }

    fn bare_parent(&self, card: Card) -> Option<Column> {
        Column::ALL
            .into_iter()
            .find(|&column| self.position.top(column).is_some_and(|top| card.fits_on(top)))
    }

    /// An empty column; runs that lie on the base of a column are put on parents for it.
    fn empty_column(&mut self) -> Result<Column, Unplayable> {
        loop {
            if let Some(column) =
                Column::ALL.into_iter().find(|&column| self.position.column(column).is_empty())
            {
                return Ok(column);
            }
            let movable = Column::ALL.into_iter().find_map(|from| {
                let base = *self.position.column(from).first()?;
                let to = self.bare_parent(base).filter(|&to| to != from)?;
                (self.position.closed(from) == 0).then_some((from, to))
            });
            let (from, to) = movable.ok_or(Unplayable)?;
            let count = self.position.open(from).len() as u8;
            self.play(Move::ColumnToColumn { from, to, count })?;
        }
    }

    /// The column of a card that lies open, and how many cards lie there from it on.
    fn find(&self, card: Card) -> Result<(Column, u8), Unplayable> {
        Column::ALL
            .into_iter()
            .find_map(|column| {
                let open = self.position.open(column);
                let at = open.iter().position(|&other| other == card)?;
                Some((column, (open.len() - at) as u8))
            })
            .ok_or(Unplayable)
    }
}

/// Looks for ways by loose cards alone. Keeps its memory between calls.
struct Road {
    /// Foundations that were reached, each with the place of those before it.
    reached: Vec<(Heights, usize)>,
    seen: Box<[u64; 1024]>,
}

impl Default for Road {
    fn default() -> Road {
        Road { reached: Vec::new(), seen: Box::new([0; 1024]) }
    }
}

impl Road {
    /// The foundations on the shortest way from one to another, without the first.
    fn find(
        &mut self,
        board: &Board,
        state: State,
        from: Heights,
        to: Heights,
        keep_safe_up: bool,
    ) -> Option<Vec<Heights>> {
        let group = Group::new(board, state);
        let next_to = |heights: Heights| {
            let kept_up = board.kept_up(heights, keep_safe_up);
            Group::neighbours(heights, &group.reach(heights), kept_up)
        };
        // Nearly always there is a way that takes no card up or down but those that must be.
        let straight = core::iter::successors(Some(from), |&at| {
            next_to(at).find(|&next| distance(next, to) < distance(at, to))
        });
        let straight: Vec<Heights> = straight.skip(1).collect();
        if straight.last() == Some(&to) {
            return Some(straight);
        }
        for (heights, _) in self.reached.drain(..) {
            self.seen[usize::from(heights >> 6)] = 0;
        }
        self.enter(from, 0);
        let mut at = 0;
        while let Some(&(heights, _)) = self.reached.get(at) {
            if heights == to {
                return Some(self.back_from(at));
            }
            for neighbour in next_to(heights) {
                self.enter(neighbour, at);
            }
            at += 1;
        }
        None
    }

    fn enter(&mut self, heights: Heights, before: usize) {
        let word = &mut self.seen[usize::from(heights >> 6)];
        let mask = 1 << (heights & 63);
        if *word & mask == 0 {
            *word |= mask;
            self.reached.push((heights, before));
        }
    }

    fn back_from(&self, mut at: usize) -> Vec<Heights> {
        let mut way = Vec::new();
        while at != 0 {
            way.push(self.reached[at].0);
            at = self.reached[at].1;
        }
        way.reverse();
        way
    }
}

/// How many cards must go up or come down from one to the other at least.
fn distance(from: Heights, to: Heights) -> usize {
    (0..4).map(|suit| height(from, suit).abs_diff(height(to, suit))).sum()
}
