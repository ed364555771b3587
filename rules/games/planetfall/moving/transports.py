"""Transports: who fits in, getting aboard and out again (PF-EMB-1 to PF-EMB-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import msgspec

from rules.core import RuleError

from ..activation.turns import offered
from ..fact_types import Face, Towards
from ..force.limits import is_among
from ..force.mars import TRANSPORT, Mar
from ..force.profile import Profile
from ..force.transports import load_fault
from ..measured.coming_out import facts_out
from ..measured.goals import named
from ..measured.headings import ways_out
from ..measured.reaching import aboard
from ..measured.spots import is_placed
from ..state import Table
from .movement import Headed, Way, check_led
from .speed import Gait


class Embark(Way, frozen=True, kw_only=True, tag="embark"):
    """Infantry gets aboard a transport by a cruise or, with `fast`, flat out (PF-EMB-1).

    Every model reaches it; they are off the table then.
    """

    transport: int
    fast: bool = False

    def gait(self) -> Gait:
        """Return the movement value that it uses."""
        return "flat_out" if self.fast else "cruise"

    def measured(self, state: Table) -> Self:
        """Return it with the way of all models to the transport on a measured table."""
        known = all(1 <= one <= len(state.squadrons) for one in (self.squadron, self.transport))
        if state.scenery is None or not known:
            return self
        if not (is_placed(state, self.squadron) and is_placed(state, self.transport)):
            return self
        facts = aboard(state, self.squadron, self.transport, self.fast)
        return msgspec.structs.replace(self, **facts)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who does not fit aboard, and by the rules of the move."""
        check_transport(state, seat, self.transport)
        super().check(state, seat)
        check_aboard(state, self.squadron, self.transport)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield every squadron that may act with every transport of its side."""
        for squadron in offered(state, seat):
            for transport in transports(state, seat):
                yield cls(squadron=squadron, transport=transport)
                yield cls(squadron=squadron, transport=transport, fast=True)


class Disembark(Headed, frozen=True, kw_only=True, tag="disembark"):
    """A squadron gets out of its transport, up to its cruise away from it (PF-EMB-3)."""

    to: Towards = msgspec.UNSET
    face: Face = msgspec.UNSET

    def measured(self, state: Table) -> Self:
        """Return it with its way out on a measured table."""
        known = 1 <= self.squadron <= len(state.squadrons)
        if state.scenery is None or not known or not _is_riding(state, self.squadron):
            return self
        move = named(state, self)
        return msgspec.structs.replace(move, **facts_out(state, move))

    @classmethod
    def places(cls, state: Table, squadron: int) -> Iterator[str]:
        """Yield places round its transport."""
        if _is_riding(state, squadron):
            yield from ways_out(state, squadron)

    def check_from(self, state: Table) -> None:
        """Raise RuleError for who is not aboard, or whose transport went flat out this turn."""
        check_led(state, self)
        one = state.squadron(self.squadron)
        if one.place != "embarked":
            text = f"{state.does(self.squadron, 'is')} not aboard a transport."
            raise RuleError(text, "PF-EMB-3")
        carrier = state.squadron(one.within)
        if not state.is_there(one.within):
            raise RuleError(f"{state.does(one.within, 'is')} not on the table.", "PF-EMB-3")
        rushed = carrier.last_move in ("flat_out", "ram")
        # PF-EMB-3: what counts is this turn; a marker of the last one stays until it activates.
        if rushed and carrier.moved == state.turn:
            text = (
                f"{state.name(one.within)} went flat out this turn; "
                f"{state.does(self.squadron, 'stays')} aboard."
            )
            raise RuleError(text, "PF-EMB-3")


def _is_riding(table: Table, squadron: int) -> bool:
    one = table.squadron(squadron)
    return one.place == "embarked" and is_placed(table, one.within)


def transports(table: Table, side: str) -> tuple[int, ...]:
    """Return a side's squadrons on the table that can carry somebody."""
    own = (one for one in table.own(side) if table.is_there(one))
    return tuple(one for one in own if table.has(one, TRANSPORT))


def check_transport(table: Table, seat: str, transport: int) -> None:
    """Raise RuleError for what is no transport of one's own on the table (PF-EMB-1)."""
    if not 1 <= transport <= len(table.squadrons) or table.side(transport) != seat:
        raise RuleError("Name a transport of your own.", "PF-EMB-1")
    if transport not in transports(table, seat):
        known = ", ".join(map(table.name, transports(table, seat))) or "none"
        text = f"{table.does(transport, 'carries')} nobody; transports on the table: {known}."
        raise RuleError(text, "PF-EMB-1")


def check_aboard(table: Table, squadron: int, transport: int) -> None:
    """Raise RuleError unless a squadron fits into one vehicle of a transport squadron.

    It is infantry of a kind that is taken, the vehicle is empty, and has the slots (PF-EMB-1,
    PF-EMB-2).
    """
    name, carrier = table.name(squadron), table.name(transport)
    profiles = [table.profile(one.id) for one in table.living(squadron)]
    if not all(profile.is_infantry for profile in profiles):
        raise RuleError(f"Only infantry embarks; {name} is none.", "PF-EMB-1")
    if aboard := table.passengers(transport):
        text = f"{carrier} carries {table.name(aboard[0])} already; it takes one squadron."
        raise RuleError(text, "PF-EMB-1")
    vehicles = [table.profile(model) for model, _ in table.mars(transport, TRANSPORT)]
    faults = [load_fault(vehicle, profiles) for vehicle in vehicles]
    if all(faults):
        # PF-EMB-2: the slots are what is left to lack where the elements are right.
        taken = all(is_among(one, mar.allowed) for one in profiles for mar in _mars(vehicles))
        rule = "PF-EMB-2" if taken else "PF-EMB-1"
        raise RuleError(f"{name} does not fit aboard {carrier}: {faults[0]}.", rule)


def _mars(vehicles: list[Profile]) -> Iterator[Mar]:
    yield from (mar for one in vehicles if (mar := one.mar(TRANSPORT)))
