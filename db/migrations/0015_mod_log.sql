-- Revises: 0014
-- Date: 2026-11-23
-- Reason: what is to be written in a moderators' log, until it is there: a restart loses nothing of
-- it. `person` gave the command.

CREATE TABLE mod_line (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL CHECK (guild > 0),
    channel INTEGER NOT NULL CHECK (channel > 0),
    person INTEGER NOT NULL CHECK (person > 0),
    body TEXT NOT NULL CHECK (body <> ''),
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX mod_line_channel ON mod_line (channel, id);
CREATE INDEX mod_line_person ON mod_line (person);
