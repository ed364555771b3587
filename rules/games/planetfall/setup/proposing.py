"""Objectives and markers by one proposal that both accept, with `setup` at quick (section 3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.core.score import counted
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall.answers import Accept, Decline
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import ObjectiveKind

from .agreed import secondaries
from .objectives import PlaceObjective, placed
from .sites import left, marked

RULE = "PF-SET-5"
BUILDING = "*"
LONGEST = 400


class ProposeSites(Move, frozen=True, kw_only=True, tag="propose_sites"):
    """All objectives at once, with every marker where both agree.

    `names` are the first side's primary, the other's, then the secondaries, with commas; a star
    after a name makes it a building. Left out, they have plain names.
    """

    names: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for another number of names than there are objectives."""
        read(state, self.names)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the plain one."""
        yield cls()


class Proposal(Procedure, frozen=True, kw_only=True, tag="proposal"):
    """A proposal for what is placed before deployment; `names` is the one that is judged."""

    stages: ClassVar[tuple[str, ...]] = ("propose", "answer")

    by: str = ""
    names: str = ""

    def ask_propose(self, state: Table) -> Ask:
        """Ask both for a proposal, or whether the plain one will do."""
        entries = tuple(
            Entry(
                seat=side,
                kinds=(Accept, ProposeSites, Decline),
                choices=(
                    Choice("Agreed: plain names, placed together", Accept()),
                    Choice("Place them in turn", Decline()),
                ),
                default=Decline(),
            )
            for side in state.sides
        )
        text = (
            f"Place objectives and markers together? {_spoken(state)} Agree on where they lie, "
            "or propose names."
        )
        return Ask(kind="proposal", rule=RULE, text=text, entries=entries)

    def do_propose(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take what both agree on; have a proposal of names judged by the other side."""
        proposals = [(s, a) for s, a in answers.items() if isinstance(a, ProposeSites)]
        if proposals:
            by, proposal = proposals[0]
            return Go(state=state, frame=Proposal(by=by, names=proposal.names))
        agreed = all(isinstance(answers.get(side), Accept) for side in state.sides)
        return self._settled(state, agreed, "")

    def ask_answer(self, state: Table) -> Ask:
        """Ask the other side about the proposal; silence does not accept it (PF-PBP-1)."""
        entry = Entry(
            seat=state.enemy(self.by),
            kinds=(Accept, Decline),
            choices=(Choice("Agreed", Accept()), Choice("Place them in turn", Decline())),
            default=Decline(),
        )
        named = ", ".join(_names(state, self.names))
        text = f"{seat_title(self.by)} proposes: {named}; all markers are placed. Agreed?"
        return Ask(kind="proposal_answer", rule=RULE, text=text, entries=(entry,))

    def do_answer(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record what was accepted."""
        agreed = isinstance(answers.get(state.enemy(self.by)), Accept)
        return self._settled(state, agreed, self.names)

    def _settled(self, table: Table, agreed: bool, names: str) -> Go:
        if not agreed:
            line = Line("Objectives and markers are placed in turn.", RULE)
            return Go(state=table, back={}, told=(line,))
        after, told = applied(table, names)
        return Go(state=after, back={}, told=told)


def applied(table: Table, names: str) -> tuple[Table, tuple[Line, ...]]:
    """Return the table with every objective and marker of a proposal on it."""
    told: list[Line] = []
    for (kind, side), said in zip(_slots(table), read(table, names), strict=True):
        table, line = placed(table, kind, side, said)
        told.append(line)
    for side in table.sides:
        for site in left(table, side).elements():
            table, line = marked(table, side, site)
            told.append(line)
    return table, tuple(told)


def read(table: Table, names: str) -> tuple[PlaceObjective, ...]:
    """Return the objectives of a proposal in order. Raises RuleError for wrong names."""
    slots = _slots(table)
    parts = [part.strip() for part in names.split(",") if part.strip()]
    if not parts:
        return tuple(PlaceObjective() for _ in slots)
    if len(parts) != len(slots):
        text = f"There are {len(slots)} objectives, and {len(parts)} names: {_order(table)}."
        raise RuleError(text, RULE)
    if len({part.lower() for part in parts}) != len(parts):
        raise RuleError("Give every objective a name of its own.", RULE)
    return tuple(
        PlaceObjective(name=part.rstrip(BUILDING).strip()[:40], building=part.endswith(BUILDING))
        for part in parts
    )


def _slots(table: Table) -> tuple[tuple[ObjectiveKind, str], ...]:
    """Return the objectives in order, each with whose it is: the middle one is nobody's."""
    number = secondaries(table)
    # PF-SET-7: of an odd number one lies in the centre, the others are placed in turn.
    owners = ("",) * (number % 2) + table.sides * (number // 2)
    first: list[tuple[ObjectiveKind, str]] = [("primary", side) for side in table.sides]
    rest: list[tuple[ObjectiveKind, str]] = [("secondary", side) for side in owners]
    return (*first, *rest)


def _order(table: Table) -> str:
    return ", ".join(
        f"{seat_title(side)}'s {kind}" if side else f"the centre's {kind}"
        for kind, side in _slots(table)
    )


def _names(table: Table, names: str) -> tuple[str, ...]:
    return tuple(
        f"{one.name}{' (building)' if one.building else ''}" if one.name else "plain names"
        for one in read(table, names)
    )


def _spoken(table: Table) -> str:
    parts = [f"{counted(len(_slots(table)), 'objectives')}: {_order(table)}"]
    for side in table.sides:
        number = left(table, side).total()
        parts += [f"{counted(number, 'markers')} of {seat_title(side)}"] if number else []
    return f"{'; '.join(parts)}."
