"""The nerve of a vehicle's crew: a plain die against its sections left (P28-VEH-BREAK-*)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from rules.core import Line, Mod, Work
from rules.dice import Dice

from .campaign.marks import readied
from .condition import emptied
from .hulls import working
from .state import Table
from .units import Vehicle
from .warband.sections import CREW

TEN = 10
TOO_FEW = 3
"""With so many sections or fewer nobody tests (P28-VEH-BREAK-5)."""
MOST_FAILED = 3


class Tested(NamedTuple):
    """What a test of the crew came to."""

    table: Table
    held: bool
    line: Line


def is_crew_due(table: Table, who: Vehicle) -> bool:
    """Return whether the crew tests: a quarter is left, and more than three (P28-VEH-BREAK-1)."""
    left = len(who.intact())
    # A shaken crew tests until it holds (P28-VEH-BREAK-3).
    few = 4 * left <= _begun_with(table, who) or who.status == "shaken"
    return few and left > TOO_FEW


def _begun_with(table: Table, who: Vehicle) -> int:
    """Return how many sections a vehicle began the battle with (P28-VEH-BREAK-1).

    In a campaign damage may have stayed from the one before (P28-CAMP-12).
    """
    ledger = table.ledger
    if ledger is None or who.id > len(ledger.roster):
        return len(who.sections)
    begun = readied(ledger.person(ledger.roster[who.id - 1]), who.id, ledger.unit_of)
    return len(begun.intact()) if isinstance(begun, Vehicle) else len(who.sections)


def crew_chance(table: Table, unit: int) -> Fraction:
    """Return the exact chance that a vehicle's crew holds in its next test."""
    who = table.unit(unit)
    if not isinstance(who, Vehicle):
        return Fraction(0)
    return Fraction(sum(_is_pass(table, who, face) for face in range(1, TEN + 1)), TEN)


def _is_pass(table: Table, who: Vehicle, face: int) -> bool:
    """Return whether this die is a pass (P28-VEH-BREAK-2)."""
    # P28-A56: with the switch the naturals of skill rolls count.
    if table.is_switched("veh_break_naturals", "yes") and face in (1, TEN):
        return face == 1
    return face + sum(mod.amount for mod in _hardened(table, who)) < len(who.intact())


def crew_test(table: Table, who: Vehicle, dice: Dice) -> Tested:
    """Roll for the crew: it holds with less than the sections left (P28-VEH-BREAK-2, P28-A56)."""
    (face,) = dice.roll(1, TEN, "break test of the crew", table.seat(who.id))
    left, mods = len(who.intact()), _hardened(table, who)
    held = _is_pass(table, who, face)
    fate = "holds" if held else "loses its nerve"
    work = Work("break test", (face,), TEN, mods=mods, target=left, verdict=fate, how="under")
    line = Line(
        f"The crew of {table.name(who.id)} {fate}.", "P28-VEH-BREAK-2", work=(work,), main=True
    )
    if held:
        return Tested(table.change(who.id, status="ok", breaks=0), True, line)
    return Tested(_failed(table, who), False, line)


def _hardened(table: Table, who: Vehicle) -> tuple[Mod, ...]:
    if not table.has(who.id, "Hardened crew"):
        return ()
    # P28-INT-27: a section out of use is of no benefit.
    crew = len(working(table, who.id, CREW))
    return (Mod("Hardened crew", -crew, "P28-VEH-TR-HARDENED"),) if crew else ()


def _failed(table: Table, who: Vehicle) -> Table:
    """Return the table after a failure: shaken, and given up after the third in a row.

    See P28-VEH-BREAK-3 and P28-VEH-BREAK-4.
    """
    # P28-VEH-BREAK-4, P28-VEH-TR-RAMSHACKLE
    most = 1 if table.has(who.id, "Ramshackle") else MOST_FAILED
    if who.breaks + 1 < most:
        # P28-VEH-BREAK-3
        return table.change(who.id, status="shaken", breaks=who.breaks + 1)
    left = table.part(who.id).change(who.id, status="derelict", breaks=who.breaks + 1, actions=0)
    return emptied(left, who.id)


def steadied(table: Table, who: Vehicle) -> Table:
    """Return the table with a crew that tests no more, for too little is left (P28-VEH-BREAK-5)."""
    if who.status != "shaken" or len(who.intact()) > TOO_FEW:
        return table
    return table.change(who.id, status="ok", breaks=0)
