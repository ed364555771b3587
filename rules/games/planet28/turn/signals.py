"""Radios and Scramblers: who is near one when the order of a turn is fixed (P28-TURN-6)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.actions.measure import Measure, Unmeasured
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.hulls import is_vehicle, working
from rules.games.planet28.legality import check_ashore
from rules.games.planet28.measured.auras import is_around
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.state import Table
from rules.games.planet28.warband.sections import RADIO, SCRAMBLER


class Signal(Unmeasured, frozen=True, kw_only=True, tag="signal"):
    """The question who stands within 10cm of a vehicle with a Radio or a Scrambler.

    Who is not named does not use the Radio, which its owner may wish.
    """

    stages: ClassVar[tuple[str, ...]] = ("around", "noted")

    unit: int
    near: tuple[int, ...] = ()

    def open_facts(self) -> tuple[str, ...]:
        """Return what is asked: who is near."""
        return ("near",)

    def check_said(self, table: Table, said: Measure) -> None:
        """Raise RuleError for units that are not there, or that the device does not reach."""
        for unit in said.near or ():
            if not table.is_there(unit) or not table.unit(unit).here:
                raise RuleError(f"There is no unit {unit} on the table.", "P28-TURN-6")
            check_ashore(table, unit)
            if unit not in reached(table, self.unit):
                text = f"{table.name(self.unit)} has nothing that reaches {table.name(unit)}."
                raise RuleError(text, "P28-TURN-6")

    def ask_around(self, state: Table) -> Ask | None:
        """Ask the owner; silence keeps what is known."""
        known = tuple(u for u in state.unit(self.unit).near if u in reached(state, self.unit))
        same = Measure(near=known)
        names = _named(state, known)
        before = (Choice(f"As before: {names}"[:80], same),) if known else ()
        choices = (*before, Choice("Nobody", Measure(near=())))
        seat = state.seat(self.unit)
        entry = Entry(seat=seat, kinds=(Measure,), choices=choices, default=same)
        devices = " and ".join(_devices(state, self.unit))
        text = f"Who is within 10cm of {state.name(self.unit)} with its {devices}?"
        return Ask(kind="signal", rule="P28-TURN-6", text=text, entries=(entry,))

    def do_around(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record who is near, and have it confirmed if that is the option (P28-FACT-3)."""
        answer = next(iter(answers.values()), None)
        near = (answer.near or ()) if isinstance(answer, Measure) else ()
        said = f"within 10cm of {state.name(self.unit)}: {_named(state, near)}"
        frame = Signal(unit=self.unit, near=near)
        return Go(state=state, frame=frame, first=to_confirm(state, self.unit, said))

    def do_noted(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note it, unless it did not stand (P28-TURN-6, P28-FACT-3)."""
        if self.heard("success") is False:
            return Go(state=state, frame=Signal(unit=self.unit), to="around")
        said = f"Within 10cm of {state.name(self.unit)}: {_named(state, self.near)}."
        table = state.change(self.unit, near=self.near)
        return Go(state=table, told=(Line(said, "P28-FACT-1"),))


def _named(table: Table, units: tuple[int, ...]) -> str:
    return " and ".join(map(table.name, units)) or "nobody"


def _devices(table: Table, unit: int) -> tuple[str, ...]:
    """Return what a vehicle has that changes the order of others."""
    return tuple(name for name in (RADIO, SCRAMBLER) if working(table, unit, name))


def reached(table: Table, unit: int) -> tuple[int, ...]:
    """Return the units that a vehicle's Radio or Scrambler would matter to if they were near."""
    devices, side = _devices(table, unit), table.side(unit)
    found = []
    for who in table.takers():
        # P28-VEH-RADIO: the others; P28-VEH-SCRAMBLER: enemies.
        friend = table.side(who.id) == side
        if who.id != unit and (RADIO if friend else SCRAMBLER) in devices:
            found.append(who.id)
    return tuple(found)


def signals(table: Table) -> tuple[Signal, ...]:
    """Return the question for each vehicle with a device that reaches anybody.

    None on a measured table, which shows who is near.
    """
    if is_measured(table):
        return ()
    vehicles = (who.id for who in table.takers() if is_vehicle(table, who.id))
    return tuple(Signal(unit=one) for one in vehicles if reached(table, one))


def signalled(table: Table, unit: int) -> int:
    """Return what Radios and Scramblers near a unit do to its place (P28-TURN-6, P28-A83)."""
    # P28-TURN-6: a Radio helps if its owner uses it.
    radio = has_radio_near(table, unit) and RADIO not in table.unit(unit).forgoes
    side = table.side(unit)
    jammed = (one for one in _near(table, unit) if table.side(one) != side)
    return int(radio) - int(any(working(table, one, SCRAMBLER) for one in jammed))


def has_radio_near(table: Table, unit: int) -> bool:
    """Return whether a friend's Radio reaches a unit; several do not add up (P28-A83)."""
    side = table.side(unit)
    friends = (one for one in _near(table, unit) if table.side(one) == side)
    return any(working(table, one, RADIO) for one in friends)


def _near(table: Table, unit: int) -> tuple[int, ...]:
    machines = (who.id for who in table.units if who.here and is_vehicle(table, who.id))
    return tuple(one for one in machines if is_around(table, one, unit))
