-- Revises: 0008
-- Date: 2026-11-22
-- Reason: what belongs together in a game is one message that is edited. The outbox knows which
-- message that is and which row it shows last; a line of a row names its span's message.

CREATE TABLE span_message (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game,
    span TEXT NOT NULL CHECK (span <> ''),
    title TEXT NOT NULL,
    first INTEGER NOT NULL CHECK (first >= 1),
    last INTEGER CHECK (last >= first - 1),
    channel INTEGER NOT NULL CHECK (channel > 0),
    message INTEGER CHECK (message > 0),
    shown_seq INTEGER NOT NULL DEFAULT 0 CHECK (shown_seq >= 0),
    posted_at INTEGER,
    closed_at INTEGER,
    stale INTEGER NOT NULL DEFAULT 0 CHECK (stale >= 0),
    mentioned TEXT NOT NULL DEFAULT '{}' CHECK (json_type(mentioned) = 'object'),
    CHECK ((message IS NULL) = (posted_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX span_newest ON span_message (game) WHERE last IS NULL;
CREATE INDEX span_of_game ON span_message (game, span);
CREATE INDEX span_unsettled ON span_message (game, first) WHERE closed_at IS NULL OR stale > 0;

ALTER TABLE outbox ADD COLUMN span INTEGER REFERENCES span_message;
CREATE INDEX outbox_span ON outbox (span, seq) WHERE span IS NOT NULL;
