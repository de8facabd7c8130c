//! Queries about events, their entrants and rounds, and leases, in the dialect of [`crate::sql`].

// Leases.

/// Takes a work that is free, or keeps it. `$3` is the token that is held, or -1.
pub(super) const TAKE_LEASE: &str = "
INSERT INTO leases (name, token, holder, until_ms) VALUES ($1, 1, $2, $5)
ON CONFLICT (name) DO UPDATE
SET token = CASE WHEN leases.token = CAST($3 AS BIGINT) THEN leases.token ELSE leases.token + 1 END,
    holder = excluded.holder, until_ms = excluded.until_ms
WHERE leases.token = CAST($3 AS BIGINT) OR leases.until_ms <= $4
RETURNING token";

/// The token goes on, so that whoever still writes under the old one is refused.
pub(super) const GIVE_LEASE_BACK: &str =
    "UPDATE leases SET token = token + 1, until_ms = 0 WHERE name = $1 AND token = $2";

pub(super) const HOLDS_LEASE: &str = "SELECT COUNT(*) FROM leases WHERE name = $1 AND token = $2";

// Events.

pub(super) const ANNOUNCE: &str = "
INSERT INTO events (id, series, kind, draw, scoring, day, opening_ms, closing_ms,
                    account_before_opening, free_games, operators_compete, commitment, sealed_text,
                    sealed_rounds, text, rounds, state, announced_at_ms, opened_at_ms, closed_at_ms,
                    version, reason, entrants, counted, outages)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
        $21, $22, $23, $24, $25)
ON CONFLICT DO NOTHING";

pub(super) const SET_ROUNDS: &str =
    "UPDATE events SET sealed_rounds = $2 WHERE id = $1 AND sealed_rounds IS NULL";

pub(super) const OPEN: &str = "
UPDATE events SET opened_at_ms = $2
WHERE id = $1 AND state = 'announced' AND opened_at_ms IS NULL";

pub(super) const CANCEL: &str = "
UPDATE events SET state = 'cancelled', text = $2, reason = $3, closed_at_ms = $4
WHERE id = $1 AND state = 'announced' AND entrants = 0";

/// The columns of an event, before what says which ones.
macro_rules! select_events {
    ($rest:literal) => {
        concat!(
            "SELECT e.id, e.series, e.kind, e.draw, e.scoring, e.day, e.opening_ms, e.closing_ms,
       e.account_before_opening, e.free_games, e.operators_compete, e.commitment, e.sealed_text,
       e.sealed_rounds, e.text, e.rounds, e.state, e.announced_at_ms, e.opened_at_ms,
       e.closed_at_ms, e.version, e.reason, e.entrants, e.counted, e.outages
FROM events e ",
            $rest
        )
    };
}

pub(super) const EVENT: &str = select_events!("WHERE e.id = $1");

pub(super) const LAST_PUBLIC_EVENT: &str = select_events!(
    "WHERE e.series = $1 AND e.state IN ('closed', 'void', 'cancelled')
ORDER BY e.opening_ms DESC, e.id DESC LIMIT 1"
);

pub(super) const LAST_EVENT: &str =
    select_events!("WHERE e.series = $1 ORDER BY e.opening_ms DESC, e.id DESC LIMIT 1");

pub(super) const EVENTS_AHEAD: &str =
    select_events!("WHERE e.state IN ('announced', 'closing') ORDER BY e.opening_ms, e.id");

/// `$1` is empty for both kinds.
pub(super) const EVENTS_OVER: &str = select_events!(
    "WHERE e.opening_ms < $2 AND e.state IN ('closed', 'void') AND e.entrants > 0
  AND (e.kind = $1 OR $1 = '')
ORDER BY e.opening_ms DESC, e.id LIMIT $3"
);

pub(super) const EVENTS_OF_DAY: &str =
    select_events!("WHERE e.day = $1 AND e.kind = $2 ORDER BY e.opening_ms, e.id");

// Beginning a round.

pub(super) const EVENT_STANDING: &str =
    "SELECT kind, state, opened_at_ms FROM events WHERE id = $1";

pub(super) const IS_ACTIVE_MEMBER: &str =
    "SELECT COUNT(*) FROM members WHERE player = $1 AND state = 'active'";

pub(super) const ROUND_GAME: &str =
    "SELECT game FROM rounds WHERE event = $1 AND player = $2 AND round = $3";

/// How many rounds before one have ended.
pub(super) const ROUNDS_ENDED: &str = "
SELECT COUNT(*) FROM rounds r JOIN finished_games f ON f.id = r.game
WHERE r.event = $1 AND r.player = $2 AND r.round < $3";

pub(super) const INSERT_ENTRANT: &str = "
INSERT INTO entrants (event, player, number, out_of_competition, entered_at_ms)
VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";

pub(super) const COUNT_ENTRANT: &str = "UPDATE events SET entrants = entrants + 1 WHERE id = $1";

pub(super) const INSERT_ROUND_GAME: &str = "
INSERT INTO games (id, player, state, seq, deal, draw, recycles, empty_any, scoring, known, assisted,
                   number, started_at_ms, last_at_ms, clock_ms, running_since_ms, event)
SELECT $1, $2, 'running', 0, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, 0, $12, $13
WHERE NOT EXISTS (SELECT 1 FROM finished_games WHERE id = $1)
ON CONFLICT DO NOTHING";

pub(super) const INSERT_ROUND: &str = "
INSERT INTO rounds (event, player, round, game, begun_at_ms) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING";

// Entrants and their rounds.

pub(super) const ENTRANT: &str = "
SELECT n.player, n.number, n.out_of_competition, m.name
FROM entrants n JOIN members m ON m.player = n.player
WHERE n.event = $1 AND n.player = $2";

pub(super) const ENTRANTS: &str = "
SELECT n.player, n.number, n.out_of_competition, m.name
FROM entrants n JOIN members m ON m.player = n.player
WHERE n.event = $1 AND n.player > $2 ORDER BY n.player LIMIT $3";

/// The rounds of all entrants from one to another.
pub(super) const ROUNDS: &str = "
SELECT r.player, r.round, r.game, r.begun_at_ms, f.ended_at_ms, f.won, f.points, f.base_points,
       f.time_points, f.clock_ms, f.moves, f.recycles_used
FROM rounds r LEFT JOIN finished_games f ON f.id = r.game
WHERE r.event = $1 AND r.player >= $2 AND r.player <= $3
ORDER BY r.player, r.round";

pub(super) const ROUND_OF_GAME: &str = "SELECT event, round FROM rounds WHERE game = $1";

pub(super) const RUNNING_ROUNDS: &str = "
SELECT id, player, seq, deal, draw, recycles, empty_any, scoring, known, assisted, number,
       started_at_ms, last_at_ms, clock_ms, running_since_ms, event
FROM games WHERE event IS NOT NULL AND state = 'running' ORDER BY id";

pub(super) const START_ROUND_CLOCKS: &str = "
UPDATE games SET running_since_ms = $1
WHERE event IS NOT NULL AND state = 'running' AND running_since_ms IS NULL";
