"""Flyers: whether they begin in the air, and what becomes of those that do not move there."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move
from rules.dice import Dice
from rules.games.planet28.answers import Accept, Decline
from rules.games.planet28.damage.sections import destroyed
from rules.games.planet28.damage.wreck import spilled
from rules.games.planet28.driving import is_airborne, is_driven, is_flying
from rules.games.planet28.measured.flying import resettled
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table

RULE = "P28-VEH-TYPE-FLYER"


class Aloft(Procedure, frozen=True, kw_only=True, tag="aloft"):
    """A flyer before the first turn: its owner says whether it begins in the air."""

    stages: ClassVar[tuple[str, ...]] = ("begin",)

    unit: int

    def ask_begin(self, state: Table) -> Ask | None:
        """Ask the owner; silence leaves it on the ground, where it need not move."""
        seat, name = state.seat(self.unit), state.name(self.unit)
        choices = (Choice("In the air", Accept()), Choice("On the ground", Decline()))
        entry = Entry(seat=seat, kinds=(Accept, Decline), choices=choices, default=Decline())
        text = f"Does {name} begin in the air? There it must move in every turn."
        return Ask(kind="aloft", rule=RULE, text=text, entries=(entry,))

    def do_begin(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record where it begins."""
        flies = isinstance(answers.get(state.seat(self.unit)), Accept)
        where = "in the air" if flies else "on the ground"
        line = Line(f"{state.name(self.unit)} begins {where}.", RULE)
        table = resettled(state.change(self.unit, landed=not flies), self.unit)
        return Go(state=table, told=(line,))


def flyers(table: Table) -> tuple[Aloft, ...]:
    """Return the question for each flyer, in roster order."""
    return tuple(Aloft(unit=who.id) for who in table.units if is_flying(table, who.id))


def brought_down(table: Table) -> tuple[Table, tuple[Line, ...], tuple[Frame, ...]]:
    """Return the table without the flyers in the air that did not move this turn.

    See P28-VEH-TYPE-FLYER and P28-A66. With it come the lines, and what happens to passengers.
    """
    told: list[Line] = []
    first: tuple[Frame, ...] = ()
    for who in table.units:
        # P28-VEH-TYPE-FLYER: for whatever reason it did not move.
        if not who.here or not is_airborne(table, who.id) or who.moves:
            continue
        name = table.name(who.id)
        # P28-VEH-TYPE-FLYER, P28-A66
        if table.is_switched("flyer_forced", "lands") and is_kept(table, who.id):
            table = resettled(table.change(who.id, landed=True), who.id)
            told.append(Line(f"{name} could not move and comes down unharmed.", RULE, main=True))
            continue
        # P28-VEH-TRANS-3: as if all its transport sections were destroyed.
        table, out = spilled(table, who.id, 0, airborne=True)
        first += out
        # P28-VEH-TYPE-FLYER
        table = destroyed(table, who.id, 0)
        # P28-VEH-TYPE-FLYER
        told.append(Line(f"{name} did not move in the air and crashes.", RULE, main=True))
    return table, tuple(told), first


def is_kept(table: Table, unit: int) -> bool:
    """Return whether something keeps a flyer from moving (P28-VEH-TYPE-FLYER, P28-A66)."""
    under = table.is_under(unit, "Blind") or table.is_under(unit, "Immobilize")
    return under or table.unit(unit).is_unnerved or not is_driven(table, unit)
