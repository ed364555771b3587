"""Planetfall's deviation: in which direction a marker drifts, and how many inches (PF-SKY-5)."""

from __future__ import annotations

import msgspec

from ...dice import Dice
from .pools import SIX

EDGES = 6
DEGREES = 60
PREFERRED = 1
MOST_MICRO = 6
# PF-A29: a micro-die of 1 counts as zeroed in, however it came about.
ZEROED_IN = 1


class Drift(msgspec.Struct, frozen=True):
    """Where a marker drifted: the edges rolled in order, the last of which stands, and the dice."""

    edges: tuple[int, ...]
    faces: tuple[int, ...]

    @property
    def edge(self) -> int:
        """The edge towards which it drifted."""
        return self.edges[-1]

    @property
    def inches(self) -> int:
        """How far it drifted."""
        return sum(self.faces)


def may_roll_again(micro: int) -> bool:
    """Say whether the direction may be rolled once more."""
    return micro == ZEROED_IN


def drift(
    dice: Dice, micro: int, again: bool, who: str, to: tuple[str, ...] | None = None
) -> Drift:
    """Roll direction and distance; `again` re-rolls any but the preferred edge once."""
    edges = turned(dice, who, to)
    if again and edges[0] != PREFERRED:
        edges += turned(dice, who, to, again=True)
    return Drift(edges, flown(dice, micro, who, to))


def turned(
    dice: Dice, who: str, to: tuple[str, ...] | None = None, *, again: bool = False
) -> tuple[int, ...]:
    """Roll the edge towards which a marker drifts, or roll it once more."""
    return dice.roll(1, EDGES, "direction again" if again else "direction", who, to)


def flown(dice: Dice, micro: int, who: str, to: tuple[str, ...] | None = None) -> tuple[int, ...]:
    """Roll how far a marker drifts: as many dice as its micro-die shows, summed in inches."""
    return dice.roll(micro, SIX, "distance", who, to)


def clockwise(edge: int, steps: bool = False) -> int:
    """Return how many degrees clockwise from the preferred edge a result lies (PF-A28).

    The preferred edge counts as 1; with `steps` a result of 2 or more counts that many edges on.
    """
    if edge == PREFERRED:
        return 0
    return (edge if steps else edge - 1) * DEGREES % 360


def direction(edge: int) -> str:
    """Return an edge in words: steps of 60 degrees clockwise from the preferred one (PF-A28)."""
    if edge == PREFERRED:
        return "the preferred edge"
    return f"edge {edge}, {clockwise(edge)} degrees clockwise"
