//! What the talon costs: draws, recycles, and cards that have to go to a column since they cannot go up in time.

use super::ground::Ground;
use super::table::Table;
use crate::pack::{
    COMPLETE, Cards, FULL, KINGS, any_and_both, bit, next_up, on_foundations, raised, spread,
    suit_of,
};

/// The passes that are looked at; with more, what is known of the last is taken for the rest.
const PASSES: usize = 6;

/// How many draws, recycles and moves from waste to column every win makes at least; `None` when there is no win.
///
/// The stock is gone through in *passes*: the one that is under way, and one after each recycle. Each ends with the stock empty
/// (but the last one, in which no card stays either), so a pass that starts with n cards takes n / d draws, rounded up, and the recycle before it.
/// A talon card leaves the waste to its foundation, *straight*, or by a move to a column.
///
/// What can be done in each pass is bounded from above by playing on with endless room, as in [`crate::relaxation`]: a card that once
/// lay bare lies so for ever and bears any number of cards, runs leave their columns as soon as their first card could, and a card
/// on top of the waste leaves it as soon as it could. With this at every draw the waste of a real game holds all the cards that
/// it holds here, and all that is possible there is possible here. In the passes after this one the draws of a real game
/// depend on what has gone; there cards are drawn one by one, which allows all that drawing three allows.
///
/// So of each pass it is known: the cards that stay in the talon whatever is done, and the cards that cannot have gone straight by its end: those
/// that are not up here, and those that this pass turned, or found, over a lower card of their suit, which can only go up after that.
/// With q passes, each card that cannot go straight in any of them makes a move to a column; and each card that
/// cannot go straight in the passes before pass p is there when p starts, or made one. The answer is the least sum, over the number of passes and
/// the number of moves to columns. With a limit on recycles more passes than allowed are no way out.
pub(crate) fn talon_moves(ground: &Ground, table: &Table) -> Option<u16> {
    let count = table.talon.count_ones() as u16;
    if count == 0 {
        return Some(0);
    }
    let mut play = Play::new(ground, table);
    let stock = count - u16::from(table.waste);
    let draw = u16::from(ground.draw);
    // For each pass: cards that stay, and cards that have not gone straight, at its end.
    let mut stay = [0u16; PASSES + 1];
    let mut not_straight = [0u16; PASSES + 1];
    let mut never: Cards = ground.talon_cards(table.talon);
    let allowed = u16::from(ground.recycles_left(table.recycles)) + 1;
    let mut passes = 0;
    loop {
        let before = play.left();
        let turned_over = play.pass(ground, if passes == 0 { ground.draw } else { 1 });
        never &= turned_over | !on_foundations(play.heights);
        if passes > 0 && play.left() == before {
            // Nothing went, and nothing will.
            return None;
        }
        stay[passes] = play.left() as u16;
        not_straight[passes] = never.count_ones() as u16;
        passes += 1;
        if play.left() == 0 || passes == PASSES {
            break;
        }
    }
    let all_gone = play.left() == 0;
    if all_gone && play.heights != COMPLETE || passes as u16 + u16::from(!all_gone) > allowed {
        return None;
    }
    // One pass more than is needed: perhaps all can go straight then.
    let mut best = u16::MAX;
    let mut most = passes;
    if all_gone && passes as u16 != allowed && not_straight[passes - 1] > 0 {
        most += 1;
    }
    for with in passes..=most {
        let least = if all_gone { not_straight[with - 1] } else { 0 };
        for to_columns in least..=not_straight[0].max(least) {
            let later = (1..with).map(|pass| {
                let there = not_straight[pass - 1].saturating_sub(to_columns).max(stay[pass - 1]);
                1 + there.div_ceil(draw)
            });
            best = best.min(to_columns + later.sum::<u16>());
        }
    }
    Some(stock.div_ceil(draw) + best)
}

/// A game with endless room.
struct Play<'a> {
    ground: &'a Ground,
    any: bool,
    /// Cards of each column in place: its face-down cards and the first of its run.
    in_place: [usize; 7],
    /// The topmost of these; of each column, and together.
    head: [u8; 7],
    heads: Cards,
    lying: Cards,
    heights: u16,
    hole: bool,
    /// The talon cards that are left, in drawing order, and how many are waste.
    talon: [u8; 24],
    count: usize,
    waste: usize,
}

