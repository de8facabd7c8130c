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

pub(super) const END_LEASES: &str = "UPDATE leases SET token = token + 1, until_ms = 0";

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
    "WHERE e.series = $1 AND e.state IN ('closed', 'void', 'cancelled') AND e.text IS NOT NULL
ORDER BY e.opening_ms DESC, e.id DESC LIMIT 1"
);

pub(super) const LAST_EVENT: &str =
    select_events!("WHERE e.series = $1 ORDER BY e.opening_ms DESC, e.id DESC LIMIT 1");

pub(super) const EVENTS_AHEAD: &str =
    select_events!("WHERE e.state IN ('announced', 'closing') ORDER BY e.opening_ms, e.id");

/// `$1` is empty for both kinds.
pub(super) const EVENTS_OVER: &str = select_events!(
    "WHERE (e.opening_ms, e.id) < ($2, $3) AND e.state IN ('closed', 'void') AND e.entrants > 0
  AND (e.kind = $1 OR $1 = '')
ORDER BY e.opening_ms DESC, e.id DESC LIMIT $4"
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

// Closing.

pub(super) const CLOSING_STANDING: &str =
    "SELECT kind, draw, state, version, entrants FROM events WHERE id = $1";

pub(super) const FENCE_EVENT: &str =
    "UPDATE events SET state = 'closing' WHERE id = $1 AND state = 'announced'";

pub(super) const FENCE_GAMES: &str =
    "UPDATE games SET state = 'closed' WHERE event = $1 AND state = 'running'";

pub(super) const FENCED_GAMES: &str = "
SELECT id, player, seq, deal, draw, recycles, empty_any, scoring, known, assisted, number,
       started_at_ms, last_at_ms, clock_ms, running_since_ms, event
FROM games WHERE event = $1 AND state = 'closed' ORDER BY id LIMIT $2";

pub(super) const IS_FENCED: &str =
    "SELECT COUNT(*) FROM games WHERE id = $1 AND event = $2 AND state = 'closed'";

pub(super) const GAMES_LEFT: &str = "SELECT COUNT(*) FROM games WHERE event = $1";

pub(super) const UNSTAGE: &str = "DELETE FROM results WHERE event = $1 AND version = $2";

pub(super) const STAGE: &str = "
INSERT INTO results (event, version, player, name, out_of_competition, round_points, total_points,
                     moves, won, place, points, award)
SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
WHERE EXISTS (SELECT 1 FROM entrants WHERE event = $1 AND player = $3)
ON CONFLICT (event, version, player) DO UPDATE
SET name = excluded.name, out_of_competition = excluded.out_of_competition,
    round_points = excluded.round_points, total_points = excluded.total_points,
    moves = excluded.moves, won = excluded.won, place = excluded.place, points = excluded.points,
    award = excluded.award";

pub(super) const STAGED: &str = "SELECT COUNT(*) FROM results WHERE event = $1 AND version = $2";

/// Who was deleted while results were staged has no name in them.
pub(super) const FORGET_NAMES: &str = "
UPDATE results SET name = NULL
WHERE event = $1 AND version = $2 AND name IS NOT NULL
  AND player IN (SELECT player FROM members WHERE state = 'deleted')";

/// What the new version gives, less what all before it have given.
pub(super) const WRITE_LEDGER: &str = "
INSERT INTO ledger (source, version, player, what, amount, draw, reason, at_ms)
SELECT $1, $2, d.player, d.what, CAST(SUM(d.amount) AS BIGINT), $3, $4, $5
FROM (SELECT player, CAST(0 AS BIGINT) AS what, points AS amount FROM results
      WHERE event = $1 AND version = $2 AND place IS NOT NULL AND out_of_competition = 0
        AND points <> 0
      UNION ALL
      SELECT player, award, CAST(1 AS BIGINT) FROM results
      WHERE event = $1 AND version = $2 AND place IS NOT NULL AND out_of_competition = 0
        AND award <> 0
      UNION ALL
      SELECT player, what, -amount FROM ledger WHERE source = $1) d
GROUP BY d.player, d.what
HAVING SUM(d.amount) <> 0";

pub(super) const SHOW_GAMES: &str =
    "UPDATE finished_games SET silent = 0 WHERE event = $1 AND silent = 1";

/// A text that could not be opened is none: it stays wrapped.
pub(super) const FINISH_EVENT: &str = "
UPDATE events
SET state = $2, version = $3, reason = COALESCE($4, reason), text = NULLIF($5, ''),
    rounds = CASE WHEN $5 = '' THEN NULL ELSE $6 END, counted = $7, closed_at_ms = $8, outages = $9
WHERE id = $1";

// Totals. What a version of a source wrote into the ledger is added to them; the counts by which places are found are
// taken down before and put up after. `$1` is the source, `$2` the version, `$3` in counts -1 or 1.

pub(super) const COUNT_POINTS: &str = "
INSERT INTO point_counts (draw, points, players)
SELECT t.draw, t.points, CAST($3 AS BIGINT) * COUNT(*)
FROM (SELECT DISTINCT draw, player FROM ledger WHERE source = $1 AND version = $2) c
JOIN totals t ON t.draw = c.draw AND t.player = c.player
WHERE t.listed = 1
GROUP BY t.draw, t.points
ON CONFLICT (draw, points) DO UPDATE SET players = point_counts.players + excluded.players";

pub(super) const COUNT_BUCKETS: &str = "
INSERT INTO point_buckets (draw, bucket, players)
SELECT t.draw, t.points / 1024, CAST($3 AS BIGINT) * COUNT(*)
FROM (SELECT DISTINCT draw, player FROM ledger WHERE source = $1 AND version = $2) c
JOIN totals t ON t.draw = c.draw AND t.player = c.player
WHERE t.listed = 1
GROUP BY t.draw, t.points / 1024
ON CONFLICT (draw, bucket) DO UPDATE SET players = point_buckets.players + excluded.players";

pub(super) const ADD_TO_TOTALS: &str = "
INSERT INTO totals (draw, player, points, award1, award2, award3, award4, award5, award6, award7,
                    award8, award9, listed)
SELECT l.draw, l.player,
       CAST(SUM(CASE WHEN l.what = 0 THEN l.amount ELSE 0 END) AS BIGINT),
       CAST(SUM(CASE WHEN l.what = 1 THEN l.amount ELSE 0 END) AS BIGINT),
       CAST(SUM(CASE WHEN l.what = 2 THEN l.amount ELSE 0 END) AS BIGINT),
       CAST(SUM(CASE WHEN l.what = 3 THEN l.amount ELSE 0 END) AS BIGINT),
       CAST(SUM(CASE WHEN l.what = 4 THEN l.amount ELSE 0 END) AS BIGINT),
       CAST(SUM(CASE WHEN l.what = 5 THEN l.amount ELSE 0 END) AS BIGINT),
       CAST(SUM(CASE WHEN l.what = 6 THEN l.amount ELSE 0 END) AS BIGINT),
       CAST(SUM(CASE WHEN l.what = 7 THEN l.amount ELSE 0 END) AS BIGINT),
       CAST(SUM(CASE WHEN l.what = 8 THEN l.amount ELSE 0 END) AS BIGINT),
       CAST(SUM(CASE WHEN l.what = 9 THEN l.amount ELSE 0 END) AS BIGINT),
       CASE WHEN EXISTS (SELECT 1 FROM members m WHERE m.player = l.player
                                                   AND m.state <> 'deleted') THEN 1 ELSE 0 END
FROM ledger l WHERE l.source = $1 AND l.version = $2
GROUP BY l.draw, l.player
ON CONFLICT (draw, player) DO UPDATE
SET points = totals.points + excluded.points,
    award1 = totals.award1 + excluded.award1, award2 = totals.award2 + excluded.award2,
    award3 = totals.award3 + excluded.award3, award4 = totals.award4 + excluded.award4,
    award5 = totals.award5 + excluded.award5, award6 = totals.award6 + excluded.award6,
    award7 = totals.award7 + excluded.award7, award8 = totals.award8 + excluded.award8,
    award9 = totals.award9 + excluded.award9, listed = excluded.listed";

/// Who has nothing any more has no row.
pub(super) const DROP_EMPTY_TOTALS: &str = "
DELETE FROM totals
WHERE points = 0 AND award1 = 0 AND award2 = 0 AND award3 = 0 AND award4 = 0 AND award5 = 0
  AND award6 = 0 AND award7 = 0 AND award8 = 0 AND award9 = 0
  AND player IN (SELECT player FROM ledger WHERE source = $1 AND version = $2)";

pub(super) const DROP_EMPTY_COUNTS: &str = "DELETE FROM point_counts WHERE players = 0";

pub(super) const DROP_EMPTY_BUCKETS: &str = "DELETE FROM point_buckets WHERE players = 0";

// Periods.

/// Adds (`$3` = 1) or takes away (`$3` = -1) what a version of an event brings to its periods.
pub(super) const ADD_TO_PERIODS: &str = "
INSERT INTO period_totals (kind, draw, period, player, points, events, listed)
SELECT e.kind, e.draw, p.period, r.player,
       CAST($3 AS BIGINT) * CASE e.kind WHEN 'tournament' THEN r.points ELSE r.total_points END,
       CAST($3 AS BIGINT),
       CASE WHEN EXISTS (SELECT 1 FROM members m WHERE m.player = r.player
                                                   AND m.state <> 'deleted') THEN 1 ELSE 0 END
FROM events e
JOIN event_periods p ON p.event = e.id
JOIN results r ON r.event = e.id
WHERE e.id = $1 AND r.version = $2 AND r.place IS NOT NULL AND r.out_of_competition = 0
ON CONFLICT (kind, draw, period, player) DO UPDATE
SET points = period_totals.points + excluded.points,
    events = period_totals.events + excluded.events, listed = excluded.listed";

pub(super) const DROP_EMPTY_PERIODS: &str = "
DELETE FROM period_totals
WHERE kind = $3 AND draw = $4 AND events = 0
  AND period IN (SELECT period FROM event_periods WHERE event = $1)
  AND player IN (SELECT player FROM results WHERE event = $1 AND version = $2)";

pub(super) const DELETE_PERIODS: &str = "DELETE FROM event_periods WHERE event = $1";

pub(super) const INSERT_PERIOD: &str =
    "INSERT INTO event_periods (event, period) VALUES ($1, $2) ON CONFLICT DO NOTHING";

// Results.

macro_rules! select_results {
    ($rest:literal) => {
        concat!(
            "SELECT r.player, r.name, r.out_of_competition, r.round_points, r.total_points, r.moves,
       r.won AS rounds_won, r.place, r.points, r.award
FROM results r JOIN events e ON e.id = r.event AND e.version = r.version ",
            $rest
        )
    };
}

pub(super) const RESULTS_WITH_PLACE: &str = select_results!(
    "WHERE r.event = $1 AND e.state IN ('closed', 'void') AND r.place IS NOT NULL
ORDER BY r.place, r.player LIMIT $2 OFFSET $3"
);

pub(super) const RESULTS_WITHOUT_PLACE: &str = select_results!(
    "WHERE r.event = $1 AND e.state IN ('closed', 'void') AND r.place IS NULL
ORDER BY r.player LIMIT $2 OFFSET $3"
);

pub(super) const COUNT_PLACES: &str = "
SELECT COUNT(*) FROM results r JOIN events e ON e.id = r.event AND e.version = r.version
WHERE r.event = $1 AND e.state IN ('closed', 'void') AND r.place IS NOT NULL";

pub(super) const RESULT_OF: &str =
    select_results!("WHERE r.event = $1 AND r.player = $2 AND e.state IN ('closed', 'void')");

/// The columns of a result beside those of its event.
macro_rules! select_player_results {
    ($rest:literal) => {
        concat!(
            "SELECT e.id, e.series, e.kind, e.draw, e.scoring, e.day, e.opening_ms, e.closing_ms,
       e.account_before_opening, e.free_games, e.operators_compete, e.commitment, e.sealed_text,
       e.sealed_rounds, e.text, e.rounds, e.state, e.announced_at_ms, e.opened_at_ms,
       e.closed_at_ms, e.version, e.reason, e.entrants, e.counted, e.outages,
       r.player, r.name, r.out_of_competition, r.round_points, r.total_points, r.moves,
       r.won AS rounds_won, r.place, r.points, r.award
FROM results r JOIN events e ON e.id = r.event AND e.version = r.version ",
            $rest
        )
    };
}

pub(super) const PLAYER_RESULTS: &str = select_player_results!(
    "WHERE r.player = $1 AND e.state IN ('closed', 'void') AND (e.opening_ms, e.id) < ($2, $3)
ORDER BY e.opening_ms DESC, e.id DESC LIMIT $4"
);

pub(super) const BEST_RESULTS: &str = select_player_results!(
    "WHERE r.player = $1 AND e.kind = $2 AND e.draw = $3 AND e.state = 'closed'
  AND r.total_points > 0
ORDER BY r.total_points DESC, e.opening_ms, e.id LIMIT $4"
);

pub(super) const LEDGER_OF: &str = "
SELECT source, version, player, what, amount, draw, reason, at_ms
FROM ledger WHERE player = $1 ORDER BY at_ms, source, version, draw, what";

pub(super) const EVENT_GAMES: &str = "
SELECT id, player, draw, recycles, empty_any, scoring, known, assisted, number, started_at_ms,
       ended_at_ms, seq, played, won, points, base_points, time_points, clock_ms, moves,
       recycles_used, event, shared, SUBSTR(packed, 1, CAST($4 AS INTEGER)) AS head
FROM finished_games
WHERE event IS NOT NULL AND silent = 0 AND (ended_at_ms, id) > ($1, $2)
ORDER BY ended_at_ms, id LIMIT $3";

// Flags.

pub(super) const INSERT_FLAG: &str = "
INSERT INTO flags (event, player, other, why, detail) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (event, player, other, why) DO UPDATE SET detail = excluded.detail";

pub(super) const FLAGS: &str = "
SELECT f.event, f.player, f.other, f.why, f.detail
FROM flags f JOIN events e ON e.id = f.event
ORDER BY e.opening_ms DESC, f.event, f.player, f.other, f.why LIMIT $1";

pub(super) const SHARED_NETWORKS: &str = "
SELECT DISTINCT a.player, b.player
FROM entrants a
JOIN sessions s ON s.player = a.player
JOIN sessions o ON o.network_hash = s.network_hash AND o.player > s.player
JOIN entrants b ON b.event = a.event AND b.player = o.player
WHERE a.event = $1 LIMIT $2";
