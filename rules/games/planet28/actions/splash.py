"""What a hit or a miss does besides: blasts around a target, weapons that turn on their wielder."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Go, Line, Move
from rules.dice import Dice
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.attack import Attack
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.facings import has_sides
from rules.games.planet28.measured.sides import side_towards
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table
from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.dice_sum import read_sum

SPLASH = read_sum("1D6")


class Splash(Procedure, frozen=True, kw_only=True, tag="splash"):
    """An explosion's effect on one unit near its target: 1D6, armour but no cover (P28-A25).

    `around` is the unit that was struck, 0 for nobody: a hull turns a side to it (P28-VEH-DMG).
    """

    stages: ClassVar[tuple[str, ...]] = ("burst",)

    unit: int
    victim: int
    weapon: str
    around: int = 0

    def do_burst(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Hit the unit, if it is still there."""
        weapon = weapon_of(state, self.unit, self.weapon)
        name = f"{weapon.name}, blast"
        # P28-A25: keywords apply, Armour piercing and the like do not.
        blast = msgspec.structs.replace(weapon, name=name, dice=SPLASH, special=())
        side = has_sides(state, self.victim) and side_towards(state, self.victim, self.around)
        hit = Hit(victim=self.victim, weapon=blast, striker=self.unit, facing=side or "")
        return Go(state=state, first=(Harm(hit=hit),))


def turned(unit: int, weapon: Weapon, natural: int) -> tuple[tuple[Line, ...], tuple[Harm, ...]]:
    """Return the harm that a Volatile weapon does to its wielder at a 10 (P28-WSR-VOL)."""
    # P28-INT-6: only the natural of the last roll counts.
    if "Volatile" not in weapon.special or natural != 10:
        return (), ()
    # P28-A28: neither splash nor poison applies to the wielder.
    special = tuple(one for one in weapon.special if one != "Poisonous")
    own = msgspec.structs.replace(weapon, special=special)
    line = Line(f"{weapon.name} turns on its wielder.", "P28-WSR-VOL", main=True)
    return (line,), (Harm(hit=Hit(victim=unit, weapon=own, striker=unit)),)


def splashes(table: Table, shot: Attack) -> tuple[Splash, ...]:
    """Return the blast on each unit named as near a hit, in the order listed (P28-WSR-EXPL)."""
    # P28-A25: only the others, unless switched.
    included = table.is_switched("explosive_target", "included")
    victims = (shot.at, *shot.near) if included else shot.near
    # On a real table somebody is asked which side is struck.
    around = shot.at if is_measured(table) else 0
    return tuple(
        Splash(unit=shot.by, victim=one, weapon=shot.weapon, around=around) for one in victims
    )
