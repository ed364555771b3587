"""Whether a channel tells all that a game's journal says, once, as it stands now."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cogs.games.registry import GAMES
from db import journal, spans, waiting
from db.engine import Connection
from db.rows import every
from db.spans import SpanMessage
from referee.games import Games
from referee.head import GameHead
from referee.timeline import ending, retold
from referee.timeline import spans as pages
from referee.timeline.fates import fates
from referee.timeline.outline import of_row
from referee.timeline.span_lines import lines, told
from referee.timeline.spans import Page
from rules.deadlines import MINUTE
from sandbox.views import Message
from tests.support.db.plain import plain
from tests.support.e2e.duel_ui import DUEL_UI
from tests.support.e2e.table import HandClock

WITHIN, PACE, LEISURE = 20.0, 0.05, 0.25
SYSTEMS = tuple(ui.system for ui in (DUEL_UI, *GAMES) if ui.system is not None)
COMMANDS = {ui.system.name: ui.answers for ui in (DUEL_UI, *GAMES) if ui.system is not None}


def loaded(db: Connection, game: int) -> tuple[GameHead, tuple[Page, ...]]:
    """Return a game as it stands, and all its messages, read from the database alone."""
    head = Games(None, SYSTEMS, commands=COMMANDS).load(db, game)  # type: ignore[arg-type]
    sql = "SELECT * FROM span_message WHERE game = ? ORDER BY first, id"
    records = every(SpanMessage, db.execute(sql, (game,)))
    found = [_page(db, record) for record in records]
    # The newest is not always the last by its first row: it may tell of what an older one lost.
    if ending.is_over(head):
        told_at_end = ending.lines(head, retold.read(db, head))
        found = [replace(page, ending=told_at_end) if page.is_newest else page for page in found]
    return head, tuple(found)


def _page(db: Connection, record: SpanMessage) -> Page:
    return Page(
        record,
        spans.told(db, record.number),
        fates([of_row(row) for row in journal.outline(db, record.game)]),
        chain=b"" if record.last is None else journal.chain(db, record.game, record.last),
    )


def due(db: Connection, game: int) -> dict[int, str]:
    """Return what each message of a game must read, by its number in the channel."""
    head, found = loaded(db, game)
    texts = {}
    for page in found:
        if page.record.message is not None:
            content = (
                pages.opened(head, page, waiting.of_game(db, game))
                if page.is_newest
                else pages.closed(head, page)
            )
            texts[page.record.message] = content.text
    return texts


def check_once(db: Connection, game: int) -> None:
    """Assert that every told row stands in one message, on a line or counted in one."""
    head, found = loaded(db, game)
    tellings = Counter(row.seq for page in found for row in page.rows)
    # Rows from before there were spans had messages of their own.
    since = min(page.record.first for page in found)
    loud = "SELECT seq FROM journal WHERE game = ? AND decision IS NOT NULL AND seq >= ?"
    decided = {seq for (seq,) in db.execute(loud, (game, since))}
    assert decided <= set(tellings), decided - set(tellings)
    assert set(tellings.values()) <= {1}
    for page in found:
        public = [row for row in page.rows if row.erased or told(head, row)]
        shown = [row for row in public if page.fates.get(row.seq) != "corrected"]
        assert sum(line.rows for line in lines(head, page.rows, page.fates)) == len(shown)


async def tidy(data: Path | str, game: int, clock: HandClock | None = None) -> None:
    """Wait until every message of a game shows its rows as they stand, and is closed when over.

    With a `clock` time passes meanwhile: what Discord would not have changed is tried again, and it
    lets few old messages of a channel be changed at a time.
    """
    left = (
        "SELECT 1 FROM span_message WHERE game = ? AND message IS NOT NULL"
        " AND (stale > 0 OR (last IS NOT NULL AND closed_at IS NULL))"
    )
    async with asyncio.timeout(WITHIN):
        while True:
            with plain(data) as db:
                if db.execute(left, (game,)).fetchone() is None:
                    return
            if clock is not None:
                clock.forward(MINUTE)
            await asyncio.sleep(PACE if clock is None else LEISURE)


async def check_told(
    data: Path | str, person: Any, place: str, game: int = 1, gone: frozenset[int] = frozenset()
) -> dict[int, Message]:
    """Assert that a channel tells all of a game, once; return its messages.

    `gone` are messages that somebody deleted.
    """
    await tidy(data, game)
    with plain(data) as db:
        check_once(db, game)
        head, found = loaded(db, game)
        texts = {number: text for number, text in due(db, game).items() if number not in gone}
    # What told of nothing but a question went with it.
    empty = [
        page.record.message
        for page in found
        if not page.is_newest and not lines(head, page.rows, page.fates)
    ]
    shown = {
        int(message.id): message
        for message in await person.messages(place)
        if any(button.custom_id.startswith(f"wy:{game}:") for button in message.buttons)
    }
    assert set(shown) == set(texts) - set(empty), set(shown) ^ (set(texts) - set(empty))
    for number, message in shown.items():
        assert message.content == texts[number], f"{message.content}\n\nbut\n\n{texts[number]}"
    return shown
