"""Who captures which objective by contact as a turn ends, and what that is worth (PF-OBJ-*)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from rules.games.planetfall.figures import is_flying, is_infantry
from rules.games.planetfall.force.mars import TAKE_AND_HOLD
from rules.games.planetfall.measured.sites import is_held, objective_piece
from rules.games.planetfall.measured.spots import of
from rules.games.planetfall.setup.agreed import primary_value
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import Objective


class Contact(msgspec.Struct, frozen=True):
    """A squadron, and the objective that a model of it touches."""

    squadron: int
    objective: int


def touched(table: Table) -> tuple[Contact, ...]:
    """Return every contact of who can take an objective, on a measured table (PF-OBJ-2)."""
    return tuple(
        Contact(squadron, one.id)
        for side in table.sides
        for squadron in takers(table, side)
        for one in table.objectives
        if is_taken(table, squadron, one)
    )


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


def inside(table: Table, one: Objective) -> int:
    """Return the infantry that holds an objective from within, 0 for none (PF-OBJ-4)."""
    # PF-SET-8: only one that is a building can be occupied.
    squadron = table.occupant(one.building) if one.building else 0
    holds = squadron and is_infantry(table, squadron) and may_score(table, squadron)
    return squadron if holds else 0


def captured(table: Table, contacts: Iterable[Contact]) -> dict[int, int]:
    """Return which squadron captures each objective by contact: each one of them at most.

    What both sides touch is nobody's, whatever else they take (PF-OBJ-2). Where several are in
    reach of a side, its squadrons part them so that it scores most (PF-OBJ-5).
    """
    near: dict[int, list[int]] = {}
    for contact in contacts:
        near.setdefault(contact.objective, []).append(contact.squadron)
    takes: dict[int, int] = {}
    for one in _by_worth(table, near):
        _taken_too(one, near, takes, set())
    return {objective: squadron for squadron, objective in takes.items()}


def _by_worth(table: Table, near: Mapping[int, list[int]]) -> list[int]:
    """Return the objectives that one side alone touches, what scores most first."""
    worth = {}
    for one in table.objectives:
        sides = {table.side(squadron) for squadron in near.get(one.id, ())}
        if len(sides) == 1 and not inside(table, one):
            worth[one.id] = value(table, one, sides.pop())
    return sorted(worth, key=lambda one: (-worth[one], one))


def _taken_too(
    objective: int, near: Mapping[int, list[int]], takes: dict[int, int], tried: set[int]
) -> bool:
    """Have one more objective captured, others moving on to what else they touch if need be.

    Return whether that can be. What was captured stays captured, so going by worth scores most.
    """
    for squadron in near[objective]:
        if squadron in tried:
            continue
        tried.add(squadron)
        if squadron not in takes or _taken_too(takes[squadron], near, takes, tried):
            takes[squadron] = objective
            return True
    return False


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
