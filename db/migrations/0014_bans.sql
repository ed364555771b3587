-- Revises: 0013
-- Date: 2026-11-22
-- Reason: a server bans people from its games. `mark` is an HMAC-SHA256 of the person's number under
-- a key of the server's, so that a ban outlives the forgetting of whom it is about.

CREATE TABLE ban (
    guild INTEGER NOT NULL CHECK (guild > 0),
    mark BLOB NOT NULL CHECK (length(mark) = 32),
    person INTEGER CHECK (person > 0),
    at INTEGER NOT NULL,
    until INTEGER,
    reason TEXT NOT NULL,
    PRIMARY KEY (guild, mark)
) STRICT, WITHOUT ROWID;
CREATE INDEX ban_person ON ban (person) WHERE person IS NOT NULL;
