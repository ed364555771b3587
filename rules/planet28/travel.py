"""Going somewhere: leaving a combat, the roll for bad ground, and how far that lets a unit go.

Order: free strikes, 1D4, ground roll, halving (P28-CHG-10, P28-MOVE-2). Nobody moves further than
Speed allows, and what is not used is lost.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from ..core import Ask, Choice, Entry, Frame, Go, Line, Mod, Move, Work
from ..dice import Dice
from .answers import Brawl, Decline, Strike, blows
from .damage import GROUND, Hit, Shock, strike
from .legality import cm
from .life import halved, speed, under
from .melee import Melee
from .rolls import SkillRoll, passed, result
from .table import Table

WORSE = ("hazardous", "rough")


class FreeStrike(Brawl, frozen=True, kw_only=True):
    """One enemy's free fight against a unit that leaves it (P28-LEAVE-1)."""

    stages: ClassVar[tuple[str, ...]] = ("strike",)

    striker: int
    struck: int

    def hands(self) -> tuple[int, int]:
        """Return the enemy left behind, and who leaves."""
        return self.striker, self.struck

    def _can(self, table: Table) -> bool:
        striker = table.unit(self.striker)
        fit = striker.status == "ok" and not under(table, self.striker, "Blind")
        shielded = under(table, self.struck, "Shield")
        return fit and not shielded and self.struck in table.touching(self.striker)

    def ask_strike(self, state: Table) -> Ask | None:
        """Ask the enemy whether it strikes, and with what."""
        if not self._can(state):
            return None
        choices = blows(state, self.striker, self.struck, Strike)
        entry = Entry(
            seat=state.seat(self.striker),
            kinds=(Strike, Decline),
            choices=(*choices, Choice("Let it go", Decline())),
            default=choices[0].move,
        )
        text = f"{state.name(self.struck)} leaves {state.name(self.striker)}. Strike at it?"
        return Ask(kind="strike", rule="P28-LEAVE-1", text=text, entries=(entry,))

    def do_strike(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Strike as in any fight, but without an action and without a counter."""
        answer = answers.get(state.seat(self.striker))
        if not isinstance(answer, Strike) or not self._can(state):
            return Go(state=state)
        fight = Melee(
            striker=self.striker,
            struck=self.struck,
            weapon=answer.weapon,
            skill=answer.skill,
            manner="free",
        )
        return Go(state=state, first=(fight,))


class Leave(Frame, frozen=True, kw_only=True):
    """A unit breaks away from every enemy it touches. Hands back `slow` in mm, or `stopped`."""

    stages: ClassVar[tuple[str, ...]] = ("strikes", "slow")

    unit: int

    def do_strikes(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let each enemy strike first, in roster order."""
        enemies = state.touching(self.unit)
        strikes = tuple(FreeStrike(striker=enemy, struck=self.unit) for enemy in enemies)
        return Go(state=state, first=strikes)

    def do_slow(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the 1D4 once, however many enemies there were and whatever they did (P28-A39)."""
        if state.unit(self.unit).status != "ok":
            return Go(state=state, back={"stopped": True})
        faces = dice.roll(1, 4, "leaving combat", state.seat(self.unit))
        work = Work(what="leaving combat", faces=faces, sides=4)
        text = f"{state.name(self.unit)} breaks away and loses {faces[0]}cm of Speed."
        line = Line(text, "P28-LEAVE-2", work=(work,))
        return Go(state=state, back={"slow": faces[0] * 10}, told=(line,))


class Travel(Frame, frozen=True, kw_only=True):
    """The way of a Move or Charge. Hands back `reach`, the mm it may go, or `stopped`."""

    stages: ClassVar[tuple[str, ...]] = ("leave", "left", "ground", "rolled", "go")

    unit: int
    terrain: tuple[str, ...] = ()
    slow: int = 0
    halves: int = 0
    todo: tuple[str, ...] = ()

    def do_leave(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Leave the combat the unit is in, if it is in one."""
        first = (Leave(unit=self.unit),) if state.touching(self.unit) else ()
        return Go(state=state, first=first)

    def do_left(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note what leaving cost, and which ground must be rolled for."""
        heard = result(self)
        if heard.get("stopped"):
            return Go(state=state, back={"stopped": True})
        slow, todo = int(heard.get("slow") or 0), rolled_ground(state, self.unit, self.terrain)
        return Go(state=state, frame=msgspec.structs.replace(self, slow=slow, todo=todo))

    def do_ground(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll agility for the worst ground of the way (P28-TERR-5)."""
        if not self.todo:
            return Go(state=state, to="go")
        clumsy = state.profile(self.unit).armour.clumsy
        mods = (Mod("Heavy armour", -1, "P28-ARM-HEAVY"),) if clumsy else ()
        rule = "P28-TERR-2" if self.todo[0] == "rough" else "P28-TERR-3"
        why = f"{self.todo[0]} ground"
        roll = SkillRoll(unit=self.unit, skill="A", why=why, rule=rule, mods=mods)
        return Go(state=state, first=(roll,))

    def do_rolled(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Halve the way, or be stopped and hurt by hazardous ground."""
        won, hazard = passed(self), self.todo[0] == "hazardous"
        if hazard and not won:
            return self._hurt(state, dice)
        halves = self.halves + int(hazard or not won)
        frame = msgspec.structs.replace(self, halves=halves, todo=self.todo[1:])
        return Go(state=state, frame=frame, to="ground")

    def _hurt(self, table: Table, dice: Dice) -> Go:
        """Take 1D10 of damage and stay where it is (P28-TERR-3)."""
        blow = strike(table, Hit(victim=self.unit, weapon=GROUND), dice)
        text = f"{table.name(self.unit)} does not get through the hazardous ground."
        told = (Line(text, "P28-TERR-3", main=True), *blow.told)
        stopped = msgspec.structs.replace(self, todo=(), halves=-1)
        shock = Shock(unit=self.unit, lost=blow.lost)
        return Go(state=moved(blow.table, self.unit), frame=stopped, told=told, first=(shock,))

    def do_go(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Count the move, end the locks, and hand back how far it may go."""
        if self.halves < 0:
            return Go(state=state, back={"stopped": True})
        reach = max(0, speed(state, self.unit) - self.slow)
        for _ in range(self.halves):
            reach = halved(reach)
        table = moved(state, self.unit)
        return Go(state=table.part(self.unit) if reach else table, back={"reach": reach})


def moved(table: Table, unit: int) -> Table:
    """Count one move of a unit in this turn (P28-MOVE-1)."""
    return table.change(unit, moves=table.unit(unit).moves + 1)


def rolled_ground(table: Table, unit: int, terrain: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ground that must be rolled for, worst first: one, or each by the switch."""
    if table.has(unit, "Incorporeal"):
        return ()
    if table.has(unit, "Sure-footed"):
        terrain = ("rough",) if "hazardous" in terrain else ()
    bad = tuple(ground for ground in WORSE if ground in terrain)
    return bad if table.switched("mixed_terrain", "each") else bad[:1]


class WalkAction(Frame, frozen=True, kw_only=True):
    """The Move action (P28-MOVE-1)."""

    stages: ClassVar[tuple[str, ...]] = ("go", "arrive")

    unit: int
    distance_mm: int
    terrain: tuple[str, ...] = ()

    def do_go(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Set out."""
        return Go(state=state, first=(Travel(unit=self.unit, terrain=self.terrain),))

    def do_arrive(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Tell how far it got."""
        heard = result(self)
        if heard.get("stopped"):
            return Go(state=state)
        return Go(state=state, told=(walked(state, self.unit, heard, self.distance_mm),))


def walked(table: Table, unit: int, heard: dict[str, int | str | bool | None], mm: int) -> Line:
    """Return the line of a move that got as far as the ground let it."""
    reach, name = int(heard.get("reach") or 0), table.name(unit)
    text = f"{name} moves {cm(mm)}." if reach >= mm else f"{name} may move only {cm(reach)}."
    return Line(text, "P28-MOVE-1", main=True)
