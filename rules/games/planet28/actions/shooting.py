"""The Shoot action: who may shoot whom, the roll, cover, splash, and what is left in the weapon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import Frame, Go, Line, Mod, Move, RuleError, fact
from rules.dice import Dice
from rules.games.planet28.answers import Distance, Stated
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
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
from rules.games.planet28.moves import Near, Spend
from rules.games.planet28.rolls import BreakTest, SkillRoll
from rules.games.planet28.skills import better
from rules.games.planet28.state import Table, at_hand, weapon_of
from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.dice_sum import read_sum

from .loading import check_loaded, fired

STEP = 50
SPLASH = read_sum("1D6")
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
        far = cm(self.distance_mm or 0)
        parts = [f"{table.name(self.target)} is in sight, {far} away", self._covered()]
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
        if "Reload" in weapon.special:
            check_loaded(state, self.unit, weapon)
        near = self.near or ()
        for other in near:
            if not 1 <= other <= len(state.units) or other == self.target:
                raise RuleError(f"Unit {other} cannot stand near the target.", "P28-WSR-EXPL")
            # P28-WSR-EXPL: a blast hits each nearby unit once.
            if near.count(other) > 1:
                raise RuleError(f"{state.name(other)} is named twice.", "P28-WSR-EXPL")

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return distance, sight and cover, and for a blast who is near (P28-FACT-1)."""
        # P28-TR-GIGANTIC: for a giant it only matters whether all of it is hidden.
        cover = "hidden" if state.has(self.target, "Gigantic") else "cover"
        held = (one for one in at_hand(state, self.unit, melee=False) if one.name == self.weapon)
        near = ("near",) if any("Explosive" in one.special for one in held) else ()
        return ("distance_mm", "sight", cover, *near)

    def is_covered(self, table: Table) -> bool:
        """Return whether the target has a cover die (P28-COVER-1, P28-TR-GIGANTIC)."""
        return bool(self.hidden or (self.cover and not table.has(self.target, "Gigantic")))

    def _check_range(self, table: Table, weapon: Weapon) -> None:
        target = table.name(self.target)
        if self.sight is False:
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


