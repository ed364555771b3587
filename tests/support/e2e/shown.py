"""What a game's message shows: a player's answer is that message, once it tells of their move.

A command is answered by a private "Done", a press by a change of the message; what the tests read
is what everybody sees.
"""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

from cogs.workers.channels import channels_of
from cogs.workers.troubles import Place
from db import games, journal, spans
from sandbox.person import Person
from sandbox.views import Message, Outcome

WITHIN = 5.0
PACE = 0.01
DONE = "Done: "


class Player(Person):
    """A person at a table whose answers are what the game's message shows."""

    table: Any

    async def _do(self, action: str, limit: float, **ask: Any) -> Outcome:
        seen = await super()._do(action, limit, **ask)
        forms = self.__dict__.setdefault("_forms", {})
        known = ask.get("channel") or forms.get(ask.get("form"))
        channel = seen.message.channel if seen.message is not None else known
        if seen.modal is not None:
            forms[seen.modal.interaction] = channel
        if channel is None or not _is_told_elsewhere(seen):
            return seen
        return await self._in_its_message(seen, int(channel))

    async def _in_its_message(self, seen: Outcome, channel: int) -> Outcome:
        """Return what was seen with the message that tells of a channel's newest told row."""
        place = Place(channel, None, None)
        try:
            if channels_of(self.table.bot).troubles.is_known(place):
                return seen
            found = await newest(self.table, channel, seen.interaction)
        except TimeoutError:
            # Nobody can be told there at the moment.
            return seen
        if found is None:
            return seen
        shown = next((m for m in await self.messages(str(channel)) if m.id == str(found)), None)
        return seen if shown is None else dataclasses.replace(seen, kind="message", message=shown)


def _is_told_elsewhere(seen: Outcome) -> bool:
    done = seen.ephemeral and seen.content.startswith(DONE)
    game = seen.kind == "message" and not seen.ephemeral and "Why?" in seen.labels
    changed = seen.kind == "update" and "Why?" in seen.labels
    return done or game or changed or seen.kind == "deferred"


async def newest(table: Any, channel: int, key: str = "") -> int | None:
    """Return the message that tells of the newest told row of a channel's game, once it does.

    With the `key` of a row, such as an interaction's number, of that row.
    """
    async with asyncio.timeout(WITHIN):
        while True:
            is_shown, message = await table.bot.db.read(lambda db: _look(db, channel, key))
            if is_shown:
                return message
            await table.bot.referee.marks.flush()
            await asyncio.sleep(PACE)


def _look(db: Any, channel: int, key: str) -> tuple[bool, int | None]:
    """Return whether nothing is left to be told in a channel's game, and the last message."""
    found = [one for one in games.at_place(db, f"channel:{channel}") if one.kind == "game"]
    if not found:
        return True, None
    sql = (
        "SELECT seq, delivered_at IS NOT NULL OR gone IS NOT NULL FROM outbox"
        " WHERE game = ? AND seq IS NOT NULL ORDER BY seq DESC LIMIT 1"
    )
    row = db.execute(sql, (found[0].id,)).fetchone()
    if row is None:
        return True, None
    made = journal.by_key(db, key)
    told = made and spans.last_of(db, made.game, made.seq)
    record = told or spans.last_of(db, found[0].id, row[0])
    waits = "SELECT 1 FROM outbox WHERE game = ? AND delivered_at IS NULL AND gone IS NULL"
    left = db.execute(waits, (found[0].id,)).fetchone() is not None
    now = spans.newest(db, found[0].id or 0)
    head = journal.head_seq(db, found[0].id or 0)
    behind = now is not None and now.message is not None and now.shown_seq < head
    return bool(row[1]) and not left and not behind, record and record.message


async def shown(table: Any, person: Person, place: str) -> Message:
    """Return the newest message of the game in a channel, showing the game as it stands."""
    channel = await person.place(place)
    await newest(table, int(channel))
    found = [m for m in await person.messages(place) if "Why?" in m.labels]
    return found[-1]


async def told_row(table: Any, person: Person, place: str, seq: int, game: int = 1) -> Message:
    """Return the message that tells of a row of a game, once it does."""
    channel = await person.place(place)

    def look(db: Any) -> int | None:
        sql = "SELECT message FROM outbox WHERE game = ? AND seq = ? AND message IS NOT NULL"
        row = db.execute(sql, (game, seq)).fetchone()
        return None if row is None else int(row[0])

    async with asyncio.timeout(WITHIN):
        while (message := await table.bot.db.read(look)) is None:
            await table.bot.referee.marks.flush()
            await asyncio.sleep(PACE)
    await newest(table, int(channel))
    return next(m for m in await person.messages(place) if m.id == str(message))


async def why(person: Person, message: Message | Outcome, row: int | None = None) -> str:
    """Return the working of a message's newest row, or of another, as the page of *Why?* tells."""
    page = await person.press(message, "Why?")
    if row is not None:
        options = page.message.selects[0].options if page.message else []
        picked = next(one for one in options if one.startswith(f"{row} "))
        page = await person.select(page, picked)
    return page.text


async def workings(person: Person, message: Message | Outcome) -> str:
    """Return the working of every row of a message, the newest first."""
    page = await person.press(message, "Why?")
    texts = [page.text]
    for option in page.message.selects[0].options[1:] if page.message else []:
        page = await person.select(page, option)
        texts.append(page.text)
    return "\n".join(texts)
