"""Ammunition: what is loaded, what a shot uses, what a reload takes (P28-WPN-4, P28-A2)."""

from __future__ import annotations

from rules.core import RuleError
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.hulls import hull_of
from rules.games.planet28.squads import ready_bodies
from rules.games.planet28.state import Table
from rules.games.planet28.units import Character, Squad, Vehicle
from rules.games.planet28.warband.weapons import Weapon


def ammo_item(weapon: Weapon) -> str:
    """Return the name of the item that is ammunition for a Reload weapon, which names one."""
    return f"Ammo {weapon.ammo}"


def armed(table: Table, unit: int) -> Character | Vehicle:
    """Return a unit that has weapons of its own. Raises TypeError for a squad."""
    who = table.unit(unit)
    if not isinstance(who, Character | Vehicle):
        raise TypeError(f"{table.name(unit)} has no weapons")
    return who


def _held(table: Table, unit: int) -> tuple[str, ...]:
    """Return the names of the weapons at hand: of a vehicle those of its sections left."""
    who = armed(table, unit)
    if isinstance(who, Character):
        return who.wielded
    parts = hull_of(table, unit).parts
    return tuple(parts[place].weapon for place in who.intact() if parts[place].weapon)


def _carried(table: Table, who: Character | Vehicle) -> tuple[Weapon, ...]:
    """Return every weapon that has to be loaded before the battle, as often as it is there."""
    if isinstance(who, Character):
        return table.profile(who.id).weapons
    return tuple(weapon_of(table, who.id, name) for name in _held(table, who.id))


def pieces(table: Table, unit: int, weapon: Weapon) -> int:
    """Return how much ammunition a unit carries for a weapon."""
    return armed(table, unit).items.get(ammo_item(weapon), 0)


def take(table: Table, unit: int, item: str, number: int = 1) -> Table:
    """Return the table after a unit has used up so many of an item."""
    items = dict(armed(table, unit).items)
    items[item] -= number
    left = {name: n for name, n in items.items() if n > 0}
    return table.change(unit, items=left)


def is_ready(table: Table, unit: int, weapon: Weapon) -> bool:
    """Return whether one weapon of this name in a unit's hands is loaded."""
    held = _held(table, unit).count(weapon.name)
    return held > armed(table, unit).unloaded.count(weapon.name)


def lack(table: Table, unit: int, weapon: Weapon) -> str:
    """Return why a weapon cannot attack now, "" if it can: with Reload it must be loaded.

    See P28-WPN-4.
    """
    if "Reload" not in weapon.special:
        return ""
    if isinstance(table.unit(unit), Squad):
        return _lack_of_all(table, unit, weapon)
    # P28-A2: with the switch an attack takes a piece in addition to the reload's.
    if table.is_switched("ammo_mode", "double") and not pieces(table, unit, weapon):
        return f"no {ammo_item(weapon).lower()} left"
    return "" if is_ready(table, unit, weapon) else "not loaded"


def _lack_of_all(table: Table, squad: int, weapon: Weapon) -> str:
    """Return why no member of a squad can attack with a weapon, "" if one can (P28-SQD-9)."""
    lacks = [
        lack(table, one, weapon)
        for one in ready_bodies(table, squad)
        if weapon.name in table.character(one).wielded
    ]
    return "" if "" in lacks else next(iter(lacks), "nobody has it in hand")


def check_usable(table: Table, unit: int, weapon: Weapon) -> None:
    """Raise RuleError for a weapon that must be loaded first (P28-WPN-4)."""
    if what := lack(table, unit, weapon):
        text = f"{weapon.name} of {table.name(unit)} cannot be fired: {what}."
        raise RuleError(text, "P28-WPN-4")


def fired(table: Table, unit: int, weapon: Weapon) -> Table:
    """Return the table after a shot with a Reload weapon, which is empty (P28-SHOOT-8)."""
    table = table.change(unit, unloaded=(*armed(table, unit).unloaded, weapon.name))
    if table.is_switched("ammo_mode", "double"):
        return take(table, unit, ammo_item(weapon))
    return table


def check_reload(table: Table, unit: int, name: str) -> None:
    """Raise RuleError for a weapon loaded or not in hand, and without ammunition for it."""
    if isinstance(table.unit(unit), Squad):
        _check_reload_of_all(table, unit, name)
        return
    if name not in _held(table, unit):
        raise RuleError(f"{table.name(unit)} has no “{name}” in hand.", "P28-WPN-4")
    weapon = weapon_of(table, unit, name)
    if name not in armed(table, unit).unloaded:
        raise RuleError(f"{name} of {table.name(unit)} needs no reloading.", "P28-WSR-RELOAD")
    if not pieces(table, unit, weapon):
        text = f"{table.name(unit)} has no {ammo_item(weapon).lower()} left."
        raise RuleError(text, "P28-WPN-4")


def _check_reload_of_all(table: Table, squad: int, name: str) -> None:
    """Raise RuleError for a weapon that no member of a squad can load (P28-SQD-5)."""
    members = ready_bodies(table, squad)
    if any(_may_reload(table, one, name) for one in members):
        return
    holding = (one for one in members if name in table.character(one).wielded)
    for one in (*holding, *members[:1]):
        check_reload(table, one, name)


def _may_reload(table: Table, unit: int, name: str) -> bool:
    try:
        check_reload(table, unit, name)
    except RuleError:
        return False
    return True


def reloaded(table: Table, unit: int, name: str) -> Table:
    """Return the table with one weapon of this name loaded again, of a squad each member's."""
    if isinstance(table.unit(unit), Squad):
        for one in ready_bodies(table, unit):
            table = reloaded(table, one, name) if _may_reload(table, one, name) else table
        return table
    weapon = weapon_of(table, unit, name)
    unloaded = list(armed(table, unit).unloaded)
    unloaded.remove(name)
    table = table.change(unit, unloaded=tuple(unloaded))
    return take(table, unit, ammo_item(weapon))


def loaded_at_start(table: Table) -> Table:
    """Return the table with every Reload weapon loaded that has ammunition (P28-SETUP)."""
    for who in table.units:
        if not isinstance(who, Character | Vehicle):
            continue
        for weapon in _carried(table, who):
            if "Reload" in weapon.special:
                table = _first_load(table, who.id, weapon)
    return table


def _first_load(table: Table, unit: int, weapon: Weapon) -> Table:
    # P28-WPN-4: without ammunition the weapon begins empty.
    if not pieces(table, unit, weapon):
        return table.change(unit, unloaded=(*armed(table, unit).unloaded, weapon.name))
    # P28-A2: the first piece is taken from the supply, unless switched.
    free = table.is_switched("ammo_mode", "free_first")
    return table if free else take(table, unit, ammo_item(weapon))
