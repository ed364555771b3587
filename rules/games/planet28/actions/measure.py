"""The facts an action leaves open, and the answer that states them (P28-FACT-1).

The bot cannot see the table. An action chosen from a list names who does what to whom; distances,
sight, cover and ground are asked for before anything is paid, and never made up.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec

from rules.core import Choice, Entry, Move, RuleError, fact, facts, unstated
from rules.games.planet28.acts import Grounds, Heading, Near, Place, Share, Spend, StruckSide
from rules.games.planet28.answers import Distance, Edge, Push, Stated, TakeBack
from rules.games.planet28.fact_types import CENTIMETRES
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.solo.speakers import entries
from rules.games.planet28.state import ENEMY, Table
from rules.games.planet28.units import Squad

from .abilities import Throw
from .described import described
from .shooting import Shoot

OPEN = {
    "distance_mm": "how far it is",
    "sight": "whether it is in sight",
    "cover": "whether any part of it is hidden",
    "hidden": "whether all of it is hidden",
    "contact": "whether they touch",
    "share": "how much of its hull is hidden, in percent",
    "facing": "which of its sides is struck",
    "terrain": "the ground on the way",
    "near": "who stands near",
    "climb_top_mm": "how high the face is",
    "climb_from_mm": "from which height it is climbed",
    "climb_to_mm": "to which height it is climbed",
    "members": "which members",
    "to": "where it goes",
    "heading": "which way it faces then",
}
"""What a fact that is still open is called in the question for it, in the order of asking."""
A = TypeVar("A", bound=Spend)
Height = Annotated[Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)] | None, fact(CENTIMETRES)]
NAMES = {field: field.removesuffix("_mm").replace("_", " ") for field in OPEN}


class Unmeasured(Procedure, frozen=True, kw_only=True):
    """A frame that asks for facts itself, after its action is paid for."""

    def open_facts(self) -> tuple[str, ...]:
        """Return the fields of `Measure` that it asks for."""
        raise NotImplementedError

    def check_said(self, table: Table, said: Measure) -> None:
        """Raise RuleError for facts that cannot be."""
        raise NotImplementedError


class Measure(Move, frozen=True, kw_only=True, tag="measure"):
    """States what the pending action has left open; None leaves a fact unstated."""

    distance_mm: Distance = None
    height_mm: Height = None
    sight: Stated = None
    cover: Stated = None
    hidden: Stated = None
    contact: Stated = None
    terrain: Grounds = None
    near: Near = None
    climb_top_mm: Distance = None
    climb_from_mm: Distance = None
    climb_to_mm: Distance = None
    facing: StruckSide = msgspec.UNSET
    share: Share = msgspec.UNSET
    members: Near = None
    to: Place = msgspec.UNSET
    heading: Heading = msgspec.UNSET

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return what the waiting action leaves open. Raises RuleError if none is waiting."""
        top = state.frames[-1] if state.frames else None
        return top.open_facts() if isinstance(top, Unmeasured) else unstated(waiting_action(state))

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for facts not asked for, missing, or making the action illegal."""
        top = state.frames[-1]
        if isinstance(top, Unmeasured):
            self._check_for(state, top)
            return
        action = waiting_action(state)
        foreign = [field for field in said(self) if field not in facts(action)]
        if foreign:
            text = f"This action does not need to know {NAMES.get(foreign[0], foreign[0])}."
            raise RuleError(text, "P28-FACT-1")
        whole = stated(action, self)
        missing = unstated(whole)
        if missing:
            raise RuleError(f"Say also {asked_for(missing)}.", "P28-FACT-1")
        # P28-SOLO-4: for a unit of the enemy any of the people may speak.
        whole = whole.measured(state)
        whole.check(state, state.seat(action.unit))

    def _check_for(self, table: Table, asking: Unmeasured) -> None:
        """Raise RuleError unless it states what a frame asks for, and no more."""
        foreign = [field for field in said(self) if field not in asking.open_facts()]
        if foreign:
            text = f"This does not need to know {NAMES.get(foreign[0], foreign[0])}."
            raise RuleError(text, "P28-FACT-1")
        if len(said(self)) < len(asking.open_facts()):
            raise RuleError(f"Say also {asked_for(asking.open_facts())}.", "P28-FACT-1")
        asking.check_said(table, self)


def waiting_action(table: Table) -> Spend:
    """Return the action waiting for its facts. Raises RuleError if there is none."""
    action = getattr(table.frames[-1], "pending", None) if table.frames else None
    if not isinstance(action, Spend):
        raise RuleError("No action is waiting for what the table shows.", "P28-FACT-1")
    return action


def said(answer: Measure) -> dict[str, object]:
    """Return the facts that an answer states, by name."""
    return {field: value for field, value in facts(answer).items() if value is not None}


def is_unseen(move: Move) -> bool:
    """Return whether only somebody who sees the table can make a move: a computer cannot."""
    # A push and a throw may end over an edge; an edge is measured.
    return bool(unstated(move)) or isinstance(move, Edge | Push | Throw)


def stated(action: A, answer: Measure) -> A:
    """Return an action completed with the facts of the answer."""
    return msgspec.structs.replace(action, **said(answer))


def asked_for(fields: tuple[str, ...]) -> str:
    """Return the names of open facts as a list in words, in the order they are asked."""
    *others, last = (words for field, words in OPEN.items() if field in fields)
    return f"{', '.join(others)} and {last}" if others else last


def measuring(table: Table, action: Spend) -> tuple[str, tuple[Entry, ...]]:
    """Return the question for what an action leaves open, and its entries (P28-FACT-1)."""
    deed = f"{table.name(action.unit)}: {described(table, action)}"
    text = f"{deed}. Say {_open_of(table, action)}."
    choices: tuple[Choice, ...] = (Choice("Take it back", TakeBack()),)
    # P28-SOLO-4: the form of a person's own action has been opened with it already.
    if table.seat(action.unit) == ENEMY:
        choices = (Choice("Say it", Measure()), Choice("It does nothing", TakeBack()))
    # P28-FACT-1: nobody makes up a fact for a silent player; nothing has been paid yet.
    asked = entries(
        table,
        table.seat(action.unit),
        kinds=(Measure, TakeBack),
        choices=choices,
        default=TakeBack(),
    )
    return text, asked


def _open_of(table: Table, action: Spend) -> str:
    """Return what an action leaves open in words; of a squad half must be hidden (P28-COVER-2)."""
    words = asked_for(unstated(action))
    if isinstance(action, Shoot) and isinstance(table.unit(action.target), Squad):
        return words.replace(OPEN["cover"], "whether half of them or more are hidden")
    return words
