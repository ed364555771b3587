-- Revises: 0001
-- Date: 2026-11-22
-- Reason: an undo needs consent when its row showed somebody something; the row now says so.

ALTER TABLE journal ADD COLUMN reveals INTEGER NOT NULL DEFAULT 0 CHECK (reveals IN (0, 1));
CREATE TRIGGER journal_reveals BEFORE UPDATE OF reveals ON journal
BEGIN
    SELECT raise(ABORT, 'a journal row is never changed');
END;
