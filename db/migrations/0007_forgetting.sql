-- Revises: 0006
-- Date: 2026-11-22
-- Reason: forgetting goes in slices and is taken up again after a crash; `forgotten` holds which
-- lines of the list beside the database were carried out in it, so that a copy put back shows what
-- it lacks.

CREATE TABLE forgetting (
    person INTEGER PRIMARY KEY CHECK (person > 0),
    line TEXT NOT NULL CHECK (line <> ''),
    at INTEGER NOT NULL,
    called TEXT NOT NULL CHECK (json_valid(called)),
    games TEXT NOT NULL CHECK (json_valid(games)),
    done INTEGER NOT NULL CHECK (done >= 0)
) STRICT;

CREATE TABLE forgotten (
    line TEXT PRIMARY KEY CHECK (line <> '')
) STRICT, WITHOUT ROWID;

CREATE INDEX note_person ON note (person);
CREATE INDEX orders_person ON orders (person);
CREATE INDEX vote_game ON vote (game);
CREATE INDEX vote_cast_person ON vote_cast (person) WHERE person IS NOT NULL;
