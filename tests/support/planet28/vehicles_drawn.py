"""Vehicles for random battles: of any type and size, with any sections that go together."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.games.planet28.warband.grid import CELLS, FACING, FIXED, is_within, size_of
from rules.games.planet28.warband.mounted import BY_NAME as WEAPONS
from rules.games.planet28.warband.sections import (
    ABILITIES,
    ARMED,
    CREW,
    DOZER,
    HARD_POINT,
    MERCENARY,
    PLATING,
    SECTION,
    TRAITS,
    TYPES,
)

COUNTS = (0, 1, 2, 4, 7, 12, 20)
"""How many sections stand beside the core; few of them so that vehicles are lost in time."""


def drawn_vehicle(source: Random, name: str) -> dict[str, Any]:
    """Return a vehicle of a document without a fault."""
    count = source.choice(COUNTS)
    size = size_of(count + len(FIXED))
    free = [cell for cell in CELLS if cell not in FIXED and is_within(cell, size)]
    return {
        "name": name,
        "type": source.choice([kind.name for kind in TYPES.values()]),
        "skills": {skill: source.randint(2, 9) for skill in ("A", "S")},
        "sections": [_section(source, cell, size) for cell in source.sample(free, count)],
        "traits": source.sample([one.name for one in TRAITS if one.name != MERCENARY], 2),
        "abilities": source.sample([one.name for one in ABILITIES], 1),
        "items": {"Ammo rough": 2, "Ammo basic": 2, "Ammo special": 2},
    }


def _section(source: Random, cell: str, size: str) -> dict[str, Any]:
    known = [name for name in SECTION if name not in (PLATING, DOZER)]
    known += [DOZER] if size != "small" and FACING[cell] == "front" else []
    kind = source.choice([*known, CREW, *ARMED])
    found = {"section": kind, "cell": cell}
    if kind in ARMED:
        found["weapon"] = source.choice(sorted(WEAPONS))
    if kind == HARD_POINT and FACING[cell] == "core" and size != "small":
        found["facing"] = source.choice(("front", "rear", "left", "right"))
    return found
