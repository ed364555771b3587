"""What is told in one message: the set-up, what opens a turn, an activation, the end phase."""

from __future__ import annotations

from rules.core import Span

from .activation.activation import Activation
from .activation.select import Acting
from .fielded import Fielded
from .turn.battle import Battle

OPENING = ("turn", "buyback", "cards", "late", "initiative", "first", "act")


def span(table: Fielded) -> Span:
    """Return the activation that a state stands in, else its part of the turn."""
    if not table.turn:
        return Span("setup", "Set-up")
    now = next((frame for frame in table.frames if isinstance(frame, Activation)), None)
    if now is not None:
        name = table.name(now.squadron)
        return Span(f"{table.turn}:{now.squadron}", f"Turn {table.turn}: {name}")
    bottom = table.frames[0] if table.frames else None
    stage = bottom.now() if isinstance(bottom, Battle) else "end"
    acts = any(isinstance(frame, Acting) for frame in table.frames)
    if acts or stage in OPENING:
        return Span(f"{table.turn}", f"Turn {table.turn}")
    return Span(f"{table.turn}:end", f"End of turn {table.turn}")
