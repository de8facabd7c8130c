//! Queries about members, in the dialect of [`crate::sql`].

pub(super) const MEMBER: &str = "
SELECT player, name, state, reason, operator, language, created_at_ms,
       CASE WHEN password_hash IS NULL THEN 0 ELSE 1 END AS has_password, password_hash
FROM members WHERE player = $1";

pub(super) const MEMBER_BY_LOOK: &str = "
SELECT player, name, state, reason, operator, language, created_at_ms,
       CASE WHEN password_hash IS NULL THEN 0 ELSE 1 END AS has_password, password_hash
FROM members WHERE look = $1";

pub(super) const MEMBERS: &str = "
SELECT player, name, state, reason, operator, language, created_at_ms,
       CASE WHEN password_hash IS NULL THEN 0 ELSE 1 END AS has_password, password_hash
FROM members WHERE name IS NOT NULL AND look LIKE $1 ESCAPE '!' AND name > $2
ORDER BY name LIMIT $3";

/// Names of other members that look alike, and names that nobody may take now.
pub(super) const TAKEN: &str = "
SELECT (SELECT COUNT(*) FROM members WHERE look = $1 AND player <> $2)
     + (SELECT COUNT(*) FROM blocked_looks WHERE look = $1 AND until_ms > $3)";

pub(super) const INSERT_MEMBER: &str = "
INSERT INTO members (player, name, look, look_version, state, operator, password_hash, language,
                     created_at_ms)
VALUES ($1, $2, $3, $4, 'active', 0, $5, $6, $7)";

/// A guest's token opens nothing any more once the guest is a member.
pub(super) const SET_PLAYER_KEY: &str = "UPDATE players SET token_hash = $2 WHERE id = $1";

pub(super) const IS_MEMBER: &str = "SELECT COUNT(*) FROM members WHERE player = $1";

pub(super) const RENAME: &str = "
UPDATE members SET name = $2, look = $3, look_version = $4 WHERE player = $1 AND name IS NOT NULL";

pub(super) const INSERT_FORMER_NAME: &str = "
INSERT INTO name_history (player, name, from_ms, to_ms)
SELECT $1, name,
       COALESCE((SELECT MAX(to_ms) FROM name_history WHERE player = $1), created_at_ms), $3
FROM members WHERE player = $1 AND name <> $2
ON CONFLICT DO NOTHING";

pub(super) const FORMER_NAMES: &str =
    "SELECT name, from_ms, to_ms FROM name_history WHERE player = $1 ORDER BY to_ms";

pub(super) const SET_LANGUAGE: &str = "UPDATE members SET language = $2 WHERE player = $1";

pub(super) const SET_OPERATOR: &str =
    "UPDATE members SET operator = $2 WHERE player = $1 AND state <> 'deleted'";

pub(super) const SUSPEND: &str = "
UPDATE members SET state = 'suspended', reason = $2
WHERE player = $1 AND state IN ('active', 'suspended')";

pub(super) const UNSUSPEND: &str = "
UPDATE members SET state = 'active', reason = NULL WHERE player = $1 AND state = 'suspended'";

// Sessions.

pub(super) const INSERT_SESSION: &str = "
INSERT INTO sessions (token_hash, id, player, device, network_hash, created_at_ms, seen_at_ms)
VALUES ($1, $2, $3, $4, $5, $6, $6)";

pub(super) const SIGNED_IN: &str = "
SELECT s.id, s.device, s.created_at_ms AS begun_at_ms, s.seen_at_ms,
       m.player, m.name, m.state, m.reason, m.operator, m.language, m.created_at_ms,
       CASE WHEN m.password_hash IS NULL THEN 0 ELSE 1 END AS has_password, m.password_hash
FROM sessions s JOIN members m ON m.player = s.player
WHERE s.token_hash = $1 AND m.state = 'active' AND s.seen_at_ms > $2";

pub(super) const SEEN: &str =
    "UPDATE sessions SET seen_at_ms = $2 WHERE token_hash = $1 AND seen_at_ms < $2";

