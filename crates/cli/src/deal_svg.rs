//! A deal as a drawing.

use std::fmt::Write;

use geduld_rules::{Card, Color, Column, Deal, Position, Rank, Suit, Variant};

/// Of a card, in units of the drawing.
const WIDTH: usize = 60;
const HEIGHT: usize = 84;
const GAP: usize = 10;
/// How far a card lies below the one it lies on.
const STEP: usize = 24;
/// Stock cards in a row.
const STOCK_ROW: usize = 12;
/// From one stock card to the next.
const STOCK_STEP: usize = 37;

/// The tableau with its closed cards in grey, and under it the stock in the order of drawing.
pub(crate) fn drawing(deal: &Deal) -> String {
    let position = Position::deal(deal, Variant::SOLITAIRE);
    let width = 7 * WIDTH + 8 * GAP;
    let stock_top = GAP + 6 * STEP + HEIGHT + 3 * GAP;
    let height = stock_top + 2 * (HEIGHT + GAP);
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"17\">\n<title>{deal}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#2e6b4f\"/>"
    );
    for column in Column::ALL {
        let x = GAP + column.index() * (WIDTH + GAP);
        let closed = usize::from(position.closed(column));
        for (row, &card) in position.column(column).iter().enumerate() {
            draw(&mut text, card, x, GAP + row * STEP, row < closed);
        }
    }
    for (index, &card) in position.stock().iter().enumerate() {
        let (row, place) = (index / STOCK_ROW, index % STOCK_ROW);
        draw(&mut text, card, GAP + place * STOCK_STEP, stock_top + row * (HEIGHT + GAP), false);
    }
    text += "</svg>\n";
    text
}

fn draw(text: &mut String, card: Card, x: usize, y: usize, closed: bool) {
    let paper = if closed { "#c3c9c6" } else { "#ffffff" };
    let ink = match card.suit().color() {
        Color::Red => "#b3122a",
        Color::Black => "#111111",
    };
    let sign = match card.suit() {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    };
    let rank = match card.rank() {
        Rank::Ten => String::from("10"),
        rank => rank.to_string(),
    };
    let (text_x, text_y) = (x + 4, y + 19);
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"5\" fill=\"{paper}\" \
         stroke=\"#555555\"/><text x=\"{text_x}\" y=\"{text_y}\" fill=\"{ink}\">{rank}{sign}</text>"
    );
}
