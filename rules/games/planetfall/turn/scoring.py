"""Objectives at the end of a turn: who holds them, and what that scores (PF-OBJ-*, PF-ZH-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, FactType, Go, Line, Move, RuleError, fact
from rules.dice import Dice
from rules.games.planetfall.buttons import shortened
from rules.games.planetfall.facts import to_confirm
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import Objective
from rules.games.planetfall.zero_hour import scored

from .capturing import Contact, captured, inside, takers, touched, value

RULE = "PF-OBJ-6"
MOST_CHOICES = 18


class Contacts(FactType[Table]):
    """Squadrons with the objectives that they touch, as their side claims (PF-FACT-1).

    Such as `Fists: Relay, Claws: Depot`.
    """

    example = "such as Fists: Relay; none"

    def read(self, state: Table, text: str) -> tuple[Contact, ...]:
        if text.strip().lower() in ("", "none"):
            return ()
        return tuple(_contact(state, part) for part in text.split(",") if part.strip())

    def text(self, state: Table, value: Any) -> str:
        names = {one.id: one.name for one in state.objectives}
        return (
            ", ".join(f"{state.name(one.squadron)}: {names[one.objective]}" for one in value)
            or "none"
        )


CONTACTS = Contacts()


class TouchObjectives(Move, frozen=True, kw_only=True, tag="touch_objectives"):
    """Which squadrons touch which objectives as the turn ends, each one at most (PF-OBJ-5).

    Touching one is no ram and needs no move of its own (PF-OBJ-3).
    """

    held: Annotated[
        Annotated[tuple[Contact, ...], msgspec.Meta(max_length=40)], fact(CONTACTS)
    ] = ()

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who cannot score, what is no objective, and a squadron twice."""
        objectives = {one.id for one in state.objectives}
        taking = [one.squadron for one in self.held]
        for one in self.held:
            if one.squadron not in takers(state, seat):
                known = ", ".join(map(state.name, takers(state, seat))) or "nobody"
                text = f"Only these of yours can take an objective by contact: {known}."
                raise RuleError(text, "PF-OBJ-1")
            if one.objective not in objectives:
                raise RuleError(f"There is no objective {one.objective}.", RULE)
            if taking.count(one.squadron) > 1:
                text = f"{state.does(one.squadron, 'takes')} one objective a turn: choose."
                raise RuleError(text, "PF-OBJ-5")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield nothing touched, and each squadron alone with each objective."""
        yield cls()
        for squadron in takers(state, seat):
            for one in state.objectives:
                yield cls(held=(Contact(squadron, one.id),))


class Scoring(Procedure, frozen=True, kw_only=True, tag="scoring"):
    """The objectives of one END_SCORE; `held` are the contacts that were stated or measured."""

    stages: ClassVar[tuple[str, ...]] = ("claim", "confirm", "score")

    held: tuple[Contact, ...] = ()

    def ask_claim(self, state: Table) -> Ask | None:
        """Ask who can take something by contact what it touches, both at once."""
        # Nobody is asked what the bot has measured.
        if not state.objectives or state.scenery is not None:
            return None
        entries = tuple(_entry(state, side) for side in state.sides if takers(state, side))
        if not entries:
            return None
        text = "The turn ends: which of your squadrons touch an objective?"
        return Ask(kind="objectives", rule=RULE, text=text, entries=entries)

    def do_claim(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note what was stated."""
        said = (one for one in answers.values() if isinstance(one, TouchObjectives))
        held = tuple(contact for one in said for contact in one.held)
        if state.scenery is not None:
            held = touched(state)
        return Go(state=state, frame=Scoring(held=held))

    def do_confirm(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have the other side confirm it, if that is the option (PF-FACT-3)."""
        first = tuple(
            frame
            for side in self._sides(state)
            for frame in to_confirm(state, side, f"contact with {_said(state, self.held, side)}")
        )
        return Go(state=state, first=first)

    def do_score(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Judge every objective, and move the trackers (PF-OBJ-6, PF-ZH-4)."""
        fallen = {
            side
            for side, heard in zip(self._sides(state), self.returned, strict=False)
            if heard.get("stands") is False
        }
        held = tuple(one for one in self.held if state.side(one.squadron) not in fallen)
        taken = captured(state, held)
        table, told = state, list[Line]()
        for one in state.objectives:
            holder, how = holder_of(table, one, held, taken.get(one.id, 0))
            kept = holder or _kept(table, one)
            table = _with(table, msgspec.structs.replace(one, holder=kept))
            worth = value(table, one, holder)
            if worth:
                why = f"{one.name} {how}"
                table, line = scored(table, holder, worth, why, "PF-ZH-4")
                told.append(line)
        return Go(state=table, told=tuple(told))

    def _sides(self, table: Table) -> tuple[str, ...]:
        """Return the sides that have stated a contact, in order."""
        stating = {table.side(one.squadron) for one in self.held}
        return tuple(side for side in table.sides if side in stating)


def holder_of(
    table: Table, one: Objective, contacts: tuple[Contact, ...], taker: int
) -> tuple[str, str]:
    """Return who holds an objective now, "" for nobody, and how in words (PF-OBJ-2, PF-OBJ-4).

    `taker` is the squadron that captures it by contact, 0 for none.
    """
    # PF-OBJ-4: infantry inside beats every contact.
    if guards := inside(table, one):
        return table.side(guards), f"occupied by {table.name(guards)}"
    if taker:
        return table.side(taker), f"held by {table.name(taker)}"
    touching = {table.side(each.squadron) for each in contacts if each.objective == one.id}
    # PF-OBJ-2, PF-OBJ-6: contact of both sides is nobody's.
    if len(touching) < 2 and (kept := _kept(table, one)):
        return kept, "still held"
    return "", ""


def _kept(table: Table, one: Objective) -> str:
    """Return who held an objective before, "" by default: nobody remembers (PF-A34)."""
    return one.holder if table.is_switched("objective_sticky", "on") else ""


def _with(table: Table, one: Objective) -> Table:
    objectives = tuple(one if old.id == one.id else old for old in table.objectives)
    return msgspec.structs.replace(table, objectives=objectives)


def _entry(table: Table, side: str) -> Entry:
    """Return the entry of a side: silence touches nothing."""
    pairs = [
        Choice(
            shortened(f"{table.name(n)}: {one.name}"), TouchObjectives(held=(Contact(n, one.id),))
        )
        for n in takers(table, side)
        for one in table.objectives
    ]
    choices = (Choice("None of them", TouchObjectives()), *pairs[:MOST_CHOICES])
    return Entry(seat=side, kinds=(TouchObjectives,), choices=choices, default=TouchObjectives())


def _said(table: Table, held: tuple[Contact, ...], side: str) -> str:
    return CONTACTS.text(table, tuple(one for one in held if table.side(one.squadron) == side))


def _contact(table: Table, text: str) -> Contact:
    name, _, place = (part.strip().lower() for part in text.partition(":"))
    squadrons = [n for n, one in enumerate(table.roster, 1) if one.name.lower() == name]
    objectives = [one.id for one in table.objectives if one.name.lower() == place]
    if len(squadrons) != 1 or len(objectives) != 1:
        known = ", ".join(one.name for one in table.objectives)
        text = (
            f'"{text.strip()}" names no squadron with an objective ({known}): write Fists: Relay.'
        )
        raise RuleError(text, "PF-FACT-1")
    return Contact(squadrons[0], objectives[0])
