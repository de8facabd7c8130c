//! The successors of a state: every commitment of every arrangement of its foundations.
//!
//! The states that differ only by loose cards taken up or brought down form a *component*; a state
//! stands for its component, in the form where all that can go up is up. [`Expander::expand`] walks the component
//! and gives each state that one commitment leads to, in that form.
//!
//! # Low cards
//!
//! Call a card *low* once a card X of rank R is safe (see [`crate::pack::safe_next`]) and can go up: X
//! and below in its own suit, ranks up to R − 1 in the other colour, up to R − 2 in the suit of its
//! twin. Whatever lies on a low card is low, and a low card that becomes available can go up at once,
//! for all cards under it in its suit are up. So every win, in any variant, stays a win when low cards
//! are taken up at once and never come down: moves of low cards within the columns fall away, a low
//! card from the talon goes up in the moment in which it went to a column, and a low head goes up in the
//! moment in which it went to another column. No such win needs more moves or more recycles. Hence:
//!
//! 1. *Safe heads.* If a head is safe and can go up, going up is the only commitment looked at.
//! 2. *Safe talon cards*, with draw one and unlimited recycles. Every talon card can be had at any time
//!    there, so a safe one is taken up at once. With draw three, or counted recycles, taking it early
//!    shifts what comes up or costs passes, and nothing is forced.
//! 3. A safe card is not brought down, and a safe talon card that can go up does not go to a column.
//!
//! The rules hold together: follow the shortest of the wins that keep low cards up. Its next commitment
//! is always among those kept, or the forced one shortens it by one.
//!
//! # Talon cards that wait
//!
//! With draw one, unlimited recycles and kings only on empty columns a talon card c can wait: let c go to a column
//! in some win, and let the move after it be legal without c. Then c can go after that
//! move as well: it finds room still, for the position it comes to is the same, and c in the talon
//! blocks nothing. If that move took c up, c goes up from the talon instead.
//!
//! Of all wins that keep low cards up take the shortest ones, and of these one in which the numbers of the moves that bring
//! talon cards to columns have the largest sum. In it **the move after c went to a column is illegal without c**. For
//! let c be the last one for which this is not so. The moves after it bring further talon cards to columns, c₂ to cₖ perhaps,
//! and then comes some other move m; by the choice of c each of c₃ … cₖ and m needs the card before it, and c₂, or m if there is
//! no c₂, does not need c. None of them needs c: a move lacks one place only, and if c stood in that place as well as the card before it,
//! two were free. So c can go after m. The moves of c₂ to cₖ come one sooner, which is k − 1 in all, and that of c comes k later: the sum is
//! larger by one. If m took c up, or made c safe, so that c goes up from the talon, the win is even shorter. Both contradict the choice.
//!
//! The only thing that c adds is a bare card of its pair. So (rule 4) no visible card of its
//! pair is bare before; and (rule 5) the next move puts a card of the pair below on c, or takes up its
//! twin, which was covered. Where a card of the pair below could come down from its foundation, or the loose
//! twin could go up, the state after c is a successor like any other. Else the next move is a
//! commitment, under the very foundations under which c came: a head of the pair below goes on c, or the twin, a head,
//! goes up, or a talon card of the pair below goes on c and waits in its turn for a move that needs it. A safe
//! card of the pair below does not go on c, it goes up. So c and what follows make one step: [`Expander::expand`] gives
//! the state after all of it, and none where nothing can follow.
//!
//! # Once in a component
//!
//! With kings only on empty columns let f₀ be the foundations that a component is known by, f others of it, none of
//! them higher, and let one commitment be possible under both. Then it leads from both to one component, and is looked
//! at under f₀ only. For let y be the lowest of the cards that are up in f₀ and not in f. After the commitment
//! it is the next of its suit, and loose. The loose cards of the pair below it are those that lie there under f₀ as
//! well, since none that is lower than y differs; under f₀ all of them found room on other visible cards of the pair of y.
//! With y there is one more than they need, so y can be laid bare and goes up. So f becomes f₀ card by card. (Talon cards that
//! wait are excepted: for them it counts what can come next.)

use geduld_rules::EmptyColumns;

use crate::board::Board;
use crate::group::{Group, Reach};
use crate::pack::{
    Cards, Heights, any_and_both, bit, height, next_up, on_foundations, places, raised, safe_cards,
    safe_next, spread, suit_of, tops,
};
use crate::rules::Rules;
use crate::seen::Matching;
use crate::state::{Access, Clock, State};

/// What leaves its place: the head of a column, or the card of a talon place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Commitment {
    /// The head of a column.
    Head(u8),
    /// The card of a talon place, after a recycle or without.
    Talon(u8, bool),
}

