//! Closing an event: from the logs to results, places, points and awards.

use std::collections::HashSet;

use geduld_rules::{Action, Entry, Game, MAX_ENTRIES, Position};

use crate::export::Format;
use crate::{
    CanonicalText, Contradiction, DerivedRound, EntrantNumber, Export, ExportEntrant, ExportGame,
    MOST_TRIES, Moment, Outage, RoundResult, Standing, Tally, Terms, TryVerdict, moved_closing,
    relabelling, standings, try_deal,
};

/// The most entrants of an event.
pub const MOST_ENTRANTS: usize = 100_000;

/// The longest shown name, in bytes.
pub const LONGEST_NAME_BYTES: usize = 200;

/// How far the clocks of an entrant may go beyond the time in which the event was open: clock of the database and of
/// the nodes differ.
pub const CLOCK_TOLERANCE_MS: u64 = 10_000;

/// All that an event brought, from which the rest follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closing {
    /// The version of the closing, from 1; void and corrections close anew.
    pub version: u32,
    /// Whether the event was voided.
    pub void: bool,
    /// The terms.
    pub text: CanonicalText,
    /// Outages while it was open, in order.
    pub outages: Vec<Outage>,
    /// The deals as they were derived.
    pub rounds: Vec<DerivedRound>,
    /// Everybody who entered.
    pub entrants: Vec<EntrantLogs>,
}

/// What an entrant played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantLogs {
    /// The random number of the entrant.
    pub number: EntrantNumber,
    /// The shown name, `None` for a deleted member.
    pub name: Option<String>,
    /// Whether it is an operator who does not compete.
    pub out_of_competition: bool,
    /// The logs of the rounds that were begun, in order and in base suits ([`crate::base_entries`]).
    pub logs: Vec<Vec<Entry>>,
}

