"""The parts of a table's document, read one by one; lengths become units on the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from rules.core.documents import Reader, join, shown

from .grounds import LINES, Ground, grounds
from .outlines import KINDS, points_of
from .polygon import Bounds, Outline, bounds, counter_clockwise, is_simple
from .terrain import SQUARES, Mark, Table, Terrain
from .units import Measure

T = TypeVar("T")
MEASURES = {"mm": Measure.MILLIMETRES, "half inches": Measure.HALF_INCHES}
FIELDS = ("table", "id", "measure", "width", "depth", "terrain", "marks")
TERRAIN = ("id", "name", "ground", *KINDS, "bottom", "top", "blocks", "stand")
MARK = ("id", "name", "at")
ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
MOST_SQUARES = 26
MOST_TERRAIN = 60
MOST_MARKS = 20
MOST_CORNERS = 32
HIGHEST = 2000
FARTHEST = 6000


class Sheet:
    """Reads one document. After a fault it goes on with a neutral value, to find the others."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.measure = Measure.MILLIMETRES
        self.width = self.depth = 0

    def table(self, value: Any) -> Table:
        """Return the table; one with faults is good for nothing but to be refused."""
        found = self.reader.object(value, "", FIELDS)
        self._measure(found)
        name = self.reader.name(self._given(found, "table", "", ""), "table")
        known = self._id(found, "")
        self.width, self.depth = self._side(found, "width"), self._side(found, "depth")
        terrain = self._many(found, "terrain", MOST_TERRAIN, self._terrain)
        marks = self._many(found, "marks", MOST_MARKS, self._mark)
        self.reader.once((one.id for one in terrain if one.id), "terrain")
        self.reader.once((one.id for one in marks if one.id), "marks")
        return Table(known, name, self.measure, self.width, self.depth, terrain, marks)

    def _measure(self, found: dict[str, Any]) -> None:
        given = self._given(found, "measure", "", "mm")
        name = self.reader.one_of(given, "measure", MEASURES, "measure", "")
        self.measure = MEASURES.get(name, self.measure)

    def _side(self, found: dict[str, Any], key: str) -> int:
        """Return a side of the table in units: a whole number of squares."""
        square = SQUARES[self.measure] // self.measure.value
        value = self._whole(found, key, "", square, square * MOST_SQUARES)
        if value is not None and value % square:
            self.reader.fault(key, f"{value} is no whole number of squares of {square}")
        return (value or 0) * self.measure.value

    def _terrain(self, value: Any, path: str) -> Terrain | None:
        found = self.reader.object(value, path, TERRAIN)
        known, name = self._id(found, path), self._name(found, path)
        ground, kind = self._ground(found, path)
        outline = self._outline(found, path)
        bottom, top = self._height(found, "bottom", path), self._height(found, "top", path)
        if top < bottom:
            self.reader.fault(join(path, "top"), "it is below the bottom")
        return Terrain(
            id=known,
            name=name,
            outline=outline,
            ground=ground,
            bottom=bottom,
            top=top,
            blocks=self._blocks(found, path, kind),
            stand=self._flag(found, "stand", path, kind.stand),
        )

    def _mark(self, value: Any, path: str) -> Mark | None:
        found = self.reader.object(value, path, MARK)
        known, name = self._id(found, path), self._name(found, path)
        at = self._points([self._given(found, "at", path, [0, 0])], join(path, "at"), one=True)
        return Mark(known, name, *at[0]) if at else None

    def _ground(self, found: dict[str, Any], path: str) -> tuple[str, Ground]:
        table = grounds(self.measure)
        given = self._given(found, "ground", path, next(iter(table)))
        name = self.reader.one_of(given, join(path, "ground"), table, "class of ground", "")
        return name, table.get(name, Ground())

    def _outline(self, found: dict[str, Any], path: str) -> Outline:
        """Return the outline, from whichever of its forms is given."""
        given = [kind for kind in KINDS if kind in found]
        if len(given) != 1:
            self.reader.fault(path, f"it needs one of {', '.join(KINDS)}, and one alone")
            return ()
        at = join(path, given[0])
        if given[0] == "outline":
            outline = self._points(found["outline"], at)
        else:
            outline = self._formed(given[0], found[given[0]], at)
        return self._sound(outline, at)

    def _formed(self, kind: str, value: Any, path: str) -> Outline:
        """Return the outline of a rectangle or a circle that is told by a few numbers."""
        most = KINDS[kind]
        numbers = self.reader.many(value, path)
        if len(numbers) != most:
            self.reader.fault(path, f"{shown(value)} is not {most} whole numbers")
            return ()
        read = [self._number(one, f"{path}[{n}]") for n, one in enumerate(numbers)]
        known = [one * self.measure.value for one in read if one is not None]
        return points_of(kind, known) if len(known) == most else ()

    def _sound(self, outline: Outline, path: str) -> Outline:
        """Return an outline in order, () with a fault if it is none or not on the table."""
        if not outline:
            return ()
        if not is_simple(outline):
            self.reader.fault(path, "it crosses itself, repeats a corner or encloses nothing")
            return ()
        if self._is_off(bounds(outline)):
            self.reader.fault(path, "it is not wholly on the table")
        return counter_clockwise(outline)

    def _is_off(self, rectangle: Bounds) -> bool:
        """Say whether a rectangle is not all on the table, as far as the table's size is known."""
        west, south, east, north = rectangle
        beyond = east > (self.width or east) or north > (self.depth or north)
        return west < 0 or south < 0 or beyond

    def _points(self, value: Any, path: str, one: bool = False) -> Outline:
        """Return points in units, () after a fault in any of them."""
        listed = self.reader.many(value, path)
        if len(listed) > MOST_CORNERS:
            self.reader.fault(path, f"it has more than {MOST_CORNERS} corners")
            return ()
        pairs = [self._pair(two, path if one else f"{path}[{n}]") for n, two in enumerate(listed)]
        return tuple(pair for pair in pairs if pair) if all(pairs) else ()

    def _pair(self, value: Any, path: str) -> tuple[int, int] | None:
        if not isinstance(value, list) or len(value) != 2:
            self.reader.fault(path, f"{shown(value)} is not a point [east, north]")
            return None
        east, north = (self._number(one, f"{path}[{n}]") for n, one in enumerate(value))
        if east is None or north is None:
            return None
        return east * self.measure.value, north * self.measure.value

    def _blocks(self, found: dict[str, Any], path: str, kind: Ground) -> tuple[str, ...]:
        """Return the lines that terrain stops: those of its class, unless it says others."""
        if "blocks" not in found:
            return kind.blocks
        at, known = join(path, "blocks"), LINES[self.measure]

        def line(value: Any, path: str) -> str:
            return self.reader.one_of(value, path, known, "class of lines", "")

        named = self.reader.each(found["blocks"], at, line)
        return tuple(one for one in known if one in named)

    def _height(self, found: dict[str, Any], key: str, path: str) -> int:
        if key not in found:
            return 0
        value = self.reader.whole(found[key], join(path, key), 0, HIGHEST, "")
        return (value or 0) * self.measure.value

    def _flag(self, found: dict[str, Any], key: str, path: str, usual: bool) -> bool:
        value = found.get(key, usual)
        if not isinstance(value, bool):
            self.reader.fault(join(path, key), f"{shown(value)} is neither true nor false")
        return value is True

    def _many(
        self, found: dict[str, Any], key: str, most: int, part: Callable[[Any, str], T | None]
    ) -> tuple[T, ...]:
        """Return what could be read of a list that may be left out."""
        listed = self.reader.many(found.get(key, []), key)
        if len(listed) > most:
            self.reader.fault(key, f"{len(listed)} are more than {most}")
        return self.reader.each(listed[:most], key, part)

    def _id(self, found: dict[str, Any], path: str) -> str:
        value, at = self._given(found, "id", path, "none"), join(path, "id")
        if isinstance(value, str) and ID.fullmatch(value):
            return value
        said = "is no id of 1 to 32 small letters, digits and hyphens"
        self.reader.fault(at, f"{shown(value)} {said}")
        return ""

    def _name(self, found: dict[str, Any], path: str) -> str:
        return self.reader.name(self._given(found, "name", path, "none"), join(path, "name"))

    def _whole(
        self, found: dict[str, Any], key: str, path: str, least: int, most: int
    ) -> int | None:
        given = self._given(found, key, path, least)
        return self.reader.whole(given, join(path, key), least, most, "")

    def _number(self, value: Any, path: str) -> int | None:
        return self.reader.whole(value, path, -FARTHEST, FARTHEST, "")

    def _given(self, found: dict[str, Any], key: str, path: str, neutral: Any) -> Any:
        """Return a field that has to be there; a fault and a neutral value where it is not."""
        if key not in found:
            self.reader.fault(join(path, key), "is missing")
            return neutral
        return found[key]
