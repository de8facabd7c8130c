//! What the clients were told, kept to be compared with what the store holds.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use geduld_load::{Event, Table, Watch};
use geduld_rules::{Deal, End, Entry, Game, Scoring, Suit, Variant};
use geduld_store::{GameState, LoggedGame, Store, Terms};
use tokio::sync::watch;

/// An entry that a client holds the acknowledgement of.
#[derive(Debug, Clone)]
struct Acknowledged {
    seq: u32,
    action: String,
    /// The `seq` of the acknowledging table: more than `seq + 1` after an auto-finish.
    then_seq: u32,
}

/// One game as its player knows it.
#[derive(Debug, Default)]
struct Known {
    entries: Vec<Acknowledged>,
    last: Option<Table>,
    left: bool,
}

/// How the entries of all players fared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Acknowledged entries.
    pub(crate) acknowledged: u64,
    /// Those of them that were sent more than once.
    pub(crate) resent: u64,
    /// Those of them that were stored when the answer to the first sending got lost.
    pub(crate) stored_unheard: u64,
    /// Games left by asking for another one.
    pub(crate) left: u64,
    /// Entries refused though they were legal when sent.
    pub(crate) refused: u64,
    /// Entries that the server showed not to be stored.
    pub(crate) dropped: u64,
    /// Times that the server said what is wrong.
    pub(crate) complaints: u64,
}

/// Writes down every acknowledgement of every player.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    book: Mutex<Book>,
    counts: watch::Sender<Counts>,
}

#[derive(Debug, Default)]
struct Book {
    games: BTreeMap<String, Known>,
    counts: Counts,
    /// The `seq` each player was shown when it sat down last.
    seated_at: BTreeMap<usize, u32>,
    complaints: BTreeMap<String, String>,
    refusals: Vec<String>,
}

impl Ledger {
    /// How the entries fared so far.
    pub(crate) fn counts(&self) -> Counts {
        self.book().counts
    }

    /// Waits until the counts are as wished.
    pub(crate) async fn until(&self, wished: impl FnMut(&Counts) -> bool) {
        self.counts.subscribe().wait_for(wished).await.expect("the sender is this ledger");
    }

    /// The codes the server complained with so far, and the last message of each.
    pub(crate) fn complaints(&self) -> BTreeMap<String, String> {
        self.book().complaints.clone()
    }

    /// The refused entries and why, in the order they came.
    pub(crate) fn refusals(&self) -> Vec<String> {
        self.book().refusals.clone()
    }

