"""What disorder costs at the end of a turn: markers become damage, Forlorn Hopes are lost.

PF-DIS-5, PF-FH-6, PF-END-2. Nobody saves, and nobody tests for it (PF-A22).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planetfall.buttons import shortened

from ..damage.applying import Marks, damaged
from ..damage.losses import Losses
from ..letters import lettered, living
from ..procedure import Procedure
from ..state import Table
from .command import SHAKEN
from .markers import told

RULE = "PF-DIS-5"
MOST_CHOICES = 8
Letters = Annotated[str, msgspec.Meta(pattern="^[A-Z]{0,26}$")]


class Rounds(msgspec.Struct, frozen=True):
    """How disorder spreads over a squadron: `sure` to each model, `rest` of the `open` ones choose.

    Whole rounds leave nobody a choice; in the last one fewer markers are left than models.
    """

    sure: Marks
    open: tuple[int, ...]
    rest: int


def rounds(state: Table, squadron: int) -> Rounds:
    """Return how a squadron's markers spread, round after round (PF-DIS-5)."""
    left = state.squadron(squadron).disorder
    room = {one.id: state.boxes_left(one.id) for one in state.living(squadron)}
    taken = dict.fromkeys(room, 0)
    while True:
        # A model that is filled up drops out.
        able = [model for model in room if taken[model] < room[model]]
        if not able or left < len(able):
            return Rounds(tuple(taken.items()), tuple(able), left if able else 0)
        for model in able:
            taken[model] += 1
        left -= len(able)


def usual(state: Table, one: Rounds) -> tuple[int, ...]:
    """Return who takes the last round if nobody chooses: those with most boxes left (PF-PBP-1)."""
    taken = dict(one.sure)
    order = sorted(one.open, key=lambda model: (taken[model] - state.boxes_left(model), model))
    return tuple(order[: one.rest])


class Allocate(Move, frozen=True, kw_only=True, tag="allocate_disorder"):
    """Which models of a squadron take the last round of its disorder, by their letters."""

    squadron: int
    models: Letters

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError unless exactly as many models are named as markers are left."""
        top = state.frames[-1] if state.frames else None
        if not isinstance(top, Compulsory) or self.squadron != top.pending(state, seat):
            raise RuleError("You are not asked about this squadron's disorder now.", RULE)
        spread = rounds(state, self.squadron)
        for model in living(state, self.squadron, self.models):
            if model not in spread.open:
                text = f"{lettered(state, (model,))} has no box left for another marker."
                raise RuleError(text, RULE)
        if len(self.models) != spread.rest:
            among = " ".join(lettered(state, spread.open))
            text = (
                f"{told(spread.rest).capitalize()} {'is' if spread.rest == 1 else 'are'} left "
                f"after even rounds: name {spread.rest} of {among}."
            )
            raise RuleError(text, RULE)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the ways to spread the last round, the first few of them."""
        top = state.frames[-1] if state.frames else None
        squadron = top.pending(state, seat) if isinstance(top, Compulsory) else 0
        if squadron:
            yield from (choice.move for choice in _choices(state, squadron))


class Compulsory(Procedure, frozen=True, kw_only=True, tag="compulsory"):
    """The compulsory actions of the end phase; `chosen` are squadrons with their last round."""

    stages: ClassVar[tuple[str, ...]] = ("allocate", "bleed")

    chosen: tuple[tuple[int, str], ...] = ()

    def pending(self, state: Table, side: str) -> int:
        """Return the next squadron whose last round its side chooses, 0 for none (PF-DIS-5)."""
        known = dict(self.chosen)
        return next(
            (
                squadron
                for squadron in state.own(side)
                if squadron not in known and is_open(state, squadron)
            ),
            0,
        )

    def ask_allocate(self, state: Table) -> Ask | None:
        """Ask both sides at once, each about its next squadron (PF-DIS-5, PF-PBP-5)."""
        due = [(side, self.pending(state, side)) for side in state.sides]
        entries = tuple(_entry(state, side, squadron) for side, squadron in due if squadron)
        if not entries:
            return None
        names = " and ".join(state.name(squadron) for _, squadron in due if squadron)
        text = f"Which models of {names} take the last of the disorder?"
        return Ask(kind="disorder", rule=RULE, text=text, entries=entries)

    def do_allocate(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note what was chosen, and ask on while a squadron is left."""
        if not answers:
            return Go(state=state)
        said = (one for one in answers.values() if isinstance(one, Allocate))
        chosen = (*self.chosen, *((one.squadron, one.models) for one in said))
        return Go(state=state, frame=msgspec.structs.replace(self, chosen=chosen), to="allocate")

    def do_bleed(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply it all at the same moment: damage, Forlorn Hopes, their value (PF-END-2).

        It comes before anything is scored (PF-INT-26).
        """
        known = dict(self.chosen)
        marks: Marks = ()
        lines: tuple[Line, ...] = ()
        table = state
        for one in state.squadrons:
            if one.place in SHAKEN and (one.hope or one.disorder):
                marks = (*marks, *_marks(state, one.id, known.get(one.id)))
                lines = (*lines, _line(state, one.id))
                table = table.change(one.id, disorder=0)
        table, hurt = damaged(table, marks, tested=False)
        # PF-END-2, 4 and 5: passengers get out without excess hits, then lost commanders count.
        first = (Losses(),) if marks else ()
        return Go(state=table, told=(*lines, *hurt), first=first)


def is_open(state: Table, squadron: int) -> bool:
    """Return whether a side chooses who takes the last round of a squadron (PF-DIS-5)."""
    return state.squadron(squadron).place in SHAKEN and rounds(state, squadron).rest > 0


def _marks(state: Table, squadron: int, letters: str | None) -> Marks:
    """Return the damage of a squadron: its markers, all its boxes if it is a Forlorn Hope.

    See PF-DIS-5 and PF-FH-6.
    """
    if state.squadron(squadron).hope:
        return tuple((one.id, state.boxes_left(one.id)) for one in state.living(squadron))
    spread = rounds(state, squadron)
    last = usual(state, spread) if letters is None else living(state, squadron, letters)
    return tuple((model, count + (model in last)) for model, count in spread.sure)


def _line(state: Table, squadron: int) -> Line:
    name = state.name(squadron)
    if state.squadron(squadron).hope:
        return Line(f"{name}, a Forlorn Hope, is lost.", "PF-FH-6", main=True)
    markers = state.squadron(squadron).disorder
    verb = "becomes" if markers == 1 else "become"
    return Line(f"{name}: {told(markers)} {verb} damage.", RULE, main=True)


def _entry(state: Table, side: str, squadron: int) -> Entry:
    default = Allocate(
        squadron=squadron, models=_sorted(state, usual(state, rounds(state, squadron)))
    )
    choices = _choices(state, squadron)
    return Entry(seat=side, kinds=(Allocate,), choices=choices, default=default)


def _choices(state: Table, squadron: int) -> tuple[Choice, ...]:
    """Return ready answers: the usual one first, then other ways to spread it (PF-DIS-5)."""
    spread = rounds(state, squadron)
    first = _sorted(state, usual(state, spread))
    ways = (_sorted(state, way) for way in combinations(spread.open, spread.rest))
    listed = dict.fromkeys((first, *islice(ways, MOST_CHOICES)))
    return tuple(
        Choice(
            shortened(f"{state.name(squadron)}: {' '.join(way)}"),
            Allocate(squadron=squadron, models=way),
        )
        for way in list(listed)[:MOST_CHOICES]
    )


def _sorted(state: Table, models: tuple[int, ...]) -> str:
    return lettered(state, sorted(models))
