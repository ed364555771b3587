-- Revises: 0002
-- Date: 2026-11-22
-- Reason: a second proof: what a row promises, whether it hides, who asked for it, players' words.

ALTER TABLE journal ADD COLUMN proof INTEGER NOT NULL DEFAULT 1 CHECK (proof >= 1);
ALTER TABLE journal ADD COLUMN hides INTEGER NOT NULL DEFAULT 0 CHECK (hides IN (0, 1));
ALTER TABLE journal ADD COLUMN call INTEGER CHECK (call > 0);
ALTER TABLE journal ADD COLUMN promises TEXT CHECK (promises IS NULL OR json_valid(promises));
ALTER TABLE journal ADD COLUMN words TEXT CHECK (words IS NULL OR json_valid(words));
CREATE TRIGGER journal_proof BEFORE UPDATE OF proof, hides, call, promises, words ON journal
BEGIN
    SELECT raise(ABORT, 'a journal row is never changed');
END;
