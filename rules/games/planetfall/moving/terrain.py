"""Terrain, as far as it stops or speeds a squadron (table 6.4, PF-TER-1 to PF-TER-3)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core import RuleError

from ..fact_types import Ground
from ..force.profile import Locomotion
from ..state import Table

GROUNDED: frozenset[Locomotion] = frozenset(
    ["infantry", "tracked_wheeled", "hover", "walker", "static"]
)
"""Everything that does not fly."""
IMPASSABLE: dict[Ground, frozenset[Locomotion]] = {
    "building": GROUNDED - {"infantry"},
    "vegetation": frozenset(["tracked_wheeled"]),
    "rocks": GROUNDED,
    "cliff": GROUNDED,
    "river": frozenset(["infantry", "tracked_wheeled"]),
    "caustic": frozenset(["infantry", "tracked_wheeled", "walker"]),
    "walkway": frozenset(["tracked_wheeled", "hover", "walker"]),
}
NO_FLAT_OUT: dict[Ground, frozenset[Locomotion]] = {
    "vegetation": frozenset(["walker"]),
    "river": frozenset(["walker"]),
    "caustic": frozenset(["walker"]),
    "rough": frozenset(["tracked_wheeled", "infantry"]),
}
ROADS: tuple[Ground, ...] = ("road", "bridge")
ROAD_USERS: frozenset[Locomotion] = frozenset(["infantry", "tracked_wheeled"])
ROAD_BONUS = 6
"""Half inches: 3 inches more for a move that is spent on a road or bridge as a whole (PF-TER-3)."""
WATER: tuple[Ground, ...] = ("river", "caustic")
NAMES: dict[Ground, str] = {
    "building": "a building",
    "vegetation": "vegetation",
    "rocks": "huge rocks",
    "rough": "rough ground",
    "raised": "raised ground",
    "cliff": "a cliff",
    "river": "a river",
    "caustic": "a caustic river",
    "road": "a road",
    "bridge": "a bridge",
    "walkway": "a walkway",
}


def check_passable(table: Table, squadron: int, terrain: Iterable[Ground]) -> None:
    """Raise RuleError for terrain that a living model of a squadron cannot enter.

    PF-TER-1, PF-MAR-TRACKED, PF-MAR-WALKER.
    """
    for ground in under_foot(terrain):
        stopped = IMPASSABLE.get(ground, frozenset()) & locomotions(table, squadron)
        if stopped:
            raise RuleError(
                f"{_kind(stopped)} cannot enter {NAMES[ground]}: {table.does(squadron, 'needs')} "
                "another way.",
                "PF-TER-1",
            )


def check_flat_out(table: Table, squadron: int, terrain: Iterable[Ground]) -> None:
    """Raise RuleError for terrain that a squadron crosses no faster than a cruise (PF-TER-2)."""
    for ground in under_foot(terrain):
        slowed = NO_FLAT_OUT.get(ground, frozenset()) & locomotions(table, squadron)
        if slowed:
            raise RuleError(
                f"{_kind(slowed)} cannot go flat out through {NAMES[ground]}; "
                f"{table.name(squadron)} may cruise.",
                "PF-TER-2",
            )


def under_foot(terrain: Iterable[Ground]) -> tuple[Ground, ...]:
    """Return the terrain that is really entered: a river that a bridge spans is not."""
    crossed = tuple(terrain)
    return tuple(one for one in crossed if not ("bridge" in crossed and one in WATER))


def locomotions(table: Table, squadron: int) -> frozenset[Locomotion]:
    """Return the ways in which the living models of a squadron move."""
    return frozenset(table.profile(one.id).locomotion for one in table.living(squadron))


def road_bonus(locomotion: Locomotion, terrain: Iterable[Ground]) -> int:
    """Return the half inches that a road or bridge adds to a move; not for both (PF-TER-3)."""
    on_road = any(ground in ROADS for ground in terrain)
    return ROAD_BONUS if on_road and locomotion in ROAD_USERS else 0


def _kind(locomotion: Iterable[Locomotion]) -> str:
    words = {"tracked_wheeled": "Tracked and wheeled vehicles", "hover": "Hover vehicles"}
    words |= {"walker": "Walkers", "infantry": "Infantry", "static": "What cannot move"}
    return words[min(locomotion)]
