"""What an attack in a fight leaves: an empty weapon, an aim used up, a weapon that turned."""

from __future__ import annotations

import msgspec

from rules.core import Frame, Line
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.attack import Attack, Volley
from rules.games.planet28.squads import mover
from rules.games.planet28.state import Table

from .loading import fired
from .splash import turned


def is_bursting(table: Table, one: Attack | None, natural: int) -> bool:
    """Return whether this natural, which always misses, turns on the wielder (P28-WSR-VOL)."""
    if one is None or natural != 10:
        return False
    return "Volatile" in weapon_of(table, one.by, one.weapon).special


def turned_on(table: Table, attacks: Volley) -> tuple[tuple[Line, ...], tuple[Frame, ...]]:
    """Return the harm of the weapons that turn on their wielders."""
    told: tuple[Line, ...] = ()
    first: tuple[Frame, ...] = ()
    for one in attacks:
        if one.burst:
            weapon = weapon_of(table, one.by, one.weapon)
            lines, harm = turned(one.by, weapon, 10)
            told, first = told + lines, first + harm
    return told, first


def used(table: Table, one: Attack) -> Table:
    """Return the table after an attack, hit or miss: the weapon is empty."""
    weapon = weapon_of(table, one.by, one.weapon)
    # P28-WSR-RELOAD: an attack with a melee weapon empties it, too.
    return fired(table, one.by, weapon) if "Reload" in weapon.special else table


def aimed(table: Table, one: Attack) -> Attack:
    """Return an attack that is aimed if its weapon is the one aimed with (P28-AB-AIM)."""
    aimed = table.unit(mover(table, one.by)).aimed == one.weapon
    return msgspec.structs.replace(one, aimed=aimed)
