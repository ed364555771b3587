"""What becomes of the passengers of a destroyed section: out, and hurt (P28-VEH-TRANS-3)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move
from rules.dice import Dice
from rules.games.planet28.aboard import riders
from rules.games.planet28.actions.fall import fall
from rules.games.planet28.answers import Land
from rules.games.planet28.condition import lose
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.legality import cm
from rules.games.planet28.measured.boarding import drop_out_mm, landed
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table, squad_of

from .causes import cause
from .damage import Hit, Shock, roll_armour, rolled

RULE = "P28-VEH-TRANS-3"
WRECK = cause("the wreck", "1D10")


class Wreck(Procedure, frozen=True, kw_only=True, tag="wreck"):
    """The passengers of a destroyed section, or of a whole vehicle, have come out of it.

    `hurt` are those who were in it, `by` who has destroyed it (0: nobody), `fell_mm` how far they
    fall out of a vehicle in the air.
    """

    stages: ClassVar[tuple[str, ...]] = ("land", "landed", "out")

    vehicle: int
    hurt: tuple[int, ...]
    by: int = 0
    airborne: bool = False
    fell_mm: int = 0

    def ask_land(self, state: Table) -> Ask | None:
        """Ask the owner of a vehicle in the air from how high they fall."""
        if not self.airborne or is_measured(state):
            return None
        flat = Choice("They land unharmed", Land())
        entry = Entry(seat=state.seat(self.vehicle), kinds=(Land,), choices=(flat,), default=Land())
        text = f"From how high do the passengers of {state.name(self.vehicle)} fall?"
        return Ask(kind="wreck", rule=RULE, text=text, entries=(entry,))

    def do_land(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the height, and have it confirmed if that is the option (P28-FACT-3)."""
        answer = next(iter(answers.values()), None)
        if not isinstance(answer, Land):
            return Go(state=state, to="out")
        said = f"the passengers of {state.name(self.vehicle)} fall {cm(answer.fell_mm)}"
        frame = msgspec.structs.replace(self, fell_mm=answer.fell_mm)
        return Go(state=state, frame=frame, first=to_confirm(state, self.vehicle, said))

    def do_landed(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Go back to the question if the height did not stand."""
        if self.heard("success") is False:
            return Go(state=state, frame=msgspec.structs.replace(self, fell_mm=0), to="land")
        return Go(state=state)

    def do_out(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Hurt everybody who was in it."""
        names = " and ".join(map(state.name, self.hurt))
        line = Line(f"{names} must get out of {state.name(self.vehicle)}.", RULE, main=True)
        bruises = tuple(Bruise(unit=one, by=self.by, fell_mm=self.fell_mm) for one in self.hurt)
        return Go(state=state, told=(line,), first=bruises)


class Bruise(Procedure, frozen=True, kw_only=True, tag="bruise"):
    """1D10 for a passenger, without armour unless switched (P28-A67), and perhaps a fall."""

    stages: ClassVar[tuple[str, ...]] = ("hurt",)

    unit: int
    by: int = 0
    fell_mm: int = 0

    def do_hurt(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll, take the HP, fall, and see to the nerve."""
        if not state.unit(self.unit).here:
            return Go(state=state)
        table, hit, told = self._bruised(state, dice)
        fallen, fell = table, 0
        if table.unit(self.unit).here:
            fallen, fell, more = fall(table, self.unit, self.fell_mm, self.by)
            told += more
        shock = (Shock(unit=self.unit, lost=hit + fell),) if hit + fell else ()
        return Go(state=fallen, told=told, first=shock)

    def _bruised(self, table: Table, dice: Dice) -> tuple[Table, int, tuple[Line, ...]]:
        faces = WRECK.dice.roll(dice, WRECK.name, table.seat(self.unit))
        works = [rolled(WRECK.name, WRECK.dice, faces)]
        amount = WRECK.dice.total(faces)
        # P28-A67
        if table.is_switched("wreck_armour", "yes"):
            less, worn = roll_armour(table, Hit(victim=self.unit, weapon=WRECK), dice)
            amount, works = max(0, amount - less), [*works, *worn]
        if self._is_ghost(table):
            amount = 0
        lost = min(amount, table.character(self.unit).hp)
        after = lose(table, self.unit, lost, self.by)
        left = after.character(self.unit).hp
        fate = f"loses {lost} HP, {left} left" if left else f"loses {lost} HP and is slain"
        name = table.name(self.unit)
        text = f"{name} {fate}." if lost else f"{name} gets out unharmed."
        return after, lost, (Line(text, RULE, work=tuple(works), main=True),)

    def _is_ghost(self, table: Table) -> bool:
        """Return whether the wreck does nothing to it (P28-A35)."""
        ghost = table.has(self.unit, "Unearthly")
        return ghost and not table.is_switched("unearthly_env", "hurt")


def spilled(
    table: Table, vehicle: int, by: int, airborne: bool, place: int | None = None
) -> tuple[Table, tuple[Frame, ...]]:
    """Return the table with the passengers of a section, or of all, out, and what hurts them."""
    hurt = tuple(who.id for who in riders(table, vehicle, place))
    if not hurt:
        return table, ()
    for unit in hurt:
        # P28-A104: a squad stays one unit, so all of it gets out.
        table = landed(table, squad_of(table.unit(unit)) or unit)
    fell = max(drop_out_mm(table, unit, vehicle) for unit in hurt) if airborne else 0
    wreck = Wreck(vehicle=vehicle, hurt=hurt, by=by, airborne=airborne, fell_mm=fell)
    return table, (wreck,)
