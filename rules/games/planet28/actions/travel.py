"""Movement: leaving a combat, the roll for bad ground, and how far a unit gets.

Order: free strikes, 1D4, ground roll, halving (P28-CHG-10, P28-MOVE-2). Nobody moves further than
Speed allows, and unused distance is lost.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Go, Line, Mod, Move
from rules.core.frame import Result
from rules.core.seats import GM
from rules.dice import Dice
from rules.games.planet28.answers import Land
from rules.games.planet28.condition import TURBO, displaced, halved
from rules.games.planet28.damage.damage import GROUND, Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.driving import farthest, felt_ground, ground_mods
from rules.games.planet28.facings import BY_DIE, has_sides
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.legality import cm
from rules.games.planet28.measured.moving import went
from rules.games.planet28.measured.sightings import sightings, spoken
from rules.games.planet28.measured.spots import is_measured, spot, square_of
from rules.games.planet28.measured.winds import facing_text
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.rolls import SkillRoll
from rules.games.planet28.solo.speakers import ends, entries
from rules.games.planet28.state import Table

from .climbing import (
    Climb,
    climb_rolls,
    fallen_from,
    fallen_from_squad,
    hanging,
    is_climb,
    lost_hold,
    some_of,
)
from .fall import fallen
from .leaving import Leave

WORSE = ("hazardous", "rough")
CLIMB = "climb"


class Travel(Procedure, frozen=True, kw_only=True, tag="travel"):
    """The movement of a Move or Charge. Its result is `reach`, the mm it may go, or `stopped`.

    `way_mm` is its whole length as stated, climbs included (-1: as far as it may go), `dropped` are
    members of a squad who fall while others climb on, `to` is where a measured table has it go,
    `heading` how a vehicle faces there (-1: as it comes), `target` whom it charges there.
    """

    stages: ClassVar[tuple[str, ...]] = (
        "leave",
        "left",
        "ground",
        "rolled",
        "fall",
        "landed",
        "go",
    )

    unit: int
    terrain: tuple[str, ...] = ()
    climb: Climb | None = None
    slow: int = 0
    halves: int = 0
    todo: tuple[str, ...] = ()
    fell_mm: int = 0
    way_mm: int = -1
    pivot: bool = False
    dropped: tuple[int, ...] = ()
    to: str = ""
    heading: int = -1
    target: int = 0

    def do_leave(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Leave the combat the unit is in, if any."""
        # P28-VEH-MOVE-2: turning on the spot leaves nobody.
        stays = self.pivot and not self.way_mm
        first = (Leave(unit=self.unit),) if state.touching(self.unit) and not stays else ()
        return Go(state=state, first=first)

    def do_left(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the cost of leaving, and find the ground that must be rolled for.

        See P28-LEAVE-2 and P28-VEH-LEAVE.
        """
        if self.heard("stopped"):
            return Go(state=state, back={"stopped": True})
        # P28-CLIMB-2: a climb is rolled instead of the ground.
        climbs = is_climb(state, self.unit, self.climb)
        todo = (CLIMB,) if climbs else rolled_ground(state, self.unit, self.terrain)
        slow, halves = int(self.heard("slow") or 0), int(self.heard("halves") or 0)
        frame = msgspec.structs.replace(self, slow=slow, halves=halves, todo=todo)
        return Go(state=state, frame=frame)

    def do_ground(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll agility for the worst ground on the way (P28-TERR-5)."""
        if not self.todo:
            return Go(state=state, to="go")
        # P28-CLIMB-2
        if self.todo[0] == CLIMB:
            return Go(state=state, first=climb_rolls(state, self.unit, "climb", "P28-CLIMB-2"))
        # P28-ARM-HEAVY: it applies on bad ground, never to the order of the turn.
        clumsy = state.profile(self.unit).armour.clumsy
        worn = (Mod("Heavy armour", -1, "P28-ARM-HEAVY"),) if clumsy else ()
        mods = (*worn, *ground_mods(state, self.unit, self.todo[0]))
        rule = "P28-TERR-2" if self.todo[0] == "rough" else "P28-TERR-3"
        why = f"{self.todo[0]} ground"
        roll = SkillRoll(unit=self.unit, skill="A", why=why, rule=rule, mods=mods)
        return Go(state=state, first=(roll,))

    def do_rolled(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Halve the way, or stop and hurt the unit on hazardous ground."""
        won, hazard = self.heard("success"), self.todo[0] == "hazardous"
        # P28-CLIMB-2, P28-CLIMB-5
        if self.todo[0] == CLIMB:
            dropped = lost_hold(state, self.unit, self.returned)
            if not dropped:
                return Go(state=state, to="go")
            frame = msgspec.structs.replace(self, dropped=dropped)
            return Go(state=state, frame=frame, to="fall")
        if hazard and not won:
            return self._hurt(state)
        # P28-TERR-3: hazardous ground halves even after a success.
        halves = self.halves + int(hazard or not won)
        frame = msgspec.structs.replace(self, halves=halves, todo=self.todo[1:])
        return Go(state=state, frame=frame, to="ground")

    def _hurt(self, table: Table) -> Go:
        """Take 1D10 damage and stay where it is (P28-TERR-3)."""
        text = f"{table.name(self.unit)} does not get through the hazardous ground."
        told = (Line(text, "P28-TERR-3", main=True),)
        stopped = msgspec.structs.replace(self, todo=(), halves=-1)
        # P28-VEH-TERR: the die for falls says which side of a vehicle suffers (P28-A62).
        side = BY_DIE if is_vehicle(table, self.unit) else ""
        harm = Harm(hit=Hit(victim=self.unit, weapon=GROUND, facing=side))
        return Go(state=moved(table, self.unit), frame=stopped, to="go", told=told, first=(harm,))

    def ask_fall(self, state: Table) -> Ask | None:
        """Ask how far the climber falls, if that is left to the players (P28-A6)."""
        if self.climb is None or fallen_from(state, self.unit, self.climb) is not None:
            return None
        # P28-A6, manual: the GM states it, or the owner if there is none.
        seat = GM if state.is_judged() else state.seat(self.unit)
        asked = entries(state, seat, kinds=(Land,), choices=(Choice("It does not fall", Land()),))
        text = f"{state.name(self.unit)} fails to climb. From how high does it fall?"
        return Ask(kind="fall", rule="P28-FALL-1", text=text, entries=asked, ends=ends(asked))

    def do_fall(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the fall (P28-FALL-1); have it confirmed if the owner stated it (P28-FACT-3)."""
        height = fallen_from(state, self.unit, self.climb) if self.climb else 0
        answer = next(iter(answers.values()), None)
        fell = answer.fell_mm if isinstance(answer, Land) else height or 0
        frame = msgspec.structs.replace(self, fell_mm=fell)
        said = f"{state.name(self.unit)} falls {cm(fell)}"
        stated = state.seat(self.unit) in answers
        return Go(
            state=state,
            frame=frame,
            first=to_confirm(state, self.unit, said) if stated else (),
        )

    def do_landed(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply the fall: the action is spent, the unit stands below.

        See P28-CLIMB-5, P28-FALL-3 and P28-SQD-8.
        """
        # P28-FACT-3: a height that did not stand is stated again.
        if self.heard("success") is False:
            return Go(state=state, to="fall")
        # P28-SQD-8: the others climb on.
        if some := some_of(state, self.unit, self.dropped):
            fell = fallen_from_squad(state, self.unit, some, self.fell_mm)
            frame = msgspec.structs.replace(self, todo=())
            return Go(state=fell.table, frame=frame, told=fell.told, first=fell.shocks)
        fell = fallen(state, self.unit, self.fell_mm)
        table = moved(fell.table.change(self.unit, climbing=0), self.unit)
        stopped = msgspec.structs.replace(self, todo=(), halves=-1)
        line = Line(f"{state.name(self.unit)} does not get up.", "P28-CLIMB-5", main=True)
        return Go(state=table, frame=stopped, told=(line, *fell.told), first=fell.shocks)

    def do_go(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Count the move, end the locks, and return how far it may go."""
        # P28-TERR-3, P28-CLIMB-5: it has been stopped.
        if self.halves < 0:
            return Go(state=state, back={"stopped": True})
        # P28-MOVE-2: first the 1D4 of leaving, then the halving.
        reach = max(0, farthest(state, self.unit, self.pivot) - self.slow)
        for _ in range(self.halves):
            reach = halved(reach)
        table = moved(state, self.unit)
        # P28-VEH-4: other sides of it are touched now.
        table = table.change(self.unit, touched=()) if self.pivot else table
        told: tuple[Line, ...] = ()
        # P28-LEAVE-3: a unit that does not move leaves nobody behind.
        if reach and self.way_mm:
            table, told = displaced(table.part(self.unit), self.unit)
        left = _left(state, self.unit)
        table = went(table, self.unit, self.to, reach, self.heading, self.pivot, self.target)
        if self.climb is None:
            return Go(state=table, back={"reach": reach, **left}, told=told)
        # P28-CLIMB-2
        way = reach if self.way_mm < 0 else self.way_mm
        height = self.climb.reached(reach, way, is_measured(state))
        table = table.change(self.unit, climbing=hanging(table, self.unit, self.climb, height))
        back: Result = {"reach": reach, **left, "short": height != self.climb.to_mm}
        return Go(state=table, back=back, told=told)


def _left(table: Table, unit: int) -> Result:
    """Return as a result which square a unit sets out from; nothing where none is measured."""
    where = square_of(table, unit)
    return {"left": where} if where else {}


def moved(table: Table, unit: int) -> Table:
    """Count one move by a unit this turn (P28-MOVE-1, P28-MOVE-3)."""
    who = table.unit(unit)
    # P28-VEH-AB-TURBO: a boost is for one move.
    effects = tuple(one for one in who.effects if one.name != TURBO)
    return table.change(unit, moves=who.moves + 1, effects=effects)


def rolled_ground(table: Table, unit: int, terrain: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ground to roll for, worst first: one, or each with the switch.

    See P28-TERR-6, P28-VEH-TYPE-FLYER and P28-VEH-TYPE-HOVER.
    """
    terrain = felt_ground(table, unit, terrain)
    if table.has(unit, "Incorporeal"):
        return ()
    if table.has(unit, "Sure-footed"):
        # P28-TR-SUREFOOTED: each kind counts as the next better one.
        terrain = ("rough",) if "hazardous" in terrain else ()
    # P28-A16: only the worst ground, or each with the switch.
    bad = tuple(ground for ground in WORSE if ground in terrain)
    return bad if table.is_switched("mixed_terrain", "each") else bad[:1]


class WalkAction(Procedure, frozen=True, kw_only=True, tag="walk_action"):
    """The Move action (P28-MOVE-1)."""

    stages: ClassVar[tuple[str, ...]] = ("go", "arrive")

    unit: int
    distance_mm: int
    terrain: tuple[str, ...] = ()
    climb: Climb | None = None
    pivot: bool = False
    to: str = ""
    heading: int = -1

    def do_go(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        way = Travel(
            unit=self.unit,
            terrain=self.terrain,
            climb=self.climb,
            way_mm=self.distance_mm,
            pivot=self.pivot,
            to=self.to,
            heading=self.heading,
        )
        return Go(state=state, first=(way,))

    def do_arrive(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Tell how far it got, or where it hangs.

        See P28-MOVE-1, P28-CLIMB-2, P28-VEH-MOVE-2 and P28-VEH-MOVE-3.
        """
        if self.heard("stopped"):
            return Go(state=state)
        if state.unit(self.unit).climbing:
            text = f"{state.name(self.unit)} hangs at {cm(state.unit(self.unit).climbing)}."
            return Go(state=state, told=(Line(text, "P28-CLIMB-2", main=True),))
        reach = int(self.heard("reach") or 0)
        # P28-VEH-MOVE-2
        stays = self.pivot and not self.distance_mm
        left = str(self.heard("left") or "")
        told = () if stays else (walked(state, self.unit, reach, self.distance_mm, left),)
        # P28-VEH-MOVE-2, P28-VEH-MOVE-3
        if self.pivot:
            rule = "P28-VEH-MOVE-3" if self.distance_mm else "P28-VEH-MOVE-2"
            text = f"{state.name(self.unit)} turns on the spot{_faced(state, self.unit)}."
            turn = Line(text, rule, main=True)
            return Go(state=state, told=(*told, turn))
        return Go(state=state, told=told)


def walked(table: Table, unit: int, reach: int, mm: int, left: str = "") -> Line:
    """Return the line of a move of so many mm on ground that allowed `reach`.

    On a measured table it says from which square to which, and whom the unit sees from there.
    """
    name, where = table.name(unit), square_of(table, unit)
    far = f"moves {cm(mm)}" if reach >= mm else f"may move only {cm(reach)}"
    start = f" from {left}" if left and left != where else ""
    to = f"{start} to {where}{_faced(table, unit)}" if where else ""
    seen = spoken(table, sightings(table, unit))
    return Line(f"{name} {far}{to}{f'; it {seen}' if seen else ''}.", "P28-MOVE-1", main=True)


def _faced(table: Table, unit: int) -> str:
    """Return in words how a hull faces on a measured table, "" for whoever has no sides."""
    at = spot(table, unit) if is_measured(table) and has_sides(table, unit) else None
    return f", facing {facing_text(at.facing)}" if at else ""
