"""The sections of a vehicle: which of them a hit may take, and what their loss does (P28-VEH-DMG).

A facing that has no section left leaves the core, and that any other one (P28-A54).
"""

from __future__ import annotations

from rules.core import Line, Work
from rules.games.planet28.condition import emptied
from rules.games.planet28.crew import steadied
from rules.games.planet28.hulls import CORE, hull_of, is_small, vehicle_of
from rules.games.planet28.state import Table
from rules.games.planet28.tally import hurt, killed, wrecked
from rules.games.planet28.units import Section
from rules.games.planet28.upkeep import damaged_places, section_name, with_section

from .damage import Hit, riders


def _at(table: Table, unit: int, facings: tuple[str, ...]) -> tuple[int, ...]:
    """Return the sections on these facings that can take damage, on any if none is named.

    See P28-VEH-DMG.
    """
    parts = hull_of(table, unit).parts
    # P28-INT-27: what is out of use cannot take damage.
    open_to = vehicle_of(table, unit).usable()
    # P28-VEH-DMG
    return tuple(place for place in open_to if not facings or parts[place].facing in facings)


def candidates(table: Table, hit: Hit) -> tuple[int, ...]:
    """Return the sections that a hit may take now: a damaged one goes first (P28-A55)."""
    open_to = _struck(table, hit)
    # P28-A55: with the switch any damaged section goes before the side that is struck.
    anywhere = table.is_switched("damaged_first", "global")
    first = _damaged(table, hit.victim, _at(table, hit.victim, ()) if anywhere else open_to)
    return first or open_to


def _struck(table: Table, hit: Hit) -> tuple[int, ...]:
    """Return the sections on the side that is struck, else the core, else all (P28-A54)."""
    every = _at(table, hit.victim, ())
    # P28-VEH-4: small vehicles have no facings.
    if is_small(table, hit.victim):
        return every
    # P28-A54: with the switch the core may be hit as well.
    wide = table.is_switched("core_hit", "always_allowed")
    # P28-VEH-DMG
    struck = _at(table, hit.victim, (hit.facing, CORE) if wide else (hit.facing,))
    # P28-VEH-DMG
    return struck or _at(table, hit.victim, (CORE,)) or every


def _damaged(table: Table, unit: int, places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place for place in places if place in damaged_places(table, unit))


def chooser(table: Table, hit: Hit) -> str:
    """Return the seat that says which section a hit takes: the owner, or who shot it open."""
    # P28-VEH-TR-OPENTOPPED
    if hit.shot and hit.striker and table.has(hit.victim, "Open-topped"):
        return table.seat(hit.striker)
    return table.seat(hit.victim)


def damaged(
    table: Table, hit: Hit, place: int, damage: int, works: tuple[Work, ...]
) -> tuple[Table, int, tuple[Line, ...]]:
    """Return the table after a section has taken damage, what is left of it, and the line."""
    who = vehicle_of(table, hit.victim)
    name = section_name(table, hit.victim, place)
    taken = min(damage, who.sections[place].hp)
    new = Section(hp=who.sections[place].hp - taken)
    after = riders(with_section(table, hit.victim, place, new), hit)
    fate = f"loses {taken} HP, {new.hp} left" if taken else "takes no harm"
    fate = fate if new.hp else "is destroyed"
    text = f"{hit.weapon.name}: {table.name(hit.victim)}, {name}, {fate}."
    line = Line(text, "P28-VEH-DMG", work=works, main=True)
    if not new.hp:
        after = _lost(after, hit)
    return after, damage - taken, (line,)


def _lost(table: Table, hit: Hit) -> Table:
    """Return the table after a section is destroyed; with the last one the vehicle is."""
    table = wrecked(hurt(table, hit.victim), hit.striker, hit.victim)
    who = vehicle_of(table, hit.victim)
    if who.intact():
        return steadied(table, who)
    return destroyed(table, hit.victim, hit.striker)


def destroyed(table: Table, unit: int, by: int) -> Table:
    """Return the table without a vehicle, which `by` has destroyed (0: nobody)."""
    gone = table.part(unit).change(unit, status="destroyed", actions=0)
    return killed(emptied(gone, unit), by, unit)


def least_valuable(table: Table, unit: int, places: tuple[int, ...]) -> int:
    """Return the section that silence gives up: that with most HP left (P28-PBP-1)."""
    sections = vehicle_of(table, unit).sections
    return max(places, key=lambda place: (sections[place].hp, -place))
