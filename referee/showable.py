"""Whether a state that came from people's hands can be looked at, by everybody."""

from __future__ import annotations

from typing import Any

from rules.core import State, System, question

UNSOUND = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, StopIteration,
    TypeError, ValueError,
)  # fmt: skip
"""What comes of reading a state whose numbers and names point nowhere."""


def look_over(system: System[Any], state: State, seats: tuple[str, ...]) -> None:
    """Look at a state as everybody would; raises one of UNSOUND where that cannot be done."""
    question(state)
    system.span(state)
    for viewer in (None, *seats):
        system.card(system.look(state, viewer))
