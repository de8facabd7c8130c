-- Members: players with a name and a way to prove that it is theirs. Guests have neither.
-- A player's token_hash is that of the guest's identity token; of a member it is made of the id, and no token
-- has it: members are known by their sessions.

CREATE TABLE members (
    player        BLOB    NOT NULL PRIMARY KEY REFERENCES players (id),
    -- NULL when the member was deleted.
    name          TEXT,
    look          TEXT    UNIQUE,
    look_version  INTEGER NOT NULL,
    state         TEXT    NOT NULL CHECK (state IN ('active', 'unclaimed', 'suspended', 'deleted')),
    -- Why the member is suspended.
    reason        TEXT,
    operator      INTEGER NOT NULL,
    -- NULL for members who use passkeys only, or were never here.
    password_hash TEXT,
    language      TEXT    NOT NULL,
    created_at_ms INTEGER NOT NULL,
    deleted_at_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token_hash    BLOB    NOT NULL PRIMARY KEY,
    -- Names the session where its member sees it.
    id            BLOB    NOT NULL UNIQUE,
    player        BLOB    NOT NULL REFERENCES members (player),
    -- What the browser calls itself, in a few words.
    device        TEXT    NOT NULL,
    -- A keyed hash of the network, to tell operators of shared ones.
    network_hash  BLOB    NOT NULL,
    created_at_ms INTEGER NOT NULL,
    seen_at_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_player ON sessions (player);
CREATE INDEX sessions_by_network ON sessions (network_hash);

CREATE TABLE name_history (
    player  BLOB    NOT NULL REFERENCES members (player),
    name    TEXT    NOT NULL,
    from_ms INTEGER NOT NULL,
    to_ms   INTEGER NOT NULL,
    PRIMARY KEY (player, to_ms)
) STRICT, WITHOUT ROWID;

-- Names that nobody may take for a while: those of deleted members.
CREATE TABLE blocked_looks (
    look     TEXT    NOT NULL PRIMARY KEY,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
    player     BLOB    NOT NULL REFERENCES members (player),
    place      INTEGER NOT NULL,
    code_hash  TEXT    NOT NULL,
    used_at_ms INTEGER,
    PRIMARY KEY (player, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE passkeys (
    credential    BLOB    NOT NULL PRIMARY KEY,
    player        BLOB    NOT NULL REFERENCES members (player),
    label         TEXT    NOT NULL,
    -- The public key with its counter, as the passkey library writes it.
    data          TEXT    NOT NULL,
    created_at_ms INTEGER NOT NULL,
    used_at_ms    INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_player ON passkeys (player);

-- Links by which an operator lets a member in who lost everything, or invites a new one.
CREATE TABLE links (
    token_hash    BLOB    NOT NULL PRIMARY KEY,
    kind          TEXT    NOT NULL CHECK (kind IN ('recovery', 'invitation')),
    -- Whom a recovery link lets in.
    player        BLOB    REFERENCES members (player),
    expires_at_ms INTEGER NOT NULL,
    uses_left     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE api_tokens (
    token_hash    BLOB    NOT NULL PRIMARY KEY,
    id            BLOB    NOT NULL UNIQUE,
    player        BLOB    NOT NULL REFERENCES members (player),
    label         TEXT    NOT NULL,
    created_at_ms INTEGER NOT NULL,
    used_at_ms    INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX api_tokens_by_player ON api_tokens (player);

CREATE TABLE announcements (
    id       BLOB    NOT NULL PRIMARY KEY,
    dutch    TEXT    NOT NULL,
    english  TEXT    NOT NULL,
    from_ms  INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A guest's running game that came to a member who had one already: it waits until the member chooses.
ALTER TABLE games ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0;
-- The round of an event is no free game: it runs beside it.
ALTER TABLE games ADD COLUMN event TEXT;
-- A finished round is silent until its event has closed.
ALTER TABLE finished_games ADD COLUMN event TEXT;
ALTER TABLE finished_games ADD COLUMN silent INTEGER NOT NULL DEFAULT 0;
-- Whether the player lets everybody see it.
ALTER TABLE finished_games ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;

CREATE INDEX finished_games_by_event ON finished_games (event) WHERE event IS NOT NULL;
CREATE INDEX games_by_event ON games (event) WHERE event IS NOT NULL;
CREATE INDEX finished_games_shared ON finished_games (ended_at_ms, id) WHERE shared = 1;

DROP INDEX games_one_running;
CREATE UNIQUE INDEX games_one_running ON games (player)
    WHERE state = 'running' AND event IS NULL AND waiting = 0;
