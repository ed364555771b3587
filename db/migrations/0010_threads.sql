-- Revises: 0009
-- Date: 2026-11-22
-- Reason: a game may live in a thread of its own; commands in the thread's channel find it there,
-- and it goes on in that channel once the thread is gone.

ALTER TABLE game ADD COLUMN parent INTEGER CHECK (parent > 0);
CREATE INDEX game_parent ON game (parent, id) WHERE parent IS NOT NULL;
