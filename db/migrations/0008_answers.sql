-- Revises: 0007
-- Date: 2026-11-22
-- Reason: what changes a game beside its journal (seats, votes, notes) is done once under its key,
-- and a repeated delivery finds what was answered. `card` marks the message that becomes the game's
-- live card, so that none is posted beside it.

CREATE TABLE answer (
    key TEXT PRIMARY KEY CHECK (key <> ''),
    game INTEGER NOT NULL REFERENCES game,
    person INTEGER CHECK (person > 0),
    at INTEGER NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body))
) STRICT, WITHOUT ROWID;
CREATE INDEX answer_old ON answer (at);
CREATE INDEX answer_game ON answer (game);
CREATE INDEX answer_person ON answer (person) WHERE person IS NOT NULL;

ALTER TABLE outbox ADD COLUMN card INTEGER NOT NULL DEFAULT 0 CHECK (card IN (0, 1));
CREATE TRIGGER outbox_card AFTER UPDATE OF message ON outbox
WHEN new.card = 1 AND new.message IS NOT NULL
BEGIN
    UPDATE game SET card_message = new.message WHERE id = new.game;
END;
