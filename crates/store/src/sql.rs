//! Every query of the store, in the dialect that SQLite and PostgreSQL share: `$n` parameters, whole
//! numbers of 64 bits, bytes for ids. Sums and literals are cast, because PostgreSQL gives them other
//! widths.

pub(crate) const SAVEPOINT: &str = "SAVEPOINT request";
pub(crate) const RELEASE: &str = "RELEASE SAVEPOINT request";
pub(crate) const ROLLBACK_TO: &str = "ROLLBACK TO SAVEPOINT request";
pub(crate) const COMMIT: &str = "COMMIT";
pub(crate) const ROLLBACK: &str = "ROLLBACK";

// Players.

pub(crate) const INSERT_PLAYER: &str = "
INSERT INTO players (id, token_hash, created_at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

pub(crate) const PLAYER_BY_TOKEN: &str = "SELECT id FROM players WHERE token_hash = $1";

// Running games.

pub(crate) const INSERT_GAME: &str = "
INSERT INTO games (id, player, state, seq, deal, draw, recycles, empty_any, scoring, known, assisted,
                   number, started_at_ms, last_at_ms, clock_ms, running_since_ms)
SELECT $1, $2, 'running', $3, $4, $5, $6, $7, $8, $9,
       CASE WHEN EXISTS (SELECT 1 FROM helped_games WHERE id = $1) THEN 1 ELSE $10 END,
       $11, $12, $12, $13, $14
WHERE NOT EXISTS (SELECT 1 FROM finished_games WHERE id = $1)
ON CONFLICT DO NOTHING";

/// The fence: of two appends that stand at the same `seq`, the second changes no row. Neither does
/// one whose entry is stored already, or one of a round whose event takes no entries any more.
pub(crate) const ADVANCE_GAME: &str = "
UPDATE games SET seq = seq + $3, last_at_ms = $4, clock_ms = $5, running_since_ms = $6
WHERE id = $1 AND seq = $2 AND state = 'running' AND player = $7
  AND NOT EXISTS (SELECT 1 FROM entries WHERE game = $1 AND entry_id = $8)
  AND (event IS NULL
       OR EXISTS (SELECT 1 FROM events WHERE events.id = games.event AND events.state = 'announced'))";

pub(crate) const INSERT_ENTRY: &str = "
INSERT INTO entries (game, seq, entry_id, at_ms, clock_ms, action) VALUES ($1, $2, $3, $4, $5, $6)";

/// With whether it takes no entries any more.
pub(crate) const GAME_STANDING: &str = "
SELECT g.player, g.seq,
       CASE WHEN g.state = 'running' AND (g.event IS NULL OR e.state = 'announced') THEN 0 ELSE 1 END
FROM games g LEFT JOIN events e ON e.id = g.event WHERE g.id = $1";

pub(crate) const ENTRY_STORED: &str = "SELECT seq FROM entries WHERE game = $1 AND entry_id = $2";

pub(crate) const HAS_ENTRY: &str = "
SELECT (SELECT COUNT(*) FROM entries WHERE game = $1 AND entry_id = $2),
       (SELECT last_entry_ids FROM finished_games WHERE id = $1)";

pub(crate) const RUNNING_GAME_OF: &str = "SELECT id FROM games WHERE player = $1 AND state = 'running' AND event IS NULL AND waiting = 0";

pub(crate) const GAME: &str = "
SELECT id, player, seq, deal, draw, recycles, empty_any, scoring, known, assisted, number,
       started_at_ms, last_at_ms, clock_ms, running_since_ms, event
FROM games WHERE id = $1";

pub(crate) const RUNNING_GAME: &str = "
SELECT id, player, seq, deal, draw, recycles, empty_any, scoring, known, assisted, number,
       started_at_ms, last_at_ms, clock_ms, running_since_ms, event
FROM games WHERE player = $1 AND state = 'running' AND event IS NULL AND waiting = 0";

pub(crate) const LOG: &str = "SELECT clock_ms, action FROM entries WHERE game = $1 ORDER BY seq";

pub(crate) const LAST_ENTRY_IDS: &str = "
SELECT entry_id FROM entries WHERE game = $1 AND entry_id IS NOT NULL ORDER BY seq DESC LIMIT $2";

pub(crate) const DELETE_LOG: &str = "DELETE FROM entries WHERE game = $1";

pub(crate) const DELETE_GAME: &str = "DELETE FROM games WHERE id = $1";

// Help. A game that has no row yet is noted; its row is marked when it comes.

pub(crate) const MARK_ASSISTED: &str =
    "UPDATE games SET assisted = 1 WHERE id = $1 AND state = 'running' AND event IS NULL";

pub(crate) const INSERT_HELPED: &str = "
INSERT INTO helped_games (id, at_ms)
SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM finished_games WHERE id = $1)
                AND NOT EXISTS (SELECT 1 FROM games WHERE id = $1)
ON CONFLICT DO NOTHING";

/// Whether a game is over, or the round of an event, which nobody is helped in.
pub(crate) const IS_BEYOND_HELP: &str = "
SELECT (SELECT COUNT(*) FROM finished_games WHERE id = $1)
     + (SELECT COUNT(*) FROM games WHERE id = $1 AND event IS NOT NULL)";

pub(crate) const IS_HELPED: &str = "SELECT COUNT(*) FROM helped_games WHERE id = $1";

pub(crate) const FORGET_HELPED: &str = "DELETE FROM helped_games WHERE at_ms < $1";