/// A commitment with the foundations before and right after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exit {
    pub(crate) commitment: Commitment,
    /// The foundations under which it is made.
    pub(crate) before: Heights,
    /// Equal to those before when the card goes to a column.
    pub(crate) after: Heights,
}

/// Walks components. Keeps its memory between calls.
#[derive(Debug)]
pub(crate) struct Expander<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rules: Rules,
    /// Whether talon cards go to columns only where the next move needs them.
    pub(crate) lazy: bool,
    /// Whether a commitment of the start of a component is not looked at again in the rest of it.
    once: bool,
    seen: Box<[u64; 1024]>,
    members: Vec<Heights>,
    exits: Vec<Exit>,
}

impl<'a> Expander<'a> {
    pub(crate) fn new(board: &'a Board, rules: Rules) -> Expander<'a> {
        let kings = board.empty == EmptyColumns::Kings;
        Expander {
            board,
            rules,
            lazy: rules.lazy_talon && board.talon_is_reserve() && kings,
            once: rules.once && kings,
            seen: Box::new([0; 1024]),
            members: Vec::new(),
            exits: Vec::new(),
        }
    }

    /// When a state need not be expanded again.
    pub(crate) const fn matching(&self) -> Matching {
        if self.rules.clocks { Matching::Dominance } else { Matching::Clocks }
    }

    /// The state as its component is known by.
    pub(crate) fn normal(&self, state: State) -> State {
        state.with_heights(Group::new(self.board, state).raise_all(state.heights()))
    }

    /// Appends what one commitment leads to, or a few of them that only make sense together. A state may
    /// stand there more than once.
    pub(crate) fn expand(&mut self, state: State, successors: &mut Vec<State>) {
        self.each_successor(state, usize::MAX, |_| true, &mut |next, _| successors.push(next));
    }

    /// The commitments that lead from one state to another, each way from the component of the first
    /// state; those of one way follow each other with nothing in between. Of the component so many arrangements are
    /// looked at.
    pub(crate) fn ways_to(
        &mut self,
        state: State,
        target: State,
        arrangements: usize,
    ) -> Vec<Vec<Exit>> {
        let mut ways = Vec::new();
        let same_group =
            |next: State| next.columns() == target.columns() && next.talon() == target.talon();
        self.each_successor(state, arrangements, same_group, &mut |next, way| {
            if next == target {
                ways.push(way.to_vec());
            }
        });
        ways
    }

    /// Finds the successors; of those that one commitment leads to only the ones that may be `wanted`, whatever their
    /// foundations. Of the component so many arrangements are looked at.
    fn each_successor(
        &mut self,
        state: State,
        arrangements: usize,
        wanted: impl Fn(State) -> bool,
        found: &mut impl FnMut(State, &[Exit]),
    ) {
        let whole = self.walk(state, arrangements);
        let mut uses = Uses::default();
        for exit in &self.exits {
            let before = exit.before;
            match exit.commitment {
                Commitment::Talon(place, _) if self.lazy && exit.after == before => {
                    let card = bit(self.board.talon[usize::from(place)].into());
                    if uses.heights != Some(before) {
                        uses = self.uses(before, state, &whole);
                    }
                    if uses.all & card != 0 {
                        let left = self.leave(state, exit.commitment);
                        let mut way = Way { exits: [*exit; 13], length: 1 };
                        let group = whole.without_talon(card);
                        self.put_to_use(left, &group, card, &uses, &mut way, found);
                    }
                }
                commitment => {
                    let left = self.leave(state, commitment);
                    if wanted(left) {
                        let group = self.left_group(&whole, state, commitment);
                        let next = left.with_heights(group.raise_all(exit.after));
                        found(next, core::slice::from_ref(exit));
                    }
                }
            }
        }
    }

    /// The group after a commitment.
    fn left_group(&self, whole: &Group, state: State, commitment: Commitment) -> Group {
        match commitment {
            Commitment::Head(column) => whole.without_head(self.board, state, column.into()),
            Commitment::Talon(place, _) => {
                whole.without_talon(bit(self.board.talon[usize::from(place)].into()))
            }
        }
    }

    /// What talon cards could be put to use for in a column, under these foundations.
    fn uses(&self, heights: Heights, state: State, group: &Group) -> Uses {
        let next = next_up(heights);
        let down = tops(heights) & !self.board.kept_up(heights, self.rules.keep_safe_up);
        let loose = parents(down) | twins(next & !(group.away | group.heads)) | next;
        let talon = self.board.talon_set(state.talon());
        let mut all = loose | parents(group.heads) | twins(group.heads & next);
        loop {
            let more = parents(talon & all) & !all;
            if more == 0 {
                return Uses { heights: Some(heights), loose, all };
            }
            all |= more;
        }
    }

    /// What follows when a card has just come from the talon to a column, and the next move needs it there.
    fn put_to_use(
        &self,
        state: State,
        group: &Group,
        card: Cards,
        uses: &Uses,
        way: &mut Way,
        found: &mut impl FnMut(State, &[Exit]),
    ) {
        let heights = way.exits[0].before;
        if uses.loose & card != 0 {
            found(state.with_heights(group.raise_all(heights)), way.exits());
            return;
        }
        let twins = twins(card);
        let children = twins >> 4;
        // The card bears nothing, so there is room for the pair below it.
        let mut heads = group.heads & children;
        let twin = group.heads & twins & next_up(heights);
        let talon = self.board.talon_set(state.talon()) & uses.all & children & !safe_next(heights);
        let mut up = 0;
        let mut waiting = 0;
        if twin | talon != 0 {
            let reach = group.reach(heights);
            up = twin & reach.bare;
            waiting = talon & !reach.open;
        }
        heads |= up;
        for place in places(heads) {
            let commitment = Commitment::Head(self.board.homes[place]);
            let after =
                if up & bit(place) == 0 { heights } else { raised(heights, suit_of(place)) };
            way.push(Exit { commitment, before: heights, after });
            let left = self.leave(state, commitment);
            let group = self.left_group(group, state, commitment);
            found(left.with_heights(group.raise_all(after)), way.exits());
            way.length -= 1;
        }
        for place in places(waiting) {
            let commitment = Commitment::Talon(self.board.homes[place], false);
            way.push(Exit { commitment, before: heights, after: heights });
            let left = self.leave(state, commitment);
            let group = group.without_talon(bit(place));
            self.put_to_use(left, &group, bit(place), uses, way, found);
            way.length -= 1;
        }
    }

    /// The state with the card gone from its place.
    pub(crate) fn leave(&self, state: State, commitment: Commitment) -> State {
        match commitment {
            Commitment::Head(column) => self.board.dig(state, column.into()),
            Commitment::Talon(place, recycles) => {
                let used =
                    state.clock.recycles() + u8::from(recycles && self.board.recycles.is_some());
                let talon = state.talon() & !(1 << place);
                state.without_talon(place.into(), Clock::new(self.board, talon, place, used))
            }
        }
    }

    /// Walks the component of a state, as far as so many members, and collects their exits.
    fn walk(&mut self, state: State, most: usize) -> Group {
        self.members.clear();
        self.exits.clear();
        let board = self.board;
        let group = Group::new(board, state);
        let talon = Talon::new(board, state);
        let floor = on_foundations(board.floor);
        let start = state.heights();
        self.enter(start);
        let mut next = 0;
        // What leaves its place under the foundations of the start.
        let mut first = Leaving::default();
        while let Some(&heights) = self.members.get(next)
            && next < most
        {
            next += 1;
            let reach = group.reach(heights);
            let safe = safe_cards(heights);
            let safe_next = safe & next_up(heights);
            if self.forced(heights, safe_next, &group, &reach, &talon) {
                break;
            }
            let mut leaving = self.leaving(heights, safe_next, &group, &reach, &talon);
            if next == 1 {
                first = leaving;
            } else if self.once && none_higher(heights, start) {
                leaving.remove(&first, self.lazy);
            }
            self.collect(heights, &leaving);
            let kept_up = if self.rules.keep_safe_up { safe | floor } else { floor };
            for neighbour in Group::neighbours(heights, &reach, kept_up) {
                self.enter(neighbour);
            }
        }
        for heights in &self.members {
            self.seen[usize::from(heights >> 6)] = 0;
        }
        group
    }

    fn enter(&mut self, heights: Heights) {
        let word = &mut self.seen[usize::from(heights >> 6)];
        let mask = 1 << (heights & 63);
        if *word & mask == 0 {
            *word |= mask;
            self.members.push(heights);
        }
    }

    /// Leaves a forced exit as the only one, if there is one.
    fn forced(
        &mut self,
        heights: Heights,
        safe_next: Cards,
        group: &Group,
        reach: &Reach,
        talon: &Talon,
    ) -> bool {
        if self.rules.safe_heads {
            let safe = group.heads & reach.bare & safe_next;
            if safe != 0 {
                let place = safe.trailing_zeros() as usize;
                let column = self.board.homes[place];
                self.only(Commitment::Head(column), heights, raised(heights, suit_of(place)));
                return true;
            }
        }
        if self.rules.safe_talon && self.board.talon_is_reserve() {
            let safe = talon.this_pass & safe_next;
            if safe != 0 {
                let place = safe.trailing_zeros() as usize;
                let commitment = Commitment::Talon(self.board.homes[place], false);
                self.only(commitment, heights, raised(heights, suit_of(place)));
                return true;
            }
        }
        false
    }

    fn only(&mut self, commitment: Commitment, before: Heights, after: Heights) {
        self.exits.clear();
        self.exits.push(Exit { commitment, before, after });
    }

    /// The cards that can leave their place under these foundations.
    fn leaving(
        &self,
        heights: Heights,
        safe_next: Cards,
        group: &Group,
        reach: &Reach,
        talon: &Talon,
    ) -> Leaving {
        let next = next_up(heights);
        let kept_up = if self.rules.keep_safe_up { safe_next } else { 0 };
        let useless = if self.lazy { reach.open } else { 0 };
        let from_talon = reach.room & !kept_up & !useless;
        Leaving {
            heads_up: group.heads & reach.bare & next,
            heads: group.movable_heads(reach),
            talon_up: [talon.this_pass & next, talon.next_pass & next],
            talon: [talon.this_pass & from_talon, talon.next_pass & from_talon],
        }
    }

    fn collect(&mut self, before: Heights, leaving: &Leaving) {
        let board = self.board;
        let risen = |place: usize| raised(before, suit_of(place));
        for place in places(leaving.heads_up) {
            let commitment = Commitment::Head(board.homes[place]);
            self.exits.push(Exit { commitment, before, after: risen(place) });
        }
        for place in places(leaving.heads) {
            let commitment = Commitment::Head(board.homes[place]);
            self.exits.push(Exit { commitment, before, after: before });
        }
        for (pass, recycles) in [false, true].into_iter().enumerate() {
            for place in places(leaving.talon_up[pass]) {
                let commitment = Commitment::Talon(board.homes[place], recycles);
                self.exits.push(Exit { commitment, before, after: risen(place) });
            }
            for place in places(leaving.talon[pass]) {
                let commitment = Commitment::Talon(board.homes[place], recycles);
                self.exits.push(Exit { commitment, before, after: before });
            }
        }
    }
}

/// What talon cards could be put to use for when they come to a column.
#[derive(Clone, Copy, Default)]
struct Uses {
    /// The foundations for which this is so.
    heights: Option<Heights>,
    /// Cards on which another comes down or whose twin goes up, both without a commitment, and those that go up
    /// themselves.
    loose: Cards,
    /// No other card has a use.
    all: Cards,
}

/// Commitments that follow each other with nothing in between: talon cards, each laid on the one before, then a
/// head perhaps.
struct Way {
    exits: [Exit; 13],
    length: usize,
}

impl Way {
    fn push(&mut self, exit: Exit) {
        self.exits[self.length] = exit;
        self.length += 1;
    }

