"""Faults of the gateway that a test switches on: events that come twice, late, or never.

A repeated event keeps its number, as it does when Discord delivers it again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .records import Json
from .session import Session


@dataclass
class EventFault:
    """A fault of the next `times` events of a name."""

    kind: str
    event: str
    times: int
    held: list[tuple[Session, Json]] = field(default_factory=list)


class EventFaults:
    """The faults of events switched on in one sandbox."""

    def __init__(self) -> None:
        self._all: list[EventFault] = []

    def repeat(self, event: str = "INTERACTION_CREATE", times: int = 1) -> None:
        """Deliver the next events of this name twice."""
        self._all.append(EventFault("repeat", event, times))

    def lose(self, event: str = "INTERACTION_CREATE", times: int = 1) -> None:
        """Never deliver the next events of this name, nor replay them."""
        self._all.append(EventFault("lose", event, times))

    def reorder(self, event: str = "INTERACTION_CREATE", count: int = 2) -> None:
        """Hold the next events of this name until there are `count`, then deliver the last first.

        They are numbered in the order of delivery, since a client expects rising numbers.
        """
        self._all.append(EventFault("reorder", event, count))

    def pass_on(self, session: Session, event: str, data: Any) -> list[Json]:
        """Return what a session is told of an event, in order, with the faults that apply."""
        fault = next((one for one in self._all if one.event == event and one.times > 0), None)
        if fault is None:
            return [session.note(event, data)]
        fault.times -= 1
        if fault.kind == "lose":
            return []
        if fault.kind == "repeat":
            # The same number twice: discord.py does not check it.
            return [session.note(event, data)] * 2
        fault.held.append((session, data))
        if fault.times > 0:
            return []
        return [whose.note(event, told) for whose, told in reversed(fault.held)]
