-- Revises: 0015
-- Date: 2026-11-23
-- Reason: a whisper to a person or to everybody with a role, read by a button in its channel. It goes
-- with whoever wrote it, with whom it is for, with its server, and by itself after a while.

CREATE TABLE whisper (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL CHECK (guild > 0),
    channel INTEGER NOT NULL CHECK (channel > 0),
    sender INTEGER NOT NULL CHECK (sender > 0),
    person INTEGER CHECK (person > 0),
    role INTEGER CHECK (role > 0),
    body TEXT NOT NULL CHECK (body <> ''),
    at INTEGER NOT NULL,
    CHECK ((person IS NULL) <> (role IS NULL))
) STRICT;
CREATE INDEX whisper_sender ON whisper (sender, at);
CREATE INDEX whisper_person ON whisper (person) WHERE person IS NOT NULL;
CREATE INDEX whisper_guild ON whisper (guild);
CREATE INDEX whisper_at ON whisper (at);