pub(super) const SESSIONS: &str = "
SELECT id, device, created_at_ms AS begun_at_ms, seen_at_ms
FROM sessions WHERE player = $1 AND seen_at_ms > $2 ORDER BY seen_at_ms DESC, id";

pub(super) const DELETE_SESSION: &str = "DELETE FROM sessions WHERE token_hash = $1";

pub(super) const DELETE_SESSION_OF: &str = "DELETE FROM sessions WHERE player = $1 AND id = $2";

pub(super) const DELETE_OTHER_SESSIONS: &str =
    "DELETE FROM sessions WHERE player = $1 AND id <> $2";

pub(super) const DELETE_SESSIONS: &str = "DELETE FROM sessions WHERE player = $1";

// What proves who somebody is.

pub(super) const SET_PASSWORD: &str =
    "UPDATE members SET password_hash = $2 WHERE player = $1 AND state = 'active'";

pub(super) const REHASH: &str =
    "UPDATE members SET password_hash = $3 WHERE player = $1 AND password_hash = $2";

/// An account that was carried over begins when its member first comes.
pub(super) const RECOVER: &str = "
UPDATE members
SET password_hash = $2, state = 'active',
    created_at_ms = CASE WHEN state = 'unclaimed' THEN $3 ELSE created_at_ms END
WHERE player = $1 AND state IN ('active', 'unclaimed')";

pub(super) const INSERT_CODE: &str =
    "INSERT INTO recovery_codes (player, place, code_hash) VALUES ($1, $2, $3)";

pub(super) const UNUSED_CODES: &str = "
SELECT place, code_hash FROM recovery_codes
WHERE player = $1 AND used_at_ms IS NULL ORDER BY place";

pub(super) const USE_CODE: &str = "
UPDATE recovery_codes SET used_at_ms = $3
WHERE player = $1 AND place = $2 AND used_at_ms IS NULL";

pub(super) const DELETE_CODES: &str = "DELETE FROM recovery_codes WHERE player = $1";

pub(super) const INSERT_PASSKEY: &str = "
INSERT INTO passkeys (credential, player, label, data, created_at_ms) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING";

pub(super) const PASSKEYS: &str = "
SELECT credential, player, label, data, created_at_ms, used_at_ms
FROM passkeys WHERE player = $1 ORDER BY created_at_ms, credential";

pub(super) const PASSKEY: &str = "
SELECT credential, player, label, data, created_at_ms, used_at_ms
FROM passkeys WHERE credential = $1";

pub(super) const USE_PASSKEY: &str =
    "UPDATE passkeys SET data = $3, used_at_ms = $4 WHERE credential = $1 AND data = $2";

pub(super) const DELETE_PASSKEY: &str =
    "DELETE FROM passkeys WHERE player = $1 AND credential = $2";

pub(super) const DELETE_PASSKEYS: &str = "DELETE FROM passkeys WHERE player = $1";

pub(super) const INSERT_LINK: &str = "
INSERT INTO links (token_hash, kind, player, expires_at_ms, uses_left)
VALUES ($1, $2, $3, $4, $5)";

pub(super) const USE_INVITATION: &str = "
UPDATE links SET uses_left = uses_left - 1
WHERE token_hash = $1 AND kind = 'invitation' AND uses_left > 0 AND expires_at_ms > $2";

/// A recovery link lets in nobody but its own member.
pub(super) const USE_RECOVERY_LINK: &str = "
UPDATE links SET uses_left = uses_left - 1
WHERE token_hash = $1 AND kind = 'recovery' AND uses_left > 0 AND expires_at_ms > $2
  AND player = $3";

pub(super) const LINK: &str = "
SELECT player FROM links
WHERE token_hash = $1 AND kind = $2 AND uses_left > 0 AND expires_at_ms > $3";

pub(super) const DELETE_LINKS: &str = "DELETE FROM links WHERE player = $1";

pub(super) const INSERT_API_TOKEN: &str = "
INSERT INTO api_tokens (token_hash, id, player, label, created_at_ms) VALUES ($1, $2, $3, $4, $5)";