/// Closes an event: replays every log and gives everybody their results.
///
/// Costs a replay of all games and a sort. What it returns passes [`crate::verify`].
///
/// # Errors
/// When something cannot be: an entry that the rules refuse, a deal that is not the seed's, a line that does not win,
/// a number that stands twice. The path is the place in the export.
pub fn close(closing: Closing) -> Result<Export, Contradiction> {
    let Closing { version, void, text, outages, rounds, entrants } = closing;
    if version == 0 {
        return Err(Contradiction::new("closing", 0, "1 or more"));
    }
    let terms = text.terms();
    let closed = moved_closing(terms, &outages)?;
    check_rounds(terms, &rounds)?;
    check_numbers(&entrants)?;
    let mut entrants = entrants
        .into_iter()
        .enumerate()
        .map(|(index, entrant)| {
            let open = Open { terms, rounds: &rounds, closed };
            open.entrant(entrant).map_err(|lie| lie.under(&format!("entrants[{index}]")))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let counted = if void { 0 } else { rank(terms, &mut entrants) };
    let commitment = text.commitment();
    Ok(Export {
        format: Format,
        closing: version,
        void,
        commitment,
        text,
        outages,
        rounds,
        entrants,
        counted,
    })
}

/// Gives the entrants places, points and awards; returns how many count.
fn rank(terms: &Terms, entrants: &mut [ExportEntrant]) -> u32 {
    let tallies: Vec<Tally> = entrants.iter().map(tally).collect();
    let standings = standings(terms.kind, terms.scoring.scheme, &tallies);
    for (entrant, Standing { place, points, award }) in entrants.iter_mut().zip(standings) {
        (entrant.place, entrant.points, entrant.award) = (place, points, award);
    }
    let counted = tallies.iter().filter(|tally| tally.counts()).count();
    u32::try_from(counted).unwrap_or(u32::MAX)
}

fn tally(entrant: &ExportEntrant) -> Tally {
    let results: Vec<RoundResult> = entrant.rounds.iter().map(|game| game.result).collect();
    Tally::of(&results, !entrant.out_of_competition)
}

fn check_rounds(terms: &Terms, rounds: &[DerivedRound]) -> Result<(), Contradiction> {
    if rounds.len() != terms.kind.rounds() {
        return Err(Contradiction::new("rounds", rounds.len(), terms.kind.rounds()));
    }
    for (number, round) in (1..).zip(rounds) {
        check_round(terms, number, round)
            .map_err(|lie| lie.under(&format!("rounds[{}]", number - 1)))?;
    }
    Ok(())
}

fn check_round(terms: &Terms, number: u32, round: &DerivedRound) -> Result<(), Contradiction> {
    let tries = round.tries.len();
    if !(1..=MOST_TRIES).contains(&tries) {
        return Err(Contradiction::new("tries", tries, format!("1 to {MOST_TRIES}")));
    }
    for (index, &verdict) in round.tries.iter().enumerate() {
        let taken = index + 1 == tries;
        if taken != (verdict == TryVerdict::Winnable) {
            let truth =
                if taken { "winnable: it was taken" } else { "not winnable: it was skipped" };
            return Err(Contradiction::new(format!("tries[{index}]"), verdict, truth));
        }
    }
    let taken = u32::try_from(tries).unwrap_or(u32::MAX);
    let deal = try_deal(&terms.seed, number, taken);
    if round.deal != deal {
        return Err(Contradiction::new("deal", &round.deal, deal));
    }
    check_line(&Position::deal(&deal, terms.variant), round)
}

fn check_line(start: &Position, round: &DerivedRound) -> Result<(), Contradiction> {
    if round.line.len() > MAX_ENTRIES as usize {
        return Err(Contradiction::new(
            "line",
            round.line.len(),
            format!("at most {MAX_ENTRIES} moves"),
        ));
    }
    let mut position = start.clone();
    for (index, &chosen) in round.line.iter().enumerate() {
        position.apply(chosen).map_err(|reason| {
            Contradiction::new(format!("line[{index}]"), chosen, format!("not legal: {reason}"))
        })?;
    }
    if position.is_won() {
        Ok(())
    } else {
        Err(Contradiction::new("line", "a win", "a game that is not won"))
    }
}

fn check_numbers(entrants: &[EntrantLogs]) -> Result<(), Contradiction> {
    if entrants.len() > MOST_ENTRANTS {
        return Err(Contradiction::new(
            "entrants",
            entrants.len(),
            format!("at most {MOST_ENTRANTS}"),
        ));
    }
    let mut met = HashSet::new();
    match entrants.iter().position(|entrant| !met.insert(entrant.number)) {
        None => Ok(()),
        Some(index) => {
            let path = format!("entrants[{index}].number");
            Err(Contradiction::new(path, entrants[index].number, "that of another entrant too"))
        }
    }
}

/// What the logs of entrants are held against.
struct Open<'a> {
    terms: &'a Terms,
    rounds: &'a [DerivedRound],
    closed: Moment,
}

impl Open<'_> {
    fn entrant(&self, entrant: EntrantLogs) -> Result<ExportEntrant, Contradiction> {
        let EntrantLogs { number, name, out_of_competition, logs } = entrant;
        let name_bytes = name.as_ref().map_or(0, String::len);
        if name_bytes > LONGEST_NAME_BYTES {
            let truth = format!("at most {LONGEST_NAME_BYTES} bytes");
            return Err(Contradiction::new("name", format!("{name_bytes} bytes"), truth));
        }
        let rounds = self.games(logs)?;
        let results: Vec<RoundResult> = rounds.iter().map(|game| game.result).collect();
        let tally = Tally::of(&results, !out_of_competition);
        let relabelling = relabelling(&self.terms.seed, number);
        Ok(ExportEntrant {
            number,
            name,
            out_of_competition,
            relabelling: u8::try_from(relabelling.index()).unwrap_or(u8::MAX),
            rounds,
            total_points: tally.total_points,
            moves: tally.moves,
            place: None,
            points: 0,
            award: None,
        })
    }

    fn games(&self, logs: Vec<Vec<Entry>>) -> Result<Vec<ExportGame>, Contradiction> {
        if logs.len() > self.rounds.len() {
            let truth = format!("at most {}", self.rounds.len());
            return Err(Contradiction::new("rounds", logs.len(), truth));
        }
        let mut games: Vec<ExportGame> = Vec::new();
        let mut clocks_ms: u64 = 0;
        for (index, entries) in logs.into_iter().enumerate() {
            let path = format!("rounds[{index}]");
            if games.last().is_some_and(|before| before.result.ended == crate::Ended::Closing) {
                return Err(Contradiction::new(
                    path,
                    "begun",
                    "not begun: the round before had not ended",
                ));
            }
            let game = self.game(index, &entries).map_err(|lie| lie.under(&path))?;
            let result = RoundResult::of(&game);
            clocks_ms = clocks_ms.saturating_add(result.clock_ms);
            self.check_clocks(clocks_ms, &entries).map_err(|lie| lie.under(&path))?;
            games.push(ExportGame { entries, result });
        }
        Ok(games)
    }

    fn game(&self, round: usize, entries: &[Entry]) -> Result<Game, Contradiction> {
        let not_allowed =
            |action| matches!(action, Action::Undo | Action::Redo | Action::Pause | Action::Resume);
        let path = |index: usize| format!("entries[{index}]");
        if let Some(index) = entries.iter().position(|entry| not_allowed(entry.action)) {
            let truth = "not allowed: an event has no undo and no pause";
            return Err(Contradiction::new(path(index), entries[index].action, truth));
        }
        let Terms { variant, scoring, .. } = *self.terms;
        let deal = self.rounds[round].deal.clone();
        Game::replay(deal, variant, scoring, entries.iter().copied()).map_err(|refused| {
            let index = refused.index as usize;
            let Entry { clock_ms, action } = entries[index];
            let truth = format!("refused: {}", refused.reason);
            Contradiction::new(path(index), format!("{clock_ms} {action}"), truth)
        })
    }

    /// Rounds are played one after the other while the event is open.
    fn check_clocks(&self, clocks_ms: u64, entries: &[Entry]) -> Result<(), Contradiction> {
        let open_ms = (self.closed.unix_ms() - self.terms.opening.unix_ms()).unsigned_abs();
        if clocks_ms <= open_ms.saturating_add(CLOCK_TOLERANCE_MS) {
            return Ok(());
        }
        let path = format!("entries[{}]", entries.len().saturating_sub(1));
        let said = format!("{clocks_ms} ms played");
        Err(Contradiction::new(path, said, format!("the event was open for {open_ms} ms")))
    }
}
