"""Engineers mend the vehicle they ride in when a turn begins (P28-TR-ENGINEER)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.dice import Dice
from rules.games.planet28.aboard import ENGINEER, aboard_with, berths, boarding_side
from rules.games.planet28.answers import Pick, Picking
from rules.games.planet28.hulls import hull_of
from rules.games.planet28.state import Table
from rules.games.planet28.upkeep import damaged_places, mended, section_name, weakest

RULE = "P28-TR-ENGINEER"
SIDES = 4


class Mending(Picking, frozen=True, kw_only=True, tag="mending"):
    """1D4 HP for a damaged section on the side where the Engineer got in.

    `part` is the section picked, -1 until there is one.
    """

    stages: ClassVar[tuple[str, ...]] = ("pick", "mend")

    unit: int
    vehicle: int
    part: int = -1

    def options(self, table: Table) -> tuple[int, ...]:
        """Return the damaged sections within reach (P28-TR-ENGINEER)."""
        side = boarding_side(table, self.vehicle, berths(table, self.unit)[0].section)
        parts = hull_of(table, self.vehicle).parts
        hurt = damaged_places(table, self.vehicle)
        return tuple(place for place in hurt if side in ("", parts[place].facing))

    def ask_pick(self, state: Table) -> Ask | None:
        """Ask which section, unless there is only one (P28-TR-ENGINEER)."""
        options = self.options(state)
        if len(options) < 2:
            return None
        told = tuple(
            Choice(section_name(state, self.vehicle, one), Pick(which=one)) for one in options
        )
        # P28-PBP-1: silence takes the one with fewest HP.
        quiet = Pick(which=weakest(state, self.vehicle, options))
        entry = Entry(seat=state.seat(self.unit), kinds=(Pick,), choices=told, default=quiet)
        text = f"Which section of {state.name(self.vehicle)} does {state.name(self.unit)} mend?"
        return Ask(kind="mend", rule=RULE, text=text, entries=(entry,))

    def do_pick(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the section; with none damaged there is nothing to roll."""
        options = self.options(state)
        if not options:
            return Go(state=state, back={"mended": False})
        answer = next(iter(answers.values()), None)
        part = answer.which if isinstance(answer, Pick) else options[0]
        return Go(state=state, frame=msgspec.structs.replace(self, part=part))

    def do_mend(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll, up to what the section was built with."""
        (face,) = dice.roll(1, SIDES, ENGINEER, state.seat(self.unit))
        table = mended(state, self.vehicle, self.part, face)
        part = section_name(table, self.vehicle, self.part)
        text = f"{state.name(self.unit)} mends {part} of {state.name(self.vehicle)}."
        work = Work(what=ENGINEER, faces=(face,), sides=SIDES)
        return Go(state=table, told=(Line(text, RULE, work=(work,)),))


def mendings(table: Table) -> tuple[Mending, ...]:
    """Return the work of every Engineer who rides, in roster order."""
    rides = tuple(who.id for who in table.takers())
    found = [(unit, one) for one in rides for unit in aboard_with(table, one, ENGINEER)]
    return tuple(Mending(unit=unit, vehicle=vehicle) for unit, vehicle in sorted(found))
