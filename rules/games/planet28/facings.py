"""The sides of a vehicle: which of them is touched, and how much of the hull is hidden."""

from __future__ import annotations

from .hulls import hull_of, is_small
from .measured.sides import side_towards
from .measured.spots import is_measured
from .profiles import Size
from .state import Table
from .units import Side, Touch, Vehicle

SIDES: tuple[Side, ...] = ("front", "rear", "left", "right")
"""In the order of the die for falls and bad ground (P28-A90)."""
BY_DIE = "die"
"""As the side of a vehicle that a hit strikes: a die says which (P28-VEH-FALL, P28-A62)."""
HIDDEN: dict[Size, int] = {"small": 0, "medium": 50, "large": 75}
"""More than so many percent of a hull must be hidden for cover (P28-COVER-3)."""


def has_sides(table: Table, unit: int) -> bool:
    """Return whether it matters which side of a unit is struck (P28-VEH-4)."""
    return isinstance(table.unit(unit), Vehicle) and not is_small(table, unit)


def is_hull_covered(table: Table, unit: int, share: int) -> bool:
    """Return whether so many percent hidden give a vehicle its cover die (P28-COVER-3)."""
    return share > HIDDEN[hull_of(table, unit).size]


def side_touched(table: Table, unit: int, by: int) -> Side | None:
    """Return the side of a vehicle that an enemy touches, None if nobody has said it.

    A measured table shows it.
    """
    who = table.unit(unit)
    if not isinstance(who, Vehicle) or by not in table.touching(unit):
        return None
    if is_measured(table):
        return side_towards(table, unit, by)
    return next((one.side for one in who.touched if one.unit == by), None)


def touched(table: Table, unit: int, by: int, side: str) -> Table:
    """Return the table with an enemy on this side of a vehicle; "" forgets where it is.

    Nothing is noted of what a measured table shows.
    """
    who = table.unit(unit)
    if not isinstance(who, Vehicle) or is_measured(table):
        return table
    others = tuple(one for one in who.touched if one.unit != by)
    new = (*others, *(Touch(by, known) for known in SIDES if known == side))
    return table if new == who.touched else table.change(unit, touched=new)
