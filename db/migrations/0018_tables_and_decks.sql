-- Revises: 0017
-- Date: 2026-11-23
-- Reason: tables to roll on and decks to draw from, of a server or (guild is NULL) of one person. A
-- pile is what is left of a deck in one journal of rolls, in order; a hand what was drawn unseen.

CREATE TABLE random_list (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER CHECK (guild > 0),
    person INTEGER CHECK (person > 0),
    kind TEXT NOT NULL CHECK (kind IN ('deck', 'table')),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
    dice TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    CHECK (guild IS NOT NULL OR person IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX random_list_of_server ON random_list (guild, kind, name) WHERE guild IS NOT NULL;
CREATE UNIQUE INDEX random_list_of_person ON random_list (person, kind, name) WHERE guild IS NULL;

CREATE TABLE pile (
    list INTEGER NOT NULL REFERENCES random_list (id) ON DELETE CASCADE,
    game INTEGER NOT NULL REFERENCES game (id),
    shuffled INTEGER NOT NULL CHECK (shuffled > 0),
    drawn INTEGER NOT NULL DEFAULT 0 CHECK (drawn >= 0),
    cards TEXT NOT NULL,
    PRIMARY KEY (list, game)
) STRICT;

CREATE TABLE hand (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list INTEGER NOT NULL REFERENCES random_list (id) ON DELETE CASCADE,
    game INTEGER NOT NULL REFERENCES game (id),
    person INTEGER NOT NULL CHECK (person > 0),
    card TEXT NOT NULL,
    seq INTEGER NOT NULL
) STRICT;
CREATE INDEX hand_person ON hand (person, game);
CREATE INDEX hand_pile ON hand (list, game);
