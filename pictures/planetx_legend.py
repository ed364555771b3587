"""What the marks on Planet X's board mean: the legend under it."""

from __future__ import annotations

import math

from rules.games.planetx.state import State

from . import palette, planetx_hexes, planetx_items
from .canvas import WIDTH, Canvas, Point
from .lettering import SMALLEST
from .planetx_ground import BACK, SMALLEST_SIDE, Sizes

A_ROW = 2
KEY = 18
MARGIN = 4
SAMPLE = 30
SIZES = Sizes(SMALLEST_SIDE)
FACES = {"?": "not scouted", "F": "fissure"}


def keys(state: State) -> list[tuple[str, str]]:
    """Return what there is to explain on this board: kinds of mark, and their meaning."""
    sides = set(state.promised.values())
    found = [("colony", "colony"), ("home", "name of a home")]
    found += [("territory", "whose territory"), ("changed", "changed last"), *FACES.items()]
    found += [("shield", "defence token")] if state.has("betrayal") else []
    found += [("oath", "oath token")] if state.has("merchants") else []
    found += [("fog", "promised, in fog")] if "on_top" in sides else []
    found += [("star", "promised")] if sides else []
    return found


def height(found: list[tuple[str, str]]) -> float:
    """Return how high the legend is, in points."""
    return KEY * math.ceil(len(found) / A_ROW) + MARGIN if found else 0


def draw(canvas: Canvas, top: float, found: list[tuple[str, str]]) -> None:
    """Draw the legend, each mark beside its meaning."""
    for place, (kind, words) in enumerate(found):
        row, column = divmod(place, A_ROW)
        left, y = MARGIN + column * WIDTH / A_ROW, top + KEY * (row + 0.5)
        _sample(canvas, (left + SAMPLE / 2, y), kind)
        canvas.text((left + SAMPLE + 4, y), words, SMALLEST, on=BACK)


def _sample(canvas: Canvas, at: Point, kind: str) -> None:
    red = palette.livery("red")
    if kind == "home":
        planetx_hexes.home(canvas, at, "A1", SMALLEST, 1)
    elif kind == "colony":
        canvas.badge("red", at, SMALLEST)
    elif kind == "changed":
        planetx_hexes.ring(canvas, at, KEY / 2)
    else:
        made = {
            "territory": lambda: planetx_items.territory(canvas, SIZES, ["red", "blue"]),
            "shield": lambda: planetx_items.shield(canvas, SIZES, red.fill, red.letter),
            "oath": lambda: planetx_items.oath(canvas, SIZES, "red"),
            "fog": lambda: planetx_items.fog(canvas, SIZES),
            "star": lambda: planetx_items.star(canvas, SIZES),
        }
        item = made[kind]() if kind in made else planetx_items.die(canvas, SIZES, kind)
        item.paint(at)
