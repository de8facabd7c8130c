//! What can happen on a board, without what no shortest win needs.
//!
//! Write d for the number of moves that a board is from its win at best. From each board that can be won at least one step is
//! kept that leads to a board with d less by what the step costs. So a search through kept steps alone finds a
//! shortest win, whatever its order and whichever of equal boards it drops. What is left out, and why:
//!
//! 1. *Draws and recycles come with the play of the waste card they are made for.* Nothing else depends on them, so
//!    in any win each can be put off until right before the next play from the waste; those behind the last one can go.
//!
//! 2. *A safe card goes up and nothing else is looked at* (safe as in [`crate::pack::safe_next`]), from a column always; from the
//!    waste with draw one, or when no recycle is left. Proof: call X, the lower cards of its suit, the cards of the other
//!    colour below its rank, and the cards of the twin suit two below its rank *low*. Only low cards fit on low ones,
//!    and by the definition of safe a low card that is not up can go up as soon as it is at hand. Take a shortest win and play X first;
//!    then, where the win moves a run that begins with a low card (all of it is low), play those of its cards up that are
//!    not up yet, and leave out all else that it does with low cards. Every low card then moves once, and moved at
//!    least once before; the other moves stay legal: whatever a low card covered is bare no later than before, nothing but low cards was laid on
//!    them, and foundations are no lower. A card missing from the waste changes nothing for the others with
//!    draw one (a draw that would turn it is left out); with draw three it shifts later passes, and there are none if no
//!    recycle is left. Both changes leave a win with no more moves that begins with X.
//!
//! 3. *A safe card is not taken back.* It would have to go up again at once, by 2.
//!
//! 4. *A part of a run moves onto another card only if the card it uncovers goes up in the next move.* Say the part begins with c
//!    and moves from p to p', which are a pair. Put the move off. All that the win does in between stays
//!    legal, but for two things. Either p goes up: then the move is made right before, as the rule wants it. Or a card x is laid on
//!    p: lay it on p' instead, which is bare as long as the move is put off. From then on the boards differ by
//!    what lies on p and p' being exchanged; runs on the pair fit where those on the other fit, since c and x are a pair as well.
//!    When the win needs p or p' bare where it is not, the run on it moves to the other one, which then is bare: that is the move
//!    saved before, made as the rule wants it, and the boards are equal again. No move is added. (Where the win itself moves one of the two runs
//!    away so that its host goes up, the run that lies on that host moves to the same place, and the exchange goes on between that place and the other host.)
//!    The win gets no longer, and the move is gone or stands where the rule allows it.
//!
//! 5. *Of empty columns one is tried, and a run at the base of a column does not move to another base.* Columns without face-down cards
//!    have no names, see [`super::table::Key`].
//!
//! The rules agree: 1 and 4 put moves off and can be had of one win together, since draws never stand between the two moves of
//! 4; 2 wants X first where there is one, and where there is none the first step of such a win is kept.

use super::ground::Ground;
use super::table::Table;
use crate::pack::{
    Heights, KINGS, bit, height, is_safe, lowered, next_up, raised, safe_next, suit_of,
};

/// What is done to come from a board to the next; safe cards go up after it by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The top of a column goes up.
    Up(u8),
    /// The run that begins with a card moves onto another card, or to an empty column.
    Run(u8, Option<u8>),
    /// The same, and the card it uncovers goes up.
    RunUp(u8, u8, u8),
    /// So many draws and recycles, then the top of the waste goes up.
    WasteUp(u8),
    /// So many draws and recycles, then the top of the waste moves onto a card, or to an empty column.
    Waste(u8, Option<u8>),
    /// The top of a foundation is taken back onto a card, or to an empty column.
    Back(u8, Option<u8>),
}

/// Which steps are left out; each rule can be switched off, to be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Steps {
    /// Rule 2.
    pub(crate) safe_first: bool,
    /// Rule 3.
    pub(crate) safe_stays: bool,
    /// Rule 4.
    pub(crate) whole_runs: bool,
}

impl Steps {
    pub(crate) const ALL: Steps = Steps { safe_first: true, safe_stays: true, whole_runs: true };

    /// Calls `to` with each board a step leads to, the moves it takes, and the step.
    pub(crate) fn each(
        self,
        ground: &Ground,
        table: &Table,
        to: &mut impl FnMut(&Table, u16, Step),
    ) {
        let mut reach = |mut next: Table, cost: u16, step: Step| {
            let settled = self.settle(ground, &mut next, |_| ());
            to(&next, cost + settled, step);
        };
        let up = next_up(table.heights);
        for column in 0..ground.columns {
            let Some(top) = table.top(column) else { continue };
            if up & bit(top.into()) != 0 {
                let mut next = *table;
                raise(ground, &mut next, column);
                reach(next, 1, Step::Up(top));
            }
        }
        self.runs(ground, table, &mut reach);
        from_waste(ground, table, &mut reach);
        self.take_backs(ground, table, &mut reach);
    }

