"""How near a way passes others, over its whole length (PF-SKY-4, reconnaissance)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from .blockers import base, kept_from, square_apart
from .gap import Gap, by_size
from .piece import Piece
from .vector import Point


def nearest_on_way(
    piece: Piece, corners: Sequence[Point], others: Iterable[Piece]
) -> tuple[str, Gap] | None:
    """Return whom a piece comes nearest on a way of its centre, and that gap; None for nobody.

    Of equally near ones the first is named. The piece does not turn on the way.
    """
    found = [
        (one.name, Gap(max(0, top), over, kept_from(piece) + one.rim))
        for one in map(base, others)
        for leg in pairwise(corners)
        for top, over in [square_apart(piece, leg, one)]
    ]
    return min(found, key=lambda pair: by_size(pair[1]), default=None)
