"""Who takes part in an attack, each with what: one character, or every member of a squad.

A squad attacks if one member can; distance, sight, height and cover are those of the member nearest
to the target that sees it, for all (P28-SQD-9, P28-A101).
"""

from __future__ import annotations

from rules.core import RuleError
from rules.games.planet28.answers import hardest
from rules.games.planet28.armament import at_hand, weapon_of
from rules.games.planet28.attack import Attack, Volley
from rules.games.planet28.legality import is_hooded
from rules.games.planet28.squads import ready_bodies
from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad
from rules.games.planet28.warband.weapons import Weapon

from .loading import lack


def strikes(
    table: Table,
    unit: int,
    target: int,
    weapon: str,
    skill: str = "",
    only: tuple[int, ...] | None = None,
) -> Volley:
    """Return the blows of a unit at a target, of a squad one by each member (or `only` these).

    Whoever cannot use that weapon strikes with the hardest in hand.
    """
    if not isinstance(table.unit(unit), Squad):
        return (Attack(by=unit, at=target, weapon=weapon, skill=skill),)
    blows = [_blow(table, one, target, weapon, skill) for one in _taking_part(table, unit, only)]
    return _grouped(blows, weapon)


def _blow(table: Table, unit: int, target: int, weapon: str, skill: str) -> Attack:
    named = next((one for one in at_hand(table, unit, True) if one.name == weapon), None)
    if named and not lack(table, unit, named) and not is_hooded(table, target, named):
        return Attack(by=unit, at=target, weapon=weapon, skill=skill)
    return Attack(by=unit, at=target, weapon=hardest(table, unit, target))


def _taking_part(table: Table, squad: int, only: tuple[int, ...] | None) -> tuple[int, ...]:
    """Return the members of a squad that take part, all who can if it is not said who."""
    return tuple(one for one in ready_bodies(table, squad) if only is None or one in only)


def _grouped(attacks: list[Attack], first: str) -> Volley:
    """Return attacks weapon by weapon, the one named first (P28-SQD-9)."""
    order = list(dict.fromkeys((first, *(attack.weapon for attack in attacks))))
    return tuple(sorted(attacks, key=lambda attack: order.index(attack.weapon)))


def firing(
    table: Table,
    unit: int,
    target: int,
    weapon: str,
    distance_mm: int | None = None,
    only: tuple[int, ...] | None = None,
) -> tuple[tuple[int, Weapon], ...]:
    """Return who of a unit shoots at a target with what, if the named weapon is fired.

    Members of a squad that cannot use it take another that reaches; a distance not stated yet
    reaches everywhere.
    """
    named = weapon_of(table, unit, weapon)
    if not isinstance(table.unit(unit), Squad):
        return ((unit, named),)
    found: list[tuple[int, Weapon]] = []
    for one in _taking_part(table, unit, only):
        fit = [w for w in at_hand(table, one, False) if _is_fit(table, one, target, w, distance_mm)]
        # An Indirect weapon and others are not aimed by the same facts.
        alike = [w for w in fit if _is_indirect(w) == _is_indirect(named)]
        best = sorted(alike, key=lambda w: (w.name != weapon, -w.dice.twice_mean))
        found += [(one, best[0])] if best else []
    return tuple(sorted(found, key=lambda pair: pair[1].name != weapon))


def _is_indirect(weapon: Weapon) -> bool:
    return "Indirect" in weapon.special


def _is_fit(table: Table, unit: int, target: int, weapon: Weapon, distance_mm: int | None) -> bool:
    """Return whether a member can fire a weapon at a target now."""
    mm = weapon.range_most if distance_mm is None else distance_mm
    reaches = weapon.range_least <= mm <= weapon.range_most
    return reaches and not lack(table, unit, weapon) and not is_hooded(table, target, weapon)


def may_take_part(table: Table, unit: int) -> bool:
    """Return whether anybody attacks for a unit: in a squad all armours may restart at once.

    See P28-ARM-POWER and P28-SQD-9.
    """
    # P28-ARM-POWER, P28-A37: a member does nothing while its armour restarts.
    return not isinstance(table.unit(unit), Squad) or bool(ready_bodies(table, unit))


def check_members(
    table: Table, unit: int, only: tuple[int, ...], free: tuple[int, ...] | None = None
) -> None:
    """Raise RuleError for a squad that cannot attack, and for who is no member (P28-SQD-9).

    With `free` only these are left to attack.
    """
    if not may_take_part(table, unit):
        text = f"Nobody of {table.name(unit)} can attack: all their armours restart."
        raise RuleError(text, "P28-ARM-POWER")
    ready = ready_bodies(table, unit) if free is None else free
    for one in only:
        if one not in ready or one == unit:
            name = table.name(one) if table.is_there(one) else f"Unit {one}"
            raise RuleError(f"{name} does not attack with {table.name(unit)}.", "P28-SQD-9")
