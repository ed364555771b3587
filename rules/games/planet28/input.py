"""What people type about their table: distances in cm, units by name, ground, yes or no.

The commands of the game and corrections of a stated fact read the same texts the same way.
"""

from __future__ import annotations

import re
from typing import Any, get_args

from rules.core import RuleError
from rules.core.parts import YES_NO as WORDS

from .legality import cm
from .moves import Ground
from .state import Table

_CENTIMETRES = re.compile(r"\s*(-?)(\d{1,4})(?:[.,](\d))?\s*(?:cm)?\s*", re.IGNORECASE)
UNITS = ("near", "also", "enemies", "friends")
GROUND = "terrain"


def millimetres(text: str) -> int:
    """Return centimetres such as `7.5` as whole millimetres, no finer (P28-MEAS-1)."""
    found = _CENTIMETRES.fullmatch(text)
    if found is None:
        raise RuleError(
            f'"{text}" is not a distance in cm; write 7 or 7.5, for example.', "P28-MEAS-1"
        )
    length = int(found[2]) * 10 + int(found[3] or 0)
    return -length if found[1] else length


def unit_of(table: Table, text: str) -> int:
    """Return the number of the unit with this number or name (P28-FACT-1)."""
    wanted = text.strip().lower()
    if wanted.isdecimal() and 1 <= int(wanted[:6]) <= len(table.units):
        return int(wanted)
    found = [unit.id for unit in table.units if table.name(unit.id).lower() == wanted]
    if len(found) != 1:
        known = ", ".join(table.name(unit.id) for unit in table.units if unit.here)
        text = f'There is no single unit called "{text}" here. Units: {known}.'
        raise RuleError(text, "P28-FACT-1")
    return found[0]


def units_of(table: Table, text: str) -> tuple[int, ...]:
    """Return the units named, separated by commas; "" or "none" is none."""
    if text.strip().lower() == "none":
        return ()
    return tuple(unit_of(table, part) for part in text.split(",") if part.strip())


def grounds_of(text: str) -> tuple[str, ...]:
    """Return the kinds of ground named, separated by commas; even ground is none (P28-TERR-1)."""
    named = [part.strip().lower() for part in text.split(",") if part.strip()]
    for ground in named:
        if ground not in get_args(Ground):
            known = ", ".join(get_args(Ground))
            raise RuleError(f'"{ground}" is not a kind of ground; known: {known}.', "P28-TERR-1")
    return tuple(ground for ground in named if ground != "even")


def yes_or_no(text: str) -> bool:
    """Return yes as True and no as False; raise RuleError for anything else."""
    meant = WORDS.get(text.strip().lower())
    if meant is None:
        raise RuleError(f'"{text}" is neither yes nor no.', "P28-FACT-1")
    return meant


def read_fact(table: Table, field: str, text: str) -> Any:
    """Return the value of a fact of this game as a move keeps it."""
    if field.endswith("_mm"):
        return millimetres(text)
    if field == GROUND:
        return grounds_of(text)
    return units_of(table, text) if field in UNITS else yes_or_no(text)


def fact_text(table: Table, field: str, value: Any) -> str | None:
    """Return a fact as people read it, None for a plain yes or no."""
    if value is None:
        return "not said yet"
    if field.endswith("_mm"):
        return f"-{cm(-value)}" if value < 0 else cm(value)
    if field == GROUND:
        return ", ".join(value) or "even"
    return (", ".join(map(table.name, value)) or "none") if field in UNITS else None
