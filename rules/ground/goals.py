"""Where somebody wants to go, in words: a square, a direction, towards somebody, behind something.

`D5` and `D5+20,30` are places, `north-east 8` and `ne` directions, `toward:Bren 8` goes towards
somebody, `behind:wall` and `behind:wall D4 from Bren` hide from an enemy. Lengths are those that
people use at the table: centimetres or inches. Which way leads there the game decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from rules.core.errors import RuleError

from . import places, winds
from .terrain import Table, Terrain
from .units import CENTIMETRE, INCH, Measure
from .vector import Point

LONGEST = 80
"""How many characters such a text may have."""
PEOPLES = {Measure.MILLIMETRES: (CENTIMETRE, "cm"), Measure.HALF_INCHES: (INCH, "inches")}
"""How many units one of what people count in has, and what that is called."""
SAID = {Measure.MILLIMETRES: "D5, D5+20,30", Measure.HALF_INCHES: "D5, D5+2.5,1"}
LENGTH = re.compile(r'(\d{1,3})(?:[.,](\d{1,2}))?\s*(?:cm|in|inch|inches|")?', re.IGNORECASE)
WORDS = re.compile(r"(towards?|behind)\s*[: ]\s*(.+)", re.IGNORECASE)
DIRECTION = re.compile(r"([a-z]+(?:[- ][a-z]+)?)(?:\s+(\d.*))?", re.IGNORECASE)
FROM = re.compile(r"(.+?)\s+from\s+(.+)", re.IGNORECASE)
AT = re.compile(r"(.+?)\s+(?:at\s+)?([A-Z]\d{1,2})", re.IGNORECASE)


class Spot(msgspec.Struct, frozen=True):
    """A point of the table."""

    at: Point


class Straight(msgspec.Struct, frozen=True):
    """A direction in degrees, and how far in units; None for as far as one gets."""

    degrees: int
    length: int | None = None


class Toward(msgspec.Struct, frozen=True):
    """Towards somebody by name, and how far in units; None for as far as one gets."""

    unit: str
    length: int | None = None


class Behind(msgspec.Struct, frozen=True):
    """Behind any of these pieces of terrain by their ids; from whom, "" for the nearest enemy."""

    terrain: tuple[str, ...]
    hidden_from: str = ""


Goal = Spot | Straight | Toward | Behind


def is_words(text: str) -> bool:
    """Say whether a text names a goal in words, which depends on who moves, and not a place."""
    return places.WRITTEN.fullmatch(text.strip()) is None


def read(table: Table, text: str, names: Iterable[str]) -> Goal:
    """Return the goal that a text names; `names` are those of everybody on the table.

    Raises RuleError for what is no goal on this table.
    """
    text = " ".join(text.split())
    if not is_words(text):
        return Spot(places.read(table, text))
    found = WORDS.fullmatch(text)
    if found is not None:
        names = tuple(names)
        if found[1].lower() == "behind":
            return _behind(table, found[2], names)
        return _toward(table, found[2], names)
    straight = _straight(table, text)
    if straight is None:
        raise RuleError(f'"{text}" is no place: write {examples(table)}.', "FACT")
    return straight


def examples(table: Table) -> str:
    """Return what may be written, as the end of a sentence."""
    return f"{SAID[table.measure]}, north 8, toward:NAME 8 or behind:TERRAIN"


def hiding(table: Table) -> tuple[Terrain, ...]:
    """Return the terrain behind which somebody may hide: all that stops any line of sight."""
    return tuple(one for one in table.terrain if one.blocks and one.top > one.bottom)


def _straight(table: Table, text: str) -> Straight | None:
    found = DIRECTION.fullmatch(text)
    degrees = winds.called(found[1]) if found else None
    if found is None or degrees is None:
        return None
    return Straight(degrees, _length(table, found[2]) if found[2] else None)


def _toward(table: Table, text: str, names: tuple[str, ...]) -> Toward:
    """Read a name, and a length behind it; a name may end in a number itself."""
    known = _named(text, names)
    if known:
        return Toward(known)
    name, _, far = text.rpartition(" ")
    known = _named(name, names)
    if not known:
        raise _nobody(name if LENGTH.fullmatch(far) else text, names)
    return Toward(known, _length(table, far))


def _behind(table: Table, text: str, names: tuple[str, ...]) -> Behind:
    found = FROM.fullmatch(text)
    what, enemy = (found[1], found[2]) if found else (text, "")
    known = _named(enemy, names) if enemy else ""
    if enemy and not known:
        raise _nobody(enemy, names)
    return Behind(_terrain(table, what), known)


def _terrain(table: Table, text: str) -> tuple[str, ...]:
    """Return the ids of the terrain of that name or id, at a square where one is given."""
    wanted = text.strip().lower().removeprefix("the ")
    every = hiding(table)
    found = _called(every, wanted)
    placed = AT.fullmatch(wanted)
    if not found and placed is not None:
        square = placed[2].upper()
        found = [
            one
            for one in _called(every, placed[1])
            if places.where(table, one).endswith(f" {square}")
        ]
    if not found:
        known = ", ".join(dict.fromkeys(one.name for one in every)) or "none"
        text = f'Nothing called "{text}" hides anybody on this table. What does: {known}.'
        raise RuleError(text, "FACT")
    return tuple(one.id for one in found)


def _called(terrain: Iterable[Terrain], name: str) -> list[Terrain]:
    return [one for one in terrain if name in (one.id, one.name.lower())]


def _named(text: str, names: tuple[str, ...]) -> str:
    """Return the one name that a text means in any case of letters, "" for none or several."""
    found = {name for name in names if name.lower() == text.strip().lower()}
    return found.pop() if len(found) == 1 else ""


def _nobody(text: str, names: tuple[str, ...]) -> RuleError:
    known = ", ".join(names) or "nobody"
    return RuleError(f'There is no single unit called "{text}" here. Units: {known}.', "FACT")


def _length(table: Table, text: str) -> int:
    """Return a length in units. Raises RuleError for what is no length."""
    one, called = PEOPLES[table.measure]
    found = LENGTH.fullmatch(text.strip())
    if found is None:
        raise RuleError(f'"{text}" is no length in {called}: write 8 or 7.5.', "FACT")
    hundredths = int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))
    return hundredths * one // 100
