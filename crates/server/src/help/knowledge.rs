//! What is known of the positions of one game, along the moves that stand.
//!
//! Undo leads back, so a position from which a winnable one was reached is winnable, and none that
//! came after an unwinnable one is. Searches are asked only for what does not follow.
//!
//! Lines of wins tell hidden cards: nothing here can be printed but in its own tests.

use std::sync::Arc;

use geduld_rules::Move;
use geduld_solver::Verdict;

/// What is known of one position.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub(crate) enum Worth {
    /// It can be won so.
    Winnable(Line),
    /// Nobody can win it.
    Unwinnable,
    /// The search reached its limits.
    Undecided,
}

/// The moves of a win, from a place in them on.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct Line {
    moves: Arc<[Move]>,
    at: usize,
}

/// What a player is told who asks how to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub(crate) enum Hint {
    /// The next move of a win.
    Move {
        /// The move.
        next: Move,
        /// When it is one of the stock: how it goes on there.
        stock: Option<StockMoves>,
    },
    /// No win is known from here. `moves` back there is one; none when there is none anywhere.
    Back {
        /// Whether it is proven that no win is left here.
        lost: bool,
        /// So many moves to undo.
        moves: Option<u32>,
        /// Whether it is proven that fewer are not enough.
        sure: bool,
    },
}

/// Draws and recycles in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct StockMoves {
    /// How many.
    pub(crate) count: u32,
    /// The move after them.
    pub(crate) then: Move,
}

/// What is known along the moves that stand.
#[derive(Clone)]
pub(crate) struct Knowledge {
    moves: Vec<Move>,
    /// Of the position after so many moves.
    worth: Vec<Option<Worth>>,
}

impl Knowledge {
    pub(crate) fn new() -> Knowledge {
        Knowledge { moves: Vec::new(), worth: vec![None] }
    }

    /// Takes the moves that stand now: what was known of the positions they share stays, and what
    /// follows from it for the others is taken over.
    pub(crate) fn follow(&mut self, standing: impl IntoIterator<Item = Move>) {
        let mut ply = 0;
        for played in standing {
            if self.moves.get(ply) != Some(&played) {
                self.cut(ply);
                let worth = self.worth[ply].as_ref().and_then(|worth| worth.after(played));
                self.moves.push(played);
                self.worth.push(worth);
            }
            ply += 1;
        }
        self.cut(ply);
    }

    /// Of the position now.
    pub(crate) fn now(&self) -> Option<&Worth> {
        self.worth.last().and_then(Option::as_ref)
    }

    /// The number of moves after which the position has to be searched next: for the worth of the
    /// position now, or for a whole hint. None when that is known.
    pub(crate) fn question(&self, hint: bool) -> Option<usize> {
        let now = self.moves.len();
        match self.now() {
            None => Some(now),
            Some(Worth::Winnable(_)) => None,
            Some(_) if hint => self.way_back().ok(),
            Some(_) => None,
        }
    }

    /// The moves that stood when a position was asked for.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Takes an answer for the position after `moves`, unless they do not stand any more.
    pub(crate) fn learn(&mut self, moves: &[Move], verdict: Verdict) {
        if !self.moves.starts_with(moves) {
            return;
        }
        let ply = moves.len();
        match verdict {
            Verdict::Winnable(rest) => {
                let moves: Arc<[Move]> = moves.iter().copied().chain(rest).collect();
                for at in 0..=ply {
                    if !matches!(self.worth[at], Some(Worth::Winnable(_))) {
                        let line = Line { moves: Arc::clone(&moves), at };
                        self.worth[at] = Some(Worth::Winnable(line));
                    }
                }
                // The line may be the way that was played.
                for at in ply + 1..self.worth.len() {
                    let after =
                        self.worth[at - 1].as_ref().and_then(|w| w.after(self.moves[at - 1]));
                    if self.worth[at].is_some() || after.is_none() {
                        break;
                    }
                    self.worth[at] = after;
                }
            }
            Verdict::Unwinnable => self.worth[ply..].fill(Some(Worth::Unwinnable)),
            Verdict::Undecided(_) => self.worth[ply] = Some(Worth::Undecided),
        }
    }

    /// The hint for the position now; none when something has to be found out first.
    pub(crate) fn hint(&self) -> Option<Hint> {
        match self.now()? {
            Worth::Winnable(line) => Some(line.hint()),
            worth => {
                let place = self.way_back().err()?;
                let back = |ply: usize| u32::try_from(self.moves.len() - ply).unwrap_or(u32::MAX);
                let lost_after = place.map_or(0, |ply| ply + 1);
                Some(Hint::Back {
                    lost: *worth == Worth::Unwinnable,
                    moves: place.map(back),
                    sure: self.worth[lost_after] == Some(Worth::Unwinnable),
                })
            }
        }
    }

    /// Where the last winnable position is, if there is one; or which position to ask for to come
    /// nearer to that. A position that is not decided counts as lost.
    fn way_back(&self) -> Result<usize, Option<usize>> {
        let now = self.moves.len();
        let good = self.worth.iter().rposition(|w| matches!(w, Some(Worth::Winnable(_))));
        let first = good.map_or(0, |ply| ply + 1);
        let bad = (first..=now).find(|ply| self.worth[*ply].is_some()).unwrap_or(now);
        match good {
            _ if bad == first => Err(good),
            // By halves between the two.
            Some(good) => Ok(usize::midpoint(good, bad)),
            // In growing steps from here: a mistake is mostly young.
            None => Ok(bad.saturating_sub(now - bad + 1)),
        }
    }

