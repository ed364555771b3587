"""The ground of Planet X's board: colours, and where each hex lies on the canvas."""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

from rules.games.planetx.board import board

from .canvas import WIDTH
from .lettering import SMALLEST

BACK = "#ccd6dc"
ROOT3 = math.sqrt(3)
MARGIN = 4
LARGEST = 28.0
SMALLEST_SIDE = 11.6
"""The side of a hex, in points, in which its name and a die can still be read."""
GROUND = {
    "empty": "#f3ead2",
    "?": "#b9c0ca",
    "F": "#d9a58b",
    "1": "#dcecc8",
    "2": "#bfdf9f",
    "3": "#9ccf78",
    "4": "#78bd55",
    "sea": "#9fd3ea",
    "shore": "#e3eef5",
}
"""Light enough for ink on all of them."""


class Frame(NamedTuple):
    """The hexes' place on the canvas: their side and the point of (0, 0), in points."""

    side: float
    width: float
    height: float
    left: float
    top: float

    def point(self, at: tuple[int, int]) -> tuple[float, float]:
        """Return the middle of a hex on the canvas (1.4: pointy-top, y down)."""
        q, r = at
        x = self.left + self.side * ROOT3 * (q + r / 2)
        return x, self.top + self.side * 1.5 * r


@functools.lru_cache(maxsize=32)
def fitted(shape: board.Board, sea: bool, header: float) -> Frame:
    """Return the frame that fits a board, and its sea ring if wanted, below a header.

    A board of the GM's too large for a phone makes the picture wider instead of its type smaller.
    """
    ground = board.ground(shape)
    names = (*ground.order, *ground.sea) if sea else ground.order
    cells = [ground.at[name] for name in names]
    across = [ROOT3 * (q + r / 2) for q, r in cells]
    down = [1.5 * r for _, r in cells]
    span = max(across) - min(across) + ROOT3
    side = max(SMALLEST_SIDE, min(LARGEST, (WIDTH - 2 * MARGIN) / span))
    width = max(WIDTH, side * span + 2 * MARGIN)
    height = header + side * (max(down) - min(down) + 2) + 2 * MARGIN
    left = width / 2 - side * (max(across) + min(across)) / 2
    return Frame(side, width, height, left, header + MARGIN + side * (1 - min(down)))


class Sizes(NamedTuple):
    """How large things are on hexes of a side, in points; the smallest can just be read."""

    side: float

    @property
    def name(self) -> float:
        """Return the size of a hex's name."""
        return max(SMALLEST, min(14.0, 0.52 * self.side))

    @property
    def name_up(self) -> float:
        """Return how far above the middle of a hex its name stands."""
        return 0.615 * self.side - 2.82

    @property
    def slot(self) -> float:
        """Return how high the contents of a hex are."""
        return max(9.2, 0.985 * self.side - 2.5)

    @property
    def slot_down(self) -> float:
        """Return how far below the middle of a hex its contents lie."""
        return 0.096 * self.side + 3.6

    @property
    def letter(self) -> float:
        """Return the size of a die's face and a colony's letter."""
        return max(SMALLEST, 0.72 * self.slot)

    @property
    def token(self) -> float:
        """Return the size of a token's letter."""
        return max(SMALLEST, 0.55 * self.slot)

    @property
    def room(self) -> float:
        """Return how wide the contents of a hex may be."""
        return ROOT3 * self.side - 1
