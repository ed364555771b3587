"""A vehicle's hull as everybody sees it: what is left of each section, and how it stands."""

from __future__ import annotations

import msgspec

from .bodies import body_of
from .driving import is_airborne
from .facings import has_sides
from .hulls import hull_of, vehicle_of
from .measured.spots import is_measured, spot
from .measured.winds import facing_text
from .profiles import Arc, Body, Facing, Size, Sort
from .state import Table


class SectionView(msgspec.Struct, frozen=True, kw_only=True):
    """A section: its sort, its side, its cell of the building grid, HP left and built."""

    name: str
    facing: Facing
    cell: str
    hp: int
    start_hp: int
    weapon: str
    arc: Arc
    is_used: bool


class HullView(msgspec.Struct, frozen=True, kw_only=True):
    """A hull: type, size, sections in order, and what is to know of how the vehicle stands.

    `body` is how large it is on a measured table, in millimetres.
    """

    sort: Sort
    size: Size
    sections: tuple[SectionView, ...]
    marks: tuple[str, ...]
    body: Body

    def intact(self) -> int:
        """Return how many sections are not destroyed."""
        return sum(section.hp > 0 for section in self.sections)


def hull_view(table: Table, unit: int) -> HullView:
    """Return the hull of a vehicle."""
    hull, who = hull_of(table, unit), vehicle_of(table, unit)
    used = who.usable()
    return HullView(
        sort=hull.sort,
        size=hull.size,
        sections=tuple(
            SectionView(
                name=part.name,
                facing=part.facing,
                cell=part.cell,
                hp=section.hp,
                start_hp=part.hp,
                weapon=part.weapon,
                arc=part.arc,
                is_used=place in used,
            )
            for place, (part, section) in enumerate(zip(hull.parts, who.sections, strict=True))
        ),
        marks=_marks(table, unit),
        body=body_of(hull),
    )


def _marks(table: Table, unit: int) -> tuple[str, ...]:
    """Return in words how a vehicle stands."""
    who = vehicle_of(table, unit)
    at = spot(table, unit) if is_measured(table) else None
    marks = {
        f"faces {facing_text(at.facing)}" if at else "": bool(at) and has_sides(table, unit),
        "in the air": is_airborne(table, unit),
        "landed": who.landed,
        "on its side": who.tipped,
        "poisoned": who.poisoned,
    }
    return tuple(mark for mark, holds in marks.items() if holds)
