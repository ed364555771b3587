"""A table drawn from a seed: whoever knows the seed draws the same one, and can check it.

Half of the terrain is drawn, each piece with a twin turned half round the middle, so that the table
is the same from both sides. The strips in which sides deploy stay clear.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from .document import read_values
from .sheet import MEASURES
from .terrain import SQUARES, Table
from .units import CENTIMETRE, INCH, Measure

TRIES = 60
"""How many places are tried for a piece before it is left out."""
CLEAR = {Measure.MILLIMETRES: 10 * CENTIMETRE, Measure.HALF_INCHES: 8 * INCH}
"""How deep the strips along the edges are that stay clear (P28-SETUP-3, PF-SET-9)."""
PAIRS = 6
"""For how many squares of the clear middle one pair of pieces is drawn."""


class Kind(NamedTuple):
    """A sort of terrain that is drawn: sizes in tenths of a square, heights in the measure."""

    name: str
    ground: str
    least: int
    most: int
    top: tuple[int, ...]
    blocks: tuple[str, ...] | None = None


KINDS = {
    Measure.MILLIMETRES: (
        Kind("hut", "even", 8, 15, (50, 60, 70)),
        Kind("wall", "even", 1, 14, (20, 40)),
        Kind("crate", "even", 3, 5, (25, 40, 50)),
        Kind("rock", "impassable", 3, 6, (40, 60, 90)),
        Kind("thicket", "rough", 5, 10, (60, 80), ("sight",)),
        Kind("mud", "rough", 6, 12, (0,)),
        Kind("acid", "hazardous", 4, 7, (0,)),
    ),
    Measure.HALF_INCHES: (
        Kind("house", "building", 4, 8, (12,)),
        Kind("tower", "tower", 5, 7, (20, 24)),
        Kind("wood", "vegetation", 6, 12, (8,)),
        Kind("rocks", "rocks", 3, 6, (8, 12)),
        Kind("rubble", "rough", 6, 12, (0,)),
        Kind("hill", "raised", 8, 16, (12,)),
    ),
}


class Draw:
    """Whole numbers from a seed: SHA-256 of the seed and a counter, one after the other."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.count = 0

    def below(self, most: int) -> int:
        """Return a number from 0 up to one less than `most`, each as likely as another."""
        limit = (1 << 64) // most * most
        while True:
            text = f"{self.seed}/{self.count}"
            self.count += 1
            number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
            if number < limit:
                return number % most

    def between(self, least: int, most: int) -> int:
        """Return a number from `least` to `most`."""
        return least + self.below(most - least + 1)


Rectangle = tuple[int, int, int, int]
"""West, south, width and depth, in the table's measure."""


def drawn(seed: str, measure: Measure, width: int, depth: int) -> Table:
    """Return the table that a seed draws; the sides are in millimetres or half inches."""
    return read_values(document(seed, measure, width, depth))


def document(seed: str, measure: Measure, width: int, depth: int) -> dict[str, Any]:
    """Return the document of the table that a seed draws."""
    draw, square = Draw(seed), SQUARES[measure] // measure.value
    margin = CLEAR[measure] // measure.value
    pairs = (width - 2 * margin) * (depth - 2 * margin) // (square * square * PAIRS) + 3
    placed: list[Rectangle] = []
    terrain: list[dict[str, Any]] = []
    for number in range(pairs):
        kind = KINDS[measure][draw.below(len(KINDS[measure]))]
        found = _place(draw, kind, (width, depth, margin, square), placed)
        top = kind.top[draw.below(len(kind.top))]
        placed += found
        terrain += [
            _piece(kind, one, f"{number + 1}{side}", top)
            for one, side in zip(found, "ab", strict=False)
        ]
    measures = {meant: word for word, meant in MEASURES.items()}
    return {
        "table": "Drawn table",
        "id": "drawn",
        "measure": measures[measure],
        "width": width,
        "depth": depth,
        "terrain": terrain,
    }


def _place(
    draw: Draw, kind: Kind, sizes: tuple[int, int, int, int], placed: list[Rectangle]
) -> list[Rectangle]:
    """Return where a piece and its twin come to lie, [] where no place was found."""
    width, depth, margin, square = sizes
    for _ in range(TRIES):
        long, wide = (max(1, draw.between(kind.least, kind.most) * square // 10) for _ in "ab")
        if long > width - 2 * margin or wide > depth - 2 * margin:
            continue
        west = draw.between(margin, width - margin - long)
        south = draw.between(margin, depth - margin - wide)
        pair = [
            (west, south, long, wide),
            (width - west - long, depth - south - wide, long, wide),
        ]
        room = max(1, square // 10)
        others = [*placed, pair[1]]
        if not any(_is_near(pair[0], one, room) for one in others):
            return pair
    return []


def _is_near(first: Rectangle, second: Rectangle, room: int) -> bool:
    """Say whether two rectangles overlap or are less than so much apart on both axes."""
    return all(
        first[axis] < second[axis] + second[axis + 2] + room
        and second[axis] < first[axis] + first[axis + 2] + room
        for axis in (0, 1)
    )


def _piece(kind: Kind, place: Rectangle, number: str, top: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": f"{kind.name}-{number}",
        "name": kind.name,
        "ground": kind.ground,
        "rectangle": list(place),
        "top": top,
    }
    return {**found, "blocks": list(kind.blocks)} if kind.blocks else found
