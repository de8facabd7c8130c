-- Tournaments and daily deals, who entered, what they reached, and the ledger of points, cups and medals.

CREATE TABLE events (
    id                     TEXT    NOT NULL PRIMARY KEY,
    -- Events of a series follow each other and are chained by their texts.
    series                 TEXT    NOT NULL,
    kind                   TEXT    NOT NULL CHECK (kind IN ('tournament', 'daily')),
    draw                   INTEGER NOT NULL,
    scoring                TEXT    NOT NULL,
    -- Date of the opening in the operator's time zone, ISO.
    day                    TEXT    NOT NULL,
    opening_ms             INTEGER NOT NULL,
    -- As committed; outages move it.
    closing_ms             INTEGER NOT NULL,
    account_before_opening INTEGER NOT NULL,
    free_games             INTEGER NOT NULL,
    operators_compete      INTEGER NOT NULL,
    commitment             BLOB    NOT NULL,
    -- The canonical text, wrapped with the house's key file until it is public.
    sealed_text            BLOB    NOT NULL,
    -- The derived rounds, wrapped; NULL until they were derived.
    sealed_rounds          BLOB,
    -- Both in the clear, once the event is over.
    text                   TEXT,
    rounds                 TEXT,
    -- 'closing': fenced, results are being made. 'closed' and 'void' have a version above 0.
    state                  TEXT    NOT NULL CHECK (state IN
                               ('announced', 'closing', 'closed', 'cancelled', 'void')),
    announced_at_ms        INTEGER NOT NULL,
    -- When rounds could first be begun; NULL before that.
    opened_at_ms           INTEGER,
    -- The closing moved by outages, once it is over.
    closed_at_ms           INTEGER,
    -- How often it was closed: voids and corrections close it anew.
    version                INTEGER NOT NULL,
    -- Why it was voided, corrected or cancelled.
    reason                 TEXT,
    entrants               INTEGER NOT NULL,
    -- How many count; 0 before the closing.
    counted                INTEGER NOT NULL,
    -- The outages while it was open, as they were counted: 'from-to' in milliseconds, separated by blanks.
    outages                TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX events_by_opening ON events (opening_ms, id);
CREATE INDEX events_by_day ON events (day, kind, draw);
CREATE INDEX events_by_series ON events (series, opening_ms);
CREATE INDEX events_by_state ON events (state, opening_ms);

CREATE TABLE entrants (
    event              TEXT    NOT NULL REFERENCES events (id),
    player             BLOB    NOT NULL REFERENCES members (player),
    -- A random number of 64 bits, as a signed one.
    number             INTEGER NOT NULL,
    out_of_competition INTEGER NOT NULL,
    entered_at_ms      INTEGER NOT NULL,
    PRIMARY KEY (event, player),
    UNIQUE (event, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX entrants_by_player ON entrants (player, entered_at_ms);

CREATE TABLE rounds (
    event       TEXT    NOT NULL,
    player      BLOB    NOT NULL,
    -- From 1.
    round       INTEGER NOT NULL,
    game        BLOB    NOT NULL UNIQUE,
    begun_at_ms INTEGER NOT NULL,
    PRIMARY KEY (event, player, round),
    FOREIGN KEY (event, player) REFERENCES entrants (event, player)
) STRICT, WITHOUT ROWID;

-- What entrants reached, for each version of the closing. Only the version that the event names is shown.
CREATE TABLE results (
    event              TEXT    NOT NULL REFERENCES events (id),
    version            INTEGER NOT NULL,
    player             BLOB    NOT NULL,
    -- The name at the closing; NULL when the member was deleted since.
    name               TEXT,
    out_of_competition INTEGER NOT NULL,
    -- The results of the rounds that were begun: points, separated by blanks.
    round_points       TEXT    NOT NULL,
    total_points       INTEGER NOT NULL,
    moves              INTEGER NOT NULL,
    won                INTEGER NOT NULL,
    place              INTEGER,
    points             INTEGER NOT NULL,
    -- 1 to 4: gold, silver, bronze, wood cup; 5 to 9: gold, silver, bronze, copper, tin medal; 0: none.
    award              INTEGER NOT NULL,
    PRIMARY KEY (event, version, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_by_place ON results (event, version, place);
CREATE INDEX results_by_player ON results (player, event);

-- Every point, cup and medal, with what it is for. Nothing is ever changed: what was wrong is balanced.
CREATE TABLE ledger (
    -- The event, or 'import:' and a name.
    source  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    player  BLOB    NOT NULL REFERENCES players (id),
    -- 0: points; 1 to 9: the award of that number.
    what    INTEGER NOT NULL,
    amount  INTEGER NOT NULL,
    draw    INTEGER NOT NULL,
    reason  TEXT    NOT NULL,
    at_ms   INTEGER NOT NULL,
    PRIMARY KEY (source, version, player, draw, what)
) STRICT, WITHOUT ROWID;

CREATE INDEX ledger_by_player ON ledger (player, draw);

-- Sums of the ledger.
CREATE TABLE totals (
    draw    INTEGER NOT NULL,
    player  BLOB    NOT NULL REFERENCES players (id),
    points  INTEGER NOT NULL,
    award1  INTEGER NOT NULL,
    award2  INTEGER NOT NULL,
    award3  INTEGER NOT NULL,
    award4  INTEGER NOT NULL,
    award5  INTEGER NOT NULL,
    award6  INTEGER NOT NULL,
    award7  INTEGER NOT NULL,
    award8  INTEGER NOT NULL,
    award9  INTEGER NOT NULL,
    -- 0 for deleted members: they stand in no list.
    listed  INTEGER NOT NULL,
    -- In this order, so that nothing but the index below offers an order of the players of a game.
    PRIMARY KEY (player, draw)
) STRICT, WITHOUT ROWID;

CREATE INDEX totals_by_points ON totals (draw, listed, points DESC, player);

-- How many listed players have so many points, and so many points divided by 1024: a place is found without counting players.
CREATE TABLE point_counts (
    draw    INTEGER NOT NULL,
    points  INTEGER NOT NULL,
    players INTEGER NOT NULL,
    PRIMARY KEY (draw, points)
) STRICT, WITHOUT ROWID;

CREATE TABLE point_buckets (
    draw    INTEGER NOT NULL,
    bucket  INTEGER NOT NULL,
    players INTEGER NOT NULL,
    PRIMARY KEY (draw, bucket)
) STRICT, WITHOUT ROWID;

-- The day, ISO week, month and year that an event which is over belongs to.
CREATE TABLE event_periods (
    event  TEXT NOT NULL REFERENCES events (id),
    period TEXT NOT NULL,
    PRIMARY KEY (event, period)
) STRICT, WITHOUT ROWID;

-- Sums over the events that opened in a day (2026-12-01), ISO week (2026-W49), month (2026-12) or year (2026):
-- points of tournaments, results of daily deals.
CREATE TABLE period_totals (
    kind   TEXT    NOT NULL,
    draw   INTEGER NOT NULL,
    period TEXT    NOT NULL,
    player BLOB    NOT NULL REFERENCES players (id),
    points INTEGER NOT NULL,
    -- Events with a place.
    events INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    PRIMARY KEY (kind, draw, period, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX period_totals_by_points ON period_totals (kind, draw, period, listed, points DESC, player);
CREATE INDEX period_totals_by_player ON period_totals (player);

-- Results that an operator should look at, and why.
CREATE TABLE flags (
    event  TEXT    NOT NULL REFERENCES events (id),
    player BLOB    NOT NULL,
    other  BLOB    NOT NULL,
    why    TEXT    NOT NULL,
    detail TEXT    NOT NULL,
    PRIMARY KEY (event, player, other, why)
) STRICT, WITHOUT ROWID;

-- Background work that one holder does at a time. A token is never given twice: who holds an old one is refused.
CREATE TABLE leases (
    name     TEXT    NOT NULL PRIMARY KEY,
    token    INTEGER NOT NULL,
    holder   TEXT    NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX finished_games_shown_of_events ON finished_games (ended_at_ms, id)
    WHERE event IS NOT NULL AND silent = 0;
