"""Portals: coming from reserve through one, or moving on between a pair (PF-PRT-1, PF-PRT-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from rules.core import RuleError

from ..activation.turns import acting
from ..force.mars import PORTAL
from ..moving.movement import Way, check_on_table
from ..state import Table
from .markers import check_limit


class ComeThrough(Way, frozen=True, kw_only=True, tag="come_through"):
    """A squadron comes through a portal, which counts as disembarking.

    From portal reserve it is placed in contact with the `portal` and may cruise from there
    (PF-PRT-1). On the table it moves into contact with it, and is placed at the helix's other
    portal (PF-PRT-2).
    """

    portal: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for what is no portal of one's own, and whom it does not let in."""
        check_portal(state, seat, self.portal)
        super().check(state, seat)
        (_, mar), *_ = state.mars(self.portal, PORTAL)
        check_limit(state, self.squadron, mar.allowed, "PF-MAR-PORTAL")

    def check_from(self, state: Table) -> None:
        """Raise RuleError for who is neither in portal reserve nor at one of a pair."""
        if state.squadron(self.squadron).place == "portal_reserve":
            return
        check_on_table(state, self.squadron)
        if not linked(state, self.portal):
            text = f"{state.name(self.portal)} has no second portal of its helix to lead to."
            raise RuleError(text, "PF-PRT-2")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield every squadron that may act with every portal of its side."""
        for squadron in acting(state, seat):
            yield from (cls(squadron=squadron, portal=one) for one in portals(state, seat))


def portals(table: Table, side: str) -> tuple[int, ...]:
    """Return a side's squadrons on the table that are portals."""
    return tuple(one for one in table.own(side) if table.is_there(one) and table.has(one, PORTAL))


def linked(table: Table, portal: int) -> int:
    """Return the other portal of the same helix on the table, 0 for none (PF-PRT-2)."""
    helix = table.listing(portal).helix
    pairs = (one for one in portals(table, table.side(portal)) if one != portal)
    return next((one for one in pairs if table.listing(one).helix == helix), 0)


def check_portal(table: Table, seat: str, portal: int) -> None:
    """Raise RuleError for what is no portal of one's own on the table (PF-PRT-1)."""
    if portal not in portals(table, seat):
        known = ", ".join(map(table.name, portals(table, seat))) or "none"
        raise RuleError(f"That is no portal of yours; portals: {known}.", "PF-PRT-1")
