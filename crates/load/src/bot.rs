//! A bot that plays Klondike from what it may see: the legal moves and the sizes of the columns.

use fastrand::Rng;
use geduld_rules::{Game, Move};

use crate::message::Table;

/// What a bot looks at before it chooses.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing that a table shows")]
pub struct Prospect {
    /// The legal moves; none while paused.
    pub legal: Vec<Move>,
    /// Closed and open cards of each column; empty while paused.
    pub columns: Vec<(u8, u8)>,
    /// Whether a move can be undone.
    pub undo: bool,
    /// Whether a move can be redone.
    pub redo: bool,
    /// Whether auto-finish is offered.
    pub finish: bool,
    /// Whether the game is paused.
    pub paused: bool,
    /// Whether nothing was played yet; only a move can begin a game.
    pub fresh: bool,
    /// Whether the game has ended or is known to lead nowhere.
    pub over: bool,
}

impl Prospect {
    /// Reads a table that came over the wire.
    ///
    /// # Errors
    ///
    /// The text of the first legal move that is not in the house notation.
    pub fn of_table(table: &Table) -> Result<Prospect, String> {
        let legal = table
            .legal
            .iter()
            .map(|text| text.parse().map_err(|_| text.clone()))
            .collect::<Result<_, _>>()?;
        let columns = table.columns.iter().flatten();
        Ok(Prospect {
            legal,
            columns: columns
                .map(|column| (column.closed, u8::try_from(column.open.len()).unwrap_or(u8::MAX)))
                .collect(),
            undo: table.undo,
            redo: table.redo,
            finish: table.finish,
            paused: table.paused,
            fresh: table.seq == 0,
            over: table.ended() || table.stuck,
        })
    }

    /// Looks at a game in this process, for measuring without a server.
    #[must_use]
    pub fn of_game(game: &Game) -> Prospect {
        let columns = game.view().columns;
        Prospect {
            legal: game.legal_moves(),
            columns: columns
                .iter()
                .map(|column| (column.closed, u8::try_from(column.open.len()).unwrap_or(u8::MAX)))
                .collect(),
            undo: game.can_undo(),
            redo: game.can_redo(),
            finish: false,
            paused: game.is_paused(),
            fresh: game.seq() == 0,
            over: game.end().is_some(),
        }
    }
}

/// What a bot wants to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// One entry of the log, as the wire writes it.
    Entry(String),
    /// Leave this game and ask for another.
    NewGame,
}

/// Plays in the manner of a hasty person: takes what brings progress, turns the stock, tries a run
/// here and there, undoes now and then, pauses rarely, and leaves a game that brings nothing.
///
/// The same seed and the same tables give the same choices.
#[derive(Debug, Clone)]
pub struct Bot {
    rng: Rng,
    without_progress: u32,
}

/// Entries without progress after which the bot asks for a new game: about five passes of the stock.
const PATIENCE: u32 = 60;

impl Bot {
    /// A bot whose choices follow from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Bot {
        Bot { rng: Rng::with_seed(seed), without_progress: 0 }
    }

    /// The bot's own dice, for those who need a number that follows from the same seed.
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// Chooses the next wish.
    pub fn choose(&mut self, prospect: &Prospect) -> Wish {
        if prospect.over || self.without_progress > PATIENCE {
            self.without_progress = 0;
            return Wish::NewGame;
        }
        if prospect.paused {
            return entry("resume");
        }
        if prospect.finish {
            return entry("finish");
        }
        let whim = self.rng.u32(0..1000);
        match whim {
            0..25 if prospect.undo => return entry("undo"),
            25..35 if prospect.redo => return entry("redo"),
            35..38 if !prospect.fresh => return entry("pause"),
            38 if !prospect.fresh => return entry("giveup"),
            _ => {}
        }
        let Some(chosen) = self.choose_move(prospect) else {
            self.without_progress = 0;
            return Wish::NewGame;
        };
        if brings_progress(chosen, prospect) {
            self.without_progress = 0;
        } else {
            self.without_progress += 1;
        }
        Wish::Entry(chosen.to_string())
    }

    fn choose_move(&mut self, prospect: &Prospect) -> Option<Move> {
        let progress: Vec<Move> =
            prospect.legal.iter().copied().filter(|m| brings_progress(*m, prospect)).collect();
        if !progress.is_empty() && self.rng.u32(0..10) < 9 {
            return self.pick(&progress);
        }
        let stock: Vec<Move> = prospect
            .legal
            .iter()
            .copied()
            .filter(|m| matches!(m, Move::Draw | Move::Recycle))
            .collect();
        if !stock.is_empty() && self.rng.u32(0..10) < 8 {
            return self.pick(&stock);
        }
        self.pick(&prospect.legal)
    }

    fn pick(&mut self, moves: &[Move]) -> Option<Move> {
        if moves.is_empty() { None } else { Some(moves[self.rng.usize(0..moves.len())]) }
    }
}

/// Whether a move raises a foundation, takes a card out of the waste or turns a closed card.
fn brings_progress(chosen: Move, prospect: &Prospect) -> bool {
    match chosen {
        Move::WasteToFoundation | Move::ColumnToFoundation(_) | Move::WasteToColumn(_) => true,
        Move::ColumnToColumn { from, count, .. } => prospect
            .columns
            .get(from.index())
            .is_some_and(|&(closed, open)| closed > 0 && open == count),
        _ => false,
    }
}

fn entry(text: &str) -> Wish {
    Wish::Entry(text.to_owned())
}

#[cfg(test)]
mod tests {
    use geduld_rules::{Action, Deal, Entry, Scheme, Scoring, Variant};

    use super::*;

    fn play(seed: u64) -> (Vec<String>, u32) {
        play_at_most(seed, 400)
    }

    fn play_at_most(seed: u64, entries: u64) -> (Vec<String>, u32) {
        let mut key = [0; 32];
        key[0] = 7;
        let variant: Variant = "draw1 recycles=unlimited empty=kings".parse().expect("a variant");
        let mut game =
            Game::new(Deal::from_seed(&key), variant, Scoring::current(Scheme::Tournament));
        let mut bot = Bot::new(seed);
        let mut wishes = Vec::new();
        for second in 0..entries {
            let Wish::Entry(text) = bot.choose(&Prospect::of_game(&game)) else { break };
            let action: Action = text.parse().expect("the bot writes the house notation");
            game.push(Entry { clock_ms: second * 1000, action })
                .expect("the bot plays by the rules");
            wishes.push(text);
        }
        (wishes, game.ply())
    }

    #[test]
    fn a_bot_plays_by_the_rules_and_gets_somewhere() {
        let longest = (0..20).map(|seed| play(seed).1).max();
        assert!(longest > Some(40), "the best of twenty bots made {longest:?} moves");
    }

    #[test]
    fn a_game_is_begun_by_a_move_and_by_nothing_else() {
        for seed in 0..5000 {
            let (wishes, _) = play_at_most(seed, 1);
            let begun: Action = wishes[0].parse().expect("the bot writes the house notation");
            assert!(matches!(begun, Action::Move(_)), "seed {seed} began with {begun}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        assert_eq!(play(3), play(3));
        assert_ne!(play(3), play(4));
    }
}
