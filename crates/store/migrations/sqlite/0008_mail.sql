-- Addresses by which members come in again who lost their password, in houses that send mail.

CREATE TABLE member_mail (
    player          BLOB    NOT NULL PRIMARY KEY REFERENCES members (player),
    -- The address that links go to; NULL until one was confirmed.
    address         TEXT,
    confirmed_at_ms INTEGER,
    -- The address that waits to be confirmed by the token that was sent there.
    new_address     TEXT,
    token_hash      BLOB    UNIQUE,
    expires_at_ms   INTEGER
) STRICT, WITHOUT ROWID;
