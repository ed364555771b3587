"""Which squadrons may be activated next: readiness, and the helix that was begun (PF-ACT-2, -3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.core import RuleError

from ..figures import is_ready
from ..force.mars import REAR_ECHELON
from ..state import Table

OFF_TABLE = ("embarked", "sky_reserve", "portal_reserve")
"""Places from which a squadron is brought in by its own activation (PF-ACT-4)."""


def ready(table: Table, side: str) -> Iterator[int]:
    """Yield a side's ready squadrons in roster order (PF-ACT-2)."""
    return (one for one in table.own(side) if is_ready(table, one))


def arrivals(table: Table, side: str) -> Iterator[int]:
    """Yield a side's squadrons off the table that may still be brought in (PF-ACT-4)."""
    return (one for one in table.own(side) if is_arrival(table, one))


def is_arrival(table: Table, squadron: int) -> bool:
    """Return whether a squadron waits where its own activation brings it in (PF-ACT-4)."""
    one = table.squadron(squadron)
    if one.place not in OFF_TABLE or one.activated or table.has(squadron, REAR_ECHELON):
        return False
    # Who rides in something that is not on the table itself cannot get out of it.
    return bool(table.living(squadron)) and (one.place != "embarked" or table.is_there(one.within))


def open_helix(table: Table, side: str) -> int:
    """Return the helix that a side has begun and not completed this turn, 0 for none.

    It is complete when no squadron of it is ready; who waits off the table keeps none open
    (PF-ACT-3, PF-ACT-4, PF-A37).
    """
    begun = table.command(side).open_helix
    # Every move that may be made is checked with it: the whole side is looked at for none of them.
    own = (one for one in table.own(side) if begun and table.listing(one).helix == begun)
    return begun if any(is_ready(table, one) for one in own) else 0


def beginners(table: Table, side: str) -> Iterator[int]:
    """Yield the squadrons that a side may activate now, those off the table last (PF-ACT-3)."""
    helix = open_helix(table, side)
    found = chain(ready(table, side), arrivals(table, side))
    return (one for one in found if helix in (0, table.listing(one).helix))


def check_may_begin(table: Table, squadron: int) -> None:
    """Raise RuleError for a squadron that cannot activate now."""
    name, one = table.name(squadron), table.squadron(squadron)
    # PF-MAR-REAR: it counts as activated from its deployment on.
    if table.has(squadron, REAR_ECHELON):
        text = f"{table.does(squadron, 'is')} a Rear Echelon: no activation."
        raise RuleError(text, "PF-MAR-REAR")
    if one.activated:
        raise RuleError(f"{table.does(squadron, 'has')} been activated this turn.", "PF-ACT-2")
    if not (is_ready(table, squadron) or is_arrival(table, squadron)):
        raise RuleError(f"{table.does(squadron, 'is')} not on the table.", "PF-ACT-2")
    helix = open_helix(table, table.side(squadron))
    if helix not in (0, table.listing(squadron).helix):
        names = (table.name(n) for n in beginners(table, table.side(squadron)))
        text = f"Another helix has been begun; finish it before {name}: {', '.join(names)}."
        raise RuleError(text, "PF-ACT-3")


def begun(table: Table, squadron: int) -> Table:
    """Return the table with the helix of a squadron begun by its side (PF-ACT-3)."""
    return table.change_command(table.side(squadron), open_helix=table.listing(squadron).helix)
