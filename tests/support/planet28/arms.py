"""Weapons made for a test, and who bears them."""

from __future__ import annotations

import msgspec

from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.dice_sum import read_sum

from .tables import std


def made(name, dice="2D6", melee=True, **more):
    """A weapon of these dice; `special` are its special rules."""
    return Weapon(name=name, melee=melee, hands=1, dice=read_sum(dice), cost=0, **more)


def gun(*special, dice="2D8", name="Gun", **more):
    """A ranged weapon of these special rules, which reaches 60cm."""
    return made(name, dice, melee=False, special=special, **{"range_most": 600, **more})


def bearing(weapon, seat="red", **more):
    """Somebody with a weapon of their own in hand."""
    profile, fields = std(seat, weapons=(), **more)
    fields["wielded"] = (weapon.name,)
    return msgspec.structs.replace(profile, weapons=(weapon,)), fields
