"""Places by their squares: C4, or C4+25,60 for a point in it (Fine print, axes).

Letters go east, numbers north, and A1 is in the south-west. An offset counts from the square's
south-western corner, in millimetres or inches; without one the centre is meant.
"""

from __future__ import annotations

import re

from rules.core.errors import RuleError

from .polygon import bounds
from .terrain import Table, Terrain
from .units import Measure
from .vector import Point

WRITTEN = re.compile(r"([A-Z])\s*(\d{1,2})(?:\s*\+\s*([\d.]+)\s*[,;/]\s*([\d.]+))?", re.IGNORECASE)
NUMBER = re.compile(r"(\d{1,3})(?:\.(\d{1,2}))?")
PARTS = {Measure.MILLIMETRES: 2, Measure.HALF_INCHES: 50}
"""How many units one of what offsets are written in has: millimetres, inches."""
EXAMPLES = {Measure.MILLIMETRES: "C4+25,60", Measure.HALF_INCHES: "C4+2.5,1"}
OFFSETS = {Measure.MILLIMETRES: "millimetres", Measure.HALF_INCHES: "inches"}


def read(table: Table, text: str) -> Point:
    """Return the point that a text names. Raises RuleError for no place on this table."""
    found = WRITTEN.fullmatch(text.strip())
    if not found:
        raise RuleError(f'"{text}" is no place: write C4, or {EXAMPLES[table.measure]}.', "FACT")
    letter, number, east, north = found.groups()
    column, row = ord(letter.upper()) - ord("A"), int(number) - 1
    _check_square(table, text, column, row)
    corner = column * table.square, row * table.square
    if east is None:
        return corner[0] + table.square // 2, corner[1] + table.square // 2
    return corner[0] + _offset(table, east), corner[1] + _offset(table, north)


def name(table: Table, point: Point) -> str:
    """Return a point's place as `read` understands it: every point has exactly one name."""
    column, east = _square(point[0], table.width, table.square)
    row, north = _square(point[1], table.depth, table.square)
    label = f"{_letter(column)}{row + 1}"
    if east == north == table.square // 2:
        return label
    return f"{label}+{_written(table, east)},{_written(table, north)}"


def square(table: Table, point: Point) -> str:
    """Return the square that a point is in, the nearest one for a point beside the table."""
    column, _ = _square(point[0], table.width, table.square)
    row, _ = _square(point[1], table.depth, table.square)
    return f"{_letter(column)}{row + 1}"


def where(table: Table, terrain: Terrain) -> str:
    """Return terrain for a sentence: the wall at C4."""
    west, south, east, north = bounds(terrain.outline)
    return f"the {terrain.name} at {square(table, ((west + east) // 2, (south + north) // 2))}"


def size(table: Table) -> tuple[int, int]:
    """Return how many squares the table has to the east and to the north."""
    return table.width // table.square, table.depth // table.square


def _check_square(table: Table, text: str, column: int, row: int) -> None:
    columns, rows = size(table)
    if column >= columns or not 0 <= row < rows:
        last = f"{_letter(columns - 1)}{rows}"
        raise RuleError(f'"{text}" is not on this table: its squares are A1 to {last}.', "FACT")


def _letter(column: int) -> str:
    return chr(ord("A") + column)


def _square(along: int, whole: int, square: int) -> tuple[int, int]:
    """Return a square's number and the offset in it; the last one holds the table's edge."""
    number = max(0, min(along // square, whole // square - 1))
    return number, along - number * square


def _offset(table: Table, text: str) -> int:
    """Return an offset in units. Raises RuleError for what is finer than a unit or too far."""
    found = NUMBER.fullmatch(text)
    hundredths = int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0")) if found else -1
    units, rest = divmod(hundredths * PARTS[table.measure], 100)
    if not found or rest or units > table.square:
        most = table.square // PARTS[table.measure]
        step = "halves" if table.measure is Measure.MILLIMETRES else "steps of 0.02"
        raise RuleError(
            f'"{text}" is no offset: 0 to {most} {OFFSETS[table.measure]}, at most in {step}.',
            "FACT",
        )
    return units


def _written(table: Table, units: int) -> str:
    whole, rest = divmod(units * 100 // PARTS[table.measure], 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else str(whole)
