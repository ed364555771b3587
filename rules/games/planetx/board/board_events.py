"""Lines for what happens by itself when the board changes: tokens go home, fog returns."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Line, seat_title
from rules.games.planetx.state import State

from .board_updates import is_fogged, land


def followed(before: State, after: State) -> tuple[Line, ...]:
    """Return what tokens did by themselves between two states."""
    return (*_home(before, after), *_fog(before, after))


def _home(before: State, after: State) -> Iterator[Line]:
    """Yield a line for each player whose defence tokens returned (PX-MOD-BETRAYAL-9, PX-COL-6)."""
    for at in land(before).sort(before.shields):
        left = after.shields.get(at, ())
        gone = [seat for seat in before.shields[at] if seat not in left]
        names = " and ".join(f"{seat_title(seat)}'s" for seat in gone)
        if gone:
            rule = "PX-COL-6" if at in after.colonies else "PX-MOD-BETRAYAL-9"
            yield Line(f"{names} defence token on {at} goes back to hand.", rule)


def _fog(before: State, after: State) -> Iterator[Line]:
    """Yield where promised tokens came out on top of their die (PX-MOD-EXPLORERS-8)."""
    hexes = [h for h in after.promised if is_fogged(after, h) and not is_fogged(before, h)]
    if hexes:
        names = ", ".join(land(after).sort(hexes))
        yield Line(f"Fog lies over {names} again.", "PX-MOD-EXPLORERS-8")
