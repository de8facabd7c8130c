//! The binary form: the same bytes for ever, read back exactly, and nothing else read.

use geduld_rules::binary::{decode_action, decode_entry, encode_action, encode_entry};
use geduld_rules::{Action, DealNumber, DecodeError, Entry, PackedGame, Scheme, Scoring, Variant};
use proptest::prelude::*;

use crate::bot::{VARIANTS, careless_choice, random_deal};
use crate::naive::every_word;

/// One line an action: the word and its bytes. Old games are read by this table: a line may be
/// added, never changed.
const ACTIONS: &str = include_str!("../data/action_bytes.tsv");
/// A whole game of version 1.
const GAME: &str = include_str!("../data/packed_game.txt");

const HEX: [char; 16] =
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| HEX[usize::from(digit)])
        .collect()
}

fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_hexdigit).collect();
    digits
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

fn every_action() -> impl Iterator<Item = Action> {
    let words = ["undo", "redo", "pause", "resume", "giveup", "outage"].map(String::from);
    every_word().into_iter().chain(words).map(|word| word.parse().unwrap())
}

#[test]
fn every_action_has_the_bytes_of_the_table() {
    let rows: std::collections::HashMap<&str, &str> = ACTIONS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once('\t').unwrap())
        .collect();
    let mut compared = 0;
    for action in every_action() {
        let bytes = encode_action(&action);
        assert_eq!(rows.get(&*action.to_string()), Some(&&*hex(&bytes)), "{action}");
        assert_eq!(decode_action(&bytes), Ok(action));
        compared += 1;
    }
    assert_eq!(compared, rows.len());
}

#[test]
fn every_one_or_two_bytes_are_an_action_that_is_written_so_or_none() {
    let mut actions = 0;
    for first in 0..=255_u8 {
        if let Ok(action) = decode_action(&[first]) {
            assert_eq!(encode_action(&action), [first]);
            actions += 1;
        }
        for second in 0..=255_u8 {
            if let Ok(action) = decode_action(&[first, second]) {
                assert_eq!(encode_action(&action), [first, second]);
                actions += 1;
            }
        }
    }
    assert_eq!(actions, every_action().count());
}

#[test]
fn the_head_of_a_packed_game_tells_its_deal_and_less_tells_nothing() {
    let game = golden_game();
    let packed = game.pack();
    let head = usize::from(PackedGame::HEAD_BYTES);
    for length in 0..=packed.len() {
        let expected =
            if length < head { Err(DecodeError::TooShort) } else { Ok(game.deal.clone()) };
        assert_eq!(PackedGame::read_deal(&packed[..length]), expected, "{length}");
    }
}

fn golden_game() -> PackedGame {
    let entries = [
        (0, "d"),
        (900, "undo"),
        (1_000, "redo"),
        (70_000, "d"),
        (70_000, "pause"),
        (3_600_000, "resume"),
        (3_600_001, "outage"),
        (10_000_000_000, "giveup"),
    ];
    PackedGame {
        deal: "g42".parse::<DealNumber>().unwrap().deal(),
        variant: "draw3 recycles=2 empty=any".parse().unwrap(),
        scoring: Scoring::current(Scheme::Windows),
        entries: entries
            .map(|(clock_ms, word)| Entry { clock_ms, action: word.parse().unwrap() })
            .into(),
    }
}

#[test]
fn a_packed_game_has_the_bytes_it_had_when_version_1_was_made() {
    let game = golden_game();
    assert_eq!(hex(&game.pack()), hex(&unhex(GAME)));
    assert_eq!(PackedGame::unpack(&unhex(GAME)), Ok(game.clone()));
    let replayed = game.clone().replay().unwrap();
    assert_eq!(PackedGame::of(&replayed), game);
}

#[test]
fn careless_games_are_packed_and_unpacked_to_themselves() {
    let mut rng = fastrand::Rng::with_seed(61);
    let (mut bytes, mut entries) = (0, 0);
    for variant in VARIANTS {
        for scheme in Scheme::ALL {
            let mut game =
                geduld_rules::Game::new(random_deal(&mut rng), variant, Scoring::current(scheme));
            for _ in 0..100 {
                let Some(chosen) = careless_choice(&game, &mut rng) else { break };
                let clock_ms = game.clock_ms() + rng.u64(..4_000);
                game.push(Entry { clock_ms, action: Action::Move(chosen) }).unwrap();
            }
            let packed = PackedGame::of(&game).pack();
            let unpacked = PackedGame::unpack(&packed).unwrap();
            assert_eq!(unpacked.replay().as_ref(), Ok(&game));
            bytes += packed.len();
            entries += game.log().len();
        }
    }
    println!("{entries} entries in {bytes} bytes, with {} for each game's start", 34);
    assert!(bytes < entries * 4, "an entry takes about three bytes");
}