    fn exits(&self) -> &[Exit] {
        &self.exits[..self.length]
    }
}

/// Cards that can leave their place: heads and talon cards without and with a recycle before, to the
/// foundations and to columns.
#[derive(Clone, Copy, Debug, Default)]
struct Leaving {
    heads_up: Cards,
    heads: Cards,
    talon_up: [Cards; 2],
    talon: [Cards; 2],
}

impl Leaving {
    fn remove(&mut self, other: &Leaving, lazy: bool) {
        self.heads_up &= !other.heads_up;
        self.heads &= !other.heads;
        for pass in 0..2 {
            self.talon_up[pass] &= !other.talon_up[pass];
            if !lazy {
                self.talon[pass] &= !other.talon[pass];
            }
        }
    }
}

/// The cards that those of a set may lie on.
const fn parents(set: Cards) -> Cards {
    twins(set << 4)
}

/// The cards of a set and their twins.
const fn twins(set: Cards) -> Cards {
    spread(any_and_both(set).0)
}

/// Whether no foundation is higher than at other heights.
const fn none_higher(heights: Heights, than: Heights) -> bool {
    let mut suit = 0;
    while suit < 4 {
        if height(heights, suit) > height(than, suit) {
            return false;
        }
        suit += 1;
    }
    true
}

/// The cards of the talon that can be had.
struct Talon {
    this_pass: Cards,
    next_pass: Cards,
}

impl Talon {
    fn new(board: &Board, state: State) -> Talon {
        let access = Access::new(board, state.talon(), state.clock);
        Talon {
            this_pass: board.talon_set(access.this_pass),
            next_pass: board.talon_set(access.next_pass),
        }
    }
}
