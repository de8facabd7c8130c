//! The rules a second time, as slowly and plainly as can be, to hold the crate against.
//!
//! Nothing of the crate is used here: cards are two letters, piles are lists, moves are words of
//! the notation, and every word that could be a move is tried.

use std::sync::LazyLock;

/// A card, rank letter then suit letter.
pub(crate) type Card = (char, char);

/// A board with all its cards.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Board {
    /// Next drawn first.
    pub(crate) stock: Vec<Card>,
    /// Top card last.
    pub(crate) waste: Vec<Card>,
    /// Clubs, diamonds, hearts, spades; top card last.
    pub(crate) foundations: [Vec<Card>; 4],
    /// Each card with whether it lies face up, base first.
    pub(crate) columns: [Vec<(Card, bool)>; 7],
    pub(crate) recycled: u32,
}

/// The rules that can be chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) draw: usize,
    pub(crate) recycles: Option<u32>,
    pub(crate) any_to_empty: bool,
}

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "CDHS";

fn value(card: Card) -> usize {
    RANKS.find(card.0).unwrap() + 1
}

fn is_red(card: Card) -> bool {
    card.1 == 'D' || card.1 == 'H'
}

impl Rules {
    /// From the text of a variant.
    pub(crate) fn of(variant: &str) -> Rules {
        let limit = variant.split("recycles=").nth(1).unwrap().split(' ').next().unwrap();
        Rules {
            draw: if variant.contains("draw3") { 3 } else { 1 },
            recycles: limit.parse().ok(),
            any_to_empty: variant.contains("empty=any"),
        }
    }
}

impl Board {
    /// From a deck string.
    pub(crate) fn deal(deck: &str) -> Board {
        let letters: Vec<char> = deck.chars().collect();
        let mut cards = letters.chunks(2).map(|pair| (pair[0], pair[1]));
        let mut columns: [Vec<(Card, bool)>; 7] = Default::default();
        for row in 0..7 {
            for column in &mut columns[row..] {
                column.push((cards.next().unwrap(), false));
            }
        }
        for column in &mut columns {
            column.last_mut().unwrap().1 = true;
        }
        Board {
            stock: cards.collect(),
            waste: Vec::new(),
            foundations: Default::default(),
            columns,
            recycled: 0,
        }
    }

    pub(crate) fn is_won(&self) -> bool {
        self.foundations.iter().all(|pile| pile.len() == 13)
    }

    /// Every card on the board, from wherever it lies.
    pub(crate) fn all_cards(&self) -> Vec<Card> {
        let columns = self.columns.iter().flatten().map(|&(card, _)| card);
        let piles = self.stock.iter().chain(&self.waste).chain(self.foundations.iter().flatten());
        piles.copied().chain(columns).collect()
    }

    /// Every legal move with the board after it.
    pub(crate) fn moves(&self, rules: Rules) -> Vec<(String, Board)> {
        if self.is_won() {
            return Vec::new();
        }
        let words = EVERY_WORD.iter().filter(|word| self.has_cards_for(word));
        words.filter_map(|word| self.play(word, rules).map(|board| (word.clone(), board))).collect()
    }

    /// Whether the pile that a word takes from has so many open cards; else copying the board to
    /// try it would be time lost.
    fn has_cards_for(&self, word: &str) -> bool {
        match word.as_bytes() {
            b"d" => !self.stock.is_empty(),
            [b'r' | b'w', ..] => !self.waste.is_empty(),
            [b'c', _] => !self.foundations[0].is_empty(),
            [b'd', _] => !self.foundations[1].is_empty(),
            [b'h', _] => !self.foundations[2].is_empty(),
            [b's', _] => !self.foundations[3].is_empty(),
            [from, ..] => {
                let count = if word.len() > 2 { word[3..].parse().unwrap() } else { 1 };
                let column = &self.columns[digit(char::from(*from))];
                column.iter().rev().take_while(|card| card.1).count() >= count
            }
            [] => false,
        }
    }

