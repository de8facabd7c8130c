//! Ids as text, and what is printed for debugging.

use geduld_rules::{Action, DealNumber};
use geduld_store::{EntryId, GameId, ParseIdError, PlayerId};

use crate::table::Table;

#[test]
fn an_id_reads_back_what_it_writes() {
    for byte in 0..=255 {
        let game = GameId::from_bytes([byte; 16]);
        assert_eq!(game.to_string().len(), GameId::CHARS);
        assert_eq!(game.to_string().parse(), Ok(game));
        let player = PlayerId::from_bytes([byte; 16]);
        assert_eq!(player.to_string().parse(), Ok(player));
        let entry = EntryId::from_bytes([byte; 12]);
        assert_eq!(entry.to_string().len(), EntryId::CHARS);
        assert_eq!(entry.to_string().parse(), Ok(entry));
    }
    assert_eq!(EntryId::from_bytes([0xfb; 12]).to_string(), "-_v7-_v7-_v7-_v7");
}

#[test]
fn a_text_that_is_no_id_is_refused_with_what_one_looks_like() {
    let long = "A".repeat(10_000);
    let wrong = [
        "",
        "AAAAAAAAAAAAAAAAAAAAA",
        "AAAAAAAAAAAAAAAAAAAAAAA",
        "AAAAAAAAAAAAAAAAAAAAA=",
        "AAAAAAAAAAAAAAAAAAAAA ",
        "AAAAAAAAAAAA+AAAAAAAAA",
        // Bits that belong to no byte: two texts would name one game.
        "AAAAAAAAAAAAAAAAAAAAAB",
        "ééééééééééé",
        &long,
    ];
    for text in wrong {
        let refused: Result<GameId, ParseIdError> = text.parse();
        assert_eq!(
            refused.unwrap_err().to_string(),
            "not a game id: expected 22 characters of A-Z a-z 0-9 - _",
            "{text:.30}"
        );
    }
}

#[test]
fn what_is_printed_for_debugging_shows_neither_hidden_cards_nor_tokens() {
    let mut table = Table::new();
    table.start.number = Some(DealNumber::Own(4_242_424_242));
    let append = table.append(&[table.first_move(), Action::Undo]);
    let printed = format!("{append:?} {:?}", table.start);
    assert!(!printed.contains("4242424242"), "{printed}");
    assert!(!printed.contains("deal"), "{printed}");
    assert!(!printed.contains("token"), "{printed}");
    // An id may look like cards, so these are looked for where no id is.
    let printed = format!("{:?}", table.start);
    for card in table.start.deal.cards() {
        assert!(!printed.contains(&card.to_string()), "{printed}");
    }
}
