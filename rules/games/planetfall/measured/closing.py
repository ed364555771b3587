"""Close quarters on a measured table: who is within 4", in sight, in contact (PF-CQB-1 to -5)."""

from __future__ import annotations

from typing import Any

from rules.core import RuleError
from rules.ground.contact import contact
from rules.ground.units import INCH

from ..letters import letter, lettered
from ..state import Table
from .looks import is_seen
from .shots import exact
from .spots import pieces

REACH = 4 * INCH


def fighters(table: Table, squadron: int, foe: int) -> tuple[int, ...]:
    """Return the models of a squadron within 4" and in sight of another, closest first."""
    theirs = [one.id for one in table.living(foe)]
    found: list[tuple[int, int]] = []
    for one in table.living(squadron):
        gaps = [
            far
            for other in theirs
            if (far := exact(table, one.id, other)) is not None
            and far <= REACH
            and is_seen(table, one.id, other)
        ]
        found += [(min(gaps), one.id)] if gaps else []
    return tuple(model for _, model in sorted(found))


def is_near(table: Table, squadron: int, foe: int) -> bool:
    """Return whether two squadrons are within 4" of each other and in sight (PF-CQB-2)."""
    return bool(fighters(table, squadron, foe)) and bool(fighters(table, foe, squadron))


def near(table: Table, squadron: int) -> tuple[int, ...]:
    """Return the enemies within 4" of a squadron and in sight, in roster order (PF-CQB-3)."""
    foes = table.own(table.enemy(table.side(squadron)))
    return tuple(n for n in foes if table.is_there(n) and is_near(table, squadron, n))


def engaged(table: Table, squadron: int, foe: int) -> dict[str, Any]:
    """Return the facts of an engagement: who fights on both sides, and who touches whom."""
    there = pieces(table)
    ours, theirs = fighters(table, squadron, foe), fighters(table, foe, squadron)
    if not ours or not theirs:
        text = f'{table.name(squadron)} has nobody of {table.name(foe)} within 4" and in sight.'
        raise RuleError(text, "PF-CQB-2")
    pairs = tuple(
        letter(table, one) + letter(table, other)
        for one in ours
        for other in theirs
        if one in there and other in there and contact(there[one], there[other]).touching
    )
    return {
        "mine": lettered(table, ours),
        "theirs": lettered(table, theirs),
        "contact": pairs,
    }
