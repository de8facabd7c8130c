-- A heartbeat tells two times: that of the wall clock, which may be set, and the house's own, which
-- goes on evenly and in which running clocks are kept.

ALTER TABLE heartbeat ADD COLUMN house_ms INTEGER NOT NULL DEFAULT 0;

UPDATE heartbeat SET house_ms = at_ms;
