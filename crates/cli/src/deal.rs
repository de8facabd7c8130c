//! `geduld deal`.

use std::fmt::Write as _;

use anyhow::Result;
use geduld_rules::{Card, Column, Deal, DealError, DealNumber, Position, Variant};

use crate::deal_svg::drawing;
use crate::failure::WrongUsage;
use crate::shown::quoted;
use crate::solver_flags::{DealFlags, DealFormat};
use crate::solvitaire_json::SolvitaireJson;
use crate::standard_output::say;

/// Prints a deal.
pub(crate) fn deal(flags: &DealFlags) -> Result<()> {
    let deal = named(&flags.deal).map_err(WrongUsage::error)?;
    let text = match flags.format {
        DealFormat::Text => table(&deal),
        DealFormat::Deck => format!("{deal}\n"),
        DealFormat::Json => serde_json::to_string(&SolvitaireJson::of(&deal))? + "\n",
        DealFormat::Svg => drawing(&deal),
    };
    say(&text)
}

/// The deal of a number or a deck string.
///
/// # Errors
///
/// What is wrong with the one that the text looks like.
pub(crate) fn named(text: &str) -> Result<Deal, String> {
    let text = text.trim();
    // No deck string has a colon or starts with G.
    if text.contains(':') || text.starts_with(['g', 'G']) {
        return match text.parse::<DealNumber>() {
            Ok(number) => Ok(number.deal()),
            Err(error) => Err(format!("`{}` is no deal: {error}", quoted(text))),
        };
    }
    text.parse::<Deal>().map_err(|error| match error {
        DealError::NoCard { place: 1 } if text.len() < 52 => {
            let text = quoted(text);
            format!("`{text}` is neither a deal number, such as g123, nor a deck string")
        }
        error => error.to_string(),
    })
}

/// The deal as people read it: columns as they lie, closed cards in parentheses, and the stock.
fn table(deal: &Deal) -> String {
    let position = Position::deal(deal, Variant::SOLITAIRE);
    let mut text = String::new();
    // Writing to a String cannot fail.
    for column in Column::ALL {
        let _ = write!(text, "  {column}   ");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for row in 0..7 {
        for column in Column::ALL {
            let card = position.column(column).get(row);
            let closed = row < usize::from(position.closed(column));
            let _ = match card {
                Some(card) if closed => write!(text, "({card})  "),
                Some(card) => write!(text, " {card}   "),
                None => write!(text, "      "),
            };
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    let words = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    let (first, rest) = position.stock().split_at(12);
    let _ = writeln!(text, "\nstock, first drawn first:\n{}\n{}", words(first), words(rest));
    text
}