#[test]
fn bad_bytes_are_told_what_is_wrong_with_them() {
    let good = golden_game().pack();
    let unpack = |bytes: &[u8]| PackedGame::unpack(bytes).unwrap_err();
    for end in 0..good.len() {
        assert_eq!(unpack(&good[..end]), DecodeError::TooShort, "{end} bytes");
    }
    assert_eq!(unpack(&[&good[..], &[0]].concat()), DecodeError::TooLong { extra: 1 });
    let with = |place: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[place] = byte;
        bytes
    };
    assert_eq!(unpack(&with(0, 2)), DecodeError::Version { version: 2 });
    assert!(matches!(unpack(&with(1, 0xff)), DecodeError::Deal(_)));
    assert_eq!(unpack(&with(30, 0x08)), DecodeError::NoVariant { byte: 8 });
    assert_eq!(unpack(&with(32, 6)), DecodeError::NoScoring);
    assert_eq!(unpack(&with(33, 2)), DecodeError::NoScoring);
    assert_eq!(decode_action(&[0x80, 1]), Err(DecodeError::NoRun { count: 1 }));
    assert_eq!(
        decode_action(&[0x80, 2]),
        Err(DecodeError::NoRun { count: 2 }),
        "column 1 to itself"
    );
    assert_eq!(decode_action(&[0x81, 14]), Err(DecodeError::NoRun { count: 14 }));
    assert_eq!(decode_action(&[0x17]), Err(DecodeError::NoAction { byte: 0x17 }));
    assert_eq!(decode_entry(&[0x80, 0x00, 0x00]), Err(DecodeError::NoNumber), "needless bytes");
    let too_large = [&[0xff; 9][..], &[0x02, 0x00]].concat();
    assert_eq!(decode_entry(&too_large), Err(DecodeError::NoNumber));
}

#[test]
fn a_clock_beyond_64_bits_is_refused() {
    let game = PackedGame { entries: vec![entry(u64::MAX)], ..golden_game() };
    let mut bytes = game.pack();
    assert_eq!(PackedGame::unpack(&bytes), Ok(game));
    bytes[34] = 2;
    bytes.extend([0x01, 0x00]);
    assert_eq!(PackedGame::unpack(&bytes), Err(DecodeError::Clock { index: 1 }));
}

fn entry(clock_ms: u64) -> Entry {
    Entry { clock_ms, action: Action::Undo }
}

prop_compose! {
    fn any_entry()(clock_ms in any::<u64>(), index in any::<prop::sample::Index>()) -> Entry {
        let actions: Vec<Action> = every_action().collect();
        Entry { clock_ms, action: actions[index.index(actions.len())] }
    }
}

proptest! {
    #[test]
    fn entries_are_read_back_exactly(entry in any_entry()) {
        prop_assert_eq!(decode_entry(&encode_entry(&entry)), Ok(entry));
    }

    #[test]
    fn any_bytes_are_one_game_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let _ = decode_action(&bytes);
        if let Ok(entry) = decode_entry(&bytes) {
            prop_assert_eq!(encode_entry(&entry), bytes.clone());
        }
        if let Ok(game) = PackedGame::unpack(&bytes) {
            prop_assert_eq!(game.pack(), bytes);
        }
    }

    #[test]
    fn a_packed_game_with_a_changed_byte_is_another_game_or_refused(
        place in any::<prop::sample::Index>(), byte in any::<u8>(),
    ) {
        let mut bytes = golden_game().pack();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        if let Ok(game) = PackedGame::unpack(&bytes) {
            prop_assert_eq!(game.pack(), bytes);
            let _ = game.replay();
        }
    }

    #[test]
    fn a_false_count_of_entries_makes_no_room(count in 1_000_u32..) {
        let mut bytes = PackedGame {
            deal: golden_game().deal, variant: Variant::SOLITAIRE, scoring: golden_game().scoring, entries: vec![],
        }.pack();
        bytes.pop();
        let mut count = u64::from(count);
        while count >= 0x80 {
            bytes.push(u8::try_from(count & 0x7f).unwrap() | 0x80);
            count >>= 7;
        }
        bytes.push(u8::try_from(count).unwrap());
        prop_assert_eq!(PackedGame::unpack(&bytes), Err(DecodeError::TooShort));
    }
}
