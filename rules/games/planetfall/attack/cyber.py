"""Cyber weapons: no damage, but faces on a table of their own (PF-MAR-CYBER)."""

from __future__ import annotations

from rules.core import Line, Work
from rules.dice import Dice
from rules.procedures.planetfall.pools import SIX

from ..damage.ledger import hurt
from ..damage.ratings import first_rating
from ..letters import named
from ..state import Table
from .declared import Declared, facing

RULE = "PF-MAR-CYBER"


def effects(table: Table, shot: Declared, hits: int) -> int:
    """Return how many effects so many hits have: whole times the nearest model's rating (PF-A44).

    The rating is that of its first open box, with everything that lowers it (PF-INT-12).
    """
    nearest = shot.aim.chain[0]
    less = facing(table, shot.aim, nearest, len(shot.firing()))
    return hits // first_rating(table, nearest, less)


def attacked(table: Table, shot: Declared, hits: int, dice: Dice) -> tuple[Table, tuple[Line, ...]]:
    """Roll the effects of a cyber attack; they come about in the firing consolidation."""
    nearest, count = shot.aim.chain[0], effects(table, shot, hits)
    name = named(table, nearest)
    if not count:
        text = f"{hits} hits are fewer than the Damage Rating of {name}: no effect."
        return table, (Line(text, RULE, main=True),)
    faces = dice.roll(count, SIX, "cyber table", table.side(shot.squadron))
    text = f"{count} on the cyber table, for the end of the segment."
    work = (Work("cyber table", faces, SIX),)
    table = hurt(table, shot.target, cyber=tuple((face, nearest) for face in faces))
    return table, (Line(text, RULE, main=True, work=work),)
