"""The exact chances of attacks: of each blow of a fight, and that one at least of them hits."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.core import Mod
from rules.games.planet28.actions.blows import blade_mods, bulk, is_dice_charge
from rules.games.planet28.actions.melee_rolls import CHARGE, attack, focus_roll, unfocused
from rules.games.planet28.attack import Attack, Volley

from .state import Table

Ways = tuple[tuple[Mod, ...], ...]
Cases = tuple[tuple[Fraction, tuple[Fraction, ...]], ...]
"""What may come about before the blows, with its chance, and then the chance of each to hit.

A focus test and a charge die that a whole squad shares part the cases; within one of them the blows
hit or miss for themselves.
"""
PLAIN: Ways = ((),)


def any_of(chances: Iterable[Fraction]) -> Fraction:
    """Return the chance that one at least of several rolls comes off."""
    none = Fraction(1)
    for chance in chances:
        none *= 1 - chance
    return 1 - none


def in_all(cases: Cases) -> Fraction:
    """Return the chance that one at least hits, over all cases."""
    return sum((weight * any_of(chances) for weight, chances in cases), Fraction(0))


def edged(table: Table, unit: int, target: int, volley: Volley) -> Cases:
    """Return the cases of a charge, over all faces of its charge dice (P28-CHG-2)."""
    big = (*bulk(table, unit), *blade_mods(table, unit, target))
    if not is_dice_charge(table, target):
        return blows(table, unit, target, volley, (big,))
    added = (Mod("charge", face, "P28-CHG-2") for face in range(1, CHARGE + 1))
    ways = tuple((mod, *big) for mod in added)
    # P28-A19: each member of a squad has a die of its own, or with the switch all have one.
    if table.is_switched("squad_charge", "one"):
        parted = (case for way in ways for case in blows(table, unit, target, volley, (way,)))
        return tuple((weight / CHARGE, chances) for weight, chances in parted)
    return blows(table, unit, target, volley, ways)


def blows(table: Table, unit: int, target: int, volley: Volley, ways: Ways = PLAIN) -> Cases:
    """Return the cases of a fight, a focus test before it included.

    `ways` are equally likely modifiers, drawn for each attack.
    """
    met = table
    if target not in table.touching(unit):
        # P28-FIGHT-2: who steps in touches one more, and is near nobody else.
        met = table.lock(unit, target).elsewhere(unit)
    focus = focus_roll(met, unit)

    def hits(state: Table) -> tuple[Fraction, ...]:
        lost = unfocused(state, unit)
        return each(state, volley, tuple((*way, *lost) for way in ways))

    if focus is None:
        return ((Fraction(1), hits(met)),)
    kept = focus.chance(met)
    return ((kept, hits(met)), (1 - kept, hits(met.change(unit, focus="failed"))))


def each(table: Table, volley: Volley, ways: Ways = PLAIN) -> tuple[Fraction, ...]:
    """Return the chance of each blow to hit, without a focus test.

    See P28-FIGHT-4, P28-CTR-3 and P28-MULTI-4.
    """

    def hits(one: Attack) -> Fraction:
        rolls = (attack(table, one.by, one.weapon, one.skill, way) for way in ways)
        return sum((roll.chance(table) for roll in rolls), Fraction(0)) / len(ways)

    return tuple(hits(one) for one in volley)
