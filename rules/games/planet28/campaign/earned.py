"""Campaign points: what a battle is worth to each unit and to each warband (P28-CAMP-1).

Everything is counted from the tally; nothing here rolls.
"""

from __future__ import annotations

from fractions import Fraction

from rules.games.planet28.state import Table
from rules.games.planet28.units import Character, Squad, Vehicle

KILL, SURVIVED, UNHURT, HIT = 5, 1, 5, 1
# P28-CAMP-11
SECTION = 1
# P28-CAMP-2
HALVED, GOAL = 10, 10
Earned = dict[str, int]
"""Points by what they are for, in the order in which they are told."""


def earned(table: Table, unit: int) -> Earned:
    """Return what a unit has earned by its own doing, without what is worth nothing."""
    who = table.unit(unit)
    found = _vehicle(table, who) if isinstance(who, Vehicle) else _character(table, who)
    return {what: points for what, points in found.items() if points}


def _character(table: Table, who: Character | Squad) -> Earned:
    """Return what a character or a squad has earned (P28-CAMP-1)."""
    return {
        "hits": HIT * who.tally.hits,
        "kills": KILL * len(who.tally.kills),
        "surviving": SURVIVED if who.here else 0,
        "unwounded": UNHURT if who.here and _is_unwounded(table, who) else 0,
    }


def _vehicle(table: Table, who: Vehicle) -> Earned:
    """Return what a vehicle has earned (P28-CAMP-11)."""
    return {
        "kills": KILL * len(who.tally.kills),
        "sections destroyed": SECTION * who.tally.sections,
        "surviving": SURVIVED if who.here else 0,
        "no section lost": 0 if who.tally.hurt or not who.here else UNHURT,
    }


def _is_unwounded(table: Table, who: Character | Squad) -> bool:
    """Return whether a unit counts as unwounded, a squad with all its members (P28-A73)."""
    bodies = tuple(one for one in table.characters() if one.squad == who.id)
    if isinstance(who, Squad):
        return all(_is_unwounded(table, one) and one.here for one in bodies)
    # P28-A73
    if table.is_switched("unwounded", "full_at_end"):
        return who.hp >= table.profile(who.id).hp
    return not who.tally.hurt


def is_removed(who: Character) -> bool:
    """Return whether a character was slain or fled (P28-CAMP-2)."""
    return who.status in ("slain", "fled")


def removed(table: Table, seat: str) -> Fraction:
    """Return which part of a warband's characters were removed, copies aside (P28-CAMP-2)."""
    fought = len(table.ledger.roster) if table.ledger else len(table.units)
    own = [
        who
        for who in table.characters()
        # P28-A45: a double does not count, and comes after everybody of the roster.
        if who.id <= fought and table.profile(who.id).seat == seat
    ]
    return Fraction(sum(map(is_removed, own)), len(own)) if own else Fraction(0)


def collective(table: Table, seat: str, reached: tuple[str, ...]) -> Earned:
    """Return what a warband has earned as a whole (P28-CAMP-2); `reached` are those at the goal."""
    side = table.side_of(seat)
    enemies = (one for one in table.players() if table.side_of(one) != side)
    halved = any(2 * removed(table, one) >= 1 for one in enemies)
    found = {
        "the goal": GOAL if seat in reached else 0,
        "half of an enemy": HALVED if halved else 0,
    }
    return {what: points for what, points in found.items() if points}


def spoken(found: Earned) -> str:
    """Return points in words: `12 (7 hits, 5 kills)`."""
    parts = ", ".join(f"{points} {what}" for what, points in found.items())
    return f"{sum(found.values())} ({parts})" if found else "0"
