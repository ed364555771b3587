"""Portals: coming from reserve through one, or moving on between a pair (PF-PRT-1, PF-PRT-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import msgspec

from rules.core import RuleError

from ..activation.turns import offered
from ..fact_types import Face, Place
from ..measured.coming_out import facts_out, facts_through
from ..measured.headings import ways_out
from ..measured.spots import is_placed
from ..moving.movement import Headed, check_led, check_on_table
from ..state import Table
from .gates import check_let_in, portals


class ComeThrough(Headed, frozen=True, kw_only=True, tag="come_through"):
    """A squadron comes through a portal, which counts as disembarking.

    From portal reserve it is placed in contact with the `portal` and may cruise from there
    (PF-PRT-1). On the table it moves into contact with it, and is placed at the helix's other
    portal (PF-PRT-2).
    """

    portal: int
    to: Place = msgspec.UNSET
    face: Face = msgspec.UNSET

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the place to which it goes on from there, where it comes from reserve."""
        known = 1 <= self.squadron <= len(state.squadrons)
        waits = known and state.squadron(self.squadron).place == "portal_reserve"
        return super().needs(state) if waits else ()

    def measured(self, state: Table) -> Self:
        """Return it with its way on a measured table; to what is no portal of its own none is."""
        known = state.scenery is not None and 1 <= self.squadron <= len(state.squadrons)
        if not known or self.portal not in portals(state, state.side(self.squadron)):
            return self
        if state.squadron(self.squadron).place == "portal_reserve":
            facts = facts_out(state, self, self.portal)
        elif is_placed(state, self.squadron):
            facts = facts_through(state, self.squadron, self.portal, linked(state, self.portal))
        else:
            facts = {}
        return msgspec.structs.replace(self, **facts)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for what is no portal of one's own, and whom it does not let in."""
        check_portal(state, seat, self.portal)
        super().check(state, seat)
        check_let_in(state, self.portal, self.squadron)

    def check_from(self, state: Table) -> None:
        """Raise RuleError for who is neither in portal reserve nor at one of a pair."""
        if state.squadron(self.squadron).place == "portal_reserve":
            check_led(state, self)
            return
        check_on_table(state, self.squadron)
        if not linked(state, self.portal):
            text = f"{state.does(self.portal, 'has')} no second portal of its helix to lead to."
            raise RuleError(text, "PF-PRT-2")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield every squadron that may act with every portal of its side."""
        for squadron in offered(state, seat):
            for one in portals(state, seat):
                yield from cls.by(state, squadron, one)

    @classmethod
    def by(cls, state: Table, squadron: int, portal: int) -> Iterator[Self]:
        """Yield it for a squadron and a portal, on a measured table to some places beyond."""
        waits = state.squadron(squadron).place == "portal_reserve"
        if state.scenery is None or not waits:
            yield cls(squadron=squadron, portal=portal)
            return
        for to in ways_out(state, squadron, portal):
            yield cls(squadron=squadron, portal=portal, to=to)


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
