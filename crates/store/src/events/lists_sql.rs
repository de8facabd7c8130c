//! Queries of the ranking, of periods, and of what makes them anew, in the dialect of [`crate::sql`].
//!
//! A list is read along its index: `(draw, listed, points DESC, player)`. Who has as many points stands in the order
//! of the player ids.

macro_rules! select_ranked {
    ($rest:literal) => {
        concat!(
            "SELECT t.player, m.name, t.points, t.award1, t.award2, t.award3, t.award4, t.award5,
       t.award6, t.award7, t.award8, t.award9
FROM totals t JOIN members m ON m.player = t.player
WHERE t.draw = $1 AND t.listed = 1 ",
            $rest
        )
    };
}

pub(super) const TOP: &str =
    select_ranked!("AND t.points > 0 ORDER BY t.points DESC, t.player LIMIT $2");

/// Who stands around a player (`$3`) with so many points (`$2`): in each of four parts at most `$4` rows, each part
/// in the order in which it is nearest to the player. One statement, since each costs a way to the database's thread.
pub(super) const AROUND: &str = concat!(
    "SELECT * FROM (",
    select_ranked!("AND t.points > $2 ORDER BY t.points, t.player DESC LIMIT $4"),
    ") better UNION ALL SELECT * FROM (",
    select_ranked!("AND t.points = $2 AND t.player < $3 ORDER BY t.player DESC LIMIT $4"),
    ") alike_before UNION ALL SELECT * FROM (",
    select_ranked!("AND t.points = $2 AND t.player >= $3 ORDER BY t.player LIMIT $4"),
    ") alike_from UNION ALL SELECT * FROM (",
    select_ranked!("AND t.points < $2 AND t.points > 0 ORDER BY t.points DESC, t.player LIMIT $4"),
    ") worse"
);

pub(super) const TOTALS: &str = "
SELECT points, award1, award2, award3, award4, award5, award6, award7, award8, award9, listed
FROM totals WHERE draw = $1 AND player = $2";

/// Who has more points: buckets above, and what is above within the bucket.
pub(super) const COUNT_BETTER: &str = "
SELECT CAST(COALESCE((SELECT SUM(players) FROM point_buckets
                      WHERE draw = $1 AND bucket > CAST($2 AS BIGINT) / 1024), 0)
          + COALESCE((SELECT SUM(players) FROM point_counts
                      WHERE draw = $1 AND points > $2
                        AND points < (CAST($2 AS BIGINT) / 1024 + 1) * 1024), 0) AS BIGINT)";

pub(super) const PLAYERS_BETWEEN: &str = "
SELECT points, players FROM point_counts
WHERE draw = $1 AND points >= $2 AND points <= $3 AND players > 0";

// Periods.

pub(super) const PERIOD_ROWS: &str = "
SELECT t.player, m.name, t.points, t.events
FROM period_totals t JOIN members m ON m.player = t.player
WHERE t.kind = $1 AND t.draw = $2 AND t.period = $3 AND t.listed = 1
ORDER BY t.points DESC, t.player LIMIT $4 OFFSET $5";

pub(super) const PERIOD_ROW: &str = "
SELECT t.player, m.name, t.points, t.events
FROM period_totals t JOIN members m ON m.player = t.player
WHERE t.kind = $1 AND t.draw = $2 AND t.period = $3 AND t.player = $4 AND t.listed = 1";

pub(super) const PERIOD_BETTER: &str = "
SELECT COUNT(*) FROM period_totals
WHERE kind = $1 AND draw = $2 AND period = $3 AND listed = 1 AND points > $4";

// Import.

pub(super) const IS_IMPORTED: &str = "SELECT COUNT(*) FROM ledger WHERE source = $1";

pub(super) const MEMBER_OF_LOOK: &str = "SELECT player FROM members WHERE look = $1";