    /// Plays safe cards up until there are none, and tells each; returns how many.
    pub(crate) fn settle(
        self,
        ground: &Ground,
        table: &mut Table,
        mut went: impl FnMut(u8),
    ) -> u16 {
        let mut count = 0;
        if !self.safe_first {
            return count;
        }
        'again: loop {
            let safe = safe_next(table.heights);
            for column in 0..ground.columns {
                let Some(top) = table.top(column) else { continue };
                if safe & bit(top.into()) != 0 {
                    raise(ground, table, column);
                    went(top);
                    count += 1;
                    continue 'again;
                }
            }
            if ground.straight(table.recycles)
                && let Some(card) = table.waste_top(ground)
                && safe & bit(card.into()) != 0
            {
                let place = table.talon_place(u32::from(table.waste) - 1);
                table.take_waste(place);
                table.heights = raised(table.heights, suit_of(card.into()));
                went(card);
                count += 1;
                continue;
            }
            return count;
        }
    }

    fn runs(self, ground: &Ground, table: &Table, reach: &mut impl FnMut(Table, u16, Step)) {
        let up = next_up(table.heights);
        for from in 0..ground.columns {
            let run = table.run(from);
            for to in 0..ground.columns {
                let Some(top) = table.top(to) else { continue };
                // The run descends one by one, so at most one card of it has the right rank.
                let Some(&first) = run.first() else { continue };
                let at = usize::from((first >> 2) + 1).wrapping_sub(usize::from(top >> 2));
                if to == from || at >= run.len() || !fits(run[at], top) {
                    continue;
                }
                let mut next = *table;
                next.shift(ground, from, at, to);
                if at == 0 || !self.whole_runs {
                    reach(next, 1, Step::Run(run[at], Some(top)));
                } else if up & bit(run[at - 1].into()) != 0 {
                    raise(ground, &mut next, from);
                    reach(next, 2, Step::RunUp(run[at], top, run[at - 1]));
                }
            }
        }
        let Some(to) = table.empty_column(ground) else { return };
        for from in 0..ground.columns {
            for (at, &card) in table.run(from).iter().enumerate() {
                let allowed = ground.any || KINGS & bit(card.into()) != 0;
                if allowed && (at > 0 || table.closed[from] > 0) {
                    let mut next = *table;
                    next.shift(ground, from, at, to);
                    reach(next, 1, Step::Run(card, None));
                }
            }
        }
    }

    fn take_backs(self, ground: &Ground, table: &Table, reach: &mut impl FnMut(Table, u16, Step)) {
        for suit in 0..4 {
            let count = height(table.heights, suit);
            if count == height(ground.floor, suit)
                || self.safe_stays && is_safe(table.heights, suit, count - 1)
            {
                continue;
            }
            let card = crate::pack::place(count - 1, suit) as u8;
            each_place(ground, table, card, |to, onto| {
                let mut next = *table;
                next.heights = lowered(next.heights, suit);
                next.push(to, card);
                reach(next, 1, Step::Back(card, onto));
            });
        }
    }
}

/// Rule 1: each waste card that can be had, with the draws and recycles for it.
fn from_waste(ground: &Ground, table: &Table, reach: &mut impl FnMut(Table, u16, Step)) {
    let count = table.talon.count_ones() as u8;
    let mut seen = 0u32;
    let mut waste = table.waste;
    let mut turns = 0;
    let mut recycles = 0;
    loop {
        if waste > 0 && seen & 1 << waste == 0 {
            seen |= 1 << waste;
            play_waste(ground, table, waste, turns, recycles, reach);
        }
        if waste < count {
            waste = count.min(waste + ground.draw);
        } else if recycles == 0 && count > 0 && ground.recycles_left(table.recycles) > 0 {
            waste = 0;
            recycles = 1;
        } else {
            return;
        }
        turns += 1;
    }
}

fn play_waste(
    ground: &Ground,
    table: &Table,
    waste: u8,
    turns: u8,
    recycles: u8,
    reach: &mut impl FnMut(Table, u16, Step),
) {
    let place = table.talon_place(u32::from(waste) - 1);
    let card = ground.talon[place as usize];
    let mut next = *table;
    next.waste = waste;
    next.take_waste(place);
    if ground.recycles.is_some() {
        next.recycles += recycles;
    }
    let cost = u16::from(turns) + 1;
    if next_up(table.heights) & bit(card.into()) != 0 {
        let mut up = next;
        up.heights = raised(up.heights, suit_of(card.into()));
        reach(up, cost, Step::WasteUp(turns));
    }
    each_place(ground, table, card, |to, onto| {
        let mut lying = next;
        lying.push(to, card);
        reach(lying, cost, Step::Waste(turns, onto));
    });
}

/// The columns that take a card, with the card on top of each; of empty columns the first.
fn each_place(ground: &Ground, table: &Table, card: u8, mut to: impl FnMut(usize, Option<u8>)) {
    let mut empty = !ground.any && KINGS & bit(card.into()) == 0;
    for column in 0..ground.columns {
        match table.top(column) {
            Some(top) if fits(card, top) => to(column, Some(top)),
            None if !empty => {
                empty = true;
                to(column, None);
            }
            _ => {}
        }
    }
}

/// Whether a card may lie on another one in a column.
fn fits(card: u8, on: u8) -> bool {
    (card & !1) + 4 == on & !1
}

fn raise(ground: &Ground, table: &mut Table, column: usize) {
    if let Some(&card) = table.run(column).last() {
        table.heights = raised(table.heights, suit_of(card.into())) as Heights;
        let at = table.run(column).len() - 1;
        table.cut(ground, column, at);
    }
}
