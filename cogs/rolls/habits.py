"""What a person or a channel has set for rolling: defaults, and rolls saved by name."""

from __future__ import annotations

import json
import sqlite3

import msgspec

from cogs.ui.tables import Interaction
from db import settings
from db.connect import Database
from referee.errors import Refusal
from rules.notation import may_be_name
from rules.notation.reading import DEFAULT

DEFAULT_KEY = "roll.default"
SAVED = "roll.saved."
MOST_SAVED = 50
LONGEST_NAME = 32


class Habits(msgspec.Struct, frozen=True):
    """What an empty line rolls, and the person's saved rolls: line by name."""

    default: str = DEFAULT
    names: dict[str, str] = {}


def read(db: sqlite3.Connection, person: int, channel: int | None) -> Habits:
    """Return a person's habits in a channel; their own default goes before the channel's."""
    default = settings.get(db, "person", person, DEFAULT_KEY)
    if default is None and channel is not None:
        default = settings.get(db, "channel", channel, DEFAULT_KEY)
    kept = settings.under(db, "person", person, SAVED)
    names = {key.removeprefix(SAVED): str(json.loads(value)) for key, value in kept.items()}
    return Habits(DEFAULT if default is None else str(json.loads(default)), names)


async def of(db: Database, interaction: Interaction) -> Habits:
    """Return the habits that hold for an interaction."""
    person, channel = interaction.user.id, interaction.channel_id
    return await db.read(lambda con: read(con, person, channel))


def named(text: str) -> str:
    """Return the name of a saved roll as it is kept; refuse one that would hide a roll."""
    name = " ".join(text.casefold().split())
    if not name or len(name) > LONGEST_NAME:
        raise Refusal(f"A name has 1 to {LONGEST_NAME} characters.")
    if not may_be_name(name):
        raise Refusal(f'"{name}" is itself a roll or a word of one, so it cannot be a name.')
    return name


async def save(db: Database, person: int, name: str, line: str) -> None:
    """Keep a roll under a name, in place of the one before. Raises Refusal for one too many."""

    def write(con: sqlite3.Connection) -> None:
        kept = settings.under(con, "person", person, SAVED)
        if SAVED + name not in kept and len(kept) >= MOST_SAVED:
            raise Refusal(f"You have {MOST_SAVED} saved rolls; drop one first: /rolls drop.")
        settings.put(con, "person", person, SAVED + name, json.dumps(line))

    await db.write(write)


async def drop(db: Database, person: int, name: str) -> None:
    """Forget a saved roll. Raises Refusal when there is none of that name."""
    if not await db.write(lambda con: settings.remove(con, "person", person, SAVED + name)):
        raise Refusal(f'You have no saved roll called "{name}". See them: /rolls saved.')


async def set_default(db: Database, scope: str, owner: int, line: str | None) -> None:
    """Set what an empty line rolls for a person or a channel; None forgets it."""
    if line is None:
        await db.write(lambda con: settings.remove(con, scope, owner, DEFAULT_KEY))
        return
    await db.write(lambda con: settings.put(con, scope, owner, DEFAULT_KEY, json.dumps(line)))
