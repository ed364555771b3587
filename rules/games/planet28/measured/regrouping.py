"""Who of a squad is in the unit on a measured table, and what a moved unit touches (P28-SQD-6).

Both follow from where everybody stands: whoever has none of the others within 5cm is out of unit,
and back as soon as somebody is that near (P28-SQD-7). They are looked at when an action ends.
"""

from __future__ import annotations

from typing import TypeVar

from rules.core import Line
from rules.games.planet28.squads import kin, mover, squad_numbers
from rules.games.planet28.state import Table
from rules.games.planet28.straying import RULE, returned, strayed
from rules.ground.coherency import strays
from rules.ground.units import CENTIMETRE

from .contacts import relocked
from .spots import is_measured, piece, spot

LINK = 5 * CENTIMETRE
"""How far apart two members may stand that hold together (P28-SQD-6)."""
T = TypeVar("T", bound=Table)


def alone(table: Table, squad: int) -> tuple[int, ...]:
    """Return who of a squad has none of the others within 5cm, but for one if that is everybody."""
    there = tuple(who.id for who in table.mates(squad) if spot(table, who.id) is not None)
    # P28-SQD-6: two and two hold together, too.
    lost = strays([piece(table, one) for one in there], LINK)
    found = tuple(one for one in there if table.name(one) in lost)
    if len(found) < len(there):
        return found
    # Somebody has to be the unit: the first of those who were.
    members = tuple(mate.id for mate in table.members(squad))
    return tuple(one for one in found if one not in members[:1])


def regrouped(table: T) -> tuple[T, tuple[Line, ...]]:
    """Return the table with everybody in or out of their squads, in contact or not, and the lines.

    The same table where people state what theirs shows.
    """
    if not is_measured(table):
        return table, ()
    told = tuple[Line, ...]()
    for squad in squad_numbers(table):
        if table.unit(squad).here:
            table, lines = _regrouped(table, squad)
            told += lines
    return table, told


def _regrouped(table: T, squad: int) -> tuple[T, tuple[Line, ...]]:
    lost = alone(table, squad)
    gone = tuple(mate.id for mate in table.members(squad) if mate.id in lost)
    back = tuple(
        mate.id
        for mate in table.mates(squad)
        # P28-SQD-7: who is broken has to rally first.
        if mate.stray == "out" and mate.id not in lost and mate.status != "broken"
    )
    if gone or back:
        table = returned(strayed(table, squad, gone), squad, back)  # type: ignore[assignment]
    for one in (squad, *gone):
        table = relocked(table, one)
    return table, (*_told(table, gone, "out of unit"), *_told(table, back, "back in the unit"))


def _told(table: Table, units: tuple[int, ...], how: str) -> tuple[Line, ...]:
    names = " and ".join(map(table.name, units))
    text = f"{names} {'is' if len(units) == 1 else 'are'} {how}."
    return (Line(text, RULE, main=True),) if units else ()


def relocked_after(table: T, path: str) -> T:
    """Return the table after an edit of a unit's place: locks and squads follow from where it is.

    `path` is that of the edit, in which units count from 0.
    """
    field, number, what, *_ = (*path.split("."), "", "")
    if field != "units" or what != "at":
        return table
    unit = table.units[int(number)].id
    after = relocked(table, mover(table, unit))
    return _regrouped(after, kin(table, unit))[0] if kin(table, unit) else after
