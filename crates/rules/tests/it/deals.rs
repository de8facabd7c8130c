//! Deals and their names: own numbers, seeds, exact codes, deck strings.

use geduld_rules::{
    Card, Deal, DealError, DealNumber, ExactCode, ExactCodeError, MicrosoftCode, OtherNumber,
    Position, Variant,
};
use proptest::prelude::*;

const NUMBERS: &str = include_str!("../data/deal_numbers.tsv");
const OTHERS: &str = include_str!("../data/other_numbers.tsv");
const CODES: &str = include_str!("../data/exact_codes.tsv");
const LINE_DEALS: &str = include_str!("../data/line_deals.tsv");

const DECK: &str = "5S3HKD8D3S7H7C5H7DKC9SJC7S6DQHJS6S3DACQSQD4H6CKH4D2D3C8C6H2HAH8S9DKSQCJD9C8H5CTDTHTC4S2SJH2CTSAD4C9HAS5D";

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn seed_of(hex: &str) -> Option<[u8; 32]> {
    let bytes: Vec<u8> = (0..hex.len() / 2)
        .map_while(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).ok())
        .collect();
    bytes.try_into().ok()
}

#[test]
fn own_numbers_and_seeds_give_the_golden_deals() {
    let (mut numbers, mut seeds) = (0, 0);
    for row in rows(NUMBERS) {
        let deal = if row[0].starts_with('g') {
            numbers += 1;
            row[0].parse::<DealNumber>().unwrap().deal()
        } else {
            seeds += 1;
            Deal::from_seed(&seed_of(row[0]).unwrap())
        };
        assert_eq!(deal.to_string(), row[1], "{}", row[0]);
        assert_eq!(ExactCode::of(&deal).to_string(), row[2], "{}", row[0]);
    }
    assert!(numbers >= 10 && seeds >= 4);
}

#[test]
fn exact_codes_name_the_golden_deals_from_the_first_to_the_last() {
    for row in rows(CODES) {
        let number: DealNumber = row[0].parse().unwrap();
        assert_eq!(number.deal().to_string(), row[1]);
        assert_eq!(number.to_string(), row[0]);
    }
}

#[test]
fn the_published_exact_code_is_the_constructed_deal() {
    // The deal of a regression test of lonelybot.
    let code = "x:15700715726010349203560361416802187031203626927972869715596952323621";
    let c1 = rows(LINE_DEALS).find(|row| row[0] == "c1").unwrap()[1];
    assert_eq!(code.parse::<DealNumber>().unwrap().deal().to_string(), c1);
}

#[test]
fn an_exact_code_of_52_factorial_or_more_is_refused() {
    let too_large = "80658175170943878571660636856403766975289505440883277824000000000000";
    let beyond_all = "9".repeat(400);
    for digits in [too_large, &beyond_all] {
        assert_eq!(digits.parse::<ExactCode>(), Err(ExactCodeError::TooLarge));
    }
    assert!(Deal::from_bytes(&[0xff; 29]).is_err());
    for text in ["", " ", "-1", "+1", "1e3", "0x10", "12 "] {
        assert_eq!(text.parse::<ExactCode>(), Err(ExactCodeError::NotANumber), "{text:?}");
    }
}

#[test]
fn deal_numbers_tolerate_what_they_say_and_refuse_the_rest() {
    for (text, meant) in [(" g7\n", "g7"), ("G007", "g7"), ("X:0012", "x:12"), ("x:0", "x:0")] {
        assert_eq!(text.parse::<DealNumber>().unwrap().to_string(), meant);
    }
    for text in
        ["", "7", "g", "g-1", "g+1", "g 1", "gg1", "g18446744073709551616", "x:", "x1", "ks:"]
    {
        assert!(text.parse::<DealNumber>().is_err(), "{text:?}");
    }
}

#[test]
fn numbers_of_other_programs_give_their_deals_and_are_written_as_they_were_read() {
    for row in rows(OTHERS) {
        let number: DealNumber = row[0].parse().unwrap();
        assert_eq!(number.deal().to_string(), row[1], "{}", row[0]);
        assert_eq!(number.to_string(), row[0]);
    }
    for (text, meant) in
        [("KS:0042", "ks:42"), (" MS:007 ", "ms:7"), ("Solvitaire:0", "solvitaire:0")]
    {
        assert_eq!(text.parse::<DealNumber>().unwrap().to_string(), meant);
    }
}

#[test]
fn numbers_that_another_program_does_not_have_are_refused() {
    use geduld_rules::ParseDealNumberError as Error;
    let error = |text: &str| text.parse::<DealNumber>().unwrap_err();
    for text in ["ks:", "ks:-1", "ks:+1", "greenfelt:1e3", "ms:", "ms:x", "solvitaire: 1"] {
        assert_eq!(error(text), Error::OtherDigits, "{text:?}");
    }
    assert_eq!(error("ks:2147483648"), Error::OtherAbove { last: 0x7fff_ffff });
    for text in ["solvitaire:4294967296", "greenfelt:99999999999999999999999"] {
        assert_eq!(error(text), Error::OtherAbove { last: u32::MAX }, "{text:?}");
    }
    let too_large = "ms:80658175170943878571660636856403766975289505440883277824000000000000";
    assert_eq!(error(too_large), Error::OtherTooLarge);
    for text in ["lonely:1", ":1", "g:1", "https://geduld.example", "solvitaire1:1"] {
        assert_eq!(error(text), Error::UnknownPrefix, "{text:?}");
    }
    for prefix in ["x:", "solvitaire:", "ks:", "greenfelt:", "ms:"] {
        assert!(error("lonely:1").to_string().contains(prefix), "{prefix}");
    }
}

