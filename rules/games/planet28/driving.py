"""How vehicles move: with an engine, by size, over ground as their type allows (P28-VEH-MOVE-*).

The bot sees no turns: a vehicle drives, or it turns on the spot. Nothing here rolls.
"""

from __future__ import annotations

from rules.core import Mod, RuleError
from rules.games.planet28.warband.sections import DOZER, ENGINE

from .condition import halved, speed
from .hulls import hull_of, is_vehicle, vehicle_of, working
from .legality import cm
from .state import Table

HIGHEST_STEP = 50
"""An obstacle higher than this stops a vehicle (P28-VEH-CLIMB, P28-A64)."""
WALKER = {"rough": 2, "hazardous": 1}


def is_driven(table: Table, unit: int) -> bool:
    """Return whether a vehicle's engine still moves it (P28-VEH-SEC-LOSS, P28-A52)."""
    return table.is_switched("engine_loss", "none") or bool(working(table, unit, ENGINE))


def is_airborne(table: Table, unit: int) -> bool:
    """Return whether a unit is a flyer in the air (P28-VEH-TYPE-FLYER)."""
    return is_flying(table, unit) and not vehicle_of(table, unit).landed


def check_mobile(table: Table, unit: int) -> None:
    """Raise RuleError for a vehicle that cannot move now; other units are let through."""
    if not is_vehicle(table, unit):
        return
    name, who = table.name(unit), vehicle_of(table, unit)
    if not is_driven(table, unit):
        raise RuleError(f"{name} has lost its engine and cannot move.", "P28-VEH-SEC-LOSS")
    if who.tipped:
        raise RuleError(f"{name} lies on its side; right it first.", "P28-VEH-FALL")
    if who.landed:
        raise RuleError(f"{name} has landed; it must take off first.", "P28-VEH-TYPE-FLYER")


def check_step(table: Table, unit: int, top_mm: int | None) -> None:
    """Raise RuleError for a vehicle before an obstacle that it cannot pass (P28-VEH-CLIMB)."""
    if not is_vehicle(table, unit) or is_flying(table, unit):
        return
    if top_mm is not None and top_mm > HIGHEST_STEP:
        text = f"{table.name(unit)} does not climb: {cm(top_mm)} are too high for a vehicle."
        raise RuleError(text, "P28-VEH-CLIMB")


def check_pivot(table: Table, unit: int) -> None:
    """Raise RuleError for a unit that needs no action to turn (P28-VEH-MOVE-1)."""
    if not is_vehicle(table, unit) or hull_of(table, unit).size == "small":
        text = f"{table.name(unit)} turns freely as it moves."
        raise RuleError(text, "P28-VEH-MOVE-1")


def farthest(table: Table, unit: int, pivot: bool) -> int:
    """Return how far one move may take a unit in millimetres, before any roll.

    A medium vehicle that turns on the spot stays there (P28-VEH-MOVE-2); a large one turns and
    goes half its Speed (P28-VEH-MOVE-3).
    """
    most = speed(table, unit)
    if not pivot:
        return most
    return halved(most) if hull_of(table, unit).size == "large" else 0


def is_flying(table: Table, unit: int) -> bool:
    """Return whether a unit is of a type that flies over everything (P28-VEH-TYPE-FLYER)."""
    hull = table.profile(unit).hull
    return hull is not None and hull.sort == "flyer"


def felt_ground(table: Table, unit: int, terrain: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ground that a vehicle rolls for; of the others it takes no notice."""
    hull = table.profile(unit).hull
    if hull is None:
        return terrain
    # P28-VEH-TYPE-FLYER
    if hull.sort == "flyer":
        return ()
    # P28-VEH-MOVE-3, P28-VEH-TYPE-HOVER: rough ground is even to large ones and to hovers.
    smooth = hull.size == "large" or hull.sort == "hover"
    return tuple(ground for ground in terrain if not (smooth and ground == "rough"))


def ground_mods(table: Table, unit: int, ground: str) -> tuple[Mod, ...]:
    """Return what a vehicle's legs and blade add to its roll on bad ground.

    See P28-VEH-TYPE-WALKER and P28-VEH-DOZER.
    """
    hull = table.profile(unit).hull
    if hull is None:
        return ()
    legs = WALKER.get(ground, 0) if hull.sort == "walker" else 0
    blade = int(ground == "hazardous" and bool(working(table, unit, DOZER)))
    mods = (Mod("walker", legs, "P28-VEH-TYPE-WALKER"), Mod("blade", blade, "P28-VEH-DOZER"))
    return tuple(mod for mod in mods if mod.amount)
