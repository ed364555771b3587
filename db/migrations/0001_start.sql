-- Revises: nothing
-- Date: 2026-11-21
-- Reason: the first tables. Times are milliseconds since 1970; people, channels and servers are
-- Discord's numbers; person 0 is the computer. Columns stand in the order of the Structs in db/.

CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('game', 'rolls')),
    place TEXT NOT NULL CHECK (
        -- person:0 is somebody who was forgotten.
        (place GLOB 'channel:[1-9]*' OR place GLOB 'person:[0-9]*')
        AND substr(place, instr(place, ':') + 1) NOT GLOB '*[^0-9]*'
    ),
    guild INTEGER CHECK (guild > 0),
    channel INTEGER CHECK (channel > 0),
    system TEXT NOT NULL CHECK (system <> ''),
    title TEXT NOT NULL,
    status TEXT NOT NULL
        CHECK (status IN ('lobby', 'open', 'paused', 'ended', 'archived', 'abandoned')),
    options TEXT NOT NULL CHECK (json_valid(options)),
    card_message INTEGER CHECK (card_message > 0),
    made_at INTEGER NOT NULL,
    moved_at INTEGER NOT NULL,
    ended_at INTEGER,
    CHECK ((ended_at IS NULL) = (status IN ('lobby', 'open', 'paused')))
) STRICT;
CREATE UNIQUE INDEX game_live ON game (kind, place) WHERE status IN ('lobby', 'open', 'paused');
CREATE INDEX game_place ON game (place, id);
CREATE INDEX game_guild ON game (guild, id);

CREATE TABLE seed (
    game INTEGER NOT NULL REFERENCES game,
    epoch INTEGER NOT NULL CHECK (epoch >= 0),
    open BLOB NOT NULL CHECK (length(open) = 32),
    hidden BLOB NOT NULL CHECK (length(hidden) = 32),
    made_at INTEGER NOT NULL,
    open_shown_at INTEGER,
    hidden_shown_at INTEGER,
    PRIMARY KEY (game, epoch)
) STRICT, WITHOUT ROWID;

CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game,
    seat TEXT NOT NULL CHECK (seat <> ''),
    person INTEGER NOT NULL CHECK (person >= 0),
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (game, seat, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person, game);

CREATE TABLE journal (
    game INTEGER NOT NULL REFERENCES game,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    key TEXT NOT NULL UNIQUE CHECK (key <> ''),
    at INTEGER NOT NULL,
    person INTEGER CHECK (person >= 0),
    seat TEXT NOT NULL,
    "by" TEXT NOT NULL CHECK ("by" IN ('player', 'gm', 'order', 'clock', 'bot')),
    kind TEXT NOT NULL CHECK (kind <> ''),
    move TEXT NOT NULL CHECK (json_valid(move)),
    decision BLOB,
    rolls TEXT NOT NULL CHECK (json_valid(rolls) AND substr(rolls, 1, 1) = '['),
    told TEXT NOT NULL CHECK (json_valid(told) AND substr(told, 1, 1) = '['),
    state BLOB NOT NULL,
    trail BLOB NOT NULL CHECK (length(trail) = 32),
    version TEXT NOT NULL CHECK (version <> ''),
    restores INTEGER CHECK (restores >= 0 AND restores < seq),
    epoch INTEGER NOT NULL,
    veil BLOB NOT NULL,
    salt BLOB NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    chain BLOB NOT NULL CHECK (length(chain) = 32),
    erased_at INTEGER,
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, epoch) REFERENCES seed,
    -- An erased row keeps what the rows after it need, and loses its salt with its content.
    CHECK (length(salt) = iif(erased_at IS NULL, 32, 0)),
    CHECK (length(veil) = length(salt)),
    CHECK (
        erased_at IS NULL
        OR (
            person IS NULL AND move = 'null' AND decision IS NULL
            AND rolls = '[]' AND told = '[]' AND length(state) = 0
        )
    )
) STRICT;

CREATE TRIGGER journal_follows BEFORE INSERT ON journal
WHEN new.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM journal WHERE game = new.game)
BEGIN
    SELECT raise(ABORT, 'a journal row follows the head of its game');
END;
CREATE TRIGGER journal_stays BEFORE DELETE ON journal
BEGIN
    SELECT raise(ABORT, 'a journal row is never deleted');
END;
CREATE TRIGGER journal_holds BEFORE UPDATE OF
    game, seq, key, at, seat, "by", kind, trail, version, restores, epoch, digest, chain ON journal
BEGIN
    SELECT raise(ABORT, 'a journal row is never changed');
END;
CREATE TRIGGER journal_erased_whole BEFORE UPDATE OF
    move, decision, rolls, told, state, veil, salt ON journal
