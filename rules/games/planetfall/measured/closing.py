"""Close quarters on a measured table: who is within 4", in sight, in contact (PF-CQB-1 to -5).

One may see somebody who does not see back (PF-ORD-3): who fights and who is hurt are told apart.
"""

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
Models = tuple[int, ...]


def fighters(table: Table, squadron: int, foe: int) -> Models:
    """Return the models of a squadron within 4" of another that see it, closest first."""
    pairs = _pairs(table, squadron, foe)
    return tuple(dict.fromkeys(model for _, model, _ in sorted(pairs)))


def viable(table: Table, squadron: int, foe: int) -> Models:
    """Return the models that a squadron sees within 4" of it in another, closest first."""
    seen = ((far, other) for far, _, other in _pairs(table, squadron, foe))
    return tuple(dict.fromkeys(other for _, other in sorted(seen)))


def _pairs(table: Table, squadron: int, foe: int) -> list[tuple[int, int, int]]:
    """Return models of a squadron with those of another that they reach and see, gaps first."""
    both = ((one.id, other.id) for one in table.living(squadron) for other in table.living(foe))
    return [
        (far, one, other)
        for one, other in both
        if (far := exact(table, one, other)) is not None
        and far <= REACH
        and is_seen(table, one, other)
    ]


def near(table: Table, squadron: int) -> tuple[int, ...]:
    """Return the enemies that a squadron may engage: within 4" and in its sight (PF-CQB-2)."""
    return tuple(n for n in _foes(table, squadron) if fighters(table, squadron, n))


def callers(table: Table, squadron: int) -> tuple[int, ...]:
    """Return the enemies that may engage a squadron: within 4", and they see it (PF-CQB-3)."""
    return tuple(n for n in _foes(table, squadron) if fighters(table, n, squadron))


def _foes(table: Table, squadron: int) -> tuple[int, ...]:
    foes = table.own(table.enemy(table.side(squadron)))
    return tuple(n for n in foes if table.is_there(n))


def engaged(table: Table, squadron: int, foe: int) -> dict[str, Any]:
    """Return the facts of an engagement: who fights on both sides, and who touches whom.

    Of the enemy perhaps nobody. Raises RuleError where nobody of the caller reaches and sees it.
    """
    there = pieces(table)
    ours, theirs = fighters(table, squadron, foe), fighters(table, foe, squadron)
    if not ours:
        text = f'{table.name(squadron)} has nobody of {table.name(foe)} within 4" and in sight.'
        raise RuleError(text, "PF-CQB-2")
    pairs = tuple(
        letter(table, one) + letter(table, other)
        for one in ours
        for other in dict.fromkeys((*theirs, *viable(table, squadron, foe)))
        if one in there and other in there and contact(there[one], there[other]).touching
    )
    return {
        "mine": lettered(table, ours),
        "theirs": lettered(table, theirs),
        "contact": pairs,
    }


def chains(
    table: Table, squadron: int, foe: int, ours: Models, theirs: Models
) -> tuple[Models, Models]:
    """Return whom a squadron and its enemy may hurt, of the enemy's models and of its (PF-CQB-5).

    Those who fight, where people state or have corrected who does.
    """
    if table.scenery is None or not (table.is_there(squadron) and table.is_there(foe)):
        return theirs, ours
    measured = fighters(table, squadron, foe), fighters(table, foe, squadron)
    seen = viable(table, squadron, foe)
    if (ours, theirs) != measured:
        return theirs or seen, ours
    return seen, viable(table, foe, squadron)
