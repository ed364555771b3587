"""Standing orders that are lists: whom or what a hit takes, or is healed (P28-PBP-1).

`hurt Bram, Pell` and `heal Pell` name members of a squad. `section Armour plating, Crew 4` names
sections of a vehicle of one's own, `target` those of an Open-topped one that is shot at,
`sabotage` and `engineer` those that are put out of use or mended. A side before a colon limits a
list to hits there: `section front: Dozer blade, Armour plating`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from rules.core import Ask, Move

from .actions.vehicle_effects import Sabotaging
from .answers import Pick
from .damage.harm import Harm
from .hulls import hull_of
from .state import Table
from .turn.engineers import Mending
from .units import Side
from .warband.sections import CREW, ENGINE, SECTION

RULES = {
    "hurt": "P28-SQD-DMG",
    "heal": "P28-SQD-11",
    "section": "P28-VEH-DMG",
    "target": "P28-VEH-DMG",
    "sabotage": "P28-AB-SABOTAGE",
    "engineer": "P28-TR-ENGINEER",
}
"""The rule of the question that each kind of list answers."""
PEOPLE = ("hurt", "heal")
SIDED = ("section", "target", "sabotage")
SORTS = {name.lower() for name in (ENGINE, CREW, *SECTION)}


def is_list(kind: str, words: str) -> bool:
    """Return whether some words are a list of this kind; sections go by the names of the book."""
    side, names = _parted(words)
    if kind in PEOPLE:
        return any(_names(words))
    if side is not None and (kind not in SIDED or side not in get_args(Side)):
        return False
    listed = _names(names)
    return bool(listed) and all(_sort(name) in SORTS for name in listed)


def picked(kind: str, words: str, ask: Ask, seat: str, table: Table) -> Move | None:
    """Return the first of a list that may be picked now, None where the list does not apply."""
    entry = ask.entry(seat)
    if entry is None or ask.rule != RULES[kind]:
        return None
    offered = [choice.move for choice in entry.choices if isinstance(choice.move, Pick)]
    if kind in PEOPLE:
        called = [(table.name(move.which).lower(),) for move in offered]
        return _first(words, offered, called)
    vehicle, struck = _struck(table)
    side, names = _parted(words)
    # P28-VEH-TR-OPENTOPPED: what one would lose of one's own is no aim at an enemy.
    kept = "section" if table.seat(vehicle) == seat else "target"
    if (kind in ("section", "target") and kind != kept) or side not in (None, struck):
        return None
    return _first(names, offered, [_called(table, vehicle, move.which) for move in offered])


def _first(words: str, offered: list[Pick], called: Sequence[tuple[str, ...]]) -> Move | None:
    """Return the first choice that goes by a name of the list, in the order of the list."""
    pairs = list(zip(offered, called, strict=True))
    found = (move for name in _names(words) for move, names in pairs if name in names)
    return next(found, None)


def _struck(table: Table) -> tuple[int, str]:
    """Return the vehicle of whose sections one is picked, and the side that is struck."""
    match table.frames[-1]:
        case Harm(hit=hit):
            return hit.victim, hit.facing
        case Sabotaging(target=vehicle, facing=side):
            return vehicle, side
        case Mending(vehicle=vehicle):
            return vehicle, ""
    raise TypeError("no section is picked now")


def _called(table: Table, vehicle: int, place: int) -> tuple[str, ...]:
    """Return what an order may call a section: its sort, alone or with the number of its place."""
    sort = hull_of(table, vehicle).parts[place].name.lower()
    return sort, f"{sort} {place + 1}"


def _parted(words: str) -> tuple[str | None, str]:
    """Return the side that a list is for, None for all sides, and the list."""
    side, colon, names = words.partition(":")
    return (side.strip().lower(), names) if colon else (None, words)


def _names(words: str) -> list[str]:
    return [name for one in words.split(",") if (name := one.strip().lower())]


def _sort(name: str) -> str:
    """Return the sort of a section without the number of its place."""
    return name.rstrip("0123456789").strip()
