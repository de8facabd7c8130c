-- When the house was last alive, and the times in which it was not.

CREATE TABLE heartbeat (
    id    INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE outages (
    from_ms INTEGER NOT NULL PRIMARY KEY,
    to_ms   INTEGER NOT NULL
) STRICT;
