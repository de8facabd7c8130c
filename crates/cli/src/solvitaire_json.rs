//! Positions in the JSON of the solver Solvitaire.
//!
//! `tableau piles` from column 1, each from its base, closed cards with a small letter for the suit;
//! `stock`, next drawn last; `waste`, top card last; `foundations`. Tens are written `10`, and read as
//! `T` too. Cards that stand nowhere are on the foundations.

use std::collections::BTreeSet;

use geduld_rules::{Card, Column, Deal, Position, Rank, Setup, Suit, Variant};
use serde::{Deserialize, Serialize};

use crate::shown::quoted;

/// The piles of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolvitaireJson {
    #[serde(rename = "tableau piles")]
    piles: Vec<Vec<String>>,
    #[serde(default)]
    stock: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    waste: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", alias = "foundation")]
    foundations: Vec<Vec<String>>,
}

impl SolvitaireJson {
    /// A deal before its first move.
    pub(crate) fn of(deal: &Deal) -> SolvitaireJson {
        let position = Position::deal(deal, Variant::SOLITAIRE);
        let pile = |column: Column| {
            let closed = usize::from(position.closed(column));
            let cards = position.column(column).iter().zip(0..);
            cards.map(|(&card, at)| written(card, at < closed)).collect()
        };
        SolvitaireJson {
            piles: Column::ALL.map(pile).to_vec(),
            stock: position.stock().iter().rev().map(|&card| written(card, false)).collect(),
            waste: Vec::new(),
            foundations: Vec::new(),
        }
    }

    /// The position of the piles.
    ///
    /// # Errors
    ///
    /// A text for people when the piles are no position of a game.
    pub(crate) fn position(&self, variant: Variant) -> Result<Position, String> {
        let piles = <&[Vec<String>; 7]>::try_from(self.piles.as_slice()).map_err(|_| {
            format!("there are 7 tableau piles in a position, not {}", self.piles.len())
        })?;
        let mut setup = Setup::default();
        for (number, (pile, (closed, open))) in
            (1..).zip(piles.iter().zip(setup.closed.iter_mut().zip(&mut setup.open)))
        {
            for text in pile {
                let (card, lies_closed) = read(text)?;
                if !lies_closed {
                    open.push(card);
                } else if open.is_empty() {
                    closed.push(card);
                } else {
                    return Err(format!(
                        "column {number} has the closed card {card} on an open one; closed cards \
                         have a small letter for the suit"
                    ));
                }
            }
        }
        setup.waste = cards(&self.waste)?;
        setup.stock = cards(&self.stock)?;
        setup.stock.reverse();
        let position = setup.position(variant).map_err(|error| error.to_string())?;
        self.check_foundations(&position)?;
        Ok(position)
    }

    /// Foundations may be left out; when they are there, they must hold what stands nowhere else.
    fn check_foundations(&self, position: &Position) -> Result<(), String> {
        if self.foundations.iter().all(Vec::is_empty) {
            return Ok(());
        }
        let mut named = BTreeSet::new();
        for pile in &self.foundations {
            for (text, rank) in pile.iter().zip(Rank::ALL) {
                let (card, _) = read(text)?;
                if card.rank() != rank {
                    return Err(format!("{card} is not card {} of a foundation", rank.value()));
                }
                if !named.insert(card) {
                    return Err(format!("{card} stands twice"));
                }
            }
        }
        for card in Card::ALL {
            let up = card.rank().value() <= position.foundation(card.suit());
            match (named.contains(&card), up) {
                (true, false) => return Err(format!("{card} stands twice")),
                (false, true) => return Err(format!("{card} stands nowhere")),
                _ => {}
            }
        }
        Ok(())
    }
}

fn cards(texts: &[String]) -> Result<Vec<Card>, String> {
    texts.iter().map(|text| read(text).map(|(card, _)| card)).collect()
}

/// A card and whether it lies closed.
fn read(text: &str) -> Result<(Card, bool), String> {
    let wrong =
        || format!("`{}` is no card: write A, 2 to 10, J, Q or K, then C, D, H or S", quoted(text));
    let letter = text.chars().last().filter(char::is_ascii_alphabetic).ok_or_else(wrong)?;
    let suit = Suit::from_letter(letter.to_ascii_uppercase()).ok_or_else(wrong)?;
    let rank = &text[..text.len() - 1];
    let rank = match (rank.parse(), rank.as_bytes()) {
        (Ok(value), [b'1'..=b'9', ..]) => Rank::from_value(value),
        (_, [letter]) => Rank::from_letter(char::from(letter.to_ascii_uppercase())),
        _ => None,
    };
    Ok((Card::new(rank.ok_or_else(wrong)?, suit), letter.is_ascii_lowercase()))
}

fn written(card: Card, closed: bool) -> String {
    let suit = card.suit().letter();
    let suit = if closed { suit.to_ascii_lowercase() } else { suit };
    match card.rank() {
        Rank::Ten => format!("10{suit}"),
        rank => format!("{rank}{suit}"),
    }
}
