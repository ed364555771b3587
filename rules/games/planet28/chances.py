"""The exact chances of attacks, of a squad that one at least of its members hits."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.core import Mod
from rules.games.planet28.actions.blows import blade_mods, bulk, is_dice_charge
from rules.games.planet28.actions.melee import CHARGE, attack, focus_roll, unfocused
from rules.games.planet28.actions.volleys import strikes
from rules.games.planet28.attack import Attack

from .state import Table

Ways = tuple[tuple[Mod, ...], ...]


def any_of(chances: Iterable[Fraction]) -> Fraction:
    """Return the chance that one at least of several rolls comes off."""
    none = Fraction(1)
    for chance in chances:
        none *= 1 - chance
    return 1 - none


def edged(table: Table, unit: int, target: int, weapon: str, skill: str = "") -> Fraction:
    """Return the chance that a charger hits, over all faces of its charge die (P28-CHG-2)."""
    big = (*bulk(table, unit), *blade_mods(table, unit, target))
    if not is_dice_charge(table, target):
        return blow(table, unit, target, weapon, skill, (big,))
    added = (Mod("charge", face, "P28-CHG-2") for face in range(1, CHARGE + 1))
    ways = tuple((mod, *big) for mod in added)
    # P28-A19: each member of a squad has a die of its own, or with the switch all have one.
    if table.is_switched("squad_charge", "one"):
        chances = (blow(table, unit, target, weapon, skill, (way,)) for way in ways)
        return sum(chances, Fraction(0)) / CHARGE
    return blow(table, unit, target, weapon, skill, ways)


def blow(
    table: Table,
    unit: int,
    target: int,
    weapon: str,
    skill: str = "",
    ways: Ways = ((),),
) -> Fraction:
    """Return the chance that a unit hits in a fight, a focus test before it included.

    `ways` are equally likely modifiers, drawn for each attack.
    """
    met = table
    if target not in table.touching(unit):
        # P28-FIGHT-2: who steps in touches one more, and is near nobody else.
        met = table.lock(unit, target).elsewhere(unit)
    focus = focus_roll(met, unit)

    def hits(state: Table) -> Fraction:
        lost = unfocused(state, unit)
        mods = tuple((*way, *lost) for way in ways)
        return volley(state, unit, target, weapon, skill, mods)

    if focus is None:
        return hits(met)
    kept = focus.chance(met)
    return kept * hits(met) + (1 - kept) * hits(met.change(unit, focus="failed"))


def volley(table: Table, unit: int, target: int, weapon: str, skill: str, ways: Ways) -> Fraction:
    """Return the chance that one at least of a unit's blows hits."""

    def hits(one: Attack) -> Fraction:
        rolls = (attack(table, one.by, one.weapon, one.skill, way) for way in ways)
        return sum((roll.chance(table) for roll in rolls), Fraction(0)) / len(ways)

    return any_of(hits(one) for one in strikes(table, unit, target, weapon, skill))