WHEN new.erased_at IS NULL
BEGIN
    SELECT raise(ABORT, 'a journal row is erased, never changed');
END;

CREATE TABLE book (
    hash TEXT PRIMARY KEY CHECK (length(hash) = 64 AND hash NOT GLOB '*[^0-9a-f]*'),
    body BLOB NOT NULL
) STRICT;

CREATE TABLE waiting (
    game INTEGER NOT NULL REFERENCES game,
    question TEXT NOT NULL CHECK (question <> ''),
    seat TEXT NOT NULL CHECK (seat <> ''),
    since INTEGER NOT NULL,
    due INTEGER,
    reminded INTEGER NOT NULL CHECK (reminded >= 0),
    order_at INTEGER,
    wake INTEGER NOT NULL,
    PRIMARY KEY (game, question, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX waiting_wake ON waiting (wake);

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game,
    seq INTEGER,
    part INTEGER NOT NULL CHECK (part >= 0),
    channel INTEGER CHECK (channel > 0),
    person INTEGER CHECK (person > 0),
    body TEXT NOT NULL CHECK (json_valid(body)),
    nonce TEXT NOT NULL CHECK (length(nonce) BETWEEN 1 AND 25),
    made_at INTEGER NOT NULL,
    delivered_at INTEGER,
    message INTEGER CHECK (message > 0),
    tries INTEGER NOT NULL CHECK (tries >= 0),
    gone TEXT CHECK (gone <> ''),
    UNIQUE (game, seq, part),
    FOREIGN KEY (game, seq) REFERENCES journal,
    CHECK ((channel IS NULL) <> (person IS NULL)),
    CHECK (delivered_at IS NULL OR gone IS NULL)
) STRICT;
CREATE INDEX outbox_unspoken ON outbox (id) WHERE delivered_at IS NULL AND gone IS NULL;
CREATE INDEX outbox_person ON outbox (person) WHERE person IS NOT NULL;

CREATE TABLE inbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game,
    seq INTEGER,
    person INTEGER NOT NULL CHECK (person > 0),
    body TEXT NOT NULL CHECK (json_valid(body)),
    made_at INTEGER NOT NULL,
    read_at INTEGER,
    FOREIGN KEY (game, seq) REFERENCES journal
) STRICT;
CREATE INDEX inbox_person ON inbox (person, game, id);

CREATE TABLE orders (
    game INTEGER NOT NULL REFERENCES game,
    seat TEXT NOT NULL CHECK (seat <> ''),
    person INTEGER NOT NULL CHECK (person >= 0),
    body TEXT NOT NULL CHECK (json_valid(body)),
    at INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE draft (
    person INTEGER NOT NULL CHECK (person > 0),
    key TEXT NOT NULL CHECK (key <> ''),
    body TEXT NOT NULL CHECK (json_valid(body)),
    at INTEGER NOT NULL,
    PRIMARY KEY (person, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
    scope TEXT NOT NULL
        CHECK (scope IN ('application', 'server', 'channel', 'person', 'game')),
    id INTEGER NOT NULL CHECK (id > 0),
    key TEXT NOT NULL CHECK (key <> ''),
    value TEXT NOT NULL CHECK (json_valid(value)),
    PRIMARY KEY (scope, id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE roster (
    person INTEGER NOT NULL CHECK (person > 0),
    system TEXT NOT NULL CHECK (system <> ''),
    name TEXT NOT NULL CHECK (name <> ''),
    body TEXT NOT NULL CHECK (json_valid(body)),
    at INTEGER NOT NULL,
    PRIMARY KEY (person, system, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE vote (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game,
    kind TEXT NOT NULL CHECK (kind <> ''),
    subject TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    made_at INTEGER NOT NULL,
    due INTEGER,
    closed_at INTEGER,
    outcome TEXT CHECK (outcome <> ''),
    CHECK ((closed_at IS NULL) = (outcome IS NULL))
) STRICT;
CREATE UNIQUE INDEX vote_open ON vote (game, kind, subject) WHERE closed_at IS NULL;
CREATE INDEX vote_due ON vote (due) WHERE closed_at IS NULL;

CREATE TABLE vote_cast (
    vote INTEGER NOT NULL REFERENCES vote,
    seat TEXT NOT NULL CHECK (seat <> ''),
    person INTEGER CHECK (person >= 0),
    choice TEXT NOT NULL CHECK (choice <> ''),
    at INTEGER NOT NULL,
    PRIMARY KEY (vote, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game,
    seq INTEGER,
    seat TEXT CHECK (seat <> ''),
    person INTEGER NOT NULL CHECK (person > 0),
    body TEXT NOT NULL CHECK (body <> ''),
    at INTEGER NOT NULL,
    FOREIGN KEY (game, seq) REFERENCES journal
) STRICT;
CREATE INDEX note_game ON note (game, id);
