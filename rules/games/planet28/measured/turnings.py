"""A vehicle's move by one word: where it goes, and how it faces there: `D5@45`, `@45` on the spot.

A large one turns on the spot first where it does not get there otherwise (P28-VEH-MOVE-3).
"""

from __future__ import annotations

import msgspec

from rules.core import RuleError, first_legal
from rules.games.planet28.facings import has_sides
from rules.games.planet28.moves import Walk
from rules.games.planet28.state import Table
from rules.ground.angles import DEGREES
from rules.ground.winds import LETTERS, WINDS

from .drives import is_measured_drive
from .goals import place_of
from .spots import piece
from .winds import read_facing

TURNED = "@"
"""What stands between a place and a facing in degrees."""


def parted(to: str) -> tuple[str, int | None]:
    """Return a place, "" for where a unit stands, and how it faces there, None as it comes."""
    place, _, heading = to.partition(TURNED)
    return place, int(heading) % DEGREES if heading.isdecimal() else None


def typed(table: Table, unit: int, text: str) -> str:
    """Return what somebody has typed as one word: `D5 facing east`, `facing NE` on the spot.

    Raises RuleError for what is no place and no direction.
    """
    where, mark, looks = (part.strip() for part in f" {text}".lower().partition(" facing "))
    if not mark or not has_facing(table, unit):
        return place_of(table, unit, text)
    place = place_of(table, unit, text.strip()[: len(where)]) if where else ""
    return f"{place}{TURNED}{read_facing(looks)}"


def has_facing(table: Table, unit: int) -> bool:
    """Return whether it makes a difference how a unit faces on a measured table (P28-VEH-4)."""
    return is_measured_drive(table, unit) and has_sides(table, unit)


def led(table: Table, seat: str, unit: int, to: str) -> Walk:
    """Return the measured move that leads to a place, with the facing that is said behind it.

    Raises RuleError where none does: that of the move without a turn on the spot.
    """
    found, refusals = first_legal(table, _moves(table, unit, to), seat)
    if found is None:
        raise refusals[0]
    return found


def _moves(table: Table, unit: int, to: str) -> tuple[Walk, ...]:
    """Return the moves by which a unit may get to a place, that without a turn first."""
    place, heading = parted(to)
    if not has_facing(table, unit):
        return (Walk(unit=unit, distance_mm=None, to=place),)
    faced = msgspec.UNSET if heading is None else heading
    plain = Walk(unit=unit, distance_mm=None, to=place or msgspec.UNSET, heading=faced)
    turned = msgspec.structs.replace(plain, pivot=True)
    return (plain, turned) if place else (turned,)


def turns(table: Table, seat: str, unit: int, to: str = "") -> dict[str, str]:
    """Return a place with each of the eight directions in which a vehicle may face there.

    "" is where it stands: it turns on the spot. Nothing for whoever has no sides (P28-VEH-MOVE-1,
    P28-VEH-MOVE-2, P28-VEH-MOVE-3).
    """
    place, found = parted(to)[0], dict[str, str]()
    if not has_facing(table, unit):
        return found
    for letters, degrees in zip(LETTERS, WINDS.values(), strict=True):
        there = f"{place}{TURNED}{degrees}"
        if not place and degrees == piece(table, unit).facing:
            continue
        try:
            led(table, seat, unit, there)
        except RuleError:
            continue
        found[letters] = there
    return found
