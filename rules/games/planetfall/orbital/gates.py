"""Where portals stand, and by which of them a squadron comes from reserve (PF-PRT-1)."""

from __future__ import annotations

from rules.core import RuleError

from ..force.mars import PORTAL
from ..measured.spots import is_placed
from ..state import Table
from .markers import check_limit


def portals(table: Table, side: str) -> tuple[int, ...]:
    """Return a side's squadrons on the table that are portals."""
    return tuple(one for one in table.own(side) if table.is_there(one) and table.has(one, PORTAL))


def check_let_in(table: Table, portal: int, squadron: int) -> None:
    """Raise RuleError for a squadron that a portal does not let in (PF-MAR-PORTAL)."""
    (_, mar), *_ = table.mars(portal, PORTAL)
    check_limit(table, squadron, mar.allowed, "PF-MAR-PORTAL")


def gates(table: Table, squadron: int) -> tuple[int, ...]:
    """Return the portals of a measured table by which a squadron in portal reserve may come."""
    if table.squadron(squadron).place != "portal_reserve":
        return ()
    own = portals(table, table.side(squadron))
    return tuple(one for one in own if is_placed(table, one) and _is_let_in(table, one, squadron))


def _is_let_in(table: Table, portal: int, squadron: int) -> bool:
    try:
        check_let_in(table, portal, squadron)
    except RuleError:
        return False
    return True
