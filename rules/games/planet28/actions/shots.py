"""The shots of an action: fear, the rolls, the harm of every hit, splash, empty weapons."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Frame, Go, Line, Mod, Move
from rules.core.frame import Result
from rules.dice import Dice
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.attack import Attack, Volley, hits, rolled
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.kinds import is_open_to
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.rolls import BreakTest, SkillRoll
from rules.games.planet28.skills import better
from rules.games.planet28.squads import mover, unaimed
from rules.games.planet28.state import Table
from rules.games.planet28.tally import hit as tallied

from .blast import Blast
from .loading import fired
from .splash import Splash, splashes, turned

STEP = 50
SURE: Result = {"success": True, "natural": 0}


class ShootAction(Procedure, frozen=True, kw_only=True, tag="shoot_action"):
    """The shots of one action of `unit`, all at once (P28-SHOOT-9, P28-FLOW-3).

    `tested` are those of its shooters who had to test their nerve first.
    """

    stages: ClassVar[tuple[str, ...]] = ("fear", "aim", "hit", "splash")

    unit: int
    shots: Volley
    tested: tuple[int, ...] = ()

    def do_fear(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Test the nerve of everybody shooting at something Terrifying (P28-SHOOT-3)."""
        tested = daunted(state, self.shots)
        frame = msgspec.structs.replace(self, tested=tested)
        tests = tuple(BreakTest(unit=unit, cause="trait") for unit in tested)
        return Go(state=state, frame=frame, first=tests)

    def do_aim(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for the shots of all who keep their nerve, with all modifiers.

        See P28-SHOOT-3, P28-SHOOT-4, P28-SHOOT-5 and P28-WSR-INDIR.
        """
        # P28-SHOOT-3: a frightened shooter does not fire, so nothing is unloaded. Before version 5
        # only the acting unit tested, and its frame did not say so.
        tests = zip(self.tested or (self.unit,), self.returned, strict=False)
        scared = [unit for unit, result in tests if result["success"] is False]
        shots = tuple(shot for shot in self.shots if mover(state, shot.by) not in scared)
        if not shots:
            return Go(state=state, back={"success": False})
        frame = msgspec.structs.replace(self, shots=shots)
        aimed = (shot for shot in shots if not is_sure(state, shot.by, shot.weapon))
        rolls = tuple(roll_of(state, shot) for shot in aimed)
        return Go(state=state, frame=frame, first=rolls)

    def do_hit(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Deal the damage of every hit; a miss may turn on the shooter.

        See P28-SHOOT-6, P28-SHOOT-7, P28-SHOOT-8 and P28-AB-AIM.
        """
        table, shots = state, self.shots
        told: list[Line] = []
        harms: list[Frame] = []
        results = iter(self.returned)
        # P28-SHOOT-6, P28-SHOOT-7, P28-SHOOT-8, P28-WSR-INDIR
        for shot in self.shots:
            sure = is_sure(table, shot.by, shot.weapon)
            result = SURE if sure else next(results)
            won = bool(result["success"])
            shots = rolled(shots, won)
            natural = int(result["natural"] or 0)
            lines, harm = _shot_at(table, shot, won, natural)
            told += lines
            harms += harm
            # P28-CAMP-1, P28-A74: a hit is a roll that succeeds.
            table = tallied(table, shot.by) if won and not sure else table
            table = _fired(table, shot)
        # P28-AB-AIM: hit or miss, the aim is used up.
        table = unaimed(table, self.shots)
        frame = msgspec.structs.replace(self, shots=shots)
        return Go(state=table, frame=frame, told=tuple(told), first=tuple(harms))

    def do_splash(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let Explosive hits reach every unit nearby, in the order listed (P28-WSR-EXPL)."""
        first: tuple[Splash, ...] = ()
        for shot in hits(self.shots):
            special = weapon_of(state, shot.by, shot.weapon).special
            # P28-WSR-EXPL, P28-WSR-INDIR: around a marker people are asked after the shot.
            if "Explosive" in special and "Indirect" not in special:
                first += splashes(state, shot)
        return Go(state=state, first=first)


def daunted(table: Table, shots: Volley) -> tuple[int, ...]:
    """Return who tests its nerve before these shots fly, once each, in the order named.

    A passenger at a loophole tests for itself, a squad as one; a vehicle's crew fears nothing.
    See P28-SHOOT-3, P28-TR-TERRIFYING, P28-VEH-SHOOT-6 and P28-A100.
    """
    at_terror = (shot.by for shot in shots if table.has(shot.at, "Terrifying"))
    shooters = dict.fromkeys(mover(table, unit) for unit in at_terror)
    # P28-TR-FEARLESS, P28-A58
    return tuple(
        unit
        for unit in shooters
        if is_open_to(table, unit, "fear") and not table.has(unit, "Fearless")
    )


def is_sure(table: Table, unit: int, weapon: str) -> bool:
    """Return whether a shot needs no roll: an Indirect one, with the switch.

    See P28-WSR-INDIR and P28-A26.
    """
    indirect = "Indirect" in weapon_of(table, unit, weapon).special
    return indirect and table.is_switched("indirect_roll", "none")


def roll_of(table: Table, shot: Attack) -> SkillRoll:
    """Return the roll for one shot, with the traits of whoever aims it (P28-VEH-SHOOT-5)."""
    eye = shot.gunner or shot.by
    mods = shot_mods(table, shot.by, shot.at, shot.height_mm, shot.smoke, eye)
    return shot_roll(table, shot.by, shot.weapon, shot.skill, mods, shot.gunner)


def _fired(table: Table, shot: Attack) -> Table:
    """Return the table after a shot, hit or miss: the weapon is empty."""
    weapon = weapon_of(table, shot.by, shot.weapon)
    # P28-SHOOT-8
    table = fired(table, shot.by, weapon) if "Reload" in weapon.special else table
    return table


def _shot_at(
    table: Table, shot: Attack, won: bool, natural: int
) -> tuple[tuple[Line, ...], tuple[Frame, ...]]:
    """Return what is told of a shot, and the harm that it does."""
    weapon = weapon_of(table, shot.by, shot.weapon)
    shooter, target = table.name(shot.by), table.name(shot.at)
    if not won:
        missed = Line(f"{shooter} misses {target}.", "P28-SHOOT-6", main=True)
        lines, harm = turned(shot.by, weapon, natural)
        return (missed, *lines), harm
    hit = hit_of(table, shot)
    # P28-WSR-INDIR
    if "Indirect" in weapon.special:
        marked = Blast(hit=msgspec.structs.replace(shot, aimed=hit.aimed), marker=True)
        return (Line(f"{shooter} hits the mark.", "P28-SHOOT-7", main=True),), (marked,)
    line = Line(f"{shooter} hits {target}.", "P28-SHOOT-7", main=True)
    return (line,), (Harm(hit=hit),)


def hit_of(table: Table, shot: Attack) -> Hit:
    """Return the hit of a shot at its target."""
    return Hit(
        victim=shot.at,
        weapon=weapon_of(table, shot.by, shot.weapon),
        striker=shot.by,
        cover=shot.cover,
        aimed=table.unit(mover(table, shot.by)).aimed == shot.weapon,
        shot=True,
        facing=shot.facing,
        mount=shot.mount,
    )


def shot_roll(
    table: Table, unit: int, weapon: str, skill: str, mods: tuple[Mod, ...], gunner: int = 0
) -> SkillRoll:
    """Return the roll for a shot with a ranged weapon, on psyche if that is better.

    A Gunner that aims a vehicle's weapon rolls with its own skill and traits (P28-VEH-SHOOT-5).
    """
    eye = gunner or unit
    # P28-WSR-PSY: the better skill, unless one was named.
    psychic = "Psychic" in weapon_of(table, unit, weapon).special
    # P28-WSR-PSY, P28-VEH-SHOOT-5
    chosen = skill or better(table, eye, "S", psychic)
    return SkillRoll(
        unit=eye,
        skill="P" if chosen == "P" else "S",
        why=f"shot with {weapon}",
        rule="P28-SHOOT-5",
        mods=mods,
    )


def shot_mods(
    table: Table, unit: int, target: int, height_mm: int, smoke: bool, eye: int
) -> tuple[Mod, ...]:
    """Return what moves, height, smoke and a Tank hunter do to a shot (P28-SHOOT-4, P28-A20).

    `eye` is who aims, for a vehicle perhaps a Gunner with its own traits (P28-VEH-SHOOT-5).
    """
    theirs = table.unit(target).moves
    # P28-VEH-SHOOT-3: a vehicle's own moves do not count.
    own = 0 if is_vehicle(table, unit) else table.unit(mover(table, unit)).moves
    # P28-A20: the moves of both are added up, or only the greater counts.
    if table.is_switched("shoot_moves", "max"):
        own, theirs = (own, 0) if own >= theirs else (0, theirs)
    height = 1 if height_mm >= STEP else -1 if height_mm <= -STEP else 0
    mods = (
        Mod("own moves", -own, "P28-SHOOT-4"),
        Mod("target's moves", -theirs, "P28-SHOOT-4"),
        Mod("height", height, "P28-SHOOT-4"),
        Mod("Tank hunter", int(_is_hunting(table, eye, target)), "P28-TR-TANKHUNTER"),
        Mod("smoke", -int(smoke), "P28-VEH-SMOKE"),
    )
    return tuple(mod for mod in mods if mod.amount)


def _is_hunting(table: Table, unit: int, target: int) -> bool:
    return is_vehicle(table, target) and table.has(unit, "Tank hunter")