#[test]
fn a_series_of_numbers_goes_on_to_its_last_and_codes_have_none() {
    let after = |text: &str, steps| text.parse::<DealNumber>().unwrap().after(steps);
    let text = |number: Option<DealNumber>| number.map(|number| number.to_string());
    assert_eq!(text(after("g7", 3)).as_deref(), Some("g10"));
    assert_eq!(text(after("ks:2147483640", 7)).as_deref(), Some("ks:2147483647"));
    assert_eq!(after("ks:2147483640", 8), None);
    assert_eq!(after("solvitaire:1", u64::MAX), None);
    assert_eq!(after("g1", u64::MAX), None);
    assert_eq!((after("x:5", 1), after("ms:5", 1)), (None, None));
}

#[test]
fn a_deck_string_is_dealt_row_by_row_and_the_rest_is_the_stock() {
    let position = Position::deal(&DECK.parse().unwrap(), Variant::SOLITAIRE);
    let text = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<String>();
    let columns: Vec<String> =
        geduld_rules::Column::ALL.iter().map(|&column| text(position.column(column))).collect();
    assert_eq!(columns[0], "5S");
    assert_eq!(columns[1], "3H5H");
    assert_eq!(columns[6], "7C7S3D4H4D3C8C");
    assert_eq!(text(position.stock()), &DECK[56..]);
    let open: Vec<String> = position.view().columns.iter().map(|c| text(&c.open)).collect();
    let tops: Vec<&str> = columns.iter().map(|column| &column[column.len() - 2..]).collect();
    assert_eq!(open, tops);
    assert!(position.view().columns.iter().zip(0..).all(|(c, closed)| c.closed == closed));
}

#[test]
fn a_deck_string_tolerates_small_letters_and_white_space() {
    let lower = DECK.to_lowercase();
    let rows: Vec<&str> = (0..8).map(|row| &lower[13 * row..13 * (row + 1)]).collect();
    let loose = format!("  {}\r\n", rows.join(" \r\n\t"));
    assert_eq!(loose.parse::<Deal>().unwrap().to_string(), DECK);
}

#[test]
fn a_bad_deck_string_is_told_what_is_wrong_with_it() {
    let error = |text: &str| text.parse::<Deal>().unwrap_err();
    assert_eq!(error(""), DealError::Count { cards: 0 });
    assert_eq!(error(&DECK[..102]), DealError::Count { cards: 51 });
    assert_eq!(error(&format!("{DECK}AS")), DealError::Count { cards: 53 });
    assert_eq!(error(&DECK.replacen("KD", "1D", 1)), DealError::NoCard { place: 3 });
    assert_eq!(error(&DECK.replacen("KD", "éD", 1)), DealError::NoCard { place: 3 });
    assert_eq!(error(&DECK[..103]), DealError::NoCard { place: 52 });
    let twice = error(&DECK.replacen("KD", "5S", 1));
    assert_eq!(twice, DealError::Twice { card: "5S".parse().unwrap() });
    assert!(twice.to_string().starts_with("5S stands twice"));
}

#[test]
fn debug_of_a_deal_shows_only_the_open_cards() {
    let deal: Deal = DECK.parse().unwrap();
    let shown = format!("{deal:?}");
    let position = Position::deal(&deal, Variant::SOLITAIRE);
    for card in Card::ALL {
        let open = position.face_up().contains(card);
        assert_eq!(shown.contains(&card.to_string()), open, "{card} in {shown}");
    }
    assert!(!format!("{:?}", ExactCode::of(&deal)).bytes().any(|byte| byte.is_ascii_digit()));
}

proptest! {
    #[test]
    fn decks_codes_and_bytes_are_read_back_exactly(seed in any::<[u8; 32]>()) {
        let deal = Deal::from_seed(&seed);
        prop_assert_eq!(deal.to_string().parse::<Deal>(), Ok(deal.clone()));
        prop_assert_eq!(Deal::from_bytes(&deal.to_bytes()), Ok(deal.clone()));
        let number = DealNumber::Exact(ExactCode::of(&deal));
        prop_assert_eq!(number.deal(), deal);
        prop_assert_eq!(number.to_string().parse::<DealNumber>(), Ok(number));
    }

    #[test]
    fn every_deal_has_one_code_of_microsoft(seed in any::<[u8; 32]>()) {
        let deal = Deal::from_seed(&seed);
        let number = DealNumber::Other(OtherNumber::Microsoft(MicrosoftCode::of(&deal)));
        prop_assert_eq!(number.deal(), deal);
        prop_assert_eq!(number.to_string().parse::<DealNumber>(), Ok(number));
    }

    #[test]
    fn own_numbers_are_read_back_exactly(number in any::<u64>()) {
        let number = DealNumber::Own(number);
        prop_assert_eq!(number.to_string().parse::<DealNumber>(), Ok(number));
    }

    #[test]
    fn any_29_bytes_are_one_deal_or_refused(bytes in any::<[u8; 29]>()) {
        if let Ok(deal) = Deal::from_bytes(&bytes) {
            prop_assert_eq!(deal.to_bytes(), bytes);
        }
    }
}