// Clocks. One that was overtaken by an entry is not set back.

pub(crate) const SAVE_CLOCK: &str = "
UPDATE games SET clock_ms = $2, running_since_ms = $3
WHERE id = $1 AND state = 'running' AND clock_ms <= $2";

/// After a crash all clocks stand still.
pub(crate) const STOP_CLOCK: &str =
    "UPDATE games SET clock_ms = $2, running_since_ms = $3 WHERE id = $1";

pub(crate) const RUNNING_CLOCKS: &str = "
SELECT id, clock_ms, running_since_ms FROM games WHERE running_since_ms IS NOT NULL";

// Heartbeats.

pub(crate) const LAST_HEARTBEAT: &str = "SELECT at_ms, house_ms FROM heartbeat WHERE id = 1";

pub(crate) const SAVE_HEARTBEAT: &str = "
INSERT INTO heartbeat (id, at_ms, house_ms) VALUES (1, $1, $2)
ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms, house_ms = excluded.house_ms";

pub(crate) const INSERT_OUTAGE: &str = "
INSERT INTO outages (from_ms, to_ms) VALUES ($1, $2)
ON CONFLICT (from_ms) DO UPDATE SET to_ms = excluded.to_ms";

pub(crate) const OUTAGES: &str =
    "SELECT from_ms, to_ms FROM outages WHERE to_ms > $1 ORDER BY from_ms";

// Finished games.

pub(crate) const INSERT_FINISHED: &str = "
INSERT INTO finished_games (id, player, draw, recycles, empty_any, scoring, known, assisted, number,
                            started_at_ms, ended_at_ms, seq, played, won, points, base_points,
                            time_points, clock_ms, moves, recycles_used, last_entry_ids, packed,
                            event, silent)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
        $21, $22, $23, CASE WHEN $23 IS NULL THEN 0 ELSE 1 END)";

pub(crate) const FINISHED_GAME: &str = "
SELECT id, player, draw, recycles, empty_any, scoring, known, assisted, number, started_at_ms,
       ended_at_ms, seq, played, won, points, base_points, time_points, clock_ms, moves,
       recycles_used, event, shared, SUBSTR(packed, 1, CAST($2 AS INTEGER)) AS head
FROM finished_games WHERE id = $1";

pub(crate) const PACKED: &str = "SELECT packed FROM finished_games WHERE id = $1";

pub(crate) const LAST_IDS: &str = "SELECT last_entry_ids FROM finished_games WHERE id = $1";

pub(crate) const FINISHED_GAMES: &str = "
SELECT id, player, draw, recycles, empty_any, scoring, known, assisted, number, started_at_ms,
       ended_at_ms, seq, played, won, points, base_points, time_points, clock_ms, moves,
       recycles_used, event, shared, SUBSTR(packed, 1, CAST($5 AS INTEGER)) AS head
FROM finished_games WHERE player = $1 AND silent = 0 AND (ended_at_ms, id) < ($2, $3)
ORDER BY ended_at_ms DESC, id DESC LIMIT $4";

/// A streak is a stretch of wins in which the number of a game among all and its number among the
/// wins grow alike; the current one is what stands behind the last loss.
pub(crate) const STATISTICS: &str = "
WITH counted AS (
    SELECT draw, recycles, empty_any, scoring,
           CAST(CASE WHEN assisted = 1 THEN 2 WHEN known = 1 THEN 1 ELSE 0 END AS BIGINT) AS class,
           won, points, clock_ms, ended_at_ms, id
    FROM finished_games WHERE player = $1 AND played = 1 AND silent = 0
), numbered AS (
    SELECT draw, recycles, empty_any, scoring, class, won, points, clock_ms,
           ROW_NUMBER() OVER (PARTITION BY draw, recycles, empty_any, scoring, class
                              ORDER BY ended_at_ms, id) AS place,
           ROW_NUMBER() OVER (PARTITION BY draw, recycles, empty_any, scoring, class, won
                              ORDER BY ended_at_ms, id) AS place_alike
    FROM counted
), streaks AS (
    SELECT draw, recycles, empty_any, scoring, class, COUNT(*) AS wins
    FROM numbered WHERE won = 1
    GROUP BY draw, recycles, empty_any, scoring, class, place - place_alike
)
SELECT n.draw, n.recycles, n.empty_any, n.scoring, n.class,
       COUNT(*) AS played,
       CAST(SUM(n.won) AS BIGINT) AS won,
       COUNT(*) - COALESCE(MAX(CASE WHEN n.won = 0 THEN n.place END), 0) AS current_streak,
       COALESCE((SELECT MAX(s.wins) FROM streaks s
                 WHERE s.draw = n.draw AND s.recycles = n.recycles AND s.empty_any = n.empty_any
                   AND s.scoring = n.scoring AND s.class = n.class), 0) AS longest_streak,
       MAX(n.points) AS best_points,
       CAST(SUM(n.points) AS BIGINT) AS total_points,
       MIN(CASE WHEN n.won = 1 THEN n.clock_ms END) AS fastest_win_ms,
       CAST(SUM(CASE WHEN n.won = 1 THEN n.clock_ms ELSE 0 END) AS BIGINT) AS total_win_ms,
       CAST(SUM(n.clock_ms) AS BIGINT) AS total_ms
FROM numbered n
GROUP BY n.draw, n.recycles, n.empty_any, n.scoring, n.class
ORDER BY n.draw DESC, n.recycles, n.empty_any, n.scoring, n.class";
