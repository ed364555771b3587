"""What mending, boosting, smoke and sabotage do once an action is spent on them."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.dice import Dice
from rules.games.planet28.answers import Pick, Picking
from rules.games.planet28.condition import TURBO
from rules.games.planet28.hulls import CORE, hull_of, is_small, is_vehicle, vehicle_of
from rules.games.planet28.legality import STALLED
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table
from rules.games.planet28.units import Effect
from rules.games.planet28.upkeep import mended, put_out, section_name
from rules.games.planet28.warband.sections import REPAIR

from .gear import last_turn
from .vehicle_work import SMOKED, Boost, Patch, VehicleMove

MENDED, BOOSTED = 8, 10
# P28-A90: not the order of the falling die.
SABOTAGED = ("front", "right", "rear", "left")
TURNS = 6


class VehicleAction(Procedure, frozen=True, kw_only=True, tag="vehicle_action"):
    """A repair, a boost, or smoke."""

    stages: ClassVar[tuple[str, ...]] = ("use",)

    move: VehicleMove

    def do_use(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Do it, and roll what belongs to it."""
        match self.move:
            case Patch():
                return _repaired(state, self.move, dice)
            case Boost():
                return _boosted(state, self.move.unit, dice)
        name = state.name(self.move.unit)
        line = Line(f"{name} disappears in smoke for this turn.", "P28-VEH-SMOKE", main=True)
        return Go(state=_under(state, self.move.unit, SMOKED, 0), told=(line,))


def _under(table: Table, unit: int, name: str, amount: int) -> Table:
    """Return the table with an effect on a unit to the end of the turn."""
    effects = table.unit(unit).effects
    return table.change(unit, effects=(*effects, Effect(name, amount, table.turn, unit)))


def _repaired(table: Table, move: Patch, dice: Dice) -> Go:
    own = is_vehicle(table, move.unit)
    faces = dice.roll(1, MENDED, REPAIR, table.seat(move.unit))
    before = vehicle_of(table, move.target).sections[move.section].hp
    after = mended(table, move.target, move.section, faces[0])
    won = vehicle_of(after, move.target).sections[move.section].hp - before
    if own:
        # P28-VEH-AB-REPAIR: once a turn.
        after = after.change(move.unit, spent=(*after.unit(move.unit).spent, REPAIR))
    part = section_name(after, move.target, move.section)
    whose = "its own" if own else f"{table.name(move.target)}'s"
    text = f"{table.name(move.unit)} repairs {whose} {part} by {won} HP."
    work = Work(what=REPAIR, faces=faces, sides=MENDED)
    rule = "P28-VEH-AB-REPAIR" if own else "P28-AB-REPAIR"
    return Go(state=after, told=(Line(text, rule, work=(work,), main=True),))


def _boosted(table: Table, unit: int, dice: Dice) -> Go:
    (face,) = dice.roll(1, BOOSTED, TURBO, table.seat(unit))
    work = Work(what=TURBO, faces=(face,), sides=BOOSTED)
    # P28-INT-26: nor can a flyer that has not moved yet, which must land.
    if face == 1:
        after, fate = _under(table, unit, STALLED, 0), "stalls and cannot move this turn"
    else:
        after, fate = _under(table, unit, TURBO, face * 10), f"goes {face}cm further next"
    text = f"{table.name(unit)} {fate}."
    return Go(state=after, told=(Line(text, "P28-VEH-AB-TURBO", work=(work,), main=True),))


class Sabotaging(Picking, frozen=True, kw_only=True, tag="sabotaging"):
    """Sabotage of a vehicle: the facing is rolled, then `unit` picks a section on it.

    `facing` is "" for a small vehicle, which has none; `part` the section picked.
    """

    stages: ClassVar[tuple[str, ...]] = ("facing", "pick", "spoil")

    unit: int
    target: int
    facing: str = ""
    part: int = -1

    def do_facing(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the facing, again while nothing there can be put out of use (P28-A63)."""
        if is_small(state, self.target):
            return Go(state=state)
        # With only the core left no die can show it.
        if not any(_at(state, self.target, facing) for facing in SABOTAGED):
            return Go(state=state, frame=msgspec.structs.replace(self, facing=CORE))
        faces: tuple[int, ...] = ()
        while not faces or not _at(state, self.target, SABOTAGED[faces[-1] - 1]):
            faces += dice.roll(1, 4, "Sabotage, facing", state.seat(self.unit))
        facing = SABOTAGED[faces[-1] - 1]
        work = Work(what="facing", faces=faces, sides=4, verdict=facing)
        text = f"{state.name(self.unit)} gets at the {facing} of {state.name(self.target)}."
        line = Line(text, "P28-AB-SABOTAGE", work=(work,))
        return Go(state=state, frame=msgspec.structs.replace(self, facing=facing), told=(line,))

    def options(self, table: Table) -> tuple[int, ...]:
        """Return the sections that may be put out of use."""
        return _at(table, self.target, self.facing)

    def ask_pick(self, state: Table) -> Ask | None:
        """Ask which section, unless there is only one."""
        options = self.options(state)
        if len(options) < 2:
            return None
        told = tuple(
            Choice(section_name(state, self.target, one), Pick(which=one)) for one in options
        )
        # P28-PBP-1: silence takes the one with most HP.
        quiet = Pick(which=_strongest(state, self.target, options))
        entry = Entry(seat=state.seat(self.unit), kinds=(Pick,), choices=told, default=quiet)
        text = f"Which section of {state.name(self.target)} is sabotaged?"
        return Ask(kind="sabotage", rule="P28-AB-SABOTAGE", text=text, entries=(entry,))

    def do_pick(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the section."""
        answer = next(iter(answers.values()), None)
        part = answer.which if isinstance(answer, Pick) else self.options(state)[0]
        return Go(state=state, frame=msgspec.structs.replace(self, part=part))

    def do_spoil(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for how many turns it is out of use (P28-AB-SABOTAGE)."""
        faces = dice.roll(1, TURNS, "Sabotage, turns", state.seat(self.unit))
        until = last_turn(state, faces[0])
        part = section_name(state, self.target, self.part)
        text = f"{part} of {state.name(self.target)} is out of use to the end of turn {until}."
        work = Work(what="Sabotage, turns", faces=faces, sides=TURNS)
        table = put_out(state, self.target, self.part, until)
        line = Line(text, "P28-AB-SABOTAGE", work=(work,), main=True)
        return Go(state=table, told=(line,))


def _at(table: Table, unit: int, facing: str) -> tuple[int, ...]:
    """Return the sections on a facing, on all if it is "", that are in use."""
    parts = hull_of(table, unit).parts
    usable = vehicle_of(table, unit).usable()
    return tuple(place for place in usable if facing in ("", parts[place].facing))


def _strongest(table: Table, unit: int, places: tuple[int, ...]) -> int:
    sections = vehicle_of(table, unit).sections
    return max(places, key=lambda place: (sections[place].hp, -place))