    fn cut(&mut self, ply: usize) {
        self.moves.truncate(ply);
        self.worth.truncate(ply + 1);
    }
}

impl Worth {
    /// What follows for the position after a move.
    fn after(&self, played: Move) -> Option<Worth> {
        match self {
            Worth::Winnable(Line { moves, at }) if moves.get(*at) == Some(&played) => {
                Some(Worth::Winnable(Line { moves: Arc::clone(moves), at: at + 1 }))
            }
            Worth::Unwinnable => Some(Worth::Unwinnable),
            Worth::Winnable(_) | Worth::Undecided => None,
        }
    }
}

impl Line {
    fn hint(&self) -> Hint {
        let of_stock = |played: &&Move| matches!(played, Move::Draw | Move::Recycle);
        let rest = &self.moves[self.at..];
        let count = rest.iter().take_while(of_stock).count();
        let stock = rest.get(count).filter(|_| count > 0).map(|then| StockMoves {
            count: u32::try_from(count).unwrap_or(u32::MAX),
            then: *then,
        });
        // Only a won game has no move left, and of that nobody asks.
        let next = rest.first().copied().unwrap_or(Move::Draw);
        Hint::Move { next, stock }
    }
}

#[cfg(test)]
mod tests {
    use geduld_solver::Stopped;

    use super::*;

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().map(|word| word.parse().unwrap()).collect()
    }

    fn following(text: &str) -> Knowledge {
        let mut knowledge = Knowledge::new();
        knowledge.follow(moves(text));
        knowledge
    }

    #[test]
    fn who_follows_the_line_is_not_searched_for_again() {
        let mut knowledge = following("d");
        knowledge.learn(&moves("d"), Verdict::Winnable(moves("d d w3 45")));
        let stock = Some(StockMoves { count: 2, then: moves("w3")[0] });
        assert_eq!(knowledge.hint(), Some(Hint::Move { next: Move::Draw, stock }));
        knowledge.follow(moves("d d d w3"));
        assert_eq!(knowledge.question(true), None);
        assert_eq!(knowledge.hint(), Some(Hint::Move { next: moves("45")[0], stock: None }));
        knowledge.follow(moves("d d d wf"));
        assert_eq!(knowledge.question(false), Some(4));
        // Back where it is known, whichever way.
        knowledge.follow(moves("d d"));
        assert_eq!(knowledge.question(true), None);
        knowledge.follow(moves(""));
        assert_eq!(knowledge.question(true), None);
        assert_eq!(
            knowledge.hint(),
            Some(Hint::Move {
                next: Move::Draw,
                stock: Some(StockMoves { count: 3, then: moves("w3")[0] }),
            })
        );
    }

    #[test]
    fn what_comes_after_a_lost_position_is_lost() {
        let mut knowledge = following("d d");
        knowledge.learn(&moves("d d"), Verdict::Unwinnable);
        knowledge.follow(moves("d d w3 d"));
        assert_eq!(knowledge.now(), Some(&Worth::Unwinnable));
        assert_eq!(knowledge.question(false), None);
        knowledge.follow(moves("d"));
        assert_eq!(knowledge.question(false), Some(1));
    }

    #[test]
    fn the_way_back_is_found_in_few_questions_wherever_it_was_lost() {
        let all = vec![Move::Draw; 120];
        // `None`: lost from the start.
        for last_good in (0_u32..120).map(Some).chain([None]) {
            let mut knowledge = Knowledge::new();
            knowledge.follow(all.iter().copied());
            let mut asked = 0;
            while let Some(ply) = knowledge.question(true) {
                let good = last_good.is_some_and(|last| ply <= last as usize);
                // A line that leads elsewhere than the game went.
                let line = Verdict::Winnable(moves("w1"));
                knowledge.learn(&all[..ply], if good { line } else { Verdict::Unwinnable });
                asked += 1;
            }
            assert!(asked <= 15, "{asked} questions for {last_good:?}");
            let expected = last_good.map(|last| 120 - last);
            let hint = Hint::Back { lost: true, moves: expected, sure: true };
            assert_eq!(knowledge.hint(), Some(hint));
        }
    }

    #[test]
    fn what_is_not_decided_is_not_called_lost() {
        let mut knowledge = following("d d d");
        let undecided = || Verdict::Undecided(Stopped::Nodes);
        knowledge.learn(&moves("d d d"), undecided());
        assert_eq!(knowledge.question(false), None);
        assert_eq!(knowledge.question(true), Some(2));
        knowledge.learn(&moves("d d"), undecided());
        assert_eq!(knowledge.question(true), Some(0));
        knowledge.learn(&moves(""), Verdict::Winnable(moves("w1")));
        assert_eq!(knowledge.question(true), Some(1));
        knowledge.learn(&moves("d"), Verdict::Unwinnable);
        assert_eq!(knowledge.now(), Some(&Worth::Unwinnable));
        let hint = Hint::Back { lost: true, moves: Some(3), sure: true };
        assert_eq!(knowledge.hint(), Some(hint));
        let mut unsure = following("d");
        unsure.learn(&moves("d"), undecided());
        unsure.learn(&[], Verdict::Winnable(moves("w1")));
        let hint = Hint::Back { lost: false, moves: Some(1), sure: false };
        assert_eq!(unsure.hint(), Some(hint));
    }

    #[test]
    fn an_answer_for_moves_that_do_not_stand_is_let_go() {
        let mut knowledge = following("d d");
        knowledge.learn(&moves("d w3"), Verdict::Unwinnable);
        knowledge.learn(&moves("d d d"), Verdict::Unwinnable);
        assert_eq!(knowledge.question(false), Some(2));
    }
}
