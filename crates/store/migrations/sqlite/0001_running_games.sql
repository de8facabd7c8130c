-- Players, their running games, and the logs of those.
-- Times are Unix milliseconds, ids are random bytes, truth is 0 or 1, unlimited recycles are -1.

CREATE TABLE players (
    id            BLOB    NOT NULL PRIMARY KEY,
    token_hash    BLOB    NOT NULL UNIQUE,
    created_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    id               BLOB    NOT NULL PRIMARY KEY,
    player           BLOB    NOT NULL REFERENCES players (id),
    -- What fences a game against late entries; a game that is over has left for another table.
    state            TEXT    NOT NULL CHECK (state IN ('running', 'closed')),
    seq              INTEGER NOT NULL,
    deal             BLOB    NOT NULL,
    draw             INTEGER NOT NULL,
    recycles         INTEGER NOT NULL,
    empty_any        INTEGER NOT NULL,
    scoring          TEXT    NOT NULL,
    known            INTEGER NOT NULL,
    assisted         INTEGER NOT NULL,
    number           TEXT,
    started_at_ms    INTEGER NOT NULL,
    last_at_ms       INTEGER NOT NULL,
    clock_ms         INTEGER NOT NULL,
    running_since_ms INTEGER
) STRICT, WITHOUT ROWID;

-- One free game at a time.
CREATE UNIQUE INDEX games_one_running ON games (player) WHERE state = 'running';

CREATE TABLE entries (
    game     BLOB    NOT NULL REFERENCES games (id),
    seq      INTEGER NOT NULL,
    -- The client's name for an append; only the first of its entries has it.
    entry_id BLOB,
    at_ms    INTEGER NOT NULL,
    clock_ms INTEGER NOT NULL,
    action   BLOB    NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, entry_id)
) STRICT, WITHOUT ROWID;