pub(super) const API_TOKENS: &str = "
SELECT id, label, created_at_ms, used_at_ms
FROM api_tokens WHERE player = $1 ORDER BY created_at_ms, id";

pub(super) const BY_API_TOKEN: &str = "
SELECT m.player, m.name, m.state, m.reason, m.operator, m.language, m.created_at_ms,
       CASE WHEN m.password_hash IS NULL THEN 0 ELSE 1 END AS has_password, m.password_hash,
       t.used_at_ms
FROM api_tokens t JOIN members m ON m.player = t.player
WHERE t.token_hash = $1 AND m.state = 'active'";

pub(super) const API_TOKEN_USED: &str =
    "UPDATE api_tokens SET used_at_ms = $2 WHERE token_hash = $1";

pub(super) const DELETE_API_TOKEN: &str = "DELETE FROM api_tokens WHERE player = $1 AND id = $2";

pub(super) const DELETE_API_TOKENS: &str = "DELETE FROM api_tokens WHERE player = $1";

/// What others may hold who got at the account.
pub(super) const WAYS_IN: [&str; 4] =
    [DELETE_SESSIONS, DELETE_API_TOKENS, DELETE_LINKS, CALL_OFF_MAIL];

/// An address that waits would let in whoever confirms it.
pub(super) const CALL_OFF_MAIL: &str = "
UPDATE member_mail SET new_address = NULL, token_hash = NULL, expires_at_ms = NULL WHERE player = $1";

// Addresses for mail.

pub(super) const MAIL: &str = "
SELECT address, confirmed_at_ms, CASE WHEN expires_at_ms > $2 THEN new_address END AS new_address
FROM member_mail WHERE player = $1";

pub(super) const ADD_MAIL: &str = "
INSERT INTO member_mail (player, new_address, token_hash, expires_at_ms) VALUES ($1, $2, $3, $4)
ON CONFLICT (player) DO UPDATE
SET new_address = excluded.new_address, token_hash = excluded.token_hash,
    expires_at_ms = excluded.expires_at_ms";

pub(super) const MAIL_TO_CONFIRM: &str = "
SELECT player, new_address FROM member_mail WHERE token_hash = $1 AND expires_at_ms > $2";

pub(super) const CONFIRM_MAIL: &str = "
UPDATE member_mail
SET address = new_address, confirmed_at_ms = $2, new_address = NULL, token_hash = NULL,
    expires_at_ms = NULL
WHERE token_hash = $1 AND expires_at_ms > $2";

/// Links that went to the address before the one that this token confirms.
pub(super) const DELETE_LINKS_OF_MAIL: &str = "
DELETE FROM links WHERE player IN
    (SELECT player FROM member_mail WHERE token_hash = $1 AND expires_at_ms > $2)";

pub(super) const DELETE_MAIL: &str = "DELETE FROM member_mail WHERE player = $1";

// Free games.

pub(super) const MOVE_FINISHED: &str =
    "UPDATE finished_games SET player = $2 WHERE player = $1 AND event IS NULL";

pub(super) const MOVE_RUNNING: &str = "UPDATE games SET player = $2, waiting = $3 WHERE id = $1";

pub(super) const FORGET_GUEST: &str = "
DELETE FROM players
WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM games WHERE player = $1)
  AND NOT EXISTS (SELECT 1 FROM finished_games WHERE player = $1)
  AND NOT EXISTS (SELECT 1 FROM members WHERE player = $1)";

pub(super) const WAITING_GAME: &str = "
SELECT id FROM games
WHERE player = $1 AND state = 'running' AND event IS NULL AND waiting = 1
ORDER BY last_at_ms DESC, id LIMIT 1";

/// The running game waits while the chosen one is brought forward: one at a time may run.
pub(super) const LET_WAIT: &str = "
UPDATE games SET waiting = 1
WHERE player = $1 AND state = 'running' AND event IS NULL AND waiting = 0 AND id <> $2";

