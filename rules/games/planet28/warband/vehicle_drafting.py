"""Vehicles of a warband that is being put together: type, skills, sections cell by cell.

A draft is the document itself as plain values; it may have faults at any time.
"""

from __future__ import annotations

from typing import Any

from .drafting import VEHICLES, Document, Place
from .grid import CELLS, CREW_CELL, ENGINE_CELL
from .sections import ARMED, MERCENARY
from .vehicles import LEAST_SKILL

NOTHING = "-"
"""What is chosen for a cell that is to be empty, or a section without a weapon."""


def with_vehicle(draft: Document, name: str, agility: int, shooting: int) -> Document:
    """Return a draft with one vehicle more, of the type Ground and with its core alone."""
    one = {"name": name, "skills": {"A": agility, "S": shooting}, "sections": []}
    return {**draft, VEHICLES: [*draft.get(VEHICLES, []), one]}


def retuned(draft: Document, at: Place, name: str, agility: int, shooting: int) -> Document:
    """Return a draft in which a vehicle has another name and other skills."""
    return _changed(draft, at, name=name, skills={"A": agility, "S": shooting})


def levels(draft: Document, at: Place) -> tuple[int, int]:
    """Return a vehicle's agility and shooting."""
    skills = _unit(draft, at).get("skills", {})
    return skills.get("A", LEAST_SKILL), skills.get("S", LEAST_SKILL)


def typed(draft: Document, at: Place, sort: str) -> Document:
    """Return a draft in which a vehicle is of another type (P28-VCRE-3)."""
    return _changed(draft, at, type=sort)


def open_cells(draft: Document, at: Place) -> tuple[str, ...]:
    """Return the cells that take a section: all but the engine's, and the crew's (P28-VCRE-9)."""
    hired = MERCENARY in _unit(draft, at).get("traits", [])
    fixed = (ENGINE_CELL,) if hired else (ENGINE_CELL, CREW_CELL)
    return tuple(cell for cell in CELLS if cell not in fixed)


def section_at(draft: Document, at: Place, cell: str) -> Document | None:
    """Return the section on a cell, None where there is none."""
    found = (one for one in _unit(draft, at).get("sections", []) if one.get("cell") == cell)
    return next(found, None)


def is_armed(draft: Document, at: Place, cell: str) -> bool:
    """Return whether a section that bears a weapon stands on a cell (P28-VCRE-8)."""
    one = section_at(draft, at, cell)
    return one is not None and one.get("section") in ARMED


def placed(draft: Document, at: Place, cell: str, kind: str) -> Document:
    """Return a draft with a section on a cell instead of what stood there, or with none."""
    new = [] if kind == NOTHING else [{"section": kind, "cell": cell}]
    return _changed(draft, at, sections=_with(draft, at, cell, new))


def mounted(draft: Document, at: Place, cell: str, weapon: str | Document) -> Document:
    """Return a draft in which the section on a cell bears a weapon, or none (P28-VCRE-8).

    The weapon is one of the tables or people's own.
    """
    return _fitted(draft, at, cell, "weapon", weapon)


def aimed(draft: Document, at: Place, cell: str, facing: str) -> Document:
    """Return a draft in which the weapon on a cell fires to a side (P28-A54)."""
    return _fitted(draft, at, cell, "facing", facing)


def _fitted(draft: Document, at: Place, cell: str, field: str, value: str | Document) -> Document:
    one = section_at(draft, at, cell)
    if one is None:
        return draft
    left = {key: known for key, known in one.items() if key != field}
    new = left if value == NOTHING else {**left, field: value}
    return _changed(draft, at, sections=_with(draft, at, cell, [new]))


def _with(draft: Document, at: Place, cell: str, new: list[Document]) -> list[Document]:
    """Return the sections with others on a cell, which keep the place of what stood there."""
    sections: list[Document] = _unit(draft, at).get("sections", [])
    places = [n for n, one in enumerate(sections) if one.get("cell") == cell]
    before = places[0] if places else len(sections)
    kept = [one for n, one in enumerate(sections) if n not in places]
    return [*kept[:before], *new, *kept[before:]]


def _unit(draft: Document, at: Place) -> Document:
    found: Document = draft[at[0]][at[1]]
    return found


def _changed(draft: Document, at: Place, **fields: Any) -> Document:
    listed = list(draft[at[0]])
    listed[at[1]] = {**listed[at[1]], **fields}
    return {**draft, at[0]: listed}
