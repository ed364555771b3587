"""What each unit has achieved in a battle, for campaign points (P28-CAMP-1, P28-CAMP-11)."""

from __future__ import annotations

import msgspec

from .squads import kin
from .state import Table
from .units import Tally, Vehicle


def earner(table: Table, unit: int) -> int:
    """Return the unit that earns what a unit achieves (P28-CAMP-1).

    That is the caster for one under Mind control and for a double, the squad for its member.
    """
    # P28-A92: a squad that is no more goes on earning in its first member.
    if not table.is_there(unit):
        heirs = (who.id for who in table.characters() if table.profile(who.id).of == unit)
        return next(heirs, unit)
    who = table.unit(unit)
    summoned = next((effect.source for effect in who.effects if effect.name == "Summoned"), 0)
    above = who.caster or summoned or kin(table, unit)
    return earner(table, above) if above and table.is_there(above) else unit


def merged(one: Tally, other: Tally) -> Tally:
    """Return what two units have achieved together."""
    return Tally(
        hits=one.hits + other.hits,
        kills=(*one.kills, *other.kills),
        sections=one.sections + other.sections,
        hurt=one.hurt or other.hurt,
    )


def hit(table: Table, unit: int) -> Table:
    """Return the table after an attack of a unit has hit (P28-A74)."""
    by = earner(table, unit)
    # P28-A74: nothing for the hits of a vehicle.
    if isinstance(table.unit(unit), Vehicle):
        return table
    tally = table.unit(by).tally
    return table.change(by, tally=msgspec.structs.replace(tally, hits=tally.hits + 1))


def hurt(table: Table, unit: int) -> Table:
    """Return the table after a unit has lost HP or a section (P28-A73)."""
    tally = table.unit(unit).tally
    if tally.hurt:
        return table
    return table.change(unit, tally=msgspec.structs.replace(tally, hurt=True))


def wrecked(table: Table, unit: int, victim: int) -> Table:
    """Return the table after a unit (0: nobody) has destroyed a section of an enemy's vehicle.

    See P28-CAMP-11.
    """
    if not unit or not is_foe(table, earner(table, unit), victim):
        return table
    by = earner(table, unit)
    tally = table.unit(by).tally
    return table.change(by, tally=msgspec.structs.replace(tally, sections=tally.sections + 1))


def killed(table: Table, unit: int, victim: int) -> Table:
    """Return the table after a unit (0: nobody) has taken an enemy's last HP (P28-A106)."""
    if not unit or _is_double(table, victim):
        return table
    by = earner(table, unit)
    if not is_foe(table, by, victim):
        return table
    tally = table.unit(by).tally
    return table.change(by, tally=msgspec.structs.replace(tally, kills=(*tally.kills, victim)))


def is_foe(table: Table, one: int, other: int) -> bool:
    """Return whether two units fight for different sides, whoever controls them now."""
    sides = {table.side_of(table.profile(unit).seat) for unit in (one, other)}
    return len(sides) > 1


def _is_double(table: Table, unit: int) -> bool:
    """Return whether a unit is a double, whose end earns nothing (P28-A45)."""
    return any(effect.name == "Summoned" for effect in table.unit(unit).effects)
