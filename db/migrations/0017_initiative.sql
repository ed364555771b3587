-- Revises: 0016
-- Date: 2026-11-23
-- Reason: a list of who acts when, one in a channel. `rev` counts its changes, `round` is 0 until it
-- begins, `turn` the entry that is up. An entry goes with the person who added it.

CREATE TABLE initiative (
    channel INTEGER NOT NULL PRIMARY KEY CHECK (channel > 0),
    guild INTEGER NOT NULL CHECK (guild > 0),
    host INTEGER CHECK (host > 0),
    message INTEGER CHECK (message > 0),
    rev INTEGER NOT NULL DEFAULT 0 CHECK (rev >= 0),
    round INTEGER NOT NULL DEFAULT 0 CHECK (round >= 0),
    turn INTEGER,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX initiative_guild ON initiative (guild);
CREATE INDEX initiative_host ON initiative (host) WHERE host IS NOT NULL;

CREATE TABLE initiative_entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL REFERENCES initiative (channel),
    person INTEGER NOT NULL CHECK (person > 0),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
    value INTEGER NOT NULL,
    tie INTEGER NOT NULL DEFAULT 0,
    how TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX initiative_entry_channel ON initiative_entry (channel, value);
CREATE INDEX initiative_entry_person ON initiative_entry (person);
