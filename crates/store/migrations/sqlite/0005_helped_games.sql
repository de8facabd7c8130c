-- Games whose player was helped before the first move, when they have no row yet: the row they get
-- is marked. Without this an older cookie of the same deal could begin the game unmarked.

CREATE TABLE helped_games (
    id    BLOB    NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
