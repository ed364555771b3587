"""Contact: who touches whom, and who keeps clear (ruling G2)."""

from __future__ import annotations

import msgspec

from .distance import gap
from .piece import Piece
from .units import MILLIMETRE, Measure

MOST = MILLIMETRE
"""The widest gap in contact."""
DEEPEST = MILLIMETRE // 2
"""The deepest overlap in contact."""
CLEAR = 2 * MILLIMETRE
"""The gap that a plain move, and who is stopped at a base, keeps from enemies."""


class Contact(msgspec.Struct, frozen=True):
    """Whether two pieces touch: their gap in units, rounded up, below 0 for an overlap.

    `over` is by how much the height between them is more than a fight allows.
    """

    first: str
    second: str
    touching: bool
    apart: int
    over: int = 0

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Aya and Bren touch."""
        if self.touching:
            return f"{self.first} and {self.second} touch"
        if self.over:
            both = f"{self.first} and {self.second}"
            return f"{both} stand {measure.length(self.over)} too far apart in height to touch"
        if self.apart < 0:
            return f"{self.first} and {self.second} overlap by {measure.length(-self.apart)}"
        return f"{self.first} is {measure.length(self.apart)} from {self.second}"


def contact(first: Piece, second: Piece) -> Contact:
    """Say whether two pieces touch: a gap of at most 1 mm, no overlap over half of one.

    Their heights differ by no more than the lower figure's height (Fine print, height).
    """
    apart = gap(first, second)
    over = max(0, abs(first.z - second.z) - min((first, second), key=lambda one: one.z).height)
    near = apart.is_at_most(MOST) and apart.is_at_least(-DEEPEST)
    return Contact(first.unit, second.unit, near and not over, apart.up(), over)


def contacts(piece: Piece, others: tuple[Piece, ...]) -> tuple[str, ...]:
    """Return the units of the others that a piece touches, in their order."""
    return tuple(one.unit for one in others if contact(piece, one).touching)


def is_clear(piece: Piece, other: Piece) -> bool:
    """Say whether a piece keeps 2 mm from another, so that nobody locks by accident."""
    return gap(piece, other).is_at_least(CLEAR)
