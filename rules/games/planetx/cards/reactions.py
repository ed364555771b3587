"""The Planet Reacts: telling everybody when the majority of governments changes."""

from __future__ import annotations

from rules.core import Line
from rules.games.planetx.state import State

from . import effects


def announced(before: State, after: State) -> tuple[Line, ...]:
    """Return what to tell when the majority is not what it was (PX-MOD-GOVERNMENTS-5)."""
    side = effects.majority(after)
    if side == effects.majority(before):
        return ()
    if side is None:
        text = "Harmony and Dominance stand even: the planet does not react."
        return (Line(text, "PX-MOD-GOVERNMENTS-4", main=True),)
    said = effects.reacts(after).text
    text = f"The planet reacts to {side.capitalize()}." + (f" {said}" if said else "")
    return (Line(text, "PX-MOD-GOVERNMENTS-4", main=True),)
