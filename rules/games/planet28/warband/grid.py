"""The building grid of vehicles: 6 by 6 cells in zones, each with a facing (table 5.17, P28-A53).

Cells go by their row, A at the front to F at the rear, and their column, 1 to 6. Nothing here
is stored.
"""

from __future__ import annotations

from rules.games.planet28.profiles import Facing, Size

ROWS, COLUMNS = "ABCDEF", "123456"
ENGINE_CELL, CREW_CELL = "C3", "C4"
FIXED = (ENGINE_CELL, CREW_CELL)
ZONES: tuple[Size, ...] = ("large", "medium", "small")
"""The size that a vehicle needs at least for a cell, by the cell's distance from the edge."""
MOST: dict[Size, int] = {"small": 4, "medium": 16, "large": 36}
"""How many sections a vehicle of a size has at most, the two of the core among them."""
BOOK = (MOST["small"], MOST["medium"])
"""Up to how many sections a vehicle is small, and medium, where a group has not set its own."""


def _depth(cell: str) -> int:
    """Return how far a cell lies from the edge of the grid: 0 to 2."""
    row, column = ROWS.index(cell[0]), COLUMNS.index(cell[1])
    return min(row, column, len(ROWS) - 1 - row, len(COLUMNS) - 1 - column)


def _facing(cell: str) -> Facing:
    """Return the side of the hull that a cell belongs to; the core has none (P28-A54)."""
    depth, row, column = _depth(cell), ROWS.index(cell[0]), COLUMNS.index(cell[1])
    if ZONES[depth] == "small":
        return "core"
    # P28-A54: corners belong to the front and the rear.
    if row in (depth, len(ROWS) - 1 - depth):
        return "front" if row == depth else "rear"
    return "left" if column == depth else "right"


CELLS = tuple(f"{row}{column}" for row in ROWS for column in COLUMNS)
FACING: dict[str, Facing] = {cell: _facing(cell) for cell in CELLS}
ZONE: dict[str, Size] = {cell: ZONES[_depth(cell)] for cell in CELLS}


def size_of(sections: int, limits: tuple[int, int] = BOOK) -> Size:
    """Return the size of a vehicle with so many sections (P28-VCRE-5)."""
    # A document may list more than there are cells; each of the others is at fault.
    sizes: tuple[Size, ...] = ("small", "medium")
    fit = (size for size, most in zip(sizes, limits, strict=True) if sections <= most)
    return next(fit, "large")


def is_within(cell: str, size: Size) -> bool:
    """Return whether a vehicle of this size has this cell (P28-VCRE-4)."""
    return MOST[ZONE[cell]] <= MOST[size]