class ShootAction(Frame, frozen=True, kw_only=True, tag="shoot_action"):
    """A shot of `unit` at `target` (P28-SHOOT-9)."""

    stages: ClassVar[tuple[str, ...]] = ("fear", "aim", "hit", "splash")

    unit: int
    target: int
    weapon: str
    skill: str = ""
    height_mm: int = 0
    cover: bool = False
    near: tuple[int, ...] = ()
    struck: bool = False

    def do_fear(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Test the nerve of a unit shooting at something Terrifying (P28-SHOOT-3)."""
        # P28-TR-FEARLESS
        bold = state.has(self.unit, "Fearless")
        # P28-SHOOT-3: a frightened shooter does not fire, so nothing is unloaded.
        if bold or not state.has(self.target, "Terrifying"):
            return Go(state=state)
        return Go(state=state, first=(BreakTest(unit=self.unit, cause="trait"),))

    def do_aim(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for the shot with all its modifiers (P28-SHOOT-4, P28-SHOOT-5)."""
        if self.heard("success") is False:
            return Go(state=state, back={"success": False})
        mods = shot_mods(state, self.unit, self.target, self.height_mm)
        return Go(state=state, first=(shot(state, self.unit, self.weapon, self.skill, mods),))

    def do_hit(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Deal the damage of a hit; a miss may turn on the shooter.

        See P28-SHOOT-6, P28-SHOOT-7, P28-SHOOT-8 and P28-AB-AIM.
        """
        weapon = weapon_of(state, self.unit, self.weapon)
        aimed = state.unit(self.unit).aimed == weapon.name
        # P28-SHOOT-8: hit or miss, the weapon has been fired.
        table = fired(state, self.unit, weapon) if "Reload" in weapon.special else state
        # P28-AB-AIM: hit or miss, the aim is used up.
        table = table.change(self.unit, aimed="")
        if not self.heard("success"):
            return self._missed(table, weapon, int(self.heard("natural") or 0))
        frame = msgspec.structs.replace(self, struck=True)
        text = f"{table.name(self.unit)} hits {table.name(self.target)}."
        hit = Hit(
            victim=self.target, weapon=weapon, striker=self.unit, cover=self.cover, aimed=aimed
        )
        told = (Line(text, "P28-SHOOT-7", main=True),)
        return Go(state=table, frame=frame, told=told, first=(Harm(hit=hit),))

    def _missed(self, table: Table, weapon: Weapon, natural: int) -> Go:
        text = f"{table.name(self.unit)} misses {table.name(self.target)}."
        line = Line(text, "P28-SHOOT-6", main=True)
        # P28-INT-6: only the natural of the last roll counts.
        if "Volatile" not in weapon.special or natural != 10:
            return Go(state=table, told=(line,))
        # P28-A28: neither splash nor poison applies to the wielder.
        own = msgspec.structs.replace(
            weapon, special=tuple(s for s in weapon.special if s != "Poisonous")
        )
        harm = Harm(hit=Hit(victim=self.unit, weapon=own, striker=self.unit))
        burst = Line(f"{weapon.name} turns on its wielder.", "P28-WSR-VOL", main=True)
        return Go(state=table, told=(line, burst), first=(harm,))

    def do_splash(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let an Explosive hit reach every unit nearby, in the order listed (P28-WSR-EXPL)."""
        weapon = weapon_of(state, self.unit, self.weapon)
        if not self.struck or "Explosive" not in weapon.special:
            return Go(state=state)
        # P28-A25: only the others, unless switched.
        included = state.is_switched("explosive_target", "included")
        victims = (self.target, *self.near) if included else self.near
        first = tuple(Splash(unit=self.unit, victim=v, weapon=self.weapon) for v in victims)
        return Go(state=state, first=first)


class Splash(Frame, frozen=True, kw_only=True, tag="splash"):
    """An explosion's effect on one unit near its target: 1D6, armour but no cover (P28-A25)."""

    stages: ClassVar[tuple[str, ...]] = ("burst",)

    unit: int
    victim: int
    weapon: str

    def do_burst(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Hit the unit, if it is still there."""
        weapon = weapon_of(state, self.unit, self.weapon)
        name = f"{weapon.name}, blast"
        # P28-A25: keywords apply, Armour piercing and the like do not.
        blast = msgspec.structs.replace(weapon, name=name, dice=SPLASH, special=())
        hit = Hit(victim=self.victim, weapon=blast, striker=self.unit)
        return Go(state=state, first=(Harm(hit=hit),))


def shot(table: Table, unit: int, weapon: str, skill: str, mods: tuple[Mod, ...]) -> SkillRoll:
    """Return the roll for a shot with a ranged weapon, on psyche if that is better."""
    psychic = "Psychic" in weapon_of(table, unit, weapon).special
    # P28-WSR-PSY: the better skill, unless one was named.
    chosen = skill or better(table, unit, "S", psychic)
    return SkillRoll(
        unit=unit,
        skill="P" if chosen == "P" else "S",
        why=f"shot with {weapon}",
        rule="P28-SHOOT-5",
        mods=mods,
    )


def shot_mods(table: Table, unit: int, target: int, height_mm: int) -> tuple[Mod, ...]:
    """Return what moves and height do to a shot (P28-SHOOT-4, P28-A20)."""
    own, theirs = table.unit(unit).moves, table.unit(target).moves
    # P28-A20: the moves of both are added up, or only the greater counts.
    if table.is_switched("shoot_moves", "max"):
        own, theirs = (own, 0) if own >= theirs else (0, theirs)
    height = 1 if height_mm >= STEP else -1 if height_mm <= -STEP else 0
    mods = (
        Mod("own moves", -own, "P28-SHOOT-4"),
        Mod("target's moves", -theirs, "P28-SHOOT-4"),
        Mod("height", height, "P28-SHOOT-4"),
    )
    return tuple(mod for mod in mods if mod.amount)
