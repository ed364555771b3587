-- Revises: 0005
-- Date: 2026-11-22
-- Reason: where something could not be said, when it is tried again; what waits in one channel is
-- found without reading what waits in all the others.

CREATE TABLE trouble (
    place TEXT PRIMARY KEY CHECK (place GLOB 'channel:[1-9]*' OR place GLOB 'person:[1-9]*'),
    guild INTEGER CHECK (guild > 0),
    since INTEGER NOT NULL,
    tries INTEGER NOT NULL CHECK (tries >= 1),
    next_at INTEGER,
    why TEXT NOT NULL CHECK (why <> '')
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_channel ON outbox (channel, person, id)
WHERE delivered_at IS NULL AND gone IS NULL;
