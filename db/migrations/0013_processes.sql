-- Revises: 0012
-- Date: 2026-11-22
-- Reason: several processes may play on one server of PostgreSQL: `rev` counts what was written to a
-- game, so that of two who write at once one begins again; `process` says which processes there
-- are. `moved` says where all of it went, so that nobody plays on in the database of before.

ALTER TABLE game ADD COLUMN rev INTEGER NOT NULL DEFAULT 0 CHECK (rev >= 0);

CREATE TABLE process (
    name TEXT PRIMARY KEY CHECK (name <> ''),
    seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE moved (
    place TEXT PRIMARY KEY CHECK (place <> ''),
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
