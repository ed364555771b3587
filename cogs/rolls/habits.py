"""What a person or a channel has set for rolling: defaults, and rolls saved by name."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import msgspec

from cogs.ui.context import Interaction
from db import roster, settings
from db.engine import Connection
from referee.errors import Refusal
from referee.recall import Recall
from referee.seats.documents import Kept
from referee.settle import Referee
from rules.games import ROLLS
from rules.notation import may_be_name
from rules.notation.reading import DEFAULT
from rules.notation.values import may_be_value

DEFAULT_KEY = "roll.default"
SAVED = "roll.saved."
VALUE = "roll.var."
USED = "roll.sheet"
"""The key of the name of the sheet whose entries count in all of a person's rolls."""
MOST_SAVED = 50
LONGEST_NAME = 32
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


class Habits(msgspec.Struct, frozen=True):
    """What an empty line rolls, and the person's saved rolls and values by name."""

    default: str = DEFAULT
    names: dict[str, str] = {}
    values: dict[str, int] = {}


def _default(db: Connection, scope: str, owner: int) -> str | None:
    kept = settings.get(db, scope, owner, DEFAULT_KEY)
    return None if kept is None else str(json.loads(kept))


def _names(db: Connection, person: int) -> dict[str, str]:
    kept = settings.under(db, "person", person, SAVED)
    return {key.removeprefix(SAVED): str(json.loads(value)) for key, value in kept.items()}


def _values(db: Connection, person: int) -> dict[str, int]:
    kept = settings.under(db, "person", person, VALUE)
    return {key.removeprefix(VALUE): int(json.loads(value)) for key, value in kept.items()}


def _own(db: Connection, person: int) -> tuple[str | None, dict[str, str], dict[str, int]]:
    names, numbers = _sheet(db, person)
    values = {**numbers, **_values(db, person)}
    return _default(db, "person", person), {**names, **_names(db, person)}, values


def _sheet(db: Connection, person: int) -> tuple[dict[str, str], dict[str, int]]:
    """Return the rolls and the numbers of the sheet that a person uses."""
    used = settings.get(db, "person", person, USED)
    found = None if used is None else roster.get(db, person, ROLLS.name, json.loads(used))
    if found is None:
        return {}, {}
    lines = (
        line.partition(":") for line in msgspec.json.decode(found.body, type=Kept).text.splitlines()
    )
    entries = {
        " ".join(name.casefold().split()): what.strip() for name, sign, what in lines if sign
    }
    numbers = numbers_of(entries)
    return {name: what for name, what in entries.items() if name not in numbers}, numbers


def numbers_of(entries: Mapping[str, str]) -> dict[str, int]:
    """Return those entries of a sheet that are numbers."""
    return {name: int(what) for name, what in entries.items() if _NUMBER.fullmatch(what)}


async def of(recall: Recall, interaction: Interaction) -> Habits:
    """Return the habits that hold for an interaction: the person's default before the channel's."""
    person, channel = interaction.user.id, interaction.channel_id or 0
    default, names, values = await recall.get((SAVED, person), lambda con: _own(con, person))
    if default is None:
        key = (DEFAULT_KEY, channel)
        default = await recall.get(key, lambda con: _default(con, "channel", channel))
    return Habits(DEFAULT if default is None else default, names, values)


def named(text: str) -> str:
    """Return the name of a saved roll as it is kept; refuse one that would hide a roll."""
    name = " ".join(text.casefold().split())
    if not name or len(name) > LONGEST_NAME:
        raise Refusal(f"A name has 1 to {LONGEST_NAME} characters.")
    if not may_be_name(name):
        raise Refusal(f'"{name}" is itself a roll or a word of one, so it cannot be a name.')
    return name


async def save(referee: Referee, person: int, name: str, line: str) -> None:
    """Keep a roll under a name, in place of the one before. Raises Refusal for one too many."""

    def write(con: Connection) -> None:
        kept = settings.under(con, "person", person, SAVED)
        if SAVED + name not in kept and len(kept) >= MOST_SAVED:
            raise Refusal(f"You have {MOST_SAVED} saved rolls; drop one first: /rolls drop.")
        settings.put(con, "person", person, SAVED + name, json.dumps(line))

    await referee.db.write(write)
    referee.recall.forget((SAVED, person))


async def set_value(referee: Referee, person: int, name: str, value: int | None) -> str:
    """Keep a number under a name, or forget it; return the name as it is kept.

    Raises Refusal for a name that no value can have, for one too many, and for one not there.
    """
    kept = name.strip().casefold()
    if not may_be_value(kept):
        raise Refusal(f'"{name[:40]}" cannot name a value: take one word, such as dex or attack.')

    def write(con: Connection) -> bool:
        if value is None:
            return bool(settings.remove(con, "person", person, VALUE + kept))
        there = settings.under(con, "person", person, VALUE)
        if VALUE + kept not in there and len(there) >= MOST_SAVED:
            raise Refusal(f"You keep {MOST_SAVED} values; forget one first: /rolls var.")
        settings.put(con, "person", person, VALUE + kept, json.dumps(value))
        return True

    there = await referee.db.write(write)
    referee.recall.forget((SAVED, person))
    if not there:
        raise Refusal(f'You keep no value called "{kept}". See them: /rolls saved.')
    return kept


async def drop(referee: Referee, person: int, name: str) -> None:
    """Forget a saved roll. Raises Refusal when there is none of that name."""
    gone = await referee.db.write(lambda con: settings.remove(con, "person", person, SAVED + name))
    referee.recall.forget((SAVED, person))
    if not gone:
        raise Refusal(f'You have no saved roll called "{name}". See them: /rolls saved.')


async def set_default(referee: Referee, scope: str, owner: int, line: str | None) -> None:
    """Set what an empty line rolls for a person or a channel; None forgets it."""

    def write(con: Connection) -> None:
        if line is None:
            settings.remove(con, scope, owner, DEFAULT_KEY)
        else:
            settings.put(con, scope, owner, DEFAULT_KEY, json.dumps(line))

    await referee.db.write(write)
    referee.recall.forget((SAVED if scope == "person" else DEFAULT_KEY, owner))
