"""The invariants of a vehicle's hull; an edit by the GM may break some."""

from __future__ import annotations

from collections.abc import Iterator

from .driving import is_flying
from .hulls import hull_of
from .state import Table
from .units import Vehicle


def hull_faults(table: Table, who: Vehicle) -> Iterator[str]:
    """Yield every broken invariant of a vehicle in words, with its rule."""
    name, hull = table.name(who.id), table.profile(who.id).hull
    if hull is None or len(hull.parts) != len(who.sections):
        yield f"{name} has {len(who.sections)} sections, not those of its hull (P28-VEH-1)."
        return
    for place, (part, section) in enumerate(zip(hull.parts, who.sections, strict=True), 1):
        if not 0 <= section.hp <= part.hp:
            text = f"{part.name} {place} of {name} has {section.hp} HP"
            yield f"{text}, outside 0 to {part.hp} (P28-VEH-DMG)."
    yield from _standing(table, who)


def _standing(table: Table, who: Vehicle) -> Iterator[str]:
    name = table.name(who.id)
    if not who.intact() and who.here:
        yield f"{name} has no section left and is {who.status} (P28-VEH-DMG)."
    if who.status == "broken" or (who.breaks and who.status == "ok"):
        yield f"{name} is {who.status} after {who.breaks} failed tests (P28-VEH-BREAK-3)."
    if who.landed and not is_flying(table, who.id):
        yield f"{name} has landed and does not fly (P28-VEH-TYPE-FLYER)."
    if who.climbing:
        yield f"{name} climbs (P28-VEH-CLIMB)."
    if who.touched and hull_of(table, who.id).size == "small":
        yield f"{name} is small and is touched on a side (P28-VEH-4)."
