"""The order of a turn: activation values, ties, and who picks which place (P28-TURN-3 to -6).

Tied units of one owner share their places: the owner says which of them acts when the place comes
up (P28-A8), so nobody is asked twice.
"""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.answers import SettleTies, TakeSlot
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.skills import alertness, current
from rules.games.planet28.solo.order import split
from rules.games.planet28.solo.speakers import is_enemys
from rules.games.planet28.state import Slot, Table
from rules.games.planet28.straying import without_strays
from rules.games.planet28.units import AnyUnit

from .signals import signalled
from .tie_habits import ALWAYS, LAST, settled


class Tie(msgspec.Struct, frozen=True):
    """Tied units: their value, those still to pick in order, the places (0: free)."""

    value: int
    picking: tuple[int, ...]
    places: tuple[int, ...]

    def free(self) -> tuple[int, ...]:
        """Return the places nobody has taken."""
        return tuple(place for place, unit in enumerate(self.places) if not unit)

    def all(self) -> tuple[int, ...]:
        """Return the units of the tie: those with a place, then those still to pick."""
        return (*(unit for unit in self.places if unit), *self.picking)


class Ordering(Procedure, frozen=True, kw_only=True, tag="ordering"):
    """Fixes the order of a turn, or of the rest of it (switch `order`)."""

    stages: ClassVar[tuple[str, ...]] = ("snapshot", "pick", "close")

    ties: tuple[Tie, ...] = ()

    def do_snapshot(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Freeze the values and roll off ties of equal awareness (P28-TURN-3, P28-TURN-5)."""
        units = without_strays(state, waiting(state))
        table = state
        for unit in units:
            table = table.change(unit, value=activation(state, unit))
        ranked = sorted(units, key=lambda unit: _rank(table, unit))
        ties: list[Tie] = []
        told: tuple[Line, ...] = ()
        for (_, value), group in groupby(ranked, key=lambda unit: _rank(table, unit)):
            parted = split(table, tuple(group), dice)
            told += parted.told
            # P28-SOLO-3: the enemy's units act one after another.
            foes = tuple((unit,) for unit in parted.enemy)
            for part in (parted.before, *foes, parted.after):
                picking, lines = _picking(table, part, dice) if part else ((), ())
                ties += [Tie(-value, picking, (0,) * len(picking))] if part else []
                told += lines
        frame = Ordering(ties=tuple(ties))
        return Go(state=table, frame=frame, told=told)

    def _open(self, table: Table) -> Tie | None:
        """Return the first tie in which somebody still has to pick against an opponent."""
        for tie in self.ties:
            # Friends left over share the remaining places (P28-A8).
            if len({table.seat(unit) for unit in tie.picking}) > 1:
                return tie
        return None

    def ask_pick(self, state: Table) -> Ask | None:
        """Ask the owner of the most aware unit of a tie for its place (P28-TURN-4)."""
        tie = self._open(state)
        if tie is None:
            return None
        unit = tie.picking[0]
        # P28-PBP-1: who has settled all ties in advance is not asked.
        if state.seat(unit) in state.ties:
            return None
        choices = tuple(Choice(f"Place {n + 1}", TakeSlot(place=n)) for n in tie.free())
        entry = Entry(
            seat=state.seat(unit),
            kinds=(TakeSlot, SettleTies),
            choices=(*choices, *ALWAYS),
            default=choices[0].move,
        )
        others = ", ".join(state.name(one) for one in tie.all() if one != unit)
        tied = f"{state.name(unit)} is tied with {others} at {tie.value}."
        text = f"{tied} Which place of the tie does it take? Place 1 acts first."
        return Ask(kind="tie", rule="P28-TURN-4", text=text, entries=(entry,))

    def do_pick(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Assign the place; if it is already taken, the first free one."""
        tie = self._open(state)
        if tie is None:
            return Go(state=state)
        unit, free = tie.picking[0], tie.free()
        seat = state.seat(unit)
        answer, told = answers.get(seat), tuple[Line, ...]()
        if isinstance(answer, SettleTies):
            state, told = settled(state, seat, answer.last)
        if isinstance(answer, TakeSlot):
            # P28-TURN-4: instead of a place that is taken it gets the first free one.
            place = answer.place if answer.place in free else free[0]
        else:
            place = free[-1] if state.ties[seat] == LAST else free[0]
        places = (*tie.places[:place], unit, *tie.places[place + 1 :])
        new = Tie(tie.value, tie.picking[1:], places)
        ties = tuple(new if old is tie else old for old in self.ties)
        return Go(state=state, frame=Ordering(ties=ties), told=told, to="pick")

    def do_close(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Store the order and tell it."""
        slots = tuple(slot for tie in self.ties for slot in _slots(tie))
        order = (*state.order[: state.place], *slots)
        table = msgspec.structs.replace(state, order=order)
        names = ", ".join(_spoken(table, slots))
        return Go(state=table, told=(Line(f"Order: {names}.", "P28-TURN-3"),))


def waiting(table: Table) -> tuple[int, ...]:
    """Return the units on the table that have not had their activation this turn (P28-TURN-1)."""
    # A unit that took a place that has come up has had its activation.
    had = {unit for slot in table.order[: table.place] for unit in slot.units}
    ready = (u.id for u in table.takers() if not _is_just_summoned(table, u))
    return tuple(unit for unit in ready if unit not in had)


def _is_just_summoned(table: Table, unit: AnyUnit) -> bool:
    """Return whether a double appeared this turn: it acts from the next one on (P28-ARC-SUMMON)."""
    return any(e.name == "Summoned" and e.amount == table.turn for e in unit.effects)


def _rank(table: Table, unit: int) -> tuple[bool, int]:
    """Return the sort key of the order: disheartened units last (P28-ARC-DISHEARTEN)."""
    effects = table.unit(unit).effects
    last = any(e.name == "Dishearten" and e.until == table.turn for e in effects)
    return last, -table.unit(unit).value


def activation(table: Table, unit: int) -> int:
    """Return the value that says when a unit acts: agility, or the turn's motive (P28-TURN-6).

    Radios and Scramblers come on top.
    """
    # P28-SOLO-3: all units of the enemy act at its die, whatever is near them.
    if is_enemys(table, unit) and table.unit(unit).motive:
        return table.unit(unit).motive
    # P28-INT-19: for the order a Pilot's figure counts in any case where it is higher.
    whole = table.change(unit, forgoes=()) if table.unit(unit).forgoes else table
    own = table.unit(unit).motive or current(whole, unit, "A")
    return own + signalled(table, unit)


def _picking(
    table: Table, units: tuple[int, ...], dice: Dice
) -> tuple[tuple[int, ...], tuple[Line, ...]]:
    """Return tied units in the order in which they pick their places."""
    if len({table.seat(unit) for unit in units}) == 1:
        return units, ()
    # P28-TURN-4: the most aware picks first.
    ranked = sorted(units, key=lambda unit: -alertness(table, unit))
    picking: tuple[int, ...] = ()
    told: tuple[Line, ...] = ()
    for _, group in groupby(ranked, key=lambda unit: alertness(table, unit)):
        equal, lines = _rolled_off(table, tuple(group), dice)
        picking, told = picking + equal, told + lines
    return picking, told


def _rolled_off(
    table: Table, units: tuple[int, ...], dice: Dice
) -> tuple[tuple[int, ...], tuple[Line, ...]]:
    """Order units of equal awareness by one roll per side, the lower first (P28-TURN-5)."""
    seats = tuple(seat for seat in table.players() if any(table.seat(u) == seat for u in units))
    ranked, told = _ranking(seats, dice)
    return tuple(sorted(units, key=lambda unit: ranked.index(table.seat(unit)))), told


def _ranking(seats: tuple[str, ...], dice: Dice) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """Return seats by their roll, lowest first; equal ones roll again among themselves."""
    if len(seats) == 1:
        return seats, ()
    # P28-TURN-5: the lower goes first, equal ones roll again.
    faces = {seat: dice.roll(1, 10, "roll-off for a tie", seat)[0] for seat in seats}
    work = Work(what="roll-off", faces=tuple(faces.values()), sides=10)
    text = f"Roll-off for a tie, {' and '.join(map(seat_title, faces))}"
    told: tuple[Line, ...] = (Line(text, "P28-TURN-5", work=(work,)),)
    ranked: tuple[str, ...] = ()
    for _, group in groupby(sorted(seats, key=lambda s: faces[s]), key=lambda s: faces[s]):
        equal, lines = _ranking(tuple(group), dice)
        ranked, told = ranked + equal, told + lines
    return ranked, told


def _slots(tie: Tie) -> tuple[Slot, ...]:
    """Return the places of a tie; the remaining ones are shared by the remaining units."""
    return tuple(Slot(tie.value, (unit,) if unit else tie.picking) for unit in tie.places)


def _spoken(table: Table, slots: tuple[Slot, ...]) -> list[str]:
    spoken = []
    for slot, same in groupby(slots):
        names = [table.name(unit) for unit in slot.units]
        shared = len(names) > 1 and len(tuple(same)) == len(names)
        who = f"{' and '.join(names)} in any order" if shared else " or ".join(names)
        spoken.append(f"{who} ({slot.value})")
    return spoken