pub(super) const INSERT_IMPORTED_PLAYER: &str = "
INSERT INTO players (id, token_hash, created_at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

pub(super) const INSERT_UNCLAIMED: &str = "
INSERT INTO members (player, name, look, look_version, state, operator, language, created_at_ms)
VALUES ($1, $2, $3, $4, 'unclaimed', 0, 'nl', $5)";

pub(super) const INSERT_LEDGER: &str = "
INSERT INTO ledger (source, version, player, what, amount, draw, reason, at_ms)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (source, version, player, draw, what) DO UPDATE
SET amount = ledger.amount + excluded.amount";

// Differences: what is kept beside what it should be, wherever they are not the same.

pub(super) const DIFFERENT_TOTALS: &str = "
WITH kinds (what) AS (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)),
     both_sides AS (
    SELECT t.draw, t.player, CAST(k.what AS BIGINT) AS what,
           CASE k.what WHEN 0 THEN t.points WHEN 1 THEN t.award1 WHEN 2 THEN t.award2
                       WHEN 3 THEN t.award3 WHEN 4 THEN t.award4 WHEN 5 THEN t.award5
                       WHEN 6 THEN t.award6 WHEN 7 THEN t.award7 WHEN 8 THEN t.award8
                       ELSE t.award9 END AS kept,
           CAST(0 AS BIGINT) AS amount
    FROM totals t CROSS JOIN kinds k
    UNION ALL
    SELECT draw, player, what, CAST(0 AS BIGINT), amount FROM ledger
)
SELECT draw, player, what, CAST(SUM(kept) AS BIGINT), CAST(SUM(amount) AS BIGINT)
FROM both_sides GROUP BY draw, player, what HAVING SUM(kept) <> SUM(amount)
ORDER BY draw, player, what";

pub(super) const DIFFERENT_LISTED: &str = "
SELECT t.draw, t.player, t.listed,
       CASE WHEN m.player IS NULL OR m.state = 'deleted' THEN 0 ELSE 1 END AS should
FROM totals t LEFT JOIN members m ON m.player = t.player
WHERE t.listed <> CASE WHEN m.player IS NULL OR m.state = 'deleted' THEN 0 ELSE 1 END
ORDER BY t.draw, t.player";

pub(super) const DIFFERENT_COUNTS: &str = "
SELECT draw, points, CAST(SUM(kept) AS BIGINT), CAST(SUM(players) AS BIGINT)
FROM (SELECT draw, points, players AS kept, CAST(0 AS BIGINT) AS players FROM point_counts
      UNION ALL
      SELECT draw, points, CAST(0 AS BIGINT), COUNT(*) FROM totals WHERE listed = 1
      GROUP BY draw, points) both_sides
GROUP BY draw, points HAVING SUM(kept) <> SUM(players) ORDER BY draw, points";

pub(super) const DIFFERENT_BUCKETS: &str = "
SELECT draw, bucket, CAST(SUM(kept) AS BIGINT), CAST(SUM(players) AS BIGINT)
FROM (SELECT draw, bucket, players AS kept, CAST(0 AS BIGINT) AS players FROM point_buckets
      UNION ALL
      SELECT draw, points / 1024, CAST(0 AS BIGINT), COUNT(*) FROM totals WHERE listed = 1
      GROUP BY draw, points / 1024) both_sides
GROUP BY draw, bucket HAVING SUM(kept) <> SUM(players) ORDER BY draw, bucket";

/// What events which are over bring to their periods.
macro_rules! period_results {
    () => {
        "SELECT e.kind, e.draw, p.period, r.player,
           CASE e.kind WHEN 'tournament' THEN r.points ELSE r.total_points END AS points
    FROM events e
    JOIN event_periods p ON p.event = e.id
    JOIN results r ON r.event = e.id AND r.version = e.version
    WHERE e.state = 'closed' AND r.place IS NOT NULL AND r.out_of_competition = 0"
    };
}

