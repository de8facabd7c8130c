//! Totals, places, points and awards of the entrants of an event.

use geduld_rules::Scheme;

use crate::{Award, Kind, RoundResult};

/// Points for a tournament of which all rounds were played.
const ALL_PLAYED_POINTS: u32 = 10;

/// Points for having beaten everybody else.
const MOST_BEATEN_POINTS: u64 = 40;

/// What an entrant brings to a closing: the sum of the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    /// The sum of the round results.
    pub total_points: u64,
    /// Moves standing, of all rounds.
    pub moves: u64,
    /// Rounds that count as played.
    pub rounds_played: usize,
    /// Whether the entrant competes; an operator may play out of competition.
    pub competes: bool,
}

impl Tally {
    /// The tally of the rounds that were begun.
    #[must_use]
    pub fn of(rounds: &[RoundResult], competes: bool) -> Tally {
        Tally {
            total_points: rounds.iter().map(|round| u64::from(round.points)).sum(),
            moves: rounds.iter().map(|round| u64::from(round.moves)).sum(),
            rounds_played: rounds.iter().filter(|round| round.is_played()).count(),
            competes,
        }
    }

    /// Whether the entrant counts: competes and has played a round. Who does not count has no place, points or award,
    /// and is not beaten by anybody.
    #[must_use]
    pub const fn counts(&self) -> bool {
        self.competes && self.rounds_played > 0
    }
}

/// Where an entrant stands and what that brings (the design, section 4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The place from 1, `None` for who does not count.
    pub place: Option<u32>,
    /// Points of a tournament, 0 to 75; 0 of a daily deal.
    pub points: u32,
    /// The cup or medal.
    pub award: Option<Award>,
}

/// The standings of a closed event, in the order of the tallies.
///
/// Higher totals come first; with `Scheme::Calm` fewer moves part equal totals. Equal results share a place and all it
/// brings, and the next places are skipped. Costs a sort.
#[must_use]
pub fn standings(kind: Kind, scheme: Scheme, tallies: &[Tally]) -> Vec<Standing> {
    let worth = |tally: &Tally| Worth {
        total_points: tally.total_points,
        moves: if scheme == Scheme::Calm { tally.moves } else { 0 },
    };
    let mut counted: Vec<Worth> = tallies.iter().filter(|t| t.counts()).map(worth).collect();
    counted.sort_unstable_by(Worth::best_first);
    let standing = |tally: &Tally| {
        if !tally.counts() {
            return Standing::default();
        }
        let worth = worth(tally);
        let better = counted.partition_point(|other| other.best_first(&worth).is_lt());
        let not_worse = counted.partition_point(|other| other.best_first(&worth).is_le());
        let [better, equal, all] = [better, not_worse - better, counted.len()].map(count);
        standing_at(kind, tally, better, equal, all)
    };
    tallies.iter().map(standing).collect()
}

/// The standing of who has so many counted entrants before them and shares the place with `equal`, themselves counted.
fn standing_at(kind: Kind, tally: &Tally, better: u32, equal: u32, all: u32) -> Standing {
    let place = better + 1;
    let award = Award::of(kind, place, all, tally.total_points);
    let points = match kind {
        Kind::DailyDeal => 0,
        Kind::Tournament => {
            let all_played = tally.rounds_played == kind.rounds();
            let cup_points = award.map_or(0, |award| match award {
                Award::Cup(cup) => cup.points(),
                Award::Medal(_) => 0,
            });
            let for_playing = if all_played { ALL_PLAYED_POINTS } else { 0 };
            for_playing + beaten_points(all - better - equal, equal - 1, all) + cup_points
        }
    };
    Standing { place: Some(place), points, award }
}

/// R: 40 × (entrants beaten, ties half) / (n − 1), rounded half up; 0 for a single entrant.
fn beaten_points(beaten: u32, tied: u32, counted: u32) -> u32 {
    let others = u64::from(counted) - 1;
    if others == 0 {
        return 0;
    }
    // Doubled, so that halves are whole: 40 (b + t/2) / m + 1/2 = (40 (2b + t) + m) / 2m.
    let twice = 2 * u64::from(beaten) + u64::from(tied);
    count((MOST_BEATEN_POINTS * twice + others) / (2 * others))
}

/// What places are decided by.
#[derive(Clone, Copy)]
struct Worth {
    total_points: u64,
    /// 0 where moves part nobody.
    moves: u64,
}

impl Worth {
    fn best_first(&self, other: &Worth) -> std::cmp::Ordering {
        other.total_points.cmp(&self.total_points).then(self.moves.cmp(&other.moves))
    }
}

/// The places of totals, higher ones first, in the order of the totals: equal totals share a place and the next places
/// are skipped (35, 35, 35, 38). For standings of weeks, months and years, and for the ranking list.
#[must_use]
pub fn shared_places<T: Ord>(totals: &[T]) -> Vec<u32> {
    let mut sorted: Vec<&T> = totals.iter().collect();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let place = |total: &T| count(sorted.partition_point(|&other| other > total)) + 1;
    totals.iter().map(place).collect()
}

/// A number of entrants or points, far below the bounds of its type.
fn count<T: TryInto<u32>>(number: T) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