pub(super) const BRING_FORWARD: &str = "
UPDATE games SET waiting = 0 WHERE player = $1 AND id = $2 AND state = 'running' AND event IS NULL";

pub(super) const FREE_GAMES_PLAYED: &str = "
SELECT COUNT(*) FROM finished_games
WHERE player = $1 AND event IS NULL AND known = 0 AND assisted = 0 AND (won = 1 OR moves >= 20)";

pub(super) const SHARE: &str = "
UPDATE finished_games SET shared = $3 WHERE id = $2 AND player = $1 AND event IS NULL";

pub(super) const SHARED_GAMES: &str = "
SELECT id, player, draw, recycles, empty_any, scoring, known, assisted, number, started_at_ms,
       ended_at_ms, seq, played, won, points, base_points, time_points, clock_ms, moves,
       recycles_used, event, shared, SUBSTR(packed, 1, CAST($4 AS INTEGER)) AS head
FROM finished_games WHERE shared = 1 AND (ended_at_ms, id) > ($1, $2)
ORDER BY ended_at_ms, id LIMIT $3";

// Deleting a member.

pub(super) const BLOCK_LOOK: &str = "
INSERT INTO blocked_looks (look, until_ms)
SELECT look, $2 FROM members WHERE player = $1 AND look IS NOT NULL
ON CONFLICT (look) DO UPDATE SET until_ms = excluded.until_ms";

pub(super) const DELETE_MEMBER: &str = "
UPDATE members SET name = NULL, look = NULL, state = 'deleted', reason = NULL, operator = 0,
                   password_hash = NULL, deleted_at_ms = $2
WHERE player = $1 AND state <> 'deleted'";

/// In this order; each has the player alone as its value.
pub(super) const FORGET_MEMBER: [&str; 15] = [
    "DELETE FROM name_history WHERE player = $1",
    DELETE_SESSIONS,
    DELETE_CODES,
    DELETE_PASSKEYS,
    DELETE_LINKS,
    DELETE_API_TOKENS,
    DELETE_MAIL,
    "DELETE FROM entries WHERE game IN (SELECT id FROM games WHERE player = $1 AND event IS NULL)",
    "DELETE FROM games WHERE player = $1 AND event IS NULL",
    "DELETE FROM finished_games WHERE player = $1 AND event IS NULL",
    "UPDATE results SET name = NULL WHERE player = $1",
    // Whoever stands in no list is not counted for the places of others.
    "UPDATE point_counts SET players = players - 1
     WHERE (draw, points) IN (SELECT draw, points FROM totals WHERE player = $1 AND listed = 1)",
    "UPDATE point_buckets SET players = players - 1
     WHERE (draw, bucket) IN
           (SELECT draw, points / 1024 FROM totals WHERE player = $1 AND listed = 1)",
    "UPDATE totals SET listed = 0 WHERE player = $1",
    "UPDATE period_totals SET listed = 0 WHERE player = $1",
];

// Announcements.

pub(super) const ANNOUNCE: &str = "
INSERT INTO announcements (id, dutch, english, from_ms, until_ms) VALUES ($1, $2, $3, $4, $5)";

pub(super) const ANNOUNCEMENTS: &str = "
SELECT id, dutch, english, from_ms, until_ms
FROM announcements WHERE until_ms > $1 ORDER BY from_ms, id";

pub(super) const END_ANNOUNCEMENT: &str = "DELETE FROM announcements WHERE id = $1";

// What has expired says nothing any more, but whose it was.

pub(super) const FORGET_SESSIONS: &str = "DELETE FROM sessions WHERE seen_at_ms <= $1";

pub(super) const FORGET_LINKS: &str =
    "DELETE FROM links WHERE expires_at_ms <= $1 OR uses_left = 0";

pub(super) const FORGET_BLOCKED: &str = "DELETE FROM blocked_looks WHERE until_ms <= $1";

pub(super) const FORGET_NEW_MAIL: &str = "
UPDATE member_mail SET new_address = NULL, token_hash = NULL, expires_at_ms = NULL
WHERE expires_at_ms <= $1";
