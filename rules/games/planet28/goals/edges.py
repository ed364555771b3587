"""The rescuers' own edges: the table side of their deployment, or the one they name (P28-A108)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import Ask, Choice, Entry, Line, Move
from rules.core.seats import seat_title
from rules.games.planet28.state import Table

RULE = "P28-SETUP-3"
SIDES = 4


class TakeEdge(Move, frozen=True, kw_only=True, tag="take_edge"):
    """The table side that is one's own edge, 1 to 4."""

    edge: Annotated[int, msgspec.Meta(ge=1, le=SIDES)]


def deployed(table: Table, seat: str, face: int) -> Table:
    """Return the table with a seat's own edge noted where the goal asks for it, 0 for none yet."""
    goal = table.goal
    if goal is None or goal.scenario != "sacrifice" or table.side_of(seat) != goal.role:
        return table
    edges = {**goal.edges, seat: face if face <= SIDES else 0}
    return msgspec.structs.replace(table, goal=msgspec.structs.replace(goal, edges=edges))


def asking(table: Table) -> Ask | None:
    """Return the question for the edges of those who begin elsewhere, None if there are none."""
    edges = table.goal.edges if table.goal else {}
    choices = tuple(Choice(f"Side {n}", TakeEdge(edge=n)) for n in range(1, SIDES + 1))
    entries = tuple(
        Entry(seat=seat, kinds=(TakeEdge,), choices=choices, default=choices[0].move)
        for seat, edge in edges.items()
        if not edge
    )
    if not entries:
        return None
    text = "To which side of the table do you bring the leader?"
    return Ask(kind="own_edge", rule=RULE, text=text, entries=entries)


def taken(table: Table, answers: dict[str, Move]) -> tuple[Table, tuple[Line, ...]]:
    """Return the table with all own edges known, and what is told of them."""
    goal = table.goal
    if goal is None or not goal.edges:
        return table, ()
    named = {seat: move.edge for seat, move in answers.items() if isinstance(move, TakeEdge)}
    edges = {**goal.edges, **named}
    told = tuple(
        Line(f"The own edge of {seat_title(seat)} is side {edge}.", RULE)
        for seat, edge in edges.items()
    )
    return msgspec.structs.replace(table, goal=msgspec.structs.replace(goal, edges=edges)), told
