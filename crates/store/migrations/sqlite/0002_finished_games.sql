-- A game that is over is one row: its result, its packed log, and the ids of its last appends.

CREATE TABLE finished_games (
    id             BLOB    NOT NULL PRIMARY KEY,
    player         BLOB    NOT NULL REFERENCES players (id),
    draw           INTEGER NOT NULL,
    recycles       INTEGER NOT NULL,
    empty_any      INTEGER NOT NULL,
    scoring        TEXT    NOT NULL,
    known          INTEGER NOT NULL,
    assisted       INTEGER NOT NULL,
    number         TEXT,
    started_at_ms  INTEGER NOT NULL,
    ended_at_ms    INTEGER NOT NULL,
    seq            INTEGER NOT NULL,
    -- A game without a single move is kept and not counted.
    played         INTEGER NOT NULL,
    won            INTEGER NOT NULL,
    points         INTEGER,
    base_points    INTEGER NOT NULL,
    time_points    INTEGER NOT NULL,
    clock_ms       INTEGER NOT NULL,
    moves          INTEGER NOT NULL,
    recycles_used  INTEGER NOT NULL,
    last_entry_ids BLOB    NOT NULL,
    packed         BLOB    NOT NULL
) STRICT;

CREATE INDEX finished_games_by_player ON finished_games (player, ended_at_ms, id);