    /// Compares all that was acknowledged with the store: each difference as a sentence.
    pub(crate) async fn losses(&self, store: &Store) -> Vec<String> {
        let games = std::mem::take(&mut self.book().games);
        let mut losses = Vec::new();
        for (id, known) in &games {
            let found = match id.parse() {
                Ok(id) => store.logged_game(id).await.expect("the store can be read"),
                Err(_) => None,
            };
            let Some(found) = found else {
                losses.push(format!("game {id} is gone"));
                continue;
            };
            losses.extend(known.losses(&Kept::of(found)).into_iter().map(|l| format!("{id}: {l}")));
        }
        losses
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Ledger {
    fn event(&self, player: usize, event: &Event<'_>) {
        let mut book = self.book();
        match event {
            Event::Seated(table) => {
                book.seated_at.insert(player, table.seq);
            }
            Event::Acknowledged { pending, table, .. } => {
                book.counts.acknowledged += 1;
                if pending.sent > 1 {
                    book.counts.resent += 1;
                    if book.seated_at.get(&player).is_some_and(|seq| *seq > pending.seq) {
                        book.counts.stored_unheard += 1;
                    }
                }
                let known = book.games.entry(pending.game.clone()).or_default();
                known.entries.push(Acknowledged {
                    seq: pending.seq,
                    action: pending.action.clone(),
                    then_seq: table.seq,
                });
                known.last = Some((*table).clone());
            }
            Event::Left { game } => {
                book.counts.left += 1;
                // A game without a move has no row, and leaving it makes none.
                if let Some(known) = book.games.get_mut(*game) {
                    known.left = true;
                }
            }
            Event::Refused { pending, code } => {
                book.counts.refused += 1;
                book.refusals.push(format!("{pending:?}: {code}"));
            }
            Event::Dropped(_) => book.counts.dropped += 1,
            Event::Complaint { code, message } => {
                book.counts.complaints += 1;
                book.complaints.insert((*code).to_owned(), (*message).to_owned());
            }
            Event::Sent(_) | Event::Lost(_) => {}
        }
        self.counts.send_replace(book.counts);
    }
}

/// A game as the store keeps it, running or packed.
struct Kept {
    deal: Deal,
    variant: Variant,
    scoring: Scoring,
    entries: Vec<Entry>,
    finished: bool,
}

impl Kept {
    fn of(game: LoggedGame) -> Kept {
        let Terms { deal, variant, scoring, .. } = game.state.terms().clone();
        let finished = matches!(game.state, GameState::Finished(_));
        Kept { deal, variant, scoring, entries: game.entries, finished }
    }
}

impl Known {
    fn losses(&self, kept: &Kept) -> Vec<String> {
        let mut losses = Vec::new();
        for entry in &self.entries {
            let stored = kept.entries.get(entry.seq as usize).map(|e| e.action.to_string());
            // An auto-finish is stored as the moves it stands for.
            let right =
                stored.as_ref().is_some_and(|s| entry.action == "finish" || *s == entry.action);
            if !right || kept.entries.len() < entry.then_seq as usize {
                losses.push(format!("{entry:?} was acknowledged, the log has {stored:?}"));
            }
        }
        let Some(last) = &self.last else { return losses };
        let heard = last.seq as usize;
        // Only giving up on the way to another game is stored without an acknowledging table.
        let unheard: Vec<String> =
            kept.entries.iter().skip(heard).map(|e| e.action.to_string()).collect();
        if !(unheard.is_empty() || unheard == ["giveup"]) {
            losses.push(format!("{unheard:?} are stored beyond the last acknowledged entry"));
        }
        if self.left && !kept.finished {
            losses.push("it was left for another game and still runs".to_owned());
        }
        let entries = kept.entries.iter().take(heard).copied();
        match Game::replay(kept.deal.clone(), kept.variant, kept.scoring, entries) {
            Err(error) => losses.push(format!("the log does not replay: {error}")),
            Ok(game) => {
                let (told, replayed) = (Shown::of_table(last), Shown::of_game(&game));
                if told != replayed {
                    losses.push(format!("shown was {told:?}, the log gives {replayed:?}"));
                }
            }
        }
        losses
    }
}

/// All of a table that follows from the log, in one form for both sides.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    seq: u32,
    ply: u32,
    state: &'static str,
    paused: bool,
    undo: bool,
    redo: bool,
    recycles_used: u32,
    points: Option<i64>,
    legal: Vec<String>,
    cards: Option<Cards>,
}

/// The cards in sight; none of them while paused.
#[derive(Debug, PartialEq, Eq)]
struct Cards {
    stock: u8,
    waste: Vec<String>,
    foundations: [u8; 4],
    columns: Vec<(u8, Vec<String>)>,
}

impl Shown {
    fn of_table(table: &Table) -> Shown {
        let cards = match (&table.stock, &table.waste, &table.foundations, &table.columns) {
            (Some(stock), Some(waste), Some(heights), Some(columns)) => Some(Cards {
                stock: *stock,
                waste: waste.clone(),
                foundations: [heights.c, heights.d, heights.h, heights.s],
                columns: columns.iter().map(|c| (c.closed, c.open.clone())).collect(),
            }),
            _ => None,
        };
        Shown {
            seq: table.seq,
            ply: table.ply,
            state: match table.state.as_str() {
                "fresh" => "fresh",
                "running" => "running",
                "won" => "won",
                "givenup" => "givenup",
                _ => "unknown",
            },
            paused: table.paused,
            undo: table.undo,
            redo: table.redo,
            recycles_used: table.recycles.used,
            points: table.score.map(|score| score.points),
            legal: sorted(table.legal.clone()),
            cards,
        }
    }

    fn of_game(game: &Game) -> Shown {
        let view = game.view();
        let clock_ms = game.log().last().map_or(0, |entry| entry.clock_ms);
        let cards = (!game.is_paused()).then(|| Cards {
            stock: view.stock,
            waste: view.waste.iter().map(ToString::to_string).collect(),
            foundations: Suit::ALL.map(|suit| view.foundations[suit.index()]),
            columns: view
                .columns
                .iter()
                .map(|c| (c.closed, c.open.iter().map(ToString::to_string).collect()))
                .collect(),
        });
        Shown {
            seq: game.seq(),
            ply: game.ply(),
            state: match game.end() {
                Some(End::Won) => "won",
                Some(End::GivenUp) => "givenup",
                None if game.seq() == 0 => "fresh",
                None => "running",
            },
            paused: game.is_paused(),
            undo: game.can_undo(),
            redo: game.can_redo(),
            recycles_used: game.recycles_used(),
            points: game.score(clock_ms).map(|score| score.base_points),
            legal: sorted(game.legal_moves().iter().map(ToString::to_string).collect()),
            cards,
        }
    }
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}
