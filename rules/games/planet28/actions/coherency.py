"""A fact told between actions: who of a squad is out of unit (P28-SQD-6, P28-SQD-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.acts import Near
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.squads import squad_numbers
from rules.games.planet28.state import Table
from rules.games.planet28.straying import RULE, returned, squad_by, strayed, strays

from .contacts import check_gap, check_unmeasured
from .measure import Measure, Unmeasured


class Coherency(Interrupt, frozen=True, kw_only=True, tag="coherency"):
    """The owner states all members of a squad that are out of unit; the others are in it.

    A member is in the unit within 5cm of another (P28-SQD-6). Whoever names nobody is asked.
    """

    unit: int
    members: Near = None

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return who is out of unit (P28-FACT-1)."""
        return ("members",)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for what is no squad, foreign members, and when nobody is left in it.

        On a measured table the bot knows.
        """
        check_unmeasured(state)
        check_gap(state, seat, self.unit)
        squad_by(state, self.unit)
        if self.members is not None:
            check_strays(state, self.unit, self.members)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every squad; who is out of unit is asked."""
        own = (unit for unit in squad_numbers(state) if state.seat(unit) == seat)
        yield from (cls(unit=unit) for unit in own if state.unit(unit).here)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Ask whoever has not said it, have the other side confirm it, then record it."""
        said = Strayed(unit=self.unit, members=self.members)
        return Go(state=state, first=(said,))


def check_strays(table: Table, squad: int, members: tuple[int, ...]) -> None:
    """Raise RuleError for members out of unit that cannot be, or cannot come back.

    See P28-SQD-6 and P28-SQD-7.
    """
    mates = tuple(mate.id for mate in table.mates(squad))
    for member in members:
        if member not in mates:
            name = table.name(member) if table.is_there(member) else f"Unit {member}"
            raise RuleError(f"{name} is no member of {table.name(squad)}.", RULE)
    if set(members) >= set(mates):
        text = f"Somebody of {table.name(squad)} must be in the unit."
        raise RuleError(text, "P28-SQD-6")
    for back in _back(table, squad, members):
        if table.unit(back).status == "broken":
            text = f"{table.name(back)} is broken and does not come back before it rallies."
            raise RuleError(text, RULE)


def _back(table: Table, squad: int, members: tuple[int, ...]) -> tuple[int, ...]:
    """Return who comes back into the unit if these are out of it."""
    away = (one for one in strays(table, squad) if one not in members)
    # With the switch who is back stays a character (P28-A103).
    return tuple(one for one in away if table.character(one).stray == "out")


class Strayed(Unmeasured, frozen=True, kw_only=True, tag="strayed"):
    """A statement about who is out of unit, None while nobody has made it."""

    stages: ClassVar[tuple[str, ...]] = ("members", "note")

    unit: int
    members: tuple[int, ...] | None = None

    def open_facts(self) -> tuple[str, ...]:
        """Return what is asked: who is out of unit."""
        return ("members",)

    def check_said(self, table: Table, said: Measure) -> None:
        """Raise RuleError for members that cannot be out of unit."""
        check_strays(table, self.unit, said.members or ())

    def ask_members(self, state: Table) -> Ask | None:
        """Ask the owner who is out of unit."""
        if self.members is not None:
            return None
        now = strays(state, self.unit)
        as_before = Measure(members=tuple(one for one in now if _is_out(state, one)))
        choices = (Choice("As before" if now else "Nobody", as_before),)
        seat = state.seat(self.unit)
        entry = Entry(seat=seat, kinds=(Measure,), choices=choices, default=as_before)
        text = f"Who of {state.name(self.unit)} is further than 5cm from all the others?"
        return Ask(kind="strays", rule="P28-SQD-6", text=text, entries=(entry,))

    def do_members(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have the other side confirm it, if `claims` is at confirm (P28-FACT-3)."""
        answer = next(iter(answers.values()), None)
        members = answer.members if isinstance(answer, Measure) else self.members
        frame = msgspec.structs.replace(self, members=members or ())
        said = to_confirm(state, self.unit, frame.said(state))
        return Go(state=state, frame=frame, first=said)

    def said(self, table: Table) -> str:
        """Return in words who is out of unit."""
        names = " and ".join(map(table.name, self.members or ())) or "nobody"
        return f"out of unit of {table.name(self.unit)}: {names}"

    def do_note(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the fact, if it stands."""
        if self.heard("success") is False:
            return Go(state=state)
        members = self.members or ()
        gone = tuple(one for one in members if not _is_out(state, one))
        table = strayed(state, self.unit, gone)
        table = returned(table, self.unit, _back(state, self.unit, members))
        return Go(state=table, told=(Line(f"Noted: {self.said(state)}.", RULE, main=True),))


def _is_out(table: Table, unit: int) -> bool:
    return table.character(unit).stray == "out"
