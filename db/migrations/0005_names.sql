-- Revises: 0004
-- Date: 2026-11-22
-- Reason: rows and lines name people by numbered places; the names stand beside, to be emptied when
-- a person is forgotten. `places` is 0 in a row from before, whose texts hold the names, 1 in one
-- that names nobody, 2 where places stand for names.

CREATE TABLE name (
    game INTEGER NOT NULL REFERENCES game,
    place INTEGER NOT NULL CHECK (place >= 1),
    person INTEGER CHECK (person > 0),
    name TEXT CHECK (name <> ''),
    PRIMARY KEY (game, place),
    CHECK ((person IS NULL) = (name IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX name_person ON name (person) WHERE person IS NOT NULL;

ALTER TABLE journal ADD COLUMN places INTEGER NOT NULL DEFAULT 0 CHECK (places IN (0, 1, 2));
CREATE TRIGGER journal_places BEFORE UPDATE OF places ON journal
BEGIN
    SELECT raise(ABORT, 'a journal row is never changed');
END;
