"""A hit on its way: its damage is rolled, then the victim takes what armour leaves (P28-FLOW-2)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Go, Move
from rules.dice import Dice
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table

from .damage import Damage, Hit, Shock, roll_damage, suffered


class Harm(Procedure, frozen=True, kw_only=True, tag="harm"):
    """One hit. With `shock` what it does to the victim's nerve follows at once.

    Without, its result is `lost`, the HP taken, and whoever sent it sees to the nerve of all.
    """

    stages: ClassVar[tuple[str, ...]] = ("roll", "take")

    hit: Hit
    shock: bool = True
    damage: Damage = Damage()

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the damage (P28-DMG-1); a hit on somebody who is gone by now is lost."""
        # P28-FLOW-3
        if not state.unit(self.hit.victim).here:
            return Go(state=state, back={} if self.shock else {"lost": 0})
        damage = roll_damage(state, self.hit, dice)
        return Go(state=state, frame=msgspec.structs.replace(self, damage=damage))

    def do_take(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the armour, and take the HP that it leaves (P28-DMG-2)."""
        blow = suffered(state, self.hit, self.damage, dice)
        if not self.shock:
            return Go(state=blow.table, told=blow.told, back={"lost": blow.lost})
        shock = Shock(unit=self.hit.victim, lost=blow.lost)
        return Go(state=blow.table, told=blow.told, back={}, first=(shock,))