impl<'a> Play<'a> {
    fn new(ground: &'a Ground, table: &Table) -> Play<'a> {
        let mut play = Play {
            ground,
            any: ground.any,
            in_place: [0; 7],
            head: [0; 7],
            heads: 0,
            lying: 0,
            heights: table.heights,
            hole: false,
            talon: [0; 24],
            count: 0,
            waste: usize::from(table.waste),
        };
        for column in 0..ground.columns {
            match table.run(column).first() {
                None => play.hole = true,
                Some(&first) => {
                    play.in_place[column] = usize::from(table.closed[column]) + 1;
                    play.head[column] = first;
                    play.heads |= bit(first.into());
                }
            }
            for &card in table.run(column) {
                play.lying |= bit(card.into());
            }
        }
        let mut left = table.talon;
        while left != 0 {
            play.talon[play.count] = ground.talon[left.trailing_zeros() as usize];
            play.count += 1;
            left &= left - 1;
        }
        play
    }

    /// Talon cards that are left.
    fn left(&self) -> usize {
        self.count
    }

    /// Plays to the end of a pass. Returns the cards that were turned, or lay at its start, over a lower card of their suit.
    fn pass(&mut self, ground: &Ground, draw: u8) -> Cards {
        let mut over = 0;
        let mut waste: [u8; 24] = [0; 24];
        let mut height = 0;
        let mut in_waste: Cards = 0;
        let mut push =
            |card: u8, height: &mut usize, in_waste: &mut Cards, waste: &mut [u8; 24]| {
                if *in_waste & ground.lower[usize::from(card)] != 0 {
                    over |= bit(card.into());
                }
                *in_waste |= bit(card.into());
                waste[*height] = card;
                *height += 1;
            };
        let mut next = self.waste;
        for at in 0..next {
            push(self.talon[at], &mut height, &mut in_waste, &mut waste);
        }
        let mut room = self.close();
        loop {
            while height > 0 {
                let top = bit(waste[height - 1].into());
                let goes_up = next_up(self.heights) & top != 0;
                let goes_up = goes_up || on_foundations(self.heights) & top != 0;
                if !goes_up && room & top == 0 {
                    break;
                }
                if goes_up {
                    self.heights = raise(self.heights, top);
                }
                if room & top != 0 {
                    self.lying |= top;
                }
                in_waste &= !top;
                height -= 1;
                room = self.close();
            }
            if next == self.count {
                break;
            }
            for _ in 0..draw {
                if next < self.count {
                    push(self.talon[next], &mut height, &mut in_waste, &mut waste);
                    next += 1;
                }
            }
        }
        self.talon = waste;
        self.count = height;
        self.waste = 0;
        over
    }

    /// All that follows without the talon; returns the cards there is room for in some column.
    fn close(&mut self) -> Cards {
        loop {
            let before = (self.heights, self.lying);
            loop {
                let up = next_up(self.heights) & self.lying;
                if up == 0 {
                    break;
                }
                self.heights = raise(self.heights, up & up.wrapping_neg());
            }
            let up = on_foundations(self.heights);
            // A king that is up left its column, or one that could take it back.
            self.hole |= KINGS & up != 0;
            let onto = spread(any_and_both(self.lying).0) >> 4;
            let room = onto
                | match (self.hole, self.any) {
                    (false, _) => 0,
                    (true, false) => KINGS,
                    (true, true) => FULL,
                };
            self.lying |= up & room;
            let left_columns = self.dig(up | room);
            if !left_columns && before == (self.heights, self.lying) {
                return room;
            }
        }
    }

    /// Takes the heads that can leave their columns away, and the heads under them; whether there was one.
    fn dig(&mut self, can_leave: Cards) -> bool {
        if self.heads & can_leave == 0 {
            return false;
        }
        for column in 0..self.ground.columns {
            while self.in_place[column] > 0 {
                let head = bit(self.head[column].into());
                if head & can_leave == 0 {
                    break;
                }
                self.heads &= !head;
                self.in_place[column] -= 1;
                let left = self.in_place[column];
                if left == 0 {
                    self.hole = true;
                } else {
                    self.head[column] = self.ground.piles[column][left - 1];
                    self.heads |= bit(self.head[column].into());
                    self.lying |= bit(self.head[column].into());
                }
            }
        }
        true
    }
}

fn raise(heights: u16, card: Cards) -> u16 {
    let place = card.trailing_zeros() as usize;
    if next_up(heights) & card == 0 { heights } else { raised(heights, suit_of(place)) }
}
