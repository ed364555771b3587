"""The Shoot action: who may shoot whom, and what people state of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from rules.core import Move, RuleError, fact
from rules.games.planet28.acts import Near, Spend
from rules.games.planet28.answers import Distance, Stated
from rules.games.planet28.fact_types import CENTIMETRES
from rules.games.planet28.legality import (
    acting,
    check_hood,
    check_shield,
    check_target,
    check_truce,
    check_weapon,
    cm,
)
from rules.games.planet28.state import Table, at_hand, weapon_of
from rules.games.planet28.warband.weapons import Weapon

from .loading import check_usable

Height = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000), fact(CENTIMETRES)]


class Shoot(Spend, frozen=True, kw_only=True, tag="shoot"):
    """The Shoot action with one ranged weapon in hand (P28-SHOOT-1). Distances in millimetres.

    `height_mm` is how much higher the shooter stands, `near` the units within 5cm of the target.
    `cover`: some part of the target is hidden, `hidden`: all of it. `skill` is S or, with a Psychic
    weapon, P; empty takes the better.
    """

    target: int
    weapon: str
    skill: Annotated[str, msgspec.Meta(pattern="^(S|P|)$")] = ""
    distance_mm: Distance
    height_mm: Height = 0
    sight: Stated = True
    cover: Stated = False
    near: Near = ()
    hidden: Stated = False

    def spoken(self, table: Table) -> str:
        """Return how far the target is, its cover, the heights, and who is near (P28-FACT-1)."""
        far, name = cm(self.distance_mm or 0), table.name(self.target)
        parts = [f"{name} is in sight, {far} away", self._covered()]
        if "Indirect" in weapon_of(table, self.unit, self.weapon).special:
            parts[0] = f"the marker falls {far} away towards {name}"
        if self.height_mm:
            side = "higher" if self.height_mm > 0 else "lower"
            parts.append(f"the shooter {cm(abs(self.height_mm))} {side}")
        if self.near:
            parts.append(f"near it {' and '.join(table.name(unit) for unit in self.near)}")
        return ", ".join(parts)

    def _covered(self) -> str:
        if self.hidden:
            return "wholly hidden"
        return "in cover" if self.cover else "in the open"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a shooter, target or weapon that rules out the shot."""
        super().check(state, seat)
        if state.has(self.unit, "Animal"):
            raise RuleError(
                f"{state.name(self.unit)} is an Animal and never shoots.", "P28-SHOOT-1"
            )
        weapon = check_weapon(state, self.unit, self.weapon, self.skill, melee=False)
        check_target(state, self.unit, self.target)
        check_shield(state, self.target)
        check_truce(state, self.unit, self.target)
        self._check_range(state, weapon)
        check_free(state, self.unit, self.target)
        check_usable(state, self.unit, weapon)
        near = self.near or ()
        for other in near:
            if not state.is_there(other) or other == self.target:
                raise RuleError(f"Unit {other} cannot stand near the target.", "P28-WSR-EXPL")
            # P28-WSR-EXPL: a blast hits each nearby unit once.
            if near.count(other) > 1:
                raise RuleError(f"{state.name(other)} is named twice.", "P28-WSR-EXPL")

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return distance, sight and cover, and for a blast who is near (P28-FACT-1)."""
        # P28-TR-GIGANTIC: for a giant it only matters whether all of it is hidden.
        cover = "hidden" if state.has(self.target, "Gigantic") else "cover"
        held = (one for one in at_hand(state, self.unit, melee=False) if one.name == self.weapon)
        special = next((one.special for one in held), ())
        # P28-WSR-INDIR: the distance is the shooter's estimate; the target need not be seen.
        if "Indirect" in special:
            return ("distance_mm", cover)
        near = ("near",) if "Explosive" in special else ()
        return ("distance_mm", "sight", cover, *near)

    def is_covered(self, table: Table) -> bool:
        """Return whether the target has a cover die (P28-COVER-1, P28-TR-GIGANTIC)."""
        return bool(self.hidden or (self.cover and not table.has(self.target, "Gigantic")))

    def _check_range(self, table: Table, weapon: Weapon) -> None:
        target = table.name(self.target)
        if self.sight is False and "Indirect" not in weapon.special:
            raise RuleError(f"There is no line of sight to {target}.", "P28-SHOOT-1")
        mm = weapon.range_most if self.distance_mm is None else self.distance_mm
        if not weapon.range_least <= mm <= weapon.range_most:
            reach = cm(weapon.range_most)
            text = f"{target} is {cm(mm)} away; {weapon.name} reaches {reach}."
            raise RuleError(text, "P28-SHOOT-1")
        check_hood(table, self.target, weapon)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every ranged weapon in hand at every enemy; what the table shows is asked."""
        for unit in acting(state, seat):
            for weapon in at_hand(state, unit, melee=False):
                for target in state.enemies(seat):
                    shot = cls(unit=unit, target=target, weapon=weapon.name, distance_mm=None)
                    yield shot.left_open(state)


def check_free(table: Table, unit: int, target: int) -> None:
    """Raise RuleError for a shot out of or into a combat (P28-SHOOT-2, P28-A87)."""
    own, theirs = table.touching(unit), table.touching(target)
    # P28-TR-GUNSLINGER, P28-INT-24: it ignores its own lock, but not its target's.
    if own and not table.has(unit, "Gunslinger"):
        raise RuleError(f"{table.name(unit)} is locked in combat and cannot shoot.", "P28-SHOOT-2")
    if theirs and unit not in theirs:
        text = f"{table.name(target)} is locked in combat and cannot be shot at."
        raise RuleError(text, "P28-SHOOT-2")