pub(super) const DIFFERENT_PERIODS: &str = concat!(
    "
SELECT kind, draw, period, player,
       CAST(SUM(kept_points) AS BIGINT) AS kept_points, CAST(SUM(points) AS BIGINT) AS points,
       CAST(SUM(kept_events) AS BIGINT) AS kept_events, CAST(SUM(events) AS BIGINT) AS events,
       CAST(SUM(kept_listed) AS BIGINT) AS kept_listed, CAST(SUM(listed) AS BIGINT) AS listed
FROM (SELECT t.kind, t.draw, t.period, t.player, t.points AS kept_points, t.events AS kept_events,
             t.listed AS kept_listed, CAST(0 AS BIGINT) AS points, CAST(0 AS BIGINT) AS events,
             CASE WHEN m.player IS NULL OR m.state = 'deleted' THEN 0 ELSE 1 END AS listed
      FROM period_totals t LEFT JOIN members m ON m.player = t.player
      UNION ALL
      SELECT d.kind, d.draw, d.period, d.player, 0, 0, 0, d.points, 1, 0 FROM (",
    period_results!(),
    ") d) both_sides
GROUP BY kind, draw, period, player
HAVING SUM(kept_points) <> SUM(points) OR SUM(kept_events) <> SUM(events)
    OR SUM(kept_listed) <> SUM(listed)
ORDER BY kind, draw, period, player"
);

// All anew.

pub(super) const EMPTY_LISTS: [&str; 4] = [
    "DELETE FROM totals",
    "DELETE FROM point_counts",
    "DELETE FROM point_buckets",
    "DELETE FROM period_totals",
];

pub(super) const ALL_TOTALS: &str = "
INSERT INTO totals (draw, player, points, award1, award2, award3, award4, award5, award6, award7,
                    award8, award9, listed)
SELECT s.draw, s.player, s.points, s.award1, s.award2, s.award3, s.award4, s.award5, s.award6,
       s.award7, s.award8, s.award9,
       CASE WHEN EXISTS (SELECT 1 FROM members m WHERE m.player = s.player
                                                   AND m.state <> 'deleted') THEN 1 ELSE 0 END
FROM (SELECT draw, player,
             CAST(SUM(CASE WHEN what = 0 THEN amount ELSE 0 END) AS BIGINT) AS points,
             CAST(SUM(CASE WHEN what = 1 THEN amount ELSE 0 END) AS BIGINT) AS award1,
             CAST(SUM(CASE WHEN what = 2 THEN amount ELSE 0 END) AS BIGINT) AS award2,
             CAST(SUM(CASE WHEN what = 3 THEN amount ELSE 0 END) AS BIGINT) AS award3,
             CAST(SUM(CASE WHEN what = 4 THEN amount ELSE 0 END) AS BIGINT) AS award4,
             CAST(SUM(CASE WHEN what = 5 THEN amount ELSE 0 END) AS BIGINT) AS award5,
             CAST(SUM(CASE WHEN what = 6 THEN amount ELSE 0 END) AS BIGINT) AS award6,
             CAST(SUM(CASE WHEN what = 7 THEN amount ELSE 0 END) AS BIGINT) AS award7,
             CAST(SUM(CASE WHEN what = 8 THEN amount ELSE 0 END) AS BIGINT) AS award8,
             CAST(SUM(CASE WHEN what = 9 THEN amount ELSE 0 END) AS BIGINT) AS award9
      FROM ledger GROUP BY draw, player) s
WHERE s.points <> 0 OR s.award1 <> 0 OR s.award2 <> 0 OR s.award3 <> 0 OR s.award4 <> 0
   OR s.award5 <> 0 OR s.award6 <> 0 OR s.award7 <> 0 OR s.award8 <> 0 OR s.award9 <> 0";

pub(super) const ALL_COUNTS: &str = "
INSERT INTO point_counts (draw, points, players)
SELECT draw, points, COUNT(*) FROM totals WHERE listed = 1 GROUP BY draw, points";

pub(super) const ALL_BUCKETS: &str = "
INSERT INTO point_buckets (draw, bucket, players)
SELECT draw, points / 1024, COUNT(*) FROM totals WHERE listed = 1 GROUP BY draw, points / 1024";

pub(super) const ALL_PERIODS: &str = concat!(
    "
INSERT INTO period_totals (kind, draw, period, player, points, events, listed)
SELECT s.kind, s.draw, s.period, s.player, s.points, s.events,
       CASE WHEN EXISTS (SELECT 1 FROM members m WHERE m.player = s.player
                                                   AND m.state <> 'deleted') THEN 1 ELSE 0 END
FROM (SELECT kind, draw, period, player, CAST(SUM(points) AS BIGINT) AS points,
             COUNT(*) AS events
      FROM (",
    period_results!(),
    ") d GROUP BY kind, draw, period, player) s"
);