    /// The board after a word of the notation, if the rules allow it.
    pub(crate) fn play(&self, word: &str, rules: Rules) -> Option<Board> {
        let mut board = self.clone();
        let letters: Vec<char> = word.chars().collect();
        match letters[..] {
            ['d'] => {
                if board.stock.is_empty() {
                    return None;
                }
                for _ in 0..rules.draw {
                    if !board.stock.is_empty() {
                        let card = board.stock.remove(0);
                        board.waste.push(card);
                    }
                }
            }
            ['r'] => {
                let spent = rules.recycles.is_some_and(|limit| board.recycled >= limit);
                if !board.stock.is_empty() || board.waste.is_empty() || spent {
                    return None;
                }
                board.stock.append(&mut board.waste);
                board.recycled += 1;
            }
            ['w', 'f'] => {
                let card = board.waste.pop()?;
                board.put_up(card)?;
            }
            ['w', to] => {
                let card = board.waste.pop()?;
                board.put_on(&[card], digit(to), rules)?;
            }
            [from, 'f'] => {
                let (card, _) = board.columns[digit(from)].pop()?;
                board.put_up(card)?;
                board.turn(digit(from));
            }
            [suit, to] if "cdhs".contains(suit) => {
                let pile = "cdhs".find(suit).unwrap();
                let card = board.foundations[pile].pop()?;
                board.put_on(&[card], digit(to), rules)?;
            }
            [from, to, ..] => {
                let count = if letters.len() > 2 { word[3..].parse().unwrap() } else { 1 };
                let column = &mut board.columns[digit(from)];
                if from == to || column.len() < count {
                    return None;
                }
                let run = column.split_off(column.len() - count);
                if run.iter().any(|&(_, face_up)| !face_up) {
                    return None;
                }
                let run: Vec<Card> = run.into_iter().map(|(card, _)| card).collect();
                for pair in run.windows(2) {
                    if value(pair[0]) != value(pair[1]) + 1 || is_red(pair[0]) == is_red(pair[1]) {
                        return None;
                    }
                }
                board.put_on(&run, digit(to), rules)?;
                board.turn(digit(from));
            }
            _ => return None,
        }
        Some(board)
    }

    fn put_up(&mut self, card: Card) -> Option<()> {
        let pile = &mut self.foundations[SUITS.find(card.1).unwrap()];
        if value(card) != pile.len() + 1 {
            return None;
        }
        pile.push(card);
        Some(())
    }

    fn put_on(&mut self, run: &[Card], to: usize, rules: Rules) -> Option<()> {
        let fits = match self.columns[to].last() {
            None => rules.any_to_empty || value(run[0]) == 13,
            Some(&(top, _)) => value(top) == value(run[0]) + 1 && is_red(top) != is_red(run[0]),
        };
        if !fits {
            return None;
        }
        self.columns[to].extend(run.iter().map(|&card| (card, true)));
        Some(())
    }

    fn turn(&mut self, column: usize) {
        if let Some(last) = self.columns[column].last_mut() {
            last.1 = true;
        }
    }
}

fn digit(letter: char) -> usize {
    letter as usize - '1' as usize
}

static EVERY_WORD: LazyLock<Vec<String>> = LazyLock::new(every_word);

/// Every word that is a move somewhere.
pub(crate) fn every_word() -> Vec<String> {
    let mut words: Vec<String> = ["d", "r", "wf"].map(String::from).to_vec();
    for to in 1..=7 {
        words.extend(["w", "c", "d", "h", "s"].map(|from| format!("{from}{to}")));
        words.push(format!("{to}f"));
        for from in 1..=7 {
            if from != to {
                words.push(format!("{from}{to}"));
                words.extend((2..=13).map(|count| format!("{from}{to}x{count}")));
            }
        }
    }
    words
}

/// How many sequences of 1, 2, … `depth` moves there are from a board.
pub(crate) fn counts(board: &Board, rules: Rules, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth];
    add_counts(board, rules, &mut counts);
    counts
}

fn add_counts(board: &Board, rules: Rules, counts: &mut [u64]) {
    let Some((here, deeper)) = counts.split_first_mut() else { return };
    let moves = board.moves(rules);
    *here += moves.len() as u64;
    if !deeper.is_empty() {
        for (_, next) in moves {
            add_counts(&next, rules, deeper);
        }
    }
}
