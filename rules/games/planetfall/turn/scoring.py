"""Objectives at the end of a turn: who holds them, and what that scores (PF-OBJ-*, PF-ZH-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, FactType, Go, Line, Move, RuleError, fact
from rules.dice import Dice
from rules.games.planetfall.buttons import shortened
from rules.games.planetfall.facts import to_confirm
from rules.games.planetfall.figures import is_flying, is_infantry
from rules.games.planetfall.force.mars import TAKE_AND_HOLD
from rules.games.planetfall.measured.sites import is_held, objective_piece
from rules.games.planetfall.measured.spots import of
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.setup.agreed import primary_value
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import Objective
from rules.games.planetfall.zero_hour import scored

RULE = "PF-OBJ-6"
MOST_CHOICES = 18


class Contact(msgspec.Struct, frozen=True):
    """A squadron, and the objective that a model of it touches."""

    squadron: int
    objective: int


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
                text = f"{state.name(one.squadron)} takes one objective a turn: choose."
                raise RuleError(text, "PF-OBJ-5")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield nothing touched, and each squadron alone with each objective."""
        yield cls()
        for squadron in takers(state, seat):
            for one in state.objectives:
                yield cls(held=(Contact(squadron, one.id),))


class Scoring(Procedure, frozen=True, kw_only=True, tag="scoring"):
    """The objectives of one END_SCORE; `held` are the contacts that were stated."""

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
        table, told = state, list[Line]()
        for one in state.objectives:
            holder, how = holder_of(table, one, held)
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


def touched(table: Table) -> tuple[Contact, ...]:
    """Return who touches which objective on a measured table.

    Of several a squadron takes the most valuable one (PF-OBJ-5).
    """
    found = []
    for side in table.sides:
        for squadron in takers(table, side):
            near = [one for one in table.objectives if is_taken(table, squadron, one)]
            best = max(near, key=lambda one: (value(table, one, side), -one.id), default=None)
            found += [] if best is None else [Contact(squadron, best.id)]
    return tuple(found)


def is_taken(table: Table, squadron: int, one: Objective) -> bool:
    """Return whether a model of a squadron touches an objective (PF-OBJ-2)."""
    there = objective_piece(table, one)
    return there is not None and any(is_held(p, there) for p in of(table, squadron).values())


def takers(table: Table, side: str) -> tuple[int, ...]:
    """Return a side's squadrons that can take an objective by contact (PF-OBJ-1, PF-OBJ-2).

    They have Take & Hold, are on the table, and neither infantry nor flyers (PF-A62).
    """
    own = table.own(side) if side in table.sides else ()
    there = (n for n in own if table.squadron(n).place == "table" and may_score(table, n))
    return tuple(n for n in there if not is_infantry(table, n))


def may_score(table: Table, squadron: int) -> bool:
    """Return whether a squadron has Take & Hold and does not fly (PF-OBJ-1, PF-MAR-TAKEHOLD)."""
    return table.has(squadron, TAKE_AND_HOLD) and not is_flying(table, squadron)


def holder_of(table: Table, one: Objective, held: tuple[Contact, ...]) -> tuple[str, str]:
    """Return who holds an objective now, "" for nobody, and how in words (PF-OBJ-2, PF-OBJ-4)."""
    # PF-SET-8: only one that is a building can be occupied.
    inside = table.occupant(one.building) if one.building else 0
    # PF-OBJ-4: infantry inside beats every contact.
    if inside and is_infantry(table, inside) and may_score(table, inside):
        return table.side(inside), f"occupied by {table.name(inside)}"
    touching = [contact.squadron for contact in held if contact.objective == one.id]
    sides = {table.side(squadron) for squadron in touching}
    # PF-OBJ-2, PF-OBJ-6: contact of both sides is nobody's.
    if len(sides) == 1:
        return sides.pop(), f"held by {table.name(touching[0])}"
    if not sides and (kept := _kept(table, one)):
        return kept, "still held"
    return "", ""


def _kept(table: Table, one: Objective) -> str:
    """Return who held an objective before, "" by default: nobody remembers (PF-A34)."""
    return one.holder if table.is_switched("objective_sticky", "on") else ""


def value(table: Table, one: Objective, holder: str) -> int:
    """Return what an objective scores for who holds it, 0 for nobody (PF-ZH-4, table 6.2)."""
    if not holder:
        return 0
    worth = primary_value(table)
    if one.kind == "secondary":
        # PF-A33: either side may score it, unless switched.
        closed = table.is_switched("secondary_open", "off") and one.side not in ("", holder)
        return 0 if closed else one.tv or worth // 2
    whole = one.tv or worth
    # PF-SET-6: the other side's tertiary.
    return whole if one.side == holder else whole // 4


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
