-- Revises: 0003
-- Date: 2026-11-22
-- Reason: what was said a month ago is pruned, and found without reading every line; nor does
-- anybody wait while every row is read for what one person did.

ALTER TABLE outbox ADD COLUMN pruned INTEGER NOT NULL DEFAULT 0 CHECK (pruned IN (0, 1));
CREATE INDEX outbox_old ON outbox (delivered_at) WHERE delivered_at IS NOT NULL AND pruned = 0;
CREATE INDEX journal_person ON journal (person) WHERE person IS NOT NULL;
